import Foundation
import Testing

/// Code that `lintel export` writes, read again.
@Suite struct ExportedCodeTests {
  @Test(arguments: [("swift", "swift"), ("m", "objective-c")])
  func `Code of a document with layouts has the frames of the document`(
    ending: String, language: String
  ) throws {
    let example = BuiltCommands.checkout.appending(path: "Protocol/examples/feed.layout.json")
    let commands = try BuiltCommands([
      "feed.layout.json": try String(contentsOf: example, encoding: .utf8)
    ])
    let file = "FeedNode.\(ending)"
    let export = try commands.run(
      "lintel export --language \(language) --class-name FeedNode feed.layout.json > \(file)")
    #expect(export.code == 0)
    #expect(try commands.text(of: file).contains("AvatarNode"))
    let original = try frames("feed.layout.json", commands)
    #expect(original.count == 49)
    #expect(try frames("'\(file)#FeedNode'", commands) == original)
  }

  /// Exported code of the example is imported as files that use each other, as the documents of the example do.
  @Test func `Import of code of documents with layouts has as many lines as they have`() throws {
    let example = BuiltCommands.checkout.appending(path: "Protocol/examples/design-system")
    let commands = try BuiltCommands()
    try FileManager.default.copyItem(at: example, to: commands.folder.appending(path: "example"))
    for (name, className) in [("profile", "ProfileNode"), ("timeline", "TimelineNode")] {
      try commands.write("", to: "Sources/.gitkeep")
      let export = try commands.run(
        "lintel export --class-name \(className) example/\(name).layout.json > Sources/\(className).swift"
      )
      #expect(export.code == 0, "\(export)")
    }
    let outcome = try commands.run(
      "lintel import Sources -o layouts && lintel import Sources --expanded -o expanded")
    #expect(outcome.code == 0, "\(outcome)")
    func lines(_ folder: String) throws -> [Int] {
      try commands.run("cat \(folder)/*.json").output.split(separator: "\n").map(\.count)
    }
    let files = try FileManager.default.contentsOfDirectory(
      atPath: commands.folder.appending(path: "layouts").path)
    #expect(
      files.sorted() == [
        "AvatarNode.layout.json", "ButtonNode.layout.json", "PostNode.layout.json",
        "ProfileNode.layout.json", "TimelineNode.layout.json",
      ])
    let counts = try ["example", "layouts", "expanded"].map { try lines($0).count }
    #expect(counts[1] <= counts[0] + 20 && counts[1] * 5 <= counts[2] * 2, "\(counts)")
    for name in ["ProfileNode", "TimelineNode"] {
      let frames = try frames("layouts/\(name).layout.json", commands)
      #expect(try frames == self.frames("expanded/\(name).layout.json", commands))
      #expect(frames.count > 20)
    }
    let check = try commands.run("lintel check layouts")
    #expect(check.code == 0 && !check.output.contains("warning"), "\(check)")
    #expect(try commands.run("lintel format --check layouts").code == 0)
  }

  /// The frames of all elements that are laid out, sorted by their numbers.
  private func frames(_ name: String, _ commands: BuiltCommands) throws -> [[Double]] {
    let output = try commands.run("lintel frames --format json \(name)").output
    let answer = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let elements = try #require(answer?["elements"] as? [[String: Any]])
    return elements.compactMap { $0["frame"] as? [Double] }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }
}
