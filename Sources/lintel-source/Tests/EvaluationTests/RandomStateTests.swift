import JSONText
import LayoutEvaluation
import Randomness
import Testing

/// The states of random classes whose possible states are enumerated.
@Suite("States of random classes")
struct RandomStateTests {
  /// The first fault of the states of a class; nil if there is none.
  ///
  /// Each value that a condition has in some execution has to occur in a state. A condition that only a combination of
  /// three independent ones reads may have none; the seeds have no such class.
  private func fault(_ random: RandomStates, _ layout: ImportedLayout) -> String? {
    guard layout.document != nil else { return "no document: \(String(describing: layout.reason))" }
    if !layout.unknown.isEmpty || !layout.holes.isEmpty || layout.omittedVariants > 0 {
      return "unknown: \(layout.unknown) \(layout.holes)"
    }
    let outcomes = random.assignments.map(random.run)
    var tests: [[Int]: Set<String>] = [:]
    for outcome in outcomes { tests[outcome.shown, default: []].formUnion(outcome.tests) }
    var reached: Set<String> = []
    let states = ShownState.all(of: layout)
    guard Set(states.map(\.name)).count == states.count else {
      return "a name stands twice: \(states.map(\.name))"
    }
    for state in states {
      guard Set(state.ids).count == state.ids.count else {
        return "an id stands twice in \(state.name): \(state.ids)"
      }
      // A node that is laid out twice has a second id.
      var found: Set<Int> = []
      for (id, width) in zip(state.leaves, state.widths) {
        guard let node = width.flatMap({ random.nodes[$0] }), found.insert(node).inserted else {
          continue
        }
        if id != "n\(node)" { return "node \(node) has the id \(id) in \(state.name)" }
      }
      guard let made = tests[state.widths.compactMap { $0 }] else {
        return "\(state.name) cannot be: \(state.widths.compactMap { $0 })"
      }
      reached.formUnion(made)
    }
    let all = outcomes.reduce(into: Set<String>()) { $0.formUnion($1.tests) }
    guard let missing = all.subtracting(reached).min() else { return nil }
    return "no state has \(missing)"
  }

  private func check(_ code: (RandomStates) -> String, _ layout: (String) throws -> ImportedLayout)
    throws
  {
    for seed in RandomCases.seeds(0..<1_000, least: 100) {
      let random = RandomStates(seed: seed)
      let text = code(random)
      let layout = try layout(text)
      if let fault = fault(random, layout) {
        Issue.record(
          "seed \(seed): \(fault)\n\(text)\n\(ShownState.texts(of: layout).joined(separator: "\n"))"
        )
        return
      }
    }
  }

  @Test("Each state of a random Swift class is possible, and each value of a condition is in one")
  func swift() throws {
    try check({ $0.swift }, { try swiftLayout($0) })
  }

  @Test(
    "Each state of a random Objective-C class is possible, and each value of a condition is in one")
  func objectiveC() throws {
    try check({ $0.objectiveC }, objectiveCLayout)
  }
}
