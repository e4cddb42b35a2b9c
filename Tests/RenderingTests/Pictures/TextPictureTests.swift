import DocumentSyntax
import LiveDocuments
import TestSupport
import Testing

@testable import Rendering

@Suite struct TextPictureTests {
  private func text(_ root: String, columns: Int = 60, rows: Int? = nil) -> String {
    Picture(of: openDocument(root)).text(columns: columns, rows: rows)
  }

  @Test func `boxes are drawn to scale, with what they are`() {
    let drawn = text(
      """
      {"constrainedSize": {"width": 100, "height": 80}, "scale": 1, "root":
        {"type": "inset", "id": "card", "insets": 20, "child": {"type": "node", "id": "fill"}}}
      """)
    #expect(
      drawn == """
        ┌inset #card 100×80┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┐
        ┆                                                          ┆
        """ || drawn.hasPrefix("┌inset #card 100×80┄"))
    let lines = drawn.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("┆") && $0.contains("┌────") })
    #expect(drawn.contains("│node #fill 60×40"))
    #expect(lines.last == "#card 100×80 pt, in a width of 100 and a height of 80, @1x")
  }

  @Test func `edges that meet are joined`() {
    let drawn = text(
      """
      {"constrainedSize": {"width": 60, "height": 20}, "root": {"type": "stack", "children": [
        {"type": "node", "style": {"width": 30, "height": 20}},
        {"type": "node", "style": {"width": 30, "height": 20}}]}}
      """)
    #expect(drawn.contains("┬"))
    #expect(drawn.contains("┴"))
    #expect(!drawn.contains("┄"))
  }

  @Test func `a text shows its lines`() {
    #expect(text(cell).contains("Mira Okafor"))
  }

  @Test func `Elements without space for a label are listed with their frames`() {
    let drawn = text(
      """
      {"constrainedSize": {"width": 400, "height": 40}, "root": {"type": "stack", "alignItems": "start", "children": [
        {"type": "image", "id": "aVeryLongNameForAVerySmallImage", "imageSize": {"width": 8, "height": 8}}]}}
      """)
    #expect(drawn.contains("without room for a label:\n"))
    #expect(drawn.contains("image #aVeryLongNameForAVerySmallImage 0, 0 · 8 × 8\n"))
  }

  @Test func `Elements outside of the root are named`() {
    let drawn = text(
      """
      {"type": "stack", "style": {"width": 50, "height": 50}, "children": [
        {"type": "node", "id": "far", "style": {"width": 90, "height": 20}}]}
      """)
    #expect(drawn.contains("outside of the nodes around them: #far\n"))
  }

  @Test func `Elements of zero size are drawn as a cross`() {
    #expect(
      text(#"{"type": "image", "imageSize": {"width": 0, "height": 0}}"#).hasPrefix("×\n"))
  }

  @Test func `wide characters take two columns`() {
    let drawn = text(
      """
      {"type": "node", "id": "日本語", "style": {"width": 100, "height": 40}}
      """)
    let lines = drawn.split(separator: "\n").filter { $0.hasSuffix("│") }
    #expect(drawn.contains("#日本語"))
    #expect(Set(lines.map { displayWidth($0) }).count == 1)
  }

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
