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

  // MARK: Values

  @Test func `A string of a dollar sign and a name is the value of the variable`() {
    let document = opened(Self.screen(Self.usual))
    #expect(frame("row", in: document) == [10, 10, 180, 60])
    #expect(frame("b", in: document) == [50, 10, 12, 12])
    #expect(codes(document).allSatisfy { $0 != "unknown-variable" && $0 != "unused-variable" })
  }

  @Test(arguments: [
    ("$gutter * 2", 20.0), ("-$gutter + 15", 5), ("($gutter + 2) / 4", 3), ("2*$gutter-1.5", 18.5),
    ("$gutter - 2 - 3", 5), ("$gutter / 5 / 2", 1), ("2 + $gutter * 3", 32), ("--$gutter", 10),
  ])
  func `A number is an expression of variables`(expression: String, value: Double) {
    let document = opened(Self.screen(Self.usual, spacing: "\"\(expression)\""))
    #expect(frame("b", in: document)?[0] == 50 + value)
    let width = #", "style": { "width": "\#(expression)" }"#
    #expect(frame("a", in: opened(Self.screen(Self.usual, image: width)))?[2] == value)
  }

  @Test(arguments: [
    "$gutter *", "* $gutter", "($gutter", "$gutter)", "$gutter $gutter", "$gutter 2", "$", "1 + $",
    "$gutter + x", "$1", "$gutter..2", "$gutter ++ 2", "()$gutter", "",
  ])
  func `A string that is no expression is no number`(expression: String) {
    let document = opened(Self.screen(Self.usual, spacing: "\"\(expression)\""))
    #expect(codes(document).filter { $0 == "wrong-value-type" }.count == 1)
    #expect(frame("b", in: document)?[0] == 50)
  }

  @Test(arguments: ["$9.99", "$ 5", "from $name", "$na-me", "!$name", "$"])
  func `Any other text is itself`(text: String) {
    let document = opened(Self.screen(Self.usual, text: "\"\(text)\""))
    #expect(frame("b", in: document)?[2] == Double(6 * text.count))
    #expect(!codes(document).contains("unknown-variable"))
  }

  @Test func `Two dollar signs begin a text with one`() {
    let document = opened(Self.screen(Self.usual, text: #""$$name""#))
    #expect(frame("b", in: document)?[2] == 30)
    let name = #""gutter": 10, "name": "$$name""#
    #expect(frame("b", in: opened(Self.screen(name)))?[2] == 30)
  }

  @Test func `An exclamation mark is the opposite of a boolean`() {
    for (value, isHidden) in [("true", false), ("false", true)] {
      let flags = #""shows": \#(value), "hides": "!$shows", "again": "!$hides", "alias": "$again""#
      for (name, hidden) in [("!$shows", isHidden), ("$hides", isHidden), ("!$alias", isHidden)] {
        let document = opened(
          Self.screen("\(Self.usual), \(flags)", image: #", "hidden": "\#(name)""#))
        #expect(frame("b", in: document)?[0] == (hidden ? 10 : 50), "\(name) of \(value)")
      }
    }
  }

  @Test func `An object is a value, and may name other variables`() {
    let variables =
      #""gutter": { "top": "$top", "left": 3 }, "top": "$half * 2", "half": 7, "name": "$other", "#
      + #""other": "Alexa", "size": { "width": 9, "height": "$half" }, "wide": { "minWidth": 50 }"#
    let image = #", "imageSize": "$size", "style": "$wide""#
    let document = opened(Self.screen(variables, image: image))
    #expect(frame("row", in: document) == [3, 14, 197, 66])
    #expect(frame("a", in: document) == [3, 14, 50, 7])
    #expect(frame("b", in: document) == [53, 14, 30, 12])
  }

  @Test func `The screen may name variables`() {
    let text = """
      { "root": { "type": "node", "id": "n" }, "scale": "$scale",
        "constrainedSize": { "min": "$size", "max": { "width": "$width", "height": "$width / 2" } },
        "variables": { "scale": 3, "width": 90, "size": { "width": "$width", "height": 45 } } }
      """
    let document = opened(text)
    #expect(document.header.scale == 3)
    #expect(frame("n", in: document) == [0, 0, 90, 45])
  }

  @Test func `Types, ids and children are not variables`() {
    let text = """
      { "variables": { "t": "text", "c": { "type": "text" } }, "root": { "type": "stack",
        "children": [{ "type": "$t" }, "$c", { "type": "text", "id": "$t", "text": "a" }] } }
      """
    let document = opened(text)
    #expect(document.element(withID: "$t") != nil)
    let found = document.diagnostics().map(\.code)
    #expect(found.contains("unknown-type") && found.contains("wrong-value-type"))
    #expect(found.filter { $0 == "unused-variable" }.count == 2)
  }

  // MARK: Errors

  @Test func `Variables without a value leave the default`() {
    for (variables, code) in [
      (#""gutter": "$gutter""#, "variable-cycle"), (#""gutter": "$none""#, "unknown-variable"),
      (#""gutter": "$a", "a": "$b", "b": "1 + $a""#, "variable-cycle"),
      (#""gutter": { "top": "$gutter" }"#, "variable-cycle"), (#""x": 1"#, "unknown-variable"),
    ] {
      let document = opened(Self.screen(#"\#(variables), "name": "Al""#))
      #expect(frame("row", in: document) == [0, 0, 200, 80], "\(variables)")
      let found = document.diagnostics().filter { $0.severity == .error }.map(\.code)
      #expect(found.filter { $0 == code }.count == 1, "\(variables): \(found)")
    }
  }

  @Test func `A value of the wrong kind is reported at the use, with its definition`() throws {
    let document = opened(Self.screen(#""gutter": "wide", "name": 5"#))
    let found = document.diagnostics().filter { $0.code == "wrong-value-type" }
    #expect(found.map(\.range).map { document.spelling(in: $0) } == [#""$gutter""#, #""$name""#])
    #expect(
      found.map { document.spelling(in: document.range(of: $0.related[0].location)) } == [
        #""gutter": "wide""#, #""name": 5"#,
      ])
    // A fix would write over the use.
    for diagnostic in found {
      #expect(ActionTrials(of: document).fixes(for: diagnostic, in: document).isEmpty)
    }
    let negative = opened(
      Self.screen(#""gutter": 1, "name": "a", "w": -5"#, image: #", "style": { "width": "$w" }"#))
    #expect(negative.diagnostics().contains { $0.code == "negative-size" && !$0.related.isEmpty })
  }

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

  @Test func `Unknown variables and cycles of a variant are reported on it`() {
    let text = Self.screen(
      #""gutter": "$unit", "unit": 5, "name": "Al""#,
      more: #""variants": [{ "name": "v", "variables": { "unit": "$gutter", "title": "x" } }],"#)
    let found = DocumentCheck().diagnostics(of: opened(text)).filter { $0.severity == .error }
    #expect(Set(found.map(\.code)) == ["variable-cycle", "unknown-variable"])
    #expect(frame("row", in: opened(text))?[0] == 5)
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

  @Test func `A wrong default is reported once`() {
    let text = Self.screen(
      Self.usual,
      more:
        #""defaults": { "image": { "imageSise": 3, "id": "x", "hidden": 3, "style": { "w": 1 } }, "txt": {} },"#
    )
    let found = opened(text).diagnostics().map(\.code).sorted()
    #expect(
      found.filter { $0 != "unused-variable" } == [
        "bad-values", "unknown-key", "unknown-key", "unknown-key", "wrong-value-type",
      ])
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

  @Test func `An override is a value and names no variable`() throws {
    let document = opened(Self.screen(Self.usual))
    let text = try #require(document.element(withID: "b"))
    document.override([
      try CheckedOverride(ElementOverride(values: ["text": "$name"]), for: text, in: document)
    ])
    #expect(frame("b", in: document)?[2] == 30)
    let safe = try #require(document.element(withID: "safe"))
    #expect(throws: OverrideError.self) {
      try CheckedOverride(ElementOverride(values: ["insets": "$gutter"]), for: safe, in: document)
    }
    let row = try #require(document.element(withID: "safe"))
    document.override([
      try CheckedOverride(ElementOverride(values: ["insets": ["top": 1]]), for: row, in: document)
    ])
    #expect(frame("row", in: document) == [10, 1, 180, 69])
    let before = frame("row", in: document)
    document.commitOverrides(by: try document.edits(for: document.overrideRewrites), version: 2)
    #expect(frame("row", in: document) == before)
    #expect(frame("b", in: document)?[2] == 30)
    #expect(document.plainText(of: text) == "$name")
    _ = try document.setText("$name!", of: text)
    #expect(document.plainText(of: text) == "$name!")
    _ = try document.setText("$$", of: text)
    #expect(document.plainText(of: text) == "$$")
  }

  @Test func `A suggestion ends with its variable though a variant has one of that name`() throws {
    let variant = #""variants": [{ "name": "v", "variables": { "gutter": 3 } }],"#
    let document = opened(
      Self.screen(Self.usual, insets: "1", text: #""$guttr""#, more: variant), variant: "v")
    var store = DiagnosticStore()
    func messages() -> [String] {
      store.diagnostics(of: document).filter { $0.message.contains("guttr") }.map(\.message)
    }
    #expect(
      messages() == [
        #"the document has no variable "guttr", so this is ignored; did you mean "gutter"?"#
      ])
    try replace(#""gutter": 10, "#, by: "", in: document)
    #expect(messages().count == 1 && messages().allSatisfy { !$0.contains("did you mean") })
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
