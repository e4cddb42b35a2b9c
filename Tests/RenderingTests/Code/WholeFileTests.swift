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
        // Written from a layout document, which is laid out in 320 × 0 to 320 × 480 points at a scale of 3.
        // Its texts are measured there by a made-up font; here they have the system's.

        import AsyncDisplayKit

        final class LayoutNode: ASDisplayNode {
          let card = ASDisplayNode()
          let icon = ASImageNode()
          let title = ASTextNode()
          let node1 = IntrinsicSizeNode(contentSize: CGSize(width: 10, height: 10.5))

          override init() {
            super.init()
            automaticallyManagesSubnodes = true

            // Without effect: style.flexGrow = 1 (only a stack reads it).
            card.automaticallyManagesSubnodes = true
            card.layoutSpecBlock = { [unowned self] _, constrainedSize in
              self.layoutSpecForCard(constrainedSize)
            }

            // Its image is 24 × 24 points large.

            title.attributedText = NSAttributedString(
              string: "Tides",
              attributes: [.font: UIFont.systemFont(ofSize: 17)])
            title.style.flexShrink = 1
          }

          override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            return ASWrapperLayoutSpec(layoutElement: card)
          }

          private func layoutSpecForCard(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
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
        // Written from a layout document, which is laid out in 320 × 0 to 320 × 480 points at a scale of 3.
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

        @implementation XYCard {
          ASDisplayNode *_card;
          ASImageNode *_icon;
          ASTextNode *_title;
          XYCardIntrinsicSizeNode *_node1;
        }

        - (instancetype)init {
          self = [super init];
          if (self) {
            self.automaticallyManagesSubnodes = YES;
            __weak __typeof__(self) weakSelf = self;

            _card = [[ASDisplayNode alloc] init];
            _icon = [[ASImageNode alloc] init];
            _title = [[ASTextNode alloc] init];
            _node1 = [[XYCardIntrinsicSizeNode alloc] initWithContentSize:CGSizeMake(10, 10.5)];

            // Without effect: style.flexGrow = 1 (only a stack reads it).
            _card.automaticallyManagesSubnodes = YES;
            _card.layoutSpecBlock = ^ASLayoutSpec *(__kindof ASDisplayNode *node, ASSizeRange constrainedSize) {
              return [weakSelf layoutSpecForCard:constrainedSize];
            };

            // Its image is 24 × 24 points large.

            _title.attributedText = [[NSAttributedString alloc]
                initWithString:@"Tides"
                    attributes:@{NSFontAttributeName: [UIFont systemFontOfSize:17]}];
            _title.style.flexShrink = 1;
          }
          return self;
        }

        - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
          return [ASWrapperLayoutSpec wrapperWithLayoutElement:_card];
        }

        - (ASLayoutSpec *)layoutSpecForCard:(ASSizeRange)constrainedSize {
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

  @Test func `an exact size is said once`() {
    let root = #"{"constrainedSize": {"width": 5, "height": 6}, "root": {"type": "spec"}}"#
    #expect(
      CodeSections(root, in: .objc).heading == [
        "// Written from a layout document, which is laid out in 5 × 6 points at a scale of 2."
      ])
  }
}
