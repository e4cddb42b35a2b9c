import LayoutEngine
import Randomness
import Testing

/// The lines that pictures show are those that the layout counts.
@Suite struct LaidOutLinesTests {
  private func lines(_ text: String, width: Double, limit: Int = 0) -> [String] {
    let content = TextContent(
      text: text, font: Font(size: 10), maximumNumberOfLines: limit)
    let characters = Array(text)
    return MeasuredText(content).lines(maximumWidth: width, limit: 100).map {
      String(characters[$0.clusters])
    }
  }

  @Test func `lines end where words do, and spaces hang`() {
    #expect(lines("one two three", width: 42) == ["one two", "three"])
    #expect(lines("one   two", width: 20) == ["one", "two"])
    #expect(lines("one  ", width: 100) == ["one  "])
    #expect(lines("donaudampf", width: 24) == ["dona", "udam", "pf"])
    #expect(lines("a\nb\r\n\nc\n", width: 100) == ["a", "b", "", "c", ""])
    #expect(lines("one two three", width: 42, limit: 1) == ["one two"])
    #expect(lines("one", width: 0) == [])
    #expect(lines("", width: 50) == [])
  }

  @Test func `there are as many lines, as wide as measured`() {
    var random = SeededGenerator(seed: 11)
    let pieces = ["a", "be", "cee ", "  ", "\n", "-", "日本", "🎉", "(x) ", "\r\n", "longerword", "é"]
    for _ in 0..<3_000 {
      let count = Int.random(in: 0...14, using: &random)
      let text = (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }
        .joined()
      let limit = Int.random(in: 0...4, using: &random)
      let content = TextContent(text: text, font: Font(size: 10), maximumNumberOfLines: limit)
      let measured = MeasuredText(content)
      let width = Double(Int.random(in: 1...90, using: &random))
      let expected = measured.layout(maximumWidth: width)
      let lines = measured.lines(maximumWidth: width, limit: .max)
      #expect(lines.count == expected.lineCount, "\(text.debugDescription) in \(width)")
      let widest = lines.map { Double($0.clusters.count) * 6 }.max() ?? 0
      #expect(abs(widest - expected.size.width) < 0.001, "\(text.debugDescription) in \(width)")
      #expect(lines.allSatisfy { $0.clusters.upperBound <= text.count })
      // Lines in the width that came out are the same.
      #expect(measured.lines(maximumWidth: max(6, expected.size.width), limit: .max) == lines)
    }
  }
}
