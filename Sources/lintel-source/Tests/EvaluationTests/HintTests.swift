import JSONText
import LayoutEvaluation
import SourceProject
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

  @Test("Hints of the settings that give no value are unused")
  func unusedSettings() throws {
    let hints = HintSettings(
      try JSONValue.parse(
        #"{"SampleNode.nameNode.text": "Ann", "SampleNode.nameNode.txt": "Ann", "OtherNode.gap": 1}"#
      ))
    let project = SourceProject(root: "/nowhere")
    project.refresh(texts: [
      "/nowhere/A.swift": swiftCell(
        "let nameNode = ASTextNode()", "return ASWrapperLayoutSpec(layoutElement: nameNode)")
    ])
    let importer = LayoutImporter(project: project, options: ImportOptions(hints: hints))
    _ = importer.layouts(in: "/nowhere/A.swift")
    #expect(hints.unused(of: ["SampleNode"]) == ["SampleNode.nameNode.txt"])
  }

  @Test("Layout tests in comments belong to the class above, in the order of the file")
  func expectations() throws {
    let node = """
      final class NAME: ASDisplayNode {
        let a = ASDisplayNode()  // lintel: expect #a.width == 8
        override func layoutSpecThatFits(_ c: ASSizeRange) -> ASLayoutSpec { ASWrapperLayoutSpec(layoutElement: a) }
        // lintel: expect root.height <= 90  
      }
      """
    let text =
      "// lintel: expect root.x == 0\n" + node.replacing("NAME", with: "A") + "\n"
      + node.replacing("NAME", with: "B")
    let found = layouts(["Code.swift": text], of: "Code.swift")
    #expect(
      found.map { $0.document?["expect"]?.items?.compactMap(\.string) } == [
        ["root.x == 0", "#a.width == 8", "root.height <= 90"],
        ["#a.width == 8", "root.height <= 90"],
      ])
    let last = found.last?.source.last
    #expect(last?.pointer == "/expect/1")
    #expect(last?.position.line == 10 && last?.position.column == 21)
  }

  @Test("A layout test above all classes with a layout is a warning")
  func expectationWithoutLayout() throws {
    let layout = try swiftLayout(
      "let a = 1  // lintel: expect #a.x == 0\n"
        + swiftCell(
          "let a = ASDisplayNode()", "return ASWrapperLayoutSpec(layoutElement: a)"))
    #expect(layout.document?["expect"] == nil)
    #expect(layout.warnings.map(\.position.line) == [1])
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
    #expect(document.at("/root/child/child/style/width") == .number(160))
  }
}
