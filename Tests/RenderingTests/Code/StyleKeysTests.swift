import LayoutEngine
import Rendering
import Testing

/// Each key of `style` in both languages, and where it has no effect.
@Suite struct StyleKeysTests {
  struct Case: Sendable {
    let key: ElementKey
    let value: String
    let property: String
    let swift: String
    let objc: String

    init(
      _ key: ElementKey, _ value: String, _ swift: String, objc: String? = nil
    ) {
      self.key = key
      self.value = value
      property = "style.\(key.name)"
      self.swift = swift
      self.objc = objc ?? swift
    }
  }

  static let cases = [
    Case(.width, "40", "ASDimensionMake(40)"),
    Case(.height, #""12.5pt""#, "ASDimensionMake(12.5)"),
    Case(.minWidth, #""50%""#, #"ASDimensionMake("50%")"#, objc: #"ASDimensionMake(@"50%")"#),
    Case(.maxWidth, #""33.3%""#, #"ASDimensionMake("33.3%")"#, objc: #"ASDimensionMake(@"33.3%")"#),
    Case(.minHeight, "0", "ASDimensionMake(0)", objc: "ASDimensionMakeWithPoints(0)"),
    Case(.maxHeight, "-7", "ASDimensionMake(-7)"),
    Case(
      .preferredSize, #"{"width": 36, "height": 0.5}"#, "CGSize(width: 36, height: 0.5)",
      objc: "CGSizeMake(36, 0.5)"),
    Case(
      .minSize, #"{"width": 1, "height": 2}"#, "CGSize(width: 1, height: 2)",
      objc: "CGSizeMake(1, 2)"),
    Case(
      .maxSize, #"{"width": 1e12, "height": 2}"#, "CGSize(width: 1000000000000, height: 2)",
      objc: "CGSizeMake(1000000000000, 2)"),
    Case(
      .preferredLayoutSize, #"{"width": "40%", "height": 9}"#,
      #"ASLayoutSizeMake(ASDimensionMake("40%"), ASDimensionMake(9))"#,
      objc: #"ASLayoutSizeMake(ASDimensionMake(@"40%"), ASDimensionMake(9))"#),
    Case(
      .minLayoutSize, #"{"width": "auto", "height": "1pt"}"#,
      "ASLayoutSizeMake(ASDimensionAuto, ASDimensionMake(1))"),
    Case(
      .maxLayoutSize, #"{"width": "100%"}"#,
      #"ASLayoutSizeMake(ASDimensionMake("100%"), ASDimensionAuto)"#,
      objc: #"ASLayoutSizeMake(ASDimensionMake(@"100%"), ASDimensionAuto)"#),
    Case(.spacingBefore, "8", "8"),
    Case(.spacingAfter, "-8.25", "-8.25"),
    Case(.flexGrow, "1", "1"),
    Case(.flexShrink, "true", "1"),
    Case(.flexBasis, #""60%""#, #"ASDimensionMake("60%")"#, objc: #"ASDimensionMake(@"60%")"#),
    Case(.alignSelf, #""center""#, ".center", objc: "ASStackLayoutAlignSelfCenter"),
    Case(.ascender, "12", "12"),
    Case(.descender, "-3", "-3"),
    Case(
      .layoutPosition, #"{"x": 10, "y": -20.5}"#, "CGPoint(x: 10, y: -20.5)",
      objc: "CGPointMake(10, -20.5)"),
  ]

  @Test func `Every style key has a test of its exported code`() {
    #expect(ElementKeys(Self.cases.map(\.key)) == ElementKeys.style)
  }

  @Test(arguments: cases)
  func `a key of style is set on a node and on a spec`(_ style: Case) {
    for element in [#""type": "image""#, #""type": "ratio", "ratio": 1, "child": {"type": "map"}"#]
    {
      let root = document(style, element)
      let isNode = element.contains("image")
      #expect(
        CodeSections(root, in: .swift).settings(of: style.property) == [
          "item.\(style.property) = \(style.swift)"
        ])
      #expect(
        CodeSections(root, in: .objc).settings(of: style.property) == [
          "\(isNode ? "_" : "")item.\(style.property) = \(style.objc);"
        ])
    }
  }

  @Test(arguments: cases)
  func `a key of style that has no effect is not set`(_ style: Case) {
    let element = #""id": "item", "style": {"\#(style.key.name)": \#(style.value)}"#
    let root =
      ElementKeys.sizes.contains(style.key)
      ? #"{"type": "inset", \#(element), "child": {"type": "node"}}"#
      : #"{"type": "center", "child": {"type": "node", \#(element)}}"#
    let (swift, objc) = (CodeSections(root, in: .swift), CodeSections(root, in: .objc))
    #expect(!swift.text.contains(".style."))
    #expect(!objc.text.contains(".style."))
    // They are said, with their values and the reason.
    #expect(swift.text.contains("// Without effect: \(style.property) = \(style.swift) ("))
    #expect(objc.text.contains("// Without effect: \(style.property) = \(style.objc) ("))
  }

  private func document(_ style: Case, _ element: String) -> String {
    let item = #"{"id": "item", \#(element), "style": {"\#(style.key.name)": \#(style.value)}}"#
    let parent =
      switch style.key {
      case .layoutPosition: #""type": "absolute""#
      case .descender: #""type": "stack", "alignItems": "baselineLast""#
      default: #""type": "stack", "alignItems": "baselineFirst""#
      }
    return #"{\#(parent), "children": [\#(item)]}"#
  }
}
