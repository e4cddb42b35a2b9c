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
    defer { commands.remove() }
    let file = "FeedNode.\(ending)"
    let export = try commands.run(
      "lintel export --language \(language) --class-name FeedNode feed.layout.json > \(file)")
    #expect(export.code == 0)
    #expect(try commands.text(of: file).contains("AvatarNode"))
    let original = try frames("feed.layout.json", commands)
    #expect(original.count == 49)
    #expect(try frames("'\(file)#FeedNode'", commands) == original)
  }

  /// The frames of all elements that are laid out, sorted by their numbers.
  private func frames(_ name: String, _ commands: BuiltCommands) throws -> [[Double]] {
    let output = try commands.run("lintel frames --json \(name)").output
    let answer = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let elements = try #require(answer?["frames"] as? [String: Any])
    return elements.values.compactMap { ($0 as? [String: Any])?["frame"] as? [Double] }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }
}
