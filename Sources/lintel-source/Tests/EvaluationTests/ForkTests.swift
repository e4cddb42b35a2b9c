import JSONText
import LayoutEvaluation
import Randomness
import SourceProject
import Testing

/// The states of classes with many conditions, which one run evaluates.
@Suite("States evaluated in one run")
struct ForkTests {
  private func layouts(_ text: String, forkThreshold: Int) -> [ImportedLayout] {
    let project = SourceProject(root: "/nowhere")
    project.refresh(texts: ["/nowhere/Code.swift": text])
    var options = ImportOptions()
    options.forkThreshold = forkThreshold
    return LayoutImporter(project: project, options: options).layouts(in: "/nowhere/Code.swift")
  }

  @Test("Random classes have the states that a run for each gives")
  func randomClasses() {
    var count = 0
    for seed in RandomCases.seeds(0..<300, least: 30) {
      var random = RandomStatements(seed: seed)
      let text = random.text()
      let (found, expected) = (
        layouts(text, forkThreshold: 0), layouts(text, forkThreshold: .max)
      )
      count += found.last?.variants.count ?? 0
      if found.map(\.document) != expected.map(\.document) {
        Issue.record(
          """
          seed \(seed)
          \(text)
          \(found.map { $0.document?.pretty ?? "none" })
          \(expected.map { $0.document?.pretty ?? "none" })
          """)
        return
      }
    }
    #expect(count > 30)
  }

  @Test("State that differs only in the layout of a nested node is found")
  func nestedNode() throws {
    let text = """
      final class Badge: ASDisplayNode {
        let dot = ASDisplayNode()
        var isLarge = false
        override func layoutSpecThatFits(_ range: ASSizeRange) -> ASLayoutSpec {
          dot.style.width = ASDimensionMake(isLarge ? 9 : 4)
          return ASWrapperLayoutSpec(layoutElement: dot)
        }
      }
      """
    let cell = swiftCell(
      "let model: Model, badge = Badge()\n  init(model: Model) { self.model = model; super.init() }",
      """
      badge.isLarge = model.isNew
      if model.isNew { print("new") }
      return ASWrapperLayoutSpec(layoutElement: badge)
      """)
    let layout = try #require(layouts(text + "\n" + cell, forkThreshold: 0).last)
    #expect(layout.variants == ["not model.isNew"])
  }

  @Test(
    "State in which data has not its default marks what comes from it, as a run for the state does")
  func defaults() throws {
    let text = swiftCell(
      "let a = ASDisplayNode(), b = ASDisplayNode()\n  var side: CGFloat = 40, gap: CGFloat = 8, isWide = false",
      """
      a.style.width = ASDimensionMake(side)
      if side > 90 { b.style.flexGrow = 1 }
      if isWide { b.style.spacingAfter = gap }
      if gap == 3, side < 9 { a.style.flexShrink = 1 }
      b.style.spacingBefore = gap + side
      if gap > 20 { print("wide") }
      return ASOverlayLayoutSpec(child: a, overlay: b)
      """)
    let found = try #require(layouts(text, forkThreshold: 0).last)
    #expect(found.document == layouts(text, forkThreshold: .max).last?.document)
    #expect(
      found.variants == ["side > 90", "isWide", "gap == 3", "gap == 3, side < 9", "gap > 20"])
  }

  private func conditions(_ count: Int) -> String {
    let body = (0..<count).map { "if model.f\($0) { t.style.spacingBefore = \($0 + 1) }" }
    return swiftCell(
      "let t = ASTextNode()\ninit(model: Model) { self.model = model; super.init() }\nlet model: Model",
      (body + ["return ASWrapperLayoutSpec(layoutElement: t)"]).joined(separator: "\n"))
  }

  @Test("Conditions that set one value cost steps in proportion to their number")
  func growth() throws {
    let found = try [100, 200, 400].map { count in
      try #require(layouts(conditions(count), forkThreshold: 8).last)
    }
    let steps = found.map(\.stepCount)
    #expect(Double(steps[1]) < 2.2 * Double(steps[0]) && Double(steps[2]) < 2.2 * Double(steps[1]))
    #expect(steps[2] < 20_000, "\(steps)")
    #expect(found.map(\.conditionCount) == [200, 400, 800])
  }
}

/// Random classes in Swift whose layout methods have many conditions, nested, with loops, calls and early returns.
struct RandomStatements {
  private var random: SeededGenerator
  private var locals = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private let nodes = ["a", "b", "c", "d", "e"]

  mutating func text() -> String {
    let initial = (0..<random.int(in: 0...3)).map { _ in inInitializer() }
    let helper = block(depth: 1, in: "row", returns: false)
    let other = block(depth: 1, in: "make", returns: false)
    let body = block(depth: 2, in: "layout", returns: true)
    return """
      import AsyncDisplayKit
      enum Kind { case one, two, three }
      class Item {}
      class Photo: Item {}
      final class Panorama: Photo {}
      final class Clip: Item {}
      struct Model { let item: Item; let kind: Kind; let count: Int; let title: String?; let f0: Bool; let f1: Bool; let f2: Bool; let f3: Bool }
      enum Metrics { static let gap: CGFloat = 6; static var spare = ASDisplayNode() }
      final class Look {
        var edge: CGFloat, kind: Kind, columns: Int
        init(edge: CGFloat = 7) { self.edge = edge; kind = .two; columns = edge > 5 ? 2 : 1 }
      }
      final class Badge: ASDisplayNode {
        let dot = ASDisplayNode()
        var isLarge = false
        override func layoutSpecThatFits(_ range: ASSizeRange) -> ASLayoutSpec {
          dot.style.preferredSize = CGSize(width: isLarge ? 9 : 4, height: 4)
          return ASWrapperLayoutSpec(layoutElement: dot)
        }
      }
      final class Sample: ASCellNode {
        let a = ASDisplayNode(), b = ASImageNode(), c = Badge(), d = ASDisplayNode()
        lazy var e: ASDisplayNode = {
          let node = ASDisplayNode()
          node.style.preferredSize = CGSize(width: 5, height: 5)
          return node
        }()
        var extra: ASDisplayNode?
        var gap = 3
        let model: Model
        let look: Look
        init(model: Model, look: Look) {
          self.model = model
          self.look = look
          super.init()
          \(initial.joined(separator: "\n    "))
        }
        func row(_ first: ASLayoutElement) -> ASLayoutSpec {
          let stack = ASStackLayoutSpec.horizontal()
          var list: [ASLayoutElement] = [first]
          var space: CGFloat = 1
          \(helper)
          stack.spacing = space
          stack.children = list
          return stack
        }
        func make(_ space: CGFloat) -> ASDisplayNode {
          var list: [ASLayoutElement] = []
          var space = space
          let node = ASDisplayNode()
          \(other)
          node.style.preferredSize = CGSize(width: space, height: CGFloat(list.count))
          return node
        }
        override func layoutSpecThatFits(_ range: ASSizeRange) -> ASLayoutSpec {
          var list: [ASLayoutElement] = [a]
          var space: CGFloat = 2
          let stack = ASStackLayoutSpec.vertical()
          \(body)
          stack.children = list
          stack.spacing = space
          return \(random.pick(["stack", "ASInsetLayoutSpec(insets: UIEdgeInsets(top: space, left: 1, bottom: 2, right: 3), child: stack)"]))
        }
      }
      """
  }

  private mutating func inInitializer() -> String {
    random.pick([
      "if \(condition()) { extra = ASDisplayNode() }",
      "if \(condition()) { a.style.width = ASDimensionMake(\(random.int(in: 1...9))) }",
      "guard \(condition()) else { return }",
      "gap = \(random.int(in: 4...9))",
      "DispatchQueue.main.async { self.a.style.spacingBefore = \(random.int(in: 1...40)) }",
      "DispatchQueue.main.async { if \(condition()) { self.d.style.height = ASDimensionMake(7) } }",
      "if \(condition()) { b.style.flexGrow = 1 } else { d.style.flexGrow = 2 }",
    ])
  }

  private mutating func condition() -> String {
    let plain = random.pick([
      "model.f0", "model.f1", "!model.f2", "model.f3", "model.count > 2", "model.count == 0",
      "model.kind == .one", "model.kind != .two", "model.title != nil", "extra != nil", "gap > 4",
      "model.count > 5", "look.columns == 2", "look.edge < 4", "look.kind == .two",
      "model.item is Photo", "(model.item as? Clip) != nil",
      "model.item is Panorama",
    ])
    return random.chance(20) ? "\(plain) \(random.pick(["&&", "||"])) model.f1" : plain
  }

  private mutating func block(depth: Int, in method: String, returns: Bool) -> String {
    (0..<random.int(in: 1...(depth == 2 ? 6 : 3))).map { _ in
      statement(depth: depth, in: method, returns: returns)
    }.joined(separator: "\n")
  }

  private mutating func statement(depth: Int, in method: String, returns: Bool) -> String {
    let node = random.pick(nodes)
    let number = random.int(in: 1...40)
    switch random.int(in: 0...17) {
    case 0...1: return "\(node).style.spacingBefore = \(number)"
    case 2: return "\(node).style.preferredSize = CGSize(width: \(number), height: space)"
    case 3: return "list.append(\(node))"
    case 4: return random.chance(30) ? "space += look.edge" : "space += \(number)"
    case 5 where method == "layout": return "list.append(row(\(node)))"
    case 6 where method == "layout": return "list.append(make(\(number)))"
    case 7:
      locals += 1
      return
        "let n\(locals) = ASDisplayNode()\nn\(locals).style.width = ASDimensionMake(\(number))\nlist.append(n\(locals))"
    case 8 where depth > 0:
      return
        "for index in 0..<2 {\n\(block(depth: depth - 1, in: method, returns: false))\nspace += CGFloat(index)\n}"
    case 9 where depth > 0:
      return """
        switch model.kind {
        case .one: \(block(depth: depth - 1, in: method, returns: false))
        case .two: \(block(depth: depth - 1, in: method, returns: false))
        default: break
        }
        """
    case 10 where returns:
      return "if \(condition()) { return ASWrapperLayoutSpec(layoutElement: \(node)) }"
    case 11: return "space = \(condition()) ? \(number) : Metrics.gap"
    case 12: return "if let extra { list.append(extra) }"
    case 13: return "c.isLarge = \(condition())"
    case 14:
      return "Metrics.spare.style.height = ASDimensionMake(space)\nlist.append(Metrics.spare)"
    case _ where depth > 0:
      let inner = block(depth: depth - 1, in: method, returns: returns)
      let otherwise =
        random.chance(40)
        ? " else {\n\(block(depth: depth - 1, in: method, returns: false))\n}" : ""
      return "if \(condition()) {\n\(inner)\n}\(otherwise)"
    default: return "list.removeLast()"
    }
  }
}
