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
