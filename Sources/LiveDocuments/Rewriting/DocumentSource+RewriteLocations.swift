import DocumentSyntax

extension DocumentSource {
  /// The value that begins at an offset.
  func location(beginningAt offset: Int) -> ValueLocation? {
    var node = syntax.smallestContainer(at: offset)
    while let current = node {
      let container = ContainerText(doubtful: current, in: self)
      let index = container.entries.firstIndex { $0.valueRange.lowerBound == offset }
      if let index, !container.entries[index].valueRange.isEmpty {
        return ValueLocation(entry: container.entries[index], holder: (container, index))
      }
      node = syntax.parent(of: current)
    }
    let root = syntax.root
    return root.valueRange.contains(offset) && root.valueRange.lowerBound == offset
      ? ValueLocation(entry: root, holder: nil) : nil
  }

  /// The object or array whose opening bracket is at an offset.
  func container(beginningAt offset: Int) -> SyntaxNode? {
    guard offset < text.utf8Count else { return nil }
    var node = syntax.smallestContainer(at: offset + 1)
    while let current = node {
      let start = syntax.range(of: current).lowerBound
      if start == offset { return current }
      if start < offset { return nil }
      node = syntax.parent(of: current)
    }
    return nil
  }

  /// The content of a container.
  ///
  /// - Throws: If a syntax error makes the content uncertain.
  func contents(of node: SyntaxNode) throws(RewriteFault) -> ContainerText {
    if let error = recoveryError(affecting: node) ?? unlistedErrorKind { throw .brokenText(error) }
    return ContainerText(doubtful: node, in: self)
  }

  /// The kind of the last recorded error, if the text has more errors than are recorded.
  ///
  /// The unrecorded errors may be anywhere.
  private var unlistedErrorKind: SyntaxError.Kind? {
    syntax.hasMoreErrors ? syntax.errors.last?.kind : nil
  }

  /// Checks that a value is not an unclosed object or array.
  func checkEnd(of entry: SyntaxEntry) throws(RewriteFault) {
    guard let node = entry.container, !syntax.isClosed(node) else { return }
    throw .brokenText(entry.kind == .object ? .unclosedObject : .unclosedArray)
  }

  /// Checks that a value keeps its meaning at another position.
  func checkIsWhole(_ entry: SyntaxEntry) throws(RewriteFault) {
    try checkEnd(of: entry)
    if let error = unlistedErrorKind { throw .brokenText(error) }
    let error = syntax.errors.first { error in
      entry.valueRange.contains(error.range.lowerBound) && error.kind.leavesEndsOpen
    }
    if let error { throw .brokenText(error.kind) }
  }

  /// Checks that `nesting` levels are allowed inside a container, or at the top of the document if `container` is
  /// `nil`.
  func checkDepth(_ nesting: Int, in container: SyntaxNode?) throws(RewriteFault) {
    var depth = nesting
    var node = container
    while let current = node {
      depth += 1
      node = syntax.parent(of: current)
    }
    guard depth <= Self.maximumDepth else { throw .tooDeep(limit: Self.maximumDepth) }
  }

  /// The maximum nesting depth of arrays and objects, the value itself included.
  func nesting(of entry: SyntaxEntry) -> Int {
    var deepest = 0
    var pending = entry.container.map { [($0, 1)] } ?? []
    while let (node, depth) = pending.popLast() {
      deepest = max(deepest, depth)
      for child in syntax.children(of: node) { pending.append((child, depth + 1)) }
    }
    return deepest
  }
}

extension SyntaxError.Kind {
  /// True if a string or container has no certain end because of this error.
  fileprivate var leavesEndsOpen: Bool {
    switch self {
    case .unclosedObject, .unclosedArray, .unexpectedCloser, .unterminatedString,
      .singleQuotedString, .nulByte, .tooDeep:
      true
    default: false
    }
  }
}
