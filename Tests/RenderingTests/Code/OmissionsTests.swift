import Rendering
import Testing

/// What is hidden, missing or cannot be used.
@Suite struct OmissionsTests {
  @Test func `Exported code leaves out hidden elements and names them`() {
    let hidden = ["a", "b", "c", "d", "e"].map {
      #"{"type": "text", "id": "\#($0)", "hidden": true}"#
    }
    let root = """
      {"type": "stack", "id": "s", "children": [\(hidden.joined(separator: ",")),
       {"type": "node", "id": "x"}]}
      """
    let sections = CodeSections(root, in: .swift)
    #expect(sections.layout.hasPrefix("// Hidden: a, b, c and 2 more.\nlet s = ASStackLayoutSpec("))
    #expect(sections.layout.contains("children: [x])"))
    #expect(!sections.text.contains("ASTextNode"))
  }

  @Test(arguments: ["inset", "center", "relative", "ratio", "overlay", "background", "corner"])
  func `a spec without its child is an empty one`(type: String) {
    let root = #"{"type": "\#(type)", "id": "a", "style": {"width": 4}}"#
    #expect(
      CodeSections(root, in: .swift).layout == """
        // The \(type) has no child, so it is laid out as an empty spec.
        let a = ASLayoutSpec()
        a.style.width = ASDimensionMake(4)

        return a
        """)
  }

  @Test func `Exported code has no hidden child`() {
    let root = #"{"type": "inset", "id": "a", "child": {"type": "map", "hidden": true}}"#
    #expect(
      CodeSections(root, in: .objc).layout == """
        // The inset has no child, so it is laid out as an empty spec.
        // Hidden: map.
        ASLayoutSpec *a = [[ASLayoutSpec alloc] init];

        return a;
        """)
  }

  @Test(arguments: [
    ("overlay", "ASOverlayLayoutSpec(child: x, overlay: ASLayoutSpec())"),
    ("background", "ASBackgroundLayoutSpec(child: x, background: ASLayoutSpec())"),
  ])
  func `a spec without its second element has an empty one`(type: String, call: String) {
    let root = #"{"type": "\#(type)", "id": "a", "child": {"type": "map", "id": "x"}}"#
    #expect(
      CodeSections(root, in: .swift).layout == """
        // The \(type) has no \(type) element, so an empty spec stands for it.
        let a = \(call)

        return a
        """)
  }

  @Test func `a corner without its element does not grow`() {
    let root = """
      {"type": "corner", "id": "a", "wrapsCorner": true, "offset": {"x": 5, "y": 5},
       "child": {"type": "map", "id": "x"}}
      """
    #expect(
      CodeSections(root, in: .objc).layout == """
        // The corner has no corner element, so an empty spec stands for it.
        // The document gives no corner location.
        // Without effect: offset = CGPointMake(5, 5) (nothing is in the corner).
        // Without effect: wrapsCorner = YES (nothing is in the corner).
        ASCornerLayoutSpec *a =
            [ASCornerLayoutSpec cornerLayoutSpecWithChild:_x
                                                   corner:[[ASLayoutSpec alloc] init]
                                                 location:ASCornerLayoutLocationTopLeft];

        return a;
        """)
  }

  @Test func `a missing ratio is said`() {
    let root = #"{"type": "ratio", "id": "a", "child": {"type": "map", "id": "x"}}"#
    #expect(
      CodeSections(root, in: .swift).layout == """
        // The document gives no ratio.
        let a = ASRatioLayoutSpec(ratio: 1, child: x)

        return a
        """)
  }

  @Test func `Exported code has an empty spec for an unusable element`() {
    let root = #"{"type": "wrapper", "id": "a", "children": [7, {"type": "nonsense"}]}"#
    #expect(
      CodeSections(root, in: .swift).layout == """
        // The document has something here that is no element.
        let spacer1 = ASLayoutSpec()

        // The document has something here that is no element.
        let spacer2 = ASLayoutSpec()

        let a = ASWrapperLayoutSpec(layoutElements: [spacer1, spacer2])

        return a
        """)
  }

  @Test func `children where none belong are left out and named`() {
    let root = #"{"type": "spec", "id": "a", "child": {"type": "map", "id": "lost one"}}"#
    #expect(
      CodeSections(root, in: .swift).layout == """
        // Not laid out here: lostOne.
        let a = ASLayoutSpec()

        return a
        """)
  }

  @Test func `a node with a hidden child has no layout`() {
    let root = #"{"type": "node", "id": "a", "child": {"type": "map", "hidden": true}}"#
    let sections = CodeSections(root, in: .swift)
    #expect(sections.setup == "// Hidden: map.")
    #expect(!sections.text.contains("layoutSpecBlock"))
  }
}
