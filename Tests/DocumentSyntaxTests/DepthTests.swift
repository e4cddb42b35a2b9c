import Testing

@testable import DocumentSyntax

@Suite struct DepthTests {
  @Test func `100,000 open brackets are two errors`() {
    let text = SourceText(String(repeating: "[", count: 100_000))
    let tree = SyntaxTree(text, maximumDepth: 2000)
    #expect(tree.nodeCount == 2000)
    #expect(
      tree.errors == [
        SyntaxError(.tooDeep, 2000..<2001), SyntaxError(.unclosedArray, 100_000..<100_000),
      ])
  }

  @Test func `A value that is too deep is skipped as a whole and reported once`() {
    let text = SourceText(#"[[[1, "]"], 2], [[3]], {"a": 4}]"#)
    let tree = SyntaxTree(text, maximumDepth: 2)
    #expect(tree.outline(in: text) == "[[tooDeep,number],[tooDeep],{a:number}]")
    #expect(tree.errors == [SyntaxError(.tooDeep, 2..<3)])
  }
}
