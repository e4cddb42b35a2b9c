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
