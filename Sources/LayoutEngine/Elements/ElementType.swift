/// The type of an element: the index of its kind in ``allKinds``, with the traits that layout reads
/// often.
///
/// Each kind has a name here, in its own file.
package struct ElementType: Hashable, Sendable {
  package let rawValue: UInt8
  let traits: Traits

  struct Traits: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// Texture makes a view or layer of it; the others only arrange what is below them.
    static let displayNode = Traits(rawValue: 1 << 0)

    /// Set if it takes no children.
    static let leaf = Traits(rawValue: 1 << 1)

    /// Without a child that is shown it is laid out as an empty spec.
    static let needsChild = Traits(rawValue: 1 << 2)

    /// Set if it works on the offered range, its own sizes without effect.
    static let ignoresOwnSize = Traits(rawValue: 1 << 3)

    /// Set if it works on the offered range, and reads its own sizes itself, if at all.
    static let usesOfferedRange = Traits(rawValue: 1 << 4)
  }

  /// - Precondition: The kind is listed in ``allKinds``.
  init<Kind: ElementKind>(_ kind: Kind.Type) {
    guard let place = allKinds.firstIndex(where: { $0 == kind }) else {
      preconditionFailure("\(kind) is not in the list of all kinds")
    }
    rawValue = UInt8(place)
    traits = kind.traits
  }

  /// True if Texture makes a view or layer of it; the other types only arrange the elements below
  /// them.
  package var isDisplayNode: Bool { traits.contains(.displayNode) }

  @inline(__always)
  var kind: any ElementKind.Type { allKinds[Int(rawValue)] }
}

extension ElementType: CaseIterable {
  package static let allCases = allKinds.map { $0.declaration.type }
}

extension ElementType: CustomStringConvertible {
  /// As documents write it.
  package var description: String { kind.declaration.name }
}
