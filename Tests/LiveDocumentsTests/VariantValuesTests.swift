import Diagnostics
import DocumentSyntax
import Foundation
import JSON
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

/// Variants that lay values over elements, order their children, and replace them.
@Suite struct VariantValuesTests {
  /// An inset around a row of three children, the second of them without an id.
  private static func screen(_ variant: String, a: String = #""id": "a""#) -> String {
    """
    { "constrainedSize": { "width": 200, "height": 80 },
      "variants": [ { "name": "state", \(variant) } ],
      "root": { "type": "inset", "id": "safe", "insets": 10, "child": {
        "type": "stack", "id": "row", "spacing": 8, "alignItems": "start", "children": [
          { "type": "image", \(a), "imageSize": { "width": 40, "height": 20 } },
          { "type": "node", "intrinsicSize": { "width": 5, "height": 5 } },
          { "type": "text", "id": "b", "text": "Al", "font": { "size": 10 } } ] } } }
    """
  }

  private func opened(_ text: String, variant: String? = "state") -> LiveDocument {
    LiveDocument(text: Array(text.utf8), variant: variant)
  }

  private func frame(_ id: String, in document: LiveDocument) -> [Double]? {
    guard let element = document.element(withID: id),
      let frame = document.layout.absoluteFrame(of: element)
    else { return nil }
    return [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
  }

  private func replace(_ old: String, by new: String, in document: LiveDocument) throws {
    let text = String(decoding: document.source.text.bytes, as: UTF8.self)
    let start = try #require(text.range(of: old)).lowerBound.utf16Offset(in: text)
    document.replace(start..<(start + old.utf8.count), with: Array(new.utf8))
    document.finishEditing(version: nil)
    let variant = document.variantName
    let fresh = LiveDocument(text: document.source.text.bytes, variant: variant)
    #expect(DocumentSnapshot(of: document) == DocumentSnapshot(of: fresh))
  }

  // MARK: Values

  @Test func `values replace keys, and objects are merged with those of the element`() {
    let values =
      ##""values": { "#safe": { "insets": { "top": 45 } }, "#row": { "spacing": 2 },"##
      + ##""#b": { "text": "Alexa", "font": { "size": 20 } }, "#a": { "imageSize": { "width": 9 } } }"##
    let document = opened(Self.screen(values))
    #expect(frame("row", in: document) == [10, 45, 180, 25])
    #expect(frame("a", in: document) == [10, 45, 9, 20])
    #expect(frame("b", in: document)?[0] == 28)
    let own = opened(Self.screen(values), variant: nil)
    #expect(frame("a", in: own) == [10, 10, 40, 20])
    #expect(DocumentCheck().diagnostics(of: own).allSatisfy { $0.severity > .warning })
  }

  @Test func `hidden, text and style of a variant win over its values`() {
    let all =
      ##""values": { "#a": { "hidden": true }, "#b": { "text": "Alexandra" } }"##
      + ##", "hidden": { "#a": false }, "text": { "#b": "A" }, "style": { "#a": { "width": 7 } }"##
    let document = opened(Self.screen(all))
    #expect(frame("a", in: document) == [10, 10, 7, 20])
    #expect(frame("b", in: document)?[2] == 6)
  }

  @Test func `Values of a variant have the effect of equal overrides`() throws {
    let values = #"{"insets": {"left": 1, "bottom": 3}}"#
    let document = opened(Self.screen(##""values": { "#safe": \##(values) }"##))
    let other = opened(Self.screen(#""scale": 2"#), variant: nil)
    let safe = try #require(other.element(withID: "safe"))
    let override = try CheckedOverride(
      ElementOverride(values: ["insets": ["left": 1, "bottom": 3]]), for: safe, in: other)
    other.override([override])
    #expect(frame("row", in: document) == frame("row", in: other))
  }

  @Test func `a key that only the variant writes is no missing key`() {
    let text = Self.screen(##""values": { "#r": { "ratio": 0.5 } }"##)
      .replacing(
        #"{ "type": "node","#, with: #"{ "type": "ratio", "id": "r", "child": { "type": "node" },"#)
    let codes = DocumentCheck().diagnostics(onVariant: "state", of: opened(text, variant: nil)).map(
      \.code)
    #expect(!codes.contains("missing-key"))
    #expect(opened(text, variant: nil).diagnostics().map(\.code).contains("missing-key"))
  }

  @Test func `The location of a value of a variant is in the variant`() throws {
    let document = opened(
      Self.screen(##""values": { "#safe": { "insets": { "top": 4 } }, "#b": { "text": "B" } }"##))
    func spelling(_ id: String, _ path: [String]) throws -> String {
      let element = try #require(document.element(withID: id))
      return document.spelling(at: Location(element, path.map { .key($0) }, part: .value))
    }
    #expect(try spelling("safe", ["insets", "top"]) == "4")
    #expect(try spelling("safe", ["insets"]) == "10")
    #expect(try spelling("b", ["text"]) == "\"B\"")
    #expect(try spelling("b", ["font", "size"]) == "10")
  }

  // MARK: Order

  @Test func `children with ids take the order, others keep their index and all their addresses`()
    throws
  {
    let document = opened(Self.screen(##""order": { "#row": ["#b", "#a"] }"##))
    #expect(frame("b", in: document)?[0] == 10)
    #expect(frame("a", in: document)?[0] == 43)
    let a = try #require(document.element(withID: "a"))
    #expect(document.pointer(of: a) == "/root/child/children/0")
    #expect(document.element(at: "/root/child/children/0") == a)
    let middle = try #require(document.element(at: "/root/child/children/1"))
    #expect(document.layout.absoluteFrame(of: middle)?.origin.x == 30)
    try replace("Al", by: "Alexa", in: document)
    try replace(##""#b", "#a""##, by: ##""#a", "#b""##, in: document)
    try replace(##""#a", "#b""##, by: ##""#b", "#a""##, in: document)
    try replace(#""id": "a""#, by: #""id": "c""#, in: document)
    #expect(frame("b", in: document)?[0] == 71)
    try replace(##""#b", "#a""##, by: ##""#b", "#c""##, in: document)
    #expect(frame("b", in: document)?[0] == 10)
  }

  // MARK: Replacements

  private static let stack =
    ##""instead": { "#a": { "type": "stack", "id": "a", "children": ["##
    + ##"{ "type": "node", "id": "new", "intrinsicSize": { "width": 30, "height": 7 } } ] } }"##

  @Test func `an element and all below it are replaced at their address`() throws {
    let document = opened(Self.screen(Self.stack))
    let a = try #require(document.element(withID: "a"))
    #expect(document.pointer(of: a) == "/root/child/children/0")
    #expect(document.elements.declaration(of: a)?.name == "stack")
    #expect(frame("a", in: document) == [10, 10, 30, 7])
    #expect(frame("new", in: document) == [10, 10, 30, 7])
    #expect(document.spelling(at: Location(a, [.key("type")], part: .value)) == "\"stack\"")
    let location = try #require(document.element(withID: "new")).self
    #expect(
      document.documentLocation(of: Location(location, [.key("intrinsicSize")], part: .key))
        == Location(
          nil,
          [
            .key("variants"), .index(0), .key("instead"), .key("#a"), .key("children"), .index(0),
            .key("intrinsicSize"),
          ], part: .key))
  }

  @Test func `edits in and around a replacement equal a fresh opening`() throws {
    let document = opened(Self.screen(Self.stack))
    try replace(#""width": 30"#, by: #""width": 31"#, in: document)
    #expect(document.work.decoded == 1)
    try replace(##""#a": { "type""##, by: ##""#b": { "type""##, in: document)
    #expect(frame("a", in: document) == nil || document.elements.count > 0)
    try replace(##""#b": { "type""##, by: ##""#safe": { "type""##, in: document)
    #expect(document.elements.root == document.element(withID: "a"))
    try replace(##""#safe": { "type""##, by: ##""#a": { "type""##, in: document)
    try replace(##""instead": { "#a": {"##, by: ##""instead": { "#a": 3, "#c": {"##, in: document)
    try replace(#""id": "b""#, by: #""id": "c""#, in: document)
    try replace(#""id": "c""#, by: #""id": "safe2""#, in: document)
  }

  @Test func `of several elements with an id the first in the text is replaced`() throws {
    let text = Self.screen(
      Self.stack.replacing(##", "id": "a""##, with: ""), a: #""id": "x""#
    )
    .replacing(
      #"{ "type": "node", "int"#, with: #"{ "type": "node", "id": "a", "int"#, maxReplacements: 2)
    let document = opened(text)
    try replace(#""id": "x""#, by: #""id": "a""#, in: document)
    #expect(document.element(at: "/root/child/children/0").map(document.isReplacement) == true)
    #expect(document.element(at: "/root/child/children/1").map(document.isReplacement) == false)
    try replace(#"image", "id": "a""#, by: #"image", "id": "x""#, in: document)
    #expect(document.element(at: "/root/child/children/1").map(document.isReplacement) == true)
  }

  @Test func `elements in a replacement are replaced no more`() {
    let text = Self.screen(
      ##""instead": { "#a": { "type": "stack", "id": "a", "children": [ { "type": "node", "id": "b" } ] },"##
        + ##" "#b": { "type": "stack", "id": "row", "children": [ { "type": "text", "id": "a" } ] } }"##
    )
    let document = opened(text)
    #expect(document.elements.count == 7)
  }

  @Test func `an id that is in a replacement alone is not replaced, and edits keep it so`() throws {
    let text = Self.screen(
      ##""instead": { "#inner": { "type": "node", "id": "other" }, "##
        + ##""#a": { "type": "stack", "id": "s", "children": [ { "type": "text", "id": "inner", "text": "i" } ] } }"##
    )
    let document = opened(text)
    #expect(document.element(withID: "inner") != nil)
    #expect(document.element(withID: "other") == nil)
    let ignored = DocumentCheck().diagnostics(of: document).filter { $0.code == "unknown-id" }
    #expect(
      ignored.map(\.range.lowerBound)
        == [try #require(text.range(of: "\"#inner"))].map { $0.lowerBound.utf16Offset(in: text) })
    try replace(#""id": "s""#, by: #""id": "t""#, in: document)
    try replace(#""text": "i""#, by: #""text": "j""#, in: document)
    try replace(##""#a": {"##, by: ##""#c": {"##, in: document)
    try replace(##""#c": {"##, by: ##""#a": {"##, in: document)
    #expect(document.element(withID: "inner") != nil)
  }

  @Test func `diagnostics of a replacement point into the variant, and once`() throws {
    let text = Self.screen(
      ##""instead": { "#a": { "type": "stack", "id": "a", "spcing": 3, "children": ["##
        + ##"{ "type": "node", "id": "b", "style": { "width": 300 } } ] } }"##)
    let document = opened(text, variant: nil)
    let found = DocumentCheck().diagnostics(of: document)
    let unknown = try #require(found.first { $0.code == "unknown-key" })
    #expect(unknown.variants == ["state"])
    #expect(document.source.text.bytes(in: unknown.range) == Array("\"spcing\"".utf8))
    #expect(!found.contains { $0.code == "duplicate-id" && $0.message.contains("\"a\"") })
  }

  // MARK: Growth

  @Test func `an edit of one value reads one element, however many values there are`() {
    func work(_ count: Int) -> (decoded: Int, edit: Int, measured: Int) {
      let children = (0..<count).map {
        #"{"type":"node","id":"n\#($0)","intrinsicSize":{"width":9,"height":9}}"#
      }
      let values = (0..<count).map { ##""#n\##($0)":{"intrinsicSize":{"width":\##($0 % 7)}}"## }
      let text =
        #"{"variants":[{"name":"v","values":{\#(values.joined(separator: ","))}}],"#
        + #""root":{"type":"stack","direction":"vertical","children":[\#(children.joined(separator: ","))]}}"#
      let document = LiveDocument(text: Array(text.utf8), variant: "v")
      let opened = document.elements.count
      let start = text.utf8.count / 4
      let place = Array(text.utf8)[start...].firstIndex(of: UInt8(ascii: "w")).map { $0 + 7 } ?? 0
      document.replace(place..<(place + 1), with: [UInt8(ascii: "8")])
      document.finishEditing(version: nil)
      return (opened, document.work.decoded, document.work.measured)
    }
    let (half, whole) = (work(1_000), work(2_000))
    #expect(half.edit == 1 && whole.edit == 1)
    #expect(whole.measured == half.measured)
  }
}
