import JSONText
import LayoutEvaluation
import Testing

/// Values that data has by default: those of parameters, of properties that others set, and of the types of data.
@Suite("Default values of data")
struct DataDefaultTests {
  private func states(_ members: String, _ body: String, hints: JSONValue? = nil) throws -> [String]
  {
    ShownState.texts(of: try swiftLayout(boxFunction + swiftCell(members, body), hints: hints))
  }

  @Test(
    "Default of a parameter of the initializer is one of the states that its condition has",
    arguments: [
      ("isBig: Bool = false", "isBig", "document: 2", "isBig: 1"),
      ("isBig: Bool = true", "isBig", "document: 1", "not isBig: 2"),
      ("count: Int = 0", "count > 3", "document: 2", "count > 3: 1"),
      ("gap: CGFloat = 8", "gap == 8", "document: 1", "not gap == 8: 2"),
      ("title: String = \"\"", "title.isEmpty", "document: 1", "not title.isEmpty: 2"),
      ("look: Look = .plain", "look == .bold", "document: 2", "look == bold: 1"),
      ("tags: [String] = []", "tags.isEmpty", "document: 1", "not tags.isEmpty: 2"),
      ("sides: CGSize = .zero", "sides == .zero", "document: 1", "not sides == zero: 2"),
    ])
  func parameter(parameter: String, condition: String, document: String, other: String) throws {
    let name = parameter.prefix { $0 != ":" }
    let type = parameter.drop { $0 != ":" }.dropFirst().prefix { $0 != "=" }
    let found = try states(
      """
      enum Look { case plain, bold }
        let \(name):\(type)
        init(\(parameter)) { self.\(name) = \(name); super.init() }
      """, "return ASWrapperLayoutSpec(layoutElement: \(condition) ? box(1) : box(2))")
    #expect(found == [document, other])
  }

  @Test("Length that a parameter has by default is assumed")
  func assumedLength() throws {
    let layout = try swiftLayout(
      swiftCell(
        """
        let insets: UIEdgeInsets, gap: CGFloat
          init(insets: UIEdgeInsets = .zero, gap: CGFloat = 4) {
            self.insets = insets
            self.gap = gap
            super.init()
          }
        """,
        """
        let column = ASStackLayoutSpec.vertical()
            column.spacing = gap
            return ASInsetLayoutSpec(insets: insets, child: column)
        """))
    #expect(layout.document?.at("/root/assumed") == .array([.string("insets")]))
    #expect(layout.document?.at("/root/child/spacing") == .number(4))
    #expect(layout.document?.at("/root/child/assumed") == .array([.string("spacing")]))
  }

  @Test("Call without an argument takes the default of the parameter")
  func call() throws {
    let text = """
      final class Badge: ASDisplayNode {
        let isBig: Bool
        init(isBig: Bool = false) { self.isBig = isBig; super.init() }
        override func layoutSpecThatFits(_ r: ASSizeRange) -> ASLayoutSpec {
          ASWrapperLayoutSpec(layoutElement: isBig ? box(1) : box(2))
        }
      }

      """
    let layout = try swiftLayout(
      boxFunction + text
        + swiftCell("let badge = Badge()", "return ASWrapperLayoutSpec(layoutElement: badge)"))
    #expect(ShownState.texts(of: layout) == ["document: 2"])
  }

  @Test(
    "Loop up to a number of data has a state without rounds and one with them",
    arguments: [
      ("for _ in 0..<dots { all.append(box(1)) }", "document: 9", "not dots == 0: 1 1 9"),
      (
        "for i in 0 ..< dots { all.insert(box(CGFloat(i + 3)), at: i) }", "document: 9",
        "not dots == 0: 3 4 9"
      ),
      ("(0..<dots).forEach { _ in all.append(box(2)) }", "document: 9", "not dots == 0: 2 2 9"),
      ("all += (0..<dots).map { _ in box(5) }", "document: 9", "not dots == 0: 5 5 9"),
      (
        "var i = 0\n while i < dots { all.append(box(6)); i += 1 }", "document: 9",
        "i < dots: 6 6 9"
      ),
    ])
  func loop(loop: String, document: String, other: String) throws {
    let found = try states(
      "let dots: Int\n  init(dots: Int = 0) { self.dots = dots; super.init() }",
      """
      var all: [ASLayoutElement] = []
          \(loop)
          all.append(box(9))
          return ASStackLayoutSpec(direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: all)
      """)
    #expect(found == [document, other])
  }

  @Test("Number of rounds agrees with the conditions on the number")
  func linkedLoop() throws {
    let found = try states(
      "let dots: Int\n  init(dots: Int = 0) { self.dots = dots; super.init() }",
      """
      var all: [ASLayoutElement] = []
          for _ in 0..<dots { all.append(box(1)) }
          if dots > 0 { all.append(box(7)) }
          if all.isEmpty { all.append(box(8)) }
          return ASStackLayoutSpec(direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: all)
      """)
    #expect(found == ["document: 8", "not dots == 0: 1 1 7"])
  }

  @Test("Loop up to a default above zero has as many rounds")
  func defaultRounds() throws {
    let found = try states(
      "let dots: Int\n  init(dots: Int = 3) { self.dots = dots; super.init() }",
      """
      let row = ASStackLayoutSpec.horizontal()
          row.children = (0..<dots).map { _ in box(1) }
          return row
      """)
    #expect(found == ["document: 1 1 1"])
  }

  @Test(
    "Collection that begins empty and that a loop goes through has elements, and a state without",
    arguments: [
      ("var names: [String] = []", "for _ in names { all.append(box(1)) }", "names"),
      ("var pairs: [String: Int] = [:]", "for (_, _) in pairs { all.append(box(1)) }", "pairs"),
      ("var pairs = [String: Int]()", "pairs.forEach { _ in all.append(box(1)) }", "pairs"),
    ])
  func collection(property: String, loop: String, name: String) throws {
    let found = try states(
      property,
      """
      var all: [ASLayoutElement] = [box(9)]
          \(loop)
          return ASStackLayoutSpec(direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: all)
      """)
    #expect(found == ["document: 9 1 1", "\(name).isEmpty: 9"])
  }

  @Test("Objective-C loop up to an instance variable that another method sets has both states")
  func objectiveCLoop() throws {
    let layout = try objectiveCLayout(
      """
      @interface Stars : ASDisplayNode { NSUInteger _rating; NSMutableDictionary *_marks; }
      @end
      @implementation Stars
      - (instancetype)init { if (self = [super init]) { _rating = 0; _marks = [NSMutableDictionary dictionary]; } return self; }
      - (void)show:(NSUInteger)rating { _rating = rating; [_marks setObject:@1 forKey:@"a"]; }
      - (ASDisplayNode *)box:(CGFloat)width {
        ASDisplayNode *node = [[ASDisplayNode alloc] init];
        node.style.preferredSize = CGSizeMake(width, 10);
        return node;
      }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        NSMutableArray *all = [NSMutableArray arrayWithObject:[self box:9]];
        for (NSUInteger i = 0; i < _rating; i++) { [all addObject:[self box:1]]; }
        return [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionHorizontal spacing:0 justifyContent:ASStackLayoutJustifyContentStart alignItems:ASStackLayoutAlignItemsStart children:all];
      }
      @end
      """)
    #expect(ShownState.texts(of: layout) == ["document: 9", "i < rating: 9 1 1"])
  }

  @Test("Default of a member of data compares as a condition, and what it divides is unknown")
  func comparedDefault() throws {
    let layout = try swiftLayout(
      """
      struct Photo { var size: CGSize = .zero }
      """ + "\n"
        + swiftCell(
          "let photo: Photo\n  let image = ASImageNode()\n  init(photo: Photo) { self.photo = photo; super.init() }",
          """
          let size = photo.size == .zero ? CGSize(width: 200, height: 100) : photo.size
              return ASRatioLayoutSpec(ratio: size.height / size.width, child: image)
          """))
    #expect(layout.document?.at("/root/ratio") == .number(0.5))
    #expect(layout.document?.at("/root/unknown") == nil)
    let other = try #require(layout.document?.at("/variants/0"))
    #expect(other["name"] == .string("not photo.size == zero"))
    #expect(other["values"]?["#ratio"]?["unknown"] == .array([.string("ratio")]))
    #expect(layout.unknown.map(\.key) == ["ratio"])
  }

  @Test(
    "Value that is unknown in one state only is marked there",
    arguments: [
      (
        "var ratio = 0.5\n    if model.isWide { ratio = model.ratio }\n    return ASRatioLayoutSpec(ratio: ratio, child: box(1))",
        "ratio"
      ),
      (
        "let gap: CGFloat\n    if model.isOpen { gap = model.gap } else { gap = 3 }\n    let row = ASStackLayoutSpec.horizontal()\n    row.spacing = gap\n    row.children = [box(1)]\n    return row",
        "spacing"
      ),
      (
        "return ASInsetLayoutSpec(insets: model.isOld ? .zero : model.insets, child: box(1))",
        "insets"
      ),
      (
        "let node = box(1)\n    if model.isTall { node.style.height = model.height }\n    return ASWrapperLayoutSpec(layoutElement: node)",
        "height"
      ),
    ])
  func unknownInState(body: String, key: String) throws {
    let layout = try swiftLayout(
      boxFunction
        + swiftCell(
          "let model: Model\n  init(model: Model) { self.model = model; super.init() }", body))
    let document = try #require(layout.document)
    let variant = try #require(document.at("/variants/0"))
    let changed = variant["values"]?.members?.compactMap { $0.value["unknown"]?.items }.first
    let written = document.at("/root/unknown") ?? document.at("/root/child/unknown")
    #expect((changed == [.string(key)]) != (written == .array([.string(key)])))
    #expect(layout.unknown.contains { $0.key == key })
  }

  /// The style of the first child in the document and each state, with the marks of values that are not known.
  private func styles(_ layout: ImportedLayout) -> [String] {
    let child = layout.document?.at("/root/child")
    func text(_ element: JSONValue?, _ change: JSONValue? = nil) -> String {
      let style = element?["style"]?["width"]?.line
      let unknown = (change?["unknown"] ?? element?["unknown"])?.items?.compactMap(\.string) ?? []
      return ([change?["width"]?.line ?? style ?? "-"] + unknown).joined(separator: " ")
    }
    return ["document: " + text(child)]
      + (layout.document?["variants"]?.items ?? []).map { state in
        let name = state["name"]?.string ?? ""
        let style = state["style"]?["#a"]
        let marks = state["values"]?["#a"]?["unknown"]
        let change = JSONValue.object(
          [("width", style?["width"]), ("unknown", marks)].compactMap { key, value in
            value.map { .init(key, $0) }
          })
        return "\(name): " + text(state["instead"]?["#a"] ?? child, change)
      }
  }

  @Test(
    "Number that data has by default is not known in a state in which data has another one",
    arguments: [
      ("let side: CGFloat\n  init(side: CGFloat = 40) { self.side = side; super.init() }", "side"),
      ("var side: CGFloat = 40", "side"), ("var side: CGFloat = 20", "side * 2"),
      ("let look: Look\n  init(look: Look) { self.look = look; super.init() }", "look.side"),
      (
        "let look: Look\n  init(look: Look) { self.look = look; super.init() }",
        "min(look.side, look.size.height)"
      ),
    ])
  func otherThanDefault(members: String, side: String) throws {
    for (condition, name) in [
      ("side >= 90", "side >= 90"), ("!(side < 90)", "not side < 90"),
      ("90 <= side", "90 <= side"), ("side == 90", "side == 90"),
    ] {
      let layout = try swiftLayout(
        """
        struct Look { var side: CGFloat = 40; var size = CGSize(width: 60, height: 40) }
        """
          + swiftCell(
            "let a = ASDisplayNode(), b = ASDisplayNode()\n  \(members)",
            """
            let length = \(side)
                a.style.width = ASDimensionMake(length)
                b.style.width = ASDimensionMake(\(condition.replacing("side", with: "length")) ? 70 : length / 2)
                return ASOverlayLayoutSpec(child: a, overlay: b)
            """))
      let found = styles(layout)
      let expected = name.replacing("side", with: "length")
      #expect(found == ["document: 40", "\(expected): \"auto\" width"], "\(condition)")
      let overlay = layout.document?["variants"]?.items?.first?["style"]?["#b"]?["width"]
      #expect(overlay == .number(70))
    }
  }

  @Test(
    "Number of a configuration in Objective-C is not known in a state in which it is another one")
  func otherThanDefaultInObjectiveC() throws {
    let layout = try objectiveCLayout(
      """
      @interface Look : NSObject
      @property (nonatomic) CGSize size;
      @end
      @implementation Look
      - (instancetype)init {
        if (self = [super init]) { _size = CGSizeMake(40, 40); }
        return self;
      }
      @end
      @interface Card : ASDisplayNode
      @end
      @implementation Card {
        ASDisplayNode *_a, *_b;
        Look *_look;
      }
      - (instancetype)initWithLook:(Look *)look {
        if (self = [super init]) {
          _look = look;
          _a = [ASDisplayNode new];
          _b = [ASDisplayNode new];
          _a.style.preferredSize = look.size;
        }
        return self;
      }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        CGFloat side = MIN(_a.style.preferredSize.width, _a.style.preferredSize.height);
        _b.style.width = ASDimensionMake(side > 90 ? 70 : side / 2);
        return [ASOverlayLayoutSpec overlayLayoutSpecWithChild:_a overlay:_b];
      }
      @end
      """)
    #expect(layout.document?.at("/root/child/style/preferredSize/width") == .number(40))
    let state = layout.document?["variants"]?.items?.first
    #expect(state?["name"]?.string == "side > 90")
    #expect(state?["style"]?["#b"]?["width"] == .number(70))
    #expect(state?["instead"]?["#a"]?["unknown"] == .array([.string("preferredSize")]))
    #expect(state?["instead"]?["#a"]?["style"] == nil)
    #expect(layout.unknown.map(\.expression) == ["look.size"])
  }

  @Test(
    "Number of lines and font of a state in which data has another number are not those of the document"
  )
  func otherTextThanDefault() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASTextNode(), b = ASDisplayNode()\n  var lines: UInt = 2, points: CGFloat = 12",
        """
        a.attributedText = NSAttributedString(string: "x", attributes: [.font: UIFont.systemFont(ofSize: points)])
            a.maximumNumberOfLines = lines
            b.style.flexGrow = points > 20 ? 1 : 0
            b.style.flexShrink = lines > 3 ? 1 : 0
            return ASOverlayLayoutSpec(child: a, overlay: b)
        """))
    let child = layout.document?.at("/root/child")
    #expect(child?["font"]?["size"] == .number(12))
    #expect(child?["maximumNumberOfLines"] == .number(2))
    let states = layout.document?["variants"]?.items ?? []
    #expect(states.map { $0["name"]?.string } == ["points > 20", "lines > 3"])
    func shown(_ index: Int) -> JSONValue? {
      states.count > index ? states[index]["instead"]?["#a"] : nil
    }
    #expect(shown(0) != nil && shown(0)?["font"] == nil)
    #expect(shown(0)?["maximumNumberOfLines"] == .number(2))
    let change = states.last?["values"]?["#a"]
    #expect(change?["maximumNumberOfLines"] == .number(0))
    #expect(change?["unknown"] == .array([.string("maximumNumberOfLines")]))
  }

  @Test("Number that data has by default stays known in the state of another condition")
  func defaultBesideOther() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()\n  var side: CGFloat = 40, count = 1, isWide = false",
        """
        a.style.width = ASDimensionMake(side)
            a.style.flexGrow = count > 3 || isWide ? 1 : 0
            return ASWrapperLayoutSpec(layoutElement: a)
        """))
    #expect(styles(layout) == ["document: 40", "count > 3: 40", "isWide: 40"])
  }
}
