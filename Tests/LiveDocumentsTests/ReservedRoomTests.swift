import Testing

@testable import LayoutEngine
@testable import LiveDocuments

/// The memory reserved for the elements of a text before they are read.
@Suite struct ReservedRoomTests {
  private func document(root: String) -> LiveDocument {
    LiveDocument(text: Array(#"{"root": \#(root)}"#.utf8))
  }

  @Test(arguments: ["", #", "style": {"width": 20}"#])
  func `room for all elements is made at once, and hardly more`(_ style: String) {
    let children = Array(repeating: #"{"type": "node"\#(style)}"#, count: 5_000)
    let document = document(
      root: #"{"type": "stack", "children": [\#(children.joined(separator: ", "))]}"#)
    #expect(document.elements.count == 5_001)
    // A table that grows has up to an eighth too many.
    let most = 5_001 * 51 / 50
    let records = document.layout.tree.elements.records.byteCount
    let styles = document.layout.tree.elements.styles.byteCount
    #expect(records <= most * MemoryLayout<ElementRecord>.stride)
    #expect(style.isEmpty || styles <= most * MemoryLayout<ElementStyle>.stride)
  }

  @Test(arguments: ["type", "style", "text"])
  func `keys that come again and again are no elements`(_ key: String) {
    let members = Array(repeating: #""\#(key)": "node""#, count: 20_000)
    let document = document(root: "{\(members.joined(separator: ", "))}")
    #expect(document.elements.count == 1)
    let byteCount = document.layout.tree.byteCount
    #expect(byteCount < 100_000)
  }
}
