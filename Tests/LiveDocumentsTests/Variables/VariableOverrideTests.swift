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
}
