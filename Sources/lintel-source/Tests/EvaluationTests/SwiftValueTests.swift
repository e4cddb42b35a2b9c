import JSONText
import LayoutEvaluation
import SourceTree
import Testing

/// Values of Swift code as the compiler's.
@Suite("Swift values")
struct SwiftValueTests {
  private static let boxes = """
    func box(_ w: CGFloat, _ h: CGFloat = 10) -> ASDisplayNode {
      let n = ASDisplayNode()
      n.style.preferredSize = CGSize(width: w, height: h)
      return n
    }

    """

  private func widths(_ layout: ImportedLayout, _ pointer: String = "/root/children") -> [Double] {
    (layout.document?.at(pointer)?.items ?? []).compactMap {
      $0.at("/style/preferredSize/width")?.number
    }
  }

  @Test("Variadic parameter has all arguments")
  func variadicElements() throws {
    let layout = try swiftLayout(
      Self.boxes + """
        func line(_ kids: ASLayoutElement...) -> ASLayoutSpec {
          ASStackLayoutSpec(direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: kids)
        }
        class ThreeInLine: ASDisplayNode {
          let a = box(10), b = box(20), d = box(30)
          override func layoutSpecThatFits(_ r: ASSizeRange) -> ASLayoutSpec { line(a, b, d) }
        }
        """)
    #expect(widths(layout) == [10, 20, 30])
    #expect(layout.read == .whole)
  }

  @Test("Variadic parameter of optionals without those that are nil")
  func variadicOptionals() throws {
    let layout = try swiftLayout(
      Self.boxes + """
        func present<T>(_ values: T?...) -> [T] { return values.filter({ $0 != nil }) as! [T] }
        class PresentOnly: ASDisplayNode {
          let a = box(10), b = box(20)
          override func layoutSpecThatFits(_ r: ASSizeRange) -> ASLayoutSpec {
            ASStackLayoutSpec(direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: present(a, nil, b))
          }
        }
        """)
    #expect(widths(layout) == [10, 20])
    #expect(layout.read == .whole)
  }

  @Test("Variadic parameter with a label ends at the next label; none is an empty list")
  func variadicWithLabels() throws {
    let layout = try swiftLayout(
      Self.boxes + """
        extension ASStackLayoutSpec {
          convenience init(of nodes: ASDisplayNode..., below others: ASDisplayNode?..., gap: CGFloat = 3) {
            self.init(direction: .vertical, spacing: gap, justifyContent: .start, alignItems: .start, children: nodes + others.compactMap { $0 })
          }
        }
        class Column: ASDisplayNode {
          let a = box(1), b = box(2), c = box(3)
          override func layoutSpecThatFits(_ r: ASSizeRange) -> ASLayoutSpec {
            ASStackLayoutSpec(of: a, b, below: nil, c, gap: 7)
          }
        }
        """)
    #expect(widths(layout) == [1, 2, 3])
    #expect(layout.document?.at("/root/spacing") == .number(7))
    #expect(layout.read == .whole)
  }

  @Test("Result builder of the project runs: variadic buildBlock, buildEither, buildOptional")
  func resultBuilder() throws {
    let layout = try swiftLayout(
      Self.boxes + """
        protocol Piece { func build() -> [ASLayoutElement] }
        extension ASDisplayNode: Piece { func build() -> [ASLayoutElement] { [self] } }
        struct Pieces: Piece {
          private let parts: [Piece?]
          init(_ parts: [Piece?]) { self.parts = parts }
          func build() -> [ASLayoutElement] { parts.compactMap { $0 }.flatMap { $0.build() } }
        }
        @resultBuilder struct Layouts {
          static func buildBlock(_ parts: Piece?...) -> Pieces { .init(parts) }
          static func buildEither(first part: Piece) -> Piece { part }
          static func buildEither(second part: Piece) -> Piece { part }
          static func buildOptional(_ part: Piece?) -> Piece { Pieces([part]) }
        }
        struct Column: Piece {
          let gap: CGFloat
          let content: Piece
          init(gap: CGFloat, @Layouts content: () -> Piece) { self.gap = gap; self.content = content() }
          func build() -> [ASLayoutElement] {
            [ASStackLayoutSpec(direction: .vertical, spacing: gap, justifyContent: .start, alignItems: .start, children: content.build())]
          }
        }
        class Cell: ASDisplayNode {
          let a = box(1), b = box(2), c = box(3), isWide = true
          override func layoutSpecThatFits(_ r: ASSizeRange) -> ASLayoutSpec {
            ASWrapperLayoutSpec(layoutElements: Column(gap: 5) {
              a
              if isWide { b } else { c }
              if !isWide { c }
            }.build())
          }
        }
        """)
    #expect(widths(layout, "/root/children/0/children") == [1, 2])
    #expect(layout.document?.at("/root/children/0/spacing") == .number(5))
    #expect(layout.read == .whole)
  }

  @Test(
    "Number has the value that Swift gives it",
    arguments: [
      ("CGFloat((5 + 3 - 1) / 3) * 10", 20), ("(10.25 as CGFloat).rounded(.up)", 11),
      ("7 / 2", 3.5), ("7 / 2 * 1.5", 5.25), ("CGFloat(7 / 2)", 3), ("typed", 3.5),
      ("CGFloat(untyped)", 3), ("CGFloat(count / 2)", 2), ("width / 2", 3.5), ("half(7)", 3.5),
      ("CGFloat(whole(7))", 3), ("CGFloat(Int(7.9))", 7), ("CGFloat(-7 / 2) + 10", 7),
      ("CGFloat(count % 3)", 2), ("CGFloat([7, 8][0] / 2)", 3), ("sizes[0] / 2", 3.5),
      ("CGFloat(row.columns / 2) + row.gap / 2", 2.5), ("CGFloat(Level.high.rawValue / 2)", 3),
      ("Gap.wide.rawValue / 2", 3.5), ("Metrics.side / 2", 3.5), ("CGFloat(Metrics.rows / 2)", 3),
      ("(2.5 as CGFloat).rounded()", 3), ("(2.5 as CGFloat).rounded(.toNearestOrEven)", 2),
      ("(2.9 as CGFloat).rounded(.down)", 2), ("(2.9 as CGFloat).rounded(.towardZero)", 2),
      ("ceil(7 / 2)", 4), ("floor(width / 2)", 3), ("CGFloat(min(7, count) / 2)", 2),
      ("max(width, 3) / 2", 3.5), ("CGFloat(abs(-7) / 2)", 3),
      ("CGSize(width: 7 / 2, height: 1).width", 3),
      ("CGSize(width: width / 2, height: 1).width", 3.5),
      ("width.truncatingRemainder(dividingBy: 4)", 3), ("width.remainder(dividingBy: 4) + 4", 3),
      ("CGFloat(\"\\(7 / 2)\".count)", 1), ("CGFloat(stepped)", 3), ("width + .gap", 9),
      (".gap * 2 + .Edge.side", 7),
    ] as [(String, Double)])
  func numbers(expression: String, expected: Double) throws {
    let layout = try swiftLayout(
      """
      enum Level: Int { case low = 5, middle, high }
      enum Gap: CGFloat { case wide = 7 }
      struct Metrics { static let side: CGFloat = 7; static let rows = 7 }
      extension CGFloat { static let gap: CGFloat = 2; enum Edge { static var side: CGFloat { 3 } } }
      struct Row { let columns: Int; var gap: CGFloat = 1 }
      func half(_ x: CGFloat) -> CGFloat { x / 2 }
      func whole(_ x: Int) -> Int { x / 2 }

      """
        + swiftCell(
          "let a = ASDisplayNode()\n  let items = [1, 2, 3, 4, 5]\n  let row = Row(columns: 5)",
          """
          let typed: CGFloat = 7 / 2
          let untyped = 7 / 2
          let count = items.count
          let width: CGFloat = 7
          let sizes: [CGFloat] = [7, 8]
          var stepped = 7
          stepped /= 2
          a.style.flexGrow = \(expression)
          return ASWrapperLayoutSpec(layoutElement: a)
          """))
    #expect(layout.document?.at("/root/child/style/flexGrow") == .number(expected))
    #expect(layout.read == .whole)
  }

  @Test(
    "Integers of Objective-C divide as integers, and declared types convert",
    arguments: [
      ("7 / 2", 3), ("7 / 2.0", 3.5), ("7.f / 2", 3.5), ("half", 3), ("width / 2", 3.5),
      ("SIDE / 2", 3), ("(CGFloat)SIDE / 2", 3.5), ("halved(7)", 3.5), ("count / 2", 2),
      ("self.side / 2", 3.5), ("cut", 3), ("CGSizeMake(7, 2).width / 2", 3.5),
      ("(5 + 3 - 1) / 3 * 10", 20), ("assigned / 2", 3.5), ("9 % 4 / 2", 0),
      ("items.count / 2", 1), ("ceil(7 / 2)", 3), ("round(2.5)", 3),
    ] as [(String, Double)])
  func objectiveCNumbers(expression: String, expected: Double) throws {
    let layout = try objectiveCLayout(
      """
      #define SIDE 7
      static CGFloat halved(CGFloat x) { return x / 2; }
      @interface A : ASCellNode
      @property CGFloat side;
      @end
      @implementation A
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)s {
        ASDisplayNode *a = [ASDisplayNode new];
        CGFloat half = 7 / 2;
        CGFloat width = 7;
        NSInteger count = 5;
        NSInteger cut = 3.7;
        CGFloat assigned;
        assigned = 7;
        NSArray *items = @[ @1, @2, @3 ];
        self.side = 7;
        a.style.flexGrow = \(expression);
        return [ASWrapperLayoutSpec wrapperWithLayoutElement:a];
      }
      @end
      """)
    #expect(layout.document?.at("/root/child/style/flexGrow") == .number(expected))
    #expect(layout.unknown.isEmpty)
  }

  @Test(
    "Method of an extension of a view makes its node",
    arguments: [
      ("lazy var field = UITextField()", "field.asNode()", ""),
      ("var field: UISwitch", "field.asNode()", "\n  init(field: UISwitch) { self.field = field }"),
      ("let field = Field()", "field.node", ""),
      ("let field = Theme.makeField()", "field.asNode()", ""),
    ])
  func viewExtension(field: String, node: String, initializer: String) throws {
    let layout = try swiftLayout(
      """
      extension UIView {
        func asNode() -> ASDisplayNode { ASDisplayNode(viewBlock: { self }) }
        var node: ASDisplayNode { asNode() }
      }
      class Field: UITextField { }

      """
        + swiftCell(
          "\(field)\n  private lazy var fieldNode = \(node)\(initializer)",
          """
          fieldNode.style.preferredSize = CGSize(width: 100, height: 40)
          return ASStackLayoutSpec(direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: [fieldNode])
          """))
    #expect(widths(layout) == [100])
    #expect(layout.document?.at("/root/children/0/id")?.string == "fieldNode")
    #expect(layout.read == .whole)
  }

  // MARK: Values of data

  private static let input = """
    class LabelRow: ASCellNode {
      struct Input {
        let insets: UIEdgeInsets
        let height: CGFloat
        var gap: CGFloat = 5
        let fixed: CGFloat = 3
        let other: CGFloat
        init(other: CGFloat, insets: UIEdgeInsets = UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16), height: CGFloat = 40) {
          self.insets = insets
          self.height = height
          self.other = other
        }
      }
      let input: Input
      let a = ASDisplayNode()
      init(input: Input) { self.input = input; super.init() }
      override func layoutSpecThatFits(_ r: ASSizeRange) -> ASLayoutSpec {
        a.style.height = ASDimensionMake(input.height + 1)
        a.style.spacingBefore = input.gap
        a.style.spacingAfter = input.fixed
        return ASInsetLayoutSpec(insets: input.insets, child: a)
      }
    }
    """

  @Test("Value of data that has a default is assumed to be the default")
  func defaults() throws {
    let layout = try swiftLayout(Self.input)
    #expect(layout.read == .whole)
    #expect(layout.document?.at("/root/insets/left") == .number(16))
    #expect(layout.document?.at("/root/child/style/height") == .number(41))
    #expect(layout.document?.at("/root/child/style/spacingBefore") == .number(5))
    #expect(
      layout.assumed.map { "\($0.what) \($0.id)" }.sorted() == [
        "height a", "insets inset", "spacingBefore a",
      ])
    #expect(layout.document?.at("/root/assumed") == .array([.string("insets")]))
    let without = try swiftLayout(Self.input.replacing("input.height + 1", with: "input.other"))
    #expect(without.unknown.map(\.key) == ["height"])
  }

  @Test("Condition on a default of data is still a state")
  func defaultInCondition() throws {
    let layout = try swiftLayout(
      Self.input.replacing(
        "a.style.spacingAfter = input.fixed",
        with: "if input.height > 30 { a.style.flexGrow = 1 }"))
    #expect(layout.variants == ["not input.height > 30"])
  }

  @Test(
    "Settings give insets, sizes and numbers for a class, a file or a folder",
    arguments: [
      #"{"LabelRow.input.insets": "1 2 3 4"}"#,
      #"{"Code.swift:input.insets": [1], "LabelRow.input.insets": "1, 2, 3, 4"}"#,
      #"{"nowhere/Code.swift:input.insets": {"top": 1, "left": 2, "bottom": 3, "right": 4}}"#,
      #"{"nowhere:input.insets": {"left": 2, "top": 1, "bottom": 3, "right": 4}}"#,
    ])
  func configuredInsets(json: String) throws {
    let layout = try swiftLayout(Self.input, hints: try JSONValue.parse(json))
    #expect(layout.document?.at("/root/insets/top") == .number(1))
    #expect(layout.document?.at("/root/insets/left") == .number(2))
    #expect(layout.document?.at("/root/insets/right") == .number(4))
    #expect(!layout.assumed.contains { $0.what == "insets" })
    #expect(layout.warnings.isEmpty)
  }

  @Test(
    "Value of the settings in another shape is a problem at the expression",
    arguments: [#""8 16""#, "true", #"{"top": 1, "width": 2}"#, #""a b c d""#, "[1, 2, 3, 4]"])
  func wrongShape(value: String) throws {
    let layout = try swiftLayout(
      Self.input, hints: try JSONValue.parse(#"{"LabelRow.input.insets": \#(value)}"#))
    let problem = try #require(layout.warnings.first)
    #expect(
      problem.message
        == #""LabelRow.input.insets" in .lintel.json is not insets such as "8 16 8 16", a number, or an object with "top", "left", "bottom" and "right""#
    )
    #expect(problem.position.line == 21)
  }

  @Test("Number that comes from a made-up height is assumed")
  func assumedHeight() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let photo = ASImageNode(), caption = ASTextNode()",
        """
        let side = constrainedSize.max.height - 16
        photo.style.preferredSize = CGSize(width: side, height: side)
        caption.style.width = ASDimensionMake(constrainedSize.max.width - side - 48)
        caption.style.height = ASDimensionMake(constrainedSize.max.width / 3)
        return ASStackLayoutSpec(direction: .horizontal, spacing: 16, justifyContent: .start, alignItems: .start, children: [photo, caption])
        """))
    let assumed = layout.assumed.map { "\($0.what) \($0.id)" }
    #expect(assumed.contains("preferredSize photo") && assumed.contains("width caption"))
    #expect(!assumed.contains("height caption"))
    #expect(
      layout.document?.at("/root/children/0/assumed") == .array([.string("preferredSize")]))
  }

  // MARK: Texts and fonts

  @Test(
    "Text in quotes of a number or date that only data has is assumed as digits",
    arguments: [
      (#""\(model.count)""#, "123"), (#""\(model.likes) likes""#, "123 likes"),
      (#""\(model.name)""#, "Title"), (#""\(model.name): \(model.likes)""#, "Title"),
      ("String(model.likes)", "123"), ("model.likes.description", "123"),
      (#"String(format: "%d of %.1f", model.likes, model.price)"#, "123 of 123"),
      ("formatter.string(from: model.day)", "12/31/25"), (#""\(model.day)""#, "12/31/25"),
      ("numbers.string(from: model.price)", "123"), ("model.likes.formatted()", "123"),
      (#""\(model.likes + 1)""#, "123"), (#""\(7 / 2)""#, "3"),
    ])
  func digits(text: String, expected: String) throws {
    let layout = try swiftLayout(
      """
      struct Model { let name: String; let likes: Int; let price: Double; let day: Date }

      """
        + swiftCell(
          """
          let titleNode = ASTextNode()
            let model: Model
            let formatter = DateFormatter()
            let numbers = NumberFormatter()
            init(model: Model) { self.model = model; super.init() }
          """,
          "titleNode.attributedText = NSAttributedString(string: \(text))\n"
            + "    return ASWrapperLayoutSpec(layoutElement: titleNode)"))
    #expect(layout.document?.at("/root/child/text")?.string == expected)
  }

  @Test("Format of Objective-C with a number that only data has is assumed as digits")
  func objectiveCFormat() throws {
    let layout = try objectiveCLayout(
      """
      @interface A : ASCellNode
      @property NSInteger likes;
      @property ASTextNode *label;
      @end
      @implementation A
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)s {
        NSString *text = [NSString stringWithFormat:@"%ld likes", (long)self.likes];
        self.label.attributedText = [[NSAttributedString alloc] initWithString:text];
        return [ASWrapperLayoutSpec wrapperWithLayoutElement:self.label];
      }
      @end
      """)
    #expect(layout.document?.at("/root/child/text")?.string == "123 likes")
  }

  @Test(
    "Measures of the system's font are known, those of another font are not",
    arguments: [
      ("UIFont.systemFont(ofSize: 16).lineHeight", 19.09375),
      ("UIFont.boldSystemFont(ofSize: 16).ascender", 15.234375),
      ("-UIFont.systemFont(ofSize: 16).descender", 3.859375),
      ("UIFont.preferredFont(forTextStyle: .footnote).pointSize", 13),
      ("UIFont.systemFont(ofSize: UIFont.systemFontSize).capHeight", 9.864257812),
      ("UIFont(name: \"Lato\", size: 16)!.pointSize", 16),
      ("UIFont(name: \"Lato\", size: 16)!.lineHeight", nil),
    ] as [(String, Double?)])
  func fonts(expression: String, expected: Double?) throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()",
        "a.style.flexGrow = \(expression)\n    return ASWrapperLayoutSpec(layoutElement: a)"))
    let number = layout.document?.at("/root/child/style/flexGrow")?.number
    #expect(number.map { ($0 * 1e6).rounded() } == expected.map { ($0 * 1e6).rounded() })
    #expect(layout.unknown.isEmpty == (expected != nil))
  }

  @Test("Value that is not known has a text, however its expression is nested")
  func textOfUnknown() throws {
    let depth = String(repeating: "(", count: 1) + "{ [model.x] }()[0]" + ")"
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()\n  let model: Model\n  init(model: Model) { self.model = model }",
        "a.style.flexGrow = \(depth)\n    a.style.flexShrink = { $0 }\n"
          + "    a.style.preferredSize = [1]\n"
          + "    return ASStackLayoutSpec(direction: .vertical, spacing: ({ (1, 2) }()), justifyContent: .start, alignItems: .start, children: [a, \"x\"])"
      ))
    #expect(layout.unknown.count == 5)
    #expect(layout.unknown.allSatisfy { !$0.expression.isEmpty })
  }
}
