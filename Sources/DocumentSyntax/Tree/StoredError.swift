/// An error, kept with the container it was found in so that it moves along with it.
struct StoredError {
  var owner: Int32
  /// From the start of the owner.
  var start: Int32
  var length: Int32
  let kind: SyntaxError.Kind

  init(_ error: SyntaxError, owner: Int32, from ownerStart: Int) {
    self.owner = owner
    start = Int32(error.range.lowerBound - ownerStart)
    length = Int32(error.range.count)
    kind = error.kind
  }
}

extension SyntaxTree {
  /// What is wrong with the text, in the order in which it stands there.
  ///
  /// - Complexity: O(*e* (log *e* + *d*)), *e* the number of errors, *d* the depth of the tree.
  package var errors: [SyntaxError] {
    var errors: [SyntaxError] = []
    errors.reserveCapacity(storedErrors.count)
    for stored in storedErrors {
      let start = start(of: stored.owner) + Int(stored.start)
      errors.append(SyntaxError(stored.kind, start..<(start + Int(stored.length))))
    }
    errors.sort { left, right in
      (left.range.lowerBound, left.range.upperBound, left.kind.rawValue)
        < (right.range.lowerBound, right.range.upperBound, right.kind.rawValue)
    }
    if let deepest = errors.firstIndex(where: { $0.kind == .tooDeep }) {
      let rest = errors[(deepest + 1)...].filter { $0.kind != .tooDeep }
      errors.replaceSubrange((deepest + 1)..., with: rest)
    }
    return errors
  }
}
