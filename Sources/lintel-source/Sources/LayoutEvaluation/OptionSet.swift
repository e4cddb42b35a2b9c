/// The sets of options of Texture, as values of evaluated code: a constant, a list of constants, or a number.
enum OptionSet {
  /// The names in documents of each key that has a set of options, by its bits.
  static let names: [String: [String]] = [
    "centeringOptions": ["none", "x", "y", "xy"],
    "sizingOptions": ["default", "minimumX", "minimumY", "minimumXY"],
    "sizingOption": ["default", "minimumWidth", "minimumHeight", "minimumSize"],
  ]

  /// The ends of the names of constants, with their bits; a longer end counts before a shorter one.
  private static let bitsBySuffix: [(suffix: String, bits: Int)] = [
    ("minimumwidth", 1), ("minimumheight", 2), ("minimumsize", 3), ("default", 0), ("none", 0),
    ("xy", 3), ("x", 1), ("y", 2),
  ]

  /// The bits of a set for the horizontal and the vertical axis; nil if it is not known.
  static func bits(_ value: Value) -> Int? {
    switch value {
    case .enumeration(let name, _, _), .type(let name):
      let lower = name.lowercased()
      return bitsBySuffix.first { lower.hasSuffix($0.suffix) }?.bits
    case .list(let list):
      var result = 0
      for item in list.items {
        guard let own = bits(item) else { return nil }
        result |= own
      }
      return result
    case .number(let number, _): return Int(exactly: number)
    case .structure(let zero) where zero.type == "zero": return 0
    default: return nil
    }
  }

  /// The set of all constants of two sets; nil if one value is no set.
  static func union(_ first: Value, _ second: Value) -> Value? {
    guard let left = constants(first), let right = constants(second) else { return nil }
    return .list(List(left + right))
  }

  /// The constants of a set that are, or are not, in another one; nil if that is not known.
  static func part(of first: Value, in second: Value, keeps: Bool) -> Value? {
    guard let left = constants(first), let right = constants(second),
      !(left + right).contains(where: \.isUnknown)
    else { return nil }
    if !(left + right).contains(where: isComposite) {
      return .list(List(left.filter { item in right.contains { isSame(item, $0) } == keeps }))
    }
    guard let a = bits(first), let b = bits(second) else { return nil }
    return .number(Double(keeps ? a & b : a & ~b))
  }

  /// True if a set has all options of another one; nil if that is not known.
  static func contains(_ first: Value, _ second: Value) -> Bool? {
    guard let rest = part(of: second, in: first, keeps: false) else { return nil }
    return rest.items.map(\.isEmpty) ?? rest.number.map { $0 == 0 }
  }

  private static func constants(_ value: Value) -> [Value]? {
    switch value {
    case .enumeration, .type, .unknown: [value]
    case .list(let list): list.items.allSatisfy { constants($0) != nil } ? list.items : nil
    case .structure(let zero) where zero.type == "zero": []
    case .number(let number, _): number == 0 ? [] : [value]
    default: nil
    }
  }

  private static func isComposite(_ value: Value) -> Bool {
    if case .number = value { return true }
    return bits(value) == 3
  }

  private static func isSame(_ first: Value, _ second: Value) -> Bool {
    func name(_ value: Value) -> String? {
      switch value {
      case .enumeration(let name, _, _), .type(let name): name
      default: nil
      }
    }
    guard let left = name(first), let right = name(second) else { return false }
    return Evaluator.isSameConstant(left, right)
  }
}
