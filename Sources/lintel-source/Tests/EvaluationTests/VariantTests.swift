import JSONText
import LayoutEvaluation
import SourceTree
import Testing

@Suite("Variants")
struct VariantTests {
  @Test("Another element in one state is an instead with its own source lines")
  func instead() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()\n  let t = ASTextNode()\n  let failed: Bool\n"
          + "  init(failed: Bool) { self.failed = failed; super.init() }",
        "return ASInsetLayoutSpec(insets: .zero, child: failed ? a : t)"))
    #expect(layout.document?.at("/variants/0/instead/#a/type")?.string == "text")
    #expect(layout.source.contains { $0.pointer == "/variants/0/instead/#a" })
  }

  @Test("Style, key and text that only one state sets have their own source lines")
  func sourceOfChanges() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()\n  let t = ASTextNode()\n  let failed: Bool\n"
          + "  init(failed: Bool) { self.failed = failed; super.init(); t.attributedText = NSAttributedString(string: \"A\") }",
        """
        let row = ASStackLayoutSpec.horizontal()
            row.children = [a, t]
            if !failed {
              a.style.width = ASDimensionMake(4)
              row.spacing = 8
              t.attributedText = NSAttributedString(string: "B")
            }
            return row
        """))
    #expect(layout.variants == ["not failed"])
    for (pointer, line) in [
      ("/variants/0/style/#a/width", 11), ("/variants/0/values/#row/spacing", 12),
      ("/variants/0/text/#t", 13),
    ] {
      #expect(layout.document?.at(pointer) != nil)
      #expect(layout.source.first { $0.pointer == pointer }?.position.line == Int32(line))
    }
    #expect(layout.document?.at("/variants/0/text/#t")?.string == "B")
  }
}
