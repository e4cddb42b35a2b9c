import Foundation
import Testing

/// Layout tests in comments of source files, as `lintel check` reports them.
@Suite struct ExpectationCommandTests {
  private static func swift(_ comment: String, above: String = "") -> String {
    """
    import AsyncDisplayKit
    \(above)
    final class DotCell: ASCellNode {
      let dot = ASDisplayNode()
      \(comment)
      override func layoutSpecThatFits(_ range: ASSizeRange) -> ASLayoutSpec {
        dot.style.preferredSize = CGSize(width: 3, height: 3)
        return ASStackLayoutSpec(direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: [dot])
      }
    }
    """
  }

  private static func objectiveC(_ comment: String, above: String = "") -> String {
    """
    #import <AsyncDisplayKit/AsyncDisplayKit.h>
    \(above)
    @implementation DotCell { ASDisplayNode *_dot; }
    - (instancetype)init { if (self = [super init]) { _dot = [ASDisplayNode new]; } return self; }
      \(comment)
    - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
      _dot.style.preferredSize = CGSizeMake(3, 3);
      return [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionHorizontal spacing:0 justifyContent:ASStackLayoutJustifyContentStart alignItems:ASStackLayoutAlignItemsStart children:@[_dot]];
    }
    @end
    """
  }

  @Test(arguments: [
    (
      "// lintel: expert #dot.width == 3", "5:3: error: this is no hint: \"expert #dot.width == 3\""
    ),
    ("// lintel: expect", "5:3: error: this is no hint: \"expect\""),
    ("// lintel: expect #dto.width == 3", "5:21: error: no element has the id \"dto\""),
    ("// lintel: expect #dot.widht == 3", "5:21: error: "),
    ("// lintel: expect #dot.width ==", "5:21: error: "),
    ("// lintel: expect #dot.width == 4", "5:21: error: #dot.width == 4 does not hold"),
  ])
  func `Layout test in a comment that is misspelt or fails is an error of check`(
    comment: String, message: String
  ) throws {
    let commands = try BuiltCommands([
      "Dot.swift": Self.swift(comment), "Dot.m": Self.objectiveC(comment),
    ])
    for file in ["Dot.swift", "Dot.m"] {
      let outcome = try commands.run("lintel check \(file) 2>&1")
      #expect(outcome.output.contains("\(file):\(message)"), "\(outcome)")
      #expect(outcome.code != 0)
      #expect(!outcome.output.contains("nothing is wrong"), "\(outcome)")
    }
  }

  @Test func `Layout test above the first class belongs to no layout, which is an error`() throws {
    let test = "// lintel: expect #dot.width == 3"
    let commands = try BuiltCommands([
      "Dot.swift": Self.swift("", above: test + "\nstruct Model { let x = 1 }"),
      "Dot.m": Self.objectiveC("", above: test + "\ntypedef int Model;"),
    ])
    for file in ["Dot.swift", "Dot.m"] {
      let outcome = try commands.run("lintel check \(file) 2>&1")
      #expect(
        outcome.output.contains("\(file):2:19: error: this test belongs to no layout"),
        "\(outcome)")
      #expect(outcome.code != 0)
    }
  }

  @Test func `Layout test in a comment that holds has no diagnostic`() throws {
    let commands = try BuiltCommands([
      "Dot.swift": Self.swift("// lintel: expect #dot.width == 3"),
      "Dot.m": Self.objectiveC("// lintel: expect #dot inside root"),
    ])
    for file in ["Dot.swift", "Dot.m"] {
      #expect(try commands.run("lintel check \(file)").code == 0)
    }
  }
}
