import JSONText
import SourceTree

/// The numbers that constants of the code have in one run, and the sizes of fonts that are constants.
///
/// A second run, in which each has another value, shows which values of the document are those of a constant: the ones
/// that become its other value. No value has to be followed through the code, and one that is equal by chance, or is
/// calculated, stays.
final class ConstantValues {
  private(set) var byName: [String: Double] = [:]
  private var fonts: Set<String> = []
  private let shifts: [String: Double]

  /// - Parameter base: The values of the run before; nil for the first one.
  init(shifting base: ConstantValues? = nil) {
    var shifts: [String: Double] = [:]
    for (index, name) in (base?.byName.keys.sorted() ?? []).prefix(Self.limit).enumerated() {
      // Multiples of 2^-26 below 1/64: sums are exact, and no two are the sum of a third by any likelihood.
      let bits = (UInt64(index) + 1) &* 0x9E37_79B9_7F4A_7C15 >> 44 | 1
      shifts[name] = Double(bits) / Double(1 << 26)
    }
    self.shifts = shifts
  }

  /// The constants of one class of which it is known where they are.
  private static let limit = 1_000

  /// The value of a constant in this run, where the code gives it another one.
  func value(of name: String, _ value: Value) -> Value {
    switch value {
    case .number(let number, let numeric) where number.isFinite:
      return .number(shifted(number, name), shifts.isEmpty ? numeric : .real)
    case .structure(var font) where font.type == "UIFont":
      guard case .number(let size, _)? = font.fields["size"], size.isFinite else { return value }
      fonts.insert(name)
      font.fields["size"] = .number(shifted(size, name))
      return .structure(font)
    default: return value
    }
  }

  private func shifted(_ number: Double, _ name: String) -> Double {
    let shifted = number + (shifts[name] ?? 0)
    byName[name] = shifted
    return shifted
  }

  /// The names of constants by their values in both runs.
  private func names(_ other: ConstantValues) -> [Pair: String] {
    var result: [Pair: String] = [:]
    for (name, value) in byName.sorted(by: { $0.key > $1.key }) {
      if let shifted = other.byName[name], shifted != value {
        result[Pair(first: value, second: shifted, isFont: fonts.contains(name))] = name
      }
    }
    return result
  }

  private struct Pair: Hashable {
    let first: Double
    let second: Double
    var isFont = false
  }

  /// Notes in elements which values are those of constants.
  ///
  /// - Parameters:
  ///   - element: The root of the first run.
  ///   - other: The root of the second run.
  ///   - values: The values of constants there.
  func mark(_ element: DocumentElement, _ other: DocumentElement, _ values: ConstantValues) {
    let names = names(values)
    var pending = [(element, other)]
    while let (element, other) = pending.popLast() {
      guard element.type == other.type, element.identity == other.identity else { continue }
      for (own, others, path) in [
        (element.values, other.values, []), (element.style, other.style, ["style"]),
      ] {
        for entry in own where !ElementComparison.fixedKeys.contains(entry.key) {
          guard let value = others.first(where: { $0.key == entry.key })?.value else { continue }
          Self.mark(entry.value, value, path + [entry.key], names, &element.constants)
        }
      }
      for (key, child) in element.slots {
        if let counterpart = other.slots.first(where: { $0.key == key })?.element {
          pending.append((child, counterpart))
        }
      }
      let (children, others) = (element.children ?? [], other.children ?? [])
      if children.count == others.count { pending += zip(children, others).map { ($0, $1) } }
    }
  }

  private static func mark(
    _ value: JSONValue, _ other: JSONValue, _ path: [String], _ names: [Pair: String],
    _ constants: inout [[String]: String]
  ) {
    switch (value, other) {
    case (.number(let first), .number(let second)):
      constants[path] = names[Pair(first: first, second: second)]
    case (.object(let members), .object):
      if path.last == "font", let first = value["size"]?.number,
        let second = other["size"]?.number,
        let name = names[Pair(first: first, second: second, isFont: true)]
      {
        constants[path] = name
        return
      }
      for member in members {
        guard let value = other[member.key] else { continue }
        mark(member.value, value, path + [member.key], names, &constants)
      }
    default: break
    }
  }
}

extension Property {
  /// True if no code changes it: a constant, or one that is calculated.
  var isConstant: Bool { !isVariable || getter != nil }
}

/// The variables of a document that stand for constants of the code, and those that its variants set.
final class ConstantVariables {
  private(set) var variables: [(name: String, value: JSONValue)] = []
  private var known: [String: (name: String, value: JSONValue)] = [:]
  private var used: Set<String>

  /// - Parameter used: The names of other variables.
  init(besides used: [String]) { self.used = Set(used + ["index"]) }

  /// The string that names the variable of a constant, which is made if there is none.
  ///
  /// - Parameters:
  ///   - constant: The name of the constant, with those of the types around it.
  ///   - value: Its value.
  /// - Returns: The string.
  func reference(to constant: String, _ value: JSONValue) -> JSONValue {
    if let known = known[constant] {
      // A font may be one of the same size that is made of the constant.
      return known.value == value ? .string("$" + known.name) : value
    }
    let last = constant.split(separator: ".").last.map(String.init) ?? ""
    let name = add(last, value)
    known[constant] = (name, value)
    return .string("$" + name)
  }

  /// Makes a variable.
  ///
  /// - Returns: Its name, which is the one that is asked for if no other variable has it.
  func add(_ wanted: String, _ value: JSONValue) -> String {
    let base = VariableNames.isName(wanted) ? wanted : "value"
    var name = base
    var count = 2
    while !used.insert(name).inserted {
      name = "\(base)\(count)"
      count += 1
    }
    variables.append((name, value))
    return name
  }
}
