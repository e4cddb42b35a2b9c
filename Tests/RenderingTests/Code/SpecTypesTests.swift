import Rendering
import Testing

/// Each type of spec with all its keys, and with none.
@Suite struct SpecTypesTests {
  @Test func `a stack is made with what its initialiser asks for`() {
    expect(
      #"{"type": "stack", "id": "row", "children": [{"type": "node", "id": "a"}]}"#,
      swift: """
        let row = ASStackLayoutSpec(
          direction: .horizontal,
          spacing: 0,
          justifyContent: .start,
          alignItems: .stretch,
          children: [a])

        return row
        """,
      objc: """
        ASStackLayoutSpec *row =
            [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionHorizontal
                                                    spacing:0
                                             justifyContent:ASStackLayoutJustifyContentStart
                                                 alignItems:ASStackLayoutAlignItemsStretch
                                                   children:@[ _a ]];

        return row;
        """)
  }

  @Test func `a wrapping stack sets its lines`() {
    expect(
      """
      {"type": "stack", "id": "row", "direction": "vertical", "spacing": 2.5,
       "justifyContent": "spaceBetween", "alignItems": "baselineFirst", "flexWrap": "wrap",
       "alignContent": "spaceAround", "lineSpacing": -3}
      """,
      swift: """
        let row = ASStackLayoutSpec(
          direction: .vertical,
          spacing: 2.5,
          justifyContent: .spaceBetween,
          alignItems: .baselineFirst,
          children: [])
        row.flexWrap = .wrap
        row.alignContent = .spaceAround
        row.lineSpacing = -3

        return row
        """,
      objc: """
        ASStackLayoutSpec *row =
            [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionVertical
                                                    spacing:2.5
                                             justifyContent:ASStackLayoutJustifyContentSpaceBetween
                                                 alignItems:ASStackLayoutAlignItemsBaselineFirst
                                                   children:@[]];
        row.flexWrap = ASStackLayoutFlexWrapWrap;
        row.alignContent = ASStackLayoutAlignContentSpaceAround;
        row.lineSpacing = -3;

        return row;
        """)
  }

  @Test(arguments: [
    (
      #""horizontalAlignment": "right""#, ".start", ".stretch",
      ["stack.horizontalAlignment = .right"]
    ),
    (
      #""verticalAlignment": "center", "justifyContent": "end""#, ".end", ".stretch",
      ["stack.verticalAlignment = .center"]
    ),
    (
      #""direction": "vertical", "horizontalAlignment": "middle", "verticalAlignment": "bottom""#,
      ".start", ".stretch",
      ["stack.horizontalAlignment = .middle", "stack.verticalAlignment = .bottom"]
    ),
    (
      #""horizontalAlignment": "left", "verticalAlignment": "top""#, ".start", ".stretch",
      ["stack.horizontalAlignment = .left", "stack.verticalAlignment = .top"]
    ),
    (#""horizontalAlignment": "none", "justifyContent": "center""#, ".center", ".stretch", []),
    (#""verticalAlignment": "none", "alignItems": "end""#, ".start", ".end", []),
  ])
  func `an alignment by side is said by side`(
    keys: String, justified: String, aligned: String, settings: [String]
  ) {
    let root = #"{"type": "stack", "id": "stack", \#(keys)}"#
    let swift = CodeSections(root, in: .swift)
    #expect(swift.layout.contains("justifyContent: \(justified),"))
    #expect(swift.layout.contains("alignItems: \(aligned),"))
    let found = ["horizontalAlignment", "verticalAlignment"].flatMap { swift.settings(of: $0) }
    #expect(found == settings)
  }

  @Test func `alignments by side have their Objective-C names`() {
    let root = #"{"type": "stack", "horizontalAlignment": "middle", "verticalAlignment": "top"}"#
    let sections = CodeSections(root, in: .objc)
    #expect(
      sections.settings(of: "horizontalAlignment") == [
        "stackSpec.horizontalAlignment = ASHorizontalAlignmentMiddle;"
      ])
    #expect(
      sections.settings(of: "verticalAlignment") == [
        "stackSpec.verticalAlignment = ASVerticalAlignmentTop;"
      ])
  }

  @Test func `lines that a stack does not break into are not set`() {
    let root = #"{"type": "stack", "alignContent": "end", "lineSpacing": 4, "flexWrap": "noWrap"}"#
    let sections = CodeSections(root, in: .swift)
    #expect(
      sections.layout.hasPrefix(
        """
        // Without effect: alignContent = .end (the stack has one line).
        // Without effect: lineSpacing = 4 (the stack has one line).
        let stackSpec = ASStackLayoutSpec(
        """))
    for name in ["alignContent", "lineSpacing"] { #expect(sections.settings(of: name).isEmpty) }
    #expect(!sections.text.contains("flexWrap"))
  }

  @Test func `a ratio of thirds is a division`() {
    for (ratio, literal) in [
      ("1.3333333333333333", "4.0 / 3.0"), ("0.6666666666666666", "2.0 / 3.0"), ("0.75", "0.75"),
      ("1.3333", "1.3333"), ("2", "2"),
    ] {
      let root = #"{"type": "ratio", "ratio": \#(ratio), "child": {"type": "map"}}"#
      #expect(CodeSections(root, in: .swift).layout.contains("ratio: \(literal),"))
    }
  }

  @Test func `many children have a line each`() {
    let children = (1...12).map { #"{"type": "node", "id": "someNode\#($0)"}"# }
    let root = #"{"type": "wrapper", "id": "w", "children": [\#(children.joined(separator: ","))]}"#
    let swift = CodeSections(root, in: .swift).layout
    #expect(swift.hasPrefix("let w = ASWrapperLayoutSpec(\n  layoutElements: [\n    someNode1,\n"))
    #expect(swift.hasSuffix("    someNode12,\n  ])\n\nreturn w"))
    let objc = CodeSections(root, in: .objc).layout
    #expect(objc.contains("wrapperWithLayoutElements:@[\n      _someNode1,\n"))
    #expect(objc.hasSuffix("      _someNode12,\n    ]];\n\nreturn w;"))
  }

  @Test func `an inset may have infinite edges`() {
    expect(
      """
      {"type": "inset", "id": "box", "child": {"type": "node", "id": "a"},
       "insets": {"top": "infinity", "left": 4, "right": -1.5}}
      """,
      swift: """
        let box = ASInsetLayoutSpec(
          insets: UIEdgeInsets(top: .infinity, left: 4, bottom: 0, right: -1.5),
          child: a)

        return box
        """,
      objc: """
        ASInsetLayoutSpec *box =
            [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(INFINITY, 4, 0, -1.5)
                                                   child:_a];

        return box;
        """)
  }

  @Test func `overlays and backgrounds take two elements`() {
    expect(
      """
      {"type": "overlay", "id": "front", "overlay": {"type": "node", "id": "a"},
       "child": {"type": "background", "id": "back", "background": {"type": "node", "id": "b"},
        "child": {"type": "node", "id": "c"}}}
      """,
      swift: """
        let back = ASBackgroundLayoutSpec(child: c, background: b)

        let front = ASOverlayLayoutSpec(child: back, overlay: a)

        return front
        """,
      objc: """
        ASBackgroundLayoutSpec *back =
            [ASBackgroundLayoutSpec backgroundLayoutSpecWithChild:_c
                                                       background:_b];

        ASOverlayLayoutSpec *front = [ASOverlayLayoutSpec overlayLayoutSpecWithChild:back overlay:_a];

        return front;
        """)
  }

  @Test(arguments: [
    ("none", "default", "[]", "[]", "None", "Default"),
    ("x", "minimumX", ".X", ".minimumX", "X", "MinimumX"),
    ("y", "minimumY", ".Y", ".minimumY", "Y", "MinimumY"),
    ("xy", "minimumXY", ".XY", ".minimumXY", "XY", "MinimumXY"),
  ])
  func `a center spec has both options`(
    centering: String, sizing: String, swiftCentering: String, swiftSizing: String,
    objcCentering: String, objcSizing: String
  ) {
    expect(
      """
      {"type": "center", "id": "middle", "centeringOptions": "\(centering)",
       "sizingOptions": "\(sizing)", "child": {"type": "node", "id": "a"}}
      """,
      swift: """
        let middle = ASCenterLayoutSpec(
          centeringOptions: \(swiftCentering),
          sizingOptions: \(swiftSizing),
          child: a)

        return middle
        """,
      objc: """
        ASCenterLayoutSpec *middle =
            [ASCenterLayoutSpec centerLayoutSpecWithCenteringOptions:ASCenterLayoutSpecCentering\(objcCentering)
                                                       sizingOptions:ASCenterLayoutSpecSizingOption\(objcSizing)
                                                               child:_a];

        return middle;
        """, wrapped: true)
  }

  @Test(arguments: [
    ("none", "start", "default", "[]"), ("start", "center", "minimumWidth", ".minimumWidth"),
    ("center", "end", "minimumHeight", ".minimumHeight"),
    ("end", "none", "minimumSize", ".minimumSize"),
  ])
  func `a relative spec has two positions`(
    horizontal: String, vertical: String, sizing: String, swiftSizing: String
  ) {
    func capital(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
    expect(
      """
      {"type": "relative", "id": "place", "horizontalPosition": "\(horizontal)",
       "verticalPosition": "\(vertical)", "sizingOption": "\(sizing)",
       "child": {"type": "node", "id": "a"}}
      """,
      swift: """
        let place = ASRelativeLayoutSpec(
          horizontalPosition: .\(horizontal),
          verticalPosition: .\(vertical),
          sizingOption: \(swiftSizing),
          child: a)

        return place
        """,
      objc: """
        ASRelativeLayoutSpec *place =
            [ASRelativeLayoutSpec relativePositionLayoutSpecWithHorizontalPosition:ASRelativeLayoutSpecPosition\(capital(horizontal))
                                                                  verticalPosition:ASRelativeLayoutSpecPosition\(capital(vertical))
                                                                      sizingOption:ASRelativeLayoutSpecSizingOption\(capital(sizing))
                                                                             child:_a];

        return place;
        """)
  }

  @Test func `a ratio spec has its ratio`() {
    expect(
      #"{"type": "ratio", "id": "r", "ratio": 0.5625, "child": {"type": "node", "id": "a"}}"#,
      swift: """
        let r = ASRatioLayoutSpec(ratio: 0.5625, child: a)

        return r
        """,
      objc: """
        ASRatioLayoutSpec *r = [ASRatioLayoutSpec ratioLayoutSpecWithRatio:0.5625 child:_a];

        return r;
        """)
  }

  @Test func `an absolute spec says its sizing only where it is none of the defaults`() {
    expect(
      #"{"type": "absolute", "id": "all", "children": [{"type": "node", "id": "a"}]}"#,
      swift: """
        let all = ASAbsoluteLayoutSpec(children: [a])

        return all
        """,
      objc: """
        ASAbsoluteLayoutSpec *all = [ASAbsoluteLayoutSpec absoluteLayoutSpecWithChildren:@[ _a ]];

        return all;
        """)
    for type in [#""absolute", "sizing": "sizeToFit""#, #""static""#] {
      expect(
        #"{"type": \#(type), "id": "all", "children": [{"type": "node", "id": "a"}]}"#,
        swift: """
          let all = ASAbsoluteLayoutSpec(sizing: .sizeToFit, children: [a])

          return all
          """,
        objc: """
          ASAbsoluteLayoutSpec *all =
              [ASAbsoluteLayoutSpec absoluteLayoutSpecWithSizing:ASAbsoluteLayoutSpecSizingSizeToFit
                                                        children:@[ _a ]];

          return all;
          """)
    }
  }

  @Test func `a corner spec has a location, an offset and may wrap`() {
    expect(
      """
      {"type": "corner", "id": "c", "cornerLocation": "bottomLeft", "offset": {"x": -3, "y": 0.5},
       "wrapsCorner": true, "child": {"type": "node", "id": "a"},
       "corner": {"type": "node", "id": "b"}}
      """,
      swift: """
        let c = ASCornerLayoutSpec(child: a, corner: b, location: .bottomLeft)
        c.offset = CGPoint(x: -3, y: 0.5)
        c.wrapsCorner = true

        return c
        """,
      objc: """
        ASCornerLayoutSpec *c =
            [ASCornerLayoutSpec cornerLayoutSpecWithChild:_a
                                                   corner:_b
                                                 location:ASCornerLayoutLocationBottomLeft];
        c.offset = CGPointMake(-3, 0.5);
        c.wrapsCorner = YES;

        return c;
        """)
  }

  @Test func `a wrapper has one element or several`() {
    expect(
      """
      {"type": "wrapper", "id": "outer", "children": [{"type": "spec", "id": "gap"},
       {"type": "wrapper", "id": "inner", "child": {"type": "node", "id": "a"}}]}
      """,
      swift: """
        let gap = ASLayoutSpec()

        let inner = ASWrapperLayoutSpec(layoutElement: a)

        let outer = ASWrapperLayoutSpec(layoutElements: [gap, inner])

        return outer
        """,
      objc: """
        ASLayoutSpec *gap = [[ASLayoutSpec alloc] init];

        ASWrapperLayoutSpec *inner = [ASWrapperLayoutSpec wrapperWithLayoutElement:_a];

        ASWrapperLayoutSpec *outer = [ASWrapperLayoutSpec wrapperWithLayoutElements:@[ gap, inner ]];

        return outer;
        """)
  }

  @Test func `a node as root is wrapped, and a document without one says so`() {
    expect(
      #"{"type": "image", "id": "photo"}"#,
      swift: "return ASWrapperLayoutSpec(layoutElement: photo)",
      objc: "return [ASWrapperLayoutSpec wrapperWithLayoutElement:_photo];")
    expect(
      #"{"scale": 2, "root": 3}"#,
      swift: """
        // The document has no root.

        return ASLayoutSpec()
        """,
      objc: """
        // The document has no root.

        return [[ASLayoutSpec alloc] init];
        """)
  }

  private func expect(
    _ root: String, swift: String, objc: String, wrapped: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let swiftLayout = CodeSections(root, in: .swift).layout
    #expect(
      wrapped ? unwrapped(swiftLayout) == unwrapped(swift) : swiftLayout == swift,
      sourceLocation: sourceLocation)
    #expect(CodeSections(root, in: .objc).layout == objc, sourceLocation: sourceLocation)
  }

  /// Without its line breaks, which depend on the length of names.
  private func unwrapped(_ code: String) -> String {
    code.filter { $0 != "\n" && $0 != " " }
  }
}
