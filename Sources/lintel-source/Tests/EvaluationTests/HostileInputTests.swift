import LayoutEvaluation
import Randomness
import SourceProject
import SourceTree
import SystemAccess
import Testing

@Suite("Hostile inputs")
struct HostileInputTests {
  /// Imports on the stack that the program has.
  private func imported(_ texts: [String: String], of path: String) async -> (
    layouts: [ImportedLayout], problems: [SourceProblem]
  ) {
    nonisolated(unsafe) var result: ([ImportedLayout], [SourceProblem]) = ([], [])
    SystemAccess.runOnLargeStack {
      let project = SourceProject(root: "/nowhere")
      project.refresh(
        texts: Dictionary(uniqueKeysWithValues: texts.map { ("/nowhere/" + $0.key, $0.value) }))
      let problems = project.tree(of: "/nowhere/" + path)?.problems ?? []
      let importer = LayoutImporter(project: project, options: ImportOptions())
      result = (importer.layouts(in: "/nowhere/" + path), problems)
    }
    return result
  }

  @Test("10,000 nested closures are refused at their line", arguments: ["Code.swift", "Code.m"])
  func nestedClosures(path: String) async {
    let open = path == "Code.m" ? "^{ " : "{ "
    let text = "\nlet a =\n" + String(repeating: open, count: 10_000)
    let (layouts, problems) = await imported([path: text], of: path)
    #expect(layouts.isEmpty)
    #expect(problems.map(\.position.line) == [3])
  }

  @Test("100,000 lines are refused at the line of the limit", arguments: ["Code.swift", "Code.m"])
  func manyLines(path: String) async {
    let text = String(repeating: "let a = 1;\n", count: 100_000)
    let (_, problems) = await imported([path: text], of: path)
    #expect(problems.map(\.position.line) == [50_001])
  }

  @Test(
    "Chains that a parser takes by recursion end",
    arguments: ["!", "else if a {} ", "try ", "a.b", "a + ", "a ? b : ", "-", "await "])
  func chains(piece: String) async {
    let text = "let x = " + String(repeating: piece, count: RandomCases.count(20_000)) + "a\n"
    for path in ["Code.swift", "Code.m"] {
      let (layouts, _) = await imported([path: text], of: path)
      #expect(layouts.isEmpty)
    }
  }

  @Test("Endless recursion of a helper ends and is reported at its line")
  func recursion() async throws {
    let text = """
      final class A: ASCellNode {
        func helper(_ n: Int) -> CGFloat {
          return helper(n + 1)
        }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          let row = ASStackLayoutSpec.vertical()
          row.spacing = helper(0)
          return row
        }
      }
      """
    let layout = try #require(await imported(["Code.swift": text], of: "Code.swift").layouts.first)
    #expect(layout.warnings.map(\.position.line) == [3])
    #expect(layout.unknown.map(\.key) == ["spacing"])
  }

  @Test("Recursion that branches ends at the limit of steps, with a reason at a line")
  func branchingRecursion() async throws {
    let text = """
      final class A: ASCellNode {
        func helper() -> CGFloat { return helper() + helper() + helper() }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          return ASStackLayoutSpec(direction: .vertical, spacing: helper(), justifyContent: .start, alignItems: .start, children: [])
        }
      }
      """
    let layout = try #require(await imported(["Code.swift": text], of: "Code.swift").layouts.first)
    #expect(layout.reason?.position.line == 2)
    #expect(layout.document == nil)
  }

  @Test("Node inside itself ends at the limit of depth, with a reason at its line")
  func nodeInItself() async throws {
    let text = """
      final class A: ASCellNode {
        let inner = A()
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          ASWrapperLayoutSpec(layoutElement: inner)
        }
      }
      """
    let layout = try #require(await imported(["Code.swift": text], of: "Code.swift").layouts.first)
    #expect(layout.reason?.position.line == 2)
  }

  @Test("Circles of includes and of superclasses end")
  func circles() async {
    let texts = [
      "A.h": "#import \"B.h\"\n@interface A : B\n@end",
      "B.h": "#import \"A.h\"\n@interface B : A\n@end",
      "A.m":
        "#import \"A.h\"\n#define X Y\n#define Y X\n@implementation A\n- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)s { ASStackLayoutSpec *r = [ASStackLayoutSpec new]; r.spacing = X; return r; }\n@end",
    ]
    let (layouts, _) = await imported(texts, of: "A.m")
    #expect(layouts.map(\.className) == ["A"])
    #expect(layouts.first?.unknown.map(\.key) == ["spacing"])
  }

  @Test("Endless loop ends with the elements of the limit")
  func endlessLoop() async throws {
    let text = """
      final class A: ASCellNode {
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          let row = ASStackLayoutSpec.vertical()
          var list: [ASDisplayNode] = []
          while true { list.append(ASDisplayNode()) }
          row.children = list
          return row
        }
      }
      """
    let layout = try #require(await imported(["Code.swift": text], of: "Code.swift").layouts.first)
    #expect(layout.document != nil)
  }

  @Test("Random bytes end without a crash")
  func randomBytes() async {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<RandomCases.count(40) {
      let bytes = (0..<2_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
      for path in ["Code.swift", "Code.m"] {
        _ = await imported([path: String(decoding: bytes, as: UTF8.self)], of: path)
      }
    }
  }
}
