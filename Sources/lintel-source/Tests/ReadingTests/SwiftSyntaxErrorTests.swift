import SourceTree
import SwiftReading
import Testing

@Suite("Syntax errors of Swift")
struct SwiftSyntaxErrorTests {
  private func read(_ text: String) -> FileTree {
    SwiftReader.read(Array(text.utf8), file: 0)
  }

  @Test(
    "Method that lacks its closing brace ends before the next one, and the classes stay",
    arguments: [
      """
      final class A: ASCellNode {
        override init() {
          super.init()
          automaticallyManagesSubnodes = true

        override func layoutSpecThatFits(_ s: ASSizeRange) -> ASLayoutSpec { ASLayoutSpec() }
      }
      class B: ASCellNode { func b() {} }
      """,
      """
      final class A: ASCellNode {
        // Comment.
        private func make() {
          if isWide {
            run() // end of it

        // lintel: width 3
        @objc override func layoutSpecThatFits(_ s: ASSizeRange) -> ASLayoutSpec { ASLayoutSpec() }
      }
      class B: ASCellNode { func b() {} }
      """,
    ])
  func missingBrace(text: String) {
    let tree = read(text)
    #expect(tree.types.map(\.name) == ["A", "B"])
    #expect(tree.types.first?.methods.last?.name == "layoutSpecThatFits")
    #expect(tree.types.first?.methods.last?.position.line == (text.contains("make") ? 8 : 6))
    #expect(tree.types.last?.position.column == 1)
    #expect(
      errors(tree) == [
        text.contains("make") ? "5:12: a \"}\" is missing" : "4:40: a \"}\" is missing"
      ])
  }

  @Test("Class that lacks its closing brace ends before the next one")
  func missingBraceOfClass() {
    let tree = read("class A: N {\n  let a = 1\n\nclass B: N {\n  let b = 1\n}\nstruct C {}\n")
    #expect(tree.types.map(\.name) == ["A", "B", "C"])
    #expect(errors(tree) == ["2:12: a \"}\" is missing"])
    #expect(tree.items.map(\.lowerBound) == [0, 26, 53])
  }

  @Test(
    "Unfinished value ends before the next statement, which is kept",
    arguments: [
      ("a.style.flexGrow =", "3:5: a value is missing behind \"=\""),
      ("row.children = [a, ", "3:23: a \"]\" is missing"),
      ("a.size = CGSize(width: ", "3:27: a \")\" is missing"),
      ("add(b(c, [d", "3:16: a \"]\" is missing"),
      ("let x = ", "3:5: a value is missing behind \"=\""),
    ])
  func unfinishedValue(code: String, error: String) {
    let tree = read("class A {\n  func f() {\n    \(code)\n    b.c = 2\n    b.d = 3\n  }\n}\n")
    let body = tree.types.first?.methods.first?.body ?? []
    #expect(body.map(\.position.line) == [3, 4, 5])
    #expect(body.last?.position.column == 5)
    #expect(errors(tree) == [error])
  }

  @Test("Method that is cut off at the end of the file keeps its statements, with one error")
  func cutOff() {
    let tree = read("class A {\n  func f() {\n    a.b = 1\n    if x { c.")
    #expect(tree.types.first?.methods.first?.body.count == 2)
    #expect(errors(tree).count == 1)
  }

  @Test(
    "Token that is missing or too much is an error at its position",
    arguments: [
      ("let x = f(1, 2", "1:15: a \")\" is missing"), ("let x = [1, 2", "1:14: a \"]\" is missing"),
      ("}\nlet a = 1", "1:1: \"}\" does not belong here"),
      ("let = 1", "1:4: a name is missing"), ("let a: = 1", "1:7: a type is missing"),
      ("let a = 1 let b = 2", "1:10: a \";\" is missing"),
    ])
  func token(text: String, error: String) {
    #expect(errors(read(text)) == [error])
  }

  @Test(
    "Valid code and words of a later version are no syntax errors",
    arguments: [
      "@NewAttribute(x: 1) func a() {}", "let a = #newMacro(1) { $0 }",
      "@newAttribute nonescaping func a() {}", "let a = 1; let b = 2",
      "#if NEW\nfunc a() {}\n#else\nfunc b() {}\n#endif", "newword struct A {}",
      "func a() {\n#if X\nlet a = 1\n#endif\n}", "let a = \"\"\"\n  }\n  \"\"\"",
    ])
  func valid(text: String) {
    #expect(errors(read(text)).isEmpty)
  }

  @Test("Thousands of syntax errors are bounded in number")
  func bounded() {
    #expect(errors(read(String(repeating: "let = 1\n", count: 5_000))).count == 20)
  }
}
