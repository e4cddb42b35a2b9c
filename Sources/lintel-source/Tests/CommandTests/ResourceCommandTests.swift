import Foundation
import Testing

/// Texts and images of a project in the commands.
@Suite struct ResourceCommandTests {
  private static let card = """
    import AsyncDisplayKit

    final class NoticeCell: ASCellNode {
      let titleNode = ASTextNode()
      let iconNode = ASImageNode()

      override init() {
        super.init()
        automaticallyManagesSubnodes = true
        titleNode.attributedText = NSAttributedString(
          string: NSLocalizedString("notice.title", comment: ""),
          attributes: [.font: UIFont.systemFont(ofSize: 14)])
        iconNode.image = UIImage(named: "notice")
      }

      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        return ASStackLayoutSpec(
          direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .start,
          children: [iconNode, titleNode])
      }
    }
    """

  @Test func `Frames are those of the image in the catalogue and of the text in the table`() throws
  {
    let commands = try BuiltCommands([
      "App/Notice.swift": Self.card, "Package.swift": "",
      "App/en.lproj/Localizable.strings": #""notice.title" = "Hi";"#,
      "App/A.xcassets/notice.imageset/Contents.json": """
      {"images": [{"idiom": "universal", "filename": "n.svg"}]}
      """,
      "App/A.xcassets/notice.imageset/n.svg": #"<svg width="31" height="17"></svg>"#,
    ])
    let outcome = try commands.run("timeout 30 lintel frames App/Notice.swift")
    #expect(outcome.output.contains("31×17"), "\(outcome)")
    let imported = try commands.run("timeout 30 lintel import App/Notice.swift")
    #expect(imported.output.contains(#""text": "Hi""#), "\(imported)")
    #expect(!imported.output.contains("assumed"), "\(imported)")
  }

  @Test func `Resources that cannot be read are notes, and the layout is checked`() throws {
    let commands = try BuiltCommands([
      "App/Notice.swift": Self.card, "Package.swift": "",
      "App/de.lproj/Other.strings": "",
      "App/A.xcassets/notice.imageset/Contents.json": String(repeating: "[", count: 100_000),
    ])
    defer { try? FileManager.default.removeItem(atPath: commands.folder.path + "-outside") }
    let outcome = try commands.run(
      """
      mkdir App/en.lproj App/Base.lproj "App/en-GB.lproj" "$PWD-outside" \
      && mkfifo App/en.lproj/Localizable.strings \
      && echo '"notice.title" = "Secret";' > "$PWD-outside/Localizable.strings" \
      && ln -s "$PWD-outside/Localizable.strings" App/Base.lproj/Localizable.strings \
      && truncate -s 1G "App/en-GB.lproj/Localizable.strings" \
      && ln -s /dev/zero App/zero@2x.png \
      && timeout 30 lintel check App
      """)
    for (file, message) in [
      ("App/en.lproj/Localizable.strings:1:1", "note: it is a named pipe"),
      ("App/Base.lproj/Localizable.strings:1:1", "note: it is a link out of the project"),
      ("App/en-GB.lproj/Localizable.strings:1:1", "note: it has more than 8 MB"),
      (
        "App/A.xcassets/notice.imageset/Contents.json:1:",
        "note: the asset catalogue cannot be read: nested too deeply"
      ),
    ] {
      let lines = outcome.errors.split(separator: "\n").filter { $0.contains(message) }
      #expect(lines.count == 1 && lines.first?.contains(file) == true, "\(message): \(outcome)")
    }
    #expect(outcome.code < 2, "\(outcome)")
    let imported = try commands.run("timeout 30 lintel import App/Notice.swift")
    #expect(!imported.output.contains("Secret"), "\(imported)")
  }
}
