import DocumentSyntax
import LayoutEngine
import LiveDocuments
import Randomness
import Testing

/// The positions of the keys of elements are known for most of them without a search of the text.
@Suite struct KeyPlacesTests {
  /// The first of the places at which a key may stand that is in the text.
  private func place(
    of key: ElementKey, in element: ElementID, _ document: LiveDocument
  ) -> Location {
    let own: [Location.Step] = [.key(key.name)]
    var paths = key.isStyle ? [[.key("style")] + own, own] : [own]
    let olds: [Location.Step] =
      switch key {
      case .preferredSize: [.key("preferredFrameSize")]
      case .minLayoutSize: [.key("sizeRange"), .key("min")]
      case .maxLayoutSize: [.key("sizeRange"), .key("max")]
      default: []
      }
    if !olds.isEmpty { paths += [[.key("style")] + olds, olds] }
    let path = paths.first { document.isWritten(Location(element, $0, part: .value)) }
    return path.map { Location(element, $0, part: .member) } ?? Location(element, part: .type)
  }

  private func expectPlaces(_ document: LiveDocument, _ comment: Comment) -> Int {
    var written = 0
    document.elements.forEach { element in
      for key in ElementKey.allCases {
        let expected = place(of: key, in: element, document)
        if !expected.path.isEmpty { written += 1 }
        #expect(document.location(of: key, in: element) == expected, comment)
      }
    }
    return written
  }

  @Test func `Locations of keys equal those of the text through edits`() throws {
    let corpus = try Corpus()
    var written = 0
    for seed in RandomCases.seeds(0..<40) {
      var random = SeededGenerator(seed: seed)
      var text = corpus.document(using: &random)
      if seed % 2 == 1 { text = RandomVariants.add(to: text, using: &random) }
      let document = LiveDocument(text: text, variant: seed % 4 == 1 ? "a" : nil)
      var mutator = TextMutator(text)
      for step in 0..<6 {
        written += expectPlaces(document, "seed \(seed), step \(step)")
        let (range, replacement) = mutator.next(using: &random)
        document.replace(range, with: replacement)
        document.finishEditing(version: step)
      }
    }
    #expect(written > RandomCases.count(1_000))
  }

  @Test(arguments: [
    #""style": {"flexGrow": 1, "flexGrow": 2}"#, #""style": {"flexGrow": true}"#,
    #""flexGrow": 1"#, #""style": {"width": 3}, "flexGrow": 1"#, #""style": {"flexGrow": }"#,
    #""style": {"preferredFrameSize": {"width": 1, "height": 2}}"#,
    #""sizeRange": {"min": {"width": 1, "height": 2}}"#, #""style": {"flexGrow": 1}, "style": {}"#,
    #""alignItems": "end", "alignItems": "start""#, #""direction": 3"#,
    #""style": {"minLayoutSize": {"width": 4, "height": 4}, "sizeRange": {"min": 5}}"#,
  ])
  func `Locations of keys of 1.x are found where they are written`(members: String) {
    let document = LiveDocument(
      text: Array(#"{"root": {"type": "stack", \#(members), "children": []}}"#.utf8))
    _ = expectPlaces(document, "\(members)")
  }
}
