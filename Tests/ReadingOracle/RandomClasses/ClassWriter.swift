import Randomness

/// A random class with a layout, and the states that it has.
package struct ClassWriter {
  package let name: String

  /// The conditions of states, as Lintel names them.
  package private(set) var conditions: [String] = []

  /// The arguments of the initializer, which read a state.
  private var arguments: [(label: String, value: String)] = []

  /// The properties that a state changes after the initializer.
  private var changes: [String] = []
  var random: SeededGenerator
  private var properties: [String] = []
  private var parameters: [String] = []
  private var assignments: [String] = []
  var members: [String] = []

  /// The nodes that no spec has yet.
  var nodes: [String] = []

  /// Nodes that read the range in which they are measured.
  var halves: [String] = []

  /// The arrays of nodes that no spec has yet, with their counts.
  var arrays: [(name: String, count: Int)] = []

  /// Optional nodes that no spec has yet.
  var optionals: [String] = []

  /// The names of Boolean conditions in the layout method.
  var flags: [String] = []

  /// The names of lengths in scope.
  var lengths = ["Metrics.margin", "Metrics.gap"]
  private var integers = ["Metrics.columns"]
  var hasKind = false
  private var counter = 0
  let readsWidth: Bool

  /// True in the layout method, where the width has a name.
  var isInMethod = false

  package init(_ name: String, seed: UInt64) {
    self.name = name
    random = SeededGenerator(seed: seed)
    readsWidth = random.chance(50)
  }

  /// The class as text.
  package mutating func text() -> String {
    let isCell = random.chance(50)
    writeProperties()
    let body = layoutBody()
    let initializer =
      parameters.isEmpty && assignments.isEmpty
      ? []
      : [
        (parameters.isEmpty
          ? "  override init() {" : "  init(\(parameters.joined(separator: ", "))) {")
      ] + assignments.filter { !$0.hasPrefix("*") }.map { "    \($0)" }
        + ["    super.init()", "    automaticallyManagesSubnodes = true"]
        + assignments.filter { $0.hasPrefix("*") }.map { "    \($0.dropFirst())" } + ["  }", ""]
    let lines =
      [
        "// lintel: font fixed",
        "final class \(name): \(isCell ? "ASCellNode" : "ASDisplayNode") {",
      ]
      + properties.map { "  \($0)" } + [""] + initializer + members.map { "  \($0)" }
      + ["  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {"]
      + body.map { "    \($0)" } + ["  }", "}", ""]
    return lines.joined(separator: "\n")
  }

  /// The entry of the class in the list of cases.
  package var caseText: String {
    let call = "\(name)(\(arguments.map { "\($0.label): \($0.value)" }.joined(separator: ", ")))"
    let states = conditions.map { "\"\($0)\"" }.joined(separator: ", ")
    let body =
      changes.isEmpty
      ? call : "let node = \(call); \(changes.joined(separator: "; ")); return node"
    return "  OracleCase(\"\(name)\", states: [\(states)]) { state in \(body) },"
  }

  mutating func new(_ prefix: String) -> String {
    counter += 1
    return "\(prefix)\(counter)"
  }

  // MARK: Properties

  private mutating func writeProperties() {
    while nodes.isEmpty || random.chance(50) { writeNode() }
    if random.chance(40) { writeArray() }
    if random.chance(50) { writeFlag() }
    if random.chance(20) { writeFlag() }
    if random.chance(20) { writeKind() }
    if random.chance(25) { writeOptional() }
    if random.chance(15) { writeCount() }
    if random.chance(20) { writeChangeable() }
    if random.chance(40) { writeConstant() }
    if random.chance(30) { writeHelper() }
  }

  private static let words = [
    "River", "stone", "Old town", "walks by the water", "Seven small boats in a row", "Map",
    "A longer sentence that has to wrap on every phone and on many a tablet too",
  ]

  private mutating func writeNode() {
    let node = new("n")
    switch random.int(in: 0...9) {
    case 0...3:
      properties.append("private let \(node) = ASDisplayNode()")
      assignments.append("*\(node).style.preferredSize = \(size())")
    case 4...6:
      properties.append(
        "private let \(node) = text(\"\(random.pick(Self.words))\", \(random.int(in: 9...20)))")
    case 7:
      // Lintel knows the range of a nested node where neither content nor flexing decides it.
      properties.append("private let \(node) = HalfNode(height: \(random.int(in: 4...30)))")
      halves.append(node)
      return
    case 8: properties.append("private let \(node) = ChipNode(\"\(random.pick(Self.words))\")")
    default:
      properties.append("private lazy var \(node): ASDisplayNode = {")
      properties.append("  let node = ASDisplayNode()")
      properties.append("  node.style.height = ASDimensionMake(\(random.int(in: 5...40)))")
      properties.append("  return node")
      properties.append("}()")
    }
    nodes.append(node)
  }

  private mutating func writeArray() {
    let array = new("list")
    let count = random.int(in: 2...5)
    switch random.int(in: 0...3) {
    case 0: properties.append("private let \(array) = (0..<\(count)).map { _ in ASDisplayNode() }")
    case 1:
      let titles = (0..<count).map { _ in "\"\(random.pick(Self.words))\"" }
      properties.append(
        "private let \(array) = [\(titles.joined(separator: ", "))].map { ChipNode($0) }")
    case 2:
      let sizes = (0..<count).map { _ in "\(random.int(in: 3...70))" }.joined(separator: ", ")
      properties.append("private let \(array): [ASDisplayNode] = [\(sizes)].map { side in")
      properties.append("  let node = ASDisplayNode()")
      properties.append("  node.style.preferredSize = CGSize(width: side, height: side / 2)")
      properties.append("  return node")
      properties.append("}")
    default:
      properties.append("private var \(array): [ASDisplayNode] = []")
      assignments.append("*for index in 0..<\(count) {")
      assignments.append("*  let node = ASDisplayNode()")
      assignments.append("*  node.style.height = ASDimensionMake(CGFloat(5 + index * 3))")
      assignments.append("*  node.style.width = ASDimensionMake(\(random.int(in: 10...60)))")
      assignments.append("*  \(array).append(node)")
      assignments.append("*}")
    }
    arrays.append((array, count))
  }

  private mutating func parameter(_ name: String, _ type: String, _ value: String) {
    properties.append("private let \(name): \(type)")
    parameters.append("\(name): \(type)")
    assignments.append("self.\(name) = \(name)")
    arguments.append((name, value))
  }

  private mutating func writeFlag() {
    let flag = flags.contains("isA") ? "isB" : "isA"
    parameter(flag, "Bool", "state.holds(\"\(flag)\")")
    conditions.append("not \(flag)")
    flags.append(flag)
  }

  private mutating func writeKind() {
    // The case of the document is the first one that the code asks for.
    parameter(
      "kind", "Kind",
      "state.has(\"kind is tall\") ? .tall : state.has(\"kind is plain\") ? .plain : .wide")
    conditions += ["kind is tall", "kind is plain"]
    hasKind = true
  }

  private mutating func writeCount() {
    parameter("count", "Int", "state.holds(\"count > 2\") ? 3 : 2")
    conditions.append("not count > 2")
    flags.append("count > 2")
  }

  private mutating func writeOptional() {
    let node = new("extra")
    properties.append("private let \(node): ASDisplayNode?")
    parameters.append("hasExtra: Bool")
    assignments.append("\(node) = hasExtra ? ASDisplayNode() : nil")
    assignments.append("*\(node)?.style.preferredSize = \(size())")
    arguments.append(("hasExtra", "state.holds(\"hasExtra\")"))
    conditions.append("not hasExtra")
    optionals.append(node)
  }

  private mutating func writeChangeable() {
    properties.append("var isOpen = false")
    members += ["func toggle() {", "  isOpen.toggle()", "  setNeedsLayout()", "}", ""]
    changes.append("node.isOpen = state.has(\"isOpen\")")
    conditions.append("isOpen")
    flags.append("isOpen")
  }

  private mutating func writeConstant() {
    let constant = new("k")
    switch random.int(in: 0...3) {
    case 0:
      properties.append("private let \(constant): CGFloat = \(literal())")
      lengths.append(constant)
    case 1:
      properties.append("private static let \(constant) = \(random.int(in: 2...9))")
      integers.append("Self.\(constant)")
    case 2:
      properties.append("private let \(constant) = Size()")
      lengths += ["\(constant).width", "\(constant).height"]
    default:
      properties.append(
        "private let \(constant): [CGFloat] = [\(literal()), \(literal()), \(literal())]")
      lengths += ["\(constant)[1]", "(\(constant).max() ?? 1)", "\(constant).reduce(2, +)"]
      integers.append("\(constant).count")
    }
  }

  private mutating func writeHelper() {
    let helper = new("f")
    switch random.int(in: 0...2) {
    case 0:
      members += ["private var \(helper): CGFloat {", "  let base: CGFloat = \(length(2))"]
      members += flags.prefix(1).map { "  if \($0) { return base + 7 }" }
      members += ["  return base.halved", "}", ""]
      lengths.append(helper)
    case 1:
      members += [
        "private func \(helper)(_ value: CGFloat, times count: Int = 2) -> CGFloat {",
        "  var sum = value", "  for step in 1...count { sum += CGFloat(step) * \(literal()) }",
        "  return sum", "}", "",
      ]
      lengths += ["\(helper)(3)", "\(helper)(4, times: 3)"]
    default:
      members += [
        "private func \(helper)() -> (short: CGFloat, long: CGFloat) {",
        // In a tuple Lintel divides literals as integers: TupleLiteralNode.
        "  let short: CGFloat = \(length(1))", "  let long: CGFloat = \(length(1))",
        "  return (short: short, long: long + 20)", "}", "",
      ]
      lengths += ["\(helper)().short", "\(helper)().long"]
    }
  }

  // MARK: Values

  mutating func literal() -> String {
    random.chance(30)
      ? "\(random.int(in: 1...40)).\(random.pick([25, 5, 75]))" : "\(random.int(in: 1...60))"
  }

  mutating func integer(_ depth: Int) -> String {
    if depth == 0 || random.chance(40) {
      return random.chance(60) ? random.pick(integers) : "\(random.int(in: 1...9))"
    }
    let (left, right) = (integer(depth - 1), integer(depth - 1))
    switch random.int(in: 0...5) {
    case 0: return "(\(left) + \(right))"
    case 1: return "(\(left) - \(right))"
    case 2: return "(\(left) * \(random.int(in: 2...4)))"
    case 3: return "(\(left) / \(random.int(in: 2...4)))"
    case 4: return "(\(left) % \(random.int(in: 2...5)))"
    default: return "max(\(left), \(right))"
    }
  }

  /// An expression of type `CGFloat`.
  mutating func length(_ depth: Int) -> String {
    if depth == 0 || random.chance(25) {
      return random.chance(50) ? random.pick(lengths) : literal()
    }
    let (left, right) = (length(depth - 1), length(depth - 1))
    switch random.int(in: 0...15) {
    case 0: return "(\(left) + \(right))"
    case 1: return "(\(left) - \(right))"
    case 2: return "(\(left) * \(random.pick(["2", "0.5", "1.5"])))"
    case 3: return "(\(left) / \(random.pick(["2", "3", "4"])))"
    case 4: return "max(\(left), \(right))"
    case 5: return "min(\(left), \(right))"
    case 6: return "ceil(\(left) / 3)"
    case 7: return "floor(\(left) * 0.7)"
    case 8: return "CGFloat(\(left) / 7).rounded()"
    case 9: return "CGFloat(\(left) / 7).rounded(.\(random.pick(["up", "down"])))"
    case 10: return "CGFloat(\(integer(2)))"
    case 11:
      // Lintel takes an integer literal for an integer here, whatever the other branch is: IntegerBranchNode.
      let branches = [left, right].map { Int($0) == nil ? $0 : $0 + ".0" }
      return "(\(condition()) ? \(branches[0]) : \(branches[1]))"
    case 12: return "CGFloat(\(left)).halved"
    case 13: return "CGFloat(\(left)).limited(to: 5...\(random.int(in: 20...90)))"
    case 14: return "Metrics.length(\(integer(1)))"
    default: return "CGFloat(Int(\(left)))"
    }
  }

  /// A length that a style can have.
  mutating func positive() -> String {
    let value = length(2)
    return Double(value) != nil ? value : "max(Metrics.least, \(value))"
  }

  mutating func size() -> String {
    "CGSize(width: \(random.int(in: 8...120)), height: \(random.int(in: 4...70)))"
  }

  mutating func dimension() -> String {
    switch random.int(in: 0...5) {
    case 0: "ASDimensionMake(\"\(random.pick([20, 50, 75]))%\")"
    case 1: "ASDimensionMake(.fraction, \(random.pick(["0.25", "0.5", "0.75"])))"
    case 2: "ASDimensionAuto"
    case 3: "ASDimension(unit: .points, value: \(positive()))"
    default: "ASDimensionMake(\(positive()))"
    }
  }

  mutating func condition() -> String {
    if !flags.isEmpty, random.chance(60) {
      let flag = random.pick(flags)
      switch random.int(in: 0...5) {
      case 0: return "!(\(flag))"
      case 1:
        return readsWidth && isInMethod ? "\(flag) && width > \(random.pick([340, 500]))" : flag
      case 2: return flags.count > 1 ? "\(flags[0]) || \(flags[1])" : flag
      default: return flag
      }
    }
    if readsWidth, isInMethod {
      return random.pick([
        "width > 350", "width >= 768", "width < 400", "constrainedSize.max.width > 600",
      ])
    }
    return "\(integer(1)) > \(integer(1))"
  }
}
