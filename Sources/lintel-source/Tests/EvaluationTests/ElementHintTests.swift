import JSONText
import LayoutEvaluation
import SourceTree
import Testing

@Suite("Hints of elements")
struct ElementHintTests {
  @Test("Font hint at the class decides the family of the system's fonts")
  func familyOfClass() throws {
    let layout = try swiftLayout(
      "// lintel: font fixed\n"
        + swiftNode(
          "let a = ASTextNode()\n  // lintel: font system\n  let b = ASTextNode()",
          "a.attributedText = NSAttributedString(string: \"a\", attributes: [.font: UIFont.systemFont(ofSize: 15)])\n"
            + "b.attributedText = NSAttributedString(string: \"b\", attributes: [.font: UIFont.systemFont(ofSize: 16)])\n"
            + "return ASStackLayoutSpec(direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start, children: [a, b])"
        ))
    let document = try #require(layout.document)
    #expect(document.at("/root/children/0/font/family")?.string == "fixed")
    #expect(document.at("/root/children/0/font/size") == .number(15))
    #expect(document.at("/root/children/1/font/family")?.string == "system")
  }

  @Test("Font hint of a text names a family that the code does not state")
  func familyOfText() throws {
    let layout = try swiftLayout(
      swiftNode(
        "// lintel: font \"Avenir Next\"\n  let a = ASTextNode()",
        "a.attributedText = NSAttributedString(string: \"a\", attributes: [.font: Fonts.title])\n"
          + "return ASWrapperLayoutSpec(layoutElement: a)"))
    #expect(layout.document?.at("/root/child/font/family")?.string == "Avenir Next")
    #expect(layout.document?.at("/root/child/assumed") == nil)
  }

  @Test(
    "Keys are laid over those of the code: objects merged, null removed, parts of buttons found")
  func keys() throws {
    let layout = try swiftLayout(
      swiftNode(
        """
        // lintel: keys {"paragraph":{"usesFontLeading":true},"style":{"layoutPosition":{"x":"50%","y":1}}}
          let a = ASTextNode()
          // lintel: keys {"text":null}
          let b = ASTextNode()
          // lintel: keys {"flow":{"length":30,"lineHeight":5}}
          let c = ASNetworkImageNode()
          // lintel: keys {"imageNode":{"imageSize":{"width":9,"height":8}}}
          let d = ASButtonNode()
        """,
        """
        let paragraph = NSMutableParagraphStyle()
        paragraph.lineSpacing = 4
        a.attributedText = NSAttributedString(string: "a", attributes: [.font: UIFont.systemFont(ofSize: 15), .paragraphStyle: paragraph])
        a.style.layoutPosition = CGPoint(x: 3, y: 4)
        return ASAbsoluteLayoutSpec(children: [a, b, c, d])
        """))
    let document = try #require(layout.document)
    #expect(
      document.at("/root/children/0/paragraph")
        == .object([.init("lineSpacing", .number(4)), .init("usesFontLeading", .boolean(true))]))
    #expect(document.at("/root/children/0/style/layoutPosition/x")?.string == "50%")
    #expect(document.at("/root/children/1/text") == nil)
    #expect(document.at("/root/children/1/assumed") == .array([.string("font")]))
    #expect(document.at("/root/children/2/flow/length") == .number(30))
    #expect(document.at("/root/children/2/unknown") == nil)
    #expect(document.at("/root/children/3/imageNode/imageSize/width") == .number(9))
  }

  @Test("Size replaces a text that is made up, not of one that is known")
  func sizeOfText() throws {
    let layout = try swiftLayout(
      swiftNode(
        "// lintel: size 30x20\n  let a = ASTextNode()\n  // lintel: size 30x20\n  let b = ASTextNode()",
        "b.attributedText = NSAttributedString(string: \"b\")\n"
          + "return ASWrapperLayoutSpec(layoutElements: [a, b])"))
    #expect(layout.document?.at("/root/children/0/intrinsicSize/width") == .number(30))
    #expect(layout.document?.at("/root/children/0/text") == nil)
    #expect(layout.document?.at("/root/children/1/intrinsicSize") == nil)
    #expect(layout.document?.at("/root/children/1/text")?.string == "b")
  }

  @Test("Custom makes a spec one of the app's own, above a call of several lines too")
  func custom() throws {
    let layout = try objectiveCLayout(
      """
      @implementation A {
        ASTextNode *_a;
        ASTextNode *_b;
      }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
        // lintel: custom 40x30
        ASWrapperLayoutSpec *flow =
            [ASWrapperLayoutSpec wrapperWithLayoutElements:@[ _a, _b ]];
        return flow;
      }
      @end
      """)
    #expect(layout.document?.at("/root/type")?.string == "custom")
    #expect(layout.document?.at("/root/size/height") == .number(30))
    #expect(layout.document?.at("/root/children")?.items?.count == 2)
  }

  @Test("Variants of hints are behind those of conditions, and mirror the class")
  func variants() throws {
    let layout = try swiftLayout(
      """
      // lintel: variant {"name":"wide","constrainedSize":{"width":430},"hidden":{"#a":true}}
      // lintel: variant {"name":"arabic","userInterfaceLayoutDirection":"rightToLeft"}
      final class SampleNode: ASDisplayNode {
        let a = ASTextNode()
        let isOld: Bool
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          if isOld { return ASWrapperLayoutSpec(layoutElement: a) }
          return ASLayoutSpec()
        }
      }
      """)
    let variants = try #require(layout.document?["variants"]?.items)
    #expect(variants.map { $0["name"]?.string } == ["not isOld", "wide", "arabic"])
    #expect(layout.variants.count == 3)
    #expect(variants[1].at("/hidden/#a") == .boolean(true))
    #expect(layout.document?.at("/root/type")?.string == "node")
  }

  @Test("Value that a hint gives is not unknown, nor listed as such")
  func known() throws {
    let layout = try swiftLayout(
      swiftNode(
        "// lintel: keys {\"style\":{\"width\":20}}\n  let a = ASDisplayNode()",
        "a.style.width = ASDimensionMake(model.width)\n    a.style.height = ASDimensionMake(model.height)\n"
          + "return ASWrapperLayoutSpec(layoutElement: a)"))
    #expect(layout.document?.at("/root/child/style/width") == .number(20))
    #expect(layout.document?.at("/root/child/unknown") == .array([.string("height")]))
    #expect(layout.unknown.map(\.key) == ["height"])
  }

  @Test(
    "Words that are no hint are reported",
    arguments: [
      "keys", "keys 5", "keys {}", "keys {\"width\": }", "keys {\"type\":\"stack\"}",
      "keys {\"id\":\"a\"}", "keys {\"children\":[]}", "font", "font two words", "font \"open",
      "custom 40", "custom 40x-1", "variant", "variant {}", "variant {\"name\":\"\"}",
      "variant {\"name\":1}",
    ])
  func wrong(words: String) {
    let table = HintTable(Array("// lintel: \(words)\nlet a = 1".utf8))
    #expect(table.faults.map(\.words) == [words])
    #expect(table.isEmpty)
  }
}

@Suite("Code that export writes")
struct ExportedCodeTests {
  @Test("Title and images of a button have style, lines and truncation")
  func button() throws {
    let layout = try swiftLayout(
      swiftNode(
        "let a = ASButtonNode()",
        """
        let paragraph = NSMutableParagraphStyle()
        paragraph.alignment = .right
        paragraph.headIndent = -2
        a.setAttributedTitle(NSAttributedString(string: "Go", attributes: [.font: UIFont.systemFont(ofSize: 15), .paragraphStyle: paragraph]), for: .normal)
        a.titleNode.maximumNumberOfLines = 2
        a.titleNode.truncationMode = .byTruncatingHead
        a.titleNode.style.flexShrink = 0
        a.imageNode.style.width = ASDimensionMake(12)
        a.contentHorizontalAlignment = .none
        return ASWrapperLayoutSpec(layoutElement: a)
        """))
    let title = try #require(layout.document?.at("/root/child/titleNode"))
    #expect(title["text"]?.string == "Go")
    #expect(title["maximumNumberOfLines"] == .number(2))
    #expect(title["truncationMode"]?.string == "byTruncatingHead")
    #expect(title.at("/paragraph/alignment")?.string == "right")
    #expect(title.at("/paragraph/headIndent") == .number(-2))
    #expect(title.at("/style/flexShrink") == .number(0))
    #expect(layout.document?.at("/root/child/text") == nil)
    #expect(layout.document?.at("/root/child/imageNode/style/width") == .number(12))
    #expect(layout.document?.at("/root/child/contentHorizontalAlignment")?.string == "none")
  }

  @Test("Title without style stays a key of the button")
  func plainButton() throws {
    let layout = try swiftLayout(
      swiftNode(
        "let a = ASButtonNode()",
        "a.setTitle(\"Go\", with: UIFont.systemFont(ofSize: 15), with: nil, for: .normal)\n"
          + "a.titleNode.maximumNumberOfLines = 1\nreturn ASWrapperLayoutSpec(layoutElement: a)"))
    #expect(layout.document?.at("/root/child/text")?.string == "Go")
    #expect(layout.document?.at("/root/child/maximumNumberOfLines") == .number(1))
    #expect(layout.document?.at("/root/child/titleNode") == nil)
  }

  @Test("Token of a text that is cut off does not inherit weight and slant")
  func token() throws {
    let layout = try swiftLayout(
      swiftNode(
        "let a = ASTextNode()",
        """
        a.attributedText = NSAttributedString(string: "a", attributes: [.font: UIFont.systemFont(ofSize: 15, weight: .bold)])
        a.truncationAttributedText = NSAttributedString(string: "more", attributes: [.font: UIFont.systemFont(ofSize: 15)])
        return ASWrapperLayoutSpec(layoutElement: a)
        """))
    let token = layout.document?.at("/root/child/truncationToken/0")
    #expect(token?["text"]?.string == "more")
    #expect(token?.at("/font/weight") == .number(400))
  }

  @Test("Class whose layout is mirrored is a node at the root")
  func mirrored() throws {
    func root(_ attribute: String) throws -> JSONValue {
      let code =
        attribute.isEmpty
        ? "" : "override init() { super.init(); semanticContentAttribute = \(attribute) }"
      let layout = try swiftLayout(
        "// lintel: direction rightToLeft\n" + swiftNode(code, "return ASLayoutSpec()"))
      return try #require(layout.document?["root"])
    }
    #expect(try root("")["type"]?.string == "node")
    #expect(try root(".forceLeftToRight")["type"]?.string == "spec")
    #expect(try root(".playback")["type"]?.string == "spec")
    let forced = try root(".forceRightToLeft")
    #expect(forced["semanticContentAttribute"]?.string == "forceRightToLeft")
    #expect(forced.at("/child/type")?.string == "spec")
  }

  @Test("Numbers keep all their digits, but for the noise of sums")
  func numbers() throws {
    let layout = try swiftLayout(
      swiftNode(
        "let a = ASDisplayNode()",
        """
        a.style.width = ASDimensionMake(100.0 / 3.0)
        a.style.height = ASDimensionMake(0.1 + 0.2)
        a.style.minWidth = ASDimensionMake(-24)
        a.style.maxWidth = ASDimensionMake(20000000)
        return ASWrapperLayoutSpec(layoutElement: a)
        """))
    let style = try #require(layout.document?.at("/root/child/style"))
    #expect(style["width"] == .number(100.0 / 3.0))
    #expect(style["height"] == .number(0.3))
    #expect(style["minWidth"] == .number(-24))
    #expect(style["maxWidth"] == .number(20_000_000))
  }

  @Test("Name in a keys hint is the value of a property of the class around the node")
  func properties() throws {
    let avatar = """
      final class AvatarNode: ASDisplayNode {
        let size: CGFloat
        // lintel: keys {"imageSize": {"width": "$size", "height": "$size"}}
        let photo = ASImageNode()
        // lintel: keys {"intrinsicSize": {"width": "$missing", "height": 3}}
        let dot = ASDisplayNode()
        // lintel: keys {"text": "$$size"}
        let label = ASTextNode()
        init(size: CGFloat = 8) { self.size = size; super.init() }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          ASStackLayoutSpec(direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start, children: [photo, dot, label])
        }
      }

      """
    let layout = try swiftLayout(
      avatar
        + swiftNode(
          "let avatars = [4, 5].map { AvatarNode(size: $0) }",
          "return ASStackLayoutSpec(direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start, children: avatars)"
        ))
    let document = try #require(layout.document)
    for (index, size) in [4.0, 5.0].enumerated() {
      let children = "/root/children/\(index)/child/children"
      #expect(document.at("\(children)/0/imageSize/width") == .number(size))
      #expect(document.at("\(children)/0/imageSize/height") == .number(size))
      #expect(document.at("\(children)/1") != nil)
      #expect(document.at("\(children)/1/intrinsicSize") == nil)
      #expect(document.at("\(children)/2/text")?.string == "$$size")
    }
  }

  @Test("Objective-C loop over dictionaries unboxes numbers and flags")
  func boxedValues() throws {
    let layout = try objectiveCLayout(
      """
      @interface RowNode : ASDisplayNode
      - (instancetype)initWithHeight:(CGFloat)height isOpen:(BOOL)isOpen;
      @end
      @implementation RowNode {
        CGFloat _height;
        BOOL _isOpen;
        ASDisplayNode *_line;
      }
      - (instancetype)initWithHeight:(CGFloat)height isOpen:(BOOL)isOpen {
        self = [super init];
        if (self) { _height = height; _isOpen = isOpen; _line = [[ASDisplayNode alloc] init]; _line.style.height = ASDimensionMakeWithPoints(_height); }
        return self;
      }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
        return [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionVertical spacing:0 justifyContent:ASStackLayoutJustifyContentStart alignItems:ASStackLayoutAlignItemsStart children:(_isOpen ? @[ _line ] : @[])];
      }
      @end
      @implementation ListNode : ASDisplayNode {
        NSMutableArray<RowNode *> *_rows;
      }
      - (instancetype)init {
        self = [super init];
        if (self) {
          _rows = [NSMutableArray array];
          for (NSDictionary<NSString *, id> *entry in @[
            @{@"height": @(9), @"isOpen": @(YES)},
            @{@"height": @(7), @"isOpen": @(NO)}
          ]) {
            [_rows addObject:[[RowNode alloc] initWithHeight:[entry[@"height"] doubleValue] isOpen:[entry[@"isOpen"] boolValue]]];
          }
        }
        return self;
      }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
        return [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionVertical spacing:0 justifyContent:ASStackLayoutJustifyContentStart alignItems:ASStackLayoutAlignItemsStart children:_rows];
      }
      @end
      """)
    let document = try #require(layout.document)
    #expect(document.at("/root/children/0/child/children/0/style/height") == .number(9))
    #expect(document.at("/root/children/1/child/children")?.items?.isEmpty == true)
    #expect(layout.holes.isEmpty && layout.unknown.isEmpty)
  }

  @Test("Both directions of a scroll node are read in both languages")
  func directions() throws {
    let layout = try objectiveCLayout(
      """
      @implementation A
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
        ASScrollNode *a = [[ASScrollNode alloc] init];
        a.scrollableDirections = ASScrollDirectionHorizontalDirections | ASScrollDirectionVerticalDirections;
        return [ASWrapperLayoutSpec wrapperWithLayoutElement:a];
      }
      @end
      """)
    #expect(layout.document?.at("/root/child/scrollableDirections")?.string == "both")
  }
}

/// A node in Swift: declarations, and the body of its layout method.
private func swiftNode(_ members: String, _ body: String) -> String {
  """
  final class SampleNode: ASDisplayNode {
    \(members)
    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
      \(body)
    }
  }
  """
}
