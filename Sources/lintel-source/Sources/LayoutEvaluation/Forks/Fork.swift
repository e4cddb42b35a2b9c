/// Another state of a class that is evaluated beside the state of the document.
final class Fork {
  let option: Choices.Option
  unowned let forks: Forks
  private let known: Slots<String, Choices.Known>

  /// The conditions that it read, with the part of the log of the document's state that they replace.
  private var readings: [(time: Int, range: Range<Int>, read: [Choices.Reading])] = []
  private var read: [Choices.Reading] = []

  /// The values that differ from those of the document's state.
  private(set) var values: [Location: Store.Content] = [:]

  /// The former contents of `values`, to go back to an earlier time.
  private var journal: [(time: Int, location: Location, former: Store.Content?)] = []

  /// True while a statement that is being evaluated has to be evaluated again for the fork.
  var isPending = false

  /// True if only a run of its own gives the state.
  private(set) var hasFailed = false

  /// The layout, where it is another one than that of the document's state.
  var layout: Value?

  /// - Parameters:
  ///   - option: The option that the document's state does not take.
  ///   - known: The decisions so far.
  ///   - forks: All forks.
  init(_ option: Choices.Option, _ known: Slots<String, Choices.Known>, of forks: Forks) {
    self.option = option
    self.known = known
    self.forks = forks
  }

  /// Adds the option to the decisions so far, where they do not differ yet.
  ///
  /// - Returns: The former decisions.
  func force() -> [(Location, Store.Content)] {
    var formers: [(Location, Store.Content)] = []
    for test in option.tests {
      let location = Location(store: known, key: test.subject)
      guard values[location] == nil else { continue }
      let former = location.content
      var all = Choices.Known(former) ?? Choices.Known()
      all.note(test, true)
      location.content = all.content
      formers.append((location, former))
    }
    return formers
  }

  /// A value of a store.
  struct Location: Hashable {
    let store: Store
    let key: AnyHashable

    static func == (left: Location, right: Location) -> Bool {
      left.store === right.store && left.key == right.key
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(store))
      hasher.combine(key)
    }

    var content: Store.Content {
      get { store.content(of: key) }
      nonmutating set { store.restore(key, newValue) }
    }
  }

  /// True if the layout may be another one than that of the document's state: more differs than decisions.
  var differs: Bool {
    layout != nil || values.contains { if case .known = $0.value { false } else { true } }
  }

  func fail() {
    hasFailed = true
    stopFollowing()
    values = [:]
    journal = []
  }

  /// Lets stores forget the fork, once no statement runs any more.
  func stopFollowing() {
    for location in values.keys { location.store.remove(self, location.key) }
  }

  /// Sets a value that differs; nil if it is that of the document's state.
  func set(_ location: Location, _ content: Store.Content?, at time: Int) {
    guard !hasFailed else { return }
    let former = values[location]
    if former == nil, content == nil { return }
    journal.append((time, location, former))
    assign(location, content)
  }

  private func assign(_ location: Location, _ content: Store.Content?) {
    if let content {
      if values.updateValue(content, forKey: location) == nil {
        location.store.add(self, location.key)
      }
    } else if values.removeValue(forKey: location) != nil {
      location.store.remove(self, location.key)
    }
  }

  func add(_ reading: Choices.Reading) { read.append(reading) }

  /// Ends an evaluation of code whose conditions in the document's state are a part of the log.
  func replaceReadings(_ range: Range<Int>, at time: Int) {
    readings.append((time, range, read))
    read = []
  }

  /// The conditions that the state alone read, instead of conditions of the document's state.
  var ownReadings: Choices.Readings {
    var result = Choices.Readings()
    for part in readings {
      for reading in part.read { result.add(reading) }
    }
    return result
  }

  /// The conditions that the state read.
  ///
  /// - Parameter log: Those of the document's state.
  /// - Returns: The conditions, each once.
  func allReadings(_ log: [Choices.Reading]) -> Choices.Readings {
    var result = Choices.Readings()
    var next = 0
    for part in readings {
      for reading in log[next..<part.range.lowerBound] { result.add(reading) }
      for reading in part.read { result.add(reading) }
      next = part.range.upperBound
    }
    for reading in log[next...] { result.add(reading) }
    return result
  }

  /// Takes back all that was set at or after a time.
  func rollBack(to time: Int) {
    while let last = readings.last, last.time >= time { readings.removeLast() }
    while let last = journal.last, last.time >= time {
      assign(last.location, last.former)
      journal.removeLast()
    }
  }
}

extension Store.Content {
  /// True if no code can tell the two values apart.
  func isSame(as other: Store.Content) -> Bool {
    switch (self, other) {
    case (.none, .none): true
    case (.value(let first), .value(let second)): first.isSame(as: second)
    case (.field(let first), .field(let second)):
      first.position == second.position && first.isCurrent == second.isCurrent
        && first.value.isSame(as: second.value)
    case (.items(let first), .items(let second)): Value.areSame(first, second)
    case (.attributes(let first), .attributes(let second)): first == second
    case (.known(let first), .known(let second)):
      first.decided == second.decided && first.count == second.count
    default: false
    }
  }
}

extension Value {
  /// True if no code can tell the two values apart; false may also mean that it is not known.
  func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.boolean(let first), .boolean(let second)): first == second
    case (.number(let first, let numeric), .number(let second, let other)):
      first == second && numeric == other
    case (.string(let first), .string(let second)): first == second
    case (
      .enumeration(let first, let payload, let type), .enumeration(let second, let values, let own)
    ):
      first == second && type == own && Value.areSame(payload, values)
    case (.structure(let first), .structure(let second)):
      first.type == second.type && first.fields.count == second.fields.count
        && first.fields.allSatisfy { name, value in
          second.fields[name].map { value.isSame(as: $0) } == true
        }
    case (.list(let first), .list(let second)): first === second
    case (.range(let first, let isClosed), .range(let second, let other)):
      first == second && isClosed == other
    case (.closure(let first), .closure(let second)): first === second
    case (.type(let first), .type(let second)): first == second
    case (.object(let first), .object(let second)): first === second
    case (.style(let first), .style(let second)): first === second
    case (.tuple(let first), .tuple(let second)):
      first.count == second.count
        && zip(first, second).allSatisfy { $0.label == $1.label && $0.value.isSame(as: $1.value) }
    default: false
    }
  }

  static func areSame(_ first: [Value], _ second: [Value]) -> Bool {
    first.count == second.count && zip(first, second).allSatisfy { $0.isSame(as: $1) }
  }
}
