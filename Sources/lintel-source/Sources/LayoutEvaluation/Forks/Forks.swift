/// The other states of a class that has many conditions, evaluated beside the state of the document.
///
/// A run of its own for each state takes time that grows with the square of the conditions. Here one run gives all: a
/// condition that data decides begins a ``Fork`` for each other option. The statement with the condition is evaluated
/// again for the fork, on the state before it, and the values that then differ are noted. A later statement is evaluated
/// again for the forks in which a value that it reads differs; its writes hold in all others. If a statement ends in
/// another way than in the document's state (it returns, or returns another value), the statement around it is evaluated
/// again instead.
///
/// After a keystroke, a class with 100 conditions that set one style takes 7 ms of CPU instead of 49. With 200 conditions it
/// takes 13 ms, where the runs reached the limit of steps after 92.
///
/// The evaluator is not reentrant, and all of it runs on one thread.
package final class Forks: @unchecked Sendable {
  /// Conditions of a class from which on forks are cheaper than runs.
  package static let threshold = 8

  /// The forks of the evaluation that runs; nil if it has none.
  @TaskLocal static var current: Forks?

  private(set) var forks: [Fork] = []

  /// The fork for which code is evaluated again; nil for the document's state.
  private(set) var active: Fork?

  /// A statement, or a larger part, that is being evaluated and can be evaluated again.
  private struct Unit {
    let start: Int
    let firstReading: Int
    let time: Int
    var pending: [Fork] = []
  }

  private var units: [Unit] = []
  private var writes: [(location: Fork.Location, former: Store.Content)] = []
  private var writesOfFork: [(location: Fork.Location, former: Store.Content)] = []

  /// Counts the units, as the time of changes.
  private var time = 0

  /// The depth of calls around the layout method; nil while it does not run.
  private var callsAroundLayout: Int?

  /// True once elements are built: no fork begins then.
  private var isBuilding = false

  // MARK: Notes of stores and choices

  func noteRead(_ fork: Fork) {
    guard active == nil, !fork.isPending, !fork.hasFailed else { return }
    guard !units.isEmpty else { return fork.fail() }
    fork.isPending = true
    units[units.count - 1].pending.append(fork)
  }

  func noteWrite(_ store: Store, _ key: AnyHashable) {
    let location = Fork.Location(store: store, key: key)
    guard active == nil else {
      writesOfFork.append((location, location.content))
      return
    }
    if !units.isEmpty { writes.append((location, location.content)) }
    for fork in store.forks?[key] ?? [] where !fork.isPending {
      fork.set(location, nil, at: time)
    }
  }

  /// Begins a fork for an option that the document's state does not take.
  func add(_ option: Choices.Option, _ known: Slots<String, Choices.Known>) {
    guard !isBuilding, !units.isEmpty else { return }
    let fork = Fork(option, known, of: self)
    forks.append(fork)
    noteRead(fork)
  }

  // MARK: Evaluation

  private func begin(_ evaluator: Evaluator) {
    time += 1
    units.append(
      Unit(start: writes.count, firstReading: evaluator.choices.log.count, time: time))
  }

  /// Evaluates a part of the code, and again for the forks in which it may do something else.
  ///
  /// `finish` takes the results of the document's state and of each such fork, whose evaluation may have reached a limit.
  private func evaluate<Result>(
    _ evaluator: Evaluator, _ body: () throws(LimitReached) -> Result,
    _ finish: (Result, Result?, Fork) -> Void
  ) throws(LimitReached) -> Result {
    guard active == nil, !isBuilding else { return try body() }
    begin(evaluator)
    let result: Result
    do {
      result = try body()
    } catch {
      units.removeLast()
      throw error
    }
    let unit = units.removeLast()
    guard !unit.pending.isEmpty else { return result }
    let (redo, ends) = undo(to: unit.start)
    let range = unit.firstReading..<evaluator.choices.log.count
    var others: [(fork: Fork, result: Result?)] = []
    for fork in unit.pending {
      fork.isPending = false
      guard !fork.hasFailed else { continue }
      fork.rollBack(to: unit.time)
      others.append(
        (fork, enter(fork, evaluator, ends, range) { () throws(LimitReached) in try body() }))
    }
    for (location, content) in redo.reversed() { location.content = content }
    for (fork, other) in others { finish(result, other, fork) }
    return result
  }

  /// Takes back the writes of the document's state.
  ///
  /// - Returns: The contents to write to have them again, the last first, and the last one of each location.
  private func undo(
    to start: Int
  ) -> (redo: [(Fork.Location, Store.Content)], ends: [Fork.Location: Store.Content]) {
    var redo: [(Fork.Location, Store.Content)] = []
    var ends: [Fork.Location: Store.Content] = [:]
    for (location, former) in writes[start...].reversed() {
      let content = location.content
      redo.append((location, content))
      if ends[location] == nil { ends[location] = content }
      location.content = former
    }
    return (redo, ends)
  }

  /// Evaluates code for a fork, and notes the values that differ afterwards from those of the document's state.
  ///
  /// `ends` has the values of the document's state after the code, where the code set them.
  private func enter<Result>(
    _ fork: Fork, _ evaluator: Evaluator, _ ends: [Fork.Location: Store.Content],
    _ range: Range<Int>,
    _ body: () throws(LimitReached) -> Result
  ) -> Result? {
    guard !evaluator.runs.isExhaustedForForks else { return nil }
    let formers = fork.values.keys.map { ($0, $0.content) }
    for (location, content) in fork.values { location.content = content }
    let forced = fork.force()
    let notes = evaluator.notes
    active = fork
    let result = try? body()
    active = nil
    fork.replaceReadings(range, at: time)
    evaluator.notes = notes
    let written = writesOfFork
    writesOfFork = []
    let contents = Set(written.map(\.location) + forced.map(\.0)).union(ends.keys).map {
      ($0, $0.content)
    }
    for (location, former) in written.reversed() { location.content = former }
    for (location, former) in forced.reversed() { location.content = former }
    for (location, former) in formers { location.content = former }
    for (location, content) in contents {
      let other = ends[location] ?? location.content
      fork.set(location, content.isSame(as: other) ? nil : content, at: time)
    }
    return result
  }

  /// Evaluates a statement.
  func statement(
    _ evaluator: Evaluator, _ body: () throws(LimitReached) -> Evaluator.Flow
  ) throws(LimitReached) -> Evaluator.Flow {
    try evaluate(evaluator, body) { flow, other, fork in
      guard let other else { return fork.fail() }
      if flow.isSame(as: other) { return }
      if units.count == 1, callsAroundLayout == evaluator.calls - 1, case .returns = flow,
        case .returns(let layout) = other, layout.object?.isElement == true
      {
        fork.layout = layout
        return
      }
      noteRead(fork)
    }
  }

  /// Evaluates code before the layout method.
  func preparation(
    _ evaluator: Evaluator, _ body: () throws(LimitReached) -> Void
  ) throws(LimitReached) {
    try evaluate(evaluator, body) { _, other, fork in
      if other == nil { fork.fail() }
    }
  }

  /// Evaluates the layout method.
  func layout(
    _ evaluator: Evaluator, _ body: () throws(LimitReached) -> Value
  ) throws(LimitReached) -> Value {
    callsAroundLayout = evaluator.calls
    defer { callsAroundLayout = nil }
    return try evaluate(evaluator, body) { _, other, fork in
      guard let other, other.object?.isElement == true else { return fork.fail() }
      fork.layout = other
    }
  }

  /// Evaluates the initial value of a property or constant, which is the same in all states, when it is first read.
  func initialValue<Result>(
    _ body: () throws(LimitReached) -> Result
  ) throws(LimitReached) -> Result {
    guard active == nil, !units.isEmpty else { return try body() }
    let (start, index) = (writes.count, units.count - 1)
    let count = units[index].pending.count
    let result = try body()
    // Its writes are not taken back: they belong before all statements.
    writes.removeSubrange(start...)
    // The value of a state of its own is no initial value.
    for fork in units[index].pending[count...] { fork.fail() }
    return result
  }

  // MARK: Results

  /// Builds the elements of all forks whose states are known, by the keys of their options.
  func states(
    _ evaluator: Evaluator, _ layout: Value,
    _ build: (Value) throws(LimitReached) -> DocumentElement?
  ) throws(LimitReached) -> [String: EvaluatedState] {
    isBuilding = true
    for fork in forks { fork.stopFollowing() }
    begin(evaluator)
    _ = try build(layout)
    let properties = evaluator.branchProperties
    let log = evaluator.choices.log
    let range = units[0].firstReading..<log.count
    _ = undo(to: units[0].start)
    // The layouts of nested nodes may read what else only the decision of a fork changes.
    let subjects = Set(log[range].flatMap(\.subjects))
    var states: [String: EvaluatedState] = [:]
    for fork in forks where !fork.hasFailed {
      // Elements have no values of data that has not its default.
      let mayDiffer = fork.option.tests.contains { test in
        if case .isDefault = test.kind { true } else { subjects.contains(test.subject) }
      }
      guard fork.differs || mayDiffer else {
        states[fork.option.key] = EvaluatedState(
          element: nil, readings: fork.ownReadings, allReadings: { fork.allReadings(log) },
          properties: properties)
        continue
      }
      let built = enter(fork, evaluator, [:], range) { () throws(LimitReached) in
        (try build(fork.layout ?? layout), evaluator.branchProperties)
      }
      if let (element, properties) = built, let element {
        states[fork.option.key] = EvaluatedState(
          element: element, readings: fork.ownReadings, allReadings: { fork.allReadings(log) },
          properties: properties)
      }
    }
    return states
  }
}

extension Evaluator.Flow {
  fileprivate func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.next, .next), (.breaks, .breaks), (.continues, .continues), (.throwing, .throwing),
      (.fallsThrough, .fallsThrough), (.defers, .defers):
      true
    case (.leaves(let label, let continues), .leaves(let other, let goesOn)):
      label == other && continues == goesOn
    case (.returns(let first), .returns(let second)): first.isSame(as: second)
    default: false
    }
  }
}
