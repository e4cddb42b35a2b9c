import JSONText
import LayoutEvaluation
import RandomCode
import Randomness
import SourceTree
import Testing

/// Texture keeps one value for properties that several setters write: the last statement that runs counts.
@Suite("Last write")
struct LastWriteTests {
  private static let node = "let a = ASDisplayNode()"

  @Test(
    "Alignment of a stack counts with the property that it sets, in the order of the statements",
    arguments: [
      ("row.justifyContent = .end\nrow.horizontalAlignment = .middle", "center", "stretch"),
      ("row.horizontalAlignment = .middle\nrow.justifyContent = .end", "end", "stretch"),
      ("row.verticalAlignment = .bottom\nrow.direction = .vertical", "end", "end"),
      (
        "row.horizontalAlignment = .right\nrow.justifyContent = .start\nrow.direction = .vertical",
        "start", "end"
      ),
      ("row.verticalAlignment = .top\nrow.verticalAlignment = .none", "start", "start"),
    ])
  func alignments(code: String, justify: String, align: String) throws {
    let layout = try swiftLayout(
      swiftCell(
        Self.node,
        "let row = ASStackLayoutSpec()\n    \(code.replacing("\n", with: "\n    "))\n    row.children = [a]\n    return row"
      ))
    let values = try #require(layout.document?.at("/root").flatMap(RandomStyles.values))
    #expect(values["justifyContent"] == .string(justify))
    #expect(values["alignItems"] == .string(align))
  }

  @Test(
    "Random sizes, alignments and children have the values of Texture's setters",
    arguments: RandomCases.seeds(0..<2_000, least: 100))
  func random(seed: UInt64) throws {
    for isSwift in [true, false] {
      let sample = RandomStyles(seed: seed, isSwift: isSwift)
      let layout = try isSwift ? swiftLayout(sample.text) : objectiveCLayout(sample.text)
      let found = layout.document?.at("/root").flatMap(RandomStyles.values)
      let expected = sample.document.at("/root").flatMap(RandomStyles.values)
      #expect(found == expected, "\(sample.text)")
      #expect(layout.read == .whole)
    }
  }
}
