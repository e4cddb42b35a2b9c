import Inspection
import LayoutEngine
import LiveDocuments
import Testing

/// Sentences name all that is added, and the steps of an axis end with the length.
@Suite struct ExplanationConclusionsTests {
  private func sentences(
    _ id: String, on axis: Axis = .horizontal, _ root: String,
    _ size: String = #"{ "max": { "width": 400, "height": 400 } }"#
  ) throws -> [String] {
    let text = #"{ "constrainedSize": \#(size), "root": \#(root) }"#
    let document = LiveDocument(text: Array(text.utf8))
    let element = try #require(document.element(withID: id))
    return try #require(document.explanation(of: element)).notableSteps(on: axis)
      .map { $0.sentence(in: document) }
  }

  private static func button(_ image: String, _ more: String = "") -> String {
    #"{ "type": "button", "id": "b", "text": "Continue", \#(more) "imageNode": \#(image) }"#
  }

  private static let icon = #"{ "type": "image", "imageSize": { "width": 24, "height": 24 } }"#

  @Test func `the sum of a button names image, title and spacing`() throws {
    let before = try sentences("b", Self.button(Self.icon))
    #expect(before.contains { $0.hasPrefix("image, its title and the spacing: 8 + 24 + ") })
    let behind = try sentences("b", Self.button(Self.icon, #""imageAlignment": "end","#))
    #expect(behind.contains { $0.hasPrefix("its title, image and the spacing: 8 + ") })
  }

  @Test func `the spacing beside an image of a button that is empty is named`() throws {
    let empty = #"{ "type": "image", "id": "i", "imageSize": { "width": 0, "height": 0 } }"#
    let found = try sentences("b", Self.button(empty))
    #expect(found.contains { $0.contains("empty #i, its title and the spacing: 8 + ") }, "\(found)")
    let title = #"{ "type": "text", "id": "t", "text": "Go" }"#
    let parts = #"{ "type": "button", "id": "b", "imageNode": \#(empty), "titleNode": \#(title) }"#
    let place = try sentences("t", parts)
    #expect(place.last == "x = 8, the spacing behind empty #i", "\(place)")
  }

  @Test func `a text without width is not described as one of no width`() throws {
    let root = #"""
      { "type": "wrapper", "id": "w", "child": { "type": "node", "id": "n",
        "style": { "width": "100%", "height": "50%" }, "child": { "type": "stack", "children": [
          { "type": "text", "id": "t", "text": "still here" } ] } } }
      """#
    let endless = #"{ "max": { "width": "infinity", "height": "infinity" } }"#
    let found = try sentences("t", root, endless)
    #expect(!found.contains { $0.contains("its text is 0 pt wide") }, "\(found)")
    #expect(found.contains { $0.hasSuffix(" wide, but it is given no width: 0 pt") }, "\(found)")
  }

  @Test func `the steps of an axis end with the length`() throws {
    let root = #"""
      { "type": "stack", "children": [
        { "type": "text", "id": "a", "text": "a text that is longer than its line can be by far" },
        { "type": "text", "id": "b", "text": "another", "style": { "flexGrow": 1 } },
        { "type": "node", "id": "c", "intrinsicSize": { "width": 30.2, "height": 9 },
          "style": { "minWidth": 2, "maxWidth": 31 } } ] }
      """#
    for id in ["a", "b", "c"] {
      for axis in Axis.allCases {
        let found = try sentences(id, on: axis, root)
        let text =
          #"{ "constrainedSize": { "max": { "width": 400, "height": 400 } }, "root": \#(root) }"#
        let document = LiveDocument(text: Array(text.utf8))
        let element = try #require(document.element(withID: id))
        let length = spelled(document.layout.frame(of: element)?.size[axis] ?? -1)
        let last = try #require(
          found.last { !$0.hasPrefix("x =") && !$0.hasPrefix("y =") && !$0.hasPrefix("at the ") })
        #expect(last.contains(length), "\(id) \(last)")
      }
    }
  }
}
