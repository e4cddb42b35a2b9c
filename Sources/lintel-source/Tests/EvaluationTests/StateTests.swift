import JSONText
import LayoutEvaluation
import SourceTree
import Testing

@Suite("States")
struct StateTests {
  @Test("Conditions that do not depend on each other are changed one at a time")
  func runs() throws {
    let nodes = (0..<12).map { "if model.f\($0) { list.append(box(\($0 + 1))) }" }
    let nested =
      "if model.g0 { if model.g1 { list.append(box(90)) } } else { if model.g2 { list.append(box(91)) } }"
    let layout = try swiftLayout(
      boxFunction
        + swiftCell(
          "let model: Model\n  init(model: Model) { self.model = model; super.init() }",
          "var list: [ASDisplayNode] = []\n" + nodes.joined(separator: "\n") + "\n" + nested
            + "\nlet row = ASStackLayoutSpec.vertical()\nrow.children = list\nreturn row"))
    // One for each of 14 conditions, and one for the condition that only another state has.
    #expect(layout.variants.count == 15)
    // The document, the 14 states, and the one that is found in another.
    #expect(layout.runCount == 3)
    #expect(layout.variants.last == "not model.g1")
    #expect(layout.variants.contains("not model.g0, not model.g2"))
  }
}
