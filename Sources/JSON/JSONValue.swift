/// One JSON value.
///
/// Integers and reals are kept apart as they were written: `1` is not equal to `1.0`.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)

  /// A number with a fraction or an exponent, or an integer that does not fit 64 bits.
  case real(Double)

  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue {
  /// The name of a value of this kind in a sentence, with its article.
  package var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer: "an integer"
    case .real: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON text on one line.
  package var description: String { String(decoding: serialized(), as: UTF8.self) }

  /// The value as JSON text on one line, in UTF-8.
  package func serialized() -> [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    return writer.bytes
  }
}

// Looking into a value that may have any shape; nothing here fails.

extension JSONValue {
  /// The member of that name, or `nil` if there is none or this is not an object.
  package subscript(key: String) -> JSONValue? { objectValue?[key] }

  package var isNull: Bool {
    if case .null = self { true } else { false }
  }

  package var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The integer, also of a real that has no fraction, such as `3.0`.
  package var integerValue: Int? {
    switch self {
    case .integer(let value): Int(exactly: value)
    case .real(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The number; an integer beyond 2^53 is rounded.
  package var numberValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }

  package var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  package var arrayValue: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  package var objectValue: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }
}

// By hand and with a stack on the heap: what the compiler would derive recurses, and needs two
// megabytes of stack for the deepest value that can be read.

extension JSONValue: Hashable {
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    var pending: [(JSONValue, JSONValue)] = []
    guard isEqual(left, right, pending: &pending) else { return false }
    while let (left, right) = pending.popLast() {
      switch (left, right) {
      case (.array(let left), .array(let right)):
        guard left.count == right.count else { return false }
        for (left, right) in zip(left, right) {
          guard isEqual(left, right, pending: &pending) else { return false }
        }
      case (.object(let left), .object(let right)):
        guard left.count == right.count else { return false }
        for (left, right) in zip(left, right) {
          guard left.key == right.key, isEqual(left.value, right.value, pending: &pending)
          else { return false }
        }
      default:
        return false
      }
    }
    return true
  }

  /// Compares scalars; leaves two containers for later.
  private static func isEqual(
    _ left: JSONValue, _ right: JSONValue, pending: inout [(JSONValue, JSONValue)]
  ) -> Bool {
    switch (left, right) {
    case (.null, .null): return true
    case (.bool(let left), .bool(let right)): return left == right
    case (.integer(let left), .integer(let right)): return left == right
    case (.real(let left), .real(let right)): return left == right
    case (.string(let left), .string(let right)): return left == right
    case (.array, .array), (.object, .object):
      pending.append((left, right))
      return true
    default: return false
    }
  }

  package func hash(into hasher: inout Hasher) {
    var pending: [JSONValue] = []
    hash(into: &hasher, pending: &pending)
    while let container = pending.popLast() {
      switch container {
      case .array(let elements):
        hasher.combine(elements.count)
        for element in elements { element.hash(into: &hasher, pending: &pending) }
      case .object(let object):
        hasher.combine(object.count)
        for member in object {
          hasher.combine(member.key)
          member.value.hash(into: &hasher, pending: &pending)
        }
      default:
        break
      }
    }
  }

  /// Hashes a scalar; of a container only its kind, and leaves the rest for later.
  private func hash(into hasher: inout Hasher, pending: inout [JSONValue]) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .real(let value): hasher.combine(value)
    case .string(let value): hasher.combine(value)
    case .array:
      hasher.combine(1)
      pending.append(self)
    case .object:
      hasher.combine(2)
      pending.append(self)
    }
  }
}

extension JSONObject: Hashable {
  package static func == (left: JSONObject, right: JSONObject) -> Bool {
    JSONValue.object(left) == .object(right)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(JSONValue.object(self)) }
}

extension JSONValue: ExpressibleByNilLiteral {
  package init(nilLiteral: ()) { self = .null }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int64) { self = .integer(value) }
}

extension JSONValue: ExpressibleByFloatLiteral {
  package init(floatLiteral value: Double) { self = .real(value) }
}

extension JSONValue: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(JSONObject(members.map { JSONObject.Member(key: $0.0, value: $0.1) }))
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self.init(members.map { Member(key: $0.0, value: $0.1) })
  }
}

/// The members of a JSON object, in the order they were written.
///
/// Two objects are equal if they have equal members in the same order.
package struct JSONObject: Sendable {
  package struct Member: Hashable, Sendable {
    package let key: String
    package var value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  private var members: [Member]

  /// Makes an object of `members`.
  ///
  /// - Precondition: No two keys are equal; of equal keys only the first would be found.
  package init(_ members: [Member] = []) {
    self.members = members
  }

  /// The value for `key`; setting a new key appends it, setting `nil` removes the member.
  ///
  /// - Complexity: O(*n*) in the number of members.
  package subscript(key: String) -> JSONValue? {
    get {
      // Not `first`, which would copy what it looks at.
      members.firstIndex { $0.key == key }.map { members[$0].value }
    }
    set {
      let index = members.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key: key, value: value))
      case (nil, nil): break
      }
    }
  }
}

extension JSONObject: RandomAccessCollection {
  package var startIndex: Int { members.startIndex }
  package var endIndex: Int { members.endIndex }
  package subscript(position: Int) -> Member { members[position] }
}

/// The way from a JSON value to one inside it.
package struct JSONPointer: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  package private(set) var steps: [Step]

  package init(_ steps: [Step] = []) {
    self.steps = steps
  }

  /// The value itself.
  package static let root = JSONPointer()

  package func appending(_ step: Step) -> JSONPointer { JSONPointer(steps + [step]) }

  /// The way as people write it in code, `changes[0].range`; empty for the root.
  package var path: String {
    var path = ""
    for step in steps {
      switch step {
      case .key(let key): path += path.isEmpty ? key : ".\(key)"
      case .index(let index): path += "[\(index)]"
      }
    }
    return path
  }
}

/// The notation of RFC 6901, `/changes/0/range`.
extension JSONPointer: CustomStringConvertible {
  package var description: String {
    steps.map { step in
      switch step {
      case .key(let key): "/" + Self.escaped(key)
      case .index(let index): "/\(index)"
      }
    }.joined()
  }

  private static func escaped(_ key: String) -> String {
    var escaped = ""
    for scalar in key.unicodeScalars {
      switch scalar {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
