import JSONText
import LayoutEvaluation
import SourceTree
import Testing

/// Which states a class has, and what each of them shows.
@Suite("States")
struct StateTests {
  private func states(_ members: String, _ body: String) throws -> [String] {
    ShownState.texts(of: try swiftLayout(boxFunction + swiftCell(members, body)))
  }

  private func objectiveC(
    _ variables: String, _ methods: String, _ body: String
  ) throws -> [String] {
    ShownState.texts(of: try objectiveCLayout(Self.objectiveCNode(variables, methods, body)))
  }

  private static func objectiveCNode(
    _ variables: String, _ methods: String, _ body: String
  ) -> String {
    """
    static ASDisplayNode *Box(CGFloat width) {
      ASDisplayNode *node = [[ASDisplayNode alloc] init];
      node.style.preferredSize = CGSizeMake(width, 10);
      return node;
    }
    @interface Sample : ASCellNode { \(variables) }
    @end
    @implementation Sample
    \(methods)
    - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
      ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
      \(body)
      return row;
    }
    @end
    """
  }

  // MARK: Optional nodes

  @Test("Optional node that the initializer makes in a branch is nil in the other state")
  func nodeOfBranch() throws {
    let found = try states(
      """
      let title = box(17)
        var sub: ASTextNode?
        init(subtitle: String?) {
          super.init()
          if let text = subtitle {
            sub = ASTextNode()
            sub!.attributedText = NSAttributedString(string: text)
            sub!.style.preferredSize = CGSize(width: 30, height: 10)
          }
        }
      """,
      """
      let s = ASStackLayoutSpec.vertical()
          s.children = [title]
          if sub != nil { s.children?.append(sub!) }
          return s
      """)
    #expect(found == ["document: 17 30", "not subtitle: 17"])
  }

  @Test(
    "Each way to ask for an optional node follows the branch that made it",
    arguments: [
      "if let badge { s.children?.append(badge) }",
      "if let badge = self.badge { s.children?.append(badge) }",
      "s.children = [title, badge].compactMap { $0 }",
      "s.children = [title] + (badge.map { [$0] } ?? [])",
      "func add() { guard let badge else { return }; s.children?.append(badge) }\n add()",
      "badge?.style.flexGrow = 1\n if badge == nil { return s }\n s.children = [title, badge!]",
      "switch badge { case .some(let made): s.children?.append(made)\n case .none: break }",
    ])
  func askedFor(statement: String) throws {
    let found = try states(
      """
      let title = box(17)
        private var badge: ASImageNode?
        init(model: Model) {
          super.init()
          if model.isNew { makeBadge() }
        }
        private func makeBadge() {
          badge = ASImageNode()
          badge?.style.preferredSize = CGSize(width: 9, height: 9)
        }
      """,
      "let s = ASStackLayoutSpec.vertical()\n s.children = [title]\n \(statement)\n return s")
    #expect(found == ["document: 17 9", "not model.isNew: 17"])
  }

  @Test(
    "Instance variable that the initializer did not set is nil",
    arguments: [
      "if (_sub) { row.children = @[_title, _sub]; } else { row.children = @[_title]; }",
      "row.children = _sub != nil ? @[_title, _sub] : @[_title];",
      """
      NSMutableArray *list = [NSMutableArray arrayWithObject:_title];
      if (self.sub == nil) { row.children = list; return row; }
      [list addObject:_sub];
      row.children = list;
      """,
    ])
  func instanceVariable(statement: String) throws {
    let found = try objectiveC(
      "ASDisplayNode *_title; ASDisplayNode *_sub;",
      """
      - (instancetype)initWithModel:(Model *)model {
        if (self = [super init]) {
          _title = Box(17);
          if (model.subtitle.length > 0) { _sub = Box(30); }
        }
        return self;
      }
      """, statement)
    #expect(found == ["document: 17 30", "not model.subtitle.length > 0: 17"])
  }

  @Test("Node that is made in the document's branch only has a state with the other node")
  func otherBranch() throws {
    let found = try states(
      """
      var plot: ASDisplayNode!
        var empty: ASImageNode!
        init(data: [Int]) {
          super.init()
          if data.isEmpty {
            empty = ASImageNode()
            empty.style.preferredSize = CGSize(width: 9, height: 9)
          }
          plot = box(100)
        }
      """,
      """
      let s = ASStackLayoutSpec.vertical()
          s.children = []
          if empty != nil { s.children?.append(empty) } else { s.children?.append(plot) }
          return s
      """)
    #expect(found == ["document: 9", "not data.isEmpty: 100"])
  }

  @Test("Node of one case of a switch in the initializer is in the state of this case only")
  func nodeOfCase() throws {
    let found = try states(
      """
      enum Kind { case photo, video, link }
        private var photo: ASDisplayNode?, video: ASDisplayNode?
        init(kind: Kind) {
          super.init()
          switch kind {
          case .photo: photo = box(10)
          case .video: video = box(20)
          default: break
          }
        }
      """,
      """
      let s = ASStackLayoutSpec.vertical()
          if let photo { s.children = [photo] } else if let video { s.children = [video] } else { s.children = [box(30)] }
          return s
      """)
    #expect(found == ["document: 10", "kind is video: 20", "kind is other: 30"])
  }

  @Test("Node of an instance variable stands for another one in Objective-C")
  func insteadOfNil() throws {
    let found = try objectiveC(
      "ASDisplayNode *_plot; ASDisplayNode *_empty;",
      """
      - (instancetype)initWithData:(NSArray *)data {
        if (self = [super init]) {
          if (data.count == 0) { _empty = Box(9); }
          _plot = Box(100);
        }
        return self;
      }
      """, "row.children = @[_empty != nil ? _empty : _plot];")
    #expect(found == ["document: 9", "not data.count == 0: 100"])
  }

  @Test("Number that a branch of an Objective-C initializer sets is zero in the other state")
  func unsetNumber() throws {
    let found = try objectiveC(
      "CGFloat _gap; BOOL _isWide; ASDisplayNode *_a;",
      """
      - (instancetype)initWithModel:(Model *)model {
        if (self = [super init]) {
          _a = Box(5);
          if (model.isBig) { _isWide = YES; }
        }
        return self;
      }
      """, "row.children = _isWide ? @[_a, Box(6)] : @[_a];")
    #expect(found == ["document: 5 6", "not model.isBig: 5"])
  }

  @Test("Constant of an enumeration that no branch sets is the first one in Objective-C")
  func unsetConstant() throws {
    let found = ShownState.texts(
      of: try objectiveCLayout(
        "typedef NS_ENUM(NSInteger, Look) { LookPlain, LookBold };\n"
          + Self.objectiveCNode(
            "Look _look;",
            """
            - (instancetype)initWithModel:(Model *)model {
              if (self = [super init]) {
                if (model.isBold) { _look = LookBold; }
              }
              return self;
            }
            """, "row.children = _look == LookPlain ? @[Box(5)] : @[Box(6)];")))
    #expect(found == ["document: 6", "not model.isBold: 5"])
  }

  @Test("Optional node that only other code sets stays a condition of its own")
  func setByOthers() throws {
    let found = try states(
      "let title = box(17)\n  var badge: ASImageNode?\n  func show() { badge = ASImageNode() }",
      "let s = ASStackLayoutSpec.vertical()\n s.children = [title]\n "
        + "if let badge { badge.style.preferredSize = CGSize(width: 9, height: 9); s.children?.append(badge) }\n return s"
    )
    #expect(found == ["document: 17 9", "not badge: 17"])
  }

  @Test("Node that the parent sets in a branch is nil in the nested node otherwise")
  func setByParent() throws {
    let text =
      boxFunction + """
        final class Badge: ASDisplayNode {
          var icon: ASDisplayNode?
          override func layoutSpecThatFits(_ r: ASSizeRange) -> ASLayoutSpec {
            let s = ASStackLayoutSpec.vertical()
            s.children = icon == nil ? [box(3)] : [icon!]
            return s
          }
        }

        """
      + swiftCell(
        "let badge = Badge()\n  init(model: Model) { super.init(); if model.isNew { badge.icon = box(4) } }",
        "return ASWrapperLayoutSpec(layoutElement: badge)")
    #expect(
      ShownState.texts(of: try swiftLayout(text)) == ["document: 4", "not model.isNew: 3"])
  }

  // MARK: Branches

  @Test(
    "Each branch of an if with several conditions has a state, the last one included",
    arguments: [
      "if n > 5 { a = 50 } else if n > 3 { a = 30 } else { a = 10 }",
      "if n > 5 { a = 50 } else { if n > 3 { a = 30 } else { a = 10 } }",
      "a = n > 5 ? 50 : n > 3 ? 30 : 10",
      "func size() -> CGFloat { guard n <= 5 else { return 50 }; guard n <= 3 else { return 30 }; return 10 }\n a = size()",
    ])
  func elseIf(statement: String) throws {
    let found = try states(
      "let n: Int\n  init(n: Int) { self.n = n; super.init() }",
      "var a: CGFloat = 0\n \(statement)\n return ASWrapperLayoutSpec(layoutElement: box(a))")
    #expect(Set(found.map { $0.split(separator: " ").last }) == ["50", "30", "10"], "\(found)")
    #expect(found.count == 3)
  }

  @Test("Names of states say which conditions do not hold")
  func names() throws {
    let found = try states(
      "let n: Int\n  init(n: Int) { self.n = n; super.init() }",
      "var a: CGFloat = 10\n if n > 5 { a = 50 } else if n > 3 { a = 30 }\n return ASWrapperLayoutSpec(layoutElement: box(a))"
    )
    #expect(found == ["document: 50", "not n > 5: 30", "not n > 5, not n > 3: 10"])
  }

  @Test("Each branch of an Objective-C if with several conditions has a state")
  func objectiveCElseIf() throws {
    let found = try objectiveC(
      "NSInteger _n;",
      "- (instancetype)initWithN:(NSInteger)n { if (self = [super init]) { _n = n; } return self; }",
      """
      if (_n > 5) { row.children = @[Box(50)]; }
      else if (_n > 3) { row.children = @[Box(30)]; }
      else { row.children = @[Box(10)]; }
      """)
    #expect(found == ["document: 50", "not n > 5: 30", "not n > 5, not n > 3: 10"])
  }

  @Test("Conditions that do not depend on each other are changed one at a time")
  func runs() throws {
    let nodes = (0..<12).map { "if model.f\($0) { list.append(box(\($0 + 1))) }" }
    let nested =
      "if model.g0 { if model.g1 { list.append(box(90)) } } else { if model.g2 { list.append(box(91)) } }"
    let layout = try swiftLayout(
      boxFunction
        + swiftCell(
          "let model: Model\n  init(model: Model) { self.model = model; super.init() }",
          "var list: [ASDisplayNode] = []\n" + nodes.joined(separator: "\n") + "\n" + nested
            + "\nlet row = ASStackLayoutSpec.vertical()\nrow.children = list\nreturn row"))
    // One for each of 14 conditions, and one for the condition that only another state has.
    #expect(layout.variants.count == 15)
    // The document, the 14 states, and the one that is found in another.
    #expect(layout.runCount == 3)
    #expect(layout.variants.last == "not model.g1")
    #expect(layout.variants.contains("not model.g0, not model.g2"))
  }

  // MARK: Conditions over one value

  @Test(
    "Conditions over one value agree in each state",
    arguments: [
      ("kind == 1 kind == 2", "let kind: Int", ["kind == 1", "kind == 2"]),
      ("x > 5, x > 3", "let kind: Int", ["kind > 5", "kind > 3"]),
      ("x > 3, x >= 4", "let kind: Int", ["kind > 3", "kind >= 4"]),
      ("x == 0, x > 0", "let kind: Int", ["kind == 0", "kind > 0"]),
      ("x != 0, x == 0", "let kind: Int", ["kind != 0", "kind == 0"]),
      ("5 < x, x < 2", "let kind: CGFloat", ["5 < kind", "kind < 2"]),
      ("cases", "let kind: Kind", ["kind == .a", "kind == .b", "kind != .a"]),
      ("isEmpty, count", "let kind: [Int]", ["kind.isEmpty", "kind.count > 0", "kind.count == 2"]),
      ("first", "let kind: [Int]", ["kind.first != nil", "kind.isEmpty"]),
      ("flag", "let kind: Bool", ["!kind", "kind == false", "kind"]),
      ("local", "let kind: Int", ["kind > 2", "isBig", "!isBig"]),
      ("text", "let kind: String", ["kind.isEmpty", "kind == \"\"", "kind.count > 3"]),
    ])
  func agreement(name: String, declaration: String, conditions: [String]) throws {
    let statements = conditions.enumerated().map {
      "list.append(\($1) ? box(\(10 * $0 + 11)) : box(\(10 * $0 + 10)))"
    }
    let type = declaration.split(separator: " ").last ?? ""
    let found = try states(
      "enum Kind { case a, b, c }\n  \(declaration)\n  init(kind: \(type)) { self.kind = kind; super.init() }",
      "var list: [ASDisplayNode] = []\n let isBig = kind > 2\n" + statements.joined(separator: "\n")
        + "\nlet row = ASStackLayoutSpec.vertical()\nrow.children = list\nreturn row")
    let shown = Set(
      found.compactMap { text -> String? in
        text.split(separator: ": ").last.map {
          $0.split(separator: " ").map { String($0.last ?? " ") }.joined()
        }
      })
    let expected: Set<String> =
      switch name {
      case "kind == 1 kind == 2", "x == 0, x > 0", "5 < x, x < 2": ["10", "01", "00"]
      case "x > 5, x > 3": ["11", "01", "00"]
      case "x > 3, x >= 4": ["11", "00"]
      case "x != 0, x == 0", "first": ["10", "01"]
      case "cases": ["100", "011", "001"]
      case "isEmpty, count": ["100", "011", "010"]
      case "flag": ["001", "110"]
      case "local": ["110", "001"]
      default: ["110", "000", "001"]
      }
    #expect(shown == expected, "\(found)")
  }

  @Test("Condition on an enumeration of two cases decides the other one")
  func exhausted() throws {
    let found = try states(
      "enum Side { case left, right }\n  let side: Side\n  init(side: Side) { self.side = side; super.init() }",
      "var a: CGFloat = 3\n if side == .left { a = 1 } else if side == .right { a = 2 }\n return ASWrapperLayoutSpec(layoutElement: box(a))"
    )
    #expect(found == ["document: 1", "not side == left: 2"])
  }

  @Test("Condition on a case and a switch over the same value agree")
  func switchAndCondition() throws {
    let found = try states(
      "enum Side { case left, right, top }\n  let side: Side\n  init(side: Side) { self.side = side; super.init() }",
      """
      let a: CGFloat
          switch side {
          case .left: a = 1
          case .right: a = 2
          case .top: a = 3
          }
          let s = ASStackLayoutSpec.vertical()
          s.children = [box(a)]
          if side == .right { s.children?.append(box(20)) }
          if case .top = side { s.children?.append(box(30)) }
          return s
      """)
    #expect(found == ["document: 1", "side is right: 2 20", "side is top: 3 30"])
  }

  @Test("Condition that is written with != holds in the document")
  func differs() throws {
    let found = try states(
      "let x: Int\n  init(x: Int) { self.x = x; super.init() }",
      "return ASWrapperLayoutSpec(layoutElement: x != 0 ? box(1) : box(2))")
    #expect(found == ["document: 1", "x == 0: 2"])
  }

  @Test("Loop over data has no elements in the state in which the data is empty")
  func emptyLoop() throws {
    for body in [
      "for _ in names { s.children?.append(box(5)) }\n if names.isEmpty { s.children?.append(box(9)) }",
      "if names.isEmpty { s.children?.append(box(9)) }\n for _ in names { s.children?.append(box(5)) }",
    ] {
      let found = try states(
        "let names: [String]\n  init(names: [String]) { self.names = names; super.init() }",
        "let s = ASStackLayoutSpec.vertical()\n s.children = []\n \(body)\n return s")
      #expect(
        Set(found.compactMap { $0.split(separator: ":").last }) == [" 5 5", " 9"], "\(found)")
    }
  }

  @Test("Text that a state does not set is empty there, unless other code sets it")
  func emptyText() throws {
    func variants(_ setting: String, _ more: String = "") throws -> JSONValue? {
      try swiftLayout(
        swiftCell(
          """
          private let title = ASTextNode()
            init(model: Model) { super.init(); \(setting) }
            \(more)
          """, "return ASWrapperLayoutSpec(layoutElement: title)")
      ).document?["variants"]
    }
    let text = "NSAttributedString(string: text)"
    let setting = "if let text = model.title { title.attributedText = \(text) }"
    let variant = try variants(setting)?.items?.first
    #expect(variant?["name"] == .string("not model.title"))
    #expect(variant?["text"]?["#title"] == .string(""))
    #expect(
      try variants(setting, "func show(_ text: String) { title.attributedText = \(text) }") == nil)
    let both =
      "if let text = model.title { title.attributedText = \(text) } else { title.alpha = 0 }"
    #expect(try variants(both)?.items?.first?["text"]?["#title"] == .string(""))
    let objectiveC = try objectiveCLayout(
      """
      @implementation Sample { ASTextNode *_note; Model *_model; }
      - (instancetype)initWithModel:(Model *)model {
        if (self = [super init]) {
          _note = [[ASTextNode alloc] init];
          if (model.isNew) { _note.attributedText = [[NSAttributedString alloc] initWithString:@"New"]; }
        }
        return self;
      }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        return [ASWrapperLayoutSpec wrapperWithLayoutElement:_note];
      }
      @end
      """)
    let state = objectiveC.document?.at("/variants/0")
    #expect(state?["name"] == .string("not model.isNew"))
    #expect(state?["text"]?["#note"] == .string(""))
  }
}
