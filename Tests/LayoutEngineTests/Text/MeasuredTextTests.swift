import LayoutEngine
import Testing

@Suite struct MeasuredTextTests {
  @Test func `a 10-letter word in 17 pt is 102 wide and 20.4 high`() {
    let text = MeasuredText(TextContent(text: "typesetter"))
    #expect(text.naturalSize == TextSize(width: 102, height: 20.4))
    #expect(text.ascender == 0.9 * 17)
    #expect(text.descender == -0.3 * 17)
  }

  @Test func `the weight makes no difference to the family fixed`() {
    let font = Font(size: 17, weight: 700)
    let text = MeasuredText(TextContent(text: "typesetter", font: font))
    #expect(text.naturalSize == TextSize(width: 102, height: 20.4))
  }

  @Test func `an empty text has no size and no lines`() {
    for width in [0, 50, .infinity] {
      expectLines("", in: width, size: (0, 0), lineCount: 0)
    }
  }

  @Test func `a text is broken into lines where it must be and no earlier`() {
    expectLines("the quick brown fox", in: .infinity, size: (114, 12), lineCount: 1)
    expectLines("the quick brown fox", in: 114, size: (114, 12), lineCount: 1)
    expectLines("the quick brown fox", in: 113, size: (90, 24), lineCount: 2)
    expectLines("the quick brown fox", in: 54, size: (54, 24), lineCount: 2)
    expectLines("the quick brown fox", in: 53, size: (30, 48), lineCount: 4)
  }

  @Test func `a line may be wider than its width by less than a layout rounds away`() {
    expectLines("ab cd", in: 30 - 0x1p-20, size: (30, 12), lineCount: 1)
    expectLines("ab cd", in: 30 - 0x1p-19, size: (12, 24), lineCount: 2)
  }

  @Test(arguments: [0, -1, -.infinity, .nan] as [Double])
  func `a text without room has one line height and no width`(width: Double) {
    expectLines("two\nlines", in: width, size: (0, 12), lineCount: 1)
  }

  @Test(arguments: [0, -17, .nan, .infinity] as [Double])
  func `a font size that is not a positive number measures nothing`(size: Double) {
    let text = MeasuredText(TextContent(text: "two words", font: Font(size: size)))
    #expect(text.naturalSize == TextSize(width: 0, height: 0))
    #expect(text.layout(maximumWidth: 1).lineCount == 1)
  }

  @Test func `white space at a broken line's end hangs`() {
    expectLines("ab   cd", in: 12, size: (12, 24), lineCount: 2)
    expectLines("ab \t cd", in: 24, size: (12, 24), lineCount: 2)
    expectLines("ab\u{3000}cd", in: 12, size: (12, 24), lineCount: 2)
  }

  @Test func `white space inside a line counts`() {
    expectLines("ab   cd", in: 42, size: (42, 12), lineCount: 1)
    expectLines("  ab", in: 24, size: (24, 12), lineCount: 1)
  }

  @Test func `white space at a paragraph's end counts as far as it fits`() {
    expectLines("ab  ", in: .infinity, size: (24, 12), lineCount: 1)
    expectLines("ab  \nc", in: .infinity, size: (24, 24), lineCount: 2)
    expectLines("ab  ", in: 18, size: (18, 12), lineCount: 1)
    expectLines("ab  ", in: 12, size: (12, 12), lineCount: 1)
    expectLines("abc ab  ", in: 36, size: (36, 12), lineCount: 1)
    expectLines("   ", in: 12, size: (12, 12), lineCount: 1)
  }

  @Test func `leading white space that leaves no space for a word has a line of its own`() {
    expectLines("  ab", in: 18, size: (12, 24), lineCount: 2)
  }

  @Test func `a no-break space is part of a word`() {
    expectLines("a\u{A0}b c", in: 18, size: (18, 24), lineCount: 2)
    expectLines("a\u{A0}b", in: 12, size: (12, 24), lineCount: 2, breaksWord: true)
  }

  @Test(arguments: ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func `a mandatory break ends a line and has no advance`(lineBreak: String) {
    expectLines("ab" + lineBreak + "c", in: .infinity, size: (12, 24), lineCount: 2)
    expectLines("ab" + lineBreak, in: .infinity, size: (12, 24), lineCount: 2)
    expectLines(lineBreak, in: 50, size: (0, 24), lineCount: 2)
    expectLines("a" + lineBreak + lineBreak + "b", in: 50, size: (6, 36), lineCount: 3)
  }

  @Test func `a line feed before a carriage return is a break of its own`() {
    expectLines("a\n\rb", in: .infinity, size: (6, 36), lineCount: 3)
  }

  @Test func `a long word starts a line and is broken where lines are full`() {
    expectLines("abcdefgh", in: 18, size: (18, 36), lineCount: 3, breaksWord: true)
    expectLines("x abcdef", in: 18, size: (18, 36), lineCount: 3, breaksWord: true)
    expectLines("abcd e f", in: 18, size: (18, 36), lineCount: 3, breaksWord: true)
    expectLines("abcd e", in: 18, size: (18, 24), lineCount: 2, breaksWord: true)
  }

  @Test func `a line has at least one cluster`() {
    expectLines("abc d", in: 1, size: (6, 48), lineCount: 4, breaksWord: true)
    expectLines("a b", in: 1, size: (6, 24), lineCount: 2)
  }

  @Test(arguments: ["é", "e\u{301}", "👩‍👩‍👧‍👦", "🇩🇪", "👍🏽", "각", "\u{1112}\u{1161}\u{11AB}", "ก็"])
  func `a grapheme cluster has one advance and is never broken`(cluster: String) {
    expectLines(cluster, in: 1, size: (6, 12), lineCount: 1)
    expectLines("ab " + cluster, in: .infinity, size: (24, 12), lineCount: 1)
  }

  @Test func `a line does not end between a space and a mark on it`() {
    expectLines("ab \u{301}c", in: 18, size: (18, 24), lineCount: 2, breaksWord: true)
  }

  @Test func `a limit on the lines cuts the rest off, its width too`() {
    expectLines("ab cd efgh", in: 24, limit: 2, size: (12, 24), lineCount: 2, isTruncated: true)
    expectLines("ab cd efgh", in: 24, limit: 3, size: (24, 36), lineCount: 3)
    expectLines("a\nbcdef", in: .infinity, limit: 1, size: (6, 12), lineCount: 1, isTruncated: true)
    expectLines("a\n", in: .infinity, limit: 1, size: (6, 12), lineCount: 1, isTruncated: true)
    expectLines("a b", in: .infinity, limit: 1, size: (18, 12), lineCount: 1)
  }

  @Test func `a limit cuts a long word off`() {
    expectLines(
      "abcdefg", in: 18, limit: 2, size: (18, 24), lineCount: 2, isTruncated: true, breaksWord: true
    )
    expectLines("abcdefg", in: 18, limit: 3, size: (18, 36), lineCount: 3, breaksWord: true)
    expectLines("x abcdefg", in: 18, limit: 1, size: (6, 12), lineCount: 1, isTruncated: true)
  }

  @Test func `a text of a million letters is measured`() {
    let text = String(repeating: "measure twice, cut once. ", count: 40_000)
    expectLines(text, in: 150, size: (150, 480_000), lineCount: 40_000)
  }
}

/// Measures `text` in 10 pt: a cluster is 6 wide and a line 12 high.
private func expectLines(
  _ text: String, in maximumWidth: Double, limit: Int = 0, size: (width: Double, height: Double),
  lineCount: Int, isTruncated: Bool = false, breaksWord: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let content = TextContent(text: text, font: Font(size: 10), maximumNumberOfLines: limit)
  let layout = MeasuredText(content).layout(maximumWidth: maximumWidth)
  #expect(
    layout.size == TextSize(width: size.width, height: size.height), sourceLocation: sourceLocation)
  #expect(layout.lineCount == lineCount, sourceLocation: sourceLocation)
  #expect(layout.isTruncated == isTruncated, sourceLocation: sourceLocation)
  #expect(layout.breaksWord == breaksWord, sourceLocation: sourceLocation)
}
