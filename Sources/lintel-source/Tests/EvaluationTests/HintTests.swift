import JSONText
import LayoutEvaluation
import SourceProject
import SourceTree
import Testing

@Suite("Hints")
struct HintTests {
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
}
