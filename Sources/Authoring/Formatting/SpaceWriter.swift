import DocumentSyntax

/// Goes through a text from token to token and notes the edits that make the white space between them
/// what it should be.
struct SpaceWriter {
  enum Space {
    case none
    case blank

    /// The end of a line, and what the next one begins with; one empty line between may stay.
    case line(Indentation, keepsEmptyLine: Bool)
  }

  private(set) var edits: [SourceEdit] = []

  /// How far it is in the text.
  private(set) var reached: Int

  /// How many bytes the edits put in.
  private(set) var insertedBytes = 0

  /// The line of the edited text that it is on; `nil` where that is as it was and nobody has asked.
  private var line: Line?

  private struct Line {
    var indentation: Indentation
    var column: Int
  }

  let text: SourceText
  let lineEnd: [UInt8]
  let options: FormattingOptions

  /// What lies outside stays as it is.
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

  // MARK: Where it is

  /// The columns before this place on its line of the edited text.
  var column: Int { currentLine.column }

  /// What the line of this place begins with in the edited text.
  var indentation: Indentation { currentLine.indentation }

  private var currentLine: Line { line ?? originalLine(at: reached) }

  /// The blanks before a place of the text as it is, if nothing else stands before it on its line.
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

  /// Passes text that stays as it is, whatever it is.
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

  /// Passes white space, which becomes that which is wanted.
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
    case .blank: edit(range, old[...], to: [.blank])
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
    func place(_ part: Range<Int>) -> Range<Int> {
      (range.lowerBound + part.lowerBound)..<(range.lowerBound + part.upperBound)
    }
    func trim(_ part: Range<Int>) {
      if options.trimsTrailingSpace { edit(place(part), old[part], to: []) }
    }
    trim(0..<first.lowerBound)
    var kept = first.upperBound
    if keepsEmptyLine, ends.count > 1 {
      trim(kept..<ends[1].lowerBound)
      kept = ends[1].upperBound
    }
    if let last = ends.last, last.upperBound > kept {
      edit(place(kept..<last.upperBound), old[kept..<last.upperBound], to: [])
      kept = last.upperBound
    }
    edit(place(kept..<old.count), old[kept...], to: indentation.bytes)
  }

  /// Notes an edit without what both texts begin with, unless it would change nothing or something
  /// outside.
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
