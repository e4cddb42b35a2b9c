import Diagnostics
import DocumentSyntax
import LayoutEngine
import LiveDocuments
import Randomness
import TestSupport
import Testing

/// What a device measured, and what its own specs did, in a layout.
@Suite struct MeasuredLayoutTests {
  private static let table =
    #""measured":[{"from":0,"width":60.25,"height":61},{"from":118,"width":118,"height":20.5}]"#

  @Test func `a measured size beats all other contents, with insets and limits in it`() {
    let measured = Self.table
    for leaf in [
      #"{"type":"text","text":"a longer text in words","maximumNumberOfLines":1,\#(measured)}"#,
      #"{"type":"text","text":"a","textContainerInset":9,\#(measured)}"#,
      #"{"type":"editableText","text":"a","textContainerInset":9,\#(measured)}"#,
      #"{"type":"node","intrinsicSize":{"width":3,"height":4},\#(measured)}"#,
      #"{"type":"node","flow":{"length":300,"lineHeight":4},\#(measured)}"#,
      #"{"type":"image","imageSize":{"width":3,"height":4},\#(measured)}"#,
      #"{"type":"map",\#(measured)}"#, #"{"type":"video",\#(measured)}"#,
      #"{"type":"networkImage",\#(measured)}"#,
    ] {
      let document = openDocument(
        #"{"constrainedSize":{"max":{"width":100,"height":200}},"root":\#(leaf)}"#)
      // Rounded up to pixels.
      let size = document.elements.root.flatMap { document.layout.frame(of: $0)?.size }
      #expect(size == Size(width: 60.5, height: 61), "\(leaf)")
      #expect(document.diagnostics().isEmpty, "\(leaf)")
    }
  }

  @Test func `A measured size is clamped into the range`() {
    expectFrames(
      #"""
      { "constrainedSize": { "min": { "width": 150, "height": 0 }, "max": { "width": 150, "height": 15 } },
        "root": { "type": "text", "text": "a", \#(Self.table) } }
      """#,
      """
      text 0,0 150×15
      """)
  }

  @Test func `Baselines of a measured node are those of its style`() {
    expectFrames(
      #"""
      { "root": { "type": "stack", "alignItems": "baselineFirst", "children": [
        { "type": "text", "text": "a", "font": { "size": 40 }, "style": { "ascender": 16 }, \#(Self.table) },
        { "type": "text", "text": "b", "font": { "size": 10 } } ] } }
      """#,
      """
      stack 0,0 124×20.5
        text 0,0 118×20.5
        text 118,7 6×12
      """)
  }

  @Test func `A node with a child ignores its measured size`() {
    expectDiagnostics(
      #"""
      { "type": "node", ⟦"measured": [{ "from": 0, "width": 5, "height": 6 }]⟧,  // expect: content-ignored
        "child": { "type": "text", "text": "a" } }
      """#)
  }

  @Test func `measured and made-up texts cost the same`() throws {
    func work(_ leaf: (Int) -> String) -> [RelayoutWork] {
      let rows = (0..<200).map { row in
        let leaves = (0..<5).map { leaf(row * 5 + $0) }.joined(separator: ",")
        return #"{"type":"stack","alignItems":"start","children":[\#(leaves)]}"#
      }
      let document = openDocument(
        #"{"constrainedSize":{"width":300,"height":9000},"root":{"type":"stack","#
          + #""direction":"vertical","children":["# + rows.joined(separator: ",") + "]}}")
      let opened = document.work
      document.layOut(
        on: Screen(
          constrainedSize: SizeRange(
            min: Size(width: 280, height: 0), max: Size(width: 280, height: 9_000)), scale: 2))
      return [opened, document.work]
    }
    let text = #""text":"a few words that break","style":{"flexShrink":1}"#
    let made = work { _ in #"{"type":"text",\#(text)}"# }
    let measured = work { _ in #"{"type":"text",\#(text),\#(Self.table)}"# }
    for (made, measured) in zip(made, measured) {
      #expect(made.measured > 0)
      #expect(made.measured == measured.measured)
      #expect(made.reused == measured.reused)
      #expect(made.decoded == measured.decoded)
    }
  }

  @Test func `a hundred thousand sizes in any order are read, and hurt nobody`() throws {
    var random = SeededGenerator(seed: 7)
    let sizes = (0..<100_000).map { _ in
      let from = Int.random(in: -50..<5_000, using: &random)
      return #"{"from":\#(from),"width":\#(from),"height":\#(5_000 - from)}"#
    }
    let document = openDocument(
      #"{"root":{"type":"text","measured":["# + sizes.joined(separator: ",") + "]}}")
    let root = try #require(document.elements.root)
    let table = try #require(document.elements.description(of: root).content.measuredSizes)
    #expect(table.sizes.count > 4_000)
    #expect(document.layout.frame(of: root)?.size.width == 375)
    let codes = Set(document.diagnostics().map(\.code))
    #expect(codes == ["bad-measured-sizes", "negative-size"])
  }

  @Test func `A measured size that is no table is reported and ignored`() {
    expectDiagnostics(
      #"{ "type": "text", "text": "a", "measured": ⟦"wide"⟧ }  // expect: wrong-value-type"#)
    expectDiagnostics(
      #"{ "type": "text", "text": "a", "measured": ⟦[]⟧ }  // expect: bad-measured-sizes"#)
    expectDiagnostics(
      #"{ "type": "text", "text": "a", "measured": [⟦7⟧, ⟦null⟧] }  // expect: wrong-value-type, wrong-value-type"#
    )
    expectDiagnostics(
      #"{ "type": "text", "text": "a", "measured": [{ "from": ⟦"0"⟧, "width": 3, "height": 4 }] }  // expect: wrong-value-type"#
    )
    expectDiagnostics(
      """
      { "type": "text", "text": "a", "measured": { "complete": ⟦1⟧, ⟦"gaps"⟧: 2,  // expect: wrong-value-type, unknown-key
        "sizes": [{ "from": 0, "width": 3, "height": 4 }] } }
      """)
    expectDiagnostics(
      #"{ "type": "text", "text": "a", ⟦"measured"⟧: {} }  // expect: missing-key"#)
    expectDiagnostics(
      #"{ "type": "text", "text": [⟦5⟧, { "text": "b", "font": { "size": ⟦"12"⟧ } }] }  // expect: wrong-value-type, wrong-value-type"#
    )
  }

  @Test func `Readable entries of a table with an unreadable size count`() throws {
    let document = openDocument(
      #"{"root":{"type":"node","measured":[{"from":0,"width":10},{"from":5,"width":20,"height":30}]}}"#
    )
    let root = try #require(document.elements.root)
    #expect(document.layout.frame(of: root)?.size == Size(width: 20, height: 30))
  }

  @Test func `runs are one text in the largest of their sizes`() {
    expectFrames(
      #"""
      { "root": { "type": "text", "font": { "size": 10 }, "text": [
        { "text": "ab" }, { "text": "cd", "font": { "size": 20, "weight": 700 } },
        { "attachment": { "width": 9, "height": 9 } } ] } }
      """#,
      """
      text 0,0 60×24
      """)
  }

  @Test func `a custom spec is as large as it was, and its children are where they were`() {
    expectFrames(
      #"""
      { "root": { "type": "custom", "size": { "width": 90, "height": 40 }, "children": [
        { "type": "image", "imageSize": { "width": 10, "height": 20 }, "position": { "x": 7, "y": 3 } },
        { "type": "image", "imageSize": { "width": 10, "height": 20 },
          "position": { "x": 50, "y": 0, "width": 40, "height": 40 } },
        { "type": "image", "imageSize": { "width": 100, "height": 20 } } ] } }
      """#,
      """
      custom 0,0 90×40
        image 7,3 10×20
        image 50,0 40×40
        image 0,0 90×20
      """)
  }

  @Test func `Captured frames have no effect on the layout`() throws {
    let captured = #""captured":{"x":1,"y":2,"width":3,"height":4},"#
    let image = #"{"type":"image","imageSize":{"width":9,"height":9}}"#
    let plain = #"{"type":"stack","children":[\#(image)]}"#
    let marked = plain.replacing(#"{"type":"#, with: #"{\#(captured)"type":"#)
    let (one, other) = (openDocument(plain), openDocument(marked))
    #expect(other.capturedElements.count == 2)
    for pointer in ["/root", "/root/children/0"] {
      let (left, right) = (one.element(at: pointer), other.element(at: pointer))
      #expect(
        left.flatMap { one.layout.frame(of: $0) } == right.flatMap { other.layout.frame(of: $0) },
        "\(pointer)")
    }
  }
}
