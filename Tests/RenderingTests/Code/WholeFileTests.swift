import LiveDocuments
import Rendering
import TestSupport
import Testing

@Suite struct WholeFileTests {
  private static let card = """
    {"constrainedSize": {"min": {"width": 320, "height": 0}, "max": {"width": 320, "height": 480}},
     "scale": 3,
     "root": {"type": "node", "id": "card", "style": {"flexGrow": 1}, "child": {
      "type": "stack", "spacing": 8, "alignItems": "center", "children": [
       {"type": "image", "id": "icon", "imageSize": {"width": 24, "height": 24}},
       {"type": "text", "id": "title", "text": "Tides", "style": {"flexShrink": 1}},
       {"type": "node", "intrinsicSize": {"width": 10, "height": 10.5}}]}}}
    """

  @Test func `a file of Swift`() {
    let document = openDocument(Self.card)
    #expect(
      code(for: document, in: .swift) == """
        // Written from a layout document.
        // Its texts are measured there by a made-up font; here they have the system's.

        import AsyncDisplayKit

        // lintel: range 320x0 320x480
        // lintel: scale 3
        // lintel: font fixed
        final class LayoutNode: ASDisplayNode {
          // lintel: imageSize 24x24
          let icon = ASImageNode()
          let title = ASTextNode()
          // lintel: size 10x10.5
          let node1 = IntrinsicSizeNode(contentSize: CGSize(width: 10, height: 10.5))

          override init() {
            super.init()
            automaticallyManagesSubnodes = true

            // Without effect: style.flexGrow = 1 (only a stack reads it).

            title.attributedText = NSAttributedString(
              string: "Tides",
              attributes: [.font: UIFont.systemFont(ofSize: 17)])
            title.style.flexShrink = 1
          }

          override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            let stackSpec = ASStackLayoutSpec(
              direction: .horizontal,
              spacing: 8,
              justifyContent: .start,
              alignItems: .center,
              children: [icon, title, node1])

            return stackSpec
          }

          /// A node whose content has a size of its own.
          final class IntrinsicSizeNode: ASDisplayNode {
            let contentSize: CGSize

            init(contentSize: CGSize) {
              self.contentSize = contentSize
              super.init()
            }

            override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
              contentSize
            }
          }
        }

        """)
  }

  @Test func `a file of Objective-C`() {
    let document = openDocument(Self.card)
    #expect(
      code(for: document, in: .objc, className: "XYCard") == """
        // Written from a layout document.
        // Its texts are measured there by a made-up font; here they have the system's.

        #import <AsyncDisplayKit/AsyncDisplayKit.h>

        /// A node whose content has a size of its own.
        @interface XYCardIntrinsicSizeNode : ASDisplayNode
        - (instancetype)initWithContentSize:(CGSize)contentSize;
        @end

        @implementation XYCardIntrinsicSizeNode {
          CGSize _contentSize;
        }

        - (instancetype)initWithContentSize:(CGSize)contentSize {
          self = [super init];
          if (self) {
            _contentSize = contentSize;
          }
          return self;
        }

        - (CGSize)calculateSizeThatFits:(CGSize)constrainedSize {
          return _contentSize;
        }

        @end

        @interface XYCard : ASDisplayNode
        @end

        // lintel: range 320x0 320x480
        // lintel: scale 3
        // lintel: font fixed
        @implementation XYCard {
          ASImageNode *_icon;
          ASTextNode *_title;
          XYCardIntrinsicSizeNode *_node1;
        }

        - (instancetype)init {
          self = [super init];
          if (self) {
            self.automaticallyManagesSubnodes = YES;

            // lintel: imageSize 24x24
            _icon = [[ASImageNode alloc] init];
            _title = [[ASTextNode alloc] init];
            // lintel: size 10x10.5
            _node1 = [[XYCardIntrinsicSizeNode alloc] initWithContentSize:CGSizeMake(10, 10.5)];

            // Without effect: style.flexGrow = 1 (only a stack reads it).

            _title.attributedText = [[NSAttributedString alloc]
                initWithString:@"Tides"
                    attributes:@{NSFontAttributeName: [UIFont systemFontOfSize:17]}];
            _title.style.flexShrink = 1;
          }
          return self;
        }

        - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
          ASStackLayoutSpec *stackSpec =
              [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionHorizontal
                                                      spacing:8
                                               justifyContent:ASStackLayoutJustifyContentStart
                                                   alignItems:ASStackLayoutAlignItemsCenter
                                                     children:@[ _icon, _title, _node1 ]];

          return stackSpec;
        }

        @end

        """)
  }

  @Test func `a node at the root is the class itself, and one below it is kept`() {
    let root = """
      {"type": "node", "id": "cell", "backgroundColor": "white", "cornerRadius": 8, "child":
       {"type": "node", "id": "inner", "child": {"type": "map"}}}
      """
    let swift = CodeSections(root, in: .swift)
    #expect(!swift.text.contains("cell"))
    #expect(swift.setup.hasPrefix("self.backgroundColor = UIColor.white\nself.cornerRadius = 8\n"))
    #expect(swift.layout == "return ASWrapperLayoutSpec(layoutElement: inner)")
    #expect(swift.text.contains("self.layoutSpecForInner(constrainedSize)"))
    let objc = CodeSections(root, in: .objc)
    #expect(objc.text.contains("    self.backgroundColor = [UIColor whiteColor];\n"))
    #expect(objc.layout == "return [ASWrapperLayoutSpec wrapperWithLayoutElement:_inner];")
  }

  @Test func `a text has its runs, paragraph style and truncation`() {
    let root = """
      {"type": "text", "id": "body", "font": {"family": "system", "size": 15, "weight": 600},
       "text": [{"text": "Hello ", "kern": 1},
        {"text": "world", "font": {"size": 20, "weight": 400, "italic": true}, "baselineOffset": 2}],
       "paragraph": {"alignment": "center", "lineSpacing": 4}, "maximumNumberOfLines": 2,
       "truncationMode": "byTruncatingMiddle", "truncationToken": "… more"}
      """
    #expect(
      CodeSections(root, in: .swift).setup == """
        let bodyParagraph = NSMutableParagraphStyle()
        bodyParagraph.alignment = .center
        bodyParagraph.lineSpacing = 4
        let bodyText = NSMutableAttributedString()
        bodyText.append(NSAttributedString(
          string: "Hello ",
          attributes: [.font: UIFont.systemFont(ofSize: 15, weight: .semibold), .kern: 1, .paragraphStyle: bodyParagraph]))
        bodyText.append(NSAttributedString(
          string: "world",
          attributes: [.font: UIFont.italicSystemFont(ofSize: 20), .baselineOffset: 2, .paragraphStyle: bodyParagraph]))
        body.attributedText = bodyText
        body.maximumNumberOfLines = 2
        body.truncationMode = .byTruncatingMiddle
        body.truncationAttributedText = NSAttributedString(
          string: "… more",
          attributes: [.font: UIFont.systemFont(ofSize: 15, weight: .semibold)])
        """)
    let objc = CodeSections(root, in: .objc).text
    #expect(objc.contains("    bodyParagraph.alignment = NSTextAlignmentCenter;\n"))
    #expect(
      objc.contains("NSKernAttributeName: @(1), NSParagraphStyleAttributeName: bodyParagraph}]];"))
    #expect(objc.contains("    _body.attributedText = bodyText;\n"))
    #expect(objc.contains("    _body.truncationMode = NSLineBreakByTruncatingMiddle;\n"))
  }

  @Test func `a paragraph style is that of the pictures in a text too`() {
    let root = """
      {"type": "text", "id": "a", "font": {"family": "system"}, "paragraph": {"headIndent": 4},
       "text": [{"attachment": {"width": 4, "height": 5}}]}
      """
    #expect(
      CodeSections(root, in: .swift).setup.contains(
        """
        aText.addAttribute(
          .paragraphStyle, value: aParagraph,
          range: NSRange(location: 0, length: aText.length))
        a.attributedText = aText
        """))
    #expect(
      CodeSections(root, in: .objc).text.contains(
        """
            [aText addAttribute:NSParagraphStyleAttributeName
                          value:aParagraph
                          range:NSMakeRange(0, aText.length)];
            _a.attributedText = aText;
        """))
  }

  @Test func `what a text cannot say in code becomes a comment`() {
    let leading = #"{"type": "text", "text": "a", "paragraph": {"usesFontLeading": true}}"#
    #expect(
      CodeSections(leading, in: .objc).setup.contains("// The document adds the line gaps of fonts")
    )
  }

  @Test func `variables of texts have names of their own`() {
    let root = """
      {"type": "stack", "children": [
       {"type": "text", "id": "a", "text": [{"text": "b"}, {"text": "c", "kern": 1}]},
       {"type": "text", "id": "aText", "text": "d"}]}
      """
    let setup = CodeSections(root, in: .swift).setup
    #expect(setup.contains("let aText2 = NSMutableAttributedString()\n"))
    #expect(setup.contains("a.attributedText = aText2\n"))
  }

  @Test func `an element is written by itself`() throws {
    let document = openDocument(
      """
      {"type": "stack", "children": [{"type": "ratio", "id": "box", "ratio": 2,
       "style": {"flexGrow": 1, "width": 20}, "child": {"type": "map"}}, {"type": "node"}]}
      """)
    let box = try #require(document.element(withID: "box"))
    let sections = CodeSections(text: code(for: document, element: box, in: .swift))
    #expect(sections.heading == ["// Written from an element of a layout document."])
    // What it could grow in is not written.
    #expect(
      sections.layout == """
        // Without effect: style.flexGrow = 1 (it is for the stack around this).
        let box = ASRatioLayoutSpec(ratio: 2, child: mapNode)
        box.style.width = ASDimensionMake(20)

        return box
        """)
    #expect(!sections.text.contains("node1"))
  }
}
