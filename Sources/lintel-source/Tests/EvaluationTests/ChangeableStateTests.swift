import JSONText
import LayoutEvaluation
import SourceTree
import Testing

/// Properties that code changes after a node is made: the document has their initial values.
@Suite("Properties that later code changes")
struct ChangeableStateTests {
  private func states(_ text: String, hints: JSONValue? = nil) throws -> [String] {
    ShownState.texts(of: try swiftLayout(boxFunction + text, hints: hints))
  }

  @Test("Number that another method sets has a state for its other value")
  func number() throws {
    let found = try states(
      """
      class Badge: ASDisplayNode {
        let a = box(10), b = box(20)
        private var unread = 0
        func update(_ n: Int) { unread = n; setNeedsLayout() }
        override func layoutSpecThatFits(_ r: ASSizeRange) -> ASLayoutSpec { ASStackLayoutSpec(direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: unread > 0 ? [a, b] : [a]) }
      }
      """)
    #expect(found == ["document: 10", "unread > 0: 10 20"])
  }

  @Test(
    "Property that another method changes has a state for each outcome",
    arguments: [
      ("private var count = 3", "count += 1", "count == 3", "not count == 3"),
      ("private var isOpen = true", "isOpen.toggle()", "isOpen", "not isOpen"),
      ("private var title = \"\"", "self.title = text", "title.isEmpty", "not title.isEmpty"),
      ("private var look = Look.plain", "look = .bold", "look == .plain", "not look == plain"),
      ("private var look: Look = .plain", "look = .bold", "look != .bold", "look == bold"),
      (
        "private var names: [String] = []", "names.append(text)", "names.isEmpty",
        "not names.isEmpty"
      ),
      ("private var count = 0", "onTap = { self.count = 1 }", "count < 1", "not count < 1"),
      ("private var a0 = 1, a1 = 2", "a1 = 5", "a0 + a1 == 3", "not a0 + a1 == 3"),
    ])
  func changed(property: String, change: String, condition: String, state: String) throws {
    let found = try states(
      swiftCell(
        "enum Look { case plain, bold }\n  \(property)\n  func change(_ text: String) { \(change) }",
        "return ASWrapperLayoutSpec(layoutElement: \(condition) ? box(1) : box(2))"))
    #expect(found == ["document: 1", "\(state): 2"])
  }

  @Test(
    "Property that nothing changes is a constant",
    arguments: ["private var count = 3", "let count = 3", "private lazy var count = 3"])
  func constant(property: String) throws {
    let found = try states(
      swiftCell(
        property, "return ASWrapperLayoutSpec(layoutElement: count > 2 ? box(1) : box(2))"))
    #expect(found == ["document: 1"])
  }

  @Test("Length of the code is that of the initial value, also where another method changes it")
  func length() throws {
    let layout = try swiftLayout(
      swiftCell(
        "private var gap: CGFloat = 8\n  func spread() { gap = 16 }",
        "let row = ASStackLayoutSpec.horizontal()\n row.spacing = gap * 2 + 1\n return row"))
    #expect(layout.document?.at("/root/spacing") == .number(17))
    #expect(layout.unknown.isEmpty)
  }

  @Test("Array that another method fills is never an empty stack")
  func rows() throws {
    for type in ["[ASDisplayNode]", "[Row]"] {
      let layout = try swiftLayout(
        """
        class Rows: ASDisplayNode {
          private var rows: \(type) = []
          func show(_ names: [String]) { rows = names.map { _ in ASDisplayNode() }; setNeedsLayout() }
          override func layoutSpecThatFits(_ r: ASSizeRange) -> ASLayoutSpec {
            let s = ASStackLayoutSpec.vertical()
            s.children = rows
            return s
          }
        }
        """)
      let state = try #require(ShownState.all(of: layout).first)
      #expect(state.unknown == ["s"] || state.ids.count == 3, "\(type) \(state)")
    }
  }

  @Test("Mutable array that another Objective-C method fills is never an empty stack")
  func mutableArray() throws {
    let layout = try objectiveCLayout(
      """
      @interface Rows : ASDisplayNode { NSMutableArray *_rows; }
      @end
      @implementation Rows
      - (instancetype)init { if (self = [super init]) { _rows = [NSMutableArray array]; } return self; }
      - (void)add:(ASDisplayNode *)row { [_rows addObject:row]; }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        ASStackLayoutSpec *stack = [ASStackLayoutSpec verticalStackLayoutSpec];
        stack.children = _rows;
        return stack;
      }
      @end
      """)
    let state = try #require(ShownState.all(of: layout).first)
    #expect(state.unknown == ["stack"] || state.ids.count == 3, "\(state)")
  }

  @Test("Array with elements that another method adds to shows them and marks the others")
  func someRows() throws {
    let layout = try swiftLayout(
      """
      class Rows: ASDisplayNode {
        private var rows = [ASDisplayNode(), ASDisplayNode()]
        func add(_ row: ASDisplayNode) { rows.append(row) }
        override func layoutSpecThatFits(_ r: ASSizeRange) -> ASLayoutSpec {
          let s = ASStackLayoutSpec.vertical()
          s.children = rows
          return s
        }
      }
      """)
    let state = try #require(ShownState.all(of: layout).first)
    #expect(state.unknown == ["s"])
    #expect(state.ids.count == 3)
  }

  @Test("Instance variable that another Objective-C method sets has both states")
  func instanceVariable() throws {
    let layout = try objectiveCLayout(
      """
      static ASDisplayNode *Box(CGFloat width) {
        ASDisplayNode *node = [[ASDisplayNode alloc] init];
        node.style.preferredSize = CGSizeMake(width, 10);
        return node;
      }
      @interface Badge : ASDisplayNode { NSInteger _unread; BOOL _isOpen; }
      @end
      @implementation Badge
      - (instancetype)init { if (self = [super init]) { _unread = 0; _isOpen = NO; } return self; }
      - (void)update:(NSInteger)count { _unread = count; [self setNeedsLayout]; }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        ASStackLayoutSpec *stack = [ASStackLayoutSpec verticalStackLayoutSpec];
        stack.children = _unread > 0 ? @[Box(10), Box(20)] : @[Box(10)];
        if (_isOpen) { stack.children = @[]; }
        return stack;
      }
      @end
      """)
    #expect(ShownState.texts(of: layout) == ["document: 10", "unread > 0: 10 20"])
  }

  @Test("Node that is hidden first and shown by another method has both states")
  func hiddenNode() throws {
    let found = try states(
      swiftCell(
        """
        private let badge = box(5)
          override init() { super.init(); badge.isHidden = true }
          func show() { badge.isHidden = false }
        """,
        "let s = ASStackLayoutSpec.vertical()\n s.children = badge.isHidden ? [box(1)] : [badge]\n return s"
      ))
    #expect(found == ["document: 1", "not badge.isHidden: 5"])
  }

  @Test("Variable of a nested node that is not private is data of each use")
  func nestedCount() throws {
    let text = """
      final class FooterNode: ASDisplayNode {
        var likes = 0
        var replies = 0
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          let hasLikesOrReplies = replies > 0 || likes > 0
          let stack = ASStackLayoutSpec.vertical()
          stack.children = hasLikesOrReplies ? [box(1), box(2)] : [box(2)]
          return stack
        }
      }
      """
    #expect(
      try states(text) == ["document: 2", "replies > 0: 1 2", "likes > 0: 1 2"])
    let cell =
      text + "\n"
      + swiftCell(
        "let footerNode = FooterNode()", "return ASWrapperLayoutSpec(layoutElement: footerNode)")
    #expect(
      try states(cell) == [
        "document: 2", "footerNode.replies > 0: 1 2", "footerNode.likes > 0: 1 2",
      ])
    let known =
      text + "\n"
      + swiftCell(
        "let footerNode = FooterNode()\n  override init() { super.init(); footerNode.likes = 4 }",
        "return ASWrapperLayoutSpec(layoutElement: footerNode)")
    #expect(try states(known) == ["document: 1 2"])
  }

  @Test("Value of the settings replaces the initial value of a property that other code changes")
  func given() throws {
    let text = swiftCell(
      "var unread = 0",
      "return ASWrapperLayoutSpec(layoutElement: unread > 0 ? box(1) : box(2))")
    #expect(try states(text) == ["document: 2", "unread > 0: 1"])
    let settings: [(String, JSONValue)] = [
      ("SampleNode.unread", .number(3)), ("SampleNode.unread > 0", .boolean(true)),
    ]
    for (name, value) in settings {
      #expect(try states(text, hints: .object([.init(name, value)])) == ["document: 1"])
    }
  }

  @Test("Conditions of all states are listed with their outcomes, without cases of a switch")
  func conditions() throws {
    let layout = try swiftLayout(
      swiftCell(
        "var unread = 0\n  let model: Model\n  init(model: Model) { self.model = model; super.init() }",
        """
        let row = ASStackLayoutSpec.horizontal()
            if unread > 0 { row.spacing = model.isWide ? 3 : 4 }
            switch model.kind {
            case .a: row.lineSpacing = 1
            default: row.lineSpacing = 2
            }
            return row
        """))
    #expect(layout.conditions == ["unread > 0": false, "model.isWide": true])
    #expect(
      layout.variants == ["unread > 0", "unread > 0, not model.isWide", "model.kind is other"])
  }

  @Test("Property that the layout method sets has the value that it sets")
  func setByLayout() throws {
    let found = try states(
      swiftCell(
        "var isWide = false\n  func toggle() { isWide.toggle() }",
        "isWide = constrainedSize.max.width > 100\n return ASWrapperLayoutSpec(layoutElement: isWide ? box(1) : box(2))"
      ))
    #expect(found == ["document: 1"])
  }

  // MARK: Objects of one layout

  private static let badge = """
    class Badge: ASDisplayNode {
      let a = box(1), b = box(2)
      var isLarge = false
      var title: String?
      override func layoutSpecThatFits(_ r: ASSizeRange) -> ASLayoutSpec {
        if title != nil { return ASWrapperLayoutSpec(layoutElement: box(3)) }
        return ASWrapperLayoutSpec(layoutElement: isLarge ? b : a)
      }
    }

    """

  @Test(
    "Object that each layout makes anew has its initial values",
    arguments: [
      ("", "let badge = Badge()"), ("var badge: Badge?", "badge = Badge()"),
      ("var badge = ASDisplayNode()", "self.badge = Badge()"),
      ("", "func make() -> Badge { let made = Badge(); return made }\n let badge = make()"),
      ("var badges: [Badge] = []", "badges = [Badge()]\n let badge = badges[0]"),
      ("var made: Badge { Badge() }", "let badge = made"),
    ])
  func madeByLayout(member: String, statement: String) throws {
    let found = try states(
      Self.badge
        + swiftCell(
          member, "\(statement)\n return ASWrapperLayoutSpec(layoutElement: badge)"))
    #expect(found == ["document: 1"])
  }

  @Test(
    "Object that outlives a layout has states for the properties that other code may set",
    arguments: [
      ("let badge = Badge()", ""), ("lazy var badge = Badge()", ""),
      ("private lazy var badge: Badge = { let made = Badge(); return made }()", ""),
      ("var badge: Badge?", "if badge == nil { badge = Badge() }"),
      ("", "let badge = Badge()\n Theme.shared.configure(badge)"),
    ])
  func outlivingLayout(member: String, statement: String) throws {
    let found = try states(
      Self.badge
        + swiftCell(
          member, "\(statement)\n return ASWrapperLayoutSpec(layoutElement: badge)"))
    #expect(found.contains { $0.hasSuffix("badge.isLarge: 2") }, "\(found)")
  }

  @Test("Object of a layout has states for the properties that its own methods change")
  func changedByItself() throws {
    let found = try states(
      """
      final class Badge: ASDisplayNode {
        var isLarge = false
        func tap() { isLarge.toggle() }
        override func layoutSpecThatFits(_ r: ASSizeRange) -> ASLayoutSpec {
          ASWrapperLayoutSpec(layoutElement: isLarge ? box(2) : box(1))
        }
      }

      """ + swiftCell("", "let badge = Badge()\n return ASWrapperLayoutSpec(layoutElement: badge)"))
    #expect(found == ["document: 1", "badge.isLarge: 2"])
  }

  @Test(
    "Objective-C: object has its initial values if each layout makes it anew",
    arguments: [
      ("Badge *badge = [[Badge alloc] init];", "badge", ["document: 1"]),
      ("_badge = [Badge new];", "_badge", ["document: 1"]),
      ("", "self.badge", ["document: 2", "not badge.isLarge: 1"]),
    ])
  func objectiveC(statement: String, node: String, expected: [String]) throws {
    let found = ShownState.texts(
      of: try objectiveCLayout(
        """
        static ASDisplayNode *Box(CGFloat width) {
          ASDisplayNode *node = [[ASDisplayNode alloc] init];
          node.style.preferredSize = CGSizeMake(width, 10);
          return node;
        }
        @interface Badge : ASDisplayNode
        @property (nonatomic) BOOL isLarge;
        @end
        @implementation Badge
        - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
          return [ASWrapperLayoutSpec wrapperWithLayoutElement:self.isLarge ? Box(2) : Box(1)];
        }
        @end
        @interface Sample : ASCellNode
        @property (nonatomic) Badge *badge;
        @end
        @implementation Sample
        - (Badge *)badge {
          if (!_badge) { _badge = [[Badge alloc] init]; }
          return _badge;
        }
        - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
          \(statement)
          return [ASWrapperLayoutSpec wrapperWithLayoutElement:\(node)];
        }
        @end
        """))
    #expect(found == expected)
  }

  @Test("Node that the code compares with nil and others may remove has a state without it")
  func removable() throws {
    func found(_ property: String, _ body: String) throws -> [String] {
      try states(
        swiftCell(
          "let rest = box(9)\n  \(property)\n  override init() { super.init(); badge = box(5) }",
          "let s = ASStackLayoutSpec.horizontal()\n s.children = \(body)\n return s"))
    }
    let both = ["document: 5 9", "not badge: 9"]
    #expect(
      try found("var badge: ASDisplayNode?", "badge != nil ? [badge!, rest] : [rest]") == both)
    #expect(
      try found(
        "var badge: ASDisplayNode?", "{ if let badge { return [badge, rest] }; return [rest] }()")
        == both)
    #expect(
      try found("private var badge: ASDisplayNode?", "badge != nil ? [badge!, rest] : [rest]")
        == ["document: 5 9"])
    #expect(try found("var badge: ASDisplayNode!", "[badge, rest]") == ["document: 5 9"])
    for (attributes, expected) in [
      ("nonatomic", ["document: 5", "not badge: 9"]), ("readonly", ["document: 5"]),
    ] {
      let layout = try objectiveCLayout(
        """
        static ASDisplayNode *Box(CGFloat width) {
          ASDisplayNode *node = [[ASDisplayNode alloc] init];
          node.style.preferredSize = CGSizeMake(width, 10);
          return node;
        }
        @interface Bar : ASDisplayNode
        @property (\(attributes), strong) ASDisplayNode *badge;
        @end
        @implementation Bar
        - (instancetype)init { if (self = [super init]) { _badge = Box(5); } return self; }
        - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
          if (!self.badge) { return [ASWrapperLayoutSpec wrapperWithLayoutElement:Box(9)]; }
          return [ASWrapperLayoutSpec wrapperWithLayoutElement:_badge];
        }
        @end
        """)
      #expect(ShownState.texts(of: layout) == expected)
    }
  }

  @Test(
    "Conditions on a random number have no state outside of its interval",
    arguments: [
      "Int.random(in: 0...3)", "Int.random(in: 0..<4)", "Int(arc4random_uniform(4))",
      "Int(arc4random_uniform(UInt32(8 - 5 + 1))) + 5 - 5", "-2 + Int(arc4random_uniform(4)) + 2",
      "Int(arc4random() % 4)", "pick(0, 3)", "pick2(in: 0...3)",
    ])
  func random(number: String) throws {
    let found = try states(
      """
      func pick(_ low: Int, _ high: Int) -> Int {
        let range = Range(low...high)
        return Int(arc4random_uniform(UInt32(range.upperBound - range.lowerBound))) + range.lowerBound
      }
      func pick2(in range: ClosedRange<Int>) -> Int { return Int.random(in: range) }
      """
        + swiftCell(
          "let count: Int\n  override init() { count = \(number); super.init() }",
          """
          var width: CGFloat = 9
              if count == 3 {
                width = 3
              } else if count < 1 && count >= 0 {
                width = 1
              } else if count > 0 && count < 3 {
                width = 2
              }
              return ASWrapperLayoutSpec(layoutElement: box(width))
          """))
    #expect(found == ["document: 3", "not count == 3: 1", "not count == 3, not count < 1: 2"])
  }

  @Test("Random number that nothing limits may be any one")
  func unlimitedRandom() throws {
    for number in ["Int.random(in: 0...limit)", "Int(arc4random_uniform(limit))"] {
      let found = try states(
        swiftCell(
          "let count: Int\n  init(limit: Int) { count = \(number); super.init() }",
          "return ASWrapperLayoutSpec(layoutElement: box(count > 3 ? 1 : 2))"))
      #expect(found == ["document: 1", "not count > 3: 2"])
    }
  }

  @Test(
    "Conditions on a random number in Objective-C have no state outside of its interval",
    arguments: ["arc4random_uniform(2)", "rand() % 2", "(int)arc4random_uniform(2)"])
  func randomInObjectiveC(number: String) throws {
    let layout = try objectiveCLayout(
      """
      @interface Card : ASCellNode
      @end
      @implementation Card { NSInteger _count; ASDisplayNode *_a; }
      - (instancetype)init {
        if (self = [super init]) { _count = \(number) + 1; _a = [ASDisplayNode new]; }
        return self;
      }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        CGFloat width = 9;
        if (_count == 1) { width = 1; } else if (_count >= 2) { width = 2; }
        _a.style.preferredSize = CGSizeMake(width, 1);
        return [ASWrapperLayoutSpec wrapperWithLayoutElement:_a];
      }
      @end
      """)
    #expect(ShownState.texts(of: layout).map { $0.suffix(1) } == ["1", "2"])
  }
}
