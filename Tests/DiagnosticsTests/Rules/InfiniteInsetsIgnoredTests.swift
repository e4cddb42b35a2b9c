import Diagnostics
import TestSupport
import Testing

@Suite struct InfiniteInsetsIgnoredTests {
  private func inset(_ insets: String, _ child: String) -> String {
    """
    { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "inset",
      \(insets), "child": \(child) } }
    """
  }

  private let edges = #""insets": { "top": 8, "left": "infinity", "bottom": 8, "right": 8 }"#

  @Test func `Infinite inset around a node that takes all the space is reported`() {
    expectDiagnostics(
      inset("⟦\(edges)⟧", #"{ "type": "node" }"#) + "  // expect: infinite-insets-ignored")
  }

  @Test func `infinite-insets-ignored: infinite inset around a node with a size is not reported`() {
    expectDiagnostics(inset(edges, #"{ "type": "node", "style": { "width": 20 } }"#))
  }

  @Test func `infinite-insets-ignored: infinite inset around a text is not reported`() {
    expectDiagnostics(inset(edges, #"{ "type": "text", "text": "a" }"#))
  }

  @Test func `infinite-insets-ignored: node that takes what finite insets leave is not reported`() {
    expectDiagnostics(inset(#""insets": 8"#, #"{ "type": "node" }"#))
  }

  @Test func `infinite-insets-ignored message names the lengths that the node takes`() {
    expectNumbers("312", of: "infinite-insets-ignored", inset(edges, #"{ "type": "node" }"#))
  }

  @Test func `infinite-insets-ignored fix gives the node a part of the space`() {
    expectFix(
      inset("⟦\(edges)⟧", #"{ "type": "node" }"#) + "  // expect: infinite-insets-ignored",
      becomes: inset(edges, #"{ "type": "node", "style": { "width": "50%" } }"#))
  }
}
