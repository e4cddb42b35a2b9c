import DocumentSyntax

extension SpaceWriter {
  /// Makes the end of the text what is wanted.
  mutating func finish() {
    let range = reached..<text.utf8Count
    guard !range.isEmpty || options.insertsFinalNewline else { return }
    let old = text.bytes(in: range)
    let ends = old.lineEnds
    var start = 0
    for (index, end) in ends.enumerated() {
      let isExtra = index > 0 && options.trimsFinalNewlines
      if options.trimsTrailingSpace || isExtra {
        finish(start..<end.lowerBound, of: old, to: [])
      }
      if isExtra { finish(end, of: old, to: []) }
      start = end.upperBound
    }
    if options.trimsTrailingSpace || (options.trimsFinalNewlines && !ends.isEmpty) {
      finish(start..<old.count, of: old, to: [])
    }
    if ends.isEmpty, options.insertsFinalNewline {
      finish(old.count..<old.count, of: old, to: lineEnd)
    }
  }

  private mutating func finish(_ part: Range<Int>, of old: [UInt8], to new: [UInt8]) {
    edit(
      (reached + part.lowerBound)..<(reached + part.upperBound), old[part], to: new)
  }
}

extension SourceText {
  /// The end of the first line, if it has one.
  var firstLineEnd: [UInt8]? {
    guard lineCount > 1 else { return nil }
    let start = range(ofLine: 0).upperBound
    let next = bytes(in: start..<min(start + 2, utf8Count))
    return next == [.carriageReturn, .lineFeed] ? next : Array(next.prefix(1))
  }

  /// The text of a line up to a place in it.
  func linePrefix(to offset: Int) -> [UInt8] {
    let column = position(at: offset, in: .utf8).character
    return bytes(in: (offset - column)..<offset)
  }
}
