import Foundation
import JSONText
import RandomCode
import Randomness
import Testing

/// The frames and diagnostics of code that writes a property several times.
@Suite struct LastWriteCommandTests {
  @Test func `Random sizes, alignments and children have the frames of the last writes`() throws {
    var files: [String: String] = [:]
    for seed in RandomCases.seeds(0..<200, least: 12) {
      for (ending, isSwift) in [("swift", true), ("m", false)] {
        let (name, sample) = ("Card\(seed)", RandomStyles(seed: seed, isSwift: isSwift))
        files["code/\(name).\(ending)"] = sample.text.replacing("Card", with: name)
        files["documents/\(name).\(ending).layout.json"] = sample.document.line
      }
    }
    let commands = try BuiltCommands(files)
    defer { commands.remove() }
    let expected = try frames(commands.run("lintel frames --format json documents"))
    let found = try frames(commands.run("lintel frames --format json code"))
    #expect(found.count == files.count / 2)
    for (file, text) in files where file.hasPrefix("code/") {
      let name = String(file.dropFirst("code/".count))
      let frames = try #require(found["./" + file])
      #expect(frames == expected["./documents/\(name).layout.json"], "\(text)")
    }
  }

  /// The frames of the elements that are laid out, in order, by the files of the layouts.
  private func frames(_ outcome: BuiltCommands.Outcome) throws -> [String: [[Double]]] {
    var frames: [String: [[Double]]] = [:]
    for line in outcome.lines {
      let answer = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let file = try #require(answer?["file"] as? String)
      let elements = try #require(answer?["elements"] as? [[String: Any]])
      frames[file] = elements.compactMap { $0["frame"] as? [Double] }
    }
    return frames
  }

  private static let card = """
    final class Card: ASCellNode {
      let photoNode = ASImageNode()
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        photoNode.style.width = ASDimensionMake(32)
        photoNode.style.preferredSize = CGSize(width: 64, height: 64)
        return ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: photoNode)
      }
    }

    """

  @Test func `Lost size is reported where it is lost, with the value that counts`() throws {
    let commands = try BuiltCommands(["Card.swift": Self.card])
    defer { commands.remove() }
    let outcome = try commands.run("lintel check Card.swift")
    #expect(outcome.code == 1)
    #expect(
      outcome.lines.first
        == "Card.swift:4:21: warning: \"width\" is lost: \"preferredSize\" in line 5 sets the same value later; the width is 64 pt, not 32 pt [conflicting-size-keys]",
      "\(outcome)")
    #expect(!outcome.output.contains("whatever order"), "\(outcome)")
  }

  @Test func `Fix of code with a lost size keeps the statement that counts`() throws {
    let commands = try BuiltCommands(["Card.swift": Self.card])
    defer { commands.remove() }
    let before = try commands.run("lintel frames --format json Card.swift").output
    let outcome = try commands.run("lintel check --fix Card.swift")
    #expect(try commands.text(of: "Card.swift").contains("preferredSize = CGSize"), "\(outcome)")
    #expect(try commands.run("lintel frames --format json Card.swift").output == before)
  }
}
