import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

/// Values laid over styles, and screens in place of the document's own.
@Suite struct OverridesTests {
  private static let text = """
    { "type": "stack", "direction": "vertical", "children": [
      { "type": "node", "id": "a", "style": { "width": 10, "height": 10 } },
      { "type": "node", "id": "b", "style": { "preferredSize": { "width": 20, "height": 20 } } } ] }
    """

  private func layout(of document: LiveDocument) -> [String] {
    var lines: [String] = []
    document.elements.forEach { element in
      lines.append(
        "\(document.pointer(of: element)) \(document.layout.frame(of: element).map { "\($0)" } ?? "none")"
      )
    }
    return lines
  }

  private func size(_ id: String, in document: LiveDocument) -> Size? {
    document.element(withID: id).flatMap { document.layout.frame(of: $0)?.size }
  }

  /// Each with what is laid over the element `e` of a row between two others.
  private static let ownValues: [(element: String, override: ElementOverride)] = [
    (
      #""type": "stack", "spacing": 3, "children": [A, A]"#, ElementOverride(values: ["spacing": 8])
    ),
    (#""type": "stack", "children": [A, A]"#, ElementOverride(values: ["direction": "vertical"])),
    (
      #""type": "inset", "insets": { "left": 4, "top": 2 }, "child": A"#,
      ElementOverride(values: ["insets": ["left": 10]])
    ),
    (#""type": "inset", "insets": 4, "child": A"#, ElementOverride(values: ["insets": 1.5])),
    (
      #""type": "text", "text": "one two", "font": { "size": 30, "weight": 700 }"#,
      ElementOverride(values: ["font": ["size": 11], "text": "three"])
    ),
    (
      #""type": "text", "text": [{ "text": "a", "font": { "size": 40 } }, { "text": "b" }]"#,
      ElementOverride(values: ["text": "three"])
    ),
    (
      #""type": "node", "hidden": true, "intrinsicSize": { "width": 5, "height": 6 }"#,
      ElementOverride(values: ["hidden": false])
    ),
    (
      #""type": "node", "intrinsicSize": { "width": 5, "height": 6 }"#,
      ElementOverride(values: ["hidden": true])
    ),
    (
      #""type": "ratio", "ratio": 2, "style": { "width": 40 }, "child": A"#,
      ElementOverride(values: ["ratio": 0.5])
    ),
    (
      #""type": "node", "style": { "width": 9, "height": 4 }"#,
      ElementOverride(style: ["preferredSize": ["width": 20, "height": 30]])
    ),
    (
      #""type": "node", "style": { "width": 9, "preferredLayoutSize": { "width": 3, "height": 4 } }"#,
      ElementOverride(style: ["preferredSize": ["width": 20, "height": 30]])
    ),
    (
      #""type": "stack", "style": { "flexGrow": 1 }, "children": [A]"#,
      ElementOverride(values: ["alignItems": "center"], style: ["flexGrow": 0, "height": 50])
    ),
  ]

  @Test(arguments: ownValues)
  func `any key is laid over as if it were written in place of what is`(
    _ element: String, _ override: ElementOverride
  ) throws {
    let a = #"{ "type": "node", "style": { "width": 7, "height": 5 } }"#
    let document = openDocument(
      #"{ "type": "stack", "children": [\#(a), { "id": "e", \#(element) }, \#(a)] }"#
        .replacing("A]", with: "\(a)]").replacing("A,", with: "\(a),")
        .replacing("A }", with: "\(a) }"))
    let before = DocumentSnapshot(of: document)
    let e = try #require(document.element(withID: "e"))
    _ = try CheckedOverride(override, for: e, in: document)
    document.override(e, with: override)
    let screenValues = layout(of: document)
    #expect(screenValues != layout(of: LiveDocument(text: document.source.text.bytes)))
    let edits = try document.edits(for: document.overrideRewrites)
    let text = edits.applied(to: document.source.text.bytes)
    #expect(layout(of: LiveDocument(text: text)) == screenValues)
    #expect(layout(of: LiveDocument(document.snapshot)) == screenValues)
    // Another element before it: it stays laid over.
    let first = openDocument("{ \"type\": \"stack\", \"children\": [5] }")
    let bytes = document.source.text.bytes
    edit(document, replacing: "\"width\": 7", with: "\"width\": 8")
    #expect(document.override(of: e) == override)
    #expect(layout(of: LiveDocument(document.snapshot)) == layout(of: document))
    first.update(to: document.snapshot)
    #expect(layout(of: first) == layout(of: document))
    document.replaceAll(with: bytes)
    document.finishEditing(version: nil)
    #expect(layout(of: document) == screenValues)
    document.resetOverrides()
    #expect(DocumentSnapshot(of: document) == before)
  }

  /// Each with an element `e`, what is laid over it, and the same element as a text that says so.
  private static let merged: [(element: String, overrides: [ElementOverride], text: String)] = [
    (
      #""type": "inset", "insets": 8, "child": A"#,
      [ElementOverride(values: ["insets": ["left": 1]])],
      #""type": "inset", "insets": { "top": 8, "left": 1, "bottom": 8, "right": 8 }, "child": A"#
    ),
    (
      #""type": "inset", "insets": { "top": 2, "left": 4 }, "child": A"#,
      [
        ElementOverride(values: ["insets": 9]), ElementOverride(values: ["insets": ["left": 1]]),
        ElementOverride(values: ["insets": ["right": 3]]),
      ],
      #""type": "inset", "insets": { "top": 9, "left": 1, "bottom": 9, "right": 3 }, "child": A"#
    ),
    (
      #""type": "text", "text": "one two", "font": { "size": 30, "weight": 700 }"#,
      [ElementOverride(values: ["font": ["size": 11]])],
      #""type": "text", "text": "one two", "font": { "size": 11, "weight": 700 }"#
    ),
    (
      #""type": "node", "style": { "width": 9, "preferredSize": { "width": 3, "height": 4 } }"#,
      [
        ElementOverride(style: ["preferredSize": ["height": 30]]),
        ElementOverride(style: ["preferredSize": ["width": 20]]),
      ],
      #""type": "node", "style": { "preferredSize": { "width": 20, "height": 30 } }"#
    ),
    (
      #""type": "node", "style": { "width": 9, "preferredSize": { "width": 3, "height": 4 } }"#,
      [ElementOverride(style: ["preferredSize": ["height": 30]])],
      #""type": "node", "style": { "width": 9, "preferredSize": { "width": 3, "height": 30 } }"#
    ),
    (
      #""type": "node", "style": { "preferredFrameSize": { "width": 3, "height": 4 } }"#,
      [ElementOverride(style: ["preferredSize": ["height": 30]])],
      #""type": "node", "style": { "preferredSize": { "width": 3, "height": 30 } }"#
    ),
  ]

  @Test(arguments: merged)
  func `An object laid over another keeps the members that it does not name`(
    _ element: String, _ overrides: [ElementOverride], _ text: String
  ) throws {
    func row(_ element: String) -> String {
      let a = #"{ "type": "node", "style": { "width": 7, "height": 5 } }"#
      return
        #"{ "type": "stack", "children": [\#(a), { "id": "e", \#(element) }, \#(a)] }"#
        .replacing("A }", with: "\(a) }")
    }
    let document = openDocument(row(element))
    let expected = layout(of: openDocument(row(text)))
    let e = try #require(document.element(withID: "e"))
    for override in overrides {
      document.override([try CheckedOverride(override, for: e, in: document)])
    }
    #expect(layout(of: document) == expected)
    #expect(layout(of: LiveDocument(document.snapshot)) == expected)
    let edits = try document.edits(for: document.overrideRewrites)
    let written = edits.applied(to: document.source.text.bytes)
    #expect(layout(of: LiveDocument(text: written)) == expected)
  }

  @Test func `An override with an invalid value changes nothing`() throws {
    let document = openDocument(Self.text)
    document.override(
      try #require(document.element(withID: "a")),
      with: ElementOverride(style: ["width": "wide", "nothing": 1]))
    #expect(size("a", in: document)?.width == 10)
  }

  @Test func `a screen takes the place of the document's own`() throws {
    let document = openDocument(Self.text)
    let own = document.currentScreen
    let before = DocumentSnapshot(of: document)
    let size = Size(width: 100, height: 50)
    document.layOut(on: Screen(constrainedSize: SizeRange(exactly: size), scale: 1))
    #expect(document.elements.root.flatMap { document.layout.frame(of: $0)?.size } == size)
    edit(document, replacing: "\"width\": 10", with: "\"width\": 12")
    #expect(document.elements.root.flatMap { document.layout.frame(of: $0)?.size } == size)
    edit(document, replacing: "\"width\": 12", with: "\"width\": 10")
    document.layOut(on: nil)
    #expect(document.currentScreen == own)
    #expect(DocumentSnapshot(of: document) == before)
  }

  private func edit(_ document: LiveDocument, replacing old: String, with new: String) {
    let text = String(decoding: document.source.text.bytes, as: UTF8.self)
    document.replaceAll(with: Array(text.replacing(old, with: new, maxReplacements: 1).utf8))
    document.finishEditing(version: nil)
  }
}
