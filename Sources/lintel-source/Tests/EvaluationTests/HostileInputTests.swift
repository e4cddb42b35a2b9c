import JSONText
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

  @Test(
    "Search for the uses of nodes is linear",
    .timeLimit(.minutes(1)),
    arguments: [
      "func nodeForRowAt() { cell() ", "func nodeForRowAt(", "let a = [", "node: (", "a(",
      "- (A)nodeForRowAtIndexPath:(B)b { [self a]; ", "- (", "initWithNode:a ", "a = A();",
    ])
  func usesOfNodes(piece: String) {
    let text =
      "layoutSpecThatFits nodeForRow " + String(repeating: piece, count: RandomCases.count(200_000))
    for path in ["Code.swift", "Code.m"] {
      let project = SourceProject(root: "/nowhere")
      project.refresh(texts: ["/nowhere/\(path)": text])
      #expect(project.declares("Snippet"))
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
    #expect(layout.warnings.isEmpty)
    #expect(layout.unknown.map(\.key) == ["spacing"])
    #expect(layout.read == .part)
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
    #expect(layout.reason?.message == "the layouts of A take more than 300000 steps to evaluate")
    #expect(layout.document == nil)
  }

  @Test(
    "Comparison of objects that hold each other, or of many, ends",
    arguments: [
      (
        "lhs.next == rhs.next && lhs.other == rhs.other",
        "let a = Link(), b = Link()\n  init(_ m: Int) { a.next = b; b.next = a; a.other = b; b.other = a; super.init() }",
        "a == b"
      ),
      (
        (0..<2_000).map { "lhs.n\($0) == rhs.n\($0)" }.joined(separator: " && "),
        "let a = Link(), b = Link()", "a == b"
      ),
      (
        "lhs.next == rhs.next",
        "let links = (0..<800).map { _ in Link() }", "links.contains(Link())"
      ),
    ])
  func comparison(body: String, members: String, condition: String) throws {
    let layout = try swiftLayout(
      """
      final class Link: Equatable {
        var next: Link?
        var other: Link?
        static func == (lhs: Link, rhs: Link) -> Bool { \(body) }
      }
      """
        + swiftCell(
          members,
          "return ASWrapperLayoutSpec(layoutElement: \(condition) ? ASDisplayNode() : ASTextNode())"
        ))
    #expect(layout.document != nil || layout.reason != nil)
  }

  @Test("Limit of steps is shared by the states of a class, whose document stays and is in part")
  func stepsOfStates() async throws {
    let states = (0..<20).map {
      "    if flag\($0) { row.children?.append(ASDisplayNode()); sum += 1 }\n"
    }.joined()
    let flags = (0..<20).map { "  let flag\($0): Bool\n" }.joined()
    let slow = """
      final class Slow: ASCellNode {
      \(flags)
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          let row = ASStackLayoutSpec.vertical()
          var sum = 0
      \(states)
          for a in 0..<200 { for b in 0..<20 { sum = sum + a * b } }
          return row
        }
      }

      """
    let quick = swiftCell("", "return ASStackLayoutSpec.horizontal()")
    let all = await imported(["Code.swift": slow + quick], of: "Code.swift").layouts
    let layout = try #require(all.first)
    #expect(layout.document != nil && layout.reason == nil)
    #expect(!layout.variants.isEmpty)
    #expect(layout.omittedVariants > 0 && layout.variants.count + layout.omittedVariants == 20)
    #expect(layout.read == .part)
    #expect(
      layout.warnings.map(\.message) == [
        "the layouts of Slow take more than 300000 steps to evaluate, so states are left out"
      ])
    #expect(all.last?.read == .whole)
  }

  @Test(
    "Value that no layout reads does not fail the run, whether its calls end or not",
    arguments: [
      "var tint: CGFloat { look.tint }",
      "var tint: CGFloat { look.tint + other.tint }\n  var other: Mode { self }",
      "var tint: CGFloat { turned.tint }\n  var turned: Mode { turned }",
    ])
  func unusedRecursion(member: String) async throws {
    let text = """
      struct Look { let tint: CGFloat }
      enum Mode {
        case plain(Look), bold(Look)
        private var look: Look {
          switch self {
          case let .plain(l): return l
          case let .bold(l): return l
          }
        }
        \(member)
      }
      class Tinted: ASDisplayNode {
        let a = ASDisplayNode()
        init(mode: Mode) { super.init(); a.alpha = mode.tint }
        override func layoutSpecThatFits(_ r: ASSizeRange) -> ASLayoutSpec { ASWrapperLayoutSpec(layoutElement: a) }
      }
      """
    let layout = try #require(await imported(["Code.swift": text], of: "Code.swift").layouts.last)
    #expect(layout.reason == nil && layout.warnings.isEmpty)
    #expect(layout.document?.at("/root/child/id")?.string == "a")
    #expect(layout.read == .whole)
  }

  @Test("Recursion in Objective-C that a key of the layout reads leaves the key unknown, in part")
  func recursionInObjectiveC() async throws {
    let text = """
      @implementation Model
      - (CGFloat)inset { return [self twice] / 2; }
      - (CGFloat)twice { return [self inset] * 2; }
      @end
      @interface Card : ASCellNode
      @property (nonatomic) Model *model;
      @end
      @implementation Card
      - (instancetype)init { if (self = [super init]) { _model = [[Model alloc] init]; self.alpha = [_model inset]; } return self; }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
        row.spacing = [self.model inset];
        return row;
      }
      @end
      """
    let layout = try #require(await imported(["Code.m": text], of: "Code.m").layouts.last)
    #expect(layout.reason == nil && layout.warnings.isEmpty)
    #expect(layout.unknown.map(\.key) == ["spacing"])
    #expect(layout.unknown.map(\.position.line) == [12])
    #expect(layout.read == .part)
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

  @Test(
    "Position in a list that is no number ends without a crash",
    arguments: ["CGFloat.infinity - CGFloat.infinity", "CGFloat.infinity", "-1e300", "1e300"])
  func positions(position: String) async throws {
    let text = swiftCell(
      "let a = ASDisplayNode()",
      "var list: [ASDisplayNode] = []; list.insert(a, at: Int(\(position))); return ASWrapperLayoutSpec(layoutElements: list)"
    )
    let layout = try #require(await imported(["Code.swift": text], of: "Code.swift").layouts.first)
    #expect(layout.document != nil)
  }

  @Test("Macros that double at each of 40 levels end")
  func doublingMacros() async throws {
    let macros = (0..<40).map { "#define M\($0) M\($0 + 1) + M\($0 + 1)\n" }.joined()
    let text =
      macros + """
        @interface A : ASDisplayNode
        @end
        @implementation A
        - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
          ASStackLayoutSpec *row = [ASStackLayoutSpec new];
          row.spacing = 2 * M0;
          return row;
        }
        @end
        """
    let layout = try #require(await imported(["Code.m": text], of: "Code.m").layouts.first)
    #expect(layout.read != .whole)
  }

  @Test("Messages without their arguments end without a crash")
  func missingArguments() async {
    for message in [
      "[NSDictionary dictionaryWithObject:@1 forKey:]",
      "[@[@1] enumerateObjectsWithOptions: usingBlock:^{}]",
      "[[NSArray alloc] initWithArray:]", "[@\"a\" substringWithRange:]",
      "[NSString stringWithFormat:@\"%\"]",
      "[NSString stringWithFormat:@\"%.99f\", 1.0]",
      "[@[] removeObjectsInRange:NSMakeRange(-1, 3)]",
      "[@[@1] subarrayWithRange:NSMakeRange(1e300, 3)]", "[@\"1e999\" intValue]",
    ] {
      let text = """
        @implementation A
        - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
          id x = \(message);
          ASStackLayoutSpec *row = [ASStackLayoutSpec new];
          row.spacing = [x floatValue];
          return row;
        }
        @end
        """
      _ = await imported(["Code.m": text], of: "Code.m")
    }
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
