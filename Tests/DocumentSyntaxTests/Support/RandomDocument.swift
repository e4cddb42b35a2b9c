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
  private let hasComments: Bool

  /// - Parameters:
  ///   - seed: The seed.
  ///   - elements: The greatest number of elements.
  ///   - comments: True for a text with comments and with commas behind last entries.
  /// - Returns: The text.
  static func text(seed: UInt64, elements: Int, comments: Bool = false) -> String {
    var random = SeededGenerator(seed: seed)
    let isPretty = random.chance(70)
    var document = RandomDocument(
      random: random, budget: elements, isPretty: isPretty, hasComments: comments)
    let root = document.element(depth: 0)
    let rest = Value.array([.scalar("1"), .array([]), .object([])])
    return document.write(
      .object([("scale", .scalar("2")), ("root", root), ("variants", rest)]), depth: 0)
  }

  private init(random: SeededGenerator, budget: Int, isPretty: Bool, hasComments: Bool) {
    self.random = random
    self.budget = budget
    self.isPretty = isPretty
    self.hasComments = hasComments
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
    let isOnOneLine = !isPretty || !random.chance(70)
    let indent = isOnOneLine ? "" : "\n" + String(repeating: "  ", count: depth)
    let step = isOnOneLine ? "" : "  "
    var text = open + comment()
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      text += "\(indent)\(step)\(comment())\(part)\(comment())"
      if !isLast || hasComments && random.chance(20) { text += "," }
      if isOnOneLine, isPretty, !isLast { text += " " }
      text += comment()
    }
    return text + indent + close
  }

  private mutating func comment() -> String {
    guard hasComments, random.chance(20) else { return "" }
    return random.pick([
      " // a\n", "// {\"b\": [\n", "/* c */", " /* }, \" // */ ", "/* d\n */ ", "/**/", "//\n",
      "/*/ */",
    ])
  }
}
