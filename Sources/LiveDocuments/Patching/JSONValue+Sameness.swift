import JSON

extension JSONValue {
  /// Whether both are the same JSON value as RFC 6902 compares them: `1` is `1.0`, and the order of
  /// members does not matter.
  ///
  /// Works off a list instead of recursing.
  func isSame(as other: JSONValue) -> Bool {
    var pending = [(self, other)]
    while let (left, right) = pending.popLast() {
      switch (left, right) {
      case (.null, .null): continue
      case (.bool(let left), .bool(let right)) where left == right: continue
      case (.integer(let left), .integer(let right)) where left == right: continue
      case (.real(let left), .real(let right)) where left == right: continue
      case (.integer(let integer), .real(let real)) where Int64(exactly: real) == integer: continue
      case (.real(let real), .integer(let integer)) where Int64(exactly: real) == integer: continue
      // Bytes and not characters: `String` takes two spellings of an accent for one.
      case (.string(let left), .string(let right)) where left.utf8.elementsEqual(right.utf8):
        continue
      case (.array(let left), .array(let right)) where left.count == right.count:
        pending.append(contentsOf: zip(left, right))
      case (.object(let left), .object(let right)) where left.count == right.count:
        let pairs = zip(left.sortedByKey, right.sortedByKey)
        guard pairs.allSatisfy({ $0.key.utf8.elementsEqual($1.key.utf8) }) else { return false }
        pending.append(contentsOf: pairs.map { ($0.value, $1.value) })
      default: return false
      }
    }
    return true
  }

  /// How many arrays and objects are open around the innermost value, itself included.
  var nesting: Int {
    var deepest = 0
    var pending = [(self, 0)]
    while let (value, depth) = pending.popLast() {
      switch value {
      case .array(let elements):
        deepest = max(deepest, depth + 1)
        for element in elements { pending.append((element, depth + 1)) }
      case .object(let object):
        deepest = max(deepest, depth + 1)
        for member in object { pending.append((member.value, depth + 1)) }
      default: continue
      }
    }
    return deepest
  }
}

extension JSONObject {
  fileprivate var sortedByKey: [Member] {
    sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}
