/// The ends of containers whose closers are missing, as the indentation of a text shows them.
///
/// While `"style": {` is typed on a line of its own, brackets alone say that all the members below are in that object,
/// and that the bracket at the end of the text is missing. The indentation says otherwise:
///
/// ```json
///     {
///       "type": "text",
///       "style": {
///       "text": "Title"
///     },
/// ```
///
/// The closer in the last line is indented less than the line of `"style": {`, and as much as the line of the element,
/// so it closes the element. The object ends before the first key that is not indented more than its own line.
///
/// An array ends there too, and before the first object that is indented less than its line. An object that is indented
/// as much follows an array whose line begins with `{`, as the next element of the list around it, and is an element of
/// any other array, because there are texts in which elements are not indented.
///
/// Only texts whose brackets do not match have implied ends, so JSON is read as JSON whatever its indentation.
/// The ends follow from the whole text, and not from its edits.
struct ImpliedEnds: Equatable {
  /// A container and the offset of the first token behind it.
  struct End: Hashable {
    let opener: Int
    let end: Int
  }

  /// In the order of the openers.
  private(set) var ends: [End] = []

  /// True if each bracket has its partner.
  private(set) var bracketsMatch = true

  /// True if brackets match, and strings and comments are closed: a letter changes nothing then.
  private(set) var isRegular = true

  init() {}

  /// Finds the ends in a text.
  ///
  /// - Complexity: O(*n*) in the length of `text`.
  init(_ text: SourceText) {
    guard !text.isForeignEncoding else {
      isRegular = false
      return
    }
    var scan = IndentationScan(text)
    scan.run()
    isRegular = scan.isRegular
    bracketsMatch = !scan.hasMismatch
    if scan.hasMismatch, !scan.isFlat { ends = scan.ends.sorted { $0.opener < $1.opener } }
  }

  /// The offset of the first token behind the container that starts at `opener`; `Int.max` if it has an end of its own.
  func end(ofContainerAt opener: Int) -> Int {
    guard !ends.isEmpty else { return .max }
    let index = ends.partitioningIndex { $0.opener >= opener }
    return index < ends.count && ends[index].opener == opener ? ends[index].end : .max
  }
}

// MARK: Edits

extension ImpliedEnds {
  /// True if an edit of a regular text leaves it regular, because no bracket, quote, comment or line end is near it.
  func stayRegular(after edit: SourceEdit, in text: SourceText) -> Bool {
    guard isRegular else { return false }
    let near = max(0, edit.range.lowerBound - 1)..<min(text.utf8Count, edit.range.upperBound + 1)
    return !edit.replacement.contains(where: Self.isStructural)
      && !text.bytes(in: near).contains(where: Self.isStructural)
  }

  private static func isStructural(_ byte: UInt8) -> Bool {
    switch byte {
    case Byte.quote, Byte.backslash, Byte.apostrophe, Byte.slash, Byte.star, Byte.openBrace,
      Byte.closeBrace, Byte.openBracket, Byte.closeBracket:
      true
    default: byte.isLineEnd
    }
  }

  /// The edit, made to cover the containers whose ends differ between the text before it and the text after it.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - new: The ends in the text after it.
  /// - Returns: An edit that makes the same text.
  func widened(_ edit: TextEdits.Replacement, to new: ImpliedEnds) -> TextEdits.Replacement {
    guard !(ends.isEmpty && new.ends.isEmpty) else { return edit }
    var (lower, upper) = (edit.old.lowerBound, edit.old.upperBound)
    let inverted = edit.inverted
    func cover(_ offset: Int) {
      lower = min(lower, offset)
      upper = max(upper, offset)
    }
    func oldOffset(of offset: Int) -> Int? { inverted.map(byteAt: offset, ifReplaced: .isLost) }
    /// Offsets of the old text; `nil` for an end in the replacement.
    func old(_ end: End) -> End? {
      guard let opener = oldOffset(of: end.opener), let end = oldOffset(of: end.end)
      else { return nil }
      return End(opener: opener, end: end)
    }
    let (before, after) = (Set(ends), Set(new.ends.compactMap(old)))
    for end in new.ends where !(old(end).map(before.contains) ?? false) {
      for offset in [end.opener, end.end] { oldOffset(of: offset).map(cover) }
    }
    for end in ends where !after.contains(end) {
      cover(end.opener)
      cover(end.end)
    }
    return TextEdits.Replacement(
      old: lower..<upper,
      new: (lower + edit.shiftBefore)..<(upper + edit.shiftBehind))
  }
}

// MARK: Scan

/// The brackets of a text with the indentations of their lines, from the start to the end.
private struct IndentationScan {
  private(set) var ends: [ImpliedEnds.End] = []
  private(set) var hasMismatch = false
  var isRegular: Bool { !hasMismatch && !hasFault }

  /// More containers than these do not end at one closer.
  private static let longestSearch = 32

  private var hasFault = false

  /// True if the members of the root are not indented, so that indentation says nothing.
  private(set) var isFlat = false
  private var parser: PullParser
  private let textStart: Int
  private var offset: Int
  private var indentation = 0
  private var isFirstOnLine = false

  /// True if the first token of the line is an opening brace.
  private var isLineOfObject = false

  /// The open containers, as indentation has it.
  private var open: [Container] = []
  private var openObjects = 0
  private var openArrays = 0

  /// The indices in ``open`` of the containers in which no token was indented too little so far.
  private var indented: [Int] = []

  /// The open brackets, as brackets alone have it.
  private var brackets: [UInt8] = []

  private struct Container {
    let kind: ContainerKind
    let opener: Int

    /// The indentation of its line.
    let indentation: Int

    /// True if its line begins with an opening brace, which may be its own.
    let isInLineOfObject: Bool

    /// The first token that is indented no more than the line of the opener.
    var dedent: Int?
  }

  init(_ text: SourceText) {
    textStart = text.byteOrderMarkLength
    offset = textStart
    parser = PullParser(ByteReader(text), at: offset, in: .document, limit: nil)
  }

  mutating func run() {
    let end = parser.reader.end
    while true {
      offset = parser.reader.skipSpace(from: offset, to: end)
      guard offset < end else { break }
      measureLine()
      switch parser.reader.byte(at: offset) {
      case Byte.quote: readString()
      case Byte.openBrace: open(.object)
      case Byte.openBracket: open(.array)
      case Byte.closeBrace: close(.object)
      case Byte.closeBracket: close(.array)
      case Byte.comma, Byte.colon: offset += 1
      case Byte.slash where parser.startsComment(at: offset):
        let next = min(parser.endOfComment(at: offset), end)
        if !parser.isClosedComment(at: offset) { hasFault = true }
        offset = next
      default: readWord()
      }
    }
    if !brackets.isEmpty { hasMismatch = true }
    endAll()
  }

  /// Records if this token is the first of its line, and how far that line is indented.
  private mutating func measureLine() {
    var start = offset
    while start > textStart, parser.reader.byte(at: start - 1).isBlank { start -= 1 }
    isFirstOnLine = start == textStart || parser.reader.byte(at: start - 1).isLineEnd
    guard isFirstOnLine else { return }
    indentation = offset - start
    isLineOfObject = parser.reader.byte(at: offset) == Byte.openBrace
  }

  // MARK: Tokens

  private mutating func readString() {
    let token = parser.readString(at: offset)
    if token.fault != nil { hasFault = true }
    if isFirstOnLine, parser.reader.byte(at: parser.nextToken(from: token.end)) == Byte.colon {
      noteDedent(ofKey: true)
    }
    offset = max(token.end, offset + 1)
  }

  private mutating func readWord() {
    let token = parser.readWord(at: offset)
    if token.fault != nil { hasFault = true }
    offset = max(token.end, offset + 1)
  }

  private mutating func open(_ kind: ContainerKind) {
    if isFirstOnLine, kind == .object { noteDedent(ofKey: false) }
    brackets.append(parser.reader.byte(at: offset))
    indented.append(open.count)
    open.append(
      Container(
        kind: kind, opener: offset, indentation: indentation, isInLineOfObject: isLineOfObject))
    if kind == .object { openObjects += 1 } else { openArrays += 1 }
    offset += 1
  }

  /// Notes that this key or object ends the containers whose lines are indented as much or more, if they end without a
  /// closer.
  private mutating func noteDedent(ofKey isKey: Bool) {
    while let last = indented.last, open[last].indentation >= indentation {
      let container = open[last]
      guard
        isKey || container.kind == .object || container.isInLineOfObject
          || container.indentation > indentation
      else { return }
      open[last].dedent = offset
      if last == 0 { isFlat = true }
      indented.removeLast()
    }
  }

  private mutating func close(_ kind: ContainerKind) {
    let opener = kind == .object ? Byte.openBrace : Byte.openBracket
    if brackets.popLast() != opener { hasMismatch = true }
    if isFirstOnLine { endIndentedMore(than: kind) }
    defer { offset += 1 }
    guard kind == .object ? openObjects > 0 : openArrays > 0 else { return }
    while let last = pop() { if last.kind == kind { return } }
  }

  /// Ends the containers that are indented more than this closer, if the next container outwards matches the closer.
  private mutating func endIndentedMore(than kind: ContainerKind) {
    let searched = open.suffix(Self.longestSearch)
    guard let index = searched.lastIndex(where: { $0.indentation <= indentation }),
      open[index].indentation == indentation, open[index].kind == kind
    else { return }
    while open.count > index + 1, let last = pop() { end(last, at: last.dedent ?? offset) }
  }

  /// Closes the containers that are open at the end of the text; a container with a dedent ends there.
  private mutating func endAll() {
    while let last = pop() {
      if let dedent = last.dedent { end(last, at: dedent) }
    }
  }

  private mutating func end(_ container: Container, at offset: Int) {
    ends.append(ImpliedEnds.End(opener: container.opener, end: offset))
  }

  private mutating func pop() -> Container? {
    guard let last = open.popLast() else { return nil }
    if last.kind == .object { openObjects -= 1 } else { openArrays -= 1 }
    if indented.last == open.count { indented.removeLast() }
    return last
  }
}
