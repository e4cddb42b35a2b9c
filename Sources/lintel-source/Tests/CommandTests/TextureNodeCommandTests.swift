import Foundation
import Testing

/// Lists, maps, videos and nodes of views, as `lintel check` reports them: Texture defines their size.
@Suite struct TextureNodeCommandTests {
  /// A cell with a title above the node that a declaration makes.
  private static func cell(_ declaration: String, alignItems: String = "stretch") -> String {
    """
    import AsyncDisplayKit
    final class HeadedNode: ASDisplayNode {
      let headNode = ASTextNode()
      \(declaration)
      override init() {
        super.init()
        automaticallyManagesSubnodes = true
        headNode.attributedText = NSAttributedString(string: "Pictures", attributes: [.font: UIFont.systemFont(ofSize: 20)])
      }
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        return ASStackLayoutSpec(direction: .vertical, spacing: 8, justifyContent: .start, alignItems: .\(alignItems), children: [headNode, partNode])
      }
    }
    final class HeadedCell: ASCellNode {
      let headedNode = HeadedNode()
      override init() {
        super.init()
        automaticallyManagesSubnodes = true
      }
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8), child: headedNode)
      }
    }

    """
  }

  private static func objectiveCCell(_ statement: String) -> String {
    """
    #import <AsyncDisplayKit/AsyncDisplayKit.h>
    @interface RowCell : ASCellNode
    @end
    @implementation RowCell {
      ASTextNode *_nameNode;
      ASDisplayNode *_partNode;
    }
    - (instancetype)init {
      if (self = [super init]) {
        _nameNode = [ASTextNode new];
        _nameNode.attributedText = [[NSAttributedString alloc] initWithString:@"Tickets" attributes:@{NSFontAttributeName: [UIFont systemFontOfSize:17]}];
        \(statement)
      }
      return self;
    }
    - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
      ASStackLayoutSpec *column = [ASStackLayoutSpec verticalStackLayoutSpec];
      column.alignItems = ASStackLayoutAlignItemsStart;
      column.children = @[_nameNode, _partNode];
      return column;
    }
    @end

    """
  }

  @Test(
    "List, map or node of a view without a height is reported at its constructor",
    arguments: [
      (
        "Cell.swift",
        cell("let partNode = ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout())"),
        "4:18", "this node has a height of 0"
      ),
      ("Cell.swift", cell("let partNode = ASPagerNode()"), "4:18", "this node has a height of 0"),
      ("Cell.swift", cell("lazy var partNode = ASMapNode()"), "4:23", "this map has a height of 0"),
      (
        "Cell.swift",
        cell(
          "let partNode = ASDisplayNode { () -> UIView in UILabel() }", alignItems: "start"),
        "4:18", "this node is 0×0"
      ),
      (
        "Cell.swift", cell("let partNode = ASDisplayNode(layerBlock: { CAShapeLayer() })"),
        "4:18", "this node has a height of 0"
      ),
      (
        "Cell.m",
        objectiveCCell("_partNode = [[ASTableNode alloc] initWithStyle:UITableViewStylePlain];"),
        "12:17", "this node is 0×0"
      ),
      (
        "Cell.m",
        objectiveCCell(
          "_partNode = [[ASDisplayNode alloc] initWithViewBlock:^UIView *{ return [UISwitch new]; }];"
        ), "12:17", "this node is 0×0"
      ),
    ])
  func lists(file: String, code: String, place: String, message: String) throws {
    let commands = try BuiltCommands([file: code])
    defer { commands.remove() }
    let outcome = try commands.run("lintel check \(file)")
    #expect(
      outcome.lines.count {
        $0.hasPrefix("\(file):\(place): warning: \(message)")
          && $0.hasSuffix("[missing-intrinsic-size]")
      } == 1, "\(outcome)")
    #expect(outcome.code == 1)
  }

  @Test(
    "Width of a table, a pager or a node of a view that an exact screen overrides is reported",
    arguments: [
      ("ASTableNode(style: .plain)", "ASDimensionMake(\"60%\")", "60% (225 pt)"),
      ("ASPagerNode()", "ASDimensionMake(300)", "300 pt"),
      ("ASDisplayNode(viewBlock: { UIScrollView() })", "ASDimensionMake(.fraction, 0.6)", "60%"),
    ])
  func overriddenWidth(node: String, width: String, stated: String) throws {
    let commands = try BuiltCommands([
      "Screen.swift": """
      import AsyncDisplayKit
      final class Screen: ASViewController<ASDisplayNode> {
        let listNode = \(node)
        init() {
          let root = ASDisplayNode()
          super.init(node: root)
          root.addSubnode(listNode)
          root.layoutSpecBlock = { [unowned self] node, constrainedSize in
            self.listNode.style.width = \(width)
            return ASInsetLayoutSpec(insets: .zero, child: self.listNode)
          }
        }
        required init?(coder: NSCoder) { fatalError() }
      }

      """
    ])
    defer { commands.remove() }
    let outcome = try commands.run("lintel check Screen.swift")
    #expect(
      outcome.lines.count {
        $0.hasPrefix("Screen.swift:9:27: warning: this node is 375 pt wide, not \(stated)")
          && $0.hasSuffix("[size-overridden-by-parent]")
      } == 1, "\(outcome)")
  }

  @Test(
    "Video whose height is unlimited is an error at its constructor",
    arguments: [
      ("Cell.swift", cell("let partNode = ASVideoNode()"), "4:18"),
      ("Cell.swift", cell("let partNode = ASVideoPlayerNode()", alignItems: "start"), "4:18"),
      ("Cell.m", objectiveCCell("_partNode = [[ASVideoNode alloc] init];"), "12:17"),
    ])
  func video(file: String, code: String, place: String) throws {
    let commands = try BuiltCommands([file: code])
    defer { commands.remove() }
    let outcome = try commands.run("lintel check \(file)")
    let lines = outcome.lines.filter { $0.hasSuffix("]") }
    #expect(
      lines.count == 1
        && lines.allSatisfy {
          $0.hasPrefix("\(file):\(place): error: Texture asserts on this video")
            && $0.contains("its height is unlimited") && $0.hasSuffix("[video-unbounded]")
        }, "\(outcome)")
    #expect(outcome.code == 1)
  }

  @Test("Lists, videos and nodes of views with a height are not reported")
  func heights() throws {
    let commands = try BuiltCommands([
      "Cell.swift": """
      import AsyncDisplayKit
      final class StripCell: ASCellNode {
        let stripNode = ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout())
        let clipNode = ASVideoNode()
        let switchNode = ASDisplayNode { UISwitch() }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          stripNode.style.height = ASDimensionMake(90)
          switchNode.style.preferredSize = CGSize(width: 51, height: 31)
          let clip = ASRatioLayoutSpec(ratio: 0.5625, child: clipNode)
          return ASStackLayoutSpec(direction: .vertical, spacing: 8, justifyContent: .start, alignItems: .stretch, children: [stripNode, clip, switchNode])
        }
      }

      """
    ])
    defer { commands.remove() }
    let outcome = try commands.run("lintel check Cell.swift")
    #expect(outcome.lines == ["nothing is wrong in 1 layout"], "\(outcome)")
    #expect(outcome.code == 0)
  }
}
