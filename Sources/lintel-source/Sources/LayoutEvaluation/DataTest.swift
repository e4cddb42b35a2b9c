/// A yes-or-no question about a value that only data decides.
///
/// Conditions that are written differently and mean the same are one test: `x != 0` is the negation of `x == 0`,
/// `list.isEmpty` is `list.count == 0`.
struct DataTest {
  enum Kind {
    /// The value is true, or is not nil.
    case truth
    /// The value is one of some constants: cases of an enumeration, strings.
    case isOneOf([String], of: [String])
    case isIn(NumberInterval, NumberSet)
    /// The value is of a type.
    case isOf(DataType)
    /// The value is the one that the data has by default.
    case isDefault

    /// The test for a number of a set in an interval, which is the smallest one with the same numbers of the set.
    static func numbers(_ interval: NumberInterval, _ set: NumberSet) -> Kind {
      switch set {
      case .real, .constants: .isIn(interval, set)
      case .integers, .naturals, .integersIn: .isIn(interval.integers, set)
      }
    }
  }

  /// The set of numbers to which a value belongs by its type.
  enum NumberSet {
    case real
    case integers
    case naturals
    /// The integers of an interval.
    case integersIn(NumberInterval)
    /// The constants of a C enumeration.
    case constants([Double])
  }

  let subject: String
  var kind: Kind
  var isNegated = false

  /// The key by which a run knows the test, without its negation.
  var key: String {
    switch kind {
    case .truth: subject
    case .isOneOf(let names, _): "\(subject) is \(names.joined(separator: "|"))"
    case .isIn(let numbers, _): "\(subject) in \(numbers.text)"
    case .isOf(let type): "\(subject) as \(type.name)"
    case .isDefault: "\(subject) by default"
    }
  }

  /// True if one value alone passes the test.
  var isConstant: Bool {
    switch kind {
    case .truth, .isOf, .isDefault: false
    case .isOneOf(let names, _): !isNegated && names.count == 1
    case .isIn(let interval, _): !isNegated && interval.lower == interval.upper
    }
  }

  var negated: DataTest {
    var other = self
    other.isNegated.toggle()
    return other
  }
}

/// An interval of numbers, each end of which belongs to it or not.
struct NumberInterval {
  var lower = -Double.infinity
  var upper = Double.infinity
  var excludesLower = false
  var excludesUpper = false

  /// The interval of the numbers for which a comparison holds; nil for another operator.
  init?(_ symbol: String, _ number: Double) {
    switch symbol {
    case "<": (upper, excludesUpper) = (number, true)
    case "<=": upper = number
    case ">": (lower, excludesLower) = (number, true)
    case ">=": lower = number
    case "==": (lower, upper) = (number, number)
    default: return nil
    }
  }

  init(_ lower: Double, _ upper: Double) {
    (self.lower, self.upper) = (lower, upper)
  }

  var text: String {
    "\(excludesLower ? "(" : "[")\(lower), \(upper)\(excludesUpper ? ")" : "]")"
  }

  func contains(_ number: Double) -> Bool {
    (excludesLower ? number > lower : number >= lower)
      && (excludesUpper ? number < upper : number <= upper)
  }

  func intersection(_ other: NumberInterval) -> NumberInterval {
    var result = self
    if other.lower > lower || other.lower == lower && other.excludesLower {
      (result.lower, result.excludesLower) = (other.lower, other.excludesLower)
    }
    if other.upper < upper || other.upper == upper && other.excludesUpper {
      (result.upper, result.excludesUpper) = (other.upper, other.excludesUpper)
    }
    return result
  }

  /// The numbers below the interval.
  var below: NumberInterval {
    var result = NumberInterval(-.infinity, lower)
    result.excludesUpper = !excludesLower
    return result
  }

  /// The numbers above the interval.
  var above: NumberInterval {
    var result = NumberInterval(upper, .infinity)
    result.excludesLower = !excludesUpper
    return result
  }

  func shifted(by distance: Double) -> NumberInterval {
    NumberInterval(lower + distance, upper + distance)
  }

  /// The smallest interval with the same integers.
  var integers: NumberInterval {
    let first = excludesLower ? lower.rounded(.down) + 1 : lower.rounded(.up)
    let last = excludesUpper ? upper.rounded(.up) - 1 : upper.rounded(.down)
    return NumberInterval(first, last)
  }
}

/// The numbers that a value may still be.
struct PossibleNumbers {
  private(set) var interval = NumberInterval(-.infinity, .infinity)
  private var excluded: Set<Double> = []
  private var set = DataTest.NumberSet.real

  mutating func restrict(to set: DataTest.NumberSet) {
    switch (self.set, set) {
    case (_, .real), (.constants, _): return
    case (_, .constants): self.set = set
    case (_, .integersIn(let all)):
      self.set = .integers
      interval = interval.intersection(all)
    case (.naturals, _): return
    case (_, .integers): self.set = .integers
    case (_, .naturals):
      self.set = .naturals
      interval = interval.intersection(NumberInterval(0, .infinity))
    }
  }

  private func isEmpty(_ part: NumberInterval) -> Bool {
    if case .constants(let all) = set {
      return !all.contains { part.contains($0) && !excluded.contains($0) }
    }
    var isReal = false
    if case .real = set { isReal = true }
    let rest = isReal ? part : part.integers
    if rest.lower > rest.upper { return true }
    if rest.lower == rest.upper {
      return rest.excludesLower || rest.excludesUpper || rest.lower.isInfinite
        || excluded.contains(rest.lower)
    }
    let width = rest.upper - rest.lower + 1
    guard !isReal, width <= Double(excluded.count) else { return false }
    return Double(excluded.filter(rest.contains).count) >= width
  }

  /// True if all possible numbers are in an interval, false if none is; nil if some are.
  func areIn(_ other: NumberInterval) -> Bool? {
    if isEmpty(interval.intersection(other)) { return false }
    let isOutside =
      !isEmpty(interval.intersection(other.below)) || !isEmpty(interval.intersection(other.above))
    return isOutside ? nil : true
  }

  mutating func note(_ other: NumberInterval, contains: Bool) {
    if contains {
      interval = interval.intersection(other)
    } else if other.lower == other.upper {
      excluded.insert(other.lower)
    } else if isEmpty(interval.intersection(other.below)) {
      interval = interval.intersection(other.above)
    } else if isEmpty(interval.intersection(other.above)) {
      interval = interval.intersection(other.below)
    }
  }

  /// The possible integer nearest to a number; nil if none is near.
  func nearest(_ number: Double) -> Double? {
    for distance in 0...excluded.count + 1 {
      for candidate in [number - Double(distance), number + Double(distance)]
      where areIn(NumberInterval(candidate, candidate)) != false { return candidate }
    }
    let ends = interval.integers
    return [ends.lower, ends.upper].first { $0.isFinite && areIn(NumberInterval($0, $0)) != false }
  }
}

/// A type of a cast, with the types to which its values belong as well.
struct DataType {
  let name: String
  /// The type itself, its superclasses and their protocols.
  let supertypes: Set<String>
  /// True for a class, structure or enumeration of the project or the system.
  let isConcrete: Bool
  /// True for a class of the system or of Texture.
  let isOfSystem: Bool
  /// True if no superclass is missing in `supertypes`.
  let isComplete: Bool

  /// True if no value is of both types.
  func excludes(_ other: DataType) -> Bool {
    // A superclass that is not in the project may have superclasses of the system.
    let isKnown = isOfSystem || other.isOfSystem ? isComplete && other.isComplete : true
    return isConcrete && other.isConcrete && isKnown && !supertypes.contains(other.name)
      && !other.supertypes.contains(name)
  }
}

/// The facts about one value that the decisions of a run state.
struct ValueFacts {
  private var truth: Bool?
  private var constants: Set<String>?
  private var excluded: Set<String> = []
  private(set) var numbers: PossibleNumbers?
  private var types: [DataType] = []
  private var otherTypes: Set<String> = []

  /// The truth of a test without its negation that follows from the facts; nil if nothing decides it.
  func implied(_ kind: DataTest.Kind) -> Bool? {
    switch kind {
    case .truth:
      if let truth { return truth }
      if constants != nil || !types.isEmpty { return true }
      // Zero is false in C.
      return numbers?.areIn(NumberInterval(0, 0)).map { !$0 }
    case .isOneOf(let names, let all):
      if truth == false { return false }
      let possible = constants ?? (all.isEmpty ? nil : Set(all))
      guard let rest = possible?.subtracting(excluded) else {
        return names.allSatisfy(excluded.contains) ? false : nil
      }
      if rest.isDisjoint(with: names) { return false }
      return rest.isSubset(of: names) ? true : nil
    case .isIn(let interval, let set):
      if truth == false { return interval.contains(0) }
      var possible = numbers ?? PossibleNumbers()
      possible.restrict(to: set)
      return possible.areIn(interval)
    case .isDefault: return nil
    case .isOf(let type):
      if truth == false { return false }
      if types.contains(where: { $0.supertypes.contains(type.name) }) { return true }
      let isExcluded =
        !otherTypes.isDisjoint(with: type.supertypes) || types.contains { $0.excludes(type) }
      return isExcluded ? false : nil
    }
  }

  mutating func note(_ kind: DataTest.Kind, _ holds: Bool) {
    switch kind {
    case .truth: truth = holds
    case .isOneOf(let names, _):
      if holds {
        constants = constants?.intersection(names) ?? Set(names)
      } else {
        excluded.formUnion(names)
      }
    case .isIn(let interval, let set):
      var possible = numbers ?? PossibleNumbers()
      possible.restrict(to: set)
      possible.note(interval, contains: holds)
      numbers = possible
    case .isDefault: break
    case .isOf(let type):
      if holds { types.append(type) } else { otherTypes.insert(type.name) }
    }
  }
}
