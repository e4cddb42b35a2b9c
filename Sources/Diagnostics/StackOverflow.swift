import LayoutEngine
import LiveDocuments

/// Children of a stack that are longer together than it may be, by more than a pixel, and the one thing
/// there is to say about it.
struct StackOverflow {
  let axis: Axis
  let line: StackMeasurement.Line

  /// The length the stack may have at most, in points.
  let maximum: Double
  let cause: Cause

  /// How far the children stick out altogether, in points.
  var excess: Double { line.finalLength - maximum }

  /// What is behind it; the first that applies is the one to speak of.
  enum Cause {
    /// Percentages and spacings alone are too much.
    case percentages([StackMeasurement.Item])

    /// A child could take up the excess and may not shrink, but something inside it may.
    case misplacedShrink(child: ElementID, holder: ElementID)

    /// A child could take up the excess if it might shrink.
    case missingShrink(child: ElementID)

    /// A ratio made a width of its height that is larger than the stack.
    case ratio(ElementID)

    /// The first child begins outside of the stack.
    case negativeOrigin(child: ElementID, Double)

    case tooLong

    fileprivate var rank: Int {
      switch self {
      case .percentages: 0
      case .misplacedShrink: 1
      case .missingShrink: 2
      case .ratio: 3
      case .negativeOrigin: 4
      case .tooLong: 5
      }
    }
  }

  /// Whether of two lines of a stack this one says more about it.
  fileprivate func comesBefore(_ other: StackOverflow) -> Bool {
    cause.rank == other.cause.rank
      ? excess > other.excess : cause.rank < other.cause.rank
  }
}

extension LiveDocument {
  /// Whether children of a stack are longer together than it may be, by more than a pixel.
  ///
  /// What does not fit leaves no room to distribute, and sticks out.
  func isOverfull(_ stack: ElementID) -> Bool { overfullMeasurement(of: stack) != nil }

  /// What there is to say about a stack whose children are too long for it.
  ///
  /// - Complexity: That of the stack's trace and, where a child could shrink, of measuring it.
  func overflow(of stack: ElementID) -> StackOverflow? {
    guard let measurement = overfullMeasurement(of: stack) else { return nil }
    var first: StackOverflow?
    for line in measurement.lines where isOverlong(line, measurement) {
      let overflow = StackOverflow(
        axis: measurement.axis, line: line, maximum: measurement.main.max,
        cause: cause(of: line, in: stack, measurement))
      if first.map(overflow.comesBefore) ?? true { first = overflow }
    }
    return first
  }

  private func overfullMeasurement(of stack: ElementID) -> StackMeasurement? {
    guard traits(of: stack).contains(.overfull), let measurement = finalMeasurement(ofStack: stack),
      measurement.lines.contains(where: { isOverlong($0, measurement) })
    else { return nil }
    return measurement
  }

  private func isOverlong(_ line: StackMeasurement.Line, _ measurement: StackMeasurement) -> Bool {
    line.finalLength > measurement.main.max + pixelTolerance
  }
}
