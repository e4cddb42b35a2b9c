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

  @Test func `Entries of a list keep their elements while others come and go`() throws {
    let document = opened(
      Self.screen(
        """
        { "each": [ { "name": "A" }, { "name": "B", "size": 30 } ], "layout": "#avatar", "id": "row" },
        { "each": 3, "layout": "#badge", "variables": { "count": "$index + 1" } },
        { "each": [], "layout": "#badge" }
        """))
    #expect(document.element(at: "/root/children/1[3]") == nil)
    #expect(document.element(at: "/root/children/1") == nil)
    let kept = document.element(at: "/root/children/0[0]!/root/child/children/1")
    #expect(kept != nil)
    try replace(##"{ "name": "A" }"##, by: ##"{ "name": "Abc" }, {}"##, in: document)
    #expect(document.element(at: "/root/children/0[0]!/root/child/children/1") == kept)
    try replace(##""each": []"##, by: ##""each": 2"##, in: document)
    #expect(document.element(at: "/root/children/2[1]") != nil)
    try replace(##"{ "each": 3, "##, by: ##"{ "type": "node", "##, in: document)
    #expect(document.element(at: "/root/children/1") != nil)
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
