/// A state that was evaluated.
struct EvaluatedState {
  /// The elements of the layout; nil if they are those of the document.
  let element: DocumentElement?
  /// The conditions that it read; for a fork those that it did not share with the document's state.
  let readings: Choices.Readings
  /// Adds the shared conditions to them; nil if there are none.
  var allReadings: (() -> Choices.Readings)?
  /// The properties of the root that the code sets in branches: true for one that is there.
  let properties: [String: Bool]
}

/// The states that a class still has to be evaluated in, each as the options that differ from the document's.
///
/// Each other option of a condition at a position of the code is taken once: with the options of the first state that reads
/// it, or of the document. An option that earlier decisions exclude in all states is taken last, with those decisions of
/// such a state that do not exclude it. So the number of states is linear in that of the options of conditions.
struct StateQueue {
  /// A state that read a condition and could not take an option of it.
  private struct Exclusion {
    let name: String
    let option: Choices.Option
    let taken: [Choices.Taken]
    let index: Int
  }

  /// The states of options that no decision excluded, the next one last.
  private var pending: [[Choices.Option]] = []
  private var exclusions: [Exclusion] = []
  private var nextExclusion = 0
  private var exclusionCounts: [String: Int] = [:]
  /// The options that one state alone excluded so far: the next one like it is noted too.
  private var excludedOnce: Set<String> = []
  private var changed: Set<String> = []
  /// The options of conditions that some state took or will take.
  private var reached: Set<String> = []

  /// A state in which a condition on a property that the code decided had one outcome only so far.
  private struct OtherOutcome {
    let name: String
    let subject: String
    let forced: [Choices.Option]
  }

  /// A state that was run to reach an option, and the other states to try if it did not.
  private final class Attempt {
    let name: String
    /// The conditions that the state read in which the option was excluded.
    var known: Set<String>
    var states: [[Choices.Option]] = []
    var count = 0

    init(_ name: String, _ known: Set<String>) { (self.name, self.known) = (name, known) }
  }

  private var attempt: Attempt?
  /// True if the last state is one of those at the end, which may be like an earlier one.
  var isAttempt: Bool { attempt != nil }

  private var otherOutcomes: [OtherOutcome] = []
  private var nextOutcome = 0
  /// The first state in which a property had a value.
  private var origins: [String: [Choices.Option]] = [:]

  /// The conditions that were looked at.
  private(set) var conditionCount = 0

  /// The number of states that no decision excludes so far.
  var count: Int { pending.count }

  init(_ readings: Choices.Readings, _ properties: [String: Bool]) {
    add(readings, properties, of: [])
  }

  private static func name(_ choice: Choices.Taken, _ option: Int) -> String {
    "\(choice.key)#\(option)"
  }

  /// Adds the states that follow from a state.
  ///
  /// Conditions that a fork shares with the document's state are looked at only where one of their options is not reached,
  /// so that the time does not grow with the square of the conditions.
  mutating func add(_ state: EvaluatedState, of forced: [Choices.Option]) {
    var readings = state.readings
    if let all = state.allReadings,
      isAttempt || !excludedOnce.isEmpty || excludesOptions(readings)
    {
      readings = all()
    }
    add(readings, state.properties, of: forced)
  }

  /// True if decisions excluded options that no state has taken.
  private func excludesOptions(_ readings: Choices.Readings) -> Bool {
    !readings.derived.isEmpty
      || readings.taken.contains { choice in
        choice.options.indices.contains { option in
          option != choice.option && !choice.others.contains(option)
            && !reached.contains(Self.name(choice, option))
        }
      }
  }

  /// Notes that a state excluded an option.
  ///
  /// - Returns: False if two states did so before, or the option is reached.
  private mutating func noteExclusion(_ name: String) -> Bool {
    let count = exclusionCounts[name, default: 0]
    guard !reached.contains(name), count < 2 else { return false }
    exclusionCounts[name] = count + 1
    if count == 0 { excludedOnce.insert(name) } else { excludedOnce.remove(name) }
    return true
  }

  private mutating func reach(_ name: String) {
    reached.insert(name)
    excludedOnce.remove(name)
  }

  /// Adds the states that follow from the conditions that a state read.
  ///
  /// - Parameters:
  ///   - readings: The conditions with their outcomes.
  ///   - properties: The properties of the root that the code sets in branches: true for one that is there.
  ///   - forced: The options of the state.
  private mutating func add(
    _ readings: Choices.Readings, _ properties: [String: Bool], of forced: [Choices.Option]
  ) {
    for (name, isThere) in properties where origins["\(name)#\(isThere)"] == nil {
      origins["\(name)#\(isThere)"] = forced
    }
    for condition in readings.derived {
      reach("\(condition.key)#\(condition.holds)")
      let other = "\(condition.key)#\(!condition.holds)"
      if noteExclusion(other) {
        otherOutcomes.append(
          OtherOutcome(
            name: other, subject: "\(condition.subject)#\(!condition.holds)", forced: forced))
      }
    }
    let taken = readings.taken
    conditionCount += taken.count
    var new: [[Choices.Option]] = []
    for (index, choice) in taken.enumerated() {
      reach(Self.name(choice, choice.option))
      let isNew = !choice.others.isEmpty && changed.insert(choice.key).inserted
      for option in choice.options.indices where option != choice.option {
        let name = Self.name(choice, option)
        if isNew, choice.others.contains(option) {
          reach(name)
          new.append(forced + [choice.options[option]])
        } else if noteExclusion(name) {
          exclusions.append(
            Exclusion(name: name, option: choice.options[option], taken: taken, index: index))
        }
      }
    }
    pending += new.reversed()
    guard let attempt, !reached.contains(attempt.name) else { return }
    // Another condition, which was read on the way only now, may have led elsewhere.
    for choice in taken where attempt.known.insert(choice.key).inserted {
      for option in choice.others where attempt.count < 2 {
        attempt.count += 1
        attempt.states.append(forced + [choice.options[option]])
      }
    }
  }

  /// The next state; nil if no option is left.
  mutating func next() -> [Choices.Option]? {
    if let state = pending.popLast() { return state }
    if let attempt, !reached.contains(attempt.name), let state = attempt.states.popLast() {
      return state
    }
    while nextExclusion < exclusions.count {
      let exclusion = exclusions[nextExclusion]
      nextExclusion += 1
      guard !reached.contains(exclusion.name), let state = state(exclusion) else { continue }
      attempt = Attempt(exclusion.name, Set(exclusion.taken.map(\.key)))
      return state
    }
    while nextOutcome < otherOutcomes.count {
      let outcome = otherOutcomes[nextOutcome]
      nextOutcome += 1
      guard !reached.contains(outcome.name), let origin = origins[outcome.subject],
        let choices = Choices(forced: origin)
      else { continue }
      attempt = Attempt(outcome.name, [])
      return origin + outcome.forced.filter { choices.force($0) }
    }
    return nil
  }

  /// The decisions before a condition that do not exclude an option of it, and the option; nil if all allow it.
  private func state(_ exclusion: Exclusion) -> [Choices.Option]? {
    guard let choices = Choices(forced: [exclusion.option]) else { return nil }
    var result: [Choices.Option] = []
    // What no decision implied is decided again as it was.
    for choice in exclusion.taken.prefix(exclusion.index) where choice.others.isEmpty {
      let option = choice.options[choice.option]
      if choices.force(option) { result.append(option) }
    }
    return result + [exclusion.option]
  }
}
