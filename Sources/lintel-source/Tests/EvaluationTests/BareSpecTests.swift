import JSONText
import LayoutEvaluation
import SourceTree
import Testing

@Suite("Specs of no layout")
struct BareSpecTests {
  @Test(
    "Child of a plain ASLayoutSpec is not laid out, and reported where it is set",
    arguments: [
      "let spec = ASLayoutSpec()\n    spec.child = a",
      "let spec = ASLayoutSpec()\n    spec.children = [a]",
      "let spec = ASLayoutSpec()\n    spec.setChild(a, at: 0)",
    ])
  func bareSpec(code: String) throws {
    let layout = try swiftLayout(swiftCell("let a = ASDisplayNode()", "\(code)\n    return spec"))
    #expect(layout.document?.at("/root/type")?.string == "spec")
    #expect(layout.document?.at("/root/child") == nil)
    #expect(layout.document?.at("/root/children") == nil)
    #expect(layout.warnings.map(\.rule) == [.bareSpec])
    #expect(layout.warnings.map(\.position.line) == [6])
    #expect(
      layout.warnings.map(\.message) == [
        "ASLayoutSpec itself lays out no child, use ASWrapperLayoutSpec"
      ])
    #expect(layout.read == .whole)
  }

  @Test("Plain ASLayoutSpec without a child is a spacer that nothing is reported about")
  func spacer() throws {
    let layout = try swiftLayout(swiftCell("", "return ASLayoutSpec()"))
    #expect(layout.document?.at("/root/type")?.string == "spec")
    #expect(layout.warnings.isEmpty && layout.read == .whole)
  }

  @Test("Subclass of ASLayoutSpec without a layout of its own lays out no child in Objective-C")
  func plainSubclass() throws {
    let layout = try objectiveCLayout(
      """
      @interface Frame : ASLayoutSpec
      @end
      @implementation Frame
      @end
      @interface Card : ASCellNode
      @end
      @implementation Card
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        Frame *frame = [Frame new];
        frame.child = [ASDisplayNode new];
        return frame;
      }
      @end
      """)
    #expect(layout.document?.at("/root/type")?.string == "spec")
    #expect(layout.warnings.map(\.position.line) == [10])
    #expect(layout.warnings.first?.message.hasPrefix("Frame does not override ") == true)
  }

  private static let flow = """
    final class FlowSpec: ASLayoutSpec {
      override func calculateLayoutThatFits(_ range: ASSizeRange) -> ASLayout { layout(range) }
    }

    """

  @Test("Spec that calculates its layout is a custom one of unknown size, without its children")
  func customSpec() throws {
    let text =
      Self.flow
      + swiftCell(
        "let a = ASDisplayNode()",
        "let flow = FlowSpec()\n    flow.children = [a]\n"
          + "    return ASInsetLayoutSpec(insets: .zero, child: flow)")
    let layout = try swiftLayout(text)
    let custom = layout.document?.at("/root/child")
    #expect(custom?["type"]?.string == "custom")
    #expect(custom?["unknown"] == .array([.string("size")]))
    #expect(custom?["children"] == nil)
    #expect(layout.unknown.map(\.key) == ["size"])
    #expect(layout.unknown.map(\.expression) == ["FlowSpec"])
    #expect(layout.read == .part)
    #expect(layout.warnings.isEmpty)
  }

  @Test("Stack that calculates its layout in Objective-C is a custom spec; a hint gives its size")
  func customStack() throws {
    func layout(_ hint: String) throws -> ImportedLayout {
      try objectiveCLayout(
        """
        @interface Grid : ASStackLayoutSpec
        @end
        @implementation Grid
        - (ASLayout *)calculateLayoutThatFits:(ASSizeRange)range { return [self layout:range]; }
        @end
        @interface Card : ASCellNode
        @end
        @implementation Card
        - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
          Grid *grid = [Grid new]; \(hint)
          grid.children = @[[ASDisplayNode new]];
          return grid;
        }
        @end
        """)
    }
    let unknown = try layout("")
    #expect(unknown.document?.at("/root/type")?.string == "custom")
    #expect(unknown.read == .part)
    let known = try layout("// lintel: custom 120x40")
    #expect(known.document?.at("/root/size/width") == .number(120))
    #expect(known.document?.at("/root/children")?.items?.count == 1)
    #expect(known.document?.at("/root/unknown") == nil)
    #expect(known.read == .whole)
  }

  @Test(
    "Layout that is nil is reported at the statement that returns it, and is empty",
    arguments: [
      ("if (self.ready == nil) {\n return nil;\n }\n return [ASStackLayoutSpec new];", 7),
      ("if (self.ready) {\n return [ASStackLayoutSpec new];\n }\n return nil;", 9),
      ("return self.ready ? [ASStackLayoutSpec new] : nil;", 6),
      ("ASLayoutSpec *spec;\n if (self.ready) spec = [ASStackLayoutSpec new];\n return spec;", 8),
    ])
  func nilLayout(body: String, line: Int32) throws {
    let layout = try objectiveCLayout(
      """
      @interface Card : ASCellNode
      @property (nonatomic) Model *ready;
      @end
      @implementation Card
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        \(body)
      }
      @end
      """)
    #expect(layout.warnings.map(\.rule) == [.nilLayout])
    #expect(layout.warnings.map(\.position.line) == [line])
    #expect(layout.document != nil && layout.variants.count == 1)
    #expect(layout.read == .whole)
  }

  @Test("Nil layout of a node in a cell is reported, and the node has an empty layout")
  func nilLayoutOfNode() throws {
    let layout = try objectiveCLayout(
      """
      @interface Maybe : ASDisplayNode
      @end
      @implementation Maybe
      - (ASLayoutSpec *)content { return nil; }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range { return [self content]; }
      @end
      @interface Card : ASCellNode
      @end
      @implementation Card { Maybe *_maybe; }
      - (instancetype)init { if (self = [super init]) { _maybe = [Maybe new]; } return self; }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        return [ASWrapperLayoutSpec wrapperWithLayoutElement:_maybe];
      }
      @end
      """)
    #expect(layout.document?.at("/root/child/child/type")?.string == "spec")
    #expect(layout.warnings.map(\.position.line) == [5])
  }

  @Test(
    "Layout method that fails before it returns nil is not reported: subclasses override it",
    arguments: ["NSAssert(NO, @\"override it\");", "[self doesNotRecognizeSelector:_cmd];"])
  func abstractMethod(failure: String) throws {
    let layout = try objectiveCLayout(
      """
      @interface Base : ASCellNode
      @end
      @implementation Base
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        \(failure)
        return nil;
      }
      @end
      """)
    #expect(layout.warnings.isEmpty)
    #expect(layout.document == nil)
  }
}
