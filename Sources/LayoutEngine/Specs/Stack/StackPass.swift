/// What one run of a stack made of its children, in points along and across it.
package struct StackPass: Hashable, Sendable {
  package let axis: Axis

  /// The range the stack worked in, its own style considered.
  package let range: SizeRange

  /// What its children's fractions are of; a side is not a number where the stack is not exact.
  package let parentSize: Size

  /// How long and how wide all lines are together, before the stack's range cuts them.
  package var contentSize = Size.zero
  package var lines: [Line] = []

  package var main: LengthRange { range[axis] }
  package var cross: LengthRange { range[axis.crossed] }

  package struct Line: Hashable, Sendable {
    package var items: [Item]

    /// Its length before flexing, after it and in the end, spacings included.
    package var baseLength = 0.0
    package var length = 0.0
    package var finalLength = 0.0

    /// The room to fill (positive) or the excess to take away (negative) that was shared.
    package var violation = 0.0

    /// The sum of the flex factors that shared it, and of the weights if it was an excess.
    package var factorSum = 0.0
    package var weightSum = 0.0

    /// What whole-point shares left over, given to the first child that grows.
    package var remainder = 0.0

    /// Its length across the stack, and the baseline's distance from its start.
    package var crossLength = 0.0
    package var baseline = 0.0

    /// Where it starts across the stack.
    package var crossOrigin = 0.0
  }

  package struct Item: Hashable, Sendable {
    package let element: ElementID

    /// Its length before flexing; zero where that is not measured.
    package var baseLength: Double

    /// Whether it was not measured before its share was known.
    package var isDeferred = false

    /// What flexing gave it or took from it, the remainder left out.
    package var share = 0.0

    /// Its length after flexing and in the end; its length across before it was stretched.
    package var flexedLength = 0.0
    package var length = 0.0
    package var unstretchedCrossLength = 0.0

    package var isStretched = false

    /// How far its baseline is from its start across the stack, if it is aligned by one.
    package var baselineOffset: Double?
    package var crossLength = 0.0
  }
}
