package import LayoutEngine

/// What is known of an element on one axis, somewhere on the way from the root's constrained size to
/// its frame, in points.
package struct AxisState: Hashable, Sendable {
  /// The lengths it may have.
  package var range = LengthRange(min: 0, max: .infinity)

  /// What its fractions are of; not a number where that is undefined.
  package var parentLength = Double.nan

  /// How long it is; not a number until that is known.
  package var length = Double.nan

  /// Where it begins in its parent; not a number until that is known.
  package var position = Double.nan

  package init() {}

  /// Whether two states are the same; undefined lengths are equal here.
  package func isSame(as other: AxisState) -> Bool {
    func same(_ left: Double, _ right: Double) -> Bool {
      left == right || (left.isNaN && right.isNaN)
    }
    return same(range.min, other.range.min) && same(range.max, other.range.max)
      && same(parentLength, other.parentLength) && same(length, other.length)
      && same(position, other.position)
  }
}
