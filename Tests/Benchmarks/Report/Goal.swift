/// A figure and the most (or least) it should be.
struct Goal {
  let name: String
  let value: Double
  let bound: Bound
  let unit: String

  enum Bound {
    case atMost(Double)
    case atLeast(Double)
    case below(Double)
    case exactly(Double)
  }

  /// - Returns: `nil` where the figure was not measured.
  init?(_ name: String, _ value: Double?, _ bound: Bound, _ unit: String) {
    guard let value, value.isFinite else { return nil }
    self.name = name
    self.value = value
    self.bound = bound
    self.unit = unit
  }

  var isMet: Bool {
    switch bound {
    case .atMost(let limit): value <= limit
    case .atLeast(let limit): value >= limit
    case .below(let limit): value < limit
    case .exactly(let wanted): value == wanted
    }
  }

  var wish: String {
    switch bound {
    case .atMost(let limit): "≤ \(Self.spelled(limit))"
    case .atLeast(let limit): "≥ \(Self.spelled(limit))"
    case .below(let limit): "< \(Self.spelled(limit))"
    case .exactly(let wanted): "= \(Self.spelled(wanted))"
    }
  }

  var spelledValue: String { Self.spelled(value) }

  private static func spelled(_ value: Double) -> String {
    let decimals = value.magnitude >= 100 || value == value.rounded() ? 0 : 2
    return benchmarks.spelled(value, decimals: decimals)
  }
}

extension Report {
  /// One line for every goal of which the figures were measured in this run.
  func printGoals() {
    let goals =
      (layoutGoals + peerGoals + ruleGoals + editGoals + wireGoals + memoryGoals).compactMap { $0 }
    guard !goals.isEmpty else { return }
    begin(
      "goals",
      "Yoga and Taffy are constants measured elsewhere, where they are not timed by --peers",
      columns: [
        "goal                                              ", "     value", "       goal",
        "    unit", "     met",
      ])
    for goal in goals {
      row(
        .text(goal.name), .text(goal.spelledValue), .text(goal.wish), .text(goal.unit),
        .text(goal.isMet ? "met" : "NOT met"))
    }
    say("\(goals.count { $0.isMet }) of \(goals.count) met")
  }
}
