import Foundation
import Testing

/// Layouts that are written with a library, in commands and in an editor.
@Suite(.serialized) struct LibraryCommandTests {
  private static let cover = """
    import AsyncDisplayKit
    import LayoutKit
    import UnknownKit

    final class CoverCell: ASCellNode {
      let coverNode = ASNetworkImageNode()

      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        coverNode.style.preferredSize = CGSize(width: 40, height: 30)
        return coverNode.padded(8)
      }
    }
    """

  private static func kit(_ extra: String = "") -> String {
    """
    import AsyncDisplayKit
    extension ASLayoutElement {
      public func padded(_ inset: CGFloat) -> ASLayoutSpec {
        ASInsetLayoutSpec(
          insets: UIEdgeInsets(top: inset\(extra), left: 0, bottom: 0, right: 0), child: self)
      }
    }
    """
  }

  private static let cell = """
    import AsyncDisplayKit
    final class KitCell: ASCellNode {
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        return ASInsetLayoutSpec(insets: .zero, child: nil)
      }
    }
    """

  private func commands(_ files: [String: String] = [:]) throws -> BuiltCommands {
    try BuiltCommands(
      ["app/.git/HEAD": "", "app/Sources/Cover.swift": Self.cover].merging(files) { $1 })
  }

  private func objects(in outcome: BuiltCommands.Outcome) throws -> [[String: Any]] {
    let array = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return try #require(array as? [[String: Any]], "\(outcome)")
  }

  @Test func `A run in which nothing could be read names the module and exits with 2`() throws {
    let commands = try commands()
    for path in ["app", "app/Sources/Cover.swift"] {
      let outcome = try commands.run("lintel check \(path)")
      #expect(
        outcome.output.contains(
          "the file imports LayoutKit and UnknownKit, whose source was not found"), "\(outcome)")
      #expect(outcome.code == 2)
    }
  }

  @Test func `JSON of imports lists the modules that were not found`() throws {
    let commands = try commands([
      "app/Sources/Other.swift": Self.cover.replacing("CoverCell", with: "OtherCell")
        .replacing("import UnknownKit\n", with: "")
    ])
    let items = try objects(in: commands.run("lintel import --format json app"))
    #expect(items.count == 3)
    let modules = try #require(items.last?["missingModules"] as? [[String: Any]])
    #expect(modules.map { $0["module"] as? String } == ["LayoutKit", "UnknownKit"])
    #expect(modules.map { $0["classes"] as? Int } == [2, 1])
  }

  @Test func `Folder of a library is named in a configuration, and not reported on`() throws {
    let commands = try commands([
      "app/.lintel.json": #"{"libraries": ["vendor/LayoutKit"]}"#,
      "app/vendor/LayoutKit/Padding.swift": Self.kit(),
      "app/vendor/LayoutKit/Cell.swift": Self.cell,
    ])
    let outcome = try commands.run("lintel check app")
    #expect(outcome.output.hasSuffix("1 piece of information in 1 layout\n"), "\(outcome)")
    #expect(outcome.code == 0)
    let listed = try objects(in: commands.run("lintel import --format json app"))
    #expect(listed.map { $0["class"] as? String } == ["CoverCell"])
    let named = try commands.run("lintel import --format json app/vendor/LayoutKit")
    #expect(try objects(in: named).map { $0["class"] as? String } == ["KitCell"])
    // The folder is outside of the configuration's, and inside of the working folder.
    try commands.write(#"{"libraries": ["../Packages"]}"#, to: "app/.lintel.json")
    try commands.write(Self.kit(), to: "Packages/LayoutKit/Padding.swift")
    #expect(try commands.run("lintel frames app/Sources/Cover.swift").code == 0)
  }

  @Test func `Notes about what a library makes name the line of the app`() throws {
    let commands = try commands(["b/LayoutKit/Padding.swift": Self.kit()])
    for path in ["app", "app/Sources/Cover.swift"] {
      let outcome = try commands.run("lintel check --library b \(path)")
      #expect(
        outcome.output.contains("Cover.swift:10:12: note: this inset sets the size"), "\(outcome)")
      #expect(!outcome.output.contains("Padding.swift"), "\(outcome)")
    }
    let outcome = try commands.run(
      "lintel explain app/Sources/Cover.swift '#coverNode' --library b")
    #expect(outcome.output.contains("[line 10]"), "\(outcome)")
  }

  @Test func `Folder that is missing, no folder or not trusted is reported at its name`() throws {
    let commands = try commands([
      "app/.lintel.json": """
      {
        "libraries": ["vendor", "nowhere",
          "Sources/Cover.swift", "../Packages", "link"]
      }
      """,
      "app/vendor/LayoutKit/Padding.swift": Self.kit(),
      "Packages/LayoutKit/Padding.swift": Self.kit(),
    ])
    try FileManager.default.createSymbolicLink(
      atPath: commands.folder.path + "/app/link", withDestinationPath: "../Packages")
    let outcome = try commands.run("cd app && lintel check .")
    #expect(outcome.code == 2)
    let lines = outcome.errors.split(separator: "\n").map(String.init)
    for (position, message) in [
      ("2:27", #""nowhere" is not there"#), ("3:5", #""Sources/Cover.swift" is no folder"#),
      ("3:28", #""../Packages" is outside the folders of the workspace and is not read"#),
      ("3:43", #""link" is outside the folders of the workspace and is not read"#),
    ] {
      #expect(
        lines.contains { $0.contains("/app/.lintel.json:\(position): \(message)") }, "\(outcome)")
    }
    #expect(outcome.output.contains("1 piece of information in 1 layout"), "\(outcome)")
    try commands.write("{}", to: "app/nowhere/Gap.swift")
    let trusted = try commands.run("cd app && lintel check . --trust ..")
    #expect(!trusted.errors.contains("outside"), "\(trusted)")
    #expect(!trusted.errors.contains("nowhere"), "\(trusted)")
  }

  @Test func `Option names folders of libraries, several times`() throws {
    let commands = try commands([
      "a/Other/Other.swift": "let other = 1", "b/LayoutKit/Padding.swift": Self.kit(),
      "c/LayoutKit/Padding.swift": Self.kit(" * 2"),
    ])
    func top(_ options: String) throws -> Int32 {
      let outcome = try commands.run(
        "lintel frames app/Sources/Cover.swift \(options) | grep -c '0,16 375'")
      return Int32(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
    }
    #expect(try top("--library a --library b --library c") == 0)
    #expect(try top("--library a --library c --library b") > 0)
    let missing = try commands.run("lintel check app --library nowhere")
    #expect(missing.errors.contains("--library nowhere: there is no such folder"), "\(missing)")
    #expect(missing.code == 2)
    let file = try commands.run("lintel check app --library app/Sources/Cover.swift")
    #expect(file.errors.contains("--library takes a folder"), "\(file)")
    #expect(try commands.run("lintel check app --library b").code == 0)
    #expect(try commands.run("lintel import app/Sources/Cover.swift --library b").code == 0)
  }

  @Test func `Checkouts of Xcode are read by option only, the newest of the project`() throws {
    let commands = try commands(["app/My App.xcodeproj/project.pbxproj": ""])
    let project = commands.folder.path + "/app/My App.xcodeproj"
    func build(_ name: String, of workspace: String, _ extra: String, at time: Date) throws {
      let folder = "home/Library/Developer/Xcode/DerivedData/\(name)"
      try commands.write(
        "<plist><dict><key>WorkspacePath</key><string>\(workspace)</string></dict></plist>",
        to: "\(folder)/info.plist")
      try commands.write(
        Self.kit(extra), to: "\(folder)/SourcePackages/checkouts/LayoutKit/Padding.swift")
      try FileManager.default.setAttributes(
        [.modificationDate: time],
        ofItemAtPath: commands.folder.path + "/\(folder)/info.plist")
    }
    let now = Date()
    try build("My_App-old", of: project, " * 3", at: now - 100)
    try build("My_App-new", of: project, " * 2", at: now - 50)
    try build("My_App-other", of: "/elsewhere/My App.xcodeproj", " * 4", at: now)
    try build("Other-new", of: project, " * 5", at: now)
    try build("My_App-longer", of: project + "2", " * 6", at: now)
    let without = try commands.run("HOME=$PWD/home lintel check app")
    #expect(without.code == 2, "\(without)")
    let outcome = try commands.run(
      "HOME=$PWD/home lintel frames app/Sources/Cover.swift --xcode-checkouts")
    #expect(outcome.output.contains("0,16 375×30"), "\(outcome)")
    #expect(try commands.run("HOME=$PWD/home lintel check app --xcode-checkouts").code == 0)
    #expect(try commands.run("HOME=$PWD lintel check app --xcode-checkouts").code == 2)
  }

  @Test func `Link out of a folder of libraries is named in a note`() throws {
    let commands = try commands([
      "b/LayoutKit/Gap.swift": "let gap = 1", "outside/Padding.swift": Self.kit(),
    ])
    try FileManager.default.createSymbolicLink(
      atPath: commands.folder.path + "/b/LayoutKit/Sources", withDestinationPath: "../../outside")
    let outcome = try commands.run("lintel check app --library b")
    #expect(
      outcome.errors.contains("b/LayoutKit/Sources is a link out of "), "\(outcome)")
    #expect(outcome.code == 2)
  }

  @Test func `Library that changes under an open editor changes its users`() throws {
    let commands = try commands([
      "app/.lintel.json": #"{"libraries": ["vendor"]}"#,
      "app/vendor/LayoutKit/Padding.swift": Self.kit(),
    ])
    let server = try EditorServer()
    defer { server.end() }
    let path = commands.folder.path + "/app/Sources/Cover.swift"
    try server.open(path, Self.cover)
    #expect(try server.hints(path).contains { $0.hasSuffix("×30 @ 0,8") })
    try commands.write(Self.kit(" * 2"), to: "app/vendor/LayoutKit/Padding.swift")
    try server.notify("workspace/didChangeWatchedFiles", ["changes": [Any]()])
    #expect(try server.hints(path).contains { $0.hasSuffix("×30 @ 0,16") })
    // A configuration that names other folders.
    try FileManager.default.removeItem(atPath: commands.folder.path + "/app/vendor")
    try commands.write(Self.kit(" * 3"), to: "app/other/LayoutKit/Padding.swift")
    try commands.write(#"{"libraries": ["other"]}"#, to: "app/.lintel.json")
    try server.notify("workspace/didChangeWatchedFiles", ["changes": [Any]()])
    #expect(try server.hints(path).contains { $0.hasSuffix("×30 @ 0,24") })
  }

  @Test func `Settings of an editor name folders of libraries`() throws {
    let commands = try commands(["b/LayoutKit/Padding.swift": Self.kit()])
    let server = try EditorServer()
    defer { server.end() }
    let path = commands.folder.path + "/app/Sources/Cover.swift"
    try server.open(path, Self.cover)
    #expect(try server.hints(path).isEmpty)
    func set(_ libraries: [String]) throws {
      try server.notify(
        "workspace/didChangeConfiguration",
        ["settings": ["lintel": ["libraries": libraries]]])
    }
    try set([commands.folder.path + "/b"])
    #expect(try server.hints(path).contains { $0.hasSuffix("×30 @ 0,8") })
    try set([])
    #expect(try server.hints(path).isEmpty)
  }
}
