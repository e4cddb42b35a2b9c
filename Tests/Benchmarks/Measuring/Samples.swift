/// Measurements of one thing.
struct Samples {
  private(set) var values: [Double] = []

  var count: Int { values.count }

  mutating func add(_ value: Double) { values.append(value) }

  /// The value that this part of all are below; not a number without any.
  func percentile(_ part: Double) -> Double {
    guard !values.isEmpty else { return .nan }
    let sorted = values.sorted()
    return sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))]
  }

  var median: Double { percentile(0.5) }
  var maximum: Double { values.max() ?? .nan }
}
