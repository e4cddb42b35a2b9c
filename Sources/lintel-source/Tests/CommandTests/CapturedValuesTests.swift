import Foundation
import Testing

/// `lintel import --values-from`: values of a capture in `.lintel.json`.
@Suite struct CapturedValuesTests {
  private static let profile = """
    final class ProfileNode: ASCellNode {
      let nameNode = ASTextNode()
      let photoNode = ASImageNode()
      let badgeNode = BadgeNode()
      let stampNode = ASImageNode()
      let model: Model

      init(model: Model) { self.model = model; super.init() }

      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        nameNode.attributedText = NSAttributedString(
          string: model.name, attributes: [.font: UIFont.systemFont(ofSize: 20)])
        var tags: [ASLayoutElement] = []
        for tag in model.tags {
          let dot = ASDisplayNode()
          dot.style.preferredSize = CGSize(width: 8, height: 8)
          tags.append(dot)
        }
        let dots = ASStackLayoutSpec(
          direction: .horizontal, spacing: model.gap, justifyContent: .start, alignItems: .start,
          children: tags)
        var children: [ASLayoutElement] = [photoNode, nameNode, badgeNode]
        if model.isStamped { children.append(stampNode) }
        children.append(dots)
        let column = ASStackLayoutSpec(
          direction: .vertical, spacing: 4, justifyContent: .start, alignItems: .start,
          children: children)
        return ASInsetLayoutSpec(
          insets: UIEdgeInsets(top: 8, left: model.margin, bottom: model.foot, right: 8),
          child: column)
      }
    }
    """

  /// A capture of it: ids are those of the device, except for the photo's.
  private static func capture(isStamped: Bool = false, name: String = "Jane Appleseed") -> String {
    let stamp =
      isStamped
      ? #"{"type": "image", "id": "ASImageNode-1", "imageSize": {"width": 30, "height": 10}},"# : ""
    let dots = (1...4).map { number in
      #"{"type": "node", "id": "ASDisplayNode-\#(number)", "style": {"width": 8, "height": 8}}"#
    }.joined(separator: ",\n")
    return """
      {
        "constrainedSize": {"min": {"width": 375, "height": 0}, "max": {"width": 375, "height": "infinity"}},
        "root": {
          "type": "node", "id": "ProfileNode-1",
          "captured": {"x": 0, "y": 0, "width": 375, "height": 120},
          "child": {
            "type": "inset", "id": "ASInsetLayoutSpec-1",
            "insets": {"top": 8, "left": 20, "bottom": 6.5, "right": 8},
            "child": {
              "type": "stack", "id": "ASStackLayoutSpec-1", "direction": "vertical", "spacing": 4,
              "alignItems": "start",
              "children": [
                {"type": "image", "id": "photoNode", "imageSize": {"width": 64, "height": 48.5}},
                {"type": "text", "id": "ASTextNode-1", "text": "\(name)",
                 "font": {"family": "system", "size": 20}},
                {"type": "node", "id": "BadgeNode-1", "intrinsicSize": {"width": 12, "height": 12},
                 "captured": {"x": 0, "y": 90, "width": 12, "height": 12}},
                \(stamp)
                {"type": "stack", "id": "ASStackLayoutSpec-2", "spacing": 3, "alignItems": "start",
                 "children": [\(dots)]}
              ]
            }
          }
        }
      }
      """
  }

  private static let values = """
    .lintel.json: ProfileNode.badgeNode.size is "12x12"
    .lintel.json: ProfileNode.model.foot is 6.5
    .lintel.json: ProfileNode.model.gap is 3
    .lintel.json: ProfileNode.model.margin is 20
    .lintel.json: ProfileNode.model.tags.count is 4
    .lintel.json: ProfileNode.nameNode.text is "Jane Appleseed"
    .lintel.json: ProfileNode.photoNode.imageSize is "64x48.5"

    """

  private func commands(_ files: [String: String] = [:]) throws -> BuiltCommands {
    try BuiltCommands(
      ["Profile.swift": Self.profile, "capture.layout.json": Self.capture()]
        .merging(files) { $1 })
  }

  private let command = "lintel import --values-from capture.layout.json Profile.swift"

  /// The frames of all elements that are laid out, without their names.
  private func frames(_ file: String, of commands: BuiltCommands) throws -> [String] {
    let outcome = try commands.run("lintel frames --format csv \(file)")
    return outcome.lines.dropFirst().map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).filter { Double($0) != nil }
        .joined(separator: " ")
    }.filter { !$0.isEmpty }
  }

  @Test func `Code with the values of a capture has its frames`() throws {
    let commands = try commands(["capture.layout.json": Self.capture(isStamped: true)])
    let before = try frames("Profile.swift", of: commands)
    // The first element of a capture is the class itself.
    let captured = Array(try frames("capture.layout.json", of: commands).dropFirst())
    #expect(!captured.isEmpty && before != captured)
    let outcome = try commands.run(command)
    #expect(
      outcome.output
        == (Self.values + ".lintel.json: ProfileNode.stampNode.imageSize is \"30x10\"\n"
          + "8 values of ProfileNode added to .lintel.json\n"),
      "\(outcome)")
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome)")
    #expect(try frames("Profile.swift", of: commands) == captured)
    #expect(try commands.run("lintel import Profile.swift").errors.isEmpty)
  }

  @Test func `State of the capture is found and not written`() throws {
    let commands = try commands()
    let outcome = try commands.run(command)
    #expect(
      outcome.output
        == Self.values + "7 values of ProfileNode added to .lintel.json; the capture is the state "
        + "not model.isStamped\n", "\(outcome)")
    #expect(outcome.code == 0, "\(outcome)")
    #expect(
      try frames("Profile.swift --variant 'not model.isStamped'", of: commands)
        == Array(frames("capture.layout.json", of: commands).dropFirst()))
    let json = try commands.run("rm .lintel.json; \(command) --format json")
    #expect(json.output.contains(#""conditions":["not model.isStamped"],"unknown":[]"#), "\(json)")
  }

  @Test func `Comments, other entries and values that are there stay`() throws {
    let commands = try commands([
      ".lintel.json": """
      {
        // The team's choice.
        "rules": {"zero-size": "off"},
        "source": {
          "ProfileNode.nameNode.text": "Bo", // the shortest name
          "OtherNode.gap": 2
        }
      }
      """
    ])
    let outcome = try commands.run(command)
    #expect(outcome.lines.last?.hasPrefix("6 values of ProfileNode added") == true, "\(outcome)")
    let text = try commands.text(of: ".lintel.json")
    #expect(
      text == """
        {
          // The team's choice.
          "rules": {"zero-size": "off"},
          "source": {
            "ProfileNode.nameNode.text": "Bo", // the shortest name
            "OtherNode.gap": 2,
            "ProfileNode.badgeNode.size": "12x12",
            "ProfileNode.model.foot": 6.5,
            "ProfileNode.model.gap": 3,
            "ProfileNode.model.margin": 20,
            "ProfileNode.model.tags.count": 4,
            "ProfileNode.photoNode.imageSize": "64x48.5"
          }
        }
        """, "\(text)")
    let again = try commands.run(command)
    #expect(again.output.hasPrefix("0 values of ProfileNode added"), "\(again)")
    #expect(try commands.text(of: ".lintel.json") == text)
    let forced = try commands.run(command + " --force")
    #expect(forced.output.contains("nameNode.text is \"Jane Appleseed\""), "\(forced)")
    let replaced = try commands.text(of: ".lintel.json")
    #expect(
      replaced
        == text.replacing("\"Bo\"", with: "\"Jane Appleseed\""), "\(replaced)")
  }

  @Test func `What the capture does not have is named`() throws {
    let text = Self.capture()
      .replacing(#""imageSize": {"width": 64, "height": 48.5}"#, with: #""style": {}"#)
      .replacing(#"{"type": "text", "id"#, with: #"{"type": "stack"}, {"type": "text", "id"#)
    let commands = try commands(["capture.layout.json": text])
    let outcome = try commands.run(command)
    #expect(outcome.output.contains("ProfileNode.model.tags.count is 4\n"), "\(outcome)")
    #expect(
      outcome.errors == """
        note: ProfileNode.photoNode.imageSize is not known from the capture
        note: 0 elements of the code and 1 of the capture have no counterpart

        """, "\(outcome)")
    #expect(outcome.code == 1)
  }

  @Test func `Number is that of the side which the code leaves to data`() throws {
    let commands = try commands([
      "Profile.swift": Self.profile.replacing("bottom: model.foot", with: "bottom: 8")
    ])
    // The capture has another bottom than the code, and that comes first.
    let outcome = try commands.run(command)
    #expect(outcome.output.contains("ProfileNode.model.margin is 20\n"), "\(outcome)")
    #expect(!outcome.output.contains("6.5"))
  }

  @Test func `Class is that after which the capture is named`() throws {
    let two = Self.profile + "\n" + Self.profile.replacing("ProfileNode", with: "CardNode")
    let commands = try commands(["Profile.swift": two])
    #expect(try commands.run(command).output.contains("of ProfileNode added"))
    let named = try commands.run(
      command.replacing("Profile.swift", with: "'Profile.swift#CardNode'"))
    #expect(named.output.contains("of CardNode added"), "\(named)")
    try commands.write(
      Self.capture().replacing("ProfileNode-1", with: "x"), to: "capture.layout.json")
    let unclear = try commands.run(command)
    #expect(unclear.errors.contains("is of one of the classes ProfileNode, CardNode"), "\(unclear)")
    #expect(unclear.code == 2)
  }

  @Test(arguments: [
    ("capture.layout.json", "[", "is not plain JSON"), ("capture.layout.json", "{}", "\"root\""),
    (".lintel.json", "{ \"source\": ", ".lintel.json"),
    (".lintel.json", "{ \"source\": [] }", "source"), ("Profile.swift", "struct A {}", "no class"),
  ])
  func `Wrong file is an error and nothing is written`(
    file: String, text: String, message: String
  ) throws {
    let commands = try commands([file: text])
    let outcome = try commands.run(command)
    #expect(outcome.code == 2 && outcome.errors.contains(message), "\(outcome)")
    #expect((try? commands.text(of: ".lintel.json")) == (file == ".lintel.json" ? text : nil))
  }
}
