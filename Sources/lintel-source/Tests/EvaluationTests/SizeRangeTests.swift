import JSONText
import LayoutEvaluation
import SourceTree
import Testing

/// The size ranges that layout methods get: the document's, and what a layout offers to nested nodes.
@Suite("Size ranges")
struct SizeRangeTests {
  /// A node that is as wide as it may be, in a layout.
  private func nested(_ body: String, range: String = "max.width") throws -> JSONValue? {
    let text = """
      final class InnerNode: ASDisplayNode {
        let a = ASDisplayNode()
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          a.style.width = ASDimensionMake(constrainedSize.\(range))
          return ASWrapperLayoutSpec(layoutElement: a)
        }
      }
      """
    let layout = try swiftLayout(text + swiftCell("let inner = InnerNode()", body))
    var element = layout.document?["root"]
    while let current = element, current["id"]?.string != "a" {
      element = current["overlay"] ?? current["child"] ?? current["children"]?.items?.first
    }
    #expect((element?.at("/style/width") == nil) == !layout.unknown.isEmpty)
    return element?.at("/style/width")
  }

  private static func stack(_ arguments: String) -> String {
    "return ASStackLayoutSpec(direction: \(arguments), children: [inner])"
  }

  private static let column = stack(
    ".vertical, spacing: 0, justifyContent: .start, alignItems: .start")
  private static let row = stack(
    ".horizontal, spacing: 0, justifyContent: .start, alignItems: .start")

  private static let decided: [(body: String, width: Double)] = [
    ("return ASWrapperLayoutSpec(layoutElement: inner)", 375),
    (
      "return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 15), child: inner)",
      350
    ),
    (column, 375), (column.replacing("items: .start", with: "items: .stretch"), 375),
    ("inner.style.width = ASDimensionMake(120)\n" + column, 120),
    ("inner.style.width = ASDimension(unit: .fraction, value: 0.4)\n" + column, 150),
    (
      "inner.style.maxWidth = ASDimensionMake(90)\n"
        + "return ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: inner)", 90
    ),
    (
      "inner.style.layoutPosition = CGPoint(x: 75, y: 0)\n"
        + "return ASAbsoluteLayoutSpec(children: [inner])", 300
    ),
    ("return ASRatioLayoutSpec(ratio: 0.5, child: inner)", 375),
  ]

  @Test("Nested node reads the width that specs offer to it", arguments: decided)
  func isDecided(body: String, width: Double) throws {
    #expect(try nested(body) == .number(width))
  }

  private static let undecided = [
    row, "inner.style.flexShrink = 1\n" + row,
    "return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 0, left: model.gap, bottom: 0, right: 0), child: inner)",
    "return ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: "
      + "ASOverlayLayoutSpec(child: ASTextNode(), overlay: inner))",
    "inner.style.width = ASDimensionMake(model.width)\n" + column,
  ]

  @Test("Width that content or data decides is unknown", arguments: undecided)
  func isUndecided(body: String) throws {
    #expect(try nested(body) == nil)
  }

  @Test("Ratio decides the height that its child gets")
  func ratio() throws {
    let body = "return ASRatioLayoutSpec(ratio: 0.5, child: inner)"
    #expect(try nested(body, range: "max.height") == .number(187.5))
  }

  @Test("Sizes of the root's own style limit what its layout method gets")
  func ownSize() throws {
    let layout = try swiftLayout(
      """
      final class BadgeNode: ASDisplayNode {
        let a = ASDisplayNode()
        override init() {
          super.init()
          style.preferredSize = CGSize(width: 80, height: 20)
        }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          a.style.width = ASDimensionMake(constrainedSize.max.width / 2)
          return ASWrapperLayoutSpec(layoutElement: a)
        }
      }
      """)
    #expect(layout.document?.at("/root/child/child/style/width") == .number(40))
  }

  @Test("Node of a controller is as large as the screen")
  func controller() throws {
    let layout = try swiftLayout(
      """
      final class HomeController: ASDKViewController<ASDisplayNode> {
        override init() {
          super.init(node: ASDisplayNode())
          node.layoutSpecBlock = { _, _ in ASLayoutSpec() }
        }
      }
      """)
    let range = layout.document?["constrainedSize"]
    #expect(range?.at("/min/width") == .number(375))
    #expect(range?.at("/min/height") == .number(812))
    #expect(range?.at("/max/height") == .number(812))
  }

  @Test("Layout that calculates with its height is at most as high as the screen")
  func bounded() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()",
        "a.style.height = ASDimensionMake(constrainedSize.max.height - 12)\n"
          + "    return ASWrapperLayoutSpec(layoutElement: a)"))
    #expect(layout.document?.at("/constrainedSize/max/height") == .number(812))
    #expect(layout.document?.at("/root/child/style/height") == .number(800))
    #expect(layout.assumed.map(\.what) == ["height", "height"])
  }

  @Test("Range of a hint has no assumed height, in a layout that calculates with its height")
  func statedWithoutLimit() throws {
    let cell = swiftCell(
      "let a = ASDisplayNode()",
      "a.style.layoutPosition = CGPoint(x: 3, y: constrainedSize.max.height * 0.25)\n"
        + "    return ASAbsoluteLayoutSpec(children: [a])")
    let stated = try swiftLayout(
      cell.replacing("final class", with: "// lintel: range 375x0 375xinfinity\nfinal class"))
    #expect(stated.document?.at("/constrainedSize/max/height") == nil)
    #expect(stated.assumed.map(\.what).contains("height") == false)
    let assumed = try swiftLayout(cell)
    #expect(assumed.document?.at("/constrainedSize/max/height") == .number(812))
  }

  @Test("Infinite values that no other range changes are those of the code")
  func literalInfinity() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()",
        "return ASInsetLayoutSpec(insets: UIEdgeInsets(top: .infinity, left: 0, bottom: 0, right: 0), child: a)"
      ))
    #expect(layout.document?.at("/constrainedSize/max/height") == nil)
    #expect(layout.assumed.isEmpty)
  }

  private func otherRanges(_ layout: ImportedLayout) -> [JSONValue?] {
    layout.otherDocuments.map { $0["constrainedSize"] }
  }

  @Test("Other size ranges: the item of a collection for a cell, the screen for another node")
  func others() throws {
    let cell = otherRanges(try swiftLayout(swiftCell("", "return ASLayoutSpec()")))
    #expect(cell.map { $0?.at("/min/width") } == [nil, .number(375)])
    #expect(cell.map { $0?.at("/max/height") } == [nil, .number(812)])
    let code =
      "class ANode: ASDisplayNode { override func layoutSpecThatFits(_ s: ASSizeRange) -> ASLayoutSpec { ASLayoutSpec() } }"
    let node = otherRanges(try swiftLayout(code))
    #expect(node.map { $0?.at("/min/height") } == [.number(812)])
    #expect(try swiftLayout("// lintel: width 320\n" + code).otherDocuments.count == 1)
    #expect(try swiftLayout("// lintel: range 0x0 320x400\n" + code).otherDocuments.isEmpty)
  }

  @Test("Layout that reads its range is evaluated in the others too")
  func evaluatedInOthers() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()",
        "a.style.width = ASDimensionMake(constrainedSize.min.width)\n"
          + "    return ASWrapperLayoutSpec(layoutElement: a)"))
    #expect(
      layout.otherDocuments.map { $0.at("/root/child/style/width") } == [.number(0), .number(375)])
  }

  @Test("Keys of a node for its parent are none of the document's root")
  func keysForParents() throws {
    let layout = try swiftLayout(
      swiftCell(
        "override init() { super.init(); style.height = ASDimensionMake(9); style.flexGrow = 1 }",
        "return ASLayoutSpec()"))
    #expect(layout.document?.at("/root/style/height") == .number(9))
    #expect(layout.document?.at("/root/style/flexGrow") == nil)
  }

  @Test("Convenience initializer runs with the one that it calls")
  func convenience() throws {
    let layout = try swiftLayout(
      """
      final class RowNode: ASCellNode {
        let a: ASDisplayNode
        let b: ASDisplayNode
        private override init() {
          a = ASDisplayNode()
          b = ASDisplayNode()
          super.init()
          addSubnode(a)
          addSubnode(b)
        }
        convenience init(model: Model) {
          self.init()
          a.style.height = ASDimensionMake(8)
        }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          ASWrapperLayoutSpec(layoutElements: [a, b])
        }
      }
      """)
    #expect(layout.document?.at("/root/children/0/style/height") == .number(8))
  }

  @Test("Private initializer of another file is not the one that is called")
  func privateInitializer() throws {
    let texts = [
      "Line.swift": """
      class LineNode: ASDisplayNode {
        private override init() { super.init() }
        convenience init(height: CGFloat = 3) {
          self.init()
          style.height = ASDimensionMake(height)
        }
      }
      """,
      "Code.swift": swiftCell(
        "let a = LineNode()", "return ASWrapperLayoutSpec(layoutElement: a)"),
    ]
    let layout = try #require(layouts(texts, of: "Code.swift").last)
    #expect(layout.document?.at("/root/child/style/height") == .number(3))
  }

  @Test("Element that contains itself is named")
  func circle() throws {
    let layout = try swiftLayout(
      swiftCell(
        "", "let row = ASStackLayoutSpec.horizontal()\n    row.children = [row]\n    return row"))
    #expect(layout.reason?.message == "row contains itself")
    #expect(layout.reason?.position.line == 6)
  }

  @Test("Layout of a superclass outside of the project is a hole of unknown size")
  func superclass() throws {
    let layout = try swiftLayout(
      """
      final class RowNode: VendorCellNode {
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          return ASInsetLayoutSpec(insets: .zero, child: super.layoutSpecThatFits(constrainedSize))
        }
      }
      """)
    #expect(layout.holes.map(\.expression) == ["super.layoutSpecThatFits"])
    #expect(layout.document?.at("/root/child/unknown") == .array([.string("size")]))
    let own = try swiftLayout(
      swiftCell("", "return super.layoutSpecThatFits(constrainedSize)"))
    #expect(own.holes.isEmpty)
    #expect(own.document?.at("/root/type")?.string == "spec")
  }
}
