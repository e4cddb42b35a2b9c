import JSONText
import LayoutEvaluation
import Testing

/// Enumerations of the project: raw values, computed properties, and cases that data decides.
@Suite("Enumerations")
struct EnumerationTests {
  private func spacing(_ members: String, _ value: String) throws -> ImportedLayout {
    try swiftLayout(
      swiftCell(
        members,
        "let row = ASStackLayoutSpec.horizontal()\n    row.spacing = \(value)\n    return row"))
  }

  @Test(
    "Raw value of a case: written, counted, and of an initializer",
    arguments: [
      ("enum Gap: CGFloat { case small = 4, large = 12 }", "Gap.large.rawValue", 12.0),
      ("enum Gap: Int { case none, one, five = 5, six }", "CGFloat(Gap.six.rawValue)", 6),
      ("enum Gap: Int { case none, one }", "CGFloat(Gap.one.rawValue)", 1),
      (
        "enum Gap: Int { case none, one\n var width: CGFloat { self == .one ? 8 : 2 } }",
        "Gap(rawValue: 1)!.width", 8
      ),
    ])
  func rawValues(members: String, value: String, expected: Double) throws {
    let layout = try spacing(members, value)
    #expect(layout.document?.at("/root/spacing") == .number(expected))
    #expect(layout.unknown.isEmpty)
  }

  private static let size = """
    enum Size {
        case small, extraSmall
        var gap: CGFloat {
          switch self {
          case .small: return 6
          case .extraSmall: return 3
          }
        }
        func gap(times count: CGFloat) -> CGFloat { gap * count }
      }
    """

  @Test(
    "Computed property and method of a case that the code decides",
    arguments: [("Size.extraSmall.gap", 3.0), ("size.gap", 6), ("size.gap(times: 2)", 12)])
  func computed(value: String, expected: Double) throws {
    let layout = try spacing(Self.size + "\n  let size: Size = .small", value)
    #expect(layout.document?.at("/root/spacing") == .number(expected))
    #expect(layout.variants.isEmpty)
  }

  @Test("Computed property of a case that data decides has a variant for each other case")
  func decidedByData() throws {
    let layout = try spacing(
      Self.size + "\n  let size: Size\n  init(size: Size) { self.size = size; super.init() }",
      "size.gap")
    #expect(layout.document?.at("/root/spacing") == .number(6))
    #expect(layout.variants == ["size is extraSmall"])
    #expect(layout.document?.at("/variants/0/values/#row/spacing") == .number(3))
    #expect(layout.unknown.isEmpty)
  }

  @Test("Two switches over one value take the same case, in whatever order they list them")
  func sameCase() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let kind: Kind\n  let a = ASDisplayNode()\n  init(kind: Kind) { self.kind = kind; super.init() }",
        """
        let row = ASStackLayoutSpec.horizontal()
            switch kind {
            case .tall: row.spacing = 1
            case .wide: row.spacing = 2
            }
            switch kind {
            case .wide: row.lineSpacing = 20
            case .tall: row.lineSpacing = 10
            }
            return row
        """))
    #expect(layout.document?.at("/root/spacing") == .number(1))
    #expect(layout.document?.at("/root/lineSpacing") == .number(10))
    #expect(layout.document?.at("/variants/0/values/#row/spacing") == .number(2))
    #expect(layout.document?.at("/variants/0/values/#row/lineSpacing") == .number(20))
  }

  @Test("Constant of NS_ENUM in a header decides a condition")
  func objectiveC() throws {
    let texts = [
      "Kind.h":
        "typedef NS_ENUM(NSInteger, Kind) {\n  KindSmall,\n  KindLarge = 6,\n  KindHuge\n};",
      "A.m": """
      @interface A : ASCellNode { Kind _kind; }
      @end
      @implementation A
      - (instancetype)init {
        if (self = [super init]) { _kind = KindHuge; }
        return self;
      }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)s {
        ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
        row.spacing = _kind == KindHuge ? 3 : 1;
        row.lineSpacing = KindHuge;
        return row;
      }
      @end
      """,
    ]
    let layout = try #require(layouts(texts, of: "A.m").last)
    #expect(layout.document?.at("/root/spacing") == .number(3))
    #expect(layout.document?.at("/root/lineSpacing") == .number(7))
    #expect(layout.variants.isEmpty)
  }
}
