import LayoutEngine
import LiveDocuments
import Randomness
import Testing

/// The record of free space that a layout keeps, compared with a second run of the stack.
@Suite struct StackGrowthTests {
  @Test func `Recorded growth of a stack equals that of another run, also after edits`() throws {
    var (recorded, unrecorded) = (0, 0)
    try Corpus.forEachState(ofDocuments: RandomCases.seeds(0..<600)) { document, name in
      var stacks: [ElementID] = []
      document.elements.forEach {
        if document.elements.algorithm(of: $0) == .stack, document.layout.frame(of: $0) != nil {
          stacks.append($0)
        }
      }
      // What is recorded is asked of all before anything runs again.
      let grown = Set(stacks.filter { document.layout.itemsHaveGrown(in: $0) })
      for stack in stacks {
        let lines = document.layout.stackMeasurements(of: stack).last?.lines ?? []
        let grows = !lines.isEmpty && lines.allSatisfy { $0.flexing.violation > 0 }
        if grown.contains(stack) {
          recorded += 1
          #expect(grows, "\(name): \(document.pointer(of: stack))")
        } else if grows {
          unrecorded += 1
        }
      }
    }
    #expect(
      recorded > RandomCases.count(100) && unrecorded < recorded / 4,
      "\(recorded), not \(unrecorded)")
  }

  @Test(arguments: [
    (#""style": {"width": 100}"#, true), (#""style": {"width": 20}"#, false), ("", false),
    (#""flexWrap": "wrap", "style": {"width": 15}"#, true),
  ])
  func `items grow where a stack is longer than they are`(members: String, hasGrown: Bool) throws {
    let node =
      #"{"type": "node", "style": {"width": 10, "height": 10, "flexGrow": 1}}"#
    let comma = members.isEmpty ? "" : ","
    let document = LiveDocument(
      text: Array(
        #"{"root": {"type": "stack", \#(members)\#(comma) "children": [\#(node), \#(node)]}}"#
          .utf8))
    let root = try #require(document.elements.root)
    #expect(document.layout.itemsHaveGrown(in: root) == hasGrown)
  }
}
