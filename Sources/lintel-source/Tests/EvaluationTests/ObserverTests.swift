import JSONText
import LayoutEvaluation
import Testing

/// Code that runs when other code sets a property: observers in Swift, setters in Objective-C.
@Suite("Observers of properties")
struct ObserverTests {
  private func states(_ members: String, _ body: String) throws -> [String] {
    ShownState.texts(of: try swiftLayout(boxFunction + swiftCell(members, body)))
  }

  private static let wrapped = "return ASWrapperLayoutSpec(layoutElement: bar)"

  @Test(
    "Property whose observer changes the layout has the initial state and those of the observer",
    arguments: [
      (
        "var isOpen = false { didSet { bar.style.width = ASDimensionMake(isOpen ? 20 : 30) } }",
        ["document: 5", "isOpen: 20"]
      ),
      (
        "var isOpen = true { didSet { bar.style.width = isOpen ? 20 : 30 } }",
        ["document: 5", "not isOpen: 30"]
      ),
      (
        "var count = 0 { didSet { if count > 9 { bar.style.width = 20 } else { bar.style.width = 30 } } }",
        ["document: 5", "count is set: 20", "count is set, not count > 9: 30"]
      ),
      (
        "var count = 0 { willSet { if newValue == 0 { bar.style.width = 20 } else { bar.style.width = 30 } } }",
        ["document: 5", "count is set: 20", "count is set, not newValue == 0: 30"]
      ),
      (
        "var user: User? { didSet { bar.style.width = 20 } }", ["document: 20", "not user: 5"]
      ),
      (
        "var user: User? { didSet { resize(user?.isOld == true ? 20 : 30) } }\n  private func resize(_ w: CGFloat) { bar.style.width = w }",
        ["document: 20", "not user: 5", "not user.isOld: 30"]
      ),
      (
        "private(set) var title = \"\" { didSet { bar.style.width = 20 } }\n  func show(_ t: String) { title = t }",
        ["document: 5", "title is set: 20"]
      ),
    ])
  func observed(property: String, expected: [String]) throws {
    let found = try states(
      "let bar = box(5)\n  \(property)", Self.wrapped)
    #expect(found == expected)
  }

  @Test(
    "Observer that asks for a layout alone, or whose property the initializer sets, has no state",
    arguments: [
      "var isOpen = false { didSet { setNeedsLayout() } }",
      "var count = 0 { didSet { if count != oldValue { invalidateCalculatedLayout(); setNeedsLayout() } } }",
      "var isOpen: Bool { didSet { bar.style.width = 20 } }\n  override init() { isOpen = true; super.init() }",
      "private var count = 0 { didSet { bar.style.width = 20 } }",
      "let isOpen = false",
    ])
  func withoutState(property: String) throws {
    #expect(try states("let bar = box(5)\n  \(property)", Self.wrapped) == ["document: 5"])
  }

  @Test("Condition of the layout on an observed property agrees with the observer")
  func agrees() throws {
    let found = try states(
      "let bar = box(5)\n  var isOpen = false { didSet { bar.style.width = isOpen ? 20 : 30 } }",
      "let s = ASStackLayoutSpec.horizontal()\n s.children = isOpen ? [bar, box(1)] : [bar]\n return s"
    )
    #expect(found == ["document: 5", "isOpen: 20 1"])
  }

  @Test("Setter of an Objective-C property that other code calls has both states")
  func setter() throws {
    let layout = try objectiveCLayout(
      """
      @interface Cell : ASCellNode
      @property (nonatomic, strong, nullable) User *user;
      @property (nonatomic) BOOL isWide;
      @property (nonatomic) BOOL isNew;
      @end
      @implementation Cell { ASDisplayNode *_bar; ASDisplayNode *_dot; }
      - (instancetype)init {
        if (self = [super init]) {
          _bar = [[ASDisplayNode alloc] init];
          _dot = [[ASDisplayNode alloc] init];
          _dot.style.preferredSize = CGSizeMake(1, 1);
        }
        return self;
      }
      - (void)setUser:(User *)user { _user = user; _bar.style.preferredSize = CGSizeMake(20, 10); }
      - (void)setIsWide:(BOOL)isWide { _isWide = isWide; _dot.style.width = ASDimensionMake(isWide ? 8 : 9); }
      - (void)setIsNew:(BOOL)isNew { _isNew = isNew; [self setNeedsLayout]; }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        return [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionHorizontal spacing:0 justifyContent:ASStackLayoutJustifyContentStart alignItems:ASStackLayoutAlignItemsStart children:@[_bar, _dot]];
      }
      @end
      """)
    #expect(
      ShownState.texts(of: layout) == [
        "document: 20 8", "not user: - 8", "not isWide: 20 1", "not user, not isWide: - 1",
      ])
  }
}
