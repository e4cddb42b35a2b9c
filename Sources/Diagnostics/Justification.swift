import LayoutEngine
import LiveDocuments

extension LiveDocument {
  /// The key that decides how a stack distributes its children along it: the alignment along its axis
  /// where one is written, else `justifyContent`.
  func justifyingKey(of stack: ElementID) -> ElementKey {
    let alignment: ElementKey =
      self.stack(stack)?.direction == .vertical ? .verticalAlignment : .horizontalAlignment
    guard writes(alignment, stack) else { return .justifyContent }
    let value = location(of: alignment, in: stack, part: .value)
    return spelling(at: value) == "\"none\"" ? .justifyContent : alignment
  }
}

extension StackMeasurement {
  /// Less room than this, in points, is none to share or to distribute.
  static let leastRoom = 0.01
}
