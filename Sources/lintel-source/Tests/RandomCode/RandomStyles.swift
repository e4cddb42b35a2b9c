package import JSONText
import Randomness

/// A random method that writes sizes, alignments and children in random order, in either language, with the values that
/// Texture's setters leave.
package struct RandomStyles {
  /// A dimension as Texture stores it.
  package enum Length: Equatable {
    case auto
    case points(Int)
    case percent(Int)

    package var json: JSONValue {
      switch self {
      case .auto: .string("auto")
      case .points(let points): .number(Double(points))
      case .percent(let percent): .string("\(percent)%")
      }
    }
  }

  /// The sides of an element: width, height, minWidth and so on.
  package private(set) var sides: [String: [String: Length]] = [:]
  package private(set) var direction = "horizontal"
  package private(set) var justifyContent = "start"
  package private(set) var alignItems = "stretch"
  package private(set) var children: [String] = []
  private var horizontalAlignment = "none"
  private var verticalAlignment = "none"
  private var random: SeededGenerator
  private let isSwift: Bool
  private var statements: [String] = []

  package static let nodes = ["a", "b", "c"]

  package init(seed: UInt64, isSwift: Bool) {
    random = SeededGenerator(seed: seed)
    self.isSwift = isSwift
    for _ in 0..<random.int(in: 4...14) {
      switch random.int(in: 0...9) {
      case 0...5: writeSize()
      case 6...7: writeAlignment()
      default: writeChildren()
      }
    }
  }

  package var text: String {
    let body = statements.joined(separator: "\n    ")
    return isSwift
      ? """
      import AsyncDisplayKit
      final class Card: ASDisplayNode {
        let a = ASDisplayNode()
        let b = ASDisplayNode()
        let c = ASDisplayNode()
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          let row = ASStackLayoutSpec()
          \(body)
          return row
        }
      }
      """
      : """
      @interface Card : ASDisplayNode
      @end
      @implementation Card { ASDisplayNode *_a; ASDisplayNode *_b; ASDisplayNode *_c; }
      - (instancetype)init {
        if (self = [super init]) {
          _a = [ASDisplayNode new]; _b = [ASDisplayNode new]; _c = [ASDisplayNode new];
        }
        return self;
      }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        ASStackLayoutSpec *row = [ASStackLayoutSpec new];
        \(body)
        return row;
      }
      @end
      """
  }

  // MARK: Statements

  private mutating func set(_ base: String, _ key: String, _ value: String) {
    if isSwift {
      statements.append("\(base).\(key) = \(value)")
    } else if random.chance(30) {
      statements.append("[\(base) set\(key.prefix(1).uppercased())\(key.dropFirst()):\(value)];")
    } else {
      statements.append("\(base).\(key) = \(value);")
    }
  }

  private func name(_ node: String) -> String { isSwift ? node : "_" + node }

  private mutating func length(isFixed: Bool) -> Length {
    if isFixed || random.chance(70) { return .points(random.int(in: 1...90)) }
    return random.chance(50) ? .percent(random.pick([25, 50, 75])) : .auto
  }

  private func code(_ length: Length) -> String {
    switch length {
    case .auto: "ASDimensionAuto"
    case .points(let points): "ASDimensionMake(\(points))"
    case .percent(let percent):
      isSwift ? "ASDimensionMake(\"\(percent)%\")" : "ASDimensionMake(@\"\(percent)%\")"
    }
  }

  private mutating func writeSize() {
    let node = random.pick(Self.nodes)
    let bound = random.pick(["", "min", "max"])
    let (width, height) = bound.isEmpty ? ("width", "height") : ("\(bound)Width", "\(bound)Height")
    let base = name(node) + ".style"
    switch random.int(in: 0...(isSwift ? 4 : 3)) {
    case 0...1:
      let side = random.pick([width, height])
      let value = length(isFixed: false)
      set(base, side, code(value))
      sides[node, default: [:]][side] = value
    case 2:
      let (x, y) = (random.int(in: 1...90), random.int(in: 1...90))
      let size = isSwift ? "CGSize(width: \(x), height: \(y))" : "CGSizeMake(\(x), \(y))"
      set(base, bound.isEmpty ? "preferredSize" : "\(bound)Size", size)
      sides[node, default: [:]].merge([width: .points(x), height: .points(y)]) { $1 }
    case 3:
      let (x, y) = (length(isFixed: false), length(isFixed: false))
      set(
        base, bound.isEmpty ? "preferredLayoutSize" : "\(bound)LayoutSize",
        "ASLayoutSizeMake(\(code(x)), \(code(y)))")
      sides[node, default: [:]].merge([width: x, height: y]) { $1 }
    default:
      let points = random.int(in: 1...90)
      let isWidth = random.chance(50)
      statements.append("\(base).preferredSize.\(isWidth ? "width" : "height") = \(points)")
      var size = preferredSize(of: node)
      if isWidth { size.0 = points } else { size.1 = points }
      sides[node, default: [:]].merge(["width": .points(size.0), "height": .points(size.1)]) { $1 }
    }
  }

  /// The value of Texture's getter: 0×0 if a side is a fraction, and 0 for an automatic side.
  private func preferredSize(of node: String) -> (Int, Int) {
    let (width, height) = (sides[node]?["width"] ?? .auto, sides[node]?["height"] ?? .auto)
    switch (width, height) {
    case (.percent, _), (_, .percent): return (0, 0)
    default: break
    }
    func points(_ length: Length) -> Int {
      if case .points(let points) = length { points } else { 0 }
    }
    return (points(width), points(height))
  }

  private func constant(_ type: String, _ name: String) -> String {
    isSwift ? ".\(name)" : "\(type)\(name.prefix(1).uppercased())\(name.dropFirst())"
  }

  private mutating func writeAlignment() {
    switch random.int(in: 0...4) {
    case 0:
      let new = random.pick(["horizontal", "vertical"])
      set("row", "direction", constant("ASStackLayoutDirection", new))
      guard new != direction else { return }
      direction = new
      resolveHorizontal()
      resolveVertical()
    case 1:
      justifyContent = random.pick(["start", "center", "end", "spaceBetween"])
      set("row", "justifyContent", constant("ASStackLayoutJustifyContent", justifyContent))
    case 2:
      alignItems = random.pick(["start", "center", "end", "stretch"])
      set("row", "alignItems", constant("ASStackLayoutAlignItems", alignItems))
    case 3:
      let new = random.pick(["none", "left", "middle", "right"])
      set("row", "horizontalAlignment", constant("ASHorizontalAlignment", new))
      guard new != horizontalAlignment else { return }
      horizontalAlignment = new
      resolveHorizontal()
    default:
      let new = random.pick(["none", "top", "center", "bottom"])
      set("row", "verticalAlignment", constant("ASVerticalAlignment", new))
      guard new != verticalAlignment else { return }
      verticalAlignment = new
      resolveVertical()
    }
  }

  private static let resolved = [
    "left": "start", "top": "start", "middle": "center", "center": "center", "right": "end",
    "bottom": "end",
  ]

  private mutating func resolveHorizontal() {
    guard let value = Self.resolved[horizontalAlignment] else { return }
    if direction == "horizontal" { justifyContent = value } else { alignItems = value }
  }

  private mutating func resolveVertical() {
    guard let value = Self.resolved[verticalAlignment] else { return }
    if direction == "horizontal" { alignItems = value } else { justifyContent = value }
  }

  private mutating func writeChildren() {
    let node = random.pick(Self.nodes)
    if random.chance(40) {
      set("row", "child", name(node))
      children = [node] + children.dropFirst().filter { $0 != node }
      // An element is laid out once: the list loses what the child replaced.
      let rest = children.map { name($0) }.joined(separator: ", ")
      set("row", "children", isSwift ? "[\(rest)]" : "@[\(rest)]")
    } else {
      children = Self.nodes.filter { _ in random.chance(60) }
      let list = children.map { name($0) }.joined(separator: ", ")
      set("row", "children", isSwift ? "[\(list)]" : "@[\(list)]")
      if let first = Self.nodes.first(where: { !children.contains($0) }), random.chance(30) {
        set("row", "child", name(first))
        children = [first] + children.dropFirst()
      }
    }
  }

  // MARK: Documents

  /// The layout as a document, in which each value stands once.
  package var document: JSONValue {
    let elements = children.map { node in
      let style = (sides[node] ?? [:]).sorted { $0.key < $1.key }
      return JSONValue.object([
        .init("type", .string("node")), .init("id", .string(node)),
        .init("style", .object(style.map { .init($0.key, $0.value.json) })),
      ])
    }
    return .object([
      .init("constrainedSize", .object([.init("max", .object([.init("width", .number(375))]))])),
      .init(
        "root",
        .object([
          .init("type", .string("stack")), .init("id", .string("row")),
          .init("direction", .string(direction)), .init("justifyContent", .string(justifyContent)),
          .init("alignItems", .string(alignItems)), .init("children", .array(elements)),
        ])),
    ])
  }

  /// The sides, alignments and children of a document, with the document's precedence of keys; sides twice are an error.
  package static func values(of root: JSONValue) -> [String: JSONValue]? {
    var result: [String: JSONValue] = [:]
    let direction = root["direction"]?.string ?? "horizontal"
    result["direction"] = .string(direction)
    let main = root[direction == "horizontal" ? "horizontalAlignment" : "verticalAlignment"]
    let cross = root[direction == "horizontal" ? "verticalAlignment" : "horizontalAlignment"]
    let mainValue = main?.string.flatMap { resolved[$0] } ?? root["justifyContent"]?.string
    let crossValue = cross?.string.flatMap { resolved[$0] } ?? root["alignItems"]?.string
    result["justifyContent"] = .string(mainValue ?? "start")
    result["alignItems"] = .string(crossValue ?? "stretch")
    for child in root["children"]?.items ?? [] {
      guard let id = child["id"]?.string else { return nil }
      result[id] = .boolean(true)
      for member in child["style"]?.members ?? [] {
        var sides = [(member.key, member.value)]
        if member.key.hasSuffix("Size") {
          let bound = member.key.hasPrefix("m") ? String(member.key.prefix(3)) : ""
          sides = ["width", "height"].map { side in
            let name = bound.isEmpty ? side : bound + side.prefix(1).uppercased() + side.dropFirst()
            return (name, member.value[side] ?? .null)
          }
        }
        for (side, value) in sides where value != .string("auto") {
          guard result.updateValue(value, forKey: "\(id).\(side)") == nil else { return nil }
        }
      }
    }
    return result
  }
}
