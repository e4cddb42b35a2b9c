import JSON

/// One schema, taken apart; schemas inside it are numbers of others.
struct SchemaNode: Sendable {
  var types: ValueTypes?
  var allowed: [JSONValue]?
  var required: [String] = []
  var properties: [String: Int] = [:]

  /// The schema of members that are not among ``properties``.
  var others: Int?
  var items: Int?
  var itemCount = 0.0...Double.infinity
  var range = -Double.infinity...Double.infinity
  var exclusiveMinimum = -Double.infinity
  var pattern: String?

  /// Schemas that hold as well.
  var all: [Int] = []
  var combinations: [Combination] = []

  /// The faults of the schema itself, or the reason why no value is allowed.
  var faults: [String] = []

  /// Schemas of which some hold and others do not.
  struct Combination: Sendable {
    let keyword: String
    let schemas: [Int]

    /// True if this number of schemas may hold.
    func allows(_ count: Int) -> Bool {
      switch keyword {
      case "anyOf": count > 0
      case "oneOf": count == 1
      default: count == 0
      }
    }
  }

  // MARK: Checking

  /// The faults of a value by this schema alone.
  func faults(of value: JSONValue) -> [String] {
    var result = faults
    if let types, types.isDisjoint(with: ValueTypes(of: value)) {
      result.append("\(Self.quoted(value)) is not of the type that it has to be")
    }
    if let allowed, !allowed.contains(value) {
      result.append("\(Self.quoted(value)) is none of \(JSONValue.array(allowed))")
    }
    switch value {
    case .integer, .real:
      if let number = value.numberValue, !range.contains(number) || number <= exclusiveMinimum {
        result.append("\(value) is out of bounds")
      }
    case .array(let elements):
      if !itemCount.contains(Double(elements.count)) {
        result.append("\(elements.count) items are too few or too many")
      }
    case .string(let text):
      if let pattern, (try? Regex(pattern)).map({ !text.contains($0) }) ?? true {
        result.append("\(Self.quoted(value)) does not match \(pattern)")
      }
    case .object(let object):
      for name in required where object[name] == nil { result.append("\(name) is missing") }
    case .null, .bool: break
    }
    return result
  }

  /// A value as part of a sentence.
  static func quoted(_ value: JSONValue) -> String {
    let text = value.description
    return text.count > 80 ? "\(text.prefix(80))…" : text
  }
}

/// The types of JSON Schema.
struct ValueTypes: OptionSet, Sendable {
  let rawValue: Int

  static let names = ["null", "boolean", "string", "integer", "number", "array", "object"]

  init(rawValue: Int) { self.rawValue = rawValue }

  /// The type of that name, if there is one.
  init?(_ name: String) {
    guard let place = Self.names.firstIndex(of: name) else { return nil }
    self.init(rawValue: 1 << place)
  }

  /// All types that the value is of.
  init(of value: JSONValue) {
    switch value {
    case .null: self.init(rawValue: 1)
    case .bool: self.init(rawValue: 2)
    case .string: self.init(rawValue: 4)
    case .integer: self.init(rawValue: 24)
    case .real(let number): self.init(rawValue: number.rounded() == number ? 24 : 16)
    case .array: self.init(rawValue: 32)
    case .object: self.init(rawValue: 64)
    }
  }
}
