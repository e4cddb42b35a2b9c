import JSONText
import LayoutEvaluation
import SourceTree
import Testing

@Suite("Variants")
struct VariantTests {
  @Test("Condition over data gives one variant for the state in which it does not hold")
  func condition() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()\n  let model: Model\n  init(model: Model) { self.model = model; super.init() }",
        "a.style.flexGrow = model.isWide ? 1 : 0.5\n    return ASWrapperLayoutSpec(layoutElement: a)"
      ))
    #expect(layout.document?.at("/root/child/style/flexGrow") == .number(1))
    #expect(layout.variants == ["not model.isWide"])
    #expect(layout.document?.at("/variants/0/style/#a/flexGrow") == .number(0.5))
  }

  @Test(
    "Value of the settings decides a condition that has no boolean value of its own",
    arguments: [("a", true), ("model.count == 1", true), ("b", false)])
  func givenCondition(name: String, holds: Bool) throws {
    let text = swiftCell(
      "let a: ASDisplayNode?\n  let b: ASDisplayNode?\n  let model: Model\n"
        + "  init(model: Model, a: ASDisplayNode?, b: ASDisplayNode?) {\n"
        + "    self.model = model; self.a = a; self.b = b; super.init()\n  }",
      """
      let row = ASStackLayoutSpec.vertical()
      if let a { row.spacing = 1 }
      if model.count == 1 { row.flexWrap = .wrap }
      if b != nil { row.lineSpacing = 4 }
      return row
      """)
    let free = try swiftLayout(text)
    #expect(free.variants.contains("not \(name)"), "\(free.variants)")
    let given = try swiftLayout(
      text, hints: .object([.init("SampleNode.\(name)", .boolean(holds))]))
    #expect(!given.variants.contains("not \(name)"))
    #expect(given.variants.count == free.variants.count - 1)
    #expect((given.document?.at("/root/lineSpacing") == nil) == (name == "b"))
  }

  @Test("Switch over data gives one variant for each further case")
  func switchCases() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let kind: Kind\n  init(kind: Kind) { self.kind = kind; super.init() }",
        """
        let row = ASStackLayoutSpec.vertical()
        switch kind {
        case .small: row.spacing = 1
        case .large: row.spacing = 2
        default: row.spacing = 3
        }
        return row
        """))
    #expect(layout.document?.at("/root/spacing") == .number(1))
    #expect(layout.variants == ["kind is large", "kind is other"])
    #expect(layout.document?.at("/variants/1/values/#row/spacing") == .number(3))
  }

  @Test("Different order of children in one state is an order")
  func order() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()\n  let b = ASDisplayNode()\n  var isMine: Bool\n"
          + "  init(isMine: Bool) { self.isMine = isMine; super.init() }",
        "let row = ASStackLayoutSpec.horizontal()\n    row.children = isMine ? [a, b] : [b, a]\n    return row"
      ))
    #expect(layout.variants == ["not isMine"])
    #expect(
      layout.document?.at("/variants/0/order/#row") == .array([.string("#b"), .string("#a")]))
  }

  @Test("Another element in one state is an instead with its own source lines")
  func instead() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()\n  let t = ASTextNode()\n  let failed: Bool\n"
          + "  init(failed: Bool) { self.failed = failed; super.init() }",
        "return ASInsetLayoutSpec(insets: .zero, child: failed ? a : t)"))
    #expect(layout.document?.at("/variants/0/instead/#a/type")?.string == "text")
    #expect(layout.source.contains { $0.pointer == "/variants/0/instead/#a" })
  }

  @Test("Style, key and text that only one state sets have their own source lines")
  func sourceOfChanges() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()\n  let t = ASTextNode()\n  let failed: Bool\n"
          + "  init(failed: Bool) { self.failed = failed; super.init(); t.attributedText = NSAttributedString(string: \"A\") }",
        """
        let row = ASStackLayoutSpec.horizontal()
            row.children = [a, t]
            if !failed {
              a.style.width = ASDimensionMake(4)
              row.spacing = 8
              t.attributedText = NSAttributedString(string: "B")
            }
            return row
        """))
    #expect(layout.variants == ["not failed"])
    for (pointer, line) in [
      ("/variants/0/style/#a/width", 11), ("/variants/0/values/#row/spacing", 12),
      ("/variants/0/text/#t", 13),
    ] {
      #expect(layout.document?.at(pointer) != nil)
      #expect(layout.source.first { $0.pointer == pointer }?.position.line == Int32(line))
    }
    #expect(layout.document?.at("/variants/0/text/#t")?.string == "B")
  }

  @Test("Child of the other state only is hidden in the document")
  func addedChild() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()\n  let b = ASDisplayNode()\n  let short: Bool\n"
          + "  init(short: Bool) { self.short = short; super.init() }",
        "let row = ASStackLayoutSpec.horizontal()\n    row.children = short ? [a] : [a, b]\n    return row"
      ))
    #expect(layout.document?.at("/root/children/1/hidden") == .boolean(true))
    #expect(layout.document?.at("/variants/0/hidden/#b") == .boolean(false))
  }

  @Test("Flag with a literal as initial value has it in the document, and the other one in a state")
  func initialFlag() throws {
    let layout = try swiftLayout(
      swiftCell(
        "var isOpen = false\n  let a = ASDisplayNode()",
        "a.style.flexGrow = isOpen ? 1 : 2\n    return ASWrapperLayoutSpec(layoutElement: a)"))
    #expect(layout.document?.at("/root/child/style/flexGrow") == .number(2))
    #expect(layout.variants == ["isOpen"])
  }

  @Test("Ten conditions give ten variants, each with one condition that does not hold")
  func oneAtATime() throws {
    let nodes = (0..<10).map { "let n\($0) = ASDisplayNode()" }.joined(separator: "\n  ")
    let lines = (0..<10).map { "if model.f\($0) { list.append(n\($0)) }" }
    let layout = try swiftLayout(
      swiftCell(
        nodes + "\n  let model: Model\n  init(model: Model) { self.model = model; super.init() }",
        "var list: [ASDisplayNode] = []\n" + lines.joined(separator: "\n")
          + "\nlet row = ASStackLayoutSpec.vertical()\nrow.children = list\nreturn row"))
    #expect(layout.variants.count == 10)
    #expect(layout.document?.at("/variants/3/hidden") == .object([.init("#n3", .boolean(true))]))
  }

  @Test("Condition over the width of the root is decided by the document")
  func knownWidth() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()",
        "a.style.flexGrow = constrainedSize.max.width > 500 ? 1 : 2\n"
          + "    return ASWrapperLayoutSpec(layoutElement: a)"))
    #expect(layout.document?.at("/root/child/style/flexGrow") == .number(2))
    #expect(layout.variants.isEmpty)
  }

  @Test(
    "Side that is automatic in one state and in a size in another is replaced, for it would win")
  func sizeKeys() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()\n  let isTall: Bool\n  init(isTall: Bool) { self.isTall = isTall; super.init() }",
        """
        if isTall { a.style.height = ASDimensionMake(9) } else { a.style.preferredSize = CGSize(width: 4, height: 5) }
            return ASWrapperLayoutSpec(layoutElement: a)
        """))
    #expect(layout.document?.at("/variants/0/style") == nil)
    let other = layout.document?.at("/variants/0/instead/#a")
    #expect(other?.at("/style/preferredSize/height") == .number(5))
    #expect(other?.at("/style/height") == nil)
  }

  @Test("Elements of a replacement have ids that no other element has")
  func replacementIDs() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let flag: Bool\n  init(flag: Bool) { self.flag = flag; super.init() }",
        """
        let row = ASStackLayoutSpec.horizontal()
            func part() -> ASLayoutSpec {
              let part = ASDisplayNode()
              return ASInsetLayoutSpec(insets: .zero, child: part)
            }
            row.children = [
              flag ? ASWrapperLayoutSpec(layoutElement: part()) : ASOverlayLayoutSpec(child: part(), overlay: part()), part(),
            ]
            return row
        """))
    var ids: [String] = []
    func collect(_ value: JSONValue?) {
      guard let value else { return }
      if let id = value["id"]?.string { ids.append(id) }
      for key in ["child", "overlay"] { collect(value[key]) }
      for item in value["children"]?.items ?? [] where item["hidden"] == nil { collect(item) }
    }
    for member in layout.document?.at("/variants/0/instead")?.members ?? [] {
      collect(member.value)
    }
    collect(layout.document?.at("/root/children/1"))
    collect(layout.document?.at("/root/children/2"))
    #expect(Set(ids).count == ids.count)
  }

  @Test("Variable that begins as nil has a state in which it is set")
  func variableNil() throws {
    let layout = try swiftLayout(
      swiftCell(
        "var icon: UIImage? = nil\n  let a = ASDisplayNode()",
        """
        let row = ASStackLayoutSpec.horizontal()
            if icon != nil { row.children = [a] }
            return row
        """))
    #expect(layout.document?.at("/root/children/0/id")?.string == "a")
    #expect(layout.variants == ["not icon"])
  }

  @Test("Parameter of the initializer whose default is nil is there, with a variant without it")
  func defaultNil() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let icon: UIImage?\n  let a = ASDisplayNode()\n  init(icon: UIImage? = nil) { self.icon = icon; super.init() }",
        """
        let row = ASStackLayoutSpec.horizontal()
            if icon != nil { row.children = [a] }
            return row
        """))
    #expect(layout.document?.at("/root/children/0/id")?.string == "a")
    #expect(layout.variants == ["not icon"])
  }

  @Test("Element of a nested node keeps its id where a state has another node before it")
  func idOfNestedElement() throws {
    let layout = try swiftLayout(
      """
      class Panel: ASDisplayNode {
        let label = ASTextNode()
        override func layoutSpecThatFits(_ range: ASSizeRange) -> ASLayoutSpec {
          let content = ASInsetLayoutSpec(insets: .zero, child: label)
          return content
        }
      }

      """
        + swiftCell(
          "let footer = Panel()\nlet model: Model\ninit(model: Model) { self.model = model; super.init() }",
          """
          let head = model.isOpen ? Panel() : ASDisplayNode()
          let column = ASStackLayoutSpec.vertical()
          column.children = [head, footer]
          return column
          """))
    let states = ShownState.all(of: layout)
    #expect(states.map(\.name) == ["document", "not model.isOpen"])
    #expect(states.allSatisfy { $0.ids.last == "label2" && $0.ids.contains("content2") })
  }
}
