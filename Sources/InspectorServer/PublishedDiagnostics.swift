import Diagnostics
import DocumentSyntax
import JSON
import LanguageServerProtocol
import LiveDocuments

/// The diagnostics that a client was sent for a document.
///
/// Nearly all of them are the same after an edit, on the same lines or a few further: what was written of them is
/// written again, and where they stand is not looked up again. Of those before the edit, and behind it where no line
/// came or went, all that was written is copied together.
struct PublishedDiagnostics {
  /// All of them as they are on the wire.
  private(set) var encoded: [UInt8]

  private var items: [Item] = []

  /// The text of the diagnostics; `nil` if nothing of them is kept.
  private var text: TextState?

  fileprivate struct Item {
    var diagnostic: Diagnostic

    /// Its own range, and the other ranges that the client is sent.
    let ranges: [PositionRange]

    /// The encoded parts behind its own range and behind those of related locations.
    let parts: [[UInt8]]

    /// The number of bytes of ``encoded`` that it takes.
    let length: Int
  }

  /// The state of a client that was sent nothing yet.
  init() { encoded = [] }

  init(_ diagnostics: [PublishedDiagnostic]) {
    var writer = JSONWriter()
    writer.value(diagnostics)
    encoded = writer.bytes
  }

  /// Says of a document what is listed now; what was sent before is kept where it holds.
  ///
  /// - Parameters:
  ///   - listed: Those in the order of the text.
  ///   - remark: What stands for those that are not listed.
  ///   - conversion: What they are written by.
  /// - Returns: True if anything is another than before.
  mutating func replace(
    with listed: [Diagnostic], and remark: PublishedDiagnostic?, by conversion: DiagnosticConversion
  ) -> Bool {
    let document = conversion.document
    let unchanged = text.flatMap { UnchangedLines(since: $0, in: document) }
    text = TextState(revision: document.revision, lineCount: document.source.text.lineCount)
    let head = unchanged.map { keepHead(of: listed, $0) } ?? 0
    let tail = unchanged.map { keepTail(of: listed, behind: head, $0) } ?? 0
    let between = head..<(items.count - tail)
    let headEnd = end(of: 0..<head, behind: 1)
    let betweenEnd = end(of: between, behind: headEnd)
    let tailEnd = end(of: between.upperBound..<items.count, behind: betweenEnd)

    var writer = JSONWriter(capacity: encoded.count + 256)
    writer.beginArray()
    if head > 0 { writer.rawElements(encoded[1..<headEnd]) }
    let middle = Self.write(
      Array(listed[head..<(listed.count - tail)]), after: Array(items[between]), unchanged,
      by: conversion, to: &writer)
    if tail > 0 {
      writer.rawElements(encoded[Self.startOfItem(behind: betweenEnd)..<tailEnd])
    }
    if let remark { writer.value(remark) }
    writer.endArray()
    items.replaceSubrange(between, with: middle)
    defer { encoded = writer.bytes }
    return writer.bytes != encoded
  }

  /// The start of an item, behind the bracket at the beginning or behind another item.
  private static func startOfItem(behind end: Int) -> Int { end > 1 ? end + 1 : end }

  /// The end of items that begin behind an offset.
  private func end(of range: Range<Int>, behind start: Int) -> Int {
    var end = start
    for index in range { end = Self.startOfItem(behind: end) + items[index].length }
    return end
  }

  /// - Returns: How many at the beginning stand where they stood.
  private mutating func keepHead(of listed: [Diagnostic], _ text: UnchangedLines) -> Int {
    let limit = min(items.count, listed.count)
    var count = 0
    while count < limit, items[count].takesOver(listed[count], text) { count += 1 }
    return count
  }

  /// - Returns: How many at the end stand where they stood.
  private mutating func keepTail(
    of listed: [Diagnostic], behind head: Int, _ text: UnchangedLines
  ) -> Int {
    let limit = min(items.count, listed.count) - head
    var count = 0
    while count < limit,
      items[items.count - 1 - count].takesOver(listed[listed.count - 1 - count], text)
    {
      count += 1
    }
    return count
  }

  /// Writes those between the ones that stand where they stood.
  ///
  /// - Parameters:
  ///   - listed: They.
  ///   - former: What was sent before.
  ///   - unchanged: Which ranges are unchanged.
  ///   - conversion: What they are written by.
  ///   - writer: Where to.
  /// - Returns: What is kept of them.
  private static func write(
    _ listed: [Diagnostic], after former: [Item],
    _ unchanged: UnchangedLines?, by conversion: DiagnosticConversion, to writer: inout JSONWriter
  ) -> [Item] {
    if listed.isEmpty { return [] }
    let known = indices(of: listed, in: former)
    let stays = listed.indices.map { index in
      known[index] >= 0
        && unchanged?.holds(former[known[index]].diagnostic, as: listed[index]) ?? false
    }
    // Positions that are looked up in ascending order are found faster.
    var lookedUp = conversion.ranges(of: listed.indices.filter { !stays[$0] }.map { listed[$0] })
      .makeIterator()
    return listed.indices.compactMap { index in
      let diagnostic = listed[index]
      var ranges: [PositionRange]
      if stays[index] {
        ranges = former[known[index]].ranges
        unchanged?.move(&ranges, of: diagnostic)
      } else {
        guard let own = lookedUp.next() else { return nil }
        ranges = [own] + conversion.relatedRanges(of: diagnostic)
      }
      let parts =
        known[index] >= 0
        ? former[known[index]].parts
        : conversion.published(diagnostic, at: ranges[0]).encodedParts
      let start = Self.startOfItem(behind: writer.bytes.count)
      writer.diagnostic(at: ranges, parts: parts)
      return Item(
        diagnostic: diagnostic, ranges: ranges, parts: parts, length: writer.bytes.count - start)
    }
  }

  /// The indices of diagnostics among those that were sent before; −1 for those that no longer
  /// hold.
  private static func indices(of listed: [Diagnostic], in items: [Item]) -> [Int] {
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

extension PublishedDiagnostics.Item {
  /// Takes over a diagnostic of which the same is sent as of this one, if it is such a one.
  ///
  /// - Returns: True if it is.
  mutating fileprivate func takesOver(_ listed: Diagnostic, _ text: UnchangedLines) -> Bool {
    guard diagnostic.isCopy(of: listed), diagnostic.severity == listed.severity,
      text.holds(diagnostic, as: listed, onLines: true)
    else { return false }
    if diagnostic.range != listed.range || diagnostic.relatedRanges != listed.relatedRanges {
      diagnostic = listed
    }
    return true
  }
}

/// Which text something was said of.
private struct TextState {
  let revision: Int
  let lineCount: Int
}

/// The parts of a text that no edit since an earlier revision touched: the bytes before the first edit, and the lines
/// behind the last.
private struct UnchangedLines {
  /// One replacement that covers all edits; `nil` if there are none.
  private let edited: TextEdits.Replacement?

  /// The start of the first edit, in both texts.
  private let start: Int

  /// The start of the first line behind the last edit, in the present text.
  private let end: Int

  /// The number of lines by which the text behind the last edit moved.
  private let lineShift: Int

  /// - Returns: `nil` where it is not known what changed since.
  init?(since former: TextState, in document: LiveDocument) {
    guard let edits = document.changeSets(since: former.revision)?.edits else { return nil }
    let text = document.source.text
    edited = edits.hull
    lineShift = text.lineCount - former.lineCount
    guard let new = edited?.new else {
      (start, end) = (.max, .max)
      return
    }
    start = new.lowerBound
    let next = text.position(at: new.upperBound, in: .utf8).line + 1
    end = next < text.lineCount ? text.range(ofLine: next).lowerBound : .max
  }

  /// True if all ranges of a diagnostic are in unchanged text; if requested, also on the lines they
  /// were on.
  func holds(_ former: Diagnostic, as diagnostic: Diagnostic, onLines: Bool = false) -> Bool {
    func isUntouched(_ former: Range<Int>, _ now: Range<Int>) -> Bool {
      guard let moved = linesMoved(from: former, to: now) else { return false }
      return !onLines || moved == 0
    }
    // The lines of another file are not those of this text.
    guard isUntouched(former.range, diagnostic.range), !diagnostic.isRelatedOutside,
      former.relatedRanges.count == diagnostic.relatedRanges.count
    else { return false }
    for (old, new) in zip(former.relatedRanges, diagnostic.relatedRanges)
    where !isUntouched(old, new) {
      return false
    }
    return true
  }

  /// Moves the ranges of a diagnostic that ``holds(_:as:onLines:)``.
  func move(_ ranges: inout [PositionRange], of diagnostic: Diagnostic) {
    if lineShift == 0 { return }
    for index in ranges.indices {
      let range = index == 0 ? diagnostic.range : diagnostic.relatedRanges[index - 1]
      if range.lowerBound >= end { ranges[index] = ranges[index].moved(byLines: lineShift) }
    }
  }

  /// The number of lines by which a range moved; `nil` if it is in none of the unchanged parts.
  private func linesMoved(from former: Range<Int>, to now: Range<Int>) -> Int? {
    if now.upperBound < start { return now == former ? 0 : nil }
    guard now.lowerBound >= end, let edited, edited.map(untouched: former) == now else {
      return nil
    }
    return lineShift
  }
}

extension PositionRange {
  fileprivate func moved(byLines distance: Int) -> PositionRange {
    PositionRange(
      start: Position(line: start.line + distance, character: start.character),
      end: Position(line: end.line + distance, character: end.character))
  }
}
