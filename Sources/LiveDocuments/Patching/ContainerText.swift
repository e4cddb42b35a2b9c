import DocumentSyntax
import JSON

/// One object or array of a text, looked at closely: what is in it, and what stands between.
struct ContainerText {
  let source: DocumentSource
  let node: SyntaxNode
  let range: Range<Int>
  let isObject: Bool
  let entries: ContainerEntries

  /// - Throws: If a syntax error makes it doubtful what is in it.
  init(
    _ node: SyntaxNode, in source: DocumentSource, keeping arrays: inout KeptArrays
  ) throws(PatchFault) {
    if let error = source.recoveryError(affecting: node) { throw .brokenText(error) }
    self.init(node, arrays.entries(of: node, in: source), in: source)
  }

  /// One of which no more must be known than that an entry is in it.
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

  /// The entry that a token of a pointer names; of equal keys the last.
  func index(of token: String) throws(PatchFault) -> Int {
    guard isObject else {
      let index = try insertionIndex(of: token)
      guard index < entries.count else { throw .noElement(index: index, count: entries.count) }
      return index
    }
    guard let index = member(token) else { throw .noMember(token) }
    return index
  }

  /// The place at which an array takes a new element; `-` is behind the last.
  func insertionIndex(of token: String) throws(PatchFault) -> Int {
    if token == "-" { return entries.count }
    guard let index = PatchPointer.arrayIndex(token) else { throw .notAnIndex(token) }
    guard index <= entries.count else { throw .noElement(index: index, count: entries.count) }
    return index
  }

  func member(_ key: String) -> Int? { members(key).last }

  /// The members of that name, of which only the last counts.
  func members(_ key: String) -> [Int] {
    entries.indices.filter { source.key(of: entries[$0])?.utf8.elementsEqual(key.utf8) ?? false }
  }

  // MARK: Places

  /// The start of an entry, with its key.
  func start(of index: Int) -> Int {
    entries[index].keyRange?.lowerBound ?? entries[index].valueRange.lowerBound
  }

  func end(of index: Int) -> Int { entries[index].valueRange.upperBound }

  /// The gap between an entry and the one before it; from the last one on, up to the closer.
  func gap(before index: Int) -> Gap {
    let lower = index > 0 ? end(of: index - 1) : range.lowerBound + 1
    let upper = index < entries.count ? start(of: index) : range.upperBound - 1
    return Gap(lower..<upper, in: source)
  }

  /// The position at which an entry's value is written, if it is to be this one.
  func place(of index: Int, for value: some WritableValue) -> WritingPlace {
    let old = entries[index].valueRange
    let isSpread = source.isFirstOnLine(start(of: index)) || source.hasLineEnd(in: old)
    guard isSpread || value.isOnSeveralLines else { return WritingPlace(isSpread: false) }
    return source.writingPlace(at: old.lowerBound, isSpread: isSpread)
  }
}

/// The text between two values of a container: blanks, one comma at most, and comments.
struct Gap {
  let range: Range<Int>

  /// The bytes, those of comments blackened.
  private let bytes: ArraySlice<UInt8>

  init(_ range: Range<Int>, in source: DocumentSource) {
    self.range = range
    var bytes = source.text.bytes(in: range)
    if bytes.contains(Self.black) {
      for comment in source.syntax.errors where comment.kind == .comment {
        for offset in comment.range.clamped(to: range) {
          bytes[offset - range.lowerBound] = Self.black
        }
      }
    }
    self.bytes = bytes[...]
  }

  private init(_ range: Range<Int>, _ bytes: ArraySlice<UInt8>) {
    self.range = range
    self.bytes = bytes
  }

  /// The slash that every comment begins with.
  private static let black = Byte.slash

  var hasComment: Bool { bytes.contains(Self.black) }

  /// The blanks, if there is nothing else.
  var blanks: [UInt8]? { bytes.allSatisfy { $0.isBlank } ? Array(bytes) : nil }

  /// The offset of the comma.
  var comma: Int? {
    bytes.firstIndex(of: .comma).map { range.lowerBound + $0 - bytes.startIndex }
  }

  /// The part behind the comma; all of it if there is none.
  var behindComma: Gap {
    guard let comma else { return self }
    return Gap((comma + 1)..<range.upperBound, bytes.suffix(range.upperBound - comma - 1))
  }

  /// The last line end.
  var lineEnd: [UInt8]? {
    guard let last = bytes.lastIndex(where: { $0.isLineEnd }) else { return nil }
    let isPair = bytes[last] == .lineFeed && bytes[..<last].last == .carriageReturn
    return Array(bytes[(isPair ? last - 1 : last)...last])
  }
}

extension ContainerText {
  /// The edit that inserts an entry, with a comma and white space as its neighbours have them.
  func insertion(
    of value: some WritableValue, key: String?, at index: Int, _ style: WritingStyle
  ) -> SourceEdit {
    guard !entries.isEmpty else { return opening(with: value, key: key, style) }
    let spacing = spacing(at: index, style)
    let start = index < entries.count ? start(of: index) : end(of: index - 1)
    let item = item(value, key: key, at: start, in: spacing, style)
    guard index == entries.count else {
      return SourceEdit(start..<start, with: item + [.comma] + spacing.bytes)
    }
    if let comma = gap(before: index).comma {
      // One that nothing followed: now something does.
      return SourceEdit((comma + 1)..<(comma + 1), with: spacing.bytes + item)
    }
    return SourceEdit(start..<start, with: [.comma] + spacing.bytes + item)
  }

  /// The edit that puts the first entry between the brackets.
  private func opening(
    with value: some WritableValue, key: String?, _ style: WritingStyle
  ) -> SourceEdit {
    let inner = gap(before: 0)
    let start = inner.range.lowerBound
    guard inner.lineEnd != nil || hasSpreadSurroundings(style) else {
      let padding = isObject ? style.bracePadding : style.bracketPadding
      let item = item(value, key: key, at: start, in: .line(padding), style)
      // A comment stays where it is, behind the new entry.
      guard inner.blanks != nil else {
        return SourceEdit(start..<start, with: padding + item)
      }
      return SourceEdit(inner.range, with: padding + item + padding)
    }
    let lineEnd = inner.lineEnd ?? style.lineEnd
    let indentation = source.indentation(at: range.lowerBound)
    let spacing = Spacing.newLine(lineEnd, indentation: indentation + style.indentationUnit)
    let item = item(value, key: key, at: start, in: spacing, style)
    guard !inner.hasComment else {
      return SourceEdit(start..<start, with: spacing.bytes + item)
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
    // The first entry stands behind a bracket, which tells nothing about commas.
    if !isOnly, let blanks = gap.blanks { return .line(blanks) }
    return .line(Array(style.comma.dropFirst()))
  }

  /// The text of an entry that is written at an offset, behind white space.
  private func item(
    _ value: some WritableValue, key: String?, at offset: Int, in spacing: Spacing,
    _ style: WritingStyle
  ) -> [UInt8] {
    var head: [UInt8] = []
    if let key { head = JSONValue.string(key).serialized() + colon(style) }
    var place =
      switch spacing {
      case .line where value.isOnSeveralLines:
        source.writingPlace(at: offset, isSpread: false)
      case .line: WritingPlace(isSpread: false)
      case .newLine(_, let indentation):
        WritingPlace(isSpread: true, indentation: indentation, column: indentation.width)
      }
    place.column += head.width
    return head + value.text(at: place, style)
  }

  /// The colon of the last member, unless it is aligned with others.
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
  /// The edits that remove an entry with one comma, and with its line if it was alone on it.
  ///
  /// The last one in the text comes first, so that each leaves the ranges of the others as they are.
  func removal(at index: Int) -> [SourceEdit] {
    let before = gap(before: index)
    let behind = gap(before: index + 1)
    let hasNext = index + 1 < entries.count
    if index == 0, !hasNext, !before.hasComment, !behind.hasComment {
      return [.removing(before.range.lowerBound..<behind.range.upperBound)]
    }
    // Where others follow on its line, it is them that stay on the line.
    let isFirstOfSeveral = before.lineEnd != nil && behind.behindComma.lineEnd == nil
    if hasNext, index == 0 || isFirstOfSeveral, !behind.hasComment {
      return [.removing(start(of: index)..<start(of: index + 1))]
    }
    if index > 0, !before.hasComment {
      return [.removing(end(of: index - 1)..<end(of: index))]
    }
    // Comments stay.
    let entry = SourceEdit.removing(start(of: index)..<end(of: index))
    if let comma = behind.comma { return [.removing(comma..<(comma + 1)), entry] }
    if let comma = before.comma { return [entry, .removing(comma..<(comma + 1))] }
    return [entry]
  }
}

extension SourceEdit {
  fileprivate static func removing(_ range: Range<Int>) -> SourceEdit {
    SourceEdit(range, with: [])
  }
}
