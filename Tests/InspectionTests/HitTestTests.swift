import Inspection
import LayoutEngine
import LiveDocuments
import Randomness
import TestSupport
import Testing

/// What lies under a point.
@Suite struct HitTestTests {
  private func pointers(_ document: LiveDocument, _ x: Double, _ y: Double) -> [String] {
    document.hits(at: Point(x: x, y: y)).map { document.pointer(of: $0.element) }
  }

  @Test func `the topmost comes first`() {
    let document = openDocument(
      """
      { "type": "wrapper", "children": [
        { "type": "node", "style": { "width": 20, "height": 20 } },
        { "type": "node", "style": { "width": 10, "height": 10 } } ] }
      """)
    #expect(pointers(document, 5, 5) == ["/root/children/1", "/root/children/0", "/root"])
    #expect(pointers(document, 15, 5) == ["/root/children/0", "/root"])
  }

  @Test func `Hit testing finds a background below the child and an overlay above it`() {
    for (type, first) in [("background", "/root/child"), ("overlay", "/root/overlay")] {
      let document = openDocument(
        """
        { "type": "\(type)", "\(type)": { "type": "node" },
          "child": { "type": "node", "style": { "width": 20, "height": 20 } } }
        """)
      #expect(pointers(document, 5, 5).first == first)
    }
  }

  @Test func `An element contains its left and upper edge, not its right and lower one`() {
    let document = openDocument(
      """
      { "type": "node", "style": { "width": 20, "height": 10 } }
      """)
    #expect(pointers(document, 0, 0) == ["/root"])
    #expect(pointers(document, 20, 0).isEmpty && pointers(document, 0, 10).isEmpty)
    #expect(pointers(document, -0.001, 0).isEmpty)
  }

  @Test func `Hit testing finds and marks elements outside of their parents`() {
    let document = openDocument(
      """
      { "type": "corner", "cornerLocation": "topRight",
        "child": { "type": "node", "style": { "width": 20, "height": 20 } },
        "corner": { "type": "node", "style": { "width": 8, "height": 8 } } }
      """)
    let outside = document.hits(at: Point(x: 23, y: 3))
    #expect(outside.map(\.isOutside) == [true])
    let inside = document.hits(at: Point(x: 18, y: 3))
    #expect(inside.map(\.isOutside) == [false, false, false])
    #expect(inside.first?.point == Point(x: 2, y: 7))
  }

  @Test func `Hit testing equals an exhaustive search at random points`() throws {
    var generator = SeededGenerator(seed: 7)
    var hitCount = 0
    for vector in try VectorDocuments.every(15, in: "random") {
      let document = vector.document
      for _ in 0..<20 {
        let point = Point(
          x: Double.random(in: -20...400, using: &generator),
          y: Double.random(in: -20...400, using: &generator))
        let hits = document.hits(at: point).map(\.element)
        let expected = everything(in: document, at: point)
        hitCount += hits.count
        #expect(Set(hits) == expected && hits.count == expected.count, "\(vector.name) \(point)")
      }
    }
    #expect(hitCount > 1_000)
  }

  private func everything(in document: LiveDocument, at point: Point) -> Set<ElementID> {
    var found: Set<ElementID> = []
    document.elements.forEach { element in
      guard let frame = document.layout.absoluteFrame(of: element) else { return }
      let x = point.x - frame.origin.x
      let y = point.y - frame.origin.y
      if x >= 0, y >= 0, x < frame.size.width, y < frame.size.height { found.insert(element) }
    }
    return found
  }
}
