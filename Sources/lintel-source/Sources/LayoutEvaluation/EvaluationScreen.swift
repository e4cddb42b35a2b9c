/// A screen that replaces the own screen of a class; for a part that is nil the class or its hints decide.
package struct EvaluationScreen: Hashable, Sendable {
  /// The limits of the size range in points; infinity for a length without limit.
  package var minWidth: Double?
  package var minHeight: Double?
  package var maxWidth: Double?
  package var maxHeight: Double?

  /// Pixels per point.
  package var scale: Double?
  package var isRightToLeft = false

  package init() {}

  /// The screen with another length of one side.
  func with(_ sought: ScreenProbe.Sought, _ length: Double) -> EvaluationScreen {
    var result = self
    let least = sought.isExact ? length : nil
    switch sought.axis {
    case .width:
      result.maxWidth = length
      result.minWidth = least ?? result.minWidth
    case .height:
      result.maxHeight = length
      result.minHeight = least ?? result.minHeight
    }
    return result
  }
}

/// The evaluation of one class in one state on a screen.
package struct ScreenProbe: Hashable, Sendable {
  package let className: String

  /// The name of the state; nil, or one that the class has not, for the document's own.
  package let state: String?

  /// The lengths among which those are looked for at which the code takes another way; nil for none.
  package var breakpoints: Sought?

  package enum Axis: String, Sendable { case width, height }

  package struct Sought: Hashable, Sendable {
    package let axis: Axis
    package let range: ClosedRange<Double>

    /// True if the length is the least one, too.
    package let isExact: Bool

    package init(axis: Axis, range: ClosedRange<Double>, isExact: Bool) {
      (self.axis, self.range, self.isExact) = (axis, range, isExact)
    }
  }

  package init(className: String, state: String? = nil) {
    (self.className, self.state) = (className, state)
  }
}
