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

  private func size(_ id: String, in document: LiveDocument) -> Size? {
    document.element(withID: id).flatMap { document.frame(of: $0)?.size }
  }

  @Test func `a value is laid over what the style says, and taken away again`() throws {
    let document = openDocument(Self.text)
    let element = try #require(document.element(withID: "b"))
    let before = DocumentSnapshot(of: document)
    document.override(element, with: ["width": 77, "maxHeight": "5pt"])
    #expect(size("b", in: document) == Size(width: 77, height: 5))
    document.override(element, with: ["width": 50])
    #expect(size("b", in: document) == Size(width: 50, height: 5))
    #expect(document.overrides(of: element) == ["width": 50, "maxHeight": "5pt"])
    document.resetOverrides()
    #expect(DocumentSnapshot(of: document) == before)
    #expect(document.overriddenElements.isEmpty)
  }

  @Test func `it stays through edits as long as its element does`() throws {
    let document = openDocument(Self.text)
    document.override(try #require(document.element(withID: "b")), with: ["width": 77])
    edit(document, replacing: "\"width\": 20", with: "\"width\": 21")
    #expect(size("b", in: document)?.width == 77)
    edit(document, replacing: "\"width\": 10", with: "\"width\": 11")
    #expect(size("b", in: document)?.width == 77)
    #expect(size("a", in: document)?.width == 11)
    edit(document, replacing: "\"id\": \"b\"", with: "\"id\": \"c\"")
    #expect(size("c", in: document)?.width == 77)
  }

  @Test func `written into the text it gives the same frames`() throws {
    let document = openDocument(Self.text)
    document.override(try #require(document.element(withID: "a")), with: ["width": "50%"])
    document.override(
      try #require(document.element(withID: "b")), with: ["height": 7, "flexGrow": 1])
    let edits = try document.edits(for: document.overrideRewrites)
    let committed = LiveDocument(text: edits.applied(to: document.source.text.bytes))
    for id in ["a", "b"] { #expect(size(id, in: committed) == size(id, in: document)) }
  }

  @Test func `what is no value of a key changes nothing`() throws {
    let document = openDocument(Self.text)
    document.override(
      try #require(document.element(withID: "a")), with: ["width": "wide", "nothing": 1])
    #expect(size("a", in: document)?.width == 10)
  }

  @Test func `a screen takes the place of the document's own`() throws {
    let document = openDocument(Self.text)
    let own = document.currentScreen
    let before = DocumentSnapshot(of: document)
    let size = Size(width: 100, height: 50)
    document.layOut(on: Screen(constrainedSize: SizeRange(exactly: size), scale: 1))
    #expect(document.rootElement.flatMap { document.frame(of: $0)?.size } == size)
    edit(document, replacing: "\"width\": 10", with: "\"width\": 12")
    #expect(document.rootElement.flatMap { document.frame(of: $0)?.size } == size)
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
