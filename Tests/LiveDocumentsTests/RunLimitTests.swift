import Diagnostics
import Foundation
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

/// No document keeps the layout busy for ever.
@Suite struct RunLimitTests {
  /// Stacks in stacks that ask each other for ever new ranges.
  private func multiplyingStacks(levels: Int) -> String {
    var element = #"{"type":"text","text":"at the bottom"}"#
    for level in 0..<levels {
      let direction = level % 2 == 0 ? "horizontal" : "vertical"
      let style =
        #","style":{"flexBasis":"97%","flexShrink":1,"width":"93%","minHeight":\#(Double(level) * 0.37)}}"#
      element =
        #"{"type":"stack","direction":"\#(direction)","spacing":0.3,"children":[\#(element.dropLast())"#
        + style
        + #",{"type":"node","style":{"flexGrow":1,"width":"\#(level * 7 % 50)%","height":2}}]}"#
    }
    return #"{"constrainedSize":{"width":375,"height":667},"root":\#(element)}"#
  }

  @Test func `a layout that multiplies is given up and said to be`() {
    let document = LiveDocument(text: Array(multiplyingStacks(levels: 300).utf8))
    #expect(document.layout.exceededWorkLimit != nil)
    #expect(document.diagnostics().contains { $0.code == "document-limit" })
    var framed = 0
    document.elements.forEach { if document.layout.frame(of: $0) != nil { framed += 1 } }
    #expect(framed == 0)
  }

  @Test func `a question out of turn that is given up leaves the layout as it was`() throws {
    let stacks = multiplyingStacks(levels: 300)
    let element = stacks[try #require(stacks.range(of: #""root":"#)).upperBound...].dropLast()
    let document = LiveDocument(
      text: Array(
        """
        { "constrainedSize": { "width": 100, "height": 50 },
          "root": { "type": "stack", "children": [
            { "type": "node", "style": { "width": 100, "height": 10 } },
            { "type": "wrapper", "style": { "flexGrow": 1, "flexShrink": 1 }, "child": \(element) } ] } }
        """.utf8))
    let before = DocumentSnapshot(of: document)
    let root = try #require(document.elements.root)
    let wrapper = try #require(document.elements.items(of: root).last)
    let range = SizeRange(min: .zero, max: Size(width: 375, height: 667))
    _ = document.layout.size(of: wrapper, thatFits: range, parentSize: range.max)
    #expect(document.layout.exceededWorkLimit == nil)
    #expect(DocumentSnapshot(of: document) == before)
    #expect(document.layout.frame(of: wrapper)?.size == Size(width: 0, height: 50))
  }

  @Test func `A document over the run limit is laid out once an edit fixes it`() {
    let good = multiplyingStacks(levels: 3)
    let document = LiveDocument(text: Array(multiplyingStacks(levels: 300).utf8))
    document.replaceAll(with: Array(good.utf8))
    document.finishEditing(version: 2)
    #expect(document.layout.exceededWorkLimit == nil)
    #expect(
      DocumentSnapshot(of: document) == DocumentSnapshot(of: LiveDocument(text: Array(good.utf8))))
  }
}
