/// The type of an element: the index of its kind in ``allKinds``, with the traits that layout reads
/// often.
///
/// Each kind has a name here, in its own file.
package struct ElementType: Hashable, Sendable {
  package let rawValue: UInt8
  let traits: Traits

  struct Traits: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// Set if Texture makes a view or layer of the element; other elements only arrange their children.
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
    guard let index = allKinds.firstIndex(where: { $0 == kind }) else {
      preconditionFailure("\(kind) is not in the list of all kinds")
    }
    rawValue = UInt8(index)
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

/// The algorithm that measures an element, which follows from its type, content and children.
package struct Algorithm: Sendable {
  /// The index in ``allKinds`` of the kind of spec whose algorithm it is.
  let number: UInt8
  private let traits: Traits

  private struct Traits: OptionSet, Hashable {
    let rawValue: UInt8

    static let cached = Traits(rawValue: 1 << 0)
    static let laysOutChildren = Traits(rawValue: 1 << 1)
    static let container: Traits = [.cached, .laysOutChildren]
    static let ignoresOwnSize = Traits(rawValue: 1 << 2)
    static let usesOfferedRange = Traits(rawValue: 1 << 3)
  }

  @inline(__always)
  private init(_ number: UInt8, _ traits: Traits) {
    self.number = number
    self.traits = traits
  }

  /// The algorithm of a spec that has everything it needs.
  init(_ type: ElementType) {
    var traits = Traits.container
    if type.traits.contains(.ignoresOwnSize) { traits.insert(.ignoresOwnSize) }
    if type.traits.contains(.usesOfferedRange) { traits.insert(.usesOfferedRange) }
    self.init(type.rawValue, traits)
  }

  // Algorithms without a spec count down from 255.

  /// The algorithm of an empty spec, and of an element without the only child that it needs.
  @inline(__always)
  package static var spec: Algorithm { Algorithm(255, []) }

  /// A node without content.
  @inline(__always)
  package static var bareNode: Algorithm { Algorithm(254, []) }

  @inline(__always)
  package static var intrinsicSize: Algorithm { Algorithm(253, []) }

  @inline(__always)
  package static var flow: Algorithm { Algorithm(252, []) }

  @inline(__always)
  package static var text: Algorithm { Algorithm(251, .cached) }

  @inline(__always)
  package static var nodeWithChild: Algorithm { Algorithm(250, .container) }

  /// True if a layout is worth caching; the other algorithms take a few operations.
  @inline(__always)
  var isCached: Bool { traits.contains(.cached) }

  @inline(__always)
  var laysOutChildren: Bool { traits.contains(.laysOutChildren) }

  /// True if it works on the offered range, its own sizes without effect.
  @inline(__always)
  package var ignoresOwnSize: Bool { traits.contains(.ignoresOwnSize) }

  /// True if it works on the offered range and parent size, and reads its own sizes itself, if at
  /// all.
  @inline(__always)
  package var usesOfferedRange: Bool { traits.contains(.usesOfferedRange) }
}

extension Algorithm: Hashable {
  // The traits follow from the number.

  @inline(__always)
  package static func == (left: Algorithm, right: Algorithm) -> Bool { left.number == right.number }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
