import Testing

@testable import LayoutEngine

@Suite struct SystemFontTests {
  @Test func `Tracking is that of Apple's table, and in between interpolated`() {
    for (size, hundredths) in SystemFont.publishedTracking {
      #expect(abs(SystemFont.tracking(size: Double(size)) - hundredths / 100) < 1e-12)
    }
    #expect(SystemFont.tracking(size: 17) == -0.43)
    #expect(abs(SystemFont.tracking(size: 16.5) - -0.37) < 1e-12)
    #expect(abs(SystemFont.tracking(size: 55) - 0.31) < 1e-12)
    #expect(SystemFont.tracking(size: 3) == 0.12)
    for size in [0, -17, 80, 80.5, 1e300, .infinity, .nan] {
      #expect(SystemFont.tracking(size: size) == 0)
    }
  }

  @Test func `Only the system's font is tracked, and characters in other fonts are not`() {
    func width(_ text: String, _ family: String, size: Double = 17) -> Double {
      MeasuredText(TextContent(text: text, font: Font(family: family, size: size))).naturalSize
        .width
    }
    let difference = width("Settings", "Avenir Next") - width("Settings", "system")
    #expect(abs(difference - 8 * 0.43) < 1e-4)
    #expect(width("漢字", "system") == 34)
    #expect(width("e\u{301}", "system") == width("e", "system"))
    // A line break and a tab: the break has no width, the tab that of a space.
    #expect(width("a\nb", "system") == max(width("a", "system"), width("b", "system")))
    #expect(width("a\tb", "system") == width("a b", "system"))
  }

  /// Texts of one class of characters, with their widths in a font of 100 points.
  private static let classes: [(text: String, width: Double)] = [
    ("سلام", 184), ("שלום", 216), ("สวย", 156), ("नमन", 219), ("ｱｲ", 100), ("한글", 184), ("👍🏽", 125),
    ("Ꭰ", 60),
  ]

  @Test(arguments: classes)
  func `Characters that the table lacks are as wide as their class`(text: String, width: Double) {
    let font = Font(family: "system", size: 100)
    let measured = MeasuredText(TextContent(text: text, font: font))
    #expect(abs(measured.naturalSize.width - width) < 1e-3)
  }

  /// Texts of ASCII characters, with breaks, tabs and spaces at their ends.
  private static let texts = [
    "", "a", "Hello, world", "two\nlines and a tab\t", "\n", "a\n", "  spaces  ", "x\u{0B}y\u{0C}z",
    String(repeating: "wide words ", count: 40),
  ]

  @Test(arguments: texts)
  func `A plain text is measured as one in several runs is`(text: String) throws {
    for size in [0, 3.5, 12, 17, 34, 120] {
      for (family, weight) in [("system", 400.0), ("system", 600), ("Avenir Next", 700)] {
        var run = TextRun(text: text, font: Font(family: family, size: size, weight: weight))
        run.baselineOffset = 2
        let plain = ShapedText(try #require(PlainTableText(run)))
        let shaped = ShapedText([run])
        #expect(plain.positions == shaped.positions)
        #expect(plain.segments == shaped.segments)
        #expect(plain.starts == shaped.starts)
        #expect(plain.paragraphs == shaped.paragraphs)
        #expect(plain.longestWord == shaped.longestWord)
        #expect(plain.firstExtent == shaped.firstExtent)
        #expect(plain.lastExtent == shaped.lastExtent)
        #expect(plain.source == shaped.source)
        #expect(plain.isApproximate == shaped.isApproximate)
      }
    }
  }

  @Test func `A text that is not plain is left to shaping`() {
    func isPlain(_ text: String, _ family: String = "system", kern: Double = 0) -> Bool {
      var run = TextRun(text: text, font: Font(family: family))
      run.kern = kern
      return PlainTableText(run) != nil
    }
    #expect(isPlain("plain"))
    #expect(!isPlain("naïve"))
    #expect(!isPlain("a\r\nb"))
    #expect(!isPlain("kern", kern: 1))
    #expect(!isPlain("fixed", "fixed"))
    #expect(!isPlain("Helvetica", "Helvetica"))
  }

  @Test func `The ellipsis of a cut line is as wide as the character`() {
    for family in ["system", "Avenir Next"] {
      let font = Font(family: family, size: 17, weight: 600)
      let shaped = ShapedText([TextRun(text: "…", font: font)])
      #expect(PlainTableText.ellipsisWidth(in: font) == shaped.positions.last)
    }
    #expect(PlainTableText.ellipsisWidth(in: Font(family: "fixed")) == nil)
  }

  @Test func `A paragraph from right to left stands at the right edge`() {
    func lines(_ text: String) -> [PlacedLine] {
      MeasuredText(TextContent(text: text, font: Font(family: "system")))
        .lines(maximumWidth: 200, limit: 10)
    }
    let arabic = lines("مرحبا\nHello\n12 שלום")
    #expect(arabic.map(\.isRightToLeft) == [true, false, true])
    #expect(arabic.map { ($0.x + $0.width - 200).magnitude < 1e-9 } == [true, false, true])
    #expect(arabic[1].x == 0)
  }
}
