import LayoutEngine
import LiveDocuments
import Testing

@Suite struct CaptureBoundsTests {
  @Test func `a child of a custom spec is measured in the range that the device had`() throws {
    let document = LiveDocument(
      text: Array(
        #"""
        {"constrainedSize": {"width": 100, "height": 100}, "root": {
          "type": "custom", "size": {"width": 100, "height": 100}, "children": [
            {"type": "stack", "position": {"x": 1, "minWidth": 20, "maxWidth": 60, "maxHeight": "infinity"},
              "children": [{"type": "image", "imageSize": {"width": 5, "height": 120}}]},
            {"type": "stack", "position": {"maxWidth": 33.3, "height": 11.7},
              "children": [{"type": "image", "imageSize": {"width": 90, "height": 3}}]},
            {"type": "node", "position": {}}]}}
        """#.utf8))
    let sizes = ["0", "1", "2"].map { index in
      document.element(at: "/root/children/\(index)").flatMap {
        document.layout.frame(of: $0)?.size
      }
    }
    #expect(
      sizes == [
        Size(width: 20, height: 120), Size(width: 33.5, height: 12), Size(width: 100, height: 100),
      ])
    let requests = document.element(at: "/root/children/0").map(
      document.layout.measureRequests(of:))
    let range = try #require(requests?.last?.range)
    #expect(range.min == Size(width: 20, height: 0))
    #expect(range.max == Size(width: 60, height: .infinity))
  }

  @Test(arguments: [(#""infinity""#, true), ("0", false)])
  func `an infinite captured position is compared`(x: String, isEqual: Bool) {
    // An infinite inset pins its child to the end of no end.
    let document = LiveDocument(
      text: Array(
        #"""
        {"constrainedSize": {"max": {"width": "infinity", "height": 100}}, "root": {
          "type": "inset", "insets": {"left": "infinity"}, "child": {
            "type": "image", "imageSize": {"width": 9, "height": 9},
            "captured": {"x": \#(x), "y": 0, "width": 9, "height": 9}}}}
        """#.utf8))
    #expect(document.capturedElements.count == 1)
    #expect(document.captureDifferences.isEmpty == isEqual)
  }

  @Test func `elements whose tables are incomplete are known`() {
    let document = LiveDocument(
      text: Array(
        #"""
        {"root": {"type": "stack", "children": [
          {"type": "text", "measured": [{"from": 0, "width": 9, "height": 9}]},
          {"type": "text", "id": "title",
            "measured": {"complete": false, "sizes": [{"from": 0, "width": 9, "height": 9}]}}]}}
        """#.utf8))
    #expect(document.incompletelyMeasured.map { document.elements.id(of: $0) } == ["title"])
  }
}
