import Foundation
import Testing

/// Fixes that arrange the children of a row as its author wants them.
extension SourceActionTests {
  private struct Arrangement: CustomTestStringConvertible, Sendable {
    let name: String
    let path: String
    let text: String
    let title: String
    let lines: Set<String>

    var testDescription: String { name }
  }

  private static let arrangements: [Arrangement] = [
    Arrangement(
      name: "a stack grows in its row", path: "Likes.swift",
      text: swift(
        """
            let likes = ASStackLayoutSpec(direction: .horizontal, spacing: 0, justifyContent: .end, alignItems: .center, children: [title])
            return ASStackLayoutSpec(direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .center, children: [photo, likes])
        """),
      title: "Move the content of likes to the end of the row",
      lines: ["+likes.style.flexGrow = 1"]),
    Arrangement(
      name: "a column is stretched beside a picture", path: "Info.swift",
      text: swift(
        """
            let info = ASStackLayoutSpec.vertical()
            info.justifyContent = .center
            info.children = [title]
            return ASStackLayoutSpec(direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .start, children: [photo, info])
        """),
      title: "Center the content of info beside photo",
      lines: ["+info.style.alignSelf = .stretch"]),
    Arrangement(
      name: "a node of 100% fills the rest", path: "Full.swift",
      text: swift(
        """
            title.style.width = ASDimensionMake("100%")
            return ASStackLayoutSpec(direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .center, children: [photo, title])
        """),
      title: "Fill the rest of the row with title",
      lines: [
        "-title.style.width = ASDimensionMake(\"100%\")", "+title.style.flexGrow = 1",
        "+title.style.flexShrink = 1",
      ]),
    Arrangement(
      name: "a node of 100% fills the rest, in Objective-C", path: "Full.m",
      text: objectiveC(
        """
          _title.style.width = ASDimensionMake(@"100%");
          return [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionHorizontal spacing:8 justifyContent:ASStackLayoutJustifyContentStart alignItems:ASStackLayoutAlignItemsCenter children:@[_photo, _title]];
        """),
      title: "Fill the rest of the row with",
      lines: [
        "-_title.style.width = ASDimensionMake(@\"100%\");", "+_title.style.flexGrow = 1;",
        "+_title.style.flexShrink = 1;",
      ]),
  ]

  @Test(arguments: arrangements)
  private func `Row of code is arranged by statements`(_ row: Arrangement) throws {
    try withServer { server, folder in
      let path = "\(folder)/\(row.path)"
      _ = try server.open(path, row.text)
      let actions = try actions(server, path, row.text)
      let action = try #require(
        actions.first { $0.title.replacing("#", with: "").hasPrefix(row.title) },
        "\(actions.map(\.title))")
      #expect(Set(difference(row.text, action.text)) == row.lines, "\(action.title)")
    }
  }

  @Test func `Three nodes of a third share their row equally`() throws {
    let text = """
      final class TabsCell: ASCellNode { // lintel: row
        let one = ASDisplayNode(), two = ASDisplayNode(), three = ASDisplayNode()
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          for tab in [one, two, three] {
            tab.style.height = ASDimensionMake(44)
            tab.style.width = ASDimensionMake("33%")
          }
          let row = ASStackLayoutSpec.horizontal()
          row.spacing = 8
          row.children = [one, two, three]
          return row
        }
      }
      """
    try withServer { server, folder in
      let path = "\(folder)/Tabs.swift"
      _ = try server.open(path, text)
      let actions = try actions(server, path, text)
      let action = try #require(
        actions.first { $0.title.hasPrefix("Share the row equally") }, "\(actions.map(\.title))")
      #expect(
        Set(difference(text, action.text)) == [
          "-tab.style.width = ASDimensionMake(\"33%\")",
          "+tab.style.flexBasis = ASDimensionMake(0)", "+tab.style.flexGrow = 1",
        ])
    }
  }

  @Test func `Row of code without a diagnostic is arranged where the caret is`() throws {
    let text = Self.swift(
      """
          return ASStackLayoutSpec(direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .start, children: [photo, title])
      """)
    try withServer { server, folder in
      let path = "\(folder)/Row.swift"
      try server.open(path, text)
      let found = try actions(server, path, text, lines: 4...4)
      let changes = found.reduce(into: [:]) { $0[$1.title] = difference(text, $1.text) }
      let center = try #require(changes.first { $0.key.hasPrefix("Center #title beside #photo") })
      #expect(center.value.count == 2, "\(center.value)")
      #expect(center.value.contains { $0.hasPrefix("+") && $0.contains("alignItems: .center") })
      #expect(
        changes.contains {
          $0.key.hasPrefix("Fill the rest of the row with #title")
            && Set($0.value) == ["+title.style.flexGrow = 1", "+title.style.flexShrink = 1"]
        }, "\(changes)")
      // An editor that asks by itself gets fixes only.
      let automatic = try actions(
        server, path, text, lines: 4...4, context: ["diagnostics": [Any](), "triggerKind": 2])
      #expect(automatic.isEmpty)
    }
  }
}
