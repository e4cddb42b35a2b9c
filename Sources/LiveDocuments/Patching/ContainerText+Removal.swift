import DocumentSyntax

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
