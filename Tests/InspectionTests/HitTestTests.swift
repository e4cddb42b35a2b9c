import Inspection
import LayoutEngine
import LiveDocuments
import Randomness
import TestSupport
import Testing

@Suite struct HitTestTests {
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
