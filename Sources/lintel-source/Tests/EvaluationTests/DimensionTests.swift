import JSONText
import LayoutEvaluation
import SourceTree
import Testing

@Suite("Dimensions and size ranges")
struct DimensionTests {
  @Test(
    "Dimension in Swift",
    arguments: [
      ("ASDimensionMake(7)", "7"), ("ASDimensionMake(\"50%\")", "\"50%\""),
      ("ASDimensionMake(\"30\")", "\"auto\""), ("ASDimensionMake(\"4.5pt\")", "4.5"),
      ("ASDimensionMake(.fraction, 0.25)", "\"25%\""), ("ASDimensionMake(.auto, 0)", "\"auto\""),
      ("ASDimension(unit: .points, value: 3)", "3"), ("ASDimensionMakeWithPoints(2)", "2"),
      ("ASDimension(unit: .fraction, value: 0.5)", "\"50%\""),
      ("ASDimensionMakeWithFraction(0.5)", "\"50%\""), ("ASDimensionAuto", "\"auto\""),
      ("ASRelativeDimension(type: .Percent, value: 0.5)", "\"50%\""),
      ("ASRelativeDimension(type: .points, value: 9)", "9"),
      ("ASRelativeDimensionMakeWithPercent(0.75)", "\"75%\""),
      ("ASRelativeDimensionMakeWithPoints(5)", "5"), (".init(unit: .points, value: 6)", "6"),
    ])
  func swiftDimensions(code: String, expected: String) throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()",
        "a.style.width = \(code)\nreturn ASWrapperLayoutSpec(layoutElement: a)"))
    #expect(layout.document?.at("/root/child/style/width") == (try JSONValue.parse(expected)))
    #expect(layout.unknown.isEmpty)
  }

  private static func card(_ body: String) -> String {
    """
    @interface Card : ASCellNode
    @property (nonatomic) Model *model;
    @end
    @implementation Card
    - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
      ASDisplayNode *a = [ASDisplayNode new];
      \(body)
      return [ASWrapperLayoutSpec wrapperWithLayoutElement:a];
    }
    @end
    """
  }

  @Test(
    "Dimension in Objective-C",
    arguments: [
      ("ASDimensionMake(@\"30\")", "\"auto\""), ("ASDimensionMake(@\"30pt\")", "30"),
      ("ASDimensionMake(@\"12.5%\")", "\"12.5%\""),
      ("ASDimensionMake(ASDimensionUnitFraction, 0.5)", "\"50%\""),
      ("ASRelativeDimensionMake(ASRelativeDimensionTypePercent, 0.5)", "\"50%\""),
      ("ASRelativeDimensionMake(ASRelativeDimensionTypePoints, 4)", "4"),
      ("(ASDimension){ASDimensionUnitFraction, 0.5}", "\"50%\""),
      ("(ASDimension){.unit = ASDimensionUnitPoints, .value = 3}", "3"),
    ])
  func objectiveCDimensions(code: String, expected: String) throws {
    let layout = try objectiveCLayout(Self.card("a.style.width = \(code);"))
    #expect(layout.document?.at("/root/child/style/width") == (try JSONValue.parse(expected)))
    #expect(layout.unknown.isEmpty)
  }

  @Test(
    "Dimension of data is unknown",
    arguments: [
      "ASDimensionMakeWithFraction(self.model.share)", "ASDimensionMake(self.model.unit, 3)",
      "ASDimensionMake(self.model.text)",
      "ASRelativeDimensionMake(ASRelativeDimensionTypePercent, self.model.share)",
    ])
  func unknown(code: String) throws {
    let layout = try objectiveCLayout(Self.card("a.style.width = \(code);"))
    #expect(layout.document?.at("/root/child/style/width") == nil)
    #expect(layout.unknown.map(\.key) == ["width"])
  }

  @Test(
    "Size range of AsyncDisplayKit 1.x",
    arguments: [
      (
        "ASRelativeSizeRangeMakeWithExactCGSize(CGSizeMake(3, 4))",
        #"{"min":{"width":3,"height":4},"max":{"width":3,"height":4}}"#
      ),
      (
        "ASRelativeSizeRangeMakeWithExactRelativeDimensions(ASRelativeDimensionMakeWithPercent(0.5), ASRelativeDimensionMakeWithPoints(4))",
        #"{"min":{"width":"50%","height":4},"max":{"width":"50%","height":4}}"#
      ),
      (
        "ASRelativeSizeRangeMakeWithExactRelativeSize(ASRelativeSizeMakeWithCGSize(CGSizeMake(1, 2)))",
        #"{"min":{"width":1,"height":2},"max":{"width":1,"height":2}}"#
      ),
      (
        "ASRelativeSizeRangeMake(ASRelativeSizeMake(ASRelativeDimensionMakeWithPoints(1), ASRelativeDimensionMakeWithPoints(2)), ASRelativeSizeMakeWithFraction(0.5))",
        #"{"min":{"width":1,"height":2},"max":{"width":"50%","height":"50%"}}"#
      ),
    ])
  func sizeRanges(code: String, expected: String) throws {
    let layout = try objectiveCLayout(Self.card("a.sizeRange = \(code);"))
    #expect(
      layout.document?.at("/root/child/style/sizeRange")?.unmarked
        == (try JSONValue.parse(expected)).unmarked)
    #expect(layout.unknown.isEmpty)
  }

  @Test("Size range of a stack by Swift initializers of 1.x is read")
  func swiftSizeRange() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let upButton = ASButtonNode()",
        """
        let stack = ASStackLayoutSpec(direction: .Vertical, spacing: 0, justifyContent: .SpaceAround, alignItems: .Center, children: [upButton])
        stack.sizeRange = ASRelativeSizeRange(min: ASRelativeSize(width: ASRelativeDimensionMakeWithPoints(30), height: ASRelativeDimensionMakeWithPoints(20)), max: ASRelativeSize(width: ASRelativeDimensionMakeWithPoints(40), height: ASRelativeDimension(type: .Points, value: 20)))
        stack.flexGrow = true
        return stack
        """))
    let range = layout.document?.at("/root/style/sizeRange")
    #expect(range?.at("/min/width") == .number(30))
    #expect(range?.at("/max/width") == .number(40))
    #expect(range?.at("/max/height") == .number(20))
    #expect(layout.unknown.isEmpty)
  }

  @Test("Largest number is no infinity in insets, and no limit as a maximum")
  func largest() throws {
    let layout = try objectiveCLayout(
      Self.card(
        """
        a.style.maxSize = CGSizeMake(20, CGFLOAT_MAX);
        return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(INFINITY, CGFLOAT_MAX, 1, 2) child:a];
        """))
    #expect(layout.document?.at("/root/insets/top") == .string("infinity"))
    #expect(layout.document?.at("/root/insets/left") == .number(.greatestFiniteMagnitude))
    #expect(layout.document?.at("/root/child/style") == .object([.init("maxWidth", .number(20))]))
    #expect(layout.unknown.isEmpty)
  }

  @Test("Infinite size, for which a document has no value, is unknown")
  func infinite() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()",
        "a.style.width = ASDimensionMake(.infinity)\nreturn ASWrapperLayoutSpec(layoutElement: a)"))
    #expect(layout.unknown.map(\.key) == ["width"])
  }
}
