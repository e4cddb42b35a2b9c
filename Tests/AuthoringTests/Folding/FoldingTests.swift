import Authoring
import DocumentSyntax
import LiveDocuments
import Testing

@Suite struct FoldingTests {
  @Test func `Folding ranges are within the text and begin and end on their lines`() {
    for text in ExampleTexts.broken(count: 40, seed: 2) {
      let document = LiveDocument(text: text)
      for fold in document.text.foldableRanges() {
        #expect(fold.bytes.upperBound <= text.count)
        #expect(fold.bytes.clamped(to: fold.inside) == fold.inside)
        #expect(fold.startLine < fold.endLine && fold.endLine < document.source.text.lineCount)
        let start = document.source.text.position(at: fold.bytes.lowerBound, in: .utf8)
        #expect(start.line == fold.startLine)
      }
    }
  }
}
