import LayoutEngine
import LiveDocuments

extension LiveDocument {
  /// How often a stack asks a child in one run.
  func requestsOfOneRun(of item: ElementID, in measurement: StackMeasurement) -> Double {
    for line in measurement.lines {
      guard let item = line.items.first(where: { $0.element == item }) else { continue }
      let base = item.isDeferred ? 0.0 : 1
      return max(
        1, base + (item.share != 0 || item.isDeferred ? 1 : 0) + (item.isStretched ? 1 : 0))
    }
    return 1
  }
}
