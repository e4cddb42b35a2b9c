import Diagnostics
import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

/// Values that are laid over variables.
@Suite struct VariableOverrideTests {
  private static let text = ##"""
    { "variables": { "gutter": 10, "margin": "$gutter * 2", "name": "Al" },
      "variants": [{ "name": "v", "variables": { "gutter": 4 } }],
      "constrainedSize": { "width": "$margin * 10", "height": 80 },
      "root": { "type": "inset", "insets": "$margin", "child": { "type": "stack", "id": "row", "children": [
        { "type": "text", "id": "t", "text": "$name", "font": { "size": 10 } } ] } } }
    """##

  private func frame(_ id: String, in document: LiveDocument) -> [Double]? {
    document.element(withID: id).flatMap { document.layout.absoluteFrame(of: $0) }.map {
      [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height]
    }
  }

  @Test func `An override of a variable wins over the document and its variants`() throws {
    for variant in [nil, "v"] {
      let document = LiveDocument(text: Array(Self.text.utf8), variant: variant)
      try document.override(variables: ["gutter": 3, "name": "Alexa"])
      #expect(frame("row", in: document) == [6, 6, 48, 68], "\(variant ?? "–")")
      #expect(frame("t", in: document)?[2] == 30)
      #expect(document.header.constrainedSize.max.width == 60)
      // Values are laid beside those that are there.
      try document.override(variables: ["margin": "$gutter"])
      #expect(frame("row", in: document)?[0] == 3)
      let text = Self.text.replacing(
        "10, \"margin\": \"$gutter * 2\"", with: "3, \"margin\": \"$gutter\""
      )
      .replacing(#""name": "Al""#, with: #""name": "Alexa""#)
      .replacing(#""variables": { "gutter": 4 }"#, with: #""scale": 2"#)
      let written = LiveDocument(text: Array(text.utf8), variant: variant)
      #expect(frame("row", in: document) == frame("row", in: written))
      document.resetOverrides()
      #expect(frame("row", in: document)?[0] == (variant == nil ? 20 : 8))
      #expect(document.variableOverrides.isEmpty)
    }
  }

  @Test func `Overrides of variables stay through edits, and a snapshot has them`() throws {
    let document = LiveDocument(text: Array(Self.text.utf8))
    try document.override(variables: ["gutter": 3])
    let start = Self.text.utf8.count - Self.text.split(separator: "\"row\"")[1].utf8.count - 5
    document.replace(start..<(start + 5), with: Array("\"list\"".utf8))
    document.finishEditing(version: 2)
    #expect(frame("list", in: document)?[0] == 6)
    let copy = LiveDocument(document.snapshot, variant: "v")
    #expect(frame("list", in: copy)?[0] == 6)
    document.resetOverrides()
    copy.update(to: document.snapshot)
    #expect(frame("list", in: copy)?[0] == 8)
  }

  @Test func `An override of a variable reads what names it, and nothing else`() throws {
    let rows = (0..<300).map { #"{"type":"stack","spacing":"$a\#($0 % 3)","children":[]}"# }
    let document = LiveDocument(
      text: Array(
        #"{"variables":{"a0":0,"a1":"$b","a2":2,"b":1},"root":{"type":"stack","children":[\#(rows.joined(separator: ","))]}}"#
          .utf8))
    try document.override(variables: ["b": 5])
    #expect(document.work.decoded == 100)
    try document.override(variables: ["b": 5])
    #expect(document.work.decoded == 100)
    try document.override(variables: ["a0": 5, "a2": 6])
    #expect(document.work.decoded == 200)
  }

  @Test func `An unknown variable and a value that is too long are refused`() throws {
    let document = LiveDocument(text: Array(Self.text.utf8))
    #expect(throws: VariableOverrideError.unknown("guter", known: ["gutter", "margin", "name"])) {
      try document.override(variables: ["gutter": 1, "guter": 2])
    }
    #expect(throws: VariableOverrideError.tooLong("name")) {
      try document.override(variables: ["name": .string(String(repeating: "x", count: 17_000))])
    }
    #expect(document.variableOverrides.isEmpty)
    #expect(frame("row", in: document)?[0] == 20)
  }

  @Test func `Overrides are written into the definitions`() throws {
    let document = LiveDocument(text: Array(Self.text.utf8))
    try document.override(variables: ["gutter": 3])
    let edits = try document.edits(for: document.overrideRewrites)
    document.commitOverrides(by: edits, version: 2)
    let text = String(decoding: document.source.text.bytes, as: UTF8.self)
    #expect(text == Self.text.replacing(#""gutter": 10"#, with: #""gutter": 3"#))
    #expect(frame("row", in: document)?[0] == 6)
    #expect(document.variableOverrides.isEmpty)
  }
}
