/// The algorithm that measures an element, which follows from its type, content and children.
package struct Algorithm: Sendable {
  /// The place in ``allKinds`` of the kind of spec whose algorithm it is.
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

  // Those that belong to no spec count from the end.

  /// An empty spec, and whatever misses its only child.
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
