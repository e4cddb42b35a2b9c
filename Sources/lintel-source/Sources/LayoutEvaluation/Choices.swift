import SourceTree

/// The decisions of one run over values that only data knows.
///
/// A run begins with the decisions that are forced on it. A condition that follows from those before it is decided by
/// them; any other one takes the option of the initial value of the data, else the first.
final class Choices {
  struct Option {
    /// The name of a state in which the option is taken and the document has another one.
    let name: String
    /// The tests that hold then.
    var tests: [DataTest]
    /// True if other code removes a node that the code made: the state is shown only if no other one is like it.
    var isRemoval = false

    var key: String {
      tests.map { $0.isNegated ? "not \($0.key)" : $0.key }.joined(separator: ", ")
    }
  }

  /// A condition that the run read, with the option that it took.
  struct Taken {
    let key: String
    let option: Int
    let options: [Option]
    /// True for a condition of yes and no.
    let isCondition: Bool
    /// The options that were possible besides the one that was taken; earlier decisions imply the option if there is none.
    let others: [Int]
  }

  /// A condition on a property that the code itself decided, such as a node that a branch makes.
  struct Derived {
    let subject: String
    let key: String
    let holds: Bool
  }

  /// The conditions that a run read, each once at a position.
  struct Readings {
    var taken: [Taken] = []
    var derived: [Derived] = []
    private var keys: Set<String> = []

    /// The conditions of yes and no, with their outcomes.
    var conditions: [(name: String, holds: Bool)] {
      taken.filter(\.isCondition).map { ($0.options[0].name, $0.option == 0) }
    }

    mutating func add(_ reading: Reading) {
      switch reading {
      case .taken(let choice): if keys.insert(choice.key).inserted { taken.append(choice) }
      case .derived(let condition):
        if keys.insert(condition.key).inserted { derived.append(condition) }
      }
    }
  }

  enum Reading {
    case taken(Taken)
    case derived(Derived)

    /// The values of which the options of the condition are.
    var subjects: [String] {
      guard case .taken(let choice) = self else { return [] }
      return choice.options.flatMap { $0.tests.map(\.subject) }
    }
  }

  /// The conditions in the order in which they were read; with forks, as often as they were.
  private(set) var log: [Reading] = []
  private var read: Set<ReadKey> = []

  /// A condition at a position of the code.
  private struct ReadKey: Hashable {
    let test: String
    let file: Int32
    let offset: Int32

    init(_ test: String, _ position: SourcePosition) {
      self.test = test
      (file, offset) = (position.file, position.offset)
    }
  }

  var readings: Readings {
    var result = Readings()
    for reading in log { result.add(reading) }
    return result
  }

  /// The decisions over one value.
  struct Known {
    var facts = ValueFacts()
    var decided: [String: Bool] = [:]
    /// The number of elements that loops over the value assumed.
    var count: Double?

    mutating func note(_ test: DataTest, _ holds: Bool) {
      let flag = holds != test.isNegated
      decided[test.key] = flag
      facts.note(test.kind, flag)
    }

    /// The truth of a test that follows from the decisions; nil if none decides it.
    func implied(_ test: DataTest) -> Bool? {
      (decided[test.key] ?? facts.implied(test.kind)).map { $0 != test.isNegated }
    }
  }

  private let known = Slots<String, Known>()
  /// The other states that are evaluated in the same run.
  weak var forks: Forks?

  /// The value that settings give to a condition.
  var given: (String) -> Bool? = { _ in nil }

  init() {}

  /// Begins with decisions; nil if they exclude each other.
  init?(forced: [Option]) {
    for option in forced {
      guard isPossible(option) else { return nil }
      note(option)
    }
  }

  private func add(_ reading: Reading) {
    if let fork = forks?.active { fork.add(reading) } else { log.append(reading) }
  }

  /// True if the log needs a reading: the first of a condition at a position, or any with forks.
  private func isLogged(_ test: String, _ position: SourcePosition) -> Bool {
    forks != nil || read.insert(ReadKey(test, position)).inserted
  }

  /// Records the outcome of a condition on a property that the code decided.
  func derive(_ subject: String, _ holds: Bool, at position: SourcePosition) {
    guard isLogged(subject, position) else { return }
    let key = "\(subject) at \(position.file):\(position.offset)"
    add(.derived(Derived(subject: subject, key: key, holds: holds)))
  }

  /// True if no earlier decision excludes an option.
  private func isPossible(_ option: Option) -> Bool {
    var trial: [String: Known] = [:]
    for test in option.tests {
      var all = trial[test.subject] ?? known[test.subject] ?? Known()
      if all.implied(test) == false { return false }
      all.note(test, true)
      trial[test.subject] = all
    }
    return true
  }

  /// Decides for an option that earlier decisions neither exclude nor imply.
  ///
  /// - Returns: False for any other option.
  func force(_ option: Option) -> Bool {
    guard option.tests.contains(where: { implied($0) == nil }), isPossible(option) else {
      return false
    }
    note(option)
    return true
  }

  private func take(
    _ test: String, at position: SourcePosition, _ options: [Option], _ option: Int,
    _ others: [Int], isCondition: Bool
  ) {
    if forks?.active == nil {
      for other in others { forks?.add(options[other], known) }
    }
    note(options[option])
    guard isLogged(test, position) else { return }
    let key = "\(test) at \(position.file):\(position.offset)"
    add(
      .taken(
        Taken(
          key: key, option: option, options: options, isCondition: isCondition, others: others)))
  }

  private func note(_ option: Option) {
    for test in option.tests { note(test, true) }
  }

  private func note(_ test: DataTest, _ holds: Bool) {
    var all = known[test.subject] ?? Known()
    all.note(test, holds)
    known[test.subject] = all
  }

  /// The truth of a test that follows from earlier decisions; nil if none decides it.
  func implied(_ test: DataTest) -> Bool? {
    (known[test.subject] ?? Known()).implied(test)
  }

  /// Decides a condition.
  ///
  /// - Parameters:
  ///   - test: The condition.
  ///   - text: The name of the condition without its negation.
  ///   - namesNegation: True if the text names the negation of the test without its own negation.
  ///   - position: The position of the condition.
  ///   - initial: Its truth for the initial value of the data; nil if the code states none.
  ///   - defaults: The data with the defaults for which it has this truth: one of them has another value if it has another.
  ///   - mayBeRemoved: True for a node that the code made and other code may remove.
  /// - Returns: True if the condition holds.
  func holds(
    _ test: DataTest, named text: String, namesNegation: Bool = false, at position: SourcePosition,
    byDefault initial: Bool? = nil, of defaults: [String] = [], mayBeRemoved: Bool = false
  ) -> Bool {
    let others = initial == nil ? [] : Self.others(than: defaults)
    if let flag = given(text) {
      let holds = flag != (test.isNegated != namesNegation)
      note(test, holds)
      if holds != initial { for other in others { note(other, true) } }
      return holds
    }
    let known = implied(test)
    if let known, forks == nil, read.contains(ReadKey(test.key, position)) { return known }
    var plain = test
    plain.isNegated = false
    var options = [
      Option(name: namesNegation ? "not \(text)" : text, tests: [plain]),
      Option(
        name: namesNegation ? text : "not \(text)", tests: [plain.negated], isRemoval: mayBeRemoved),
    ]
    if let initial { options[initial == test.isNegated ? 0 : 1].tests += others }
    let flag = known ?? initialTruth(test) ?? initial ?? true
    let option = flag == test.isNegated ? 1 : 0
    take(
      test.key, at: position, options, option, known == nil ? [1 - option] : [],
      isCondition: true)
    return flag
  }

  /// The tests that data has other values than its defaults.
  static func others(than defaults: [String]) -> [DataTest] {
    defaults.map { DataTest(subject: $0, kind: .isDefault, isNegated: true) }
  }

  /// True if a decision says that data has not its default.
  func differs(_ data: String) -> Bool {
    implied(DataTest(subject: data, kind: .isDefault)) == false
  }

  /// True if a condition holds about which nothing else is known.
  func holds(_ text: String, at position: SourcePosition) -> Bool {
    holds(DataTest(subject: text, kind: .truth), named: text, at: position)
  }

  private func initialTruth(_ test: DataTest) -> Bool? {
    guard case .isIn(let interval, _) = test.kind, let count = known[test.subject]?.count else {
      return nil
    }
    return interval.contains(count) != test.isNegated
  }

  /// Decides between options that exclude each other.
  ///
  /// - Parameters:
  ///   - subject: The name of the value that decides.
  ///   - options: The options.
  ///   - position: The position of the condition.
  ///   - initial: The option for the initial value of the data; nil if the code states none.
  /// - Returns: The option that is taken; nil if none is possible.
  func choose(
    _ subject: String, _ options: [Option], at position: SourcePosition,
    byDefault initial: Int? = nil
  ) -> Int? {
    let possible = options.indices.filter { isPossible(options[$0]) }
    guard let first = possible.first else { return nil }
    let option = initial.flatMap { possible.contains($0) ? $0 : nil } ?? first
    take(
      "switch \(subject)", at: position, options, option, possible.filter { $0 != option },
      isCondition: false)
    return option
  }

  /// A number of data by which a loop counts: one that earlier conditions allow.
  func assume(_ key: String, _ wanted: Int) -> Int {
    var all = known[key] ?? Known()
    if let numbers = all.facts.numbers {
      return Int(min(max(numbers.nearest(Double(wanted)) ?? Double(wanted), 0), 100))
    }
    if all.count == nil {
      all.count = Double(wanted)
      known[key] = all
    }
    return wanted
  }

  /// True if earlier conditions say that a list has no elements.
  func isEmpty(_ subject: String) -> Bool {
    implied(DataTest(subject: subject + ".count", kind: .isIn(NumberInterval(0, 0), .naturals)))
      == true
  }
}
