import Randomness

/// Layout documents as people write them, on one line or on many.
struct RandomDocument {
  private indirect enum Value {
    case scalar(String)
    case object([(key: String, value: Value)])
    case array([Value])
  }

  private var random: SeededGenerator
  private var budget: Int
  private let isPretty: Bool

  static func text(seed: UInt64, elements: Int) -> String {
    var random = SeededGenerator(seed: seed)
    let isPretty = random.chance(70)
    var document = RandomDocument(random: random, budget: elements, isPretty: isPretty)
    let root = document.element(depth: 0)
    let rest = Value.array([.scalar("1"), .array([]), .object([])])
    return document.write(
      .object([("scale", .scalar("2")), ("root", root), ("variants", rest)]), depth: 0)
  }

  private init(random: SeededGenerator, budget: Int, isPretty: Bool) {
    self.random = random
    self.budget = budget
    self.isPretty = isPretty
  }

  private mutating func element(depth: Int) -> Value {
    budget -= 1
    var members: [(key: String, value: Value)] = []
    members.append(("type", .scalar(random.pick(["\"stack\"", "\"text\"", "\"inset\""]))))
    if random.chance(60) {
      members.append(("id", .scalar(random.pick(["\"a\"", "\"é😀\"", "\"b\\n\"", "\"x, y\""]))))
    }
    if random.chance(40) {
      let sides = ["width", "height"].map { (key: $0, value: Value.scalar("50")) }
      members.append(("style", .object(sides + [("flexBasis", .scalar("\"50%\""))])))
    }
    let count = depth < 6 ? Int.random(in: 0...4, using: &random) : 0
    if count > 0, budget > 0 {
      var children: [Value] = []
      for _ in 0..<count where budget > 0 { children.append(element(depth: depth + 1)) }
      members.append(("children", .array(children)))
    }
    if random.chance(30) { members.append(("hidden", .scalar("false"))) }
    return .object(members)
  }

  private mutating func write(_ value: Value, depth: Int) -> String {
    switch value {
    case .scalar(let text):
      return text
    case .object(let members):
      let colon = isPretty ? ": " : ":"
      let parts = members.map { "\"\($0.key)\"\(colon)\(write($0.value, depth: depth + 1))" }
      return list("{", parts, "}", depth: depth)
    case .array(let items):
      return list("[", items.map { write($0, depth: depth + 1) }, "]", depth: depth)
    }
  }

  private mutating func list(
    _ open: String, _ parts: [String], _ close: String, depth: Int
  ) -> String {
    guard isPretty, random.chance(70) else {
      return open + parts.joined(separator: isPretty ? ", " : ",") + close
    }
    let indent = "\n" + String(repeating: "  ", count: depth)
    return open + parts.map { "\(indent)  \($0)" }.joined(separator: ",") + indent + close
  }
}
