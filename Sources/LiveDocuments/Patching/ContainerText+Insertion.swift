import DocumentSyntax
import JSON

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

  /// Whether the container has a line of its own; for the outermost one, whether the document is
  /// spread over lines.
  func hasSpreadSurroundings(_ style: WritingStyle) -> Bool {
    guard source.syntax.parent(of: node) != nil else { return style.isSpread }
    let key = source.syntax.keyRange(of: node, in: source.text)
    return source.isFirstOnLine(key?.lowerBound ?? range.lowerBound)
  }

  /// What stands behind the comma where an entry is inserted.
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
    let isPlain = bytes.allSatisfy { $0.isBlank || $0 == UInt8(ascii: ":") }
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

extension UInt8 {
  fileprivate static let comma = UInt8(ascii: ",")
}
