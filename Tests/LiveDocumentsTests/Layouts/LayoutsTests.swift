import Diagnostics
import DocumentSyntax
import Foundation
import JSON
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

/// Nodes that use a layout of the document, and `each`.
@Suite struct LayoutsTests {
  private static let avatar = """
    "avatar": {
      "variables": { "size": 24, "name": "Ann" },
      "root": { "type": "node", "id": "avatar", "style": { "flexShrink": 1, "spacingBefore": 2 }, "child": {
        "type": "stack", "children": [
          { "type": "image", "id": "photo", "imageSize": { "width": "$size", "height": "$size" } },
          { "type": "text", "id": "name", "text": "$name", "font": { "size": 10 } } ] } }
    }
    """
  private static let badge = """
    "badge": { "variables": { "count": 1 }, "root": {
      "type": "inset", "id": "pad", "insets": 3, "child": {
        "type": "image", "imageSize": { "width": "$count * 10", "height": 8 } } } }
    """

  private static func screen(_ children: String, layouts: String = "", more: String = "") -> String
  {
    """
    { "constrainedSize": { "width": 200, "height": 300 }, \(more)
      "layouts": { \(avatar), \(badge) \(layouts) },
      "root": { "type": "stack", "id": "list", "direction": "vertical", "alignItems": "start",
        "children": [ \(children) ] } }
    """
  }

  private func opened(_ text: String, variant: String? = nil) -> LiveDocument {
    LiveDocument(text: Array(text.utf8), variant: variant)
  }

  private func frame(_ pointer: String, in document: LiveDocument) -> [Double]? {
    guard let element = document.element(at: pointer),
      let frame = document.layout.absoluteFrame(of: element)
    else { return nil }
    return [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
  }

  private func pointers(_ document: LiveDocument) -> [String] {
    var found: [String] = []
    document.elements.forEach { found.append(document.pointer(of: $0)) }
    return found
  }

  private func codes(_ document: LiveDocument) -> [String] {
    DocumentCheck().diagnostics(of: document).map(\.code)
  }

  @discardableResult
  private func replace(
    _ old: String, by new: String, in document: LiveDocument, last: Bool = false
  ) throws -> RelayoutWork {
    let text = String(decoding: document.source.text.bytes, as: UTF8.self)
    let range = try #require(text.range(of: old, options: last ? .backwards : []))
    let start = range.lowerBound.utf16Offset(in: text)
    document.replace(start..<(start + old.utf8.count), with: Array(new.utf8))
    document.finishEditing(version: nil)
    let fresh = LiveDocument(text: document.source.text.bytes, variant: document.variantName)
    let (actual, expected) = (DocumentSnapshot(of: document), DocumentSnapshot(of: fresh))
    #expect(actual == expected, "\(actual.differences(from: expected))")
    return document.work
  }

  // MARK: Uses

  @Test func `A use is one element with a root that is a node`() {
    let document = opened(
      Self.screen(
        ##"{ "type": "node", "id": "author", "layout": "#avatar", "variables": { "size": 40 }, "style": { "spacingBefore": 6 } }"##
      ))
    #expect(
      pointers(document) == [
        "/root", "/root/children/0", "/root/children/0!/root/child",
        "/root/children/0!/root/child/children/0", "/root/children/0!/root/child/children/1",
      ])
    #expect(frame("/root/children/0!/root/child/children/0", in: document)?[2...] == [40, 40])
    let use = document.element(at: "/root/children/0")
    #expect(use.flatMap { document.elements.id(of: $0) } == "author")
    // Keys of the use win, and those that it does not write are the root's.
    #expect(frame("/root/children/0", in: document)?[1] == 6)
    #expect(use.map { document.elements.style(of: $0).flexShrink } == 1)
    #expect(codes(document) == [])
  }

  @Test func `A key of a root that is one element with its use wins over a default`() {
    let document = opened(
      """
      { "defaults": { "node": { "hidden": false, "style": { "width": 9 } } },
        "layouts": { "a": { "root": { "type": "node", "hidden": true, "style": { "width": 7 } } } },
        "root": { "type": "stack", "children": [
          { "type": "node", "layout": "#a" },
          { "type": "node", "layout": "#a", "hidden": false },
          { "type": "node" } ] } }
      """)
    let pointers = ["/root/children/0", "/root/children/1", "/root/children/2"]
    let elements = pointers.compactMap { document.element(at: $0) }
    #expect(elements.map { document.elements.isHidden($0) } == [true, false, false])
    #expect(pointers.dropFirst().map { frame($0, in: document)?[2] } == [7, 9])
  }

  @Test func `A root that is no node is the child of its use`() {
    let document = opened(
      Self.screen(##"{ "type": "node", "layout": "#badge", "variables": { "count": 2 } }"##))
    #expect(
      pointers(document) == [
        "/root", "/root/children/0", "/root/children/0!/root", "/root/children/0!/root/child",
      ])
    #expect(frame("/root/children/0!/root/child", in: document) == [3, 3, 20, 8])
    #expect(frame("/root/children/0", in: document) == [0, 0, 26, 14])
  }

  @Test func `Layouts use layouts and hand variables on`() {
    let card = """
      , "card": { "variables": { "size": 10, "who": "Zoe" }, "root": { "type": "node", "layout": "#avatar",
        "variables": { "size": "$size * 2", "name": "$who" } } }
      """
    let document = opened(
      Self.screen(
        ##"{ "type": "node", "layout": "#card", "variables": { "size": 15 } }"##, layouts: card))
    #expect(
      frame("/root/children/0!/root!/root/child/children/0", in: document)?[2...] == [30, 30])
    #expect(
      document.element(at: "/root/children/0!/root!/root/child/children/1").flatMap {
        document.plainText(of: $0)
      } == "Zoe")
    #expect(codes(document) == [])
  }

  @Test func `An edit of a layout reads one element of each use`() throws {
    let use = ##"{ "type": "node", "layout": "#avatar" }"##
    let document = opened(Self.screen(Array(repeating: use, count: 5).joined(separator: ",")))
    let photos = document.elements(withID: "photo")
    #expect(photos.count == 5)
    let work = try replace(##""width": "$size""##, by: ##""width": 30"##, in: document)
    #expect(work.decoded == 10)
    #expect(document.elements(withID: "photo") == photos)
    // Elements of uses that name no variable are not read again for the size, and the use is: its root is one element
    // with it.
    let both = try replace(##""size": 24"##, by: ##""size": 32"##, in: document)
    #expect(both.decoded == 15)
    #expect(frame("/root/children/4!/root/child/children/0", in: document)?[2...] == [30, 32])
    // Elements of other uses are not read for an edit of one.
    let one = try replace(use, by: ##"{ "type": "node", "layout": "#badge" }"##, in: document)
    #expect(one.decoded <= 4)
  }

  @Test func `A document without layouts reads as much as before`() throws {
    let document = opened(
      ##"{ "variables": { "g": 2 }, "root": { "type": "stack", "children": [ { "type": "text", "text": "a" }, { "type": "image", "imageSize": { "width": "$g", "height": 3 } } ] } }"##
    )
    #expect(!document.hasInstances)
    let text = try replace(##""a""##, by: ##""b""##, in: document)
    #expect(text.decoded == 1)
    let variable = try replace(##""g": 2"##, by: ##""g": 5"##, in: document)
    #expect(variable.decoded == 1)
    #expect(!document.hasInstances)
  }

  // MARK: Repetition

  @Test func `Each entry of a list is a node of its own`() throws {
    let document = opened(
      Self.screen(
        """
        { "type": "text", "text": "first" },
        { "each": [ { "name": "A" }, { "name": "B", "size": 30 } ], "layout": "#avatar", "id": "row" },
        { "each": 3, "layout": "#badge", "variables": { "count": "$index + 1" } },
        { "each": [], "layout": "#badge" },
        { "type": "text", "id": "last", "text": "last" }
        """))
    #expect(
      document.elements.root.map {
        document.elements.children(of: $0).map { document.pointer(of: $0) }
      } == [
        "/root/children/0", "/root/children/1[0]", "/root/children/1[1]", "/root/children/2[0]",
        "/root/children/2[1]", "/root/children/2[2]", "/root/children/4",
      ])
    #expect(frame("/root/children/1[1]!/root/child/children/0", in: document)?[2...] == [30, 30])
    #expect(frame("/root/children/2[2]!/root/child", in: document)?[2...] == [30, 8])
    #expect(document.element(at: "/root/children/2[3]") == nil)
    #expect(document.element(at: "/root/children/2") == nil)
    #expect(codes(document) == [])
    let kept = document.element(at: "/root/children/1[0]!/root/child/children/1")
    try replace(##"{ "name": "A" }"##, by: ##"{ "name": "Abc" }, {}"##, in: document)
    #expect(document.element(at: "/root/children/1[0]!/root/child/children/1") == kept)
    try replace(##""each": []"##, by: ##""each": 2"##, in: document)
    #expect(document.element(at: "/root/children/3[1]") != nil)
    try replace(##"{ "each": 3, "##, by: ##"{ "type": "node", "##, in: document)
    #expect(document.element(at: "/root/children/2") != nil)
  }

  @Test func `An element that comes into an array with its each is repeated`() throws {
    for depth in 1...4 {
      var text = "{\n \"type\": \"map\",\n \"id\": \"map\",\n \"each\": 3\n}"
      for _ in 0..<depth {
        text = "{ \"type\": \"inset\", \"child\": \(text) }"
      }
      let document = opened("{ \"root\": \(text) }")
      let pointer = "/root" + String(repeating: "/child", count: depth)
      let element = try #require(document.element(at: pointer))
      let edits = try document.edits(for: [.wrap(element, type: "stack", key: "children")])
      #expect(edits.count > 3)
      _ = document.apply(edits)
      document.finishEditing(version: 1)
      #expect(document.element(at: pointer + "/children/0[2]") != nil, "depth \(depth)")
      #expect(
        DocumentSnapshot(of: document)
          == DocumentSnapshot(of: LiveDocument(text: document.source.text.bytes)))
    }
  }

  @Test func `Too many elements of layouts are none at all until they are fewer`() throws {
    let many = """
      , "many": { "root": { "type": "stack", "children": [ { "each": 1000, "layout": "#badge" } ] } }
      """
    let document = opened(
      Self.screen(
        ##"{ "each": 1000, "layout": "#many" }, { "type": "node", "layout": "#badge" }"##,
        layouts: many))
    #expect(document.elements.count == 2)
    #expect(codes(document).filter { $0 == "layout-limit" }.count == 1)
    let limit = DocumentCheck().diagnostics(of: document).first { $0.code == "layout-limit" }
    #expect(limit.map { document.source.text.bytes(in: $0.range) } == Array("1000".utf8))
    try replace(
      ##""each": 1000, "layout": "#many""##, by: ##""each": 2, "layout": "#many""##, in: document)
    #expect(document.elements.count == 2 + 2 * 2 + 2 * 1000 * 3 + 2)
    #expect(!codes(document).contains("layout-limit"))
    try replace(
      ##""each": 1000, "layout": "#badge""##, by: ##""each": 1000000000, "layout": "#badge""##,
      in: document)
    #expect(document.elements.count == 2)
  }

  // MARK: Problems

  @Test func `Unknown layouts and cycles are reported once where they are written`() {
    let layouts = """
      , "a": { "root": { "type": "stack", "children": [ { "type": "node", "layout": "#b" }, { "type": "node", "layout": "#none" } ] } },
      "b": { "root": { "type": "node", "layout": "#a" } }, "unused": { "root": { "type": "txt" } }
      """
    let use = ##"{ "type": "node", "layout": "#a" }"##
    let document = opened(
      Self.screen(
        "\(use), \(use), { \"type\": \"node\", \"layout\": \"#avatr\" }", layouts: layouts))
    let found = DocumentCheck().diagnostics(of: document)
    func messages(_ code: String) -> [String] {
      found.filter { $0.code == code }.map(\.message)
    }
    #expect(
      messages("layout-cycle") == [
        ##"this layout is left out: "#b" uses "#a" itself"##,
        ##"this layout is left out: "#a" uses "#b" itself"##,
      ])
    #expect(
      messages("unknown-layout") == [
        ##"the document has no layout "#none", so the node is empty"##,
        ##"the document has no layout "#avatr", so the node is empty; did you mean "#avatar"?"##,
      ])
    #expect(messages("unknown-type").count == 1)
  }

  @Test func `The expansion has neither layouts nor repetition`() throws {
    let document = opened(
      Self.screen(
        ##"{ "each": [ { "name": "A" }, {} ], "layout": "#avatar" }, { "type": "node", "layout": "#badge" }"##
      ))
    let expansion = try #require(document.expansion)
    let text = String(decoding: expansion.serialized(), as: UTF8.self)
    #expect(!text.contains("layout\"") && !text.contains("each") && !text.contains("$"))
    let expanded = LiveDocument(text: Array(text.utf8))
    #expect(expanded.elements.count == document.elements.count)
    #expect(expanded.element(withID: "photo") == nil && expanded.element(withID: "pad") != nil)
    #expect(
      frame("/root/children/1/child/children/1", in: expanded)
        == frame("/root/children/0[1]!/root/child/children/1", in: document))
  }

  @Test func `A value without meaning in a layout gets none in the expansion`() throws {
    let document = opened(
      ##"""
      {
        "variables": { "gutter": 4, "margin": "$gutter * 2", "shows": true },
        "layouts": {
          "row": {
            "variables": { "gutter": "wide", "shows": 1 },
            "root": {
              "type": "stack", "id": "row", "spacing": "$margin + 1", "hidden": "!$shows",
              "lineSpacing": "$none", "style": { "flexGrow": "$gutter * 2", "flexShrink": 1 }
            }
          }
        },
        "root": { "type": "node", "layout": "#row" }
      }
      """##)
    let root = try #require(document.expansion?["root"]?["child"])
    #expect(
      root == ["type": "stack", "id": "row", "lineSpacing": "$none", "style": ["flexShrink": 1]])
  }
}
