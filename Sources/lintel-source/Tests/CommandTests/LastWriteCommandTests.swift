import Foundation
import JSONText
import RandomCode
import Randomness
import Testing

/// The frames and diagnostics of code that writes a property several times.
@Suite struct LastWriteCommandTests {
  @Test(arguments: RandomCases.seeds(0..<200, least: 12))
  func `Random sizes, alignments and children have the frames of the last writes`(
    seed: UInt64
  ) throws {
    let samples = [true, false].map { RandomStyles(seed: seed, isSwift: $0) }
    let commands = try BuiltCommands([
      "Card.swift": samples[0].text, "Card.m": samples[1].text,
      "swift.layout.json": samples[0].document.line,
      "m.layout.json": samples[1].document.line,
    ])
    for ending in ["swift", "m"] {
      let expected = try commands.run("lintel frames --format json \(ending).layout.json")
      let found = try commands.run("lintel frames --format json Card.\(ending)")
      let text = try commands.text(of: "Card.\(ending)")
      #expect(try frames(found.output) == frames(expected.output), "\(text)")
    }
  }

  /// The frames of the elements that are laid out, in order.
  private func frames(_ output: String) throws -> [[Double]] {
    let answer = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let elements = try #require(answer?["elements"] as? [[String: Any]])
    return elements.compactMap { $0["frame"] as? [Double] }
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
    let before = try commands.run("lintel frames --format json Card.swift").output
    let outcome = try commands.run("lintel check --fix Card.swift")
    #expect(try commands.text(of: "Card.swift").contains("preferredSize = CGSize"), "\(outcome)")
    #expect(try commands.run("lintel frames --format json Card.swift").output == before)
  }
}
