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
    let tests: [DataTest]
  }

  /// A decision that no other one implies.
  struct Taken {
    let key: String
    let option: Int
    let options: [Option]
    /// The options that were possible besides the one that was taken.
    let others: [Int]
  }

  private(set) var taken: [Taken] = []
  private var facts: [String: ValueFacts] = [:]
  private var decided: [String: Bool] = [:]
  /// The numbers of elements that loops over data assumed.
  private var assumed: [String: Double] = [:]

  /// The value that settings give to a condition.
  var given: (String) -> Bool? = { _ in nil }

  init(forced: [Option] = []) {
    for option in forced { note(option) }
  }

  private func note(_ option: Option) {
    for test in option.tests { note(test, true) }
  }

  private func note(_ test: DataTest, _ holds: Bool) {
    let flag = holds != test.isNegated
    decided[test.key] = flag
    facts[test.subject, default: ValueFacts()].note(test.kind, flag)
  }

  /// The truth of a test that follows from earlier decisions; nil if none decides it.
  private func implied(_ test: DataTest) -> Bool? {
    let known = decided[test.key] ?? facts[test.subject]?.implied(test.kind)
    let flag = known ?? ValueFacts().implied(test.kind)
    return flag.map { $0 != test.isNegated }
  }

  /// Decides a condition.
  ///
  /// - Parameters:
  ///   - test: The condition.
  ///   - text: The name of the condition without its negation.
  ///   - initial: Its truth for the initial value of the data; nil if the code states none.
  /// - Returns: True if the condition holds.
  func holds(_ test: DataTest, named text: String, byDefault initial: Bool? = nil) -> Bool {
    if let flag = given(text) {
      note(test, flag != test.isNegated)
      return flag != test.isNegated
    }
    if let known = implied(test) { return known }
    var plain = test
    plain.isNegated = false
    let options = [
      Option(name: text, tests: [plain]), Option(name: "not \(text)", tests: [plain.negated]),
    ]
    let flag = initialTruth(test) ?? initial ?? true
    let option = flag == test.isNegated ? 1 : 0
    note(options[option])
    taken.append(Taken(key: test.key, option: option, options: options, others: [1 - option]))
    return flag
  }

  /// True if a condition holds about which nothing else is known.
  func holds(_ text: String) -> Bool {
    holds(DataTest(subject: text, kind: .truth), named: text)
  }

  private func initialTruth(_ test: DataTest) -> Bool? {
    guard case .isIn(let interval, _) = test.kind, let count = assumed[test.subject] else {
      return nil
    }
    return interval.contains(count) != test.isNegated
  }

  /// Decides between options that exclude each other.
  ///
  /// - Parameters:
  ///   - subject: The name of the value that decides.
  ///   - options: The options.
  ///   - initial: The option for the initial value of the data; nil if the code states none.
  /// - Returns: The option that is taken; nil if none is possible.
  func choose(_ subject: String, _ options: [Option], byDefault initial: Int? = nil) -> Int? {
    let possible = options.indices.filter { index in
      options[index].tests.allSatisfy { implied($0) != false }
    }
    guard let first = possible.first else { return nil }
    guard possible.count > 1 else {
      note(options[first])
      return first
    }
    let option = initial.flatMap { possible.contains($0) ? $0 : nil } ?? first
    note(options[option])
    taken.append(
      Taken(
        key: "switch \(subject): \(options.map(\.name).joined(separator: ", "))", option: option,
        options: options, others: possible.filter { $0 != option }))
    return option
  }

  /// The number of elements that a loop over data has: one that earlier conditions allow.
  func assumeCount(of subject: String, _ wanted: Int) -> Int {
    let key = subject + ".count"
    guard facts[key] == nil || facts[key]?.numbers == nil else {
      let possible = facts[key]?.numbers?.nearest(Double(wanted)) ?? Double(wanted)
      return Int(min(max(possible, 0), 100))
    }
    if assumed[key] == nil { assumed[key] = Double(wanted) }
    return wanted
  }

  /// True if earlier conditions say that a list has no elements.
  func isEmpty(_ subject: String) -> Bool {
    implied(DataTest(subject: subject + ".count", kind: .isIn(NumberInterval(0, 0), .naturals)))
      == true
  }
}
