import DocumentSyntax

extension DocumentSource {
  /// The error that makes it doubtful what a container holds.
  ///
  /// That is one because of which it is not closed, or one between its entries; what is wrong within
  /// an entry leaves no doubt about the others.
  ///
  /// - Complexity: O(1) in a text without errors.
  func doubt(about node: SyntaxNode) -> SyntaxError.Kind? {
    let isObject = syntax.kind(of: node) == .object
    guard syntax.isClosed(node) else { return isObject ? .unclosedObject : .unclosedArray }
    let errors = syntax.errors
    guard !errors.isEmpty else { return nil }
    let range = syntax.range(of: node)
    let candidates = errors.filter { error in
      range.contains(error.range.lowerBound) && !error.kind.leavesEntriesClear(inObject: isObject)
    }
    guard !candidates.isEmpty else { return nil }
    let children = syntax.children(of: node).map { syntax.range(of: $0) }
    return candidates.first { !children.coverInOrder($0.range.lowerBound) }?.kind
  }

  /// The error that makes it doubtful where the document's value begins or ends.
  var doubtAboutDocument: SyntaxError.Kind? {
    let value = syntax.root
    let errors = syntax.errors
    switch value.kind {
    case .missing, .invalid: return errors.first?.kind ?? .emptyDocument
    default: break
    }
    if syntax.hasMoreErrors { return errors.last?.kind }
    if let node = value.container, !syntax.isClosed(node) { return .unclosedObject }
    return errors.first { error in
      error.kind != .comment && !value.valueRange.contains(error.range.lowerBound)
    }?.kind
  }
}

extension SyntaxError.Kind {
  /// Whether it is certain in spite of this error which entries there are and where they end.
  fileprivate func leavesEntriesClear(inObject: Bool) -> Bool {
    switch self {
    case .comment, .trailingComma, .badNumber, .nonFiniteLiteral, .invalidEscape, .loneSurrogate,
      .nulInKey:
      true
    case .missingValue: inObject
    default: false
    }
  }
}

extension [Range<Int>] {
  /// Whether one of the ranges, which are in order and do not overlap, holds an offset.
  fileprivate func coverInOrder(_ offset: Int) -> Bool {
    var (lower, upper) = (0, count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if self[middle].upperBound > offset { upper = middle } else { lower = middle + 1 }
    }
    return lower < count && self[lower].contains(offset)
  }
}
