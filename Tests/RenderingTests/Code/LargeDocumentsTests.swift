import Rendering
import TestSupport
import Testing

@Suite struct LargeDocumentsTests {
  @Test(arguments: CodeLanguage.allCases)
  func `deep nesting is no matter`(language: CodeLanguage) {
    let levels = 1_100
    let opening = String(repeating: #"{"type": "wrapper", "child": "#, count: levels)
    let specs = code(
      for: openDocument(opening + #"{"type": "map"}"# + String(repeating: "}", count: levels)),
      in: language)
    #expect(specs.contains("return wrapperSpec1"))
    #expect(specs.contains("wrapperSpec\(levels) ="))

    let nodes = code(
      for: openDocument(
        String(repeating: #"{"type": "node", "child": "#, count: levels) + #"{"type": "map"}"#
          + String(repeating: "}", count: levels)), in: language)
    #expect(nodes.split(separator: "layoutSpecBlock = ").count == levels)
  }

  @Test func `a hundred thousand elements have a name each`() {
    let document = openDocument(BalancedDocument(elements: 100_000).text)
    for language in CodeLanguage.allCases {
      let text = code(for: document, in: language)
      let prefix = language == .swift ? "  let " : "    _"
      let made = text.split(separator: "\n").filter {
        $0.hasPrefix(prefix) && ($0.contains("Node(") || $0.contains(" alloc] init"))
      }
      #expect(made.count > 80_000)
      #expect(Set(made.map { $0.prefix { $0 != "=" } }).count == made.count)
    }
  }

  @Test func `very many elements of one name are told apart`() {
    let children = String(repeating: #"{"type": "map", "id": "x"},"#, count: 20_000)
    let root = #"{"type": "wrapper", "children": [\#(children.dropLast())]}"#
    #expect(CodeSections(root, in: .swift).text.contains("  let x20000 = ASMapNode()\n"))
  }
}
