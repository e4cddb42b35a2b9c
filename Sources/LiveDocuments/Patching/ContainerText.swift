import DocumentSyntax
import JSON

/// One object or array of a text, with its entries and the text between them.
struct ContainerText {
  let source: DocumentSource
  let node: SyntaxNode
  let range: Range<Int>
  let isObject: Bool
  let entries: ContainerEntries

  /// - Throws: If a syntax error makes the entries uncertain.
  init(
    _ node: SyntaxNode, in source: DocumentSource, keeping arrays: inout KeptArrays
  ) throws(PatchFault) {
    if let error = source.recoveryError(affecting: node) { throw .brokenText(error) }
    self.init(node, arrays.entries(of: node, in: source), in: source)
  }

  /// Creates a container without a check for syntax errors, for callers that need only one of its entries.
  init(doubtful node: SyntaxNode, in source: DocumentSource) {
    let start = source.syntax.range(of: node).lowerBound
    let entries = source.entries(of: node).map { $0.moved(by: -start) }
    self.init(node, ContainerEntries(entries), in: source)
  }

  private init(_ node: SyntaxNode, _ entries: ContainerEntries, in source: DocumentSource) {
    self.source = source
    self.node = node
    range = source.syntax.range(of: node)
    isObject = source.syntax.kind(of: node) == .object
    self.entries = entries.counted(from: range.lowerBound)
  }

  /// The index of the entry that a token of a pointer names; of equal keys, the index of the last.
  func index(of token: String) throws(PatchFault) -> Int {
    guard isObject else {
      let index = try insertionIndex(of: token)
      guard index < entries.count else { throw .noElement(index: index, count: entries.count) }
      return index
    }
    guard let index = member(token) else { throw .noMember(token) }
    return index
  }

  /// The index for a new element of an array; `-` means the end.
  func insertionIndex(of token: String) throws(PatchFault) -> Int {
    if token == "-" { return entries.count }
    guard let index = PatchPointer.arrayIndex(token) else { throw .notAnIndex(token) }
    guard index <= entries.count else { throw .noElement(index: index, count: entries.count) }
    return index
  }

  func member(_ key: String) -> Int? { members(key).last }

  /// The indices of the members with a key, of which only the last counts.
  func members(_ key: String) -> [Int] {
    entries.indices.filter { source.key(of: entries[$0])?.utf8.elementsEqual(key.utf8) ?? false }
  }

  // MARK: Positions

  /// The start of an entry, with its key.
  func start(of index: Int) -> Int {
    entries[index].keyRange?.lowerBound ?? entries[index].valueRange.lowerBound
  }

  func end(of index: Int) -> Int { entries[index].valueRange.upperBound }

  /// The gap between an entry and the previous entry or the opening bracket.
  ///
  /// The gap before `entries.count` ends at the closing bracket.
  func gap(before index: Int) -> Gap {
    let lower = index > 0 ? end(of: index - 1) : range.lowerBound + 1
    let upper = index < entries.count ? start(of: index) : range.upperBound - 1
    // A container without a closing bracket ends with its last entry.
    return Gap(lower..<max(lower, upper), in: source)
  }

  /// The position for `value` as the replacement of an entry's value.
  func writingPosition(of index: Int, for value: some WritableValue) -> WritingPosition {
    let old = entries[index].valueRange
    let isSpread = source.isFirstOnLine(start(of: index)) || source.hasLineEnd(in: old)
    guard isSpread || value.isOnSeveralLines else { return WritingPosition(isSpread: false) }
    return source.writingPosition(at: old.lowerBound, isSpread: isSpread)
  }
}

/// The text between two values of a container: blanks, one comma at most, and comments.
struct Gap {
  let range: Range<Int>

  /// The bytes of the gap.
  ///
  /// All bytes of comments, line ends included, are replaced by ``black``.
  private let bytes: ArraySlice<UInt8>

  /// The ranges of the comments, in the order of the text.
  private(set) var comments: [Range<Int>] = []

  init(_ range: Range<Int>, in source: DocumentSource) {
    self.range = range
    var bytes = source.text.bytes(in: range)
    comments = source.text.comments(in: range)
    for comment in comments {
      for offset in comment { bytes[offset - range.lowerBound] = Self.black }
    }
    self.bytes = bytes[...]
  }

  private init(_ range: Range<Int>, _ bytes: ArraySlice<UInt8>) {
    self.range = range
    self.bytes = bytes
  }

  /// The byte that replaces the bytes of comments: the slash, with which every comment begins.
  private static let black = Byte.slash

  var hasComment: Bool { bytes.contains(Self.black) }

  /// The bytes of the gap if all of them are blanks; `nil` otherwise.
  var blanks: [UInt8]? { bytes.allSatisfy { $0.isBlank } ? Array(bytes) : nil }

  /// The offset of the comma.
  var comma: Int? {
    bytes.firstIndex(of: .comma).map { range.lowerBound + $0 - bytes.startIndex }
  }

  /// The part behind the comma; the whole gap if it has no comma.
  var behindComma: Gap {
    guard let comma else { return self }
    return Gap((comma + 1)..<range.upperBound, bytes.suffix(range.upperBound - comma - 1))
  }

  /// The number of line ends between two offsets, outside of comments.
  func lineEndCount(from start: Int, to end: Int) -> Int {
    let bytes = self.bytes[index(of: start)..<index(of: end)]
    return bytes.indices.count { index in
      bytes[index] == .lineFeed
        || bytes[index] == .carriageReturn
          && (index + 1 == bytes.endIndex || bytes[index + 1] != .lineFeed)
    }
  }

  /// True if only blanks and comments are before an offset on its line.
  func isFirstOnLine(_ offset: Int) -> Bool {
    let before = bytes[..<index(of: offset)]
    return before.last { !$0.isBlank && $0 != Self.black }?.isLineEnd ?? false
  }

  /// True if there is only white space between two offsets.
  func isSpace(from start: Int, to end: Int) -> Bool {
    bytes[index(of: start)..<index(of: end)].allSatisfy { $0.isWhiteSpace }
  }

  private func index(of offset: Int) -> Int { offset - range.lowerBound + bytes.startIndex }

  /// The last line end.
  var lineEnd: [UInt8]? {
    guard let last = bytes.lastIndex(where: { $0.isLineEnd }) else { return nil }
    let isPair = bytes[last] == .lineFeed && bytes[..<last].last == .carriageReturn
    return Array(bytes[(isPair ? last - 1 : last)...last])
  }
}

extension ContainerText {
  /// The edit that inserts an entry, with a comma and the white space of its neighbours.
  func insertion(
    of value: some WritableValue, key: String?, at index: Int, _ style: WritingStyle
  ) -> SourceEdit {
    guard !entries.isEmpty else { return opening(with: value, key: key, style) }
    let spacing = spacing(at: index, style)
    guard index == entries.count else {
      let item = item(value, key: key, at: start(of: index), in: spacing, style)
      let start = commentedStart(of: index)
      return SourceEdit(start..<start, with: item + [.comma] + spacing.bytes)
    }
    let end = end(of: index - 1)
    let item = item(value, key: key, at: end, in: spacing, style)
    let behind = gap(before: index)
    // Comments of the previous entry stay with the previous entry.
    let commentedEnd = commentedEnd(of: index - 1)
    if let comma = behind.comma {
      // The trailing comma becomes the separator.
      let start = max(comma + 1, commentedEnd)
      return SourceEdit(start..<start, with: spacing.bytes + item)
    }
    let comments = source.text.bytes(in: end..<commentedEnd)
    return SourceEdit(
      end..<commentedEnd, with: [.comma] + comments + spacing.bytes + item)
  }

  /// The edit that puts the first entry between the brackets.
  private func opening(
    with value: some WritableValue, key: String?, _ style: WritingStyle
  ) -> SourceEdit {
    let inner = gap(before: 0)
    // Comments on the line of the bracket belong to the container; later comments stay at its end.
    var start = inner.range.lowerBound
    for comment in inner.comments {
      guard inner.lineEndCount(from: start, to: comment.lowerBound) == 0 else { break }
      start = comment.upperBound
    }
    guard inner.lineEnd != nil || hasSpreadSurroundings(style) else {
      let padding = isObject ? style.bracePadding : style.bracketPadding
      let item = item(value, key: key, at: start, in: .line(padding), style)
      guard inner.blanks != nil else {
        return SourceEdit(start..<start, with: [.space] + item)
      }
      return SourceEdit(inner.range, with: padding + item + padding)
    }
    let lineEnd = inner.lineEnd ?? style.lineEnd
    let indentation = source.indentation(at: range.lowerBound)
    let spacing = Spacing.newLine(lineEnd, indentation: indentation + style.indentationUnit)
    let item = item(value, key: key, at: start, in: spacing, style)
    guard !inner.hasComment else {
      let isFollowedByLine = inner.lineEndCount(from: start, to: inner.range.upperBound) > 0
      return SourceEdit(
        start..<start,
        with: spacing.bytes + item + (isFollowedByLine ? [] : lineEnd + indentation))
    }
    return SourceEdit(inner.range, with: spacing.bytes + item + lineEnd + indentation)
  }

  /// True if the container has a line of its own; for the outermost one, true if the document is
  /// spread over lines.
  func hasSpreadSurroundings(_ style: WritingStyle) -> Bool {
    guard source.syntax.parent(of: node) != nil else { return style.isSpread }
    let key = source.syntax.keyRange(of: node, in: source.text)
    return source.isFirstOnLine(key?.lowerBound ?? range.lowerBound)
  }

  /// The spacing behind the comma where an entry is inserted.
  private func spacing(at index: Int, _ style: WritingStyle) -> Spacing {
    let isOnly = entries.count == 1
    let neighbour = isOnly ? 0 : min(max(index, 1), entries.count - 1)
    let gap = gap(before: neighbour).behindComma
    if let lineEnd = gap.lineEnd {
      return .newLine(lineEnd, indentation: source.indentation(at: start(of: neighbour)))
    }
    // Nothing may be written into the line of a `//` comment.
    if index == entries.count, let comment = self.gap(before: index).comments.last,
      comment.upperBound <= commentedEnd(of: index - 1),
      !source.text.isClosedBlockComment(comment)
    {
      return .newLine(style.lineEnd, indentation: source.indentation(at: start(of: index - 1)))
    }
    // The first entry is behind a bracket, so the gap before it does not show the spacing of commas.
    if !isOnly, let blanks = gap.blanks { return .line(blanks) }
    return .line(Array(style.comma.dropFirst()))
  }

  /// The text of a new entry at an offset, without the white space before it.
  private func item(
    _ value: some WritableValue, key: String?, at offset: Int, in spacing: Spacing,
    _ style: WritingStyle
  ) -> [UInt8] {
    var head: [UInt8] = []
    if let key { head = JSONValue.string(key).serialized() + colon(style) }
    var position =
      switch spacing {
      case .line where value.isOnSeveralLines:
        source.writingPosition(at: offset, isSpread: false)
      case .line: WritingPosition(isSpread: false)
      case .newLine(_, let indentation):
        WritingPosition(isSpread: true, indentation: indentation, column: indentation.width)
      }
    position.column += head.width
    return head + value.text(at: position, style)
  }

  /// The colon of the last member with its blanks; the colon of the style if more than 3 bytes suggest alignment.
  private func colon(_ style: WritingStyle) -> [UInt8] {
    guard let member = entries.last, let key = member.keyRange,
      key.upperBound < member.valueRange.lowerBound
    else { return style.colon }
    let bytes = source.text.bytes(in: key.upperBound..<member.valueRange.lowerBound)
    let isPlain = bytes.allSatisfy { $0.isBlank || $0 == .colon }
    return isPlain && bytes.count <= 3 ? bytes : style.colon
  }
}

/// The white space between two neighbours.
private enum Spacing {
  case line([UInt8])
  case newLine([UInt8], indentation: [UInt8])

  var bytes: [UInt8] {
    switch self {
    case .line(let blanks): blanks
    case .newLine(let lineEnd, let indentation): lineEnd + indentation
    }
  }
}

extension ContainerText {
  /// The edits that remove an entry with one comma, and with its line if the entry was alone on the line.
  ///
  /// The edits are in descending order, so that each edit leaves the ranges of the following edits valid.
  func removal(at index: Int) -> [SourceEdit] {
    let before = gap(before: index)
    let behind = gap(before: index + 1)
    let hasNext = index + 1 < entries.count
    if index == 0, !hasNext, !before.hasComment, !behind.hasComment {
      return [.removing(before.range.lowerBound..<behind.range.upperBound)]
    }
    // If further entries follow on the line, they stay on the line.
    let isFirstOfSeveral = before.lineEnd != nil && behind.behindComma.lineEnd == nil
    if hasNext, index == 0 || isFirstOfSeveral, !behind.hasComment {
      return [.removing(start(of: index)..<start(of: index + 1))]
    }
    if index > 0, !before.hasComment {
      return [.removing(end(of: index - 1)..<end(of: index))]
    }
    return removalWithComments(at: index, before, behind)
  }

  /// The edits that remove an entry with the comments that belong to it.
  private func removalWithComments(at index: Int, _ before: Gap, _ behind: Gap) -> [SourceEdit] {
    var lower = commentedStart(of: index)
    var upper = commentedEnd(of: index)
    var edits: [SourceEdit] = []
    if let comma = behind.comma {
      if comma >= upper, behind.isSpace(from: upper, to: comma) {
        upper = comma + 1
      } else if comma >= upper {
        edits.append(.removing(comma..<(comma + 1)))
      }
    } else if let comma = before.comma {
      if before.isSpace(from: comma + 1, to: lower) {
        lower = comma
      } else {
        edits.append(.removing(comma..<(comma + 1)))
      }
    }
    let line = source.text.bytes(in: lineRest(from: upper))
    let isAlone = line.allSatisfy { $0.isWhiteSpace }
    if source.isFirstOnLine(lower) {
      if isAlone, line.last?.isLineEnd == true {
        lower -= source.linePrefix(to: lower).count
        upper += line.count
      } else {
        upper += line.prefix { $0.isBlank }.count
      }
    } else if isAlone {
      while lower > before.range.lowerBound,
        source.text.bytes(in: (lower - 1)..<lower).allSatisfy({ $0.isBlank })
      {
        lower -= 1
      }
    } else if index + 1 < entries.count {
      upper += line.prefix { $0.isBlank }.count
    }
    let entry = SourceEdit.removing(lower..<upper)
    return (edits + [entry]).sorted { $0.range.lowerBound > $1.range.lowerBound }
  }

  /// The rest of the line of an offset, with its line end, at most 4,096 bytes.
  private func lineRest(from offset: Int) -> Range<Int> {
    let text = source.text
    let line = text.position(at: offset, in: .utf8).line
    let next = line + 1 < text.lineCount ? text.range(ofLine: line + 1).lowerBound : text.utf8Count
    return offset..<min(max(next, offset), offset + 4_096)
  }
}

// MARK: Comments

/// The comments that belong to an entry.
struct EntryComments {
  /// The comments before the entry, and the comments behind it on its line.
  var before: [[UInt8]] = []
  var behind: [[UInt8]] = []

  var isEmpty: Bool { before.isEmpty && behind.isEmpty }
}

/// The assignment of comments to entries.
///
/// A comment belongs to the entry that follows it on its line, else to the entry before it on its line. A comment on a
/// line of its own belongs to the entry on the next line. Any other comment belongs to no entry.
extension ContainerText {
  /// The start of an entry with the comments before it that belong to it.
  func commentedStart(of index: Int) -> Int {
    let gap = gap(before: index)
    var start = start(of: index)
    for comment in gap.comments.reversed() {
      if let comma = gap.comma, comma > comment.lowerBound { break }
      let lines = gap.lineEndCount(from: comment.upperBound, to: start)
      guard lines == 0 || lines == 1 && gap.isFirstOnLine(comment.lowerBound) else { break }
      start = comment.lowerBound
    }
    return start
  }

  /// The end of an entry with the comments behind it that belong to it.
  func commentedEnd(of index: Int) -> Int {
    let gap = gap(before: index + 1)
    var end = end(of: index)
    for comment in gap.comments {
      guard gap.lineEndCount(from: end, to: comment.lowerBound) == 0 else { break }
      if index + 1 < entries.count, let comma = gap.comma, comma < comment.lowerBound,
        gap.lineEndCount(from: comment.upperBound, to: gap.range.upperBound) == 0
      {
        break
      }
      end = comment.upperBound
    }
    return end
  }

  func comments(of index: Int) -> EntryComments {
    let (start, end) = (commentedStart(of: index), commentedEnd(of: index))
    func texts(_ gap: Gap) -> [[UInt8]] {
      gap.comments.filter { start <= $0.lowerBound && $0.upperBound <= end }
        .map { source.text.bytes(in: $0) }
    }
    return EntryComments(before: texts(gap(before: index)), behind: texts(gap(before: index + 1)))
  }

  /// The edits that remove the comments that belong to an entry, in ascending order.
  func removalOfComments(of index: Int) -> [SourceEdit] {
    let (start, end) = (commentedStart(of: index), commentedEnd(of: index))
    var edits: [SourceEdit] = []
    if start < self.start(of: index) { edits.append(.removing(start..<self.start(of: index))) }
    for comment in gap(before: index + 1).comments where comment.upperBound <= end {
      var start = comment.lowerBound
      while source.text.bytes(in: (start - 1)..<start).allSatisfy({ $0.isBlank }) { start -= 1 }
      edits.append(.removing(start..<comment.upperBound))
    }
    return edits
  }

  /// The edits that attach comments to an entry, in ascending order.
  func insertion(of comments: EntryComments, at index: Int, _ style: WritingStyle) -> [SourceEdit] {
    var comments = comments
    var edits: [SourceEdit] = []
    let behind = gap(before: index + 1)
    let comma = behind.comma ?? end(of: index) - 1
    let isLast =
      behind.lineEndCount(from: comma + 1, to: behind.range.upperBound) > 0
      && behind.isSpace(from: comma + 1, to: behind.range.upperBound)
    if isLast, !comments.behind.isEmpty {
      let text = comments.behind.flatMap { [.space] + $0 }
      edits.append(SourceEdit((comma + 1)..<(comma + 1), with: text))
    } else {
      comments.before += comments.behind
    }
    guard !comments.before.isEmpty else { return edits }
    let start = start(of: index)
    let isOnLine = !source.isFirstOnLine(start)
    let separator = isOnLine ? [.space] : style.lineEnd + source.indentation(at: start)
    let text = comments.before.flatMap { (isOnLine ? $0.asBlockComment : $0) + separator }
    edits.insert(SourceEdit(start..<start, with: text), at: 0)
    return edits
  }
}

extension [UInt8] {
  /// The comment as a block comment, which tokens may follow on its line.
  fileprivate var asBlockComment: [UInt8] {
    guard starts(with: "//".utf8) else { return self }
    var text = Array("/*".utf8)
    for byte in dropFirst(2) {
      if byte == .slash, text.last == UInt8(ascii: "*") { text.append(.space) }
      text.append(byte)
    }
    return text + " */".utf8
  }
}

extension SourceEdit {
  fileprivate static func removing(_ range: Range<Int>) -> SourceEdit {
    SourceEdit(range, with: [])
  }
}
