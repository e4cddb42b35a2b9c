import Foundation
import Testing

/// The uses of classes in the answers of commands and of the server.
@Suite struct UseCommandTests {
  private static let feed = """
    final class Feed: NSObject {
      func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode {
        PostCell()
      }
    }

    """

  /// A column that grows to a height that only a page has.
  private static let cell = """
    final class PostCell: ASCellNode {
      let badge = BadgeNode()
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let column = ASStackLayoutSpec.vertical()
        let filler = ASLayoutSpec()
        filler.style.flexGrow = 1
        column.children = [badge, filler]
        return column
      }
    }

    """

  /// Two plates in a row, 60 points too wide in the column of the cell.
  private static let badge = """
    final class BadgeNode: ASDisplayNode {
      let first = ASDisplayNode()
      let second = ASDisplayNode()
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        first.style.preferredSize = CGSize(width: 200, height: 20)
        second.style.preferredSize = CGSize(width: 235, height: 20)
        let row = ASStackLayoutSpec.horizontal()
        row.children = [first, second]
        return row
      }
    }

    """

  private static let files = [
    ".git/HEAD": "", "Feed.swift": feed, "PostCell.swift": cell, "BadgeNode.swift": badge,
  ]

  /// `PostCell.swift:5 flex-grow-without-space`.
  private func found(_ outcome: BuiltCommands.Outcome) throws -> [String] {
    let items = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return (items as? [[String: Any]] ?? []).compactMap { item in
      guard let code = item["code"] as? String, let file = item["file"] as? String else {
        return nil
      }
      return "\(file.replacing("./", with: "")) \(code): \(item["message"] ?? "")"
    }
  }

  @Test func `A child has the diagnostics of its parents, whichever file is named`() throws {
    let commands = try BuiltCommands(Self.files)
    let all = try found(commands.run("lintel check --format json ."))
    let child = all.filter { $0.hasPrefix("BadgeNode.swift main-axis-overflow") }
    #expect(child.count == 1, "\(all)")
    #expect(
      try found(commands.run("lintel check --format json BadgeNode.swift"))
        == all.filter { $0.hasPrefix("BadgeNode.swift") })
    #expect(
      try found(commands.run("lintel check --format json PostCell.swift"))
        == all.filter { $0.hasPrefix("PostCell.swift") })
  }

  @Test func `A child without a parent that is wide enough has no diagnostic`() throws {
    var files = Self.files
    files["PostCell.swift"] = "// lintel: range 0x0 500xinfinity\n" + Self.cell
    let commands = try BuiltCommands(files)
    let all = try found(commands.run("lintel check --format json BadgeNode.swift"))
    #expect(all.isEmpty, "\(all)")
  }

  @Test func `Frames name the use, and a pattern of a configuration states it`() throws {
    let commands = try BuiltCommands(Self.files)
    let frames = try commands.run("lintel frames PostCell.swift")
    #expect(frames.lines.first == "PostCell, as a row (Feed.swift):", "\(frames)")
    let child = try commands.run("lintel explain BadgeNode.swift '#first'")
    #expect(
      child.lines.first == "BadgeNode, a child of PostCell, shown at most as wide as the screen:")
    try commands.write(#"{ "uses": { "Post*": "page" } }"#, to: ".lintel.json")
    let page = try commands.run("lintel frames PostCell.swift --format json")
    #expect(page.output.contains(#""use":{"kind":"page","isKnown":true}"#), "\(page)")
    #expect(page.output.contains(#""frame":[0,0,375,812]"#), "\(page)")
  }

  @Test func `What holds in one of two uses names it, and in one that is tried is information`()
    throws
  {
    var files = Self.files
    files["Pages.swift"] = """
      final class Pages: NSObject {
        func pagerNode(_ pagerNode: ASPagerNode, nodeAt index: Int) -> ASCellNode { PostCell() }
      }

      """
    let both = try BuiltCommands(files).run("lintel check PostCell.swift")
    #expect(both.output.contains("(as a row) [flex-grow-without-space]"), "\(both)")
    files["Feed.swift"] = nil
    let page = try BuiltCommands(files).run("lintel check PostCell.swift")
    #expect(!page.output.contains("flex-grow-without-space"), "\(page)")
    files["Pages.swift"] = nil
    let tried = try BuiltCommands(files).run("lintel check PostCell.swift")
    #expect(tried.output.contains("flex-grow-without-space"), "\(tried)")
  }

  @Test(arguments: [
    (
      "Wide.swift",
      "final class WideTile: MiddleTile { override func content() -> ASLayoutSpec { row() } }"
    ),
    (
      "Wide.m",
      "#import \"Wide.h\"\n@implementation WideTile\n- (ASLayoutSpec *)content { return [self row]; }\n@end"
    ),
  ])
  func `A statement that has an effect in a subclass of another file is not reported`(
    file: String, subclass: String
  ) throws {
    let isSwift = file.hasSuffix("swift")
    let base =
      isSwift
      ? """
      class Tile: ASDisplayNode {
        let label = ASDisplayNode()
        override init() {
          super.init()
          label.style.flexGrow = 1
          label.style.preferredSize = CGSize(width: 10, height: 10)
        }
        func content() -> ASLayoutSpec { ASInsetLayoutSpec(insets: .zero, child: label) }
        func row() -> ASLayoutSpec {
          let row = ASStackLayoutSpec.horizontal()
          row.children = [label]
          return row
        }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec { content() }
      }

      """
      : """
      #import "Tile.h"
      @implementation Tile
      - (instancetype)init {
        self = [super init];
        _label = [ASDisplayNode new];
        _label.style.flexGrow = 1;
        _label.style.preferredSize = CGSizeMake(10, 10);
        return self;
      }
      - (ASLayoutSpec *)content {
        return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsZero child:_label];
      }
      - (ASLayoutSpec *)row {
        ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
        row.children = @[_label];
        return row;
      }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize { return [self content]; }
      @end

      """
    let name = isSwift ? "Tile.swift" : "Tile.m"
    var files = [".git/HEAD": "", name: base]
    if isSwift { files["Middle.swift"] = "class MiddleTile: Tile { let other = 1 }\n" }
    files["Tile.h"] = """
      @interface Tile : ASDisplayNode
      @property (nonatomic) ASDisplayNode *label;
      @end

      """
    let alone = try BuiltCommands(files).run("lintel check \(name)")
    #expect(alone.output.contains("inert-stack-style"), "\(alone)")
    files["Wide.h"] = "#import \"Tile.h\"\n@interface WideTile : Tile\n@end\n"
    files[file] = subclass + "\n"
    for arguments in [name, "."] {
      let both = try BuiltCommands(files).run("lintel check \(arguments)")
      #expect(!both.output.contains("inert-stack-style"), "\(both)")
    }
  }

  @Test func `Edits of a data source and of a parent change the diagnostics as a fresh check`()
    throws
  {
    let commands = try BuiltCommands(Self.files)
    let server = try EditorServer(capabilities: EditorServer.pulling)
    defer { server.end() }
    try withExtendedLifetime(commands) {
      let folder = commands.folder.path
      func codes(_ name: String) throws -> [String] {
        try server.diagnostics("\(folder)/\(name)").compactMap { $0["code"] as? String }
      }
      for name in ["BadgeNode.swift", "PostCell.swift", "Feed.swift"] {
        try server.open("\(folder)/\(name)", Self.files[name] ?? "")
      }
      #expect(try codes("PostCell.swift") == ["flex-grow-without-space"])
      #expect(try codes("BadgeNode.swift") == ["main-axis-overflow"])
      let pages = Self.feed.replacing(
        "tableNode(_ tableNode: ASTableNode, nodeForRowAt",
        with: "pagerNode(_ pagerNode: ASPagerNode, nodeAt")
      try server.change("\(folder)/Feed.swift", [["text": pages]], version: 2)
      #expect(try codes("PostCell.swift") == [])
      #expect(try codes("BadgeNode.swift") == ["main-axis-overflow"])
      let wide = "// lintel: range 0x0 500xinfinity\n" + Self.cell
      try server.change("\(folder)/PostCell.swift", [["text": wide]], version: 2)
      #expect(try codes("BadgeNode.swift") == [])
      try server.change("\(folder)/PostCell.swift", [["text": Self.cell]], version: 3)
      #expect(try codes("BadgeNode.swift") == ["main-axis-overflow"])
    }
  }

  @Test func `Picture in a file has a note with the use`() throws {
    let commands = try BuiltCommands(Self.files)
    let outcome = try commands.run("lintel render PostCell.swift -o cell.svg")
    #expect(outcome.code == 0)
    #expect(
      outcome.errors.contains("note: the picture shows PostCell, as a row (Feed.swift)"),
      "\(outcome)")
  }
}
