import Foundation
import Testing

/// The states of a layout of code in all commands.
@Suite struct StateCommandTests {
  /// Three states; in the one without a badge the photo is as wide as the row.
  private static let card = """
    import AsyncDisplayKit
    final class CardNode: ASCellNode {
      let photo = ASDisplayNode()
      let badge = ASDisplayNode()
      let hasBadge: Bool
      let isTall: Bool
      init(hasBadge: Bool, isTall: Bool) { self.hasBadge = hasBadge; self.isTall = isTall }
      // lintel: expect #photo.width <= 300
      override func layoutSpecThatFits(_ range: ASSizeRange) -> ASLayoutSpec {
        photo.style.preferredSize = CGSize(width: hasBadge ? 280 : 310, height: isTall ? 40 : 20)
        badge.style.preferredSize = CGSize(width: 10, height: 10)
        return ASStackLayoutSpec(
          direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start,
          children: hasBadge ? [photo, badge] : [photo])
      }
    }
    """

  private static let objectiveC = """
    #import <AsyncDisplayKit/AsyncDisplayKit.h>
    @interface TagNode : ASCellNode
    @property (nonatomic) BOOL isLong;
    @end
    @implementation TagNode { ASDisplayNode *_dot; }
    - (instancetype)initWithLong:(BOOL)isLong {
      if (self = [super init]) { _dot = [ASDisplayNode new]; _isLong = isLong; }
      return self;
    }
    // lintel: expect #dot.width <= 300
    - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
      _dot.style.preferredSize = CGSizeMake(self.isLong ? 290 : 310, 8);
      return [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionHorizontal spacing:0 justifyContent:ASStackLayoutJustifyContentStart alignItems:ASStackLayoutAlignItemsStart children:@[_dot]];
    }
    @end
    """

  /// A class with many states, of which the last one hides all.
  private static func many(_ count: Int) -> String {
    let states = (1..<count).map {
      "// lintel: variant {\"name\": \"no \($0)\", \"hidden\": {\"#dot\": true}}\n"
    }
    return """
      import AsyncDisplayKit
      \(states.joined())// lintel: variant {"name": "none", "hidden": {"#row": true}}
      final class ManyNode: ASCellNode {
        let dot = ASDisplayNode()
        let other = ASDisplayNode()
        override func layoutSpecThatFits(_ range: ASSizeRange) -> ASLayoutSpec {
          dot.style.preferredSize = CGSize(width: 1, height: 1)
          other.style.preferredSize = CGSize(width: 2, height: 1)
          let row = ASStackLayoutSpec(
            direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start,
            children: [dot, other])
          return ASInsetLayoutSpec(insets: .zero, child: row)
        }
      }
      """
  }

  @Test(arguments: ["--width 320", "--device 'iPhone SE'", "--text-size 1.5", ""])
  func `Layout tests run in all states on another screen`(option: String) throws {
    let commands = try BuiltCommands(["Card.swift": Self.card, "Tag.m": Self.objectiveC])
    for (file, state, line) in [
      ("Card.swift", "not hasBadge", 8), ("Tag.m", "not isLong", 10),
    ] {
      for command in ["test", "check"] {
        let outcome = try commands.run("lintel \(command) \(option) \(file)")
        #expect(outcome.code == 1, "\(outcome)")
        #expect(
          outcome.output.contains("\(file):\(line):") && outcome.output.contains("\"\(state)\""),
          "\(outcome)")
      }
    }
  }

  @Test func `State of an option is the only one`() throws {
    let commands = try BuiltCommands(["Card.swift": Self.card])
    for option in ["--state", "--variant"] {
      let tall = try commands.run("lintel test \(option) 'not isTall' Card.swift")
      #expect(tall.code == 0, "\(tall)")
      let bare = try commands.run("lintel test \(option) 'not hasBadge' --width 320 Card.swift")
      #expect(bare.code == 1, "\(bare)")
      let frames = try commands.run("lintel frames \(option) 'not isTall' Card.swift")
      #expect(frames.output.contains("280×20") && !frames.output.contains("state"), "\(frames)")
    }
    let both = try commands.run("lintel frames --state a --variant b Card.swift")
    #expect(both.code == 64 || both.code == 2, "\(both)")
    #expect(both.errors.contains("--state and --variant"), "\(both)")
    let none = try commands.run("lintel frames --state isTal Card.swift")
    #expect(none.code != 0 && none.errors.contains("isTal"), "\(none)")
  }

  @Test func `frames lists the elements of each state that differ`() throws {
    let commands = try BuiltCommands(["Card.swift": Self.card])
    let outcome = try commands.run("lintel frames Card.swift")
    #expect(outcome.output.contains("state \"not hasBadge\":"), "\(outcome)")
    #expect(outcome.output.contains("state \"not isTall\":"), "\(outcome)")
    #expect(outcome.output.contains("310×40") && outcome.output.contains("280×20"), "\(outcome)")
    let json = try commands.run("lintel frames --format json Card.swift")
    let answer = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let states = try #require(answer?["states"] as? [[String: Any]])
    #expect(states.compactMap { $0["state"] as? String } == ["not hasBadge", "not isTall"])
    #expect(states.allSatisfy { ($0["elements"] as? [Any])?.isEmpty == false })
  }

  @Test(arguments: [
    (
      "Photo.swift",
      """
      import AsyncDisplayKit
      final class PhotoNode: ASCellNode {
        let photo = ASDisplayNode()
        var side: CGFloat = 60
        override func layoutSpecThatFits(_ range: ASSizeRange) -> ASLayoutSpec {
          photo.style.preferredSize = CGSize(width: 20, height: 20)
          if side > 90 { print("large") }
          photo.style.maxWidth = ASDimensionMake(side)
          return ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start,
            children: [photo])
        }
      }
      """, "state \"side > 90\":"
    ),
    (
      "Label.m",
      """
      #import <AsyncDisplayKit/AsyncDisplayKit.h>
      @interface LabelNode : ASCellNode
      @property (nonatomic) BOOL isLong;
      @end
      @implementation LabelNode { ASTextNode *_photo; NSString *_name; }
      - (instancetype)initWithName:(NSString *)name {
        if (self = [super init]) { _photo = [ASTextNode new]; _name = name; }
        return self;
      }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        NSString *text = @"Photo";
        if (self.isLong) { text = _name; }
        _photo.attributedText = [[NSAttributedString alloc] initWithString:text attributes:@{NSFontAttributeName: [UIFont systemFontOfSize:17]}];
        return [ASWrapperLayoutSpec wrapperWithLayoutElement:_photo];
      }
      @end
      """, "state \"not isLong\":"
    ),
  ])
  func `frames lists the elements of a state that have other marks alone`(
    file: String, code: String, heading: String
  ) throws {
    let commands = try BuiltCommands([file: code])
    let outcome = try commands.run("lintel frames \(file)")
    let behind = outcome.lines.drop { !$0.hasPrefix(heading) }.dropFirst()
    #expect(behind.dropFirst().contains { $0.hasPrefix("#photo") }, "\(outcome)")
  }

  @Test(arguments: [
    (
      "Wait.swift",
      """
      import AsyncDisplayKit
      final class WaitNode: ASCellNode {
        let photo = ASDisplayNode(), theme: Theme
        init(theme: Theme) { self.theme = theme; super.init() }
        override func layoutSpecThatFits(_ range: ASSizeRange) -> ASLayoutSpec {
          photo.style.preferredSize = CGSize(width: 20, height: 20)
          theme.apply(to: photo)
          return ASInsetLayoutSpec(insets: theme.insets, child: photo)
        }
      }
      """
    ),
    (
      "Wait.m",
      """
      #import <AsyncDisplayKit/AsyncDisplayKit.h>
      @interface WaitNode : ASCellNode
      @end
      @implementation WaitNode { ASDisplayNode *_photo; Theme *_theme; }
      - (instancetype)initWithTheme:(Theme *)theme {
        if (self = [super init]) { _photo = [ASDisplayNode new]; _theme = theme; }
        return self;
      }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        [_theme applyTo:_photo];
        return [ASInsetLayoutSpec insetLayoutSpecWithInsets:_theme.insets child:_photo];
      }
      @end
      """
    ),
  ])
  func `frames names what is not known in the words of import`(file: String, code: String) throws {
    let commands = try BuiltCommands([file: code, "Known.swift": Self.card])
    func notes(_ outcome: BuiltCommands.Outcome) -> [Substring] {
      outcome.errors.split(separator: "\n").filter { $0.contains(": note: ") }
    }
    let imported = notes(try commands.run("lintel import \(file)"))
    #expect(imported.contains { $0.contains("it is not evaluated") }, "\(imported)")
    #expect(imported.contains { $0.contains("known only to the running app") }, "\(imported)")
    for options in ["", "--tree", "--width 320"] {
      let frames = try commands.run("lintel frames \(file) \(options)")
      #expect(notes(frames) == imported, "\(frames)")
      #expect(frames.code == 0 && !frames.output.contains("note:"), "\(frames)")
    }
    let json = try commands.run("lintel frames --format json \(file)")
    #expect(notes(json).isEmpty, "\(json)")
    let both = try commands.run("lintel frames \(file) Known.swift")
    #expect(notes(both) == imported, "\(both)")
  }

  @Test func `render draws each state on the terminal`() throws {
    let commands = try BuiltCommands(["Card.swift": Self.card])
    let outcome = try commands.run("lintel render Card.swift")
    #expect(outcome.output.contains("state \"not hasBadge\":"), "\(outcome)")
    #expect(outcome.output.contains("state \"not isTall\":"), "\(outcome)")
    let picture = try commands.run("lintel render -o card.svg Card.swift")
    #expect(picture.errors.contains("--state NAME"), "\(picture)")
    let page = try commands.run("lintel render -o card.html Card.swift")
    #expect(page.code <= 1, "\(page)")
    #expect(try commands.text(of: "card.html").contains("not isTall"))
  }

  @Test func `sweep finds changes in each state`() throws {
    let commands = try BuiltCommands(["Card.swift": Self.card])
    let outcome = try commands.run("lintel sweep Card.swift 280 330")
    #expect(outcome.output.contains("in the state \"not hasBadge\": "), "\(outcome)")
    let json = try commands.run("lintel sweep --format json Card.swift 280 330")
    #expect(json.output.contains("\"states\":[{\"state\":\"not hasBadge\""), "\(json)")
  }

  @Test func `diff names the states that differ between revisions`() throws {
    let commands = try BuiltCommands(["Card.swift": Self.card])
    let set = try commands.run(
      "git init -q -b main . && git add . && git -c user.name=n -c user.email=e commit -qm one")
    try #require(set.code == 0, "\(set)")
    let same = try commands.run("lintel diff --rev main Card.swift")
    #expect(same.code == 0, "\(same)")
    try commands.write(Self.card.replacing("310", with: "305"), to: "Card.swift")
    let changed = try commands.run("lintel diff --rev main Card.swift")
    #expect(changed.code == 1, "\(changed)")
    #expect(changed.output.contains("state \"not hasBadge\":"), "\(changed)")
    #expect(changed.output.contains("305×40"), "\(changed)")
    #expect(!changed.output.contains("not isTall"), "\(changed)")
    let json = try commands.run("lintel diff --rev main --format json Card.swift")
    #expect(json.output.contains("\"states\":[{\"state\":\"not hasBadge\""), "\(json)")
    try commands.write(
      Self.card.replacing("isTall ? 40 : 20", with: "40"), to: "Card.swift")
    let gone = try commands.run("lintel diff --rev main Card.swift")
    #expect(
      gone.code == 1 && gone.output.contains("the state \"not isTall\" is only in main"), "\(gone)")
  }

  @Test func `Style that two states set is reported once, with the states, and not at the class`()
    throws
  {
    let toggle = """
      import AsyncDisplayKit
      final class ToggleNode: ASCellNode {
        let photo = ASDisplayNode()
        let isWide: Bool
        let isTall: Bool
        init(isWide: Bool, isTall: Bool) { self.isWide = isWide; self.isTall = isTall }
        override func layoutSpecThatFits(_ range: ASSizeRange) -> ASLayoutSpec {
          photo.style.preferredSize = CGSize(width: 20, height: 20)
          if !isWide || !isTall { photo.style.flexGrow = 1 }
          return ASInsetLayoutSpec(insets: .zero, child: photo)
        }
      }
      """
    let commands = try BuiltCommands(["Toggle.swift": toggle])
    let outcome = try commands.run("lintel check Toggle.swift")
    let inert = outcome.lines.filter { $0.hasSuffix("[inert-stack-style]") }
    #expect(inert.count == 1, "\(outcome)")
    #expect(
      inert.first?.contains("(only in the states \"not isWide\" and \"not isTall\")") == true,
      "\(outcome)")
    #expect(inert.first?.hasPrefix("Toggle.swift:2:") == false, "\(outcome)")
  }

  @Test func `Entries that import prints make the layout whole once they are filled in`() throws {
    let label = """
      import AsyncDisplayKit
      final class LabelRow: ASCellNode {
        let photo = ASNetworkImageNode()
        let badge = ASDisplayNode()
        let model: Model
        init(model: Model) { self.model = model }
        override func layoutSpecThatFits(_ range: ASSizeRange) -> ASLayoutSpec {
          photo.style.width = ASDimensionMake(model.side)
          photo.style.height = ASDimensionMake(9)
          badge.style.preferredSize = CGSize(width: 4, height: 4)
          return ASStackLayoutSpec(
            direction: .horizontal, spacing: model.gap, justifyContent: .start, alignItems: .start,
            children: [photo, badge])
        }
      }
      """
    let commands = try BuiltCommands(["LabelRow.swift": label])
    let imported = try commands.run("lintel import LabelRow.swift")
    #expect(imported.code == 1, "\(imported)")
    let start = try #require(imported.errors.firstRange(of: "\n{\n")?.lowerBound)
    let end = try #require(imported.errors.firstRange(of: "\n}\n")?.upperBound)
    let entries = String(imported.errors[start..<end])
    #expect(
      entries == """

        {
          "source": {
            "LabelRow.model.gap": null, // a number, such as 8
            "LabelRow.model.side": null // a number, such as 8
          }
        }

        """)
    // As they are they change nothing, and are no error.
    try commands.write(entries, to: ".lintel.json")
    let empty = try commands.run("lintel import LabelRow.swift")
    #expect(empty.errors == imported.errors && empty.code == 1, "\(empty)")
    try commands.write(
      entries.replacing("side\": null", with: "side\": 30").replacing(
        "gap\": null", with: "gap\": 7"),
      to: ".lintel.json")
    let filled = try commands.run("lintel import LabelRow.swift")
    #expect(filled.code == 0 && filled.errors.isEmpty, "\(filled)")
    let frames = try commands.run("lintel frames LabelRow.swift")
    #expect(frames.output.contains("0,0 30×9") && frames.output.contains("37,0 4×4"), "\(frames)")
    let check = try commands.run("lintel check LabelRow.swift")
    #expect(check.output == "nothing is wrong in 1 layout\n", "\(check)")
  }

  @Test func `Entries that import prints name the kind of each value`() throws {
    let row = """
      import AsyncDisplayKit
      final class InputRow: ASCellNode {
        let photo = ASNetworkImageNode()
        let input: Input
        init(input: Input) { self.input = input }
        override func layoutSpecThatFits(_ range: ASSizeRange) -> ASLayoutSpec {
          photo.style.preferredSize = input.photo.size
          let inset = ASInsetLayoutSpec(insets: input.insets, child: photo)
          return ASStackLayoutSpec(
            direction: .horizontal, spacing: input.gap, justifyContent: .start, alignItems: .start,
            children: [inset] + input.nodes)
        }
      }
      """
    let commands = try BuiltCommands(["InputRow.swift": row])
    let outcome = try commands.run("lintel import InputRow.swift")
    for entry in [
      #""InputRow.input.insets": null, // insets, such as "8 16 8 16": top, left, bottom, right"#,
      #""InputRow.input.photo.size": null // a size, such as "64x48""#,
      #""InputRow.input.gap": null"#,
    ] {
      #expect(outcome.errors.contains(entry), "\(outcome)")
    }
    let listed = try commands.run("lintel import --format json InputRow.swift")
    #expect(listed.output.contains("InputRow.input.insets"), "\(listed)")
  }

  @Test func `Value that no layout reads is a warning at its entry and not the exit code`() throws {
    let commands = try BuiltCommands([
      "Card.swift": Self.card.replacing("<= 300", with: "<= 400"),
      ".lintel.json": #"{ "source": { "CardNode.gap": "8 16 8 16", "CardNode.hasBadge": true } }"#,
    ])
    for command in ["check", "test", "frames", "import"] {
      let outcome = try commands.run("lintel \(command) Card.swift")
      #expect(outcome.code == 0, "\(outcome)")
      #expect(
        outcome.errors.contains(
          ".lintel.json:1:15: warning: \"source.CardNode.gap\" has no effect: "),
        "\(outcome)")
    }
  }

  @Test(arguments: [31, 32, 33, 40])
  func `At most 32 states are shown, those that change most elements`(count: Int) throws {
    let commands = try BuiltCommands(["Many.swift": Self.many(count)])
    let omitted = max(0, count - 32)
    let remark =
      omitted == 1
      ? "1 state is not shown; --state NAME shows it"
      : "\(omitted) states are not shown; --state NAME shows one"
    for command in ["frames", "render"] {
      let outcome = try commands.run("lintel \(command) Many.swift")
      let shown = outcome.lines.filter { $0.hasPrefix("state \"") }
      #expect(shown.count == min(count, 32), "\(outcome)")
      #expect(shown.last == "state \"none\":" && shown.first == "state \"no 1\":", "\(outcome)")
      #expect((outcome.lines.last ?? "" == remark) == (omitted > 0), "\(outcome)")
    }
    let sweep = try commands.run("lintel sweep Many.swift 320 330")
    #expect(sweep.lines.contains { $0 == remark } == (omitted > 0), "\(sweep)")
    if omitted > 0 {
      let left = try commands.run("lintel frames --state 'no \(count - 1)' Many.swift")
      #expect(left.code == 0, "\(left)")
    }
  }
}
