import Inspection
import JSON
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

/// A copy to try things on, and the document that it leaves alone.
@Suite struct WhatIfTests {
  private static let text = """
    { "scale": 3, "constrainedSize": { "max": { "width": 200, "height": 400 } },
      "variants": [
        { "name": "wide", "constrainedSize": { "width": 300, "height": 100 } },
        { "name": "wide", "scale": 1 } ],
      "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "text", "id": "title", "text": "one two", "font": { "size": 10 } },
        { "type": "node", "id": "box", "style": { "width": 10, "height": 10 } } ] } }
    """

  private func element(_ id: String, in document: LiveDocument) throws -> ElementID {
    try #require(document.element(withID: id))
  }

  private func size(_ id: String, in document: LiveDocument) throws -> Size? {
    document.layout.frame(of: try element(id, in: document))?.size
  }

  private func text(of document: LiveDocument) -> String {
    document.spelling(at: Location(document.elements.root, part: .value), limit: 10_000)
  }

  /// A document that has been edited, so that its elements are numbered otherwise than those of its
  /// copies, laid out on another screen and with values over a style.
  private func livelyDocument() throws -> LiveDocument {
    let document = LiveDocument(text: Array(Self.text.utf8), version: 7, variant: "wide")
    let root = try #require(document.elements.root)
    _ = document.apply(
      try document.edits(for: [
        .setMember(
          of: Location(root, part: .value), key: "children",
          [
            ["type": "inset", "insets": 4, "child": ["type": "node", "id": "new"]],
            ["type": "text", "id": "title", "text": "one two", "font": ["size": 10]],
            ["type": "node", "id": "box", "style": ["width": 10, "height": 10]],
          ])
      ]))
    document.finishEditing(version: 8)
    document.override(
      try element("box", in: document),
      with: ElementOverride(style: ["width": 33, "nothing": 1]))
    return document
  }

  private func style(
    _ values: JSONObject, for element: ElementID, in document: LiveDocument
  ) throws(OverrideError) -> CheckedOverride {
    try CheckedOverride(ElementOverride(style: values), for: element, in: document)
  }

  // MARK: The copy

  @Test func `a copy answers as the document does, with its edits, values and screen`() throws {
    let document = try livelyDocument()
    for screen in [
      nil,
      Screen(constrainedSize: SizeRange(min: .zero, max: Size(width: 50, height: 60)), scale: 1),
    ] {
      document.layOut(on: screen)
      let copy = WhatIf(of: document)
      #expect(DocumentSnapshot(of: copy.document) == DocumentSnapshot(of: document))
      #expect(try size("box", in: copy.document)?.width == 33)
    }
  }

  @Test func `every element has its like in the copy`() throws {
    let document = try livelyDocument()
    let copy = WhatIf(of: document)
    #expect(copy.elements.count == document.elements.count)
    for element in copy.elements {
      let like = try #require(copy.copy(of: element))
      #expect(copy.document.pointer(of: like) == document.pointer(of: element))
      #expect(copy.pointer(of: element) == document.pointer(of: element))
      #expect(copy.shortName(of: element) == document.shortName(of: element))
    }
    #expect(copy.copy(of: ElementID(index: 10_000)) == nil)
  }

  @Test func `A what-if never changes the document`() throws {
    let document = try livelyDocument()
    let before = DocumentSnapshot(of: document)
    let (revision, work, bytes) = (document.revision, document.work, document.layout.byteCount)
    let text = text(of: document)

    let copy = WhatIf(of: document)
    let (title, box) = (try element("title", in: document), try element("box", in: document))
    try copy.layOut(onVariant: "wide")
    try copy.setText("three\n\"four\"", of: title)
    try copy.override([style(["height": 99], for: box, in: document)])
    try copy.layOut(
      on: Screen(constrainedSize: SizeRange(exactly: Size(width: 9, height: 9)), scale: 1))
    #expect(DocumentSnapshot(of: copy.document) != before)

    #expect(document.revision == revision && document.work == work && document.version == 8)
    #expect(document.layout.byteCount == bytes && self.text(of: document) == text)
    #expect(DocumentSnapshot(of: document) == before)
    #expect(document.changeSets(since: revision)?.isEmpty == true)
  }

  // MARK: Setting

  @Test func `styles of several elements are set as if they were written`() throws {
    let document = openDocument(Self.text)
    let copy = WhatIf(of: document)
    let (title, box) = (try element("title", in: document), try element("box", in: document))
    try copy.override([
      style(["width": 70], for: title, in: document), style(["height": 40], for: box, in: document),
    ])
    #expect(try size("title", in: copy.document)?.width == 70)
    #expect(try size("box", in: copy.document) == Size(width: 10, height: 40))
    #expect(copy.document.revision == 2)
  }

  @Test func `a text is set whatever characters are in it`() throws {
    let document = openDocument(Self.text)
    let title = try element("title", in: document)
    let copy = WhatIf(of: document)
    #expect(try copy.text(of: title) == "one two")
    for text in ["", "\"\\\n\u{0}", "a 👩‍👩‍👧 b"] {
      try copy.setText(text, of: title)
      #expect(try copy.text(of: title) == text)
    }
    #expect(try size("title", in: copy.document) == Size(width: 30, height: 12))
  }

  @Test func `a variant's screen is the first one's of its name`() throws {
    let copy = WhatIf(of: openDocument(Self.text))
    try copy.layOut(onVariant: "wide")
    #expect(copy.document.currentScreen.scale == 3)
    #expect(copy.document.currentScreen.constrainedSize.max.width == 300)
  }

  // MARK: Errors

  @Test func `elements that are not there or show no text are named`() throws {
    let document = openDocument(
      """
      { "type": "stack", "id": "s", "children": [ { "type": "???" }, 5 ] }
      """)
    let copy = WhatIf(of: document)
    let root = try #require(document.elements.root)
    #expect(throws: WhatIfError.noText(root)) { try copy.setText("a", of: root) }
    for element in document.elements.children(of: root) + [ElementID(index: 999)] {
      #expect(throws: WhatIfError.noElement(element)) { try copy.setText("a", of: element) }
      #expect(throws: WhatIfError.noElement(element)) {
        try copy.override([
          style(["width": 1], for: root, in: document), style([:], for: element, in: document),
        ])
      }
    }
    // None of several was set.
    #expect(copy.document.revision == 1)
    #expect(throws: WhatIfError.unknownVariant("x")) { try copy.layOut(onVariant: "x") }
  }

  @Test func `a text that a syntax error makes doubtful is not set`() throws {
    let document = openDocument("{ \"root\": { \"type\": \"text\", \"text\": \"abc } }")
    let copy = WhatIf(of: document)
    let root = try #require(document.elements.root)
    #expect(throws: WhatIfError.self) { try copy.setText("a", of: root) }
  }

  @Test func `screens that no document could state are refused`() throws {
    let copy = WhatIf(of: openDocument(Self.text))
    let fine = LengthRange(min: 0, max: .infinity)
    for scale in [0, -1, .nan, .infinity] {
      #expect(throws: WhatIfError.self) {
        try copy.layOut(
          on: Screen(constrainedSize: SizeRange(width: fine, height: fine), scale: scale))
      }
    }
    for (low, high) in [(-1.0, 5), (5, 4), (.infinity, .infinity), (0, 0), (.nan, 5), (0, .nan)] {
      let range = SizeRange(width: fine, height: LengthRange(min: low, max: high))
      let error = #expect(throws: WhatIfError.self) {
        try copy.layOut(on: Screen(constrainedSize: range, scale: 2))
      }
      guard case .badScreen(.range(.vertical, _, _)) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(copy.document.revision == 1)
  }
}
