import Randomness

/// Random classes of nodes in Swift, each of which may have nodes of those before it.
struct RandomClasses {
  private var random: SeededGenerator
  private var parameters: [[String]] = []

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func text() -> String {
    "enum Metrics {\n  static let gap: CGFloat = 12\n  static let edge = gap - 4\n}\n"
      + (0..<random.int(in: 2...6)).map { classText($0) }.joined(separator: "\n")
  }

  private mutating func classText(_ index: Int) -> String {
    var declared: [String] = []
    var defaults: [String] = []
    for (name, type) in [("size", "CGFloat"), ("title", "String"), ("isOn", "Bool")]
    where random.chance(70) {
      declared.append(name)
      // A parameter without a default is known in uses only.
      let value = random.chance(90) ? " = \(literal(name))" : ""
      defaults.append("\(name): \(type)\(value)")
    }
    parameters.append(declared)
    var members: [String] = []
    var body: [String] = []
    var children: [String] = []
    for child in 0..<random.int(in: 1...5) {
      let name = "c\(child)"
      switch random.int(in: 0...9) {
      case 0...1:
        members.append("let \(name) = ASImageNode()")
        let size = declared.contains("size") ? "size" : literal("size")
        body.append(
          "\(name).style.preferredSize = CGSize(width: \(size), height: \(random.pick([size, "7"])))"
        )
      case 2...3:
        members.append("let \(name) = ASTextNode()")
        let title = declared.contains("title") && random.chance(70) ? "title" : literal("title")
        body.append("\(name).attributedText = NSAttributedString(string: \(title))")
      case 4...7 where index > 0:
        members.append("let \(name): Node\(addUse(name, in: declared, below: index, &body))")
        if random.chance(40) { body.append("\(name).style.flexShrink = 1") }
        if random.chance(20) {
          body.append("\(name).style.width = ASDimensionMake(\(literal("size")))")
        }
      case 8 where index > 0:
        let other = random.int(in: 0...index - 1)
        let label = parameters[other].contains("title") ? "title: $0" : ""
        members.append(
          "let \(name) = [\"a\", \(literal("title")), \"c\"].map { Node\(other)(\(label)) }")
        children.append(name)
        continue
      default:
        members.append("let \(name) = ASDisplayNode()")
        body.append("\(name).style.height = ASDimensionMake(\(literal("size")))")
      }
      if declared.contains("isOn"), random.chance(40) {
        children.append("(isOn ? [\(name)] : [])")
      } else if random.chance(5) {
        children.append("(model.flag ? [\(name)] : [])")
      } else {
        children.append("[\(name)]")
      }
    }
    if random.chance(25) { body.append("style.minWidth = ASDimensionMake(\(literal("size")))") }
    let spacing = declared.contains("size") && random.chance(30) ? "size" : literal("size")
    let list = children.joined(separator: " + ")
    return """
      final class Node\(index): ASDisplayNode {
        \(declared.map { "let \($0): \(["size": "CGFloat", "title": "String"][$0] ?? "Bool")" }.joined(separator: "\n  "))
        \(members.joined(separator: "\n  "))
        init(\(defaults.joined(separator: ", "))) {
          \(declared.map { "self.\($0) = \($0)" }.joined(separator: "\n    "))
          \(body.joined(separator: "\n    "))
        }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          let row = ASStackLayoutSpec(direction: .\(random.pick(["vertical", "horizontal"])), spacing: \(spacing), justifyContent: .start, alignItems: .start, children: \(list))
          return \(random.chance(50) ? "row" : "ASInsetLayoutSpec(insets: UIEdgeInsets(top: \(literal("size")), left: 0, bottom: 0, right: \(spacing)), child: row)")
        }
      }
      """
  }

  /// Adds the statement that makes a node of an earlier class.
  private mutating func addUse(
    _ name: String, in declared: [String], below index: Int, _ body: inout [String]
  ) -> Int {
    let other = random.int(in: 0...index - 1)
    var arguments: [String] = []
    for parameter in parameters[other] where random.chance(60) {
      let isHandedOn = declared.contains(parameter) && random.chance(50)
      arguments.append("\(parameter): \(isHandedOn ? parameter : literal(parameter))")
    }
    body.insert("\(name) = Node\(other)(\(arguments.joined(separator: ", ")))", at: 0)
    return other
  }

  private mutating func literal(_ name: String) -> String {
    switch name {
    case "size": random.pick(["4", "8", "12", "16", "20", "Metrics.gap", "Metrics.edge"])
    case "title":
      "\"\(random.pick(["Ann", "Ben", "Cleo", "Dana", "Eve", "a long title", "$5", ""]))\""
    default: random.pick(["true", "false"])
    }
  }
}
