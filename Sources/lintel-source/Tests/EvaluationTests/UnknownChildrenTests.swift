import JSONText
import LayoutEvaluation
import SourceTree
import Testing

@Suite("Unknown children")
struct UnknownChildrenTests {
  private static let model =
    "let model: Model\n  let a = ASTextNode()\n  let b = ASTextNode()\n  "
    + "init(model: Model) { self.model = model; super.init() }"

  @Test(
    "Children that the code sets in any way are children of the stack, in order",
    arguments: [
      "row.setChildren([a, b])",
      "row.setChild(a, at: 0)\n    row.setChild(b, at: 1)",
      "row.children = [b]\n    row.setChild(a, at: 0)\n    row.setChild(b, at: 1)",
      "var nodes = [a, b]\n    row.setChildren(nodes)\n    nodes.removeAll()",
      "addSubnode(a)\n    addSubnode(b)\n    row.children = subnodes",
      "self.addSubnode(a)\n    self.addSubnode(b)\n    row.setChildren(self.subnodes)",
    ])
  func known(code: String) throws {
    let layout = try swiftLayout(
      swiftCell(Self.model, "let row = ASStackLayoutSpec()\n    \(code)\n    return row"))
    let children = layout.document?.at("/root/children")?.items
    #expect(children?.map { $0["id"]?.string } == ["a", "b"])
    #expect(layout.read == .whole)
  }

  @Test("Child at an index is the child or the companion of a spec with slots")
  func slots() throws {
    let layout = try objectiveCLayout(
      """
      @interface Card : ASCellNode
      @end
      @implementation Card
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        ASDisplayNode *photo = [ASDisplayNode new];
        ASDisplayNode *badge = [ASDisplayNode new];
        ASOverlayLayoutSpec *overlay = [ASOverlayLayoutSpec new];
        [overlay setChild:photo atIndex:0];
        [overlay setChild:badge atIndex:1];
        return overlay;
      }
      @end
      """)
    #expect(layout.document?.at("/root/child/id")?.string == "photo")
    #expect(layout.document?.at("/root/overlay/id")?.string == "badge")
    #expect(layout.read == .whole)
  }

  @Test(
    "List that is not known marks the children of the stack beside those that are",
    arguments: [
      ("row.children = model.nodes", 0), ("row.setChildren(model.nodes)", 0),
      ("row.children = [a]\n    row.children?.append(contentsOf: model.nodes)", 1),
      ("row.children = [a]\n    row.children? += model.nodes", 1),
      ("row.children = [a] + model.nodes", 1), ("row.children = model.nodes + [a]", 1),
      ("row.children = subnodes", 0),
      ("addSubnode(a)\n    insertSubnode(b, at: 0)\n    row.children = subnodes", 0),
      ("row.children = [a]\n    row.setChild(b, at: model.index)", 1),
    ])
  func unknown(code: String, count: Int) throws {
    let layout = try swiftLayout(
      swiftCell(Self.model, "let row = ASStackLayoutSpec()\n    \(code)\n    return row"))
    #expect(layout.document?.at("/root/children")?.items?.count == count)
    #expect(layout.document?.at("/root/unknown") == .array([.string("children")]))
    #expect(layout.unknown.map(\.key) == ["children"])
    #expect(layout.unknown.first?.position.line ?? 0 >= 7)
    #expect(layout.read == .part)
  }

  @Test(
    "List that is not known marks the children in Objective-C",
    arguments: [
      "row.children = self.subnodes;", "[row setChildren:[self.model nodes]];",
      "NSMutableArray *all = [NSMutableArray array]; [all addObjectsFromArray:self.model.nodes]; row.children = all;",
      "row.children = [@[] arrayByAddingObjectsFromArray:self.model.nodes];",
    ])
  func unknownInObjectiveC(code: String) throws {
    let layout = try objectiveCLayout(
      """
      @interface Card : ASCellNode
      @property (nonatomic) Model *model;
      @end
      @implementation Card
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
        \(code)
        return row;
      }
      @end
      """)
    #expect(layout.document?.at("/root/children") == .array([]))
    #expect(layout.document?.at("/root/unknown") == .array([.string("children")]))
    #expect(layout.unknown.map(\.key) == ["children"])
    #expect(layout.unknown.map(\.position.line) == [7])
    #expect(layout.read == .part)
  }

  @Test("Child that is not known is an element of unknown size among its siblings")
  func unknownChild() throws {
    let layout = try swiftLayout(
      swiftCell(
        Self.model,
        "let row = ASStackLayoutSpec()\n    row.children = [a, model.badge, b]\n    return row"))
    let children = layout.document?.at("/root/children")?.items
    #expect(children?.map { $0["id"]?.string } == ["a", "badge", "b"])
    #expect(children?.dropFirst().first?["unknown"] == .array([.string("size")]))
    #expect(layout.read == .part)
  }

  @Test("Subnodes of a loop over the parts of a text are the children of its row")
  func subnodesOfLoop() throws {
    let text = """
      @interface Tags : ASDisplayNode
      @end
      @implementation Tags
      - (instancetype)initWithTags:(NSString *)joined {
        if (self = [super init]) {
          for (NSString *tag in [joined componentsSeparatedByString:@","]) {
            ASTextNode *node = [ASTextNode new];
            node.attributedText = [[NSAttributedString alloc] initWithString:tag];
            [self addSubnode:node];
          }
        }
        return self;
      }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
        row.children = self.subnodes;
        return row;
      }
      @end
      @interface Cell : ASCellNode
      @end
      @implementation Cell { Tags *_tags; }
      - (instancetype)init {
        if (self = [super init]) { _tags = [[Tags alloc] initWithTags:@"harbour,weather,ferries"]; }
        return self;
      }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsZero child:_tags];
      }
      @end
      """
    let layout = try objectiveCLayout(text)
    let row = try #require(layout.document?.at("/root/child/child"))
    #expect(
      row["children"]?.items?.map { $0["text"]?.string } == ["harbour", "weather", "ferries"])
    #expect(layout.read == .whole)
  }

  @Test("Stack without children that a call with it may fill has unknown children")
  func changedByCall() throws {
    let layout = try swiftLayout(
      swiftCell("", "let row = ASStackLayoutSpec()\n    fill(row)\n    return row"))
    #expect(layout.document?.at("/root/unknown") == .array([.string("children")]))
    #expect(layout.read == .part)
  }

  @Test(
    "Children of an empty spec that other classes may fill are not known",
    arguments: [
      ("let rows = ASStackLayoutSpec()", "", "rows.children"),
      ("var rows = ASAbsoluteLayoutSpec(children: [])", "", "rows.children"),
      ("lazy var rows = ASStackLayoutSpec.vertical()", "", "rows.children"),
      (
        "let rows: ASStackLayoutSpec\n  override init() { rows = .vertical(); super.init() }", "",
        "rows.children"
      ),
      ("private let rows = ASStackLayoutSpec()", "", nil),
      ("let rows = ASStackLayoutSpec()", "rows.children = []", nil),
      ("var rows: ASStackLayoutSpec { return ASStackLayoutSpec() }", "", nil),
    ])
  func openSpec(property: String, code: String, expected: String?) throws {
    let layout = try swiftLayout(swiftCell(property, "\(code)\n    return rows"))
    #expect(layout.unknown.map(\.expression) == (expected.map { [$0] } ?? []))
    let isMarked = layout.document?.at("/root/unknown") == .array([.string("children")])
    #expect(isMarked == (expected != nil))
    #expect((layout.read == .whole) == (expected == nil))
  }

  @Test("Children of an empty spec of a nested node that other classes may fill are not known")
  func openSpecOfNestedNode() throws {
    let layout = try swiftLayout(
      """
      class Rows: ASDisplayNode {
        let column = ASStackLayoutSpec.vertical()
        override func layoutSpecThatFits(_ r: ASSizeRange) -> ASLayoutSpec { return column }
      }
      """
        + swiftCell("let rows = Rows()", "return ASWrapperLayoutSpec(layoutElement: rows)"))
    #expect(layout.unknown.map(\.expression) == ["rows.column.children"])
  }

  @Test(
    "Children of an empty spec in a property of Objective-C are not known, in a variable they are none",
    arguments: [true, false])
  func openSpecInObjectiveC(isProperty: Bool) throws {
    let property = "@property (nonatomic, readonly) ASStackLayoutSpec *rows;"
    let layout = try objectiveCLayout(
      """
      @interface Card : ASCellNode
      \(isProperty ? property : "")
      @end
      @implementation Card {
        ASStackLayoutSpec *_rows;
      }
      - (instancetype)init {
        if (self = [super init]) { _rows = [ASStackLayoutSpec verticalStackLayoutSpec]; }
        return self;
      }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range { return _rows; }
      @end
      """)
    #expect(layout.unknown.map(\.expression) == (isProperty ? ["rows.children"] : []))
  }
}
