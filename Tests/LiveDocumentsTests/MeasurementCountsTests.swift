import LayoutEngine
import LiveDocuments
import Randomness
import Testing

/// The prediction of repeated measurement includes all elements that are measured so often.
@Suite struct MeasurementCountsTests {
  private let limits = [1.0, 2, 3, 5, 10, 32]

  /// Compares, for each element of a document, what is told beforehand with how often it is measured.
  ///
  /// - Returns: How many counts were foretold to be small, and how many are not.
  private func compare(_ document: LiveDocument, _ name: Comment) -> (small: Int, large: Int) {
    var elements: [ElementID] = []
    document.elements.forEach { elements.append($0) }
    // Of every second one it is told while nothing is known of any other.
    let odd = elements.indices.filter { $0 % 2 == 1 }.map { elements[$0] }
    let bounds = odd.map { element in
      limits.first { !document.layout.canBeMeasured(element, moreThan: $0) } ?? .infinity
    }
    for (element, bound) in zip(odd, bounds) {
      #expect(document.layout.measurementCount(of: element) <= bound, name)
    }
    var (small, large) = (0, 0)
    for element in elements {
      let bound =
        limits.first { !document.layout.canBeMeasured(element, moreThan: $0) } ?? .infinity
      let count = document.layout.measurementCount(of: element)
      #expect(count <= bound, name)
      if count > 1 { large += 1 } else if bound == 1 { small += 1 }
    }
    return (small, large)
  }

  @Test func `Predicted measurement counts hold in random documents, also after edits`() throws {
    var (small, large) = (0, 0)
    try Corpus.forEachState(ofDocuments: RandomCases.seeds(0..<300)) { document, name in
      let found = compare(document, name)
      (small, large) = (small + found.small, large + found.large)
    }
    #expect(min(small, large) > RandomCases.count(1_000), "\(small) \(large)")
  }

  @Test func `an item that does not flex is measured again where its share is no number`() throws {
    let text = """
      {"constrainedSize": {"width": 100, "height": 100}, "root":
      {"type": "stack", "spacing": 1e308, "alignItems": "start", "children": [
        {"type": "text", "text": "a"}, {"type": "text", "text": "a", "style": {"flexShrink": 1}},
        {"type": "text", "text": "a"}, {"type": "text", "text": "a"}]}}
      """
    let document = LiveDocument(text: Array(text.utf8))
    let item = try #require(document.element(at: "/root/children/0"))
    #expect(document.layout.canBeMeasured(item, moreThan: 1))
    #expect(document.layout.measurementCount(of: item) == 2)
  }
}
