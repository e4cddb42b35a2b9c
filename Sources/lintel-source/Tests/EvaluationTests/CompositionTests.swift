import JSONText
import LayoutEvaluation
import Randomness
import Testing

/// Documents of several classes that use each other's as layouts.
@Suite("Composed documents")
struct CompositionTests {
  /// The documents of a Swift text, which are compared with those that are written out.
  private func files(_ text: String) throws -> Expansion {
    let layouts = keptLayouts(["Code.swift": text], of: ["Code.swift"])
    return try checked(layouts)
  }

  private func checked(_ layouts: [ImportedLayout]) throws -> Expansion {
    let files = LayoutComposition(of: layouts).files
    let composed = Expansion(files)
    let expanded = Expansion(LayoutComposition.expandedFiles(of: layouts))
    for (index, file) in LayoutComposition.expandedFiles(of: layouts).enumerated() {
      guard let file, let name = files[index]?.name else { continue }
      #expect(try composed.root(of: name) == expanded.root(of: file.name), "\(name)")
      for variant in (file.document?["variants"]?.items ?? []).indices {
        #expect(
          try composed.root(of: name, variant: variant)
            == expanded.root(of: file.name, variant: variant), "\(name), variant \(variant)")
      }
    }
    return composed
  }

  private static let avatar = """
    final class AvatarNode: ASDisplayNode {
      let size: CGFloat
      let photo = ASImageNode()
      let nameNode = ASTextNode()
      init(size: CGFloat = 40, name: String = "Ann") {
        self.size = size
        super.init()
        photo.style.preferredSize = CGSize(width: size, height: size)
        nameNode.attributedText = NSAttributedString(string: name)
      }
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASStackLayoutSpec(direction: .vertical, spacing: 4, justifyContent: .start, alignItems: .start, children: [photo, nameNode])
      }
    }

    """

  private static func screen(_ members: String, _ children: String) -> String {
    """
    final class ScreenNode: ASDisplayNode {
      \(members)
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASStackLayoutSpec(direction: .vertical, spacing: 8, justifyContent: .start, alignItems: .start, children: \(children))
      }
    }
    """
  }

  @Test("Node uses the document of its class, with variables named after properties and elements")
  func uses() throws {
    let files = try files(
      Self.avatar
        + Self.screen(
          "let author = AvatarNode(size: 64, name: \"Ben\")\n  let other = AvatarNode()",
          "[author, other]"))
    #expect(
      files["AvatarNode"]?["variables"]
        == .object([.init("size", .number(40)), .init("name", .string("Ann"))]))
    #expect(
      files["AvatarNode"]?.at("/root/children/0/style/preferredSize")
        == .object([.init("width", .string("$size")), .init("height", .string("$size"))]))
    let screen = try #require(files["ScreenNode"])
    #expect(screen.at("/root/children/0/layout")?.string == "AvatarNode.layout.json")
    #expect(screen.at("/root/children/0/id")?.string == "author")
    #expect(
      screen.at("/root/children/0/variables")
        == .object([.init("size", .number(64)), .init("name", .string("Ben"))]))
    #expect(screen.at("/root/children/1/variables") == nil)
    #expect(screen["variables"] == nil)
  }

  @Test("Document that nothing uses has no variables, and is as it is in an editor")
  func unused() throws {
    let layouts = keptLayouts(["Code.swift": Self.avatar], of: ["Code.swift"])
    #expect(LayoutComposition(of: layouts).files.map { $0?.document } == layouts.map(\.document))
  }

  @Test("Nodes of a loop are one object with each; values that all have are its own")
  func loop() throws {
    let files = try files(
      Self.avatar
        + Self.screen(
          "let avatars = [\"Ann\", \"Cleo\"].map { AvatarNode(size: 24, name: $0) }", "avatars"))
    let children = try #require(files["ScreenNode"]?.at("/root/children")?.items)
    #expect(children.count == 1)
    #expect(
      children[0]["each"]
        == .array([
          .object([.init("name", .string("Ann"))]), .object([.init("name", .string("Cleo"))]),
        ]))
    #expect(children[0]["variables"] == .object([.init("size", .number(24))]))
    #expect(children[0]["id"] == nil)
  }

  @Test("Condition of a class is a variable of its uses, which variants set")
  func variants() throws {
    let files = try files(
      """
      final class RowNode: ASDisplayNode {
        let user: User
        let a = ASTextNode()
        let b = ASImageNode()
        let c = ASButtonNode()
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          ASStackLayoutSpec(direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: user.isNew ? [a, b] : [a, c])
        }
      }

      """ + Self.screen("let row: RowNode", "[row]"))
    #expect(files["RowNode"]?["variables"] == .object([.init("showsB", .boolean(true))]))
    #expect(files["RowNode"]?.at("/root/children/1/hidden")?.string == "$showsB")
    #expect(files["RowNode"]?.at("/root/children/2/hidden")?.string == "!$showsB")
    let screen = try #require(files["ScreenNode"])
    #expect(screen["variables"] == .object([.init("rowShowsB", .boolean(true))]))
    #expect(
      screen.at("/root/children/0/variables")
        == .object([.init("showsB", .string("$rowShowsB"))]))
    let variant = try #require(screen["variants"]?.items?.first)
    #expect(variant["variables"] == .object([.init("rowShowsB", .boolean(false))]))
    #expect(variant["hidden"] == nil)
  }

  @Test("Node beside those of a loop keeps its id")
  func besideLoop() throws {
    let files = try files(
      Self.avatar
        + Self.screen(
          "let lead = AvatarNode()\n  let avatars = [\"Ann\", \"Cleo\"].map { AvatarNode(name: $0) }",
          "[lead] + avatars + [lead]"))
    let children = try #require(files["ScreenNode"]?.at("/root/children")?.items)
    #expect(children.map { $0["each"] == nil } == [true, false, true])
    #expect(children[0]["id"]?.string == "lead")
  }

  @Test("Three equal nodes are an object with a number, two of different lines are two objects")
  func equalNodes() throws {
    let members = "let a = AvatarNode()\n  let b = AvatarNode()\n  let c = AvatarNode()"
    let three = try files(Self.avatar + Self.screen(members, "[a, b, c]"))
    #expect(three["ScreenNode"]?.at("/root/children/0/each") == .number(3))
    let two = try files(Self.avatar + Self.screen(members, "[a, b]"))
    #expect(two["ScreenNode"]?.at("/root/children/1/id")?.string == "b")
  }

  @Test("Element that a use does not have is hidden by a variable; another branch by its opposite")
  func conditions() throws {
    let files = try files(
      """
      final class RowNode: ASDisplayNode {
        let isOpen: Bool
        let a = ASImageNode()
        let b = ASTextNode()
        let c = ASButtonNode()
        init(isOpen: Bool = true) { self.isOpen = isOpen }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          ASStackLayoutSpec(direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: isOpen ? [a, b, c] : [a, c])
        }
      }

      """
        + Self.screen(
          "let first = RowNode(isOpen: false)\n  let second = RowNode()", "[first, second]"))
    #expect(files["RowNode"]?["variables"] == .object([.init("isOpen", .boolean(true))]))
    #expect(files["RowNode"]?.at("/root/children/1/hidden")?.string == "!$isOpen")
    #expect(
      files["ScreenNode"]?.at("/root/children/0/variables")
        == .object([.init("isOpen", .boolean(false))]))
  }

  @Test(
    "Constants of the code become variables where values are theirs, and not where they are equal",
    arguments: [
      ("enum Metrics { static let gutter: CGFloat = 12 }", "Metrics.gutter"),
      ("let gutter: CGFloat = 12", "gutter"),
      ("enum Metrics { static var gutter: CGFloat { 12 } }", "Metrics.gutter"),
      ("extension CGFloat { static let gutter: CGFloat = 12 }", ".gutter"),
    ])
  func constants(declaration: String, name: String) throws {
    let files = try files(
      declaration + "\n"
        + """
        final class RowNode: ASDisplayNode {
          private let edge: CGFloat = 5
          let a = ASImageNode()
          override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            let space: CGFloat = \(name)
            a.style.width = ASDimensionMake(12)
            a.style.height = ASDimensionMake(space * 2)
            a.style.spacingBefore = edge
            a.style.spacingAfter = space - 12
            let row = ASStackLayoutSpec(direction: .horizontal, spacing: space, justifyContent: .start, alignItems: .start, children: [a])
            return ASInsetLayoutSpec(insets: UIEdgeInsets(top: space, left: edge, bottom: 12, right: 0), child: row)
          }
        }
        """)
    let document = try #require(files["RowNode"])
    #expect(
      document["variables"] == .object([.init("gutter", .number(12)), .init("edge", .number(5))]))
    #expect(
      document.at("/root/insets")
        == .object([
          .init("top", .string("$gutter")), .init("left", .string("$edge")),
          .init("bottom", .number(12)), .init("right", .number(0)),
        ]))
    #expect(document.at("/root/child/spacing")?.string == "$gutter")
    let style = document.at("/root/child/children/0/style")
    #expect(style?["width"] == .number(12))
    #expect(style?["height"] == .number(24))
    #expect(style?["spacingBefore"]?.string == "$edge")
    #expect(style?["spacingAfter"] == .number(0))
  }

  @Test("Fonts that are constants are variables, and not other fonts made of them")
  func fonts() throws {
    let files = try files(
      """
      enum Fonts {
        static let size: CGFloat = 13
        static let body = UIFont.systemFont(ofSize: size, weight: .semibold)
        static let other = UIFont.systemFont(ofSize: 13)
      }
      final class RowNode: ASDisplayNode {
        let a = ASTextNode()
        let b = ASTextNode()
        let c = ASTextNode()
        let d = ASTextNode()
        // lintel: font "Avenir Next"
        let e = ASTextNode()
        override init() {
          super.init()
          a.attributedText = NSAttributedString(string: "a", attributes: [.font: Fonts.body])
          b.attributedText = NSAttributedString(string: "b", attributes: [.font: UIFont.systemFont(ofSize: 13, weight: .semibold)])
          c.attributedText = NSAttributedString(string: "c", attributes: [.font: UIFont.systemFont(ofSize: Fonts.size)])
          d.attributedText = NSAttributedString(string: "d", attributes: [.font: Fonts.body])
          e.attributedText = NSAttributedString(string: "e", attributes: [.font: Fonts.body])
        }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          ASStackLayoutSpec(direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: [a, b, c, d, e])
        }
      }
      """)
    let document = try #require(files["RowNode"])
    let fonts = try #require(document.at("/root/children")?.items).map { $0["font"] }
    #expect(fonts[0]?.string == "$body" && fonts[3]?.string == "$body")
    #expect(fonts[1]?["size"] == .number(13))
    #expect(fonts[4]?["family"]?.string == "Avenir Next")
    #expect(fonts[2]?["size"]?.string == "$size")
    #expect(document.at("/variables/body/weight") == .number(600))
    #expect(document["variables"]?.members?.map(\.key) == ["body", "size"])
  }

  @Test("Constants and macros of Objective-C are variables, also where a condition reads one")
  func constantsOfObjectiveC() throws {
    let layouts = keptLayouts(
      [
        "Row.m": """
        #define GAP 7
        static const CGFloat kEdge = 9;
        static const NSUInteger kCount = 2;
        @implementation RowNode {
          ASImageNode *_a;
          ASImageNode *_b;
        }
        - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)s {
          ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
          row.spacing = GAP;
          row.children = kCount > 2 ? @[ _a ] : @[ _a, _b ];
          return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(0, kEdge, 0, kEdge) child:row];
        }
        @end
        """
      ], of: ["Row.m"])
    let document = try #require(try checked(layouts)["RowNode"])
    #expect(
      document["variables"] == .object([.init("kEdge", .number(9)), .init("GAP", .number(7))]))
    #expect(document.at("/root/child/spacing")?.string == "$GAP")
    #expect(document.at("/root/child/children")?.items?.count == 2)
  }

  @Test("Value that a use sets from a constant names its variable")
  func constantOfUse() throws {
    let files = try files(
      "enum Metrics { static let large: CGFloat = 64 }\n" + Self.avatar
        + Self.screen("let author = AvatarNode(size: Metrics.large)", "[author]"))
    let screen = try #require(files["ScreenNode"])
    #expect(screen["variables"] == .object([.init("large", .number(64))]))
    #expect(
      screen.at("/root/children/0/variables") == .object([.init("size", .string("$large"))]))
  }

  @Test("Use without any of the children is written out")
  func noChildren() throws {
    let files = try files(
      """
      final class RowNode: ASDisplayNode {
        let isOpen: Bool
        let a = ASImageNode()
        init(isOpen: Bool = true) { self.isOpen = isOpen }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          ASStackLayoutSpec(direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: isOpen ? [a] : [])
        }
      }

      """
        + Self.screen("let first = RowNode(isOpen: false)", "[first]"))
    #expect(files["ScreenNode"]?.at("/root/children/0/child/children") == .array([]))
    #expect(files["RowNode"]?["variables"] == nil)
  }

  @Test("Values are handed on through layouts that use others")
  func nested() throws {
    let files = try files(
      Self.avatar
        + """
        final class PostNode: ASDisplayNode {
          let author: String
          let avatar: AvatarNode
          init(author: String = "Dana") {
            self.author = author
            avatar = AvatarNode(size: 20, name: author)
          }
          override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            ASInsetLayoutSpec(insets: .zero, child: avatar)
          }
        }

        """
        + Self.screen(
          "let first = PostNode(author: \"Ben\")\n  let second = PostNode()", "[first, second]"))
    #expect(files["PostNode"]?["variables"] == .object([.init("author", .string("Dana"))]))
    #expect(
      files["PostNode"]?.at("/root/child/variables")
        == .object([.init("size", .number(20)), .init("name", .string("$author"))]))
    #expect(
      files["ScreenNode"]?.at("/root/children/0/variables")
        == .object([.init("author", .string("Ben"))]))
  }

  @Test("Size that a node gives itself is in its document, and at uses only where it differs")
  func wrapped() throws {
    let files = try files(
      """
      final class BadgeNode: ASDisplayNode {
        let label = ASTextNode()
        override init() {
          super.init()
          style.preferredSize = CGSize(width: 30, height: 20)
        }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          ASInsetLayoutSpec(insets: .zero, child: label)
        }
      }

      """
        + Self.screen(
          """
          let first = BadgeNode()
            let second = BadgeNode()
            override init() {
              super.init()
              first.style.flexShrink = 1
              second.style.preferredSize = CGSize(width: 50, height: 20)
            }
          """, "[first, second]"))
    #expect(files["BadgeNode"]?.at("/root/type")?.string == "node")
    #expect(
      files["ScreenNode"]?.at("/root/children/0/style")
        == .object([.init("flexShrink", .number(1))]))
    #expect(
      files["ScreenNode"]?.at("/root/children/1/style/preferredSize/width") == .number(50))
  }

  @Test(
    "Node is written out where a variant or test names an element in it, and where its shape differs",
    arguments: [
      "// lintel: variant {\"name\":\"wide\",\"style\":{\"#photo\":{\"width\":9}}}",
      "// lintel: expect #nameNode.lines <= 1", "",
    ])
  func writtenOut(hint: String) throws {
    let files = try files(
      Self.avatar + (hint.isEmpty ? "" : hint + "\n")
        + Self.screen("let author = AvatarNode(name: \"Ben\")", "[author]"))
    #expect((files["ScreenNode"]?.at("/root/children/0/layout") == nil) == !hint.isEmpty)
    #expect((files["AvatarNode"]?["variables"] == nil) == !hint.isEmpty)
  }

  @Test("Text with a dollar sign, which could name a variable, is written out")
  func dollar() throws {
    let files = try files(
      Self.avatar + Self.screen("let author = AvatarNode(name: \"$Ben\")", "[author]"))
    #expect(files["ScreenNode"]?.at("/root/children/0/child/children/1/text")?.string == "$$Ben")
  }

  @Test("Text that a class assumes may be known in a use, but not the other way round")
  func assumed() throws {
    func files(_ name: String) throws -> Expansion {
      try self.files(
        Self.avatar.replacing("name: String = \"Ann\"", with: name)
          + Self.screen("let author = AvatarNode(name: \"Ben\")", "[author]")
          + "\n"
          + Self.screen("let author = AvatarNode(name: user.name)", "[author]").replacing(
            "ScreenNode", with: "OtherNode"))
    }
    let unknown = try files("name: String")
    #expect(unknown["AvatarNode"]?["variables"] == .object([.init("name", .string("Name"))]))
    #expect(unknown["ScreenNode"]?.at("/root/children/0/layout") != nil)
    #expect(unknown["OtherNode"]?.at("/root/children/0/layout") != nil)
    let known = try files("name: String = \"Ann\"")
    #expect(known["ScreenNode"]?.at("/root/children/0/layout") != nil)
    #expect(known["OtherNode"]?.at("/root/children/0/layout") == nil)
  }

  @Test("Classes with one name and equal documents have one file, others have numbers")
  func files() throws {
    let text = Self.avatar + Self.screen("let author = AvatarNode(size: 9)", "[author]")
    let layouts = keptLayouts(
      ["A/Code.swift": text, "B/Code.swift": text.replacing("spacing: 8", with: "spacing: 9")],
      of: ["A/Code.swift", "B/Code.swift"])
    let files = LayoutComposition(of: layouts).files
    #expect(
      files.map { $0?.name } == ["AvatarNode", "ScreenNode", "AvatarNode", "ScreenNode-2"])
    #expect(files.map { $0?.document == nil } == [false, false, true, false])
    let composed = try checked(layouts)
    #expect(
      composed["ScreenNode-2"]?.at("/root/children/0/layout")?.string == "AvatarNode.layout.json")
  }

  @Test("Class whose layout has a node of the same class does not use itself")
  func recursion() throws {
    let files = try files(
      """
      final class CommentNode: ASDisplayNode {
        let text = ASTextNode()
        let reply: CommentNode?
        init(reply: CommentNode? = CommentNode(reply: nil)) { self.reply = reply }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          ASStackLayoutSpec(direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start, children: [text] + (reply.map { [$0] } ?? []))
        }
      }
      """)
    #expect(files["CommentNode"]?.line.contains("\"layout\"") == false)
  }

  @Test(
    "Random classes lay out as those that are written out, and no variable is unused",
    arguments: RandomCases.seeds(0..<1_000, least: 60))
  func random(seed: UInt64) throws {
    var code = RandomClasses(seed: seed)
    let text = code.text()
    let layouts = keptLayouts(["Code.swift": text], of: ["Code.swift"])
    #expect(layouts.allSatisfy { $0.document != nil }, "\(text)")
    let files = try checked(layouts)
    for layout in layouts {
      guard let document = files[layout.className] else { continue }
      let line = document.line
      for variable in document["variables"]?.members ?? [] {
        #expect(line.contains("$\(variable.key)\""), "\(variable.key) of \(layout.className)")
      }
    }
    let again = Expansion(
      LayoutComposition(of: keptLayouts(["Code.swift": text], of: ["Code.swift"])).files)
    for layout in layouts { #expect(again[layout.className] == files[layout.className]) }
  }

  @Test("Each use is compared once to find variables and once to be written")
  func comparisonCount() throws {
    func count(_ uses: Int) -> Int {
      let members = (0..<uses).map { "let a\($0) = AvatarNode(size: \($0))" }
      let list = (0..<uses).map { "a\($0)" }.joined(separator: ", ")
      let text = Self.avatar + Self.screen(members.joined(separator: "\n"), "[\(list)]")
      return LayoutComposition(of: keptLayouts(["Code.swift": text], of: ["Code.swift"]))
        .comparisonCount
    }
    // An avatar has three elements.
    #expect(count(1) == 6)
    #expect(count(60) == 360)
  }

  @Test("Random classes have nodes that use layouts")
  func share() {
    var used = 0
    for seed in 0..<UInt64(20) {
      var code = RandomClasses(seed: seed)
      let layouts = keptLayouts(["Code.swift": code.text()], of: ["Code.swift"])
      for case let file? in LayoutComposition(of: layouts).files {
        used += (file.document?.line ?? "").ranges(of: "\"layout\":").count
      }
    }
    #expect(used >= 50)
  }
}
