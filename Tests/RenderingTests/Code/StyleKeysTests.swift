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

  @Test func `a size that an inset takes from its own style is set`() {
    let inset = """
      {"type": "inset", "id": "item", "style": {"maxWidth": 40}, "child": {"type": "map"}}
      """
    for parent in ["absolute", "stack"] {
      let sections = CodeSections(#"{"type": "\#(parent)", "children": [\#(inset)]}"#, in: .swift)
      #expect(
        sections.settings(of: "style.maxWidth") == ["item.style.maxWidth = ASDimensionMake(40)"])
    }
  }

  @Test func `Exported code has a comment on a baseline that is not read`() {
    let child = #"{"type": "text", "text": "x", "style": {"ascender": 3}}"#
    let node = #"{"type": "map", "style": {"ascender": 3}}"#
    let aligned = #"{"type": "stack", "alignItems": "baselineFirst", "children": [\#(child)]}"#
    let plain = #"{"type": "stack", "children": [\#(node)]}"#
    #expect(
      CodeSections(aligned, in: .swift).text.contains(
        "// Without effect: style.ascender = 3 (a text measures its own)."))
    #expect(
      CodeSections(plain, in: .swift).text.contains(
        "style.ascender = 3 (only a stack that aligns by these baselines reads it)."))
  }

  @Test func `defaults are not spelled out`() {
    let style = """
      {"width": "auto", "spacingBefore": 0, "flexGrow": 0, "flexBasis": "auto",
       "alignSelf": "auto", "ascender": 0, "layoutPosition": {"x": 0, "y": 0}}
      """
    let child = #"{"type": "node", "style": \#(style)}"#
    for parent in ["stack", "absolute"] {
      let root = #"{"type": "\#(parent)", "alignItems": "baselineFirst", "children": [\#(child)]}"#
      #expect(!CodeSections(root, in: .swift).text.contains("style."))
    }
  }

  @Test func `the key that wins a side is the one that is written`() {
    let style = #"{"preferredSize": {"width": 1, "height": 2}, "height": "50%"}"#
    let sections = CodeSections(#"{"type": "node", "id": "a", "style": \#(style)}"#, in: .swift)
    #expect(
      sections.setup == """
        a.style.width = ASDimensionMake(1)
        a.style.height = ASDimensionMake("50%")
        """)
  }

  @Test(arguments: [
    ("33.333333333333336%", "1.0 / 3.0"), ("33.33333333333333%", "1.0 / 3.0"),
    ("66.66666666666667%", "2.0 / 3.0"), ("16.666666666666668%", "1.0 / 6.0"),
    ("8.333333333333332%", "1.0 / 12.0"), ("33.33333333%", "0.33333333330000003"),
    ("12.345678%", "0.12345677999999999"),
  ])
  func `fractions that are no short percentage are divisions or keep their value`(
    percentage: String, literal: String
  ) {
    let style = #"{"width": "\#(percentage)"}"#
    let root = #"{"type": "node", "id": "a", "style": \#(style)}"#
    let expected = "style.width = ASDimensionMakeWithFraction(\(literal))"
    #expect(CodeSections(root, in: .swift).setup == "a.\(expected)")
    #expect(CodeSections(root, in: .objc).text.contains("_a.\(expected);"))
  }

  @Test func `a text has baselines of its own`() {
    // What stands for a text has none of its own.
    let standIn =
      #"{"type": "text", "intrinsicSize": {"width": 9, "height": 9}, "style": {"ascender": 3}}"#
    #expect(
      CodeSections(
        #"{"type": "stack", "alignItems": "baselineFirst", "children": [\#(standIn)]}"#, in: .swift
      ).settings(of: "style.ascender").count == 1)
    let child = #"{"type": "text", "text": "x", "style": {"ascender": 3, "descender": -1}}"#
    let root = #"{"type": "stack", "alignItems": "baselineLast", "children": [\#(child)]}"#
    let sections = CodeSections(root, in: .swift)
    #expect(sections.settings(of: "style.ascender").isEmpty)
    #expect(sections.settings(of: "style.descender").isEmpty)
  }

  @Test func `positions in percent are made when the method runs`() {
    func style(_ x: String, _ y: String) -> String {
      #""style": {"layoutPosition": {"x": \#(x), "y": \#(y)}}"#
    }
    let root = """
      {"constrainedSize": {"max": {"width": 300, "height": "infinity"}},
       "root": {"type": "absolute", "id": "page", "children": [
        {"type": "node", "id": "a", \(style(#""50%""#, "4"))},
        {"type": "spec", "id": "b", \(style("3", #""25%""#))}]}}
      """
    // The page has no height of which a quarter could be taken.
    #expect(
      CodeSections(root, in: .swift).layout == """
        // lintel: keys {"style":{"layoutPosition":{"x":3,"y":"25%"}}}
        let b = ASLayoutSpec()
        b.style.layoutPosition = CGPoint(x: 3, y: 0)

        // Positions in percent are of the spec in the document, of the node here.
        a.style.layoutPosition = CGPoint(x: constrainedSize.max.width * 0.5, y: 4)
        let page = ASAbsoluteLayoutSpec(children: [a, b])

        return page
        """)
    #expect(CodeSections(root, in: .swift).setup == "")
    #expect(
      CodeSections(root, in: .objc).settings(of: "style.layoutPosition") == [
        "b.style.layoutPosition = CGPointMake(3, 0);",
        "_a.style.layoutPosition = CGPointMake(constrainedSize.max.width * 0.5, 4);",
      ])
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
