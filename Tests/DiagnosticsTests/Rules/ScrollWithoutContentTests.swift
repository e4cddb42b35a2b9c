import Diagnostics
import TestSupport
import Testing

@Suite struct ScrollWithoutContentTests {
  @Test(arguments: ["background", "overlay"])
  func `Empty scroll node beside its content is reported, and the overflow follows from it`(
    type: String
  ) {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 375, "height": 600 }, "root": { "type": "\(type)",
        "child": { "type": "stack", "direction": "vertical", "children": [
          { "type": "image", "imageSize": { "width": 375, "height": 400 } },
          { "type": "image", "imageSize": { "width": 375, "height": 400 } } ] },
        "\(type)": { "type": ⟦"scroll"⟧, "automaticallyManagesContentSize": true } } }  // expect: scroll-without-content
      """)
  }

  @Test func `Empty scroll node around a node with a height of its own is reported`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 375, "height": 667 }, "root": { "type": "background",
        "child": { "type": "node", "style": { "height": 400 } },
        "background": { "type": ⟦"scroll"⟧, "automaticallyManagesContentSize": true } } }  // expect: scroll-without-content
      """)
  }

  @Test func `Empty scroll node over the children of a wrapper is reported`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 375, "height": 667 }, "root": { "type": "wrapper", "children": [
        { "type": "text", "text": "Terms of use" },
        { "type": ⟦"scroll"⟧, "automaticallyManagesContentSize": true } ] } }  // expect: scroll-without-content
      """)
  }

  @Test func `scroll-without-content: scroll node with content is not reported`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 375, "height": 667 }, "root": { "type": "background",
        "child": { "type": "scroll", "automaticallyManagesContentSize": true,
          "child": { "type": "text", "text": "Terms of use" } },
        "background": { "type": "node" } } }
      """)
  }

  @Test func `scroll-without-content: empty scroll node by itself is not reported`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 375, "height": 667 }, "root": { "type": "scroll",
        "automaticallyManagesContentSize": true } }
      """)
  }

  @Test func `scroll-without-content message says where the content is`() throws {
    for (type, side) in [("background", "in front of"), ("overlay", "behind")] {
      let document = openDocument(
        """
        { "constrainedSize": { "width": 375, "height": 667 }, "root": { "type": "\(type)",
          "child": { "type": "text", "text": "Terms" },
          "\(type)": { "type": "scroll", "automaticallyManagesContentSize": true } } }
        """)
      let found = try #require(
        document.diagnostics().first { $0.code == "scroll-without-content" })
      #expect(found.message.contains("what is \(side) it is not in it"))
    }
  }

  @Test func `scroll-without-content fix moves the content into the scroll node`() {
    expectFix(
      """
      { "constrainedSize": { "width": 375, "height": 667 }, "root": { "type": "background",
        "child": { "type": "text", "id": "terms", "text": "Terms" },
        "background": { "type": ⟦"scroll"⟧, "automaticallyManagesContentSize": true } } }  // expect: scroll-without-content
      """,
      becomes: """
        { "constrainedSize": { "width": 375, "height": 667 }, "root": { "type": "scroll", "automaticallyManagesContentSize": true, "child": { "type": "text", "id": "terms", "text": "Terms" } } }
        """)
  }
}
