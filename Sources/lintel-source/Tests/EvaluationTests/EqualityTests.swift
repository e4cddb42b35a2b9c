import JSONText
import LayoutEvaluation
import Testing

@Suite("Equality of objects")
struct EqualityTests {
  private static let types: [String] = [
    """
    struct Tab { var key = ""; var icon: UIImage? = nil }
    extension Tab: Equatable { static func == (a: Tab, b: Tab) -> Bool { return a.key == b.key } }
    """,
    """
    final class Tab: Equatable {
      let key: String
      let icon: UIImage?
      init(key: String, icon: UIImage?) { self.key = key; self.icon = icon }
      static func == (lhs: Tab, rhs: Tab) -> Bool { !(lhs.key != rhs.key) && (lhs === rhs || lhs.key == rhs.key) }
    }
    """,
    "struct Tab: Equatable { let key: String; let icon: String? }",
  ]

  /// A bar that fills the tabs of a picker in each layout, and the picker, which shows the title of a tab.
  private static func bar(_ type: String, key: String, before: String = "") -> String {
    """
    \(type)
    class Picker: ASDisplayNode {
      var tabs = [Tab]()
      private let label = ASTextNode()
      private var chosen: Tab?
      func choose(_ tab: Tab) {
        guard tabs.contains(tab) else { return }
        chosen = tab
        label.attributedText = NSAttributedString(string: tab.key)
      }
      override func layoutSpecThatFits(_ r: ASSizeRange) -> ASLayoutSpec {
        if chosen == nil, let first = tabs.first { choose(first) }
        return ASWrapperLayoutSpec(layoutElement: label)
      }
    }
    class Bar: ASDisplayNode {
      let picker = Picker()
      let tab = Tab(key: "Soon", icon: nil)
      \(before)
      override func layoutSpecThatFits(_ r: ASSizeRange) -> ASLayoutSpec {
        picker.tabs = [Tab(key: "\(key)", icon: nil), tab]
        return ASWrapperLayoutSpec(layoutElement: picker)
      }
    }
    """
  }

  private func texts(_ layout: ImportedLayout) -> [String?] {
    let document = layout.document
    return [document?.at("/root/child/child/child/text")?.string]
      + (document?["variants"]?.items ?? []).map { $0["text"]?["#label"]?.string }
  }

  @Test(
    "List that the layout fills contains its first element, a copy of it and no other one",
    arguments: types)
  func filled(type: String) throws {
    let layout = try swiftLayout(Self.bar(type, key: "Later"))
    #expect(texts(layout) == ["Later"])
    let others = try swiftLayout(
      boxFunction + type + "\n"
        + swiftCell(
          "let tabs = [Tab(key: \"A\", icon: nil), Tab(key: \"B\", icon: nil)]",
          """
          let has = tabs.contains(Tab(key: "B", icon: nil)), lacks = tabs.contains(Tab(key: "C", icon: nil))
              return ASWrapperLayoutSpec(layoutElements: [box(has ? 1 : 2), box(lacks ? 3 : 4)])
          """))
    #expect(ShownState.texts(of: others) == ["document: 1 4"])
  }

  @Test(
    "Element that didLoad chose before the layout fills the list is not lost in any state",
    arguments: types)
  func chosenBefore(type: String) throws {
    let layout = try swiftLayout(
      Self.bar(
        type, key: "Later",
        before: "override func didLoad() { super.didLoad(); picker.choose(tab) }"))
    #expect(texts(layout) == ["Soon", "Later"])
  }

  @Test("Structures are equal if all their members are, and identity is asked with ===")
  func members() throws {
    let found = try swiftLayout(
      """
      \(boxFunction)
      struct Mark: Equatable { var name = "a"; var size: CGFloat = 2; var note: String? }
      final class Pin {}
      """
        + swiftCell(
          "let pin = Pin(), model: Model\n  init(model: Model) { self.model = model; super.init() }",
          """
          var a = Mark(), b = Mark()
              let same = a == b
              b.note = "x"
              let differs = a == b
              a.note = model.note
              b.note = model.note
              let sameData = a == b
              let other = Pin()
              return ASWrapperLayoutSpec(layoutElements: [box(same ? 1 : 2), box(differs ? 3 : 4), box(sameData ? 5 : 6), box(pin === other ? 7 : 8)])
          """))
    #expect(ShownState.texts(of: found) == ["document: 1 4 5 8"])
  }

  @Test("Objects in Objective-C are equal if they are one, unless their class has a method for it")
  func objectiveC() throws {
    for (method, states) in [
      ("", ["document: 1 4 6"]),
      (
        "- (BOOL)isEqual:(Tag *)other { return [self.name isEqual:other.name]; }",
        ["document: 1 3 6", "not tags.containsObject(other): 1 4 6"]
      ),
    ] {
      let layout = try objectiveCLayout(
        """
        @interface Tag : NSObject
        @property (nonatomic) NSString *name;
        @end
        @implementation Tag
        \(method)
        @end
        @interface Card : ASCellNode
        @end
        @implementation Card
        - (ASDisplayNode *)box:(CGFloat)width {
          ASDisplayNode *node = [ASDisplayNode new];
          node.style.preferredSize = CGSizeMake(width, 10);
          return node;
        }
        - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
          Tag *tag = [Tag new];
          Tag *other = [Tag new];
          NSArray *tags = @[ tag ];
          BOOL has = [tags containsObject:tag];
          return [ASWrapperLayoutSpec wrapperWithLayoutElements:@[
            [self box:has ? 1 : 2], [self box:[tags containsObject:other] ? 3 : 4], [self box:tag == other ? 5 : 6]
          ]];
        }
        @end
        """)
      #expect(ShownState.texts(of: layout) == states)
    }
  }
}
