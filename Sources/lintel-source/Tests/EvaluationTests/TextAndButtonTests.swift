import JSONText
import LayoutEvaluation
import Testing

/// Texts in several fonts, titles and images of buttons, and properties with setters.
@Suite("Texts and buttons")
struct TextAndButtonTests {
  private func runs(_ code: String) throws -> [JSONValue] {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASTextNode()",
        """
        let big = [NSAttributedString.Key.font: UIFont.systemFont(ofSize: 20)]
            let small = [NSAttributedString.Key.font: UIFont.systemFont(ofSize: 10)]
            \(code)
            a.attributedText = text
            return ASWrapperLayoutSpec(layoutElement: a)
        """))
    return try #require(layout.document?.at("/root/child/text")?.items)
  }

  @Test(
    "Text of several fonts is a list of runs",
    arguments: [
      """
      let text = NSMutableAttributedString(string: "Ann", attributes: big)
          text.append(NSAttributedString(string: " now", attributes: small))
      """,
      """
      let text = NSMutableAttributedString(string: "Ann now", attributes: big)
          text.addAttributes(small, range: NSRange(location: 3, length: 4))
      """,
      """
      let text = NSMutableAttributedString(string: "Ann now", attributes: big)
          text.addAttribute(.font, value: UIFont.systemFont(ofSize: 10), range: NSMakeRange(3, 4))
      """,
    ])
  func severalFonts(code: String) throws {
    let runs = try runs(code)
    #expect(runs.map { $0["text"]?.string } == ["Ann", " now"])
    #expect(runs.map { $0.at("/font/size") } == [.number(20), .number(10)])
  }

  @Test(
    "Text that begins with a dollar sign gets another, as it would name a variable",
    arguments: [("$name", "$$name"), ("$$", "$$$"), ("5 $", "5 $")])
  func dollarSign(text: String, spelling: String) throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASTextNode()",
        """
        a.attributedText = NSAttributedString(string: "\(text)")
            return ASWrapperLayoutSpec(layoutElement: a)
        """))
    #expect(layout.document?.at("/root/child/text")?.string == spelling)
  }

  @Test("Text of one font stays a string, and attributes of an unknown part are assumed")
  func oneFont() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASTextNode()\n  let b = ASTextNode()\n  let name: String\n  init(name: String) { self.name = name; super.init() }",
        """
        let font = [NSAttributedString.Key.font: UIFont.systemFont(ofSize: 20)]
            let text = NSMutableAttributedString(string: "Ann", attributes: font)
            text.append(NSAttributedString(string: " now", attributes: font))
            a.attributedText = text
            let part = NSMutableAttributedString(string: "Ann now", attributes: font)
            part.addAttribute(.font, value: UIFont.systemFont(ofSize: 10), range: range(of: name))
            b.attributedText = part
            return ASWrapperLayoutSpec(layoutElements: [a, b])
        """))
    #expect(layout.document?.at("/root/children/0/text")?.string == "Ann now")
    #expect(layout.document?.at("/root/children/0/assumed") == nil)
    #expect(layout.document?.at("/root/children/1/assumed") == .array([.string("font")]))
  }

  @Test("Image of a button has the size of its style or of a hint, else the button's is unknown")
  func buttonImages() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASButtonNode()\n  let b = ASButtonNode()\n  let c = ASButtonNode()",
        """
        a.setImage(UIImage(named: "x"), for: .normal)
            a.imageNode.style.preferredSize = CGSize(width: 20, height: 24)
            b.setImage(UIImage(named: "x"), for: .normal) // lintel: imageSize 30x31
            c.setImage(UIImage(named: "x"), for: .normal)
            c.titleNode.maximumNumberOfLines = 1
            return ASWrapperLayoutSpec(layoutElements: [a, b, c])
        """))
    let children = layout.document?.at("/root/children")
    #expect(children?.at("/0/imageNode/imageSize/height") == .number(24))
    #expect(children?.at("/0/imageNode/type")?.string == "image")
    #expect(children?.at("/1/imageNode/imageSize/width") == .number(30))
    #expect(children?.at("/2/imageNode") == nil)
    #expect(children?.at("/2/unknown") == .array([.string("size")]))
    #expect(children?.at("/2/maximumNumberOfLines") == .number(1))
  }

  @Test("Setter and observer of a property run, but not in the class's own initializer")
  func setters() throws {
    let layout = try swiftLayout(
      """
      final class LabelNode: ASDisplayNode {
        let a = ASTextNode()
        var gap: CGFloat = 1 { didSet { a.style.spacingBefore = gap } }
        var title: String {
          get { a.attributedText!.string }
          set { a.attributedText = NSAttributedString(string: newValue) }
        }
        override init() {
          super.init()
          gap = 5
          title = "first"
        }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          ASWrapperLayoutSpec(layoutElement: a)
        }
      }
      """
        + swiftCell(
          "let one = LabelNode()\n  let two = LabelNode()",
          "two.gap = 7\n    two.title = \"second\"\n    return ASWrapperLayoutSpec(layoutElements: [one, two])"
        ))
    let children = layout.document?.at("/root/children")
    #expect(children?.at("/0/child/child/style/spacingBefore") == nil)
    #expect(children?.at("/1/child/child/style/spacingBefore") == .number(7))
    #expect(children?.at("/1/child/child/text")?.string == "second")
  }

  @Test("View block that a node sets itself makes its size unknown")
  func viewBlock() throws {
    let layout = try swiftLayout(
      "final class SpinnerNode: ASDisplayNode { override init() { super.init(); setViewBlock { UIView() } } }\n"
        + swiftCell("let a = SpinnerNode()", "return ASWrapperLayoutSpec(layoutElement: a)"))
    #expect(layout.document?.at("/root/child/unknown") == .array([.string("size")]))
    #expect(layout.holes.isEmpty)
  }

  @Test("Title that the code does not set has an unknown text")
  func titleSetElsewhere() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let button = ASButtonNode()",
        "button.titleNode.truncationMode = .byTruncatingTail\n"
          + "    return ASWrapperLayoutSpec(layoutElement: button)"))
    #expect(layout.document?.at("/root/child/type")?.string == "button")
    #expect(layout.document?.at("/root/child/titleNode/unknown") == .array([.string("text")]))
  }
}
