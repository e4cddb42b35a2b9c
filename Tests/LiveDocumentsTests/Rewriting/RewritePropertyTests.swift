import DocumentMaking
import DocumentSyntax
import Foundation
import JSON
import LiveDocuments
import Randomness
import Testing

@Suite struct RewritePropertyTests {
  @Test(arguments: RandomWriter.Manner.allCases)
  func `rewriting a text is rewriting its value`(manner: RandomWriter.Manner) throws {
    let runs =
      UInt64(ProcessInfo.processInfo.environment["LINTEL_EDIT_RUNS"] ?? "")
      ?? UInt64(RandomCases.count(15, least: 4))
    for seed in 0..<runs {
      var patches = RandomPatches(seed: seed)
      let value = patches.document()
      var writer = RandomWriter(manner, seed: seed)
      writer.write(value)
      let text = Array(writer.text.utf8)
      for step in 0..<8 as Range<UInt64> {
        let document = LiveDocument(text: text)
        let model = ModelValue(value)
        var random = RandomRewrites(document, model, seed: seed &* 100 &+ step)
        var rewrites: [Rewrite] = []
        var fault: Int?
        for index in 0...(step / 2) where fault == nil {
          let next = random.next()
          rewrites.append(next.rewrite)
          if !next.make(in: model) { fault = Int(index) }
        }
        let what: Comment = "\(manner), seed \(seed), step \(step): \(rewrites)"
        do {
          let edits = try document.edits(for: rewrites)
          try #require(fault == nil, what)
          let after = edits.applied(to: text)
          let read = try JSONValue(parsing: after.blankingComments, duplicateKeys: .lastWins)
          try #require(canonical(read) == canonical(model.value), what)
          let inverse = edits.inverted(in: document.source.text)
          try #require(inverse.applied(to: after) == text, what)
          if step == 7 { try expectSound(edits, in: document, what) }
        } catch let error as RewriteError {
          try #require(error.rewrite == fault, "\(error) \(what)")
        }
      }
    }
  }

  @Test func `Rewrites that remove nothing keep each comment once`() throws {
    var counts: [String: Int] = [:]
    for seed in RandomCases.seeds(0..<200, least: 60) {
      var patches = RandomPatches(seed: seed)
      let value = patches.document()
      var writer = RandomWriter(.commented, seed: seed)
      writer.write(value)
      let text = Array(writer.text.utf8)
      let document = LiveDocument(text: text)
      var random = RandomRewrites(document, ModelValue(value), seed: seed)
      for _ in 0..<20 {
        let rewrite = random.next().rewrite
        let name =
          switch rewrite {
          case .rename: "rename"
          case .wrap: "wrap"
          case .swapValues: "swap"
          case .moveComments: "move comments"
          default: ""
          }
        guard !name.isEmpty, let edits = try? document.edits(for: [rewrite]) else { continue }
        let after = edits.applied(to: text)
        #expect(commentCount(after) == commentCount(text), "seed \(seed), \(rewrite)")
        #expect(DocumentSource(after).syntax.errors.isEmpty)
        counts[name, default: 0] += 1
      }
    }
    #expect(counts.count == 4 && counts.values.allSatisfy { $0 > 20 }, "\(counts)")
  }

  private func commentCount(_ text: [UInt8]) -> Int {
    let source = DocumentSource(text)
    var count = source.syntax.comments(of: nil, in: source.text).count
    var pending = [source.syntax.root.container].compactMap(\.self)
    while let node = pending.popLast() {
      count += source.syntax.comments(of: node, in: source.text).count
      pending += source.syntax.children(of: node)
    }
    return count
  }

  @Test(
    arguments: [
      (.spread, "  "), (.spreadWithTabs, "\t"), (.spreadWithCRLF, "    "), (.oneLine, ""),
    ] as [(RandomWriter.Manner, String)])
  func `each line stays indented by its depth`(
    manner: RandomWriter.Manner, unit: String
  ) throws {
    for seed in RandomCases.seeds(0..<40) {
      var patches = RandomPatches(seed: seed)
      let value = patches.document()
      var writer = RandomWriter(manner, seed: seed)
      writer.write(value)
      let document = LiveDocument(text: Array(writer.text.utf8))
      var random = RandomRewrites(document, ModelValue(value), seed: seed)
      for _ in 0..<20 {
        let rewrite = random.next().rewrite
        switch rewrite {
        // Lines may come into a line.
        case .moveMember, .copyMember, .swapValues, .moveComments: continue
        default: break
        }
        guard let edits = try? document.edits(for: [rewrite]) else { continue }
        let text = edits.applied(to: Array(writer.text.utf8))
        let line = firstLineOffDepth(of: text, unit: Array(unit.utf8))
        #expect(line == nil, "\(manner), seed \(seed), \(rewrite) \(line ?? "")")
      }
    }
  }

  /// The first line that is not indented as deep as brackets are open where it begins.
  private func firstLineOffDepth(of text: [UInt8], unit: [UInt8]) -> String? {
    var depth = 0
    for line in text.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      let content = line.drop { $0 == 32 || $0 == 9 }
      let isCloser = content.first == UInt8(ascii: "}") || content.first == UInt8(ascii: "]")
      let expected = (0..<max(0, isCloser ? depth - 1 : depth)).flatMap { _ in unit }
      if !line[..<content.startIndex].elementsEqual(expected) {
        return String(decoding: line, as: UTF8.self)
      }
      var isInString = false
      var isEscaped = false
      for byte in content {
        if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
        isEscaped = isInString && !isEscaped && byte == UInt8(ascii: "\\")
        guard !isInString else { continue }
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { depth += 1 }
        if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { depth -= 1 }
      }
    }
    return nil
  }
}
