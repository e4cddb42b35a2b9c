import Foundation
import Testing

/// The build phase of the page "Xcode", run as Xcode runs it: in `SRCROOT`, with a short `PATH` and paths with spaces.
@Suite struct XcodeTests {
  private static let card = """
    final class CardNode: ASCellNode {
      let captionNode = ASTextNode()
      override init() {
        super.init()
        captionNode.attributedText = NSAttributedString(
          string: "Boats", attributes: [.font: UIFont.systemFont(ofSize: 20)])
      }
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        /* Ä */ captionNode.style.flexGrow = 1
        return ASWrapperLayoutSpec(layoutElement: captionNode)
      }
    }
    """

  /// A project with two folders of code, and the script of the page.
  private let commands: BuiltCommands

  init() throws {
    let page = try String(
      contentsOf: BuiltCommands.checkout.appending(path: "Protocol/guide/xcode.md"),
      encoding: .utf8)
    let script = page.components(separatedBy: "```sh\n").dropFirst().first?
      .components(separatedBy: "```").first
    commands = try BuiltCommands([
      // On a Mac these folders may have a lintel.
      "phase.sh": try #require(script).replacing(
        "/opt/homebrew/bin:/usr/local/bin", with: "/nowhere"),
      "My App/App/Card.swift": Self.card,
      "My App/Modules/Tag.swift": Self.card.replacing("CardNode", with: "TagNode"),
    ])
  }

  private func run(hasLintel: Bool = true) throws -> BuiltCommands.Outcome {
    let path = hasLintel ? "$(dirname \"$(command -v lintel)\"):/usr/bin:/bin" : "/usr/bin:/bin"
    return try commands.run(
      "P=\"\(path)\"; cd 'My App' && env -i PATH=\"$P\" HOME=\"$HOME\" SRCROOT=\"$PWD\" "
        + "PROJECT_DIR=\"$PWD\" ACTION=build CONFIGURATION=Debug /bin/sh ../phase.sh")
  }

  /// True for a line that Xcode shows: absolute path, line, column, severity, message.
  private static func isShown(_ line: Substring) -> Bool {
    line.wholeMatch(of: /\/[^:]+:[0-9]+:[0-9]+: ((error|warning): .+ \[[a-z-]+\]|note: .+)/) != nil
  }

  @Test func `Warnings of all folders are shown and the build goes on`() throws {
    let outcome = try run()
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome)")
    let folder = commands.folder.path + "/My App"
    let warnings = outcome.lines.filter { $0.contains(": warning: \"flexGrow\" has no effect") }
    #expect(warnings.count == 2, "\(outcome)")
    for (line, file) in zip(warnings, ["App/Card.swift", "Modules/Tag.swift"]) {
      // The column is in bytes: Ä has two.
      #expect(line.hasPrefix("\(folder)/\(file):9:32: warning: "), "\(line)")
    }
    #expect(outcome.lines.allSatisfy(Self.isShown), "\(outcome)")
  }

  @Test func `Equal diagnostics of one file are shown at each of their lines`() throws {
    try commands.write(
      Self.card + "\n" + Self.card.replacing("CardNode", with: "OtherNode"),
      to: "My App/App/Card.swift")
    let lines = try run().lines.filter { $0.contains("App/Card.swift:") }
    #expect(lines.count(where: { $0.contains("\"flexGrow\" has no effect") }) == 2, "\(lines)")
  }

  @Test func `Error fails the build, and so does a warning if that is wanted`() throws {
    try commands.write(
      Self.card.replacing(
        "return", with: "// lintel: expect #captionNode.width == 50\n    return"),
      to: "My App/App/Card.swift")
    let failed = try run()
    #expect(failed.code == 1 && failed.lines.contains { $0.contains(": error: #captionNode") })
    #expect(failed.lines.allSatisfy(Self.isShown), "\(failed)")
    try commands.write(Self.card, to: "My App/App/Card.swift")
    let script = try commands.text(of: "phase.sh")
    try commands.write(script.replacing("--fail-at error ", with: ""), to: "phase.sh")
    #expect(try run().code == 1)
  }

  @Test func `A wrong hint fails the build with its absolute path`() throws {
    try commands.write(
      Self.card.replacing("let captionNode", with: "// lintel: imageSize 40\n  let captionNode"),
      to: "My App/App/Card.swift")
    let outcome = try run()
    let line =
      "\(commands.folder.path)/My App/App/Card.swift:2:3: error: this is no hint: \"imageSize 40\"; write it as \"imageSize 64x48\" [bad-hint]"
    #expect(outcome.output.contains(line), "\(outcome)")
    #expect(outcome.code == 1)
  }

  @Test func `Without lintel there is one warning and the build goes on`() throws {
    let outcome = try run(hasLintel: false)
    #expect(outcome.output == "warning: lintel is not installed, so layouts are not checked\n")
    #expect(outcome.code == 0, "\(outcome)")
  }
}
