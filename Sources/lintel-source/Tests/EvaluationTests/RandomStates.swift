import Randomness

/// A random class whose states are known: a row of boxes of distinct widths under conditions on data.
///
/// The class is a small program over data. `run` executes it for values of the data; `swift` and `objectiveC` write it as
/// code.
struct RandomStates {
  enum Kind {
    case flag, number, optional, list, choice
    /// A private property with an initial value that another method changes.
    case changed(Int)
  }

  struct Datum {
    let name: String
    let kind: Kind
    /// The values that a test tries; an optional is 0 or 1, a list its count, a choice the index of a case.
    let values: [Int]
  }

  indirect enum Test {
    case compares(Int, String, Int)
    case made(Int)
    case not(Test)
    case both(Test, Test)
    case either(Test, Test)
  }

  indirect enum Step {
    case show(Int)
    /// Makes an optional node of a width.
    case make(Int, width: Int)
    case showNode(Int, otherwise: Int)
    case branch([(test: Test, body: [Step])], otherwise: [Step])
    case select(Int, [[Step]])
    /// Ends the layout unless a test holds.
    case require(Test)
  }

  private(set) var data: [Datum] = []
  private(set) var initializer: [Step] = []
  private(set) var layout: [Step] = []
  private(set) var nodeCount = 0
  /// The nodes of properties by their widths.
  private(set) var nodes: [Int: Int] = [:]
  private var random: SeededGenerator
  private var width = 0
  private static let cases = ["small", "medium", "large"]
  private static let constants = ["Small", "Medium", "Large"]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    for index in 0..<random.int(in: 1...3) { addDatum(index) }
    nodeCount = random.int(in: 0...2)
    for node in 0..<nodeCount {
      if random.chance(75) {
        initializer.append(makingStep(node))
      } else {
        let test = comparison(random.int(in: 0...data.count - 1))
        layout.append(.branch([(test, [making(node)])], otherwise: []))
      }
    }
    layout += steps(2, isTop: true)
  }

  private mutating func addDatum(_ index: Int) {
    let name = "d\(index)"
    switch random.int(in: 0...9) {
    case 0...1: data.append(Datum(name: name, kind: .flag, values: [1, 0]))
    case 2...4: data.append(Datum(name: name, kind: .number, values: Array(-1...6)))
    case 5: data.append(Datum(name: name, kind: .optional, values: [1, 0]))
    case 6: data.append(Datum(name: name, kind: .list, values: Array(0...5)))
    case 7...8: data.append(Datum(name: name, kind: .choice, values: [0, 1, 2]))
    default:
      let initial = random.int(in: 0...4)
      data.append(Datum(name: name, kind: .changed(initial), values: Array(-1...6)))
    }
  }

  private mutating func nextWidth() -> Int {
    width += 1
    return width
  }

  private mutating func making(_ node: Int) -> Step {
    let width = nextWidth()
    nodes[width] = node
    return .make(node, width: width)
  }

  private mutating func makingStep(_ node: Int) -> Step {
    let choices = data.indices.filter { if case .choice = data[$0].kind { true } else { false } }
    if !choices.isEmpty, random.chance(30) {
      var bodies: [[Step]] = [[], [], []]
      bodies[random.int(in: 0...2)] = [making(node)]
      return .select(random.pick(choices), bodies)
    }
    let made = making(node)
    let other = random.chance(20) ? [making(node)] : []
    return .branch([(initializerTest(), [made])], otherwise: other)
  }

  /// A test on what the initializer gets.
  private mutating func initializerTest() -> Test {
    let passed = data.indices.filter { if case .changed = data[$0].kind { false } else { true } }
    guard !passed.isEmpty else { return .not(.made(0)) }
    return comparison(random.pick(passed))
  }

  private mutating func comparison(_ index: Int) -> Test {
    switch data[index].kind {
    case .flag:
      switch random.int(in: 0...3) {
      case 0: return .compares(index, "==", 0)
      case 1: return .not(.compares(index, "", 1))
      default: return .compares(index, "", 1)
      }
    case .optional: return .compares(index, random.pick(["!= nil", "== nil"]), 1)
    case .number, .changed:
      return .compares(
        index, random.pick([">", ">=", "<", "<=", "==", "!="]), random.int(in: 0...5))
    case .list:
      if random.chance(40) { return .compares(index, random.pick(["isEmpty", "first"]), 0) }
      return .compares(index, random.pick([">", "==", "!="]), random.int(in: 0...2))
    case .choice: return .compares(index, random.pick(["==", "!="]), random.int(in: 0...2))
    }
  }

  private mutating func randomTest(_ depth: Int) -> Test {
    if nodeCount > 0, depth > 0, random.chance(10) {
      return .made(random.int(in: 0...nodeCount - 1))
    }
    let test = comparison(random.int(in: 0...data.count - 1))
    switch random.int(in: 0...19) {
    case 0: return .not(test)
    case 1 where depth < 2: return .both(test, randomTest(depth + 1))
    case 2 where depth < 2: return .either(test, randomTest(depth + 1))
    default: return test
    }
  }

  private mutating func steps(_ depth: Int, isTop: Bool = false) -> [Step] {
    (0..<random.int(in: isTop ? 2...4 : 0...2)).map { _ in step(depth, isTop: isTop) }
      + (isTop ? [] : [.show(nextWidth())])
  }

  private mutating func step(_ depth: Int, isTop: Bool) -> Step {
    guard depth > 0 else { return .show(nextWidth()) }
    switch random.int(in: 0...9) {
    case 0: return .show(nextWidth())
    case 1...2 where nodeCount > 0:
      return .showNode(
        random.int(in: 0...nodeCount - 1), otherwise: random.chance(50) ? nextWidth() : 0)
    case 3 where isTop: return .require(randomTest(1))
    case 4...5:
      let choices = data.indices.filter { if case .choice = data[$0].kind { true } else { false } }
      guard !choices.isEmpty else { fallthrough }
      return .select(random.pick(choices), (0..<3).map { _ in steps(depth - 1) })
    default:
      let branches = (0..<random.int(in: 1...3)).map { _ in
        (test: randomTest(1), body: steps(depth - 1))
      }
      return .branch(branches, otherwise: random.chance(70) ? steps(depth - 1) : [])
    }
  }
}

// MARK: Execution

extension RandomStates {
  /// The execution of the class for values of its data.
  struct Outcome {
    var shown: [Int] = []
    /// The tests that were made, with their results.
    var tests: Set<String> = []
    var nodes: [Int: Int] = [:]
  }

  func run(_ values: [Int]) -> Outcome {
    var outcome = Outcome()
    _ = run(initializer, values, &outcome)
    _ = run(layout, values, &outcome)
    return outcome
  }

  /// Executes steps; false if the layout ends.
  private func run(_ steps: [Step], _ values: [Int], _ outcome: inout Outcome) -> Bool {
    for step in steps {
      switch step {
      case .show(let width): outcome.shown.append(width)
      case .make(let node, let width): outcome.nodes[node] = width
      case .showNode(let node, let otherwise):
        if let width = outcome.nodes[node] {
          outcome.shown.append(width)
        } else if otherwise > 0 {
          outcome.shown.append(otherwise)
        }
      case .branch(let branches, let otherwise):
        let taken = branches.first { holds($0.test, values, &outcome) }
        if !run(taken?.body ?? otherwise, values, &outcome) { return false }
      case .select(let datum, let bodies):
        outcome.tests.insert("\(data[datum].name) is \(values[datum])")
        if !run(bodies[values[datum]], values, &outcome) { return false }
      case .require(let test): if !holds(test, values, &outcome) { return false }
      }
    }
    return true
  }

  private func holds(_ test: Test, _ values: [Int], _ outcome: inout Outcome) -> Bool {
    switch test {
    case .made(let node): return outcome.nodes[node] != nil
    case .not(let inner): return !holds(inner, values, &outcome)
    case .both(let first, let second):
      return holds(first, values, &outcome) && holds(second, values, &outcome)
    case .either(let first, let second):
      return holds(first, values, &outcome) || holds(second, values, &outcome)
    case .compares(let datum, let symbol, let number):
      let value = values[datum]
      let result =
        switch symbol {
        case ">": value > number
        case ">=": value >= number
        case "<": value < number
        case "<=": value <= number
        case "!=": value != number
        case "== nil", "isEmpty": value == 0
        case "!= nil", "first": value != 0
        default: value == number
        }
      outcome.tests.insert("\(data[datum].name) \(symbol) \(number): \(result)")
      return result
    }
  }

  /// All values of the data.
  var assignments: [[Int]] {
    data.reduce([[]]) { known, datum in
      known.flatMap { values in datum.values.map { values + [$0] } }
    }
  }
}

// MARK: Code

extension RandomStates {
  var swift: String {
    let passed = data.filter { if case .changed = $0.kind { false } else { true } }
    let parameters = passed.map { "\($0.name): \(Self.swiftType($0))" }
    let properties = data.map { datum in
      if case .changed(let initial) = datum.kind {
        return
          "private var \(datum.name) = \(initial)\n  func change\(datum.name)(_ value: Int) { \(datum.name) = value }"
      }
      return "let \(datum.name): \(Self.swiftType(datum))"
    }
    let nodes = (0..<nodeCount).map { "private var n\($0): ASDisplayNode?" }
    return """
      import AsyncDisplayKit
      enum Choice { case small, medium, large }
      func box(_ width: CGFloat) -> ASDisplayNode {
        let node = ASDisplayNode()
        node.style.preferredSize = CGSize(width: width, height: 10)
        return node
      }
      final class Sample: ASCellNode {
        \((properties + nodes).joined(separator: "\n  "))
        init(\(parameters.joined(separator: ", "))) {
          \(passed.map { "self.\($0.name) = \($0.name)" }.joined(separator: "\n    "))
          super.init()
      \(swift(initializer, "    "))  }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          let row = ASStackLayoutSpec.horizontal()
          row.children = []
      \(swift(layout, "    "))    return row
        }
      }
      """
  }

  private static func swiftType(_ datum: Datum) -> String {
    switch datum.kind {
    case .flag: "Bool"
    case .number, .changed: "Int"
    case .optional: "String?"
    case .list: "[String]"
    case .choice: "Choice"
    }
  }

  private func swift(_ steps: [Step], _ indent: String) -> String {
    steps.map { step -> String in
      switch step {
      case .show(let width): return "\(indent)row.children?.append(box(\(width)))\n"
      case .make(let node, let width): return "\(indent)n\(node) = box(\(width))\n"
      case .showNode(let node, let otherwise):
        let shown = "\(indent)if let n\(node) { row.children?.append(n\(node)) }"
        return otherwise > 0
          ? "\(shown) else { row.children?.append(box(\(otherwise))) }\n" : shown + "\n"
      case .branch(let branches, let otherwise):
        let parts = branches.map {
          "if \(swift($0.test)) {\n\(swift($0.body, indent + "  "))\(indent)}"
        }
        let last = otherwise.isEmpty ? "" : " else {\n\(swift(otherwise, indent + "  "))\(indent)}"
        return indent + parts.joined(separator: " else ") + last + "\n"
      case .select(let datum, let bodies):
        let cases = bodies.enumerated().map { index, body in
          "\(indent)case .\(Self.cases[index]):\n\(indent)  _ = 0\n\(swift(body, indent + "  "))"
        }
        return "\(indent)switch \(data[datum].name) {\n\(cases.joined())\(indent)}\n"
      case .require(let test): return "\(indent)guard \(swift(test)) else { return row }\n"
      }
    }.joined()
  }

  private func swift(_ test: Test) -> String {
    switch test {
    case .made(let node): return "n\(node) != nil"
    case .not(let inner): return "!(\(swift(inner)))"
    case .both(let first, let second): return "(\(swift(first)) && \(swift(second)))"
    case .either(let first, let second): return "(\(swift(first)) || \(swift(second)))"
    case .compares(let index, let symbol, let number):
      let name = data[index].name
      switch (data[index].kind, symbol) {
      case (.flag, ""): return name
      case (.flag, _): return "\(name) == false"
      case (.optional, _): return "\(name) \(symbol)"
      case (.list, "isEmpty"): return "\(name).isEmpty"
      case (.list, "first"): return "\(name).first != nil"
      case (.list, _): return "\(name).count \(symbol) \(number)"
      case (.choice, _): return "\(name) \(symbol) .\(Self.cases[number])"
      default: return "\(name) \(symbol) \(number)"
      }
    }
  }

  var objectiveC: String {
    let passed = data.filter { if case .changed = $0.kind { false } else { true } }
    let changed = data.compactMap { datum -> (name: String, initial: Int)? in
      if case .changed(let initial) = datum.kind { (datum.name, initial) } else { nil }
    }
    let variables =
      data.map { "\(Self.objectiveCType($0)) _\($0.name);" }
      + (0..<nodeCount).map { "ASDisplayNode *_n\($0);" }
    let selector =
      passed.isEmpty
      ? "init"
      : passed.enumerated().map { index, datum in
        "\(index == 0 ? "initWith" : "with")\(index):(\(Self.objectiveCType(datum)))\(datum.name)"
      }.joined(separator: " ")
    let assignments =
      passed.map { "_\($0.name) = \($0.name);" } + changed.map { "_\($0.name) = \($0.initial);" }
    return """
      typedef NS_ENUM(NSInteger, Choice) { ChoiceSmall, ChoiceMedium, ChoiceLarge };
      static ASDisplayNode *Box(CGFloat width) {
        ASDisplayNode *node = [[ASDisplayNode alloc] init];
        node.style.preferredSize = CGSizeMake(width, 10);
        return node;
      }
      @interface Sample : ASCellNode { \(variables.joined(separator: " ")) }
      @end
      @implementation Sample
      - (instancetype)\(selector) {
        if (self = [super init]) {
          \(assignments.joined(separator: "\n    "))
      \(objectiveC(initializer, "    "))  }
        return self;
      }
      \(changed.map { "- (void)change\($0.name):(NSInteger)value { _\($0.name) = value; }" }.joined(separator: "\n"))
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
        NSMutableArray *list = [NSMutableArray array];
      \(objectiveC(layout, "  "))  row.children = list;
        return row;
      }
      @end
      """
  }

  private static func objectiveCType(_ datum: Datum) -> String {
    switch datum.kind {
    case .flag: "BOOL"
    case .number, .changed: "NSInteger"
    case .optional: "NSString *"
    case .list: "NSArray *"
    case .choice: "Choice"
    }
  }

  private func objectiveC(_ steps: [Step], _ indent: String) -> String {
    steps.map { step -> String in
      switch step {
      case .show(let width): return "\(indent)[list addObject:Box(\(width))];\n"
      case .make(let node, let width): return "\(indent)_n\(node) = Box(\(width));\n"
      case .showNode(let node, let otherwise):
        let shown = "\(indent)if (_n\(node)) { [list addObject:_n\(node)]; }"
        return otherwise > 0
          ? "\(shown) else { [list addObject:Box(\(otherwise))]; }\n" : shown + "\n"
      case .branch(let branches, let otherwise):
        let parts = branches.map {
          "if (\(objectiveC($0.test))) {\n\(objectiveC($0.body, indent + "  "))\(indent)}"
        }
        let last =
          otherwise.isEmpty ? "" : " else {\n\(objectiveC(otherwise, indent + "  "))\(indent)}"
        return indent + parts.joined(separator: " else ") + last + "\n"
      case .select(let datum, let bodies):
        let cases = bodies.enumerated().map { index, body in
          "\(indent)case Choice\(Self.constants[index]): {\n\(objectiveC(body, indent + "  "))\(indent)  break;\n\(indent)}\n"
        }
        return "\(indent)switch (_\(data[datum].name)) {\n\(cases.joined())\(indent)}\n"
      case .require(let test):
        return "\(indent)if (!(\(objectiveC(test)))) { row.children = list; return row; }\n"
      }
    }.joined()
  }

  private func objectiveC(_ test: Test) -> String {
    switch test {
    case .made(let node): return "_n\(node) != nil"
    case .not(let inner): return "!(\(objectiveC(inner)))"
    case .both(let first, let second): return "(\(objectiveC(first)) && \(objectiveC(second)))"
    case .either(let first, let second): return "(\(objectiveC(first)) || \(objectiveC(second)))"
    case .compares(let index, let symbol, let number):
      let name = "_" + data[index].name
      switch (data[index].kind, symbol) {
      case (.flag, ""): return name
      case (.flag, _): return "\(name) == NO"
      case (.optional, "== nil"): return "!\(name)"
      case (.optional, _): return "\(name) \(symbol)"
      case (.list, "isEmpty"): return "\(name).count == 0"
      case (.list, "first"): return "[\(name) firstObject] != nil"
      case (.list, _): return "[\(name) count] \(symbol) \(number)"
      case (.choice, _): return "\(name) \(symbol) Choice\(Self.constants[number])"
      default: return "\(name) \(symbol) \(number)"
      }
    }
  }
}
