import DocumentSyntax
import LiveDocuments
import TestSupport
import Testing

@testable import Rendering

@Suite struct TextPictureTests {
  @Test func `texts are cut by columns`() {
    #expect(cut("abcdef", toColumns: 6) == "abcdef")
    #expect(cut("abcdef", toColumns: 5) == "abcd…")
    #expect(cut("日本語", toColumns: 5) == "日本…")
    #expect(cut("日本語", toColumns: 6) == "日本語")
    #expect(cut("日本語", toColumns: 1) == "…")
    #expect(cut("", toColumns: 4) == "")
    #expect(cut("abc", toColumns: 0) == "")
  }

  @Test func `lines are broken at spaces, and in words that are too long`() {
    #expect(wrapped("one two three four", columns: 9, limit: 9) == ["one two", "three", "four"])
    #expect(
      wrapped("a donaudampfschiff", columns: 8, limit: 9) == ["a", "donaudam", "pfschiff"])
    #expect(wrapped("日本語日本語", columns: 8, limit: 9) == ["日本語日", "本語"])
    #expect(wrapped("one two three four", columns: 9, limit: 2) == ["one two", "three…"])
    #expect(wrapped("", columns: 9, limit: 2) == [])
  }
}
