import Authoring
import LiveDocuments
import Testing

@Suite struct SelectionTests {
  @Test func `each range contains the one before and more`() {
    for text in ExampleTexts.broken(count: 20, seed: 3) {
      let document = LiveDocument(text: text)
      for offset in stride(from: 0, through: text.count, by: 1 + text.count / 40) {
        let ranges = document.text.selections(at: offset)
        #expect(ranges.last == 0..<text.count)
        #expect(ranges[0].lowerBound <= offset && offset <= ranges[0].upperBound)
        for (inner, outer) in zip(ranges, ranges.dropFirst()) {
          #expect(inner.clamped(to: outer) == inner && inner != outer)
        }
      }
    }
  }
}
