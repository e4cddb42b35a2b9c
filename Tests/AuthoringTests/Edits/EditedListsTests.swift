import Authoring
import DocumentSyntax
import LayoutEngine
import LiveDocuments
import Randomness
import Testing

/// Outlines, tokens and folds of a document that is edited are those of the same text opened anew.
@Suite struct EditedListsTests {
  /// Edits each example at random and calls `body` behind each edit with the document and its text opened anew.
  private func forEachEdit(
    seed: UInt64, _ start: (LiveDocument) -> (LiveDocument, LiveDocument) -> Bool
  ) {
    for (index, text) in ExampleTexts.all.enumerated() {
      let document = LiveDocument(text: text)
      var keys = RandomKeys(seed: seed + UInt64(index))
      let isSame = start(document)
      for step in 0..<RandomCases.count(40) {
        keys.edit(document, version: step)
        let fresh = LiveDocument(text: document.source.text.bytes)
        guard isSame(document, fresh) else {
          Issue.record("example \(index), step \(step)")
          break
        }
      }
    }
  }

  @Test func `A kept outline equals that of the text opened anew`() {
    forEachEdit(seed: 1) { document in
      let cache = OutlineCache()
      _ = cache.outline(of: document)
      return { document, fresh in
        words(cache.outline(of: document), in: document) == words(fresh.outline(), in: fresh)
      }
    }
  }

  private func words(_ items: [OutlineItem], in document: LiveDocument) -> [String] {
    items.map { item in
      let element = item.element
      return
        "\(item.depth) \(item.parent ?? -1) \(item.range) \(item.nameRange) \(item.text ?? "-")"
        + " \(document.elements.id(of: element) ?? "-") \(document.elements.declaration(of: element)?.name ?? "-")"
    }
  }

  @Test func `Kept tokens equal those of the text opened anew`() {
    forEachEdit(seed: 2) { document in
      let cache = TokenCache()
      cache.forEachToken(of: document) { _ in }
      return { document, fresh in
        var tokens: [DocumentToken] = []
        cache.forEachToken(of: document) { tokens.append($0) }
        return tokens == fresh.tokens()
      }
    }
  }

  @Test func `Semantic tokens follow an edit of the type of their element`() throws {
    let document = LiveDocument(
      #"{"root": {"type": "stack", "direction": "vertical", "children": [{"type": "node"}]}}"#)
    let cache = TokenCache()
    func tokens() -> [DocumentToken] {
      var tokens: [DocumentToken] = []
      cache.forEachToken(of: document) { tokens.append($0) }
      return tokens
    }
    #expect(tokens() == document.tokens())
    document.replace(
      document.offset(of: "stack")..<(document.offset(of: "stack") + 5), with: Array("text".utf8))
    document.finishEditing(version: 2)
    #expect(tokens() == document.tokens())
    #expect(!tokens().contains { $0.kind == .choice })
  }

  @Test func `Folds of an edited text are those of the text opened anew`() {
    forEachEdit(seed: 3) { _ in
      { document, fresh in
        let limit = document.source.text.utf8Count % 7
        return [true, false].allSatisfy { wholeLines in
          let all = folds(document, wholeLines: wholeLines)
          return all == folds(fresh, wholeLines: wholeLines)
            && all == naiveFolds(document, limit: .max, wholeLines: wholeLines)
            && folds(document, limit: limit, wholeLines: wholeLines)
              == naiveFolds(document, limit: limit, wholeLines: wholeLines)
        }
      }
    }
  }

  private func folds(
    _ document: LiveDocument, limit: Int = .max, wholeLines: Bool
  ) -> [Range<Int>] {
    document.text.foldableRanges(limit: limit, wholeLines: wholeLines).map(\.bytes)
  }

  /// The folds found level by level: outer ones first, and one on each line if whole lines are hidden.
  private func naiveFolds(
    _ document: LiveDocument, limit: Int, wholeLines: Bool
  ) -> [Range<Int>] {
    let (syntax, text) = (document.source.syntax, document.source.text)
    var found: [Range<Int>] = []
    var lines: Set<Int> = []
    var level = syntax.root.container.map { [$0] } ?? []
    while !level.isEmpty {
      for node in level where found.count < limit {
        let inside = document.source.inside(of: node)
        let start = text.position(at: inside.lowerBound, in: .utf8).line
        let end = text.position(at: inside.upperBound, in: .utf8).line
        guard start < (wholeLines ? end - 1 : end) else { continue }
        if wholeLines, !lines.insert(start).inserted { continue }
        found.append(syntax.range(of: node))
      }
      level = level.flatMap { syntax.children(of: $0) }
    }
    return found.sorted { $0.lowerBound < $1.lowerBound }
  }

  // MARK: Counts

  /// A stack of `count` cells, each of a stack with a text.
  private func cells(_ count: Int) -> LiveDocument {
    let cells = (0..<count).map { number in
      #"{"type": "stack", "id": "c\#(number)", "children": [{"type": "text", "text": "a"}]}"#
    }
    return LiveDocument(
      #"{"root": {"type": "stack", "children": ["# + cells.joined(separator: ",\n") + "]}}")
  }

  /// Types a character of a text in the middle; returns the counts of what is read before and behind it.
  private func reads(
    of document: LiveDocument, typing text: String, _ count: () -> Int
  ) -> (all: Int, edited: Int) {
    let all = count()
    let start =
      document.offset(of: "c250") + #"c250", "children": [{"type": "text", "text": ""#.utf8.count
    document.replace(start..<start, with: Array(text.utf8))
    document.finishEditing(version: 2)
    return (all, count() - all)
  }

  @Test(arguments: ["b", "\n", "\""])
  func `A key in one of 500 elements reads the objects around it for the outline`(key: String) {
    let document = cells(500)
    let cache = OutlineCache()
    let (all, edited) = reads(of: document, typing: key) {
      _ = cache.outline(of: document)
      return cache.readCount
    }
    #expect(all == 1_001)
    #expect((1...3).contains(edited))
  }

  @Test(arguments: ["b", "\n", "\""])
  func `A key in one of 500 elements reads the objects around it for tokens`(key: String) {
    let document = cells(500)
    let cache = TokenCache()
    let (all, edited) = reads(of: document, typing: key) {
      cache.forEachToken(of: document) { _ in }
      return cache.readCount
    }
    #expect(all == 1_002)
    #expect((1...4).contains(edited))
  }
}
