import Diagnostics
import DocumentSyntax
import Foundation
import JSON
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

/// Values that name variables, and defaults of types.
@Suite struct VariablesTests {
  /// An inset around a row of an image and a text.
  private static func screen(
    _ variables: String, insets: String = #""$gutter""#, text: String = #""$name""#,
    spacing: String = "0", image: String = "", more: String = ""
  ) -> String {
    """
    { "constrainedSize": { "width": 200, "height": 80 }, \(more)
      "variables": { \(variables) },
      "root": { "type": "inset", "id": "safe", "insets": \(insets), "child": {
        "type": "stack", "id": "row", "spacing": \(spacing), "alignItems": "start", "children": [
          { "type": "image", "id": "a", "imageSize": { "width": 40, "height": 20 } \(image) },
          { "type": "text", "id": "b", "text": \(text), "font": { "size": 10 } } ] } } }
    """
  }

  private static let usual = #""gutter": 10, "name": "Al""#

  private func opened(_ text: String, variant: String? = nil) -> LiveDocument {
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
    let fresh = LiveDocument(text: document.source.text.bytes, variant: document.variantName)
    let (actual, expected) = (DocumentSnapshot(of: document), DocumentSnapshot(of: fresh))
    #expect(actual == expected, "\(actual.differences(from: expected))")
  }

  private func codes(_ document: LiveDocument) -> [String] {
    DocumentCheck().diagnostics(of: document).map(\.code)
  }

  // MARK: Errors

  @Test func `A value that is too long has no use`() {
    let long = String(repeating: "x", count: 20_000)
    let document = opened(Self.screen(#""gutter": 10, "name": "\#(long)""#))
    #expect(document.diagnostics().contains { $0.code == "document-limit" })
    let run = String(repeating: "y", count: 9_000)
    let runs = opened(
      Self.screen(#""gutter": 10, "r": "\#(run)""#, text: #"[{"text": "$r"}, {"text": "$r"}]"#))
    #expect(runs.diagnostics().filter { $0.code == "document-limit" }.count == 1)
  }

  @Test func `Chains and nesting of any length take no stack`() {
    let count = 50_000
    let chain = (0..<count).map { #""v\#($0)": "$v\#($0 + 1)""# }
    let sums = (0..<count).map { #""s\#($0)": "$s\#($0 + 1) + 1""# }
    let flags = (0..<count).map { #""f\#($0)": "!$f\#($0 + 1)""# }
    let ends = [#""v\#(count)": 4, "s\#(count)": 0, "f\#(count)": true"#]
    let deep = String(repeating: "(", count: 8_000) + "$v0" + String(repeating: ")", count: 8_000)
    let document = opened(
      Self.screen(
        (chain + sums + flags + ends).joined(separator: ","), insets: #""$v0""#,
        text: #""a""#, spacing: #""$s0""#,
        image: #", "hidden": "!$f0", "style": { "width": "\#(deep)" }"#))
    #expect(frame("row", in: document) == [4, 4, 192, 72])
    #expect(frame("b", in: document)?[0] == Double(8 + count))
    #expect(frame("a", in: document)?[2] == 4)
    // Closed to a ring.
    let closed = opened(
      Self.screen(
        (0..<count).map { #""v\#($0)": "$v\#(($0 + 1) % count)""# }.joined(separator: ","),
        insets: #""$v7""#, text: #""a""#))
    #expect(closed.diagnostics().filter { $0.code == "variable-cycle" }.count == 1)
  }

  // MARK: Variants

  @Test func `A variant sets variables, and all that refers to them follows`() throws {
    let text = Self.screen(
      #""gutter": "$unit * 2", "unit": 5, "name": "Al", "w": 200"#,
      more:
        ##""variants": [{ "name": "v", "variables": { "unit": 8, "name": "Alexa", "w": 150 } },"##
        + ##" { "name": "s", "style": { "#a": { "width": "$unit" } }, "##
        + ##""values": { "#row": { "spacing": "$unit" } } }],"##
    ).replacing(#""width": 200"#, with: #""width": "$w""#)
    let variant = opened(text, variant: "v")
    #expect(frame("row", in: variant) == [16, 16, 118, 48])
    #expect(frame("b", in: variant)?[2] == 30)
    let document = opened(text)
    #expect(frame("row", in: document) == [10, 10, 180, 60])
    #expect(document.header.variants[0].screen.constrainedSize.max.width == 150)
    let other = opened(text, variant: "s")
    #expect(frame("a", in: other) == [10, 10, 5, 20])
    #expect(frame("b", in: other)?[0] == 20)
    #expect(!codes(document).contains { $0.hasSuffix("-variable") })
    try replace(#""unit": 8"#, by: #""unit": 9"#, in: variant)
    #expect(frame("row", in: variant)?[0] == 18)
    try replace(#""unit": 5"#, by: #""unit": 6"#, in: other)
    #expect(frame("b", in: other)?[0] == 24)
    try replace(#""unit": 5"#, by: #""unit": 6"#, in: variant)
    #expect(frame("row", in: variant)?[0] == 18)
    #expect(variant.work.decoded == 0)
  }

  // MARK: Defaults

  @Test func `Defaults hold for elements that do not set the key`() throws {
    let text = Self.screen(
      Self.usual, image: #", "style": { "height": 8 }"#,
      more: #""defaults": { "image": { "style": { "width": "$gutter", "height": 30 } }, "#
        + #""text": { "text": "default", "maximumNumberOfLines": 1 }, "stack": { "spacing": 4 } },"#
    ).replacing(#""spacing": 0,"#, with: "").replacing(#""text": "$name", "#, with: "")
    let document = opened(text)
    #expect(frame("a", in: document) == [10, 10, 10, 8])
    #expect(frame("b", in: document) == [24, 10, 42, 12])
    let text2 = try #require(document.element(withID: "b"))
    #expect(document.elements.writes(.text, text2))
    let location = document.location(of: .text, in: text2)
    #expect(document.spelling(in: document.range(of: location)) == #""text": "default""#)
    try replace(#""spacing": 4"#, by: #""spacing": 6"#, in: document)
    #expect(document.work.decoded == 1)
    #expect(frame("b", in: document)?[0] == 26)
    try replace(#""gutter": 10"#, by: #""gutter": 12"#, in: document)
    #expect(frame("a", in: document) == [12, 12, 12, 8])
  }

  // MARK: Edits

  @Test func `An edit of a variable reads what names it, and nothing else`() throws {
    let rows = (0..<500).map {
      #"{"type":"stack","spacing":"$a\#($0 % 10)","children":[{"type":"node"},{"type":"node","style":{"width":"$w"}}]}"#
    }
    let definitions = (0..<10).map { #""a\#($0)": \#($0)"# } + [#""w": "$base * 2", "base": 3"#]
    let document = opened(
      #"{"variables":{\#(definitions.joined(separator: ","))},"root":{"type":"stack","direction":"vertical","children":[\#(rows.joined(separator: ","))]}}"#
    )
    try replace(#""a3": 3"#, by: #""a3": 33"#, in: document)
    #expect(document.work.decoded == 50)
    try replace(#""base": 3"#, by: #""base": 4"#, in: document)
    #expect(document.work.decoded == 500)
    try replace(#""a3": 33"#, by: #""a3":   33"#, in: document)
    #expect(document.work.decoded == 0)
    try replace(#""a3""#, by: #""b3""#, in: document)
    #expect(document.work.decoded == 50)
    #expect(codes(document).filter { $0 == "unknown-variable" }.count == 50)
    try replace(#""b3""#, by: #""a3""#, in: document)
    #expect(document.work.decoded == 50)
  }

  @Test func `A variable is unused as soon as nothing refers to it`() throws {
    let document = opened(Self.screen(#""gutter": 10, "name": "Al", "other": 1"#))
    let check = DocumentCheck()
    func unused() -> [String] {
      check.diagnostics(of: document).filter { $0.code == "unused-variable" }
        .map { document.spelling(in: $0.range) }
    }
    #expect(unused() == [#""other""#])
    try replace(#""spacing": 0"#, by: #""spacing": "$other""#, in: document)
    #expect(unused() == [])
    try replace(#""$name""#, by: #""N""#, in: document)
    #expect(unused() == [#""name""#])
    try replace(#""other": 1"#, by: #""other": 1, "a-b": 3"#, in: document)
    #expect(unused() == [#""name""#, #""a-b""#])
  }

  @Test func `A text with dollar signs is set unchanged`() throws {
    let document = opened(Self.screen(Self.usual))
    let text = try #require(document.element(withID: "b"))
    _ = try document.setText("$name", of: text)
    #expect(document.plainText(of: text) == "$name")
    _ = try document.setText("$name!", of: text)
    #expect(document.plainText(of: text) == "$name!")
    _ = try document.setText("$$", of: text)
    #expect(document.plainText(of: text) == "$$")
  }

  @Test func `A document without variables reads as before`() {
    let text = Self.screen("").replacing(#""variables": {  },"#, with: "")
      .replacing(#""$gutter""#, with: "10").replacing(#""$name""#, with: #""Al""#)
    let document = opened(text)
    #expect(!document.hasVariables)
    #expect(document.unusedVariables.isEmpty)
  }
}

extension LiveDocument {
  fileprivate func spelling(in range: Range<Int>) -> String {
    String(decoding: source.text.bytes(in: range), as: UTF8.self)
  }
}
