import LayoutEngine

/// What diagnostics concern, by element: an array, since elements are numbered from 0 on and thousands of
/// them are asked for after each edit.
struct AxesByElement {
  /// Axes with ``isKnown``; 0 for an element that is not in it.
  private var values: [UInt8] = []

  private static let isKnown: UInt8 = 0x80

  subscript(element: ElementID) -> ConcernedAxes? {
    get {
      let index = Int(element.index)
      guard values.indices.contains(index), values[index] != 0 else { return nil }
      return ConcernedAxes(rawValue: values[index] & ~Self.isKnown)
    }
    set {
      let index = Int(element.index)
      guard index >= 0 else { return }
      if index >= values.count {
        values.append(contentsOf: repeatElement(0, count: index + 1 - values.count))
      }
      values[index] = newValue.map { $0.rawValue | Self.isKnown } ?? 0
    }
  }
}
