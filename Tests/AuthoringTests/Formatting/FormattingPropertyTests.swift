import Authoring
import DocumentSyntax
import LiveDocuments
import Randomness
import TestSupport
import Testing

@Suite struct FormattingPropertyTests {
  private let options = [
    FormattingOptions.file(tabSize: 2, insertsSpaces: true),
    FormattingOptions(tabSize: 4, insertsSpaces: false),
  ]

  @Test func `Formatting changes only white space, and nothing the second time`() throws {
    for text in ExampleTexts.broken(count: 24, seed: 5) {
      for options in options {
        let edits = try DocumentSource(text).formatted(options).edits
        expectOnlySpace(edits, of: text)
        let result = edits.applied(to: text)
        let again = try DocumentSource(result).formatted(options).edits
        #expect(again.isEmpty, "\(String(decoding: text, as: UTF8.self))")
      }
    }
  }

  @Test func `Comments stay in order and beside the same entries`() throws {
    var random = SeededGenerator(seed: 21)
    var count = 0
    for text in ExampleTexts.plain where DocumentSource(text).syntax.errors.isEmpty {
      for _ in 0..<RandomCases.size(4, short: 1) {
        let commented = text.commented(&random)
        let source = DocumentSource(commented)
        #expect(source.syntax.errors.isEmpty)
        let edits = try source.formatted(options[0]).edits
        expectOnlySpace(edits, of: commented)
        let result = edits.applied(to: commented)
        let (before, after) = (commented.comments, result.comments)
        #expect(before.map(\.text) == after.map(\.text))
        for (old, new) in zip(before, after) where old.owner != nil && old.owner != new.owner {
          Issue.record("\(old) \(new) \(String(decoding: commented, as: UTF8.self))")
        }
        count += before.count
        #expect(try DocumentSource(result).formatted(options[0]).edits.isEmpty)
        #expect(commented.blankingComments.withoutSpace == text.withoutSpace)
      }
    }
    #expect(count > RandomCases.size(300, short: 75))
  }

  @Test func `white space counts only for elements on one line`() throws {
    var random = SeededGenerator(seed: 9)
    for text in ExampleTexts.plain where DocumentSource(text).syntax.errors.isEmpty {
      let spread = text.withoutSpace.withBrokenObjects
      let wanted = try formatted(String(decoding: spread, as: UTF8.self))
      for _ in 0..<RandomCases.size(4, short: 1) {
        let respaced = text.respaced(&random).withBrokenObjects
        let result = try formatted(String(decoding: respaced, as: UTF8.self))
        let lines = result.split { $0.isNewline }
        #expect(lines == wanted.split { $0.isNewline })
      }
    }
  }

  @Test func `the examples are formatted, and come back when their white space is replaced`()
    throws
  {
    for text in ExampleTexts.all {
      let string = String(decoding: text, as: UTF8.self)
      guard string.hasPrefix("{\n"), DocumentSource(text).syntax.errors.isEmpty else { continue }
      #expect(try formatted(string) == string)
      let plain = text.removingComments
      #expect(
        try formatted(String(decoding: plain.withoutSpace.withBrokenObjects, as: UTF8.self))
          == formatted(String(decoding: plain.withBrokenObjects, as: UTF8.self)))
    }
  }

  @Test func `Formatting changes no elements, frames or diagnostics`() throws {
    var random = SeededGenerator(seed: 3)
    for text in ExampleTexts.broken(count: 4, seed: 7) {
      let errors = DocumentSource(text).syntax.errors
      let text = errors.isEmpty ? text.blankingComments.respaced(&random) : text
      let edits = try DocumentSource(text).formatted(options[0]).edits
      let before = lines(of: LiveDocument(text: text))
      #expect(lines(of: LiveDocument(text: edits.applied(to: text))) == before)
    }
  }

  /// The elements, frames and diagnostics of a document, without positions.
  private func lines(of document: LiveDocument) -> [String] {
    DocumentSnapshot(of: document).lines.map {
      $0.replacing(#/\d+\.\.<\d+/#, with: "").replacing(#/line \d+/#, with: "line")
    }
  }

  // MARK: Ranges

  @Test func `nothing is touched outside the lines of a range`() throws {
    var random = SeededGenerator(seed: 11)
    for text in ExampleTexts.broken(count: 3, seed: 13) {
      let errors = DocumentSource(text).syntax.errors
      let source = DocumentSource(errors.isEmpty ? text.blankingComments.respaced(&random) : text)
      let bytes = source.text.bytes
      for _ in 0..<6 {
        let ends = (0..<2).map { _ in Int.random(in: 0...bytes.count, using: &random) }.sorted()
        let lines = ends.map { source.text.position(at: $0, in: .utf8).line }
        let window =
          source.text.range(ofLine: lines[0])
          .lowerBound..<source.text.range(ofLine: lines[1])
          .upperBound
        let result = try source.formatted(options[0], linesOf: ends[0]..<ends[1])
        expectOnlySpace(result.edits, of: bytes, in: window)
      }
      let all = try source.formatted(options[0])
      #expect(try source.formatted(options[0], linesOf: 0..<bytes.count).edits == all.edits)
    }
  }

  @Test func `Formatting while typing changes only white space, at any position`() throws {
    var random = SeededGenerator(seed: 17)
    for text in ExampleTexts.broken(count: 6, seed: 19) {
      for character in "}],\n".utf8 {
        let offset = Int.random(in: 0...text.count, using: &random)
        let typed = Array(text[..<offset] + [character] + text[offset...])
        let edits = DocumentSource(typed).edits(
          afterTyping: character, at: offset + 1, options[0])
        expectOnlySpace(edits, of: typed)
      }
    }
  }

  // MARK: Size

  @Test func `Twelve hundred levels are formatted, and formatting again changes nothing`() throws {
    for depth in [1_190, 1_300] {
      let text = Array(
        ("{\"root\":" + String(repeating: "{\"child\":", count: depth) + "{}"
          + String(repeating: "}", count: depth) + "}").utf8)
      let edits = try DocumentSource(text).formatted(options[1]).edits
      expectOnlySpace(edits, of: text)
      #expect(edits.count > 3_500)
      guard depth < 1_200 else { continue }
      #expect(try DocumentSource(edits.applied(to: text)).formatted(options[1]).edits.isEmpty)
    }
  }

  @Test func `a large document takes edits in proportion to its size`() throws {
    func edits(_ elements: Int) throws -> Int {
      let text = Array(BalancedDocument(elements: elements).text.utf8)
      let edits = try DocumentSource(text).formatted(options[0]).edits
      expectOnlySpace(edits, of: text)
      return edits.count
    }
    let size = RandomCases.size(1_000, short: 200)
    let (small, large) = (try edits(size), try edits(8 * size))
    #expect(large > 6 * small && large < 10 * small)
  }
}
