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
  /// - Complexity: In the bytes of the containers along the way, those of others in them left out.
  func place(at pointer: PatchPointer) throws(PointerError) -> ValuePlace {
    if syntax.hasMoreErrors, let last = syntax.errors.last {
      // Errors beyond those that are kept may be anywhere.
      throw PointerError(.root, .brokenText(last.kind))
    }
    var place = ValuePlace(entry: syntax.root, holder: nil)
    for (depth, token) in pointer.tokens.enumerated() {
      do {
        let container = try contents(of: place.entry)
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
  func container(at pointer: PatchPointer) throws(PointerError) -> ContainerText {
    let place = try place(at: pointer)
    do {
      return try contents(of: place.entry)
    } catch {
      throw PointerError(pointer, error)
    }
  }

  /// A value read as JSON.
  func value(of entry: SyntaxEntry) throws(JSONSyntaxError) -> JSONValue {
    try JSONValue(parsing: text.bytes(in: entry.valueRange), duplicateKeys: .lastWins)
  }

  /// Whether a value is this one already, however it is written.
  func holds(_ value: JSONValue, at entry: SyntaxEntry) -> Bool {
    do {
      return try self.value(of: entry).isSame(as: value)
    } catch {
      return false
    }
  }

  private func contents(of entry: SyntaxEntry) throws(PatchFault) -> ContainerText {
    if let kind = unclear(entry) { throw .brokenText(kind) }
    guard let node = entry.container else { throw .noContainer(entry.kind) }
    return try ContainerText(node, in: self)
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
