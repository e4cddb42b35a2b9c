import Foundation
import Testing

/// Commands that lay out code on other screens: the code is evaluated for them.
@Suite struct ScreenCommandTests {
  private static let profile = """
    import AsyncDisplayKit
    final class ProfileScreen: ASDisplayNode {
      let photoNode = ASNetworkImageNode()
      let bioNode = ASTextNode()
      override init() {
        super.init()
        bioNode.attributedText = NSAttributedString(string: "Writes about seabirds and storms", attributes: [.font: UIFont.systemFont(ofSize: 17)])
      }
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let isWide = constrainedSize.max.width > 600
        photoNode.style.preferredSize = CGSize(width: 300, height: 200)
        let stack = ASStackLayoutSpec()
        stack.direction = isWide ? .horizontal : .vertical
        stack.spacing = 16
        stack.children = [photoNode, bioNode]
        return stack
      }
    }
    """

  private static let plate = """
    #import <AsyncDisplayKit/AsyncDisplayKit.h>
    @interface PlateCell : ASCellNode
    @property (nonatomic) BOOL isLow;
    @end
    @implementation PlateCell { ASDisplayNode *_plate; }
    - (instancetype)initLow:(BOOL)isLow {
      if (self = [super init]) { _plate = [ASDisplayNode new]; _isLow = isLow; }
      return self;
    }
    // lintel: expect #plate.width == root.width
    - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
      _plate.style.preferredSize = CGSizeMake(range.max.width, self.isLow ? 24 : UIScreen.mainScreen.scale * 10);
      return [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionVertical spacing:0 justifyContent:ASStackLayoutJustifyContentStart alignItems:ASStackLayoutAlignItemsStart children:@[_plate]];
    }
    @end
    """

  private static let pane = """
    import AsyncDisplayKit
    final class PaneCell: ASCellNode {
      let photoNode = ASDisplayNode()
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let isRegular = asyncTraitCollection().horizontalSizeClass == .regular
        photoNode.style.preferredSize = CGSize(width: isRegular ? 500 : 100, height: 80)
        return ASWrapperLayoutSpec(layoutElement: photoNode)
      }
    }
    """

  private func frame(_ line: String, _ id: String, _ commands: BuiltCommands) throws -> String {
    let outcome = try commands.run("lintel frames --format csv \(line)")
    let row = outcome.lines.first { $0.contains(",#\(id),") || $0.contains(",\(id),") }
    return String(try #require(row, "\(outcome)"))
  }

  @Test(arguments: [
    ("Profile.swift --width 1024", "bioNode", "316"),
    ("Profile.swift --width 600", "bioNode", "216"),
    ("Profile.swift --width 320", "bioNode", "216"),
  ])
  func `Branches and numbers of the size are those of the screen`(
    line: String, id: String, position: String
  ) throws {
    let commands = try BuiltCommands(["Profile.swift": Self.profile])
    #expect(try frame(line, id, commands).contains(",\(position),"))
  }

  @Test(arguments: [
    ("--width 768", 768), ("--device 'iPhone SE'", 375), ("--at-most --width 500", 500),
    ("--state 'not isLow' --width 414", 414), ("--rtl --width 390", 390),
  ])
  func `Each option of the screen is the size that the code reads`(
    options: String, width: Int
  ) throws {
    let commands = try BuiltCommands(["Plate.m": Self.plate])
    let outcome = try commands.run("lintel frames Plate.m '#plate' \(options)")
    #expect(outcome.output.contains("\(width)×"), "\(outcome)")
    let tested = try commands.run(
      "lintel test Plate.m \(options.replacing("--at-most ", with: ""))")
    #expect(tested.code == 0, "\(tested)")
  }

  @Test func `The scale that code reads is that of the device`() throws {
    let commands = try BuiltCommands(["Plate.m": Self.plate])
    let command = "lintel frames Plate.m '#plate' --state 'not isLow' --device"
    #expect(try commands.run("\(command) 'iPhone 15'").output.contains("393×30"))
    #expect(try commands.run("\(command) 'iPhone SE'").output.contains("375×20"))
  }

  @Test func `A sweep names the comparison and the exact width at which it changes`() throws {
    let commands = try BuiltCommands(["Profile.swift": Self.profile])
    let outcome = try commands.run("lintel sweep Profile.swift 320 1024")
    #expect(
      outcome.output.contains("\"constrainedSize.max.width > 600\" holds above a width of 600 pt"),
      "\(outcome)")
    let json = try commands.run("lintel sweep Profile.swift 320 1024 --format json --fail-on holds")
    #expect(json.code == 1, "\(json)")
    #expect(json.output.contains(#""kind":"holds","condition":"constrainedSize.max.width > 600""#))
  }

  @Test func `A state of a tablet is shown on a tablet, and is none on a requested screen`() throws
  {
    let commands = try BuiltCommands(["Pane.swift": Self.pane])
    let check = try commands.run("lintel check Pane.swift")
    #expect(check.code == 0 && !check.output.contains("warning"), "\(check)")
    let frames = try commands.run("lintel frames Pane.swift")
    #expect(frames.output.contains("0,0 768×80"), "\(frames)")
    let tablet = try commands.run("lintel frames Pane.swift --width 820")
    #expect(tablet.output.contains("0,0 820×80") && !tablet.output.contains("state"), "\(tablet)")
  }

  @Test func `The frames from right to left are those of a node`() throws {
    let commands = try BuiltCommands([
      "Row.swift": """
      import AsyncDisplayKit
      final class ChatRow: ASCellNode {
        let avatar = ASImageNode()
        override func layoutSpecThatFits(_ range: ASSizeRange) -> ASLayoutSpec {
          avatar.style.preferredSize = CGSize(width: 40, height: 40)
          return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 4), child: ASStackLayoutSpec(direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: [avatar]))
        }
      }
      """
    ])
    for command in ["frames Row.swift --rtl", "frames Row.swift --pseudolanguage rightToLeft"] {
      let outcome = try commands.run("lintel \(command)")
      #expect(outcome.output.contains("319,8 40×40"), "\(outcome)")
    }
    #expect(try commands.run("lintel render --rtl --format svg Row.swift").code == 0)
  }

  @Test func `Two pictures at two widths are of two evaluations`() throws {
    let commands = try BuiltCommands(["Profile.swift": Self.profile])
    let outcome = try commands.run(
      "lintel render Profile.swift --width 375 --width 700 --format svg")
    #expect(outcome.code == 0 && outcome.output.contains("700"), "\(outcome)")
  }

  @Test func `A revision is compared on the requested screen`() throws {
    let commands = try BuiltCommands(["Profile.swift": Self.profile])
    let begin = try commands.run(
      "git init -q && git -c user.name=a -c user.email=a@b.c commit -q --allow-empty -m a && git add . && git -c user.name=a -c user.email=a@b.c commit -q -m b"
    )
    #expect(begin.code == 0, "\(begin)")
    try commands.write(
      Self.profile.replacing("> 600", with: "> 700"), to: "Profile.swift")
    #expect(try commands.run("lintel diff --rev HEAD Profile.swift").code == 0)
    let wide = try commands.run("lintel diff --rev HEAD Profile.swift --width 650")
    #expect(wide.code == 1 && wide.output.contains("#bioNode"), "\(wide)")
  }
}
