import Rendering
import Testing

/// Each type of node with what it shows.
@Suite struct NodeTypesTests {
  @Test(arguments: [
    ("node", "ASDisplayNode"), ("text", "ASTextNode"), ("button", "ASButtonNode"),
    ("editableText", "ASEditableTextNode"), ("image", "ASImageNode"),
    ("networkImage", "ASNetworkImageNode"), ("video", "ASVideoNode"), ("map", "ASMapNode"),
    ("scroll", "ASScrollNode"),
  ])
  func `each type has its class`(type: String, className: String) {
    let root = #"{"type": "\#(type)", "id": "a"}"#
    #expect(CodeSections(root, in: .swift).text.contains("  let a = \(className)()\n"))
    let objc = CodeSections(root, in: .objc).text
    #expect(objc.contains("  \(className) *_a;\n"))
    #expect(objc.contains("    _a = [[\(className) alloc] init];\n"))
  }

  @Test func `colors, images and text styles`() {
    let root = """
      {"type": "text", "id": "a", "text": "Hi", "color": "#FF000080", "backgroundColor": "white",
       "cornerRadius": 8, "borderWidth": 0.5, "borderColor": "red",
       "font": {"textStyle": "headline"}}
      """
    #expect(
      CodeSections(root, in: .swift).setup == """
        a.attributedText = NSAttributedString(
          string: "Hi",
          attributes: [.font: UIFont.preferredFont(forTextStyle: .headline), .foregroundColor: UIColor(red: 1, green: 0, blue: 0, alpha: 0.502)])
        a.backgroundColor = UIColor.white
        a.cornerRadius = 8
        a.borderWidth = 0.5
        a.borderColor = UIColor.red.cgColor
        """)
    let objc = CodeSections(root, in: .objc).text
    #expect(objc.contains("[UIFont preferredFontForTextStyle:UIFontTextStyleHeadline]"))
    #expect(objc.contains("[UIColor colorWithRed:1 green:0 blue:0 alpha:0.502]"))
    #expect(objc.contains("    _a.backgroundColor = [UIColor whiteColor];\n"))
    #expect(objc.contains("    _a.borderColor = [UIColor redColor].CGColor;\n"))
    let image =
      #"{"type": "image", "id": "a", "imageSize": {"width": 1, "height": 1}, "image": "a/b.png"}"#
    #expect(CodeSections(image, in: .swift).setup.contains("a.image = UIImage(named: \"a/b.png\")"))
    let button = #"{"type": "button", "id": "a", "imageNode": \#(image)}"#
    #expect(
      CodeSections(button, in: .objc).text.contains(
        "[_a setImage:[UIImage imageNamed:@\"a/b.png\"] forState:UIControlStateNormal];"))
  }

  @Test func `a text has its font and its lines`() {
    let root = """
      {"type": "text", "id": "a", "text": "Hi", "maximumNumberOfLines": 2,
       "font": {"size": 12.5, "weight": 650}}
      """
    #expect(
      CodeSections(root, in: .swift).setup == """
        a.attributedText = NSAttributedString(
          string: "Hi",
          attributes: [.font: UIFont.systemFont(ofSize: 12.5, weight: .bold)])
        a.maximumNumberOfLines = 2
        """)
    #expect(
      CodeSections(root, in: .objc).text.contains(
        """
            _a.attributedText = [[NSAttributedString alloc]
                initWithString:@"Hi"
                    attributes:@{NSFontAttributeName: [UIFont systemFontOfSize:12.5 weight:UIFontWeightBold]}];
            _a.maximumNumberOfLines = 2;

        """))
  }

  @Test func `a scroll node says where it scrolls`() {
    let root = """
      {"type": "scroll", "id": "a", "scrollableDirections": "both",
       "automaticallyManagesContentSize": true, "child": {"type": "spec"}}
      """
    let swift = CodeSections(root, in: .swift).setup
    #expect(
      swift.contains(
        """
        a.scrollableDirections = [ASScrollDirectionHorizontalDirections, ASScrollDirectionVerticalDirections]
        a.automaticallyManagesContentSize = true
        a.automaticallyManagesSubnodes = true
        """))
  }

  @Test func `a node says which way its content runs`() {
    let root = #"{"type": "node", "id": "a", "semanticContentAttribute": "forceRightToLeft"}"#
    let swift = CodeSections(root, in: .swift).setup
    #expect(swift.contains("a.semanticContentAttribute = .forceRightToLeft"))
    #expect(
      CodeSections(root, in: .objc).text.contains(
        "_a.semanticContentAttribute = UISemanticContentAttributeForceRightToLeft;"))
  }

  @Test func `a button has a title`() {
    let root = #"{"type": "button", "id": "a", "text": "Go", "maximumNumberOfLines": 1}"#
    #expect(
      CodeSections(root, in: .swift).setup == """
        a.setAttributedTitle(
          NSAttributedString(
            string: "Go",
            attributes: [.font: UIFont.systemFont(ofSize: 17)]),
          for: .normal)
        a.titleNode.maximumNumberOfLines = 1
        """)
    #expect(
      CodeSections(root, in: .objc).text.contains(
        """
            [_a setAttributedTitle:[[NSAttributedString alloc]
                initWithString:@"Go"
                    attributes:@{NSFontAttributeName: [UIFont systemFontOfSize:17]}]
                forState:UIControlStateNormal];
            _a.titleNode.maximumNumberOfLines = 1;

        """))
  }

  @Test func `editable text has its own name for the number of lines`() {
    let root = #"{"type": "editableText", "id": "a", "text": "", "maximumNumberOfLines": 3}"#
    let sections = CodeSections(root, in: .swift)
    #expect(sections.setup.hasPrefix("a.attributedText = NSAttributedString(\n  string: \"\","))
    #expect(sections.setup.hasSuffix("\na.maximumLinesToDisplay = 3"))
  }

  @Test(arguments: [
    (
      #""Avenir""#, 400.0, "[.family: \"Avenir\"]",
      "@{UIFontDescriptorFamilyAttribute: @\"Avenir\"}"
    ),
    (
      #""A\"v""#, 100.0,
      "[.family: \"A\\\"v\", .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.ultraLight]]",
      "@{UIFontDescriptorFamilyAttribute: @\"A\\\"v\", "
        + "UIFontDescriptorTraitsAttribute: @{UIFontWeightTrait: @(UIFontWeightUltraLight)}}"
    ),
  ])
  func `a family is asked for by a descriptor`(
    family: String, weight: Double, swift: String, objc: String
  ) {
    let root = """
      {"type": "text", "text": "a", "font": {"family": \(family), "weight": \(weight)}}
      """
    let swiftSections = CodeSections(root, in: .swift)
    #expect(
      swiftSections.text.contains(
        "UIFont(descriptor: UIFontDescriptor(fontAttributes: \(swift)), size: 17)"))
    #expect(
      CodeSections(root, in: .objc).text.contains(
        "[UIFont fontWithDescriptor:[UIFontDescriptor fontDescriptorWithFontAttributes:\(objc)] size:17]"
      ))
    // Nothing is made up about it.
    #expect(swiftSections.heading.count == 1)
  }

  @Test(arguments: [
    (-5.0, "ultraLight"), (249, "thin"), (300, "light"), (500, "medium"), (600, "semibold"),
    (800, "heavy"), (900, "black"), (1e300, "black"),
  ])
  func `a weight is the nearest that has a name`(weight: Double, name: String) {
    let root = #"{"type": "text", "text": "a", "font": {"weight": \#(weight)}}"#
    #expect(
      CodeSections(root, in: .swift).text.contains("systemFont(ofSize: 17, weight: .\(name))"))
  }

  @Test func `a plain node measures what the document says`() {
    let root = #"{"type": "node", "id": "a", "flow": {"length": 300, "lineHeight": 16}}"#
    let swift = CodeSections(root, in: .swift)
    #expect(swift.text.contains("  let a = FlowNode(length: 300, lineHeight: 16)\n"))
    #expect(
      swift.body(of: "calculateSizeThatFits") == """
        let width = max(0, constrainedSize.width)
        if width >= length { return CGSize(width: length, height: lineHeight) }
        let lines = width > 0 ? (length / width).rounded(.up) : 1
        return CGSize(width: width, height: lines * lineHeight)
        """)
    let objc = CodeSections(root, in: .objc)
    #expect(objc.text.contains("[[LayoutNodeFlowNode alloc] initWithLength:300 lineHeight:16];"))
    #expect(
      objc.body(of: "calculateSizeThatFits") == """
        CGFloat width = MAX(0, constrainedSize.width);
        if (width >= _length) { return CGSizeMake(_length, _lineHeight); }
        CGFloat lines = width > 0 ? ceil(_length / width) : 1;
        return CGSizeMake(width, lines * _lineHeight);
        """)
  }

  @Test func `a node with a child ignores its made-up content`() {
    let root = """
      {"type": "stack", "children": [{"type": "node", "id": "a",
       "intrinsicSize": {"width": 1, "height": 1}, "child": {"type": "node", "id": "b"}}]}
      """
    let sections = CodeSections(root, in: .swift)
    #expect(sections.text.contains("  let a = ASDisplayNode()\n"))
    #expect(
      sections.body(of: "func layoutSpecForA") == "return ASWrapperLayoutSpec(layoutElement: b)")
  }
}
