import JSON
import LiveDocuments
import Randomness

/// Documents and patches at random, elements for the most part.
struct RandomPatches {
  var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  private static let keys = [
    "type", "id", "width", "style", "child", "children", "overlay", "insets", "a/b", "~", "0", "é",
  ]

  mutating func document() -> JSONValue {
    ["root": element(depth: 3), "scale": 2, "other": value(depth: 3)]
  }

  /// One to four operations that mostly can be done on the value.
  mutating func patch(of value: JSONValue, readsValues: Bool) -> JSONPatch {
    var operations: [PatchOperation] = []
    var current = value
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let operation = operation(on: current, readsValues: readsValues)
      operations.append(operation)
      current = patched(current, JSONPatch([operation])) ?? current
    }
    return JSONPatch(operations)
  }

  private mutating func operation(on value: JSONValue, readsValues: Bool) -> PatchOperation {
    let (pointer, found) = place(in: value)
    switch Int.random(in: 0..<(readsValues ? 10 : 6), using: &random) {
    case 0, 1, 2: return .add(target(in: value), new())
    case 3: return .remove(pointer)
    case 4, 5: return .replace(pointer, new())
    case 6: return .copy(from: pointer, to: target(in: value))
    case 7, 8: return .move(from: pointer, to: target(in: value))
    default: return .test(pointer, Int.random(in: 0..<8, using: &random) > 0 ? found : new())
    }
  }

  /// A place that is there.
  private mutating func place(in value: JSONValue) -> (PatchPointer, JSONValue) {
    var tokens: [String] = []
    var value = value
    while tokens.isEmpty || Int.random(in: 0..<4, using: &random) > 0 {
      if case .object(let object) = value, let member = object.randomElement(using: &random) {
        tokens.append(member.key)
        value = member.value
      } else if case .array(let elements) = value, !elements.isEmpty {
        let index = Int.random(in: 0..<elements.count, using: &random)
        tokens.append("\(index)")
        value = elements[index]
      } else {
        break
      }
    }
    return (PatchPointer(tokens), value)
  }

  /// A place for something new; sometimes none.
  private mutating func target(in value: JSONValue) -> PatchPointer {
    let (pointer, found) = place(in: value)
    switch found {
    case .object: return PatchPointer(pointer.tokens + [key()])
    case .array(let elements):
      let index = Int.random(in: 0...(elements.count + 1), using: &random)
      return PatchPointer(pointer.tokens + [index > elements.count ? "-" : "\(index)"])
    default:
      let isWrong = Int.random(in: 0..<10, using: &random) == 0
      return isWrong ? PatchPointer(pointer.tokens + ["9"]) : pointer
    }
  }

  // MARK: Values

  private mutating func key() -> String { Self.keys.randomElement(using: &random) ?? "" }

  private mutating func new() -> JSONValue {
    Bool.random(using: &random) ? element(depth: 2) : value(depth: 2)
  }

  private mutating func element(depth: Int) -> JSONValue {
    var object: JSONObject = ["type": "node"]
    if Bool.random(using: &random) { object["id"] = ["a", "b", "c"].randomElement(using: &random) }
    if Bool.random(using: &random) {
      object["style"] = ["width": .integer(.random(in: 0..<90, using: &random)), "flexGrow": 1]
    }
    guard depth > 0 else { return .object(object) }
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      object["type"] = "stack"
      object["children"] = .array(
        (0..<Int.random(in: 0..<4, using: &random)).map { _ in element(depth: depth - 1) })
    case 1:
      object["type"] = "inset"
      object["insets"] = .real(.random(in: 0..<9, using: &random))
      object["child"] = element(depth: depth - 1)
    default: break
    }
    return .object(object)
  }

  private mutating func value(depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .integer(.random(in: -9...9, using: &random))
    case 3: return .real(.random(in: -9...9, using: &random))
    case 4:
      return ["", "x\"\\y", "]},{[", "\u{1}é😀", "long enough for a line of its own, nearly"]
        .randomElement(using: &random) ?? ""
    case 5, 6:
      var object = JSONObject()
      for _ in 0..<Int.random(in: 0..<5, using: &random) { object[key()] = value(depth: depth - 1) }
      return .object(object)
    default:
      return .array(
        (0..<Int.random(in: 0..<5, using: &random)).map { _ in value(depth: depth - 1) })
    }
  }
}
