import Foundation
import Testing

/// Specs that lay out nothing, and layouts that are nil, as the commands of lintel report them.
@Suite struct BareSpecCommandTests {
  private static let bare = """
    import AsyncDisplayKit
    final class BareNode: ASDisplayNode {
      let squareNode = ASDisplayNode()
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        squareNode.style.preferredSize = CGSize(width: 60, height: 60)
        let spec = ASLayoutSpec()
        spec.child = squareNode
        return spec
      }
    }
    final class BothCell: ASCellNode {
      let bareNode = BareNode()
      let titleNode = ASDisplayNode()
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        titleNode.style.preferredSize = CGSize(width: 60, height: 60)
        return ASStackLayoutSpec(direction: .vertical, spacing: 10, justifyContent: .start, alignItems: .start, children: [bareNode, titleNode])
      }
    }

    """

  @Test func `Plain ASLayoutSpec lays out no child, and check reports where it is set`() throws {
    let commands = try BuiltCommands(["Bare.swift": Self.bare])
    let frames = try commands.run("lintel frames 'Bare.swift#BothCell'").lines
    #expect(frames.contains { $0.hasPrefix("#bareNode ") && $0.contains(" 0,0 0×0 ") }, "\(frames)")
    #expect(frames.contains { $0.hasPrefix("#titleNode ") && $0.contains(" 0,10 60×60 ") })
    #expect(!frames.contains { $0.contains("squareNode") })
    let outcome = try commands.run("lintel check Bare.swift")
    #expect(
      outcome.lines.count {
        $0.hasPrefix("Bare.swift:7:") && $0.contains(": warning: ASLayoutSpec itself lays out")
          && $0.hasSuffix("[bare-layout-spec]")
      } == 1, "\(outcome)")
    #expect(outcome.code == 1)
  }

  @Test func `Nil layout is an error at its statement, and no content is missing`() throws {
    let commands = try BuiltCommands([
      "Maybe.m": """
      @interface Maybe : ASDisplayNode
      @property (nonatomic, strong) ASTextNode *textNode;
      @end
      @implementation Maybe
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        if (self.textNode == nil) {
          return nil;
        }
        return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsZero child:self.textNode];
      }
      @end
      @interface Cell : ASCellNode
      @end
      @implementation Cell { Maybe *_maybe; }
      - (instancetype)init { if (self = [super init]) { _maybe = [Maybe new]; } return self; }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        ASStackLayoutSpec *column = [ASStackLayoutSpec verticalStackLayoutSpec];
        column.children = @[_maybe];
        return column;
      }
      @end
      """
    ])
    let outcome = try commands.run("lintel check Maybe.m")
    #expect(
      outcome.lines.count {
        $0.hasPrefix("Maybe.m:7:5: error: this layout is nil") && $0.hasSuffix("[nil-layout]")
      } == 1, "\(outcome)")
    #expect(!outcome.output.contains("missing-intrinsic-size"), "\(outcome)")
    #expect(outcome.code == 1)
  }
}
