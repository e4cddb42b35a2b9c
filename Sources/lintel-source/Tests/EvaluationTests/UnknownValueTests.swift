import JSONText
import LayoutEvaluation
import SourceTree
import Testing

@Suite("Unknown values")
struct UnknownValueTests {
  @Test("Text from data says what its property is called, and is marked as assumed")
  func assumedText() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let firstNameNode = ASTextNode()",
        "return ASWrapperLayoutSpec(layoutElement: firstNameNode)"))
    let text = try #require(layout.document?.at("/root/child"))
    #expect(text["text"]?.string == "First name")
    #expect(text["assumed"] == .array([.string("text"), .string("font")]))
    #expect(layout.assumed.map(\.id) == ["firstNameNode"])
  }

  @Test("Number from data leaves the key out and is listed at its line")
  func unknownNumber() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let model: Model\n  init(model: Model) { self.model = model; super.init() }",
        "let row = ASStackLayoutSpec.horizontal()\n    row.spacing = model.gap\n    return row"))
    #expect(layout.document?.at("/root/spacing") == nil)
    #expect(layout.unknown.map(\.key) == ["spacing"])
    #expect(layout.unknown.map(\.position.line) == [7])
    #expect(layout.unknown.map(\.expression) == ["model.gap"])
    #expect(layout.document?.at("/root/unknown") == .array([.string("spacing")]))
  }

  @Test("Image without a size has an unknown size; one with a preferred size has not")
  func imageSize() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASImageNode()\n  let b = ASImageNode()",
        "b.style.preferredSize = CGSize(width: 4, height: 5)\n"
          + "return ASStackLayoutSpec(direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start, children: [a, b])"
      ))
    #expect(layout.document?.at("/root/children/0/unknown") == .array([.string("size")]))
    #expect(layout.document?.at("/root/children/1/unknown") == nil)
    #expect(layout.assumed.map(\.id) == ["a"])
  }

  @Test("Insets with one unknown edge keep the other three")
  func partlyUnknownInsets() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let gap: CGFloat\n  let a = ASDisplayNode()\n  init(gap: CGFloat) { self.gap = gap; super.init() }",
        "return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 1, left: 2, bottom: gap, right: 4), child: a)"
      ))
    let insets = layout.document?.at("/root/insets")
    #expect(insets?["top"] == .number(1))
    #expect(insets?["bottom"] == nil)
    #expect(layout.unknown.map(\.key) == ["insets"])
  }

  @Test("Loop over data has two elements, or as many as a hint says", arguments: [nil, 5])
  func loop(hinted: Int?) throws {
    let hint = hinted.map { "// lintel: repeat \($0)" } ?? ""
    let layout = try swiftLayout(
      swiftCell(
        "let items: [Item]\n  init(items: [Item]) { self.items = items; super.init() }",
        "let row = ASStackLayoutSpec.vertical()\n    var nodes: [ASDisplayNode] = []\n"
          + "    for item in items { \(hint)\n      nodes.append(ASDisplayNode())\n    }\n"
          + "    row.children = nodes\n    return row"))
    #expect(layout.document?.at("/root/children")?.items?.count == hinted ?? 2)
    #expect(layout.repeated.map(\.count) == (hinted == nil ? [2] : []))
    #expect(layout.repeated.map(\.expression) == (hinted == nil ? ["items"] : []))
  }

  @Test("Call that is not known and receives a node is a hole")
  func hole() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()",
        "decorate(a, with: Theme.dark)\n    return ASWrapperLayoutSpec(layoutElement: a)"))
    #expect(layout.holes.map(\.position.line) == [5])
    #expect(layout.holes.first?.id == "a")
    #expect(layout.document != nil)
  }

  @Test("Node of a class that nobody knows has an unknown size")
  func foreignNode() throws {
    let layout = try swiftLayout(
      swiftCell("let chart = ChartNode()", "return ASWrapperLayoutSpec(layoutElement: chart)"))
    #expect(layout.document?.at("/root/child/type")?.string == "node")
    #expect(layout.document?.at("/root/child/unknown") == .array([.string("size")]))
  }

  @Test("Ratio from data is 1 and marked as unknown")
  func ratio() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let photo = ASImageNode()",
        "return ASRatioLayoutSpec(ratio: photo.image!.size.height, child: photo)"))
    #expect(layout.document?.at("/root/ratio") == .number(1))
    #expect(layout.unknown.map(\.key) == ["ratio"])
  }

  @Test("Assignment that is being typed is unknown at its key, and the next one counts")
  func unfinishedAssignment() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()",
        "a.style.flexGrow =\n    a.style.flexShrink = 2\n    return ASWrapperLayoutSpec(layoutElement: a)"
      ))
    #expect(layout.document?.at("/root/child/style/flexShrink") == .number(2))
    #expect(layout.unknown.map(\.key) == ["flexGrow"])
  }

  @Test("Call without an element that its initializer takes is still being typed")
  func unfinishedCall() throws {
    for (call, key) in [
      ("ASOverlayLayoutSpec(child: a", "overlay"), ("ASCornerLayoutSpec(child: a, )", "corner"),
      ("ASBackgroundLayoutSpec(child: a)", "background"),
    ] {
      let layout = try swiftLayout(swiftCell("let a = ASDisplayNode()", "return \(call)"))
      #expect(layout.document?.at("/root/\(key)") != nil, "\(call)")
    }
    let complete = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()", "return ASOverlayLayoutSpec(child: a, overlay: nil)"))
    #expect(complete.document?.at("/root/overlay") == nil)
  }

  @Test("Constants may be named by their types")
  func qualifiedConstants() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let nameNode = ASTextNode()",
        "let center = ASCenterLayoutSpec()\n"
          + "    center.centeringOptions = ASCenterLayoutSpecCenteringOptions.XY\n"
          + "    center.child = nameNode\n    return center"))
    #expect(layout.document?.at("/root/centeringOptions") == .string("xy"))
    #expect(layout.unknown.isEmpty)
  }

  @Test(
    "Nodes whose content comes from elsewhere have an unknown size",
    arguments: [
      ("let node = ASCollectionNode()", true), ("let node: ASDisplayNode", true),
      ("let node = ASDisplayNode()", false),
    ])
  func contentFromElsewhere(declaration: String, isUnknown: Bool) throws {
    let layout = try swiftLayout(
      swiftCell(declaration, "return ASWrapperLayoutSpec(layoutElement: node)"))
    let marks = layout.document?.at("/root/child/unknown")
    #expect(marks == (isUnknown ? .array([.string("size")]) : nil))
  }

  @Test("Texture's own code in the project changes no document")
  func textureInProject() throws {
    let cell = swiftCell(
      "let a = ASTextNode()\n  let b = ASDisplayNode()",
      "let row = ASStackLayoutSpec.horizontal()\n    row.children = [a, b]\n    return row")
    let texture = """
      @interface ASControlNode : ASDisplayNode
      @end
      @interface ASTextNode : ASControlNode
      @end
      @implementation ASDisplayNode
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
        return [[ASLayoutSpec alloc] init];
      }
      - (void)didLoad { }
      @end
      @implementation ASTextNode
      - (CGSize)calculateSizeThatFits:(CGSize)constrainedSize { return CGSizeZero; }
      @end
      """
    let alone = try #require(layouts(["A.swift": cell], of: "A.swift").last)
    let beside = try #require(
      layouts(["A.swift": cell, "Pods/Texture.mm": texture], of: "A.swift").last)
    #expect(alone.document?.at("/root/children/0/type")?.string == "text")
    #expect(beside.document == alone.document)
  }
}
