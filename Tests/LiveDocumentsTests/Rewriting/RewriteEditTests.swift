import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments
import Testing

/// Which bytes the edits touch, and what a document makes of them.
@Suite struct RewriteEditTests {
  private let text = """
    {
      "root": {
        "type": "stack",
        "id": "s",
        "children": [
          {
            "type": "inset",
            "id": "i",
            "child": {
              "type": "text",
              "id": "t"
            }
          },
          { "type": "node", "id": "n" }
        ]
      }
    }
    """

  private func edits(
    _ rewrites: (LiveDocument) throws -> [Rewrite]
  ) throws -> [(old: String, new: String)] {
    let document = LiveDocument(text: Array(text.utf8))
    return try document.edits(for: rewrites(document)).map { edit in
      (
        String(decoding: document.source.text.bytes(in: edit.range), as: UTF8.self),
        String(decoding: edit.replacement, as: UTF8.self)
      )
    }
  }

  @Test func `an element that is wrapped or unwrapped keeps its bytes`() throws {
    let wrapping = try edits { [.wrap(try $0.named("i"), type: "center")] }
    #expect(wrapping.map(\.old) == Array(repeating: "", count: 9))
    #expect(wrapping.dropFirst().dropLast().allSatisfy { $0.new == "  " })
    let unwrapping = try edits { [.unwrap(try $0.named("i"))] }
    #expect(unwrapping.map(\.new) == Array(repeating: "", count: 5))
    #expect(unwrapping.dropFirst().dropLast().allSatisfy { $0.old == "  " })
  }

  @Test func `an edit is no larger than it must be`() throws {
    #expect(try edits { [.setStyle(try $0.named("n"), key: "width", 1)] }.map(\.old) == [""])
    #expect(
      try edits { [.setValue(try $0.place("n"), ["type": "node", "id": "m"])] }
        .map { "\($0.old) → \($0.new)" } == [#""n" → "m""#])
    #expect(
      try edits {
        [.remove(try $0.place("n")), .setMember(of: try $0.place("s"), key: "spacing", 1)]
      }.map(\.old) == ["", ",\n      { \"type\": \"node\", \"id\": \"n\" }"])
  }

  @Test func `edits that add up to nothing are none`() throws {
    #expect(
      try edits {
        [
          .setValue(try $0.place("n", "id"), "other"), .setValue(try $0.place("n", "id"), "n"),
          .rename(try $0.place("i", "id"), to: "x"), .rename(try $0.place("i", "id"), to: "id"),
          .swapValues(try $0.place("t"), try $0.place("n")),
          .swapValues(try $0.place("n"), try $0.place("t")), .replaceText(3..<3, ""),
        ]
      }.isEmpty)
    #expect(try edits { _ in [] }.isEmpty)
  }

  @Test func `elements stay the same through edits and back`() throws {
    let document = LiveDocument(text: Array(text.utf8))
    let ids = ["s", "i", "t", "n"]
    let elements = try ids.map { try document.named($0) }
    let frames = elements.map { document.layout.frame(of: $0) }
    let edits = try document.edits(for: [
      .wrap(elements[1], type: "center"), .unwrap(elements[1]),
      .setStyle(elements[3], key: "width", 30),
    ])
    let inverse = document.apply(edits)
    document.finishEditing(version: 2)
    #expect(try [0, 2, 3].map { try document.named(ids[$0]) } == [0, 2, 3].map { elements[$0] })
    #expect(document.layout.frame(of: elements[3])?.size.width == 30)
    #expect(document.apply(inverse) == edits)
    document.finishEditing(version: 3)
    #expect(document.source.text.bytes == Array(text.utf8))
    #expect(try [0, 2, 3].map { try document.named(ids[$0]) } == [0, 2, 3].map { elements[$0] })
    #expect(try ids.map { document.layout.frame(of: try document.named($0)) } == frames)
  }

  @Test func `edits that touch are made and undone in their order`() {
    let edits = [
      SourceEdit(1..<1, with: [20]), SourceEdit(1..<1, with: [21]), SourceEdit(1..<3, with: []),
      SourceEdit(3..<3, with: [22]), SourceEdit(3..<4, with: [23, 24]),
      SourceEdit(5..<5, with: [25]),
    ]
    let text: [UInt8] = [0, 1, 2, 3, 4]
    let edited: [UInt8] = [0, 20, 21, 22, 23, 24, 4, 25]
    #expect(edits.applied(to: text) == edited)
    let inverse = edits.inverted(in: SourceText(text))
    #expect(inverse.applied(to: edited) == text)
    #expect(inverse.inverted(in: SourceText(edited)) == edits)
    #expect([SourceEdit]().applied(to: text) == text)
    let document = LiveDocument(text: text)
    #expect(document.apply(edits) == inverse)
    #expect(document.source.text.bytes == edited)
  }

  @Test func `rewrites of many elements add up to one edit for each`() throws {
    let count = 300
    let children = (0..<count).map { #"{"type": "node", "id": "\#($0)", "width": 10}"# }
    let text = #"{"root": {"type": "stack", "children": [\#(children.joined(separator: ", "))]}}"#
    let document = LiveDocument(text: Array(text.utf8))
    let elements = document.elements.children(of: try #require(document.elements.root))
    let edits = try document.edits(
      for: elements.flatMap { element in
        [
          Rewrite.moveMember(
            Location(element, ["width"], part: .value),
            to: Location(element, ["style"], part: .value), key: "width"),
          .setStyle(element, key: "height", 5),
        ]
      })
    let expected = text.replacing(
      #""width": 10"#, with: #""style": {"width": 10, "height": 5}"#)
    #expect(edits.applied(to: Array(text.utf8)) == Array(expected.utf8))
    #expect(edits.count == count)
  }
}
