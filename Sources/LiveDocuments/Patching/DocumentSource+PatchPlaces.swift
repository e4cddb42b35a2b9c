import DocumentSyntax
import JSON

/// A pointer that could not be followed, as far as it could.
struct PointerError: Error {
  let pointer: PatchPointer
  let fault: PatchFault

  init(_ pointer: PatchPointer, _ fault: PatchFault) {
    self.pointer = pointer
    self.fault = fault
  }
}

extension DocumentSource {
  /// The value that a pointer leads to.
  ///
  /// - Complexity: In the bytes of the containers along the way that are not kept, those of others in them left out.
  func place(
    at pointer: PatchPointer, keeping arrays: inout KeptArrays
  ) throws(PointerError) -> ValuePlace {
    if syntax.hasMoreErrors, let last = syntax.errors.last {
      // Errors beyond those that are kept may be anywhere.
      throw PointerError(.root, .brokenText(last.kind))
    }
    var place = ValuePlace(entry: syntax.root, holder: nil)
    for (depth, token) in pointer.tokens.enumerated() {
      do {
        let container = try contents(of: place.entry, keeping: &arrays)
        let index = try container.index(of: token)
        place = ValuePlace(entry: container.entries[index], holder: (container, index))
      } catch {
        throw PointerError(pointer.prefix(depth), error)
      }
    }
    if let kind = unclear(place.entry) { throw PointerError(pointer, .brokenText(kind)) }
    return place
  }

  /// The object or array that a pointer leads to.
  func container(
    at pointer: PatchPointer, keeping arrays: inout KeptArrays
  ) throws(PointerError) -> ContainerText {
    let place = try place(at: pointer, keeping: &arrays)
    do {
      return try contents(of: place.entry, keeping: &arrays)
    } catch {
      throw PointerError(pointer, error)
    }
  }

  /// A value read as JSON.
  func value(of entry: SyntaxEntry) throws(JSONSyntaxError) -> JSONValue {
    try JSONValue(parsing: text.bytes(in: entry.valueRange), duplicateKeys: .lastWins)
  }

  /// True if the entry has this value already, in whatever spelling.
  func holds(_ value: JSONValue, at entry: SyntaxEntry) -> Bool {
    do {
      return try self.value(of: entry).isSame(as: value)
    } catch {
      return false
    }
  }

  private func contents(
    of entry: SyntaxEntry, keeping arrays: inout KeptArrays
  ) throws(PatchFault) -> ContainerText {
    if let kind = unclear(entry) { throw .brokenText(kind) }
    guard let node = entry.container else { throw .noContainer(entry.kind) }
    return try ContainerText(node, in: self, keeping: &arrays)
  }

  /// The error because of which it is not clear where a value stands.
  private func unclear(_ entry: SyntaxEntry) -> SyntaxError.Kind? {
    switch entry.kind {
    // At the top something says why there is nothing.
    case .missing where entry.keyRange == nil: doubtAboutDocument
    case .missing: .missingValue
    case .tooDeep: .tooDeep
    default: nil
    }
  }
}

/// A value of a text, and where in it.
struct ValuePlace {
  let entry: SyntaxEntry

  /// The container of the value and its index there; `nil` for the document's own value.
  let holder: (container: ContainerText, index: Int)?
}

extension DocumentSource {
  /// The error that makes it doubtful what a container holds.
  ///
  /// That is one because of which it is not closed, or one between its entries; what is wrong within
  /// an entry leaves no doubt about the others.
  ///
  /// - Complexity: O(1) in a text without errors.
  func recoveryError(affecting node: SyntaxNode) -> SyntaxError.Kind? {
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
  /// True if the entries and their ends are certain in spite of this error.
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
  /// True if one of the ranges, which are in order and do not overlap, contains an offset.
  fileprivate func coverInOrder(_ offset: Int) -> Bool {
    var (lower, upper) = (0, count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if self[middle].upperBound > offset { upper = middle } else { lower = middle + 1 }
    }
    return lower < count && self[lower].contains(offset)
  }
}
