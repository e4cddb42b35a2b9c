import LayoutEngine

/// How flexing a line makes a length of another one.
///
/// - Source: Texture `flexLinesAlongStackDimension`, ASStackUnpositionedLayout.mm
package struct FlexShare: Hashable, Sendable {
  /// The length before; zero where it was not measured.
  package var base: Double

  /// What the line lacks (positive) or exceeds the stack by (negative).
  package var violation: Double

  /// The element's own factor, and the sum of the line's.
  package var factor: Double
  package var factorSum: Double

  /// The sum of base lengths weighted by their factors; for shrinking only.
  package var weightSum: Double

  /// What whole-point shares left over, for the first child that grows; zero for the others.
  package var remainder: Double

  /// What the element gets of the violation: whole points when growing, in proportion to factor and
  /// length when shrinking.
  package var share: Double {
    if violation > 0 { return (violation * (factor / factorSum)).rounded(.down) }
    if factorSum == 0 || weightSum == 0 { return 0 }
    return -abs(base * (factor / factorSum) / weightSum * violation)
  }

  /// The length it is asked to have; never less than nothing.
  package var length: Double {
    var length = base + share
    if remainder != 0 { length += remainder }
    return larger(length, 0)
  }
}
