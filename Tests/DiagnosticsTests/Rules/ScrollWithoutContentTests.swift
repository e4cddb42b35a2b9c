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
}
