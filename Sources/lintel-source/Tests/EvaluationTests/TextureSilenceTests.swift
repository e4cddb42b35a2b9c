import JSONText
import LayoutEvaluation
import SourceTree
import Testing

/// Properties and constructors of the headers of Texture's specs and styles, each in a small class of both languages: the
/// document is right, or the report marks that it is not known.
///
/// - Source: Texture ASLayoutElement.h, ASStackLayoutElement.h, ASAbsoluteLayoutElement.h, ASDimension.h, and the headers
///   of the specs
@Suite("Silence: Texture")
struct TextureSilenceTests {
  /// An entry: the code in Swift and in Objective-C, a JSON Pointer below the root, and the value there; nil if it is
  /// marked.
  struct Entry: Sendable, CustomTestStringConvertible {
    let swift: String
    let objectiveC: String
    let pointer: String
    let value: String?

    init(_ swift: String, _ objectiveC: String, _ pointer: String, _ value: String?) {
      (self.swift, self.objectiveC, self.pointer, self.value) = (swift, objectiveC, pointer, value)
    }

    var testDescription: String { objectiveC }
  }

  private static func style(_ key: String, _ swift: String, _ objectiveC: String, _ value: String?)
    -> Entry
  {
    Entry(
      "a.style.\(key) = \(swift)", "_a.style.\(key) = \(objectiveC);", "/child/style/\(key)", value)
  }

  private static let point = (
    "CGPoint(x: 1, y: 2)", "CGPointMake(1, 2)", #"{"x":1,"y":2}"#
  )
  private static let size = (
    "CGSize(width: 1, height: 2)", "CGSizeMake(1, 2)", #"{"height":2,"width":1}"#
  )
  private static let layoutSize = (
    "ASLayoutSize(width: ASDimensionMake(1), height: ASDimensionMake(\"2%\"))",
    "ASLayoutSizeMake(ASDimensionMake(1), ASDimensionMakeWithFraction(0.02))",
    #"{"height":"2%","width":1}"#
  )

  static let styles: [Entry] =
    ["width", "height", "minWidth", "maxWidth", "minHeight", "maxHeight", "flexBasis"].map {
      style($0, "ASDimension(unit: .fraction, value: 0.5)", "ASDimensionMake(@\"50%\")", "\"50%\"")
    }
    + ["preferredSize", "minSize", "maxSize"].map { style($0, size.0, size.1, size.2) }
    + ["preferredLayoutSize", "minLayoutSize", "maxLayoutSize"].map {
      style($0, layoutSize.0, layoutSize.1, layoutSize.2)
    }
    + ["spacingBefore", "spacingAfter", "flexGrow", "flexShrink", "ascender", "descender"].map {
      style($0, "3", "3", "3")
    } + [
      style("alignSelf", ".center", "ASStackLayoutAlignSelfCenter", "\"center\""),
      style("layoutPosition", point.0, point.1, point.2),
      Entry(
        "a.styled { $0.flexGrow = 2 }",
        "[_a styledWithBlock:^(ASLayoutElementStyle *style) { style.flexGrow = 2; }];",
        "/child/style/flexGrow", "2"),
      Entry(
        "a.style.setLayoutOptionExtensionBool(true, at: 0)",
        "[_a.style setLayoutOptionExtensionBool:YES atIndex:0];", "/child/style", "null"),
      style("padding", "ASEdgeInsets()", "(ASEdgeInsets){}", nil),
      style("flexWrap", ".wrap", "ASStackLayoutFlexWrapWrap", nil),
      style("aspectRatio", "2", "2", nil), style("positionType", ".absolute", "1", nil),
      Entry("a.style.grow(2)", "[_a.style grow:2];", "", nil),
      Entry("a.style[keyPath: \\.flexGrow] = 3", "_a.style[@\"flexGrow\"] = @3;", "", nil),
      Entry("a.style = b.style", "_a.style = _b.style;", "", nil),
      // Getters.
      Entry(
        "a.style.width = ASDimensionMake(3); b.style.flexGrow = a.style.width.value",
        "_a.style.width = ASDimensionMake(3); _b.style.flexGrow = _a.style.width.value;",
        "/overlay/style/flexGrow", "3"),
      Entry(
        "a.style.preferredSize = CGSize(width: 3, height: 4); b.style.width = a.style.height",
        "_a.style.preferredSize = CGSizeMake(3, 4); _b.style.width = _a.style.height;",
        "/overlay/style/width", "4"),
      Entry(
        "a.style.width = ASDimensionMake(3); b.style.flexGrow = a.style.preferredSize.width",
        "_a.style.width = ASDimensionMake(3); _b.style.flexGrow = _a.style.preferredSize.width;",
        "/overlay/style/flexGrow", "3"),
      Entry(
        "a.style.flexGrow = 3; b.style.flexShrink = a.style.flexGrow",
        "_a.style.flexGrow = 3; _b.style.flexShrink = _a.style.flexGrow;",
        "/overlay/style/flexShrink", "3"),
      Entry(
        "a.style.preferredSize = CGSize(width: 3, height: 4); b.style.flexGrow = a.layoutThatFits(ASSizeRangeUnconstrained).size.height",
        "_a.style.preferredSize = CGSizeMake(3, 4); _b.style.flexGrow = [_a layoutThatFits:ASSizeRangeUnconstrained].size.height;",
        "/overlay/style/flexGrow", "4"),
      Entry(
        "b.style.flexGrow = t.layoutThatFits(ASSizeRangeUnconstrained).size.height",
        "_b.style.flexGrow = [_t layoutThatFits:ASSizeRangeUnconstrained].size.height;", "", nil),
      Entry(
        "b.style.flexGrow = a.calculatedSize.width", "_b.style.flexGrow = _a.calculatedSize.width;",
        "", nil),
      Entry(
        "a.debugName = \"x\"; a.layoutElementType == .layoutSpec", "_a.debugName = @\"x\";",
        "/child/style", "null"),
    ]

  private static func card(_ entry: Entry, isSwift: Bool, spec: Bool = false) -> String {
    let members = [
      ("a", "ASDisplayNode"), ("b", "ASDisplayNode"), ("c", "ASDisplayNode"), ("t", "ASTextNode"),
    ]
    if isSwift {
      return swiftCell(
        members.map { "let \($0.0) = \($0.1)()" }.joined(separator: "\n  "),
        spec
          ? "\(entry.swift)\n    return spec"
          : "\(entry.swift)\n    return ASOverlayLayoutSpec(child: a, overlay: b)")
    }
    return """
      @interface Card : ASCellNode
      @end
      @implementation Card { \(members.map { "\($0.1) *_\($0.0);" }.joined(separator: " ")) }
      - (instancetype)init {
        if (self = [super init]) { \(members.map { "_\($0.0) = [\($0.1) new];" }.joined(separator: " ")) }
        return self;
      }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        \(entry.objectiveC)
        \(spec ? "return spec;" : "return [ASOverlayLayoutSpec overlayLayoutSpecWithChild:_a overlay:_b];")
      }
      @end
      """
  }

  private static func check(_ entry: Entry, spec: Bool) throws {
    for isSwift in [true, false] {
      let text = card(entry, isSwift: isSwift, spec: spec)
      let layout = try isSwift ? swiftLayout(text) : objectiveCLayout(text)
      guard let value = entry.value else {
        #expect(layout.read == .part, "\(isSwift ? entry.swift : entry.objectiveC)")
        continue
      }
      let found = layout.document?.at("/root" + entry.pointer)
      let expected = try JSONValue.parse(value)
      #expect(
        (found ?? .null).unmarked == expected.unmarked && layout.read == .whole,
        "\(isSwift ? entry.swift : entry.objectiveC)")
    }
  }

  @Test("Property of a style has the right value in the document, or is marked", arguments: styles)
  func style(entry: Entry) throws { try Self.check(entry, spec: false) }

  /// A property of a spec that is set after a plain constructor.
  private static func property(
    _ type: String, _ swift: String, _ objectiveC: String, _ code: (String, String, String),
    _ value: String?
  ) -> Entry {
    Entry(
      "let spec = \(swift); spec.\(code.0) = \(code.1)",
      "\(type) *spec = \(objectiveC); spec.\(code.0) = \(code.2);", "/\(code.0)", value)
  }

  static let specs: [Entry] = {
    var result: [Entry] = []
    let stack = ("ASStackLayoutSpec()", "[ASStackLayoutSpec new]")
    for code in [
      ("direction", ".vertical", "ASStackLayoutDirectionVertical", "\"vertical\""),
      ("spacing", "3", "3", "3"),
      ("horizontalAlignment", ".middle", "ASHorizontalAlignmentMiddle", "\"middle\""),
      ("verticalAlignment", ".bottom", "ASVerticalAlignmentBottom", "\"bottom\""),
      (
        "justifyContent", ".spaceAround", "ASStackLayoutJustifyContentSpaceAround",
        "\"spaceAround\""
      ),
      ("alignItems", ".baselineFirst", "ASStackLayoutAlignItemsBaselineFirst", "\"baselineFirst\""),
      ("flexWrap", ".wrap", "ASStackLayoutFlexWrapWrap", "\"wrap\""),
      ("alignContent", ".stretch", "ASStackLayoutAlignContentStretch", "\"stretch\""),
      ("lineSpacing", "4", "4", "4"),
    ] {
      result.append(
        property("ASStackLayoutSpec", stack.0, stack.1, (code.0, code.1, code.2), code.3))
    }
    result += [
      property("ASStackLayoutSpec", stack.0, stack.1, ("concurrent", "true", "YES"), "null"),
      property("ASStackLayoutSpec", stack.0, stack.1, ("isMutable", "false", "NO"), "null"),
      property("ASStackLayoutSpec", stack.0, stack.1, ("debugName", "\"x\"", "@\"x\""), "null"),
      property("ASStackLayoutSpec", stack.0, stack.1, ("axis", "3", "3"), nil),
      Entry(
        "let spec = ASStackLayoutSpec(direction: .vertical, spacing: 1, justifyContent: .end, alignItems: .start, flexWrap: .wrap, alignContent: .end, lineSpacing: 2, children: [a])",
        "ASStackLayoutSpec *spec = [[ASStackLayoutSpec alloc] initWithDirection:ASStackLayoutDirectionVertical spacing:1 justifyContent:ASStackLayoutJustifyContentEnd alignItems:ASStackLayoutAlignItemsStart flexWrap:ASStackLayoutFlexWrapWrap alignContent:ASStackLayoutAlignContentEnd lineSpacing:2 children:@[_a]];",
        "",
        #"{"type":"stack","id":"spec","direction":"vertical","spacing":1,"justifyContent":"end","alignItems":"start","flexWrap":"wrap","alignContent":"end","lineSpacing":2,"children":[{"type":"node","id":"a"}]}"#
      ),
      Entry(
        "let spec = ASStackLayoutSpec(direction: .vertical, spacing: 1, justifyContent: .end, alignItems: .start, flexWrap: .wrap, alignContent: .end, children: [a])",
        "ASStackLayoutSpec *spec = [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionVertical spacing:1 justifyContent:ASStackLayoutJustifyContentEnd alignItems:ASStackLayoutAlignItemsStart flexWrap:ASStackLayoutFlexWrapWrap alignContent:ASStackLayoutAlignContentEnd children:@[_a]];",
        "/alignContent", "\"end\""),
      Entry(
        "let spec = ASStackLayoutSpec.vertical()",
        "ASStackLayoutSpec *spec = [ASStackLayoutSpec verticalStackLayoutSpec];", "/direction",
        "\"vertical\""),
      Entry(
        "let spec = ASStackLayoutSpec.horizontal()",
        "ASStackLayoutSpec *spec = [ASStackLayoutSpec horizontalStackLayoutSpec];", "/direction",
        "\"horizontal\""),
      Entry(
        "let spec = ASInsetLayoutSpec(insets: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), child: a)",
        "ASInsetLayoutSpec *spec = [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(1, 2, 3, 4) child:_a];",
        "/insets", #"{"top":1,"left":2,"bottom":3,"right":4}"#),
      Entry(
        "let spec = ASInsetLayoutSpec(insets: .zero, child: a); spec.insets.left = 5",
        "ASInsetLayoutSpec *spec = [[ASInsetLayoutSpec alloc] initWithInsets:UIEdgeInsetsZero child:_a]; spec.insets = UIEdgeInsetsMake(0, 5, 0, 0);",
        "/insets/left", "5"),
      Entry(
        "let spec = ASOverlayLayoutSpec(child: a, overlay: b); spec.overlay = c",
        "ASOverlayLayoutSpec *spec = [[ASOverlayLayoutSpec alloc] initWithChild:_a overlay:_b]; spec.overlay = _c;",
        "/overlay/id", "\"c\""),
      Entry(
        "let spec = ASBackgroundLayoutSpec(child: a, background: b); spec.background = c; spec.child = b",
        "ASBackgroundLayoutSpec *spec = [ASBackgroundLayoutSpec backgroundLayoutSpecWithChild:_a background:_b]; spec.background = _c; spec.child = _b;",
        "",
        #"{"type":"background","id":"spec","child":{"type":"node","id":"b"},"background":{"type":"node","id":"c"}}"#
      ),
      Entry(
        "let spec = ASCenterLayoutSpec(centeringOptions: .X, sizingOptions: .minimumY, child: a)",
        "ASCenterLayoutSpec *spec = [[ASCenterLayoutSpec alloc] initWithCenteringOptions:ASCenterLayoutSpecCenteringX sizingOptions:ASCenterLayoutSpecSizingOptionMinimumY child:_a];",
        "",
        #"{"type":"center","id":"spec","centeringOptions":"x","sizingOptions":"minimumY","child":{"type":"node","id":"a"}}"#
      ),
      Entry(
        "let spec = ASCenterLayoutSpec(horizontalPosition: .center, verticalPosition: .end, sizingOption: .minimumWidth, child: a)",
        "ASCenterLayoutSpec *spec = [[ASCenterLayoutSpec alloc] initWithHorizontalPosition:ASRelativeLayoutSpecPositionCenter verticalPosition:ASRelativeLayoutSpecPositionEnd sizingOption:ASRelativeLayoutSpecSizingOptionMinimumWidth child:_a];",
        "",
        #"{"type":"relative","id":"spec","horizontalPosition":"center","verticalPosition":"end","sizingOption":"minimumWidth","child":{"type":"node","id":"a"}}"#
      ),
      Entry(
        "let spec = ASCenterLayoutSpec(centeringOptions: .X, sizingOptions: [], child: a); spec.centeringOptions = .Y; spec.sizingOptions = .minimumXY",
        "ASCenterLayoutSpec *spec = [ASCenterLayoutSpec centerLayoutSpecWithCenteringOptions:ASCenterLayoutSpecCenteringX sizingOptions:0 child:_a]; spec.centeringOptions = ASCenterLayoutSpecCenteringY; spec.sizingOptions = ASCenterLayoutSpecSizingOptionMinimumXY;",
        "/sizingOptions", "\"minimumXY\""),
      Entry(
        "let spec = ASRelativeLayoutSpec(horizontalPosition: .end, verticalPosition: .start, sizingOption: [], child: a); spec.verticalPosition = .center; spec.sizingOption = .minimumSize",
        "ASRelativeLayoutSpec *spec = [ASRelativeLayoutSpec relativePositionLayoutSpecWithHorizontalPosition:ASRelativeLayoutSpecPositionEnd verticalPosition:ASRelativeLayoutSpecPositionStart sizingOption:ASRelativeLayoutSpecSizingOptionDefault child:_a]; spec.verticalPosition = ASRelativeLayoutSpecPositionCenter; spec.sizingOption = ASRelativeLayoutSpecSizingOptionMinimumSize;",
        "",
        #"{"type":"relative","id":"spec","horizontalPosition":"end","verticalPosition":"center","sizingOption":"minimumSize","child":{"type":"node","id":"a"}}"#
      ),
      Entry(
        "let spec = ASRatioLayoutSpec(ratio: 0.5, child: a); spec.ratio = 2",
        "ASRatioLayoutSpec *spec = [ASRatioLayoutSpec ratioLayoutSpecWithRatio:0.5 child:_a]; spec.ratio = 2;",
        "/ratio", "2"),
      Entry(
        "let spec = ASAbsoluteLayoutSpec(sizing: .sizeToFit, children: [a])",
        "ASAbsoluteLayoutSpec *spec = [ASAbsoluteLayoutSpec absoluteLayoutSpecWithSizing:ASAbsoluteLayoutSpecSizingSizeToFit children:@[_a]];",
        "/sizing", "\"sizeToFit\""),
      Entry(
        "let spec = ASAbsoluteLayoutSpec(children: [a]); spec.sizing = .sizeToFit",
        "ASAbsoluteLayoutSpec *spec = [[ASAbsoluteLayoutSpec alloc] initWithChildren:@[_a]]; spec.sizing = ASAbsoluteLayoutSpecSizingSizeToFit;",
        "/sizing", "\"sizeToFit\""),
      Entry(
        "let spec = ASWrapperLayoutSpec(layoutElements: [a, b])",
        "ASWrapperLayoutSpec *spec = [ASWrapperLayoutSpec wrapperWithLayoutElements:@[_a, _b]];",
        "/children/1/id", "\"b\""),
      Entry(
        "let spec = ASWrapperLayoutSpec(layoutElement: a); spec.child = b",
        "ASWrapperLayoutSpec *spec = [[ASWrapperLayoutSpec alloc] initWithLayoutElement:_a]; spec.child = _b;",
        "/child/id", "\"b\""),
      Entry(
        "let spec = ASCornerLayoutSpec(child: a, corner: b, location: .bottomLeft); spec.offset = CGPoint(x: 1, y: 2); spec.wrapsCorner = true",
        "ASCornerLayoutSpec *spec = [ASCornerLayoutSpec cornerLayoutSpecWithChild:_a corner:_b location:ASCornerLayoutLocationBottomLeft]; spec.offset = CGPointMake(1, 2); spec.wrapsCorner = YES;",
        "",
        #"{"type":"corner","id":"spec","cornerLocation":"bottomLeft","offset":{"x":1,"y":2},"wrapsCorner":true,"child":{"type":"node","id":"a"},"corner":{"type":"node","id":"b"}}"#
      ),
      Entry(
        "let spec = ASCornerLayoutSpec(child: a, corner: b, location: .topLeft); spec.cornerLocation = .topRight; spec.corner = c",
        "ASCornerLayoutSpec *spec = [[ASCornerLayoutSpec alloc] initWithChild:_a corner:_b location:ASCornerLayoutLocationTopLeft]; spec.cornerLocation = ASCornerLayoutLocationTopRight; spec.corner = _c;",
        "/cornerLocation", "\"topRight\""),
      Entry(
        "let spec = ASStackLayoutSpec(); spec.children = [a, b]; let n = spec.children?.count ?? 0; spec.spacing = CGFloat(n)",
        "ASStackLayoutSpec *spec = [ASStackLayoutSpec new]; spec.children = @[_a, _b]; spec.spacing = spec.children.count;",
        "/spacing", "2"),
      Entry(
        "let spec = ASStackLayoutSpec(); spec.pin(a)",
        "ASStackLayoutSpec *spec = [ASStackLayoutSpec new]; [spec pin:_a];", "", nil),
    ]
    return result
  }()

  @Test(
    "Property or constructor of a spec has the right value in the document, or is marked",
    arguments: specs)
  func spec(entry: Entry) throws { try Self.check(entry, spec: true) }
}
