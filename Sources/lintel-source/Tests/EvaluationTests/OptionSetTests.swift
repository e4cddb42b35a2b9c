import JSONText
import LayoutEvaluation
import SourceTree
import Testing

@Suite("Option sets and constants")
struct OptionSetTests {
  private static let node = "let a = ASDisplayNode()"

  @Test(
    "Set of options has all its constants in Swift",
    arguments: [
      ("[.minimumX, .minimumY]", "minimumXY"), ("[.minimumY]", "minimumY"), ("[]", "default"),
      ("ASCenterLayoutSpecSizingOptions.minimumX.union(.minimumY)", "minimumXY"),
      (".minimumXY", "minimumXY"), ("[.minimumXY, .minimumX]", "minimumXY"),
      ("ASCenterLayoutSpecSizingOptions(rawValue: 2)", "minimumY"),
      ("ASCenterLayoutSpecSizingOptions.minimumXY.subtracting(.minimumX)", "minimumY"),
    ])
  func swiftSets(code: String, expected: String) throws {
    let layout = try swiftLayout(
      swiftCell(
        Self.node,
        "return ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: \(code), child: a)"))
    #expect(layout.document?.at("/root/sizingOptions")?.string == expected)
    #expect(layout.unknown.isEmpty)
  }

  @Test(
    "Set of options that statements change has what they leave",
    arguments: [
      ("var o: ASCenterLayoutSpecSizingOptions = .minimumX\no.insert(.minimumY)", "minimumXY"),
      ("var o: ASCenterLayoutSpecSizingOptions = []\no.insert(.minimumX)", "minimumX"),
      (
        "var o: ASCenterLayoutSpecSizingOptions = [.minimumX, .minimumY]\no.remove(.minimumX)",
        "minimumY"
      ),
      ("var o: ASCenterLayoutSpecSizingOptions = .minimumY\no.formUnion([.minimumX])", "minimumXY"),
      (
        "var o: ASCenterLayoutSpecSizingOptions = .minimumXY\nif o.contains(.minimumY) { o = .minimumX }",
        "minimumX"
      ),
      (
        "var o: ASCenterLayoutSpecSizingOptions = .minimumX\nif !o.contains(.minimumY) { o = [] }",
        "default"
      ),
    ])
  func changedSets(code: String, expected: String) throws {
    let layout = try swiftLayout(
      swiftCell(
        Self.node,
        "\(code)\nreturn ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: o, child: a)"))
    #expect(layout.document?.at("/root/sizingOptions")?.string == expected)
    #expect(layout.read == .whole && layout.variants.isEmpty)
  }

  private static func card(_ body: String) -> String {
    """
    @interface Card : ASCellNode
    @end
    @implementation Card
    - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
      ASDisplayNode *a = [ASDisplayNode new];
      \(body)
    }
    @end
    """
  }

  @Test(
    "Set of options has all its constants in Objective-C",
    arguments: [
      ("ASCenterLayoutSpecCenteringX | ASCenterLayoutSpecCenteringY", "xy"),
      ("ASCenterLayoutSpecCenteringNone", "none"), ("0", "none"), ("3", "xy"),
      ("(ASCenterLayoutSpecCenteringOptions)(1 << 1)", "y"),
      ("ASCenterLayoutSpecCenteringXY & ~ASCenterLayoutSpecCenteringX", nil),
      ("ASCenterLayoutSpecCenteringXY & ASCenterLayoutSpecCenteringY", "y"),
      ("ASCenterLayoutSpecCenteringX | self.model.options", nil),
    ])
  func objectiveCSets(code: String, expected: String?) throws {
    let layout = try objectiveCLayout(
      Self.card(
        "return [ASCenterLayoutSpec centerLayoutSpecWithCenteringOptions:\(code) sizingOptions:ASCenterLayoutSpecSizingOptionMinimumX | ASCenterLayoutSpecSizingOptionMinimumY child:a];"
      ))
    #expect(layout.document?.at("/root/centeringOptions")?.string == expected)
    #expect(layout.document?.at("/root/sizingOptions")?.string == "minimumXY")
    #expect(layout.unknown.map(\.key) == (expected == nil ? ["centeringOptions"] : []))
  }

  @Test("Set of options that a statement extends has both constants")
  func combined() throws {
    let layout = try objectiveCLayout(
      Self.card(
        """
        ASRelativeLayoutSpecSizingOption o = ASRelativeLayoutSpecSizingOptionMinimumWidth;
        o |= ASRelativeLayoutSpecSizingOptionMinimumHeight;
        return [ASRelativeLayoutSpec relativePositionLayoutSpecWithHorizontalPosition:2 verticalPosition:ASRelativeLayoutSpecPositionEnd sizingOption:o child:a];
        """))
    #expect(layout.document?.at("/root/sizingOption")?.string == "minimumSize")
    #expect(layout.document?.at("/root/horizontalPosition")?.string == "center")
  }

  @Test(
    "Constant by its raw value is the one of Texture's order",
    arguments: [
      ("row.direction = (ASStackLayoutDirection)0;", "direction", "vertical"),
      ("row.direction = 1;", "direction", "horizontal"),
      ("row.alignItems = 1;", "alignItems", "end"),
      ("row.justifyContent = 3;", "justifyContent", "spaceBetween"),
    ])
  func rawValues(code: String, key: String, expected: String) throws {
    let layout = try objectiveCLayout(
      Self.card(
        "ASStackLayoutSpec *row = [ASStackLayoutSpec new]; \(code) row.children = @[a]; return row;"
      ))
    #expect(layout.document?.at("/root/\(key)")?.string == expected)
  }
}
