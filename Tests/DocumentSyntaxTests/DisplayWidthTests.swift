import DocumentSyntax
import Testing

struct DisplayWidthTests {
  @Test(arguments: ["a", " ", "é", "e\u{301}", "Ж", "…", "─", "×", "█", "ﾊ", "→", "\u{303F}"])
  func `most characters take one column`(text: String) {
    #expect(displayWidth(text) == 1)
  }

  @Test(arguments: [
    "中", "한", "の", "　", "Ａ", "ｆ", "〈", "\u{2329}", "︙", "𠀀", "\u{17000}", "😀", "🎉", "👩‍👩‍👧",
    "🇵🇱", "❤️", "1️⃣", "⌚",
  ])
  func `East Asian characters and emoji take two columns`(text: String) {
    #expect(text.count == 1 && displayWidth(text) == 2)
  }

  @Test(arguments: ["\u{7}", "\n", "\r\n", "\u{7F}", "\u{9B}", "\u{301}", "\u{200B}", "\u{20E3}"])
  func `control characters and marks that stand alone take none`(text: String) {
    #expect(displayWidth(text) == 0)
  }

  @Test func `The display width of a text is the sum of its characters'`() {
    #expect(displayWidth("") == 0)
    #expect(displayWidth("abc") == 3)
    #expect(displayWidth("日本") == 4)
    #expect(displayWidth("a中\n😀e\u{301}") == 6)
    #expect(displayWidth("中文 ab".dropLast()) == 6)
  }
}
