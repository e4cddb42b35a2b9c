import Diagnostics
import DocumentSyntax
import JSON
import LanguageServerProtocol
import LiveDocuments

/// The diagnostics that a client was sent for a document.
///
/// Nearly all of them are the same after an edit, on the same lines or a few further: what was written of them is
/// written again, and where they stand is not looked up again.
struct PublishedDiagnostics {
  /// All of them as they are on the wire.
  let encoded: [UInt8]

  private var items: [Item] = []

  /// What text they are of; `nil` where nothing of them is kept.
  private var text: TextState?

  fileprivate struct Item {
    let diagnostic: Diagnostic

    /// Its own place, and the other places that the client is told.
    let ranges: [PositionRange]

    /// What stands on the wire behind its own range and behind those of other places.
    let parts: [[UInt8]]

    /// Where it stands in ``encoded``.
    let bytes: Range<Int>
  }

  init(_ diagnostics: [PublishedDiagnostic]) {
    var writer = JSONWriter()
    writer.value(diagnostics)
    encoded = writer.bytes
  }

  /// Those of a document that are listed; what was sent before is taken from `former` where it holds.
  init(
    _ listed: [Diagnostic], and remark: PublishedDiagnostic?, by conversion: DiagnosticConversion,
    after former: PublishedDiagnostics?
  ) {
    let document = conversion.document
    let unchanged = former?.text.flatMap { UnchangedText(since: $0, in: document) }
    let formerItems = former?.items ?? []
    let formerBytes = former?.encoded ?? []
    let known = Self.places(of: listed, in: formerItems)
    let stays = listed.indices.map { index in
      known[index] >= 0
        && unchanged?.holds(formerItems[known[index]].diagnostic, as: listed[index]) ?? false
    }
    // Places that are looked up one after the other are found faster.
    var lookedUp = conversion.ranges(of: listed.indices.filter { !stays[$0] }.map { listed[$0] })
      .makeIterator()
    items.reserveCapacity(listed.count)
    var writer = JSONWriter()
    writer.beginArray()
    for (index, diagnostic) in listed.enumerated() {
      let start = writer.bytes.count + (index > 0 ? 1 : 0)
      let place = known[index]
      var ranges: [PositionRange]
      if stays[index] {
        ranges = formerItems[place].ranges
        if unchanged?.move(&ranges, of: diagnostic) != true {
          writer.rawValue(formerBytes[formerItems[place].bytes])
          items.append(
            Item(
              diagnostic: diagnostic, ranges: ranges, parts: formerItems[place].parts,
              bytes: start..<writer.bytes.count))
          continue
        }
      } else {
        guard let own = lookedUp.next() else { continue }
        ranges = [own] + conversion.relatedRanges(of: diagnostic)
      }
      let parts =
        place >= 0
        ? formerItems[place].parts
        : conversion.published(diagnostic, at: ranges[0]).encodedParts
      writer.diagnostic(at: ranges, parts: parts)
      items.append(
        Item(
          diagnostic: diagnostic, ranges: ranges, parts: parts, bytes: start..<writer.bytes.count))
    }
    if let remark { writer.value(remark) }
    writer.endArray()
    encoded = writer.bytes
    text = TextState(revision: document.revision, lineCount: document.source.text.lineCount)
  }

  /// Where diagnostics are among those that were sent before; −1 where that does not hold any more.
  private static func places(of listed: [Diagnostic], in items: [Item]) -> [Int] {
    var next = 0
    return listed.map { diagnostic in
      // One after the other they are found again, but for a few that came or went.
      var index = next
      while index < items.count {
        if items[index].diagnostic.isCopy(of: diagnostic),
          items[index].diagnostic.severity == diagnostic.severity
        {
          next = index + 1
          return index
        }
        // What is behind it stays to be found by those that follow.
        if items[index].diagnostic.range.lowerBound > diagnostic.range.upperBound { return -1 }
        index += 1
      }
      return -1
    }
  }
}

/// Which text something was said of.
private struct TextState {
  let revision: Int
  let lineCount: Int
}

/// The parts of a text that no edit touched: what is before the first, and the lines behind the last.
private struct UnchangedText {
  /// Where the first edit begins, in both texts.
  private let start: Int

  /// Where the first line begins behind the last edit, in the text as it is now.
  private let end: Int

  /// How many bytes and lines what is behind came to stand further.
  private let distance: Int
  private let lineDistance: Int

  /// - Returns: `nil` where it is not known what changed since.
  init?(since former: TextState, in document: LiveDocument) {
    guard let changeSets = document.changeSets(since: former.revision) else { return nil }
    let text = document.source.text
    var touched: Range<Int>?
    var distance = 0
    for changes in changeSets {
      guard let moves = changes.moves else { return nil }
      for move in moves {
        let growth = move.count - move.range.count
        distance += growth
        let end = move.range.lowerBound + move.count
        touched =
          touched.map {
            let movedEnd = $0.upperBound >= move.range.upperBound ? $0.upperBound + growth : end
            return min($0.lowerBound, move.range.lowerBound)..<movedEnd
          } ?? move.range.lowerBound..<end
      }
    }
    self.distance = distance
    lineDistance = text.lineCount - former.lineCount
    guard let touched else {
      (start, end) = (.max, .max)
      return
    }
    start = touched.lowerBound
    let next = text.position(at: touched.upperBound, in: .utf8).line + 1
    end = next < text.lineCount ? text.range(ofLine: next).lowerBound : .max
  }

  /// Whether all places of a diagnostic are in what nothing touched.
  func holds(_ former: Diagnostic, as diagnostic: Diagnostic) -> Bool {
    guard lines(from: former.range, to: diagnostic.range) != nil,
      former.relatedRanges.count == diagnostic.relatedRanges.count
    else { return false }
    for (old, new) in zip(former.relatedRanges, diagnostic.relatedRanges)
    where lines(from: old, to: new) == nil { return false }
    return true
  }

  /// Moves the places of a diagnostic that ``holds(_:as:)``.
  ///
  /// - Returns: Whether any of them is another one then.
  func move(_ ranges: inout [PositionRange], of diagnostic: Diagnostic) -> Bool {
    if lineDistance == 0 { return false }
    var moves = false
    for index in ranges.indices {
      let range = index == 0 ? diagnostic.range : diagnostic.relatedRanges[index - 1]
      guard range.lowerBound >= end else { continue }
      ranges[index] = ranges[index].moved(byLines: lineDistance)
      moves = true
    }
    return moves
  }

  /// By how many lines a range moved, if it is where nothing was touched.
  private func lines(from former: Range<Int>, to now: Range<Int>) -> Int? {
    if now == former, now.upperBound < start { return 0 }
    if now.lowerBound >= end, former.lowerBound + distance == now.lowerBound,
      former.count == now.count
    {
      return lineDistance
    }
    return nil
  }
}

extension PositionRange {
  fileprivate func moved(byLines distance: Int) -> PositionRange {
    PositionRange(
      start: Position(line: start.line + distance, character: start.character),
      end: Position(line: end.line + distance, character: end.character))
  }
}
