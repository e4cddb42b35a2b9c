import Authoring
import DocumentSyntax
import LiveDocuments
import Testing

@Suite struct FoldingTests {
  private let document = LiveDocument(
    """
    {"root": {
      "type": "stack", "style": {"width": 10},
      "children": [
        {"type": "display",
         "style": {}}
      ]
    }}
    """)

  private func folded(limit: Int = .max, wholeLines: Bool = false) -> [String] {
    document.foldableRanges(limit: limit, wholeLines: wholeLines).map { fold in
      "\(fold.startLine)-\(fold.endLine) \(document.text(in: fold.bytes).prefix(6))"
    }
  }

  @Test func `Values on one line have no folding range`() {
    #expect(folded() == ["0-6 {\"root", "0-6 {\n  \"t", "2-5 [\n    ", "3-4 {\"type"])
  }

  @Test func `Of too many folding ranges the outer ones are kept`() {
    #expect(folded(limit: 2) == ["0-6 {\"root", "0-6 {\n  \"t"])
    #expect(folded(limit: 0).isEmpty)
  }

  @Test func `where whole lines are hidden one fold begins on a line, and hides one at least`() {
    #expect(folded(wholeLines: true) == ["0-6 {\"root", "2-5 [\n    "])
    #expect(folded(limit: 1, wholeLines: true) == ["0-6 {\"root"])
  }

  @Test func `An unclosed value is folded up to its implied end`() {
    let broken = LiveDocument("{\"root\": {\n\"type\": \"stack\",\n")
    #expect(broken.foldableRanges().count == 2)
    #expect(broken.foldableRanges().allSatisfy { $0.inside.upperBound == $0.bytes.upperBound })
    #expect(LiveDocument("").foldableRanges().isEmpty)
  }

  @Test func `Comments of several lines are folded, and runs of comments on lines of their own`() {
    let document = LiveDocument(
      """
      // one
      // two

      // three
      {"root": { // four
        // five
        /* six
           seven */
        "type": "text", "text": "http://a // b" // eight
        // nine
      }}
      """)
    func folded(_ wholeLines: Bool) -> [String] {
      document.foldableRanges(wholeLines: wholeLines).map {
        "\($0.startLine)-\($0.endLine)\($0.isComment ? " comment" : "")"
      }
    }
    #expect(folded(false) == ["0-1 comment", "4-10", "4-10", "5-7 comment"])
    #expect(folded(true) == ["0-1 comment", "4-10", "5-7 comment"])
    #expect(document.foldableRanges(limit: 2).count == 2)
  }

  @Test func `Folding ranges are within the text and begin and end on their lines`() {
    for text in ExampleTexts.broken(count: 40, seed: 2) {
      let document = LiveDocument(text: text)
      for fold in document.foldableRanges() {
        #expect(fold.bytes.upperBound <= text.count)
        #expect(fold.bytes.clamped(to: fold.inside) == fold.inside)
        #expect(fold.startLine < fold.endLine && fold.endLine < document.source.text.lineCount)
        let start = document.source.text.position(at: fold.bytes.lowerBound, in: .utf8)
        #expect(start.line == fold.startLine)
      }
    }
  }
}
