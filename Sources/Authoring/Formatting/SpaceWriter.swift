import DocumentSyntax

/// Walks a text from token to token, and records the edits of the white space between them.
struct SpaceWriter {
  enum Space {
    case none
    case blank

    /// The end of a line and the indentation of the next line; one empty line in between is kept with `keepsEmptyLine`.
    case line(Indentation, keepsEmptyLine: Bool)
  }

  private(set) var edits: [SourceEdit] = []

  /// The offset that was reached in the text.
  private(set) var reached: Int

  /// The number of bytes that the edits insert.
  private(set) var insertedBytes = 0

  /// The present line of the edited text; `nil` while it can be computed from the original line at `reached`.
  private var line: Line?

  private struct Line {
    var indentation: Indentation
    var column: Int
  }

  let text: SourceText
  let lineEnd: [UInt8]
  let options: FormattingOptions

  /// The range that may change.
  private let window: Range<Int>

  init(_ text: SourceText, at start: Int, window: Range<Int>, _ options: FormattingOptions) {
    self.text = text
    self.window = window
    self.options = options
    reached = start
    if start == text.byteOrderMarkLength, window.lowerBound <= start {
      line = Line(indentation: Indentation([], tabSize: options.tabSize), column: 0)
    }
    lineEnd = text.firstLineEnd ?? [.lineFeed]
  }

  // MARK: Position

  /// The columns before this offset on its line of the edited text.
  var column: Int { currentLine.column }

  /// The indentation of the present line in the edited text.
  var indentation: Indentation { currentLine.indentation }

  private var currentLine: Line { line ?? originalLine(at: reached) }

  /// The blanks before an offset on its original line; `nil` if the line has anything else before the offset.
  func indentationIfFirst(at offset: Int) -> Indentation? {
    let prefix = text.linePrefix(to: offset)
    guard prefix.allSatisfy({ $0.isBlank }) else { return nil }
    return Indentation(prefix, tabSize: options.tabSize)
  }

  private func originalLine(at offset: Int) -> Line {
    let prefix = text.linePrefix(to: offset)
    return Line(
      indentation: Indentation(
        Array(prefix.prefix { $0.isBlank }), tabSize: options.tabSize),
      column: prefix.columns(tabSize: options.tabSize))
  }

  // MARK: Moving

  /// Passes a token.
  mutating func pass(to end: Int, width: Int) {
    if reached >= window.lowerBound {
      var line = currentLine
      line.column += width
      self.line = line
    } else {
      line = nil
    }
    reached = end
  }

  /// Passes text of any kind without changing it.
  mutating func keep(to end: Int) {
    defer { reached = end }
    guard end <= window.upperBound, reached >= window.lowerBound else {
      line = nil
      return
    }
    var line = currentLine
    text.withContiguousBytes(in: reached..<end) { bytes in
      var start = bytes.startIndex
      if let last = bytes.lastIndex(where: { $0.isLineEnd }) {
        start = last + 1
        line.indentation = Indentation(
          Array(bytes[start...].prefix { $0.isBlank }), tabSize: options.tabSize)
        line.column = 0
      }
      line.column += bytes[start...].columns(tabSize: options.tabSize)
    }
    self.line = line
  }

  /// Passes white space and replaces it by the wanted space.
  mutating func space(to end: Int, _ wanted: Space) {
    let range = reached..<end
    defer { reached = end }
    guard end >= window.lowerBound, range.lowerBound <= window.upperBound else {
      line = nil
      return
    }
    let old = text.bytes(in: range)
    switch wanted {
    case .none: edit(range, old[...], to: [])
    case .blank: edit(range, old[...], to: [.space])
    case .line(let indentation, let keepsEmptyLine):
      breakLine(range, old, indentation, keepsEmptyLine: keepsEmptyLine)
      line = Line(indentation: indentation, column: indentation.width)
      return
    }
    if range.lowerBound < window.lowerBound {
      line = nil
    } else if case .blank = wanted {
      var line = currentLine
      line.column += 1
      self.line = line
    }
  }

  // MARK: Edits

  private mutating func breakLine(
    _ range: Range<Int>, _ old: [UInt8], _ indentation: Indentation, keepsEmptyLine: Bool
  ) {
    let ends = old.lineEnds
    guard let first = ends.first else {
      return edit(range, old[...], to: lineEnd + indentation.bytes)
    }
    func documentRange(_ part: Range<Int>) -> Range<Int> {
      (range.lowerBound + part.lowerBound)..<(range.lowerBound + part.upperBound)
    }
    func trim(_ part: Range<Int>) {
      if options.trimsTrailingSpace { edit(documentRange(part), old[part], to: []) }
    }
    trim(0..<first.lowerBound)
    var kept = first.upperBound
    if keepsEmptyLine, ends.count > 1 {
      trim(kept..<ends[1].lowerBound)
      kept = ends[1].upperBound
    }
    if let last = ends.last, last.upperBound > kept {
      edit(documentRange(kept..<last.upperBound), old[kept..<last.upperBound], to: [])
      kept = last.upperBound
    }
    edit(documentRange(kept..<old.count), old[kept...], to: indentation.bytes)
  }

  /// Records an edit without the common prefix of both texts; ignores an edit without effect, or outside the window.
  mutating func edit(_ range: Range<Int>, _ old: ArraySlice<UInt8>, to new: [UInt8]) {
    guard !old.elementsEqual(new), window.lowerBound <= range.lowerBound,
      range.upperBound <= window.upperBound
    else { return }
    let common = zip(old, new).prefix { $0 == $1 }.count
    insertedBytes += new.count - common
    edits.append(
      SourceEdit((range.lowerBound + common)..<range.upperBound, with: Array(new[common...])))
  }
}

extension SpaceWriter {
  /// Edits the end of the text according to the options.
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

  /// The text of a line up to an offset in it.
  func linePrefix(to offset: Int) -> [UInt8] {
    let column = position(at: offset, in: .utf8).character
    return bytes(in: (offset - column)..<offset)
  }
}

extension Collection<UInt8> where Index == Int {
  /// The ends of the lines of a text: CR LF, LF or CR.
  var lineEnds: [Range<Int>] {
    var ends: [Range<Int>] = []
    for index in indices where self[index].isLineEnd {
      if self[index] == .lineFeed, let last = ends.last, last.upperBound == index,
        last.count == 1, self[index - 1] == .carriageReturn
      {
        ends[ends.count - 1] = last.lowerBound..<(index + 1)
      } else {
        ends.append(index..<(index + 1))
      }
    }
    return ends
  }
}

/// The white space at the start of a line.
struct Indentation {
  var bytes: [UInt8]

  /// In columns.
  var width: Int

  init(_ bytes: [UInt8], tabSize: Int) {
    self.bytes = bytes
    width = bytes.columns(tabSize: tabSize)
  }

  func deeper(_ options: FormattingOptions) -> Indentation {
    var deeper = self
    deeper.bytes += options.unit
    deeper.width += options.tabSize
    return deeper
  }
}

extension Collection<UInt8> {
  /// The number of columns of a text without line ends: one for each character.
  func columns(tabSize: Int) -> Int {
    reduce(0) { columns, byte in
      if byte == .tab { return columns + tabSize }
      return byte.isContinuation ? columns : columns + 1
    }
  }
}
