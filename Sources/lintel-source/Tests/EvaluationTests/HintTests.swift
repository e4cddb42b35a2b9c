import JSONText
import LayoutEvaluation
import SourceTree
import Testing

@Suite("Hints")
struct HintTests {
  @Test("Hints of the settings name class and expression")
  func settings() throws {
    let hints = try JSONValue.parse(
      #"{"SampleNode.nameNode.text": "Ann", "SampleNode.model.gap": 9, "SampleNode.model.isOld": false, "SampleNode.photo.imageSize": "8x6"}"#
    )
    let layout = try swiftLayout(
      swiftCell(
        "let nameNode = ASTextNode()\n  let photo = ASImageNode()\n  let model: Model\n"
          + "  init(model: Model) { self.model = model; super.init() }",
        "let row = ASStackLayoutSpec.horizontal()\n    row.spacing = model.gap\n"
          + "    row.children = model.isOld ? [photo] : [nameNode, photo]\n    return row"),
      hints: hints)
    #expect(layout.unknown.isEmpty && layout.variants.isEmpty && layout.assumed.isEmpty)
    #expect(layout.document?.at("/root/spacing") == .number(9))
    #expect(layout.document?.at("/root/children/0/text")?.string == "Ann")
    #expect(layout.document?.at("/root/children/1/imageSize/width") == .number(8))
  }

  @Test("Several hints above a declaration apply to it")
  func stacked() throws {
    let layout = try swiftLayout(
      swiftCell(
        "// lintel: size 30x20\n  // lintel: disable zero-size\n  let chart = ChartNode()",
        "return ASWrapperLayoutSpec(layoutElement: chart)"))
    #expect(layout.document?.at("/root/child/intrinsicSize/height") == .number(20))
    #expect(
      layout.document?.at("/root/child/lintel-disable") == .array([.string("zero-size")]))
    #expect(layout.document?.at("/root/child/unknown") == nil)
  }

  @Test("Width hint at the class decides the size range")
  func width() throws {
    let layout = try swiftLayout(
      "// lintel: width 200\n"
        + "final class A: ASCellNode { override func layoutSpecThatFits(_ c: ASSizeRange) -> ASLayoutSpec { ASLayoutSpec() } }"
    )
    #expect(layout.document?.at("/constrainedSize/min/width") == .number(200))
  }

  @Test("Screen hints decide range, scale and direction")
  func screen() throws {
    let layout = try swiftLayout(
      """
      // lintel: range 100x0 320xinfinity
      // lintel: scale 3
      // lintel: direction rightToLeft
      final class A: ASCellNode {
        let a = ASDisplayNode()
        override func layoutSpecThatFits(_ c: ASSizeRange) -> ASLayoutSpec {
          a.style.width = ASDimensionMake(c.max.width / 2)
          return ASWrapperLayoutSpec(layoutElement: a)
        }
      }
      """)
    let document = try #require(layout.document)
    #expect(document.at("/constrainedSize/min") == .object([.init("width", .number(100))]))
    #expect(document.at("/constrainedSize/max") == .object([.init("width", .number(320))]))
    #expect(document["scale"] == .number(3))
    #expect(document["userInterfaceLayoutDirection"]?.string == "rightToLeft")
    #expect(document.at("/root/child/style/width") == .number(160))
  }
}
