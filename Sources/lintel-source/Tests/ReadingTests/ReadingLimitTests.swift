import ObjectiveCReading
import SourceTree
import SwiftReading
import Testing

@Suite("Limits of reading")
struct ReadingLimitTests {
  private func swift(_ text: String) -> FileTree {
    SwiftReader.read(Array(text.utf8), file: 0)
  }

  private func objectiveC(_ text: String) -> FileTree {
    ObjectiveCReader.read(Array(text.utf8), file: 0)
  }

  @Test(
    "Square brackets of Swift that the parser takes for types are limited",
    arguments: ["[", "[(", "[a: ", "[A<", "[(a, ", "[@b "])
  func adjacentBrackets(piece: String) {
    func text(_ count: Int) -> String {
      let closing = String(piece.reversed().compactMap { ["[": "]", "(": ")", "<": ">"][$0] })
      return "let x = " + String(repeating: piece, count: count) + "a"
        + String(repeating: closing, count: count)
    }
    #expect(swift(text(7)).globals.count == 1)
    let refused = swift("\n" + text(8))
    #expect(refused.isRefused)
    #expect(refused.problems.map(\.message) == ["more than 7 arrays are nested here"])
    #expect(refused.problems.map(\.position.line) == [2])
  }

  @Test("Nested #if of Swift are limited, and a row of them is not")
  func nestedConditions() {
    func text(_ count: Int) -> String {
      String(repeating: "#if A\n", count: count) + "let x = 1\n"
        + String(repeating: "#endif\n", count: count)
    }
    #expect(swift(text(200)).globals.count == 1)
    let refused = swift(text(201))
    #expect(refused.isRefused)
    #expect(refused.problems.map(\.message) == ["more than 200 #if are nested here"])
    #expect(refused.problems.map(\.position.line) == [201])

    let row = swift(String(repeating: text(1) + "let s = #\"#if\"#\n", count: 300))
    #expect(!row.isRefused)
    #expect(row.globals.count == 600)
  }

  @Test(
    "Nested arrays of calls, strings and subscripts have no limit of their own",
    arguments: [
      ("f([", "])"), ("[\"a\": ", "]"), ("a[b + ", "]"), ("[1, ", "]"),
      ("Row(children: [a.b, ", "])"),
    ])
  func nestedCalls(open: String, close: String) {
    let tree = swift(
      "let x = " + String(repeating: open, count: 30) + "a" + String(repeating: close, count: 30))
    #expect(!tree.isRefused)
    #expect(tree.problems.isEmpty)
  }

  @Test(
    "Objective-C is parsed in linear steps, and nested code at most once for each level",
    arguments: [
      ("[", " b]"), ("[", ""), ("@[", "]"), ("(a)(", ")"), ("(a)(", ""), ("(a)[(b)", " c]"),
      ("(a)[(b)", ""), ("f(^(int x) { ", " })"), ("f(^(int x) { (a)", " })"), ("a ? (b)(", ") : c"),
      ("a<b>(", ")"), ("a < b<", ""), ("f([&](int x) { T y(", "); })"), ("{", "}"), ("({ ", "; })"),
      ("A<B<", ">>"), ("T x(", ")"), ("if (a) { (b)(", ") }"), ("@{ a : (b)(", ") }"),
      ("static_cast<A>(", ")"), ("(A){ (b)(", ") }"), ("[x y:^{ (a)(", "); }]"),
    ])
  func steps(open: String, close: String) {
    func steps(_ count: Int) -> (steps: Int, length: Int) {
      let text =
        "@implementation A\n- (void)a {\n  id x = " + String(repeating: open, count: count) + "a"
        + String(repeating: close, count: count) + ";\n}\n@end\n@implementation B\n@end"
      let tree = objectiveC(text)
      #expect(tree.types.map(\.name) == ["A", "B"])
      return (tree.stepCount, text.utf8.count)
    }
    let few = steps(10)
    let many = steps(40)
    #expect(many.steps <= few.steps * 16, "\(few) \(many)")
    #expect(many.steps < 20 * many.length)
  }

  @Test(
    "Misspelt hint is reported with the nearest word and its form",
    arguments: [
      ("side 30x40", "; did you mean \"size 30x40\"?"),
      ("Size 30x40", "; did you mean \"size 30x40\"?"),
      ("txet \"Ann\"", "; did you mean \"text \"Ann\"\"?"),
      ("imagesize 6x4", "; did you mean \"imageSize 6x4\"?"),
      ("size 30", "; write it as \"size 30x40\""), ("text Ann", "; write it as \"text \"Ann\"\""),
      ("side 30", "; write it as \"size 30x40\""), ("size", "; write it as \"size 30x40\""),
      ("expert #a.width == 2", "; did you mean \"expect #a.width == 2\"?"),
      ("repeet 3", "; did you mean \"repeat 3\"?"), ("something else", ""),
    ])
  func misspeltHints(words: String, suggestion: String) {
    for tree in [swift("// lintel: \(words)\nlet a = 1"), objectiveC("int a; // lintel: \(words)")]
    {
      #expect(tree.problems.map(\.message) == ["this is no hint: \"\(words)\"\(suggestion)"])
    }
  }
}
