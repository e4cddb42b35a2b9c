import Foundation
import Testing

/// Fonts that code names, and texts that an option states.
@Suite struct TextFontCommandTests {
  private static func row(_ name: String, _ size: Int) -> String {
    """
    import AsyncDisplayKit
    final class \(name): ASCellNode {
      let title = ASTextNode()
      let badge = ASTextNode()
      init(name: String) {
        super.init()
        title.attributedText = NSAttributedString(string: name, attributes: [.font: UIFont(name: "Brand-Bold", size: \(size))!])
        badge.attributedText = NSAttributedString(string: "New", attributes: [.font: UIFont(name: "Helvetica", size: \(size))!])
      }
      override func layoutSpecThatFits(_ range: ASSizeRange) -> ASLayoutSpec {
        let row = ASStackLayoutSpec.horizontal()
        row.children = [title, badge]
        return row
      }
    }
    """
  }

  @Test func `A font without a file is reported once for a run, with the entry to write`() throws {
    let commands = try BuiltCommands([
      "A.swift": Self.row("FirstCell", 14), "B.swift": Self.row("SecondCell", 15),
    ])
    let outcome = try commands.run("lintel check . --severity information")
    #expect(
      outcome.output.components(separatedBy: "[font-not-available]").count == 2, "\(outcome)")
    #expect(
      outcome.output.contains(#""fonts": { "Brand-Bold": "PATH" }"#), "\(outcome)")
  }

  @Test func `A text that an option states is not assumed`() throws {
    let commands = try BuiltCommands(["A.swift": Self.row("FirstCell", 14)])
    let assumed = try commands.run("lintel frames A.swift")
    #expect(assumed.output.contains("text assumed"), "\(assumed)")
    let long = String(repeating: "long name ", count: 12)
    let stated = try commands.run("lintel frames A.swift --set '#title.text=\(long)'")
    #expect(!stated.output.contains("assumed"), "\(stated)")
    let checked = try commands.run("lintel check A.swift --set '#title.text=\(long)'")
    #expect(checked.output.contains("warning"), "\(checked)")
    #expect(!checked.output.contains("assumed"), "\(checked)")
  }

  @Test func `A text that a configuration states is not assumed`() throws {
    let commands = try BuiltCommands([
      "A.swift": Self.row("FirstCell", 14),
      ".lintel.json": #"{"source": {"FirstCell.name": "A name of some length"}}"#,
    ])
    let frames = try commands.run("lintel frames A.swift")
    #expect(
      !frames.output.contains("assumed") && frames.output.contains("#title"), "\(frames)")
  }

  @Test func `A text that may be long is reported once for all states`() throws {
    let commands = try BuiltCommands([
      "A.swift": """
      import AsyncDisplayKit
      final class RowCell: ASCellNode {
        let name = ASTextNode()
        let place = ASTextNode()
        let badge = ASDisplayNode()
        let line = ASDisplayNode()
        var hasLine = false
        func show(_ model: Model) {
          for (node, text) in [(name, model.name), (place, model.place)] {
            node.attributedText = NSAttributedString(
              string: text, attributes: [.font: UIFont.systemFont(ofSize: 22)])
          }
        }
        override func layoutSpecThatFits(_ range: ASSizeRange) -> ASLayoutSpec {
          let row = ASStackLayoutSpec.horizontal()
          line.style.preferredSize = CGSize(width: 20, height: 20)
          badge.style.preferredSize = CGSize(width: 20, height: 20)
          row.children = [name, place, badge]
          let content = ASInsetLayoutSpec(insets: .zero, child: row)
          guard hasLine else { return content }
          let column = ASStackLayoutSpec.vertical()
          column.children = [content, line]
          return column
        }
      }
      """
    ])
    let outcome = try commands.run("lintel check A.swift --severity information")
    #expect(
      outcome.output.components(separatedBy: "[long-text-overflows]").count == 2, "\(outcome)")
    #expect(outcome.output.contains("; 1 more like it follows"), "\(outcome)")
  }
}
