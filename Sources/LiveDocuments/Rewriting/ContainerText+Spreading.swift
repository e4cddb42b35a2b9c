import DocumentSyntax

extension ContainerText {
  /// Whether it stands on one line, which one more member would make too long, and others around it
  /// on lines of their own.
  func isTooNarrow(
    for value: some WritableValue, key: String, _ style: WritingStyle
  ) -> Bool {
    guard hasSpreadSurroundings(style), !source.hasLineEnd(in: range) else { return false }
    if value.isOnSeveralLines { return true }
    let place = source.writingPlace(at: range.upperBound, isSpread: false)
    let member = style.comma.width + key.utf8.width + 2 + style.colon.width
    return member + value.lineWidth(style) > place.room
  }

  /// The edits that put each entry on a line of its own.
  func spreading(_ style: WritingStyle) -> [SourceEdit] {
    let outer = style.lineEnd + source.indentation(at: range.lowerBound)
    return (0...entries.count).map { index in
      let isLast = index == entries.count
      return SourceEdit(
        gap(before: index).behindComma.range,
        with: outer + (isLast ? [] : style.indentationUnit))
    }
  }
}
