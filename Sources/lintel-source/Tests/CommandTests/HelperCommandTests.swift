import Foundation
import JSONText
import Testing

/// Diagnostics about what helpers in other files make, as the commands of lintel report them.
@Suite struct HelperCommandTests {
  private static let helpers = """
    import AsyncDisplayKit
    extension ASLayoutElement {
      func padded(_ gap: CGFloat) -> ASInsetLayoutSpec {
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: gap, left: gap, bottom: gap, right: gap), child: self)
      }
      func framed() -> ASLayoutSpec { return padded(4) }
      func limited() -> Self {
        style.flexGrow = 1
        style.width = ASDimensionMake(700)
        return self
      }
    }
    extension ASLayoutElement where Self: ASDisplayNode {
      func with<Other: ASLayoutElement>(_ other: Other) -> ASStackLayoutSpec {
        return ASStackLayoutSpec(direction: .horizontal, spacing: 4, justifyContent: .start, alignItems: .start, children: [self, other])
      }
    }
    final class Badge: ASDisplayNode {
      let wideNode = ASDisplayNode()
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        wideNode.style.preferredSize = CGSize(width: 600, height: 20)
        return ASStackLayoutSpec(direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: [wideNode])
      }
    }

    """

  /// A cell with an icon and a long text.
  private static func cell(_ children: String, _ name: String = "LetterCell") -> String {
    """
    import AsyncDisplayKit
    final class \(name): ASCellNode {
      let iconNode = ASImageNode()
      let textNode = ASTextNode()
      override init() {
        super.init()
        iconNode.style.preferredSize = CGSize(width: 20, height: 20)
        textNode.attributedText = NSAttributedString(string: "The collected letters of a lighthouse keeper and his three daughters", attributes: [.font: UIFont.systemFont(ofSize: 17)])
      }
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let children: [ASLayoutElement] = \(children)
        return ASStackLayoutSpec(direction: .horizontal, spacing: 4, justifyContent: .start, alignItems: .center, children: children)
      }
    }

    """
  }

  private func check(
    _ files: [String: String], _ command: String = "lintel check ."
  ) throws -> BuiltCommands.Outcome {
    let commands = try BuiltCommands(files)
    defer { commands.remove() }
    return try commands.run("git init -q . && " + command)
  }

  /// The lines of the output, with paths from the folder on.
  private func lines(_ outcome: BuiltCommands.Outcome) -> [Substring] {
    outcome.lines.map { $0.hasPrefix("./") ? $0.dropFirst(2) : $0 }
  }

  @Test(
    "What a helper in another file makes is reported at the call, with the line of the helper",
    arguments: [("textNode.padded(6)", 4), ("textNode.framed()", 4)])
  func frame(call: String, line: Int) throws {
    let outcome = try check([
      "Cells/LetterCell.swift": Self.cell("[iconNode, \(call)]"), "Helpers.swift": Self.helpers,
    ])
    let lines = lines(outcome)
    #expect(
      lines.count {
        $0.hasPrefix("Cells/LetterCell.swift:11:50: warning: this inset stays on one line")
          && $0.hasSuffix("[missing-flex-shrink]")
      } == 1, "\(outcome)")
    #expect(
      lines.contains { $0.hasPrefix("Helpers.swift:\(line):12: note: the call makes it here") },
      "\(outcome)")
    #expect(outcome.code == 1)
  }

  @Test("What a generic extension in another file makes is reported at the call")
  func genericExtension() throws {
    let outcome = try check([
      "TitleCell.swift": Self.cell("[iconNode.with(textNode)]", "TitleCell"),
      "Helpers.swift": Self.helpers,
    ])
    #expect(
      lines(outcome).count {
        $0.hasPrefix("TitleCell.swift:11:40: warning: this stack stays on one line")
          && $0.hasSuffix("[missing-flex-shrink]")
      } == 1, "\(outcome)")
  }

  @Test("Elements that one call of a helper makes are reported once, and those of two calls twice")
  func calls() throws {
    let helpers = """
      import AsyncDisplayKit
      func strip(_ node: ASDisplayNode) -> ASLayoutSpec {
        let first = ASTextNode()
        let second = ASTextNode()
        return ASStackLayoutSpec(direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch, children: [first, second, ASMapNode(), ASVideoNode(), ASVideoNode()])
      }

      """
    let outcome = try check(
      [
        "Cell.swift": """
        import AsyncDisplayKit
        final class StripCell: ASCellNode {
          override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            let top = strip(self)
            let bottom = strip(self)
            return ASStackLayoutSpec(direction: .vertical, spacing: 4, justifyContent: .start, alignItems: .stretch, children: [top, bottom])
          }
        }

        """, "Strip.swift": helpers,
      ], "lintel check --format json .")
    let found = try #require(try JSONValue.parse(outcome.output).items)
    func lines(_ code: String) -> [Double] {
      found.filter { $0["code"]?.string == code }
        .compactMap { $0["range"]?["start"]?["line"]?.number }
    }
    #expect(lines("video-unbounded") == [3, 4], "\(outcome)")
    #expect(lines("missing-intrinsic-size") == [3, 4], "\(outcome)")
  }

  @Test("Statement of a helper without effect is not reported at the call")
  func statementWithoutEffect() throws {
    let files = [
      "Cell.swift": """
      import AsyncDisplayKit
      final class PlateCell: ASCellNode {
        let plateNode = ASDisplayNode()
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          plateNode.style.height = ASDimensionMake(20)
          return ASInsetLayoutSpec(insets: .zero, child: plateNode.limited())
        }
      }

      """
    ]
    let outcome = try check(files.merging(["Helpers.swift": Self.helpers]) { $1 })
    #expect(!outcome.output.contains("[inert-stack-style]"), "\(outcome)")
    #expect(!outcome.output.contains("[size-overridden-by-parent]"), "\(outcome)")
    // In the file of the class both are reported.
    let own = try check([
      "Cell.swift": files["Cell.swift", default: ""]
        + Self.helpers.replacing("import AsyncDisplayKit\n", with: "")
    ])
    #expect(own.output.contains("[inert-stack-style]"), "\(own)")
    #expect(own.output.contains("[size-overridden-by-parent]"), "\(own)")
  }

  @Test("Objective-C category and function in another file are helpers")
  func objectiveC() throws {
    let header = """
      #import <AsyncDisplayKit/AsyncDisplayKit.h>
      @interface ASDisplayNode (Edges)
      - (ASLayoutSpec *)edged:(CGFloat)gap;
      @end
      ASLayoutSpec *RowOf(ASDisplayNode *first, ASDisplayNode *second);

      """
    let implementation = """
      #import "Edges.h"
      @implementation ASDisplayNode (Edges)
      - (ASLayoutSpec *)edged:(CGFloat)gap {
        return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(gap, gap, gap, gap) child:self];
      }
      @end
      ASLayoutSpec *RowOf(ASDisplayNode *first, ASDisplayNode *second) {
        ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
        row.children = @[first, second];
        return row;
      }

      """
    func cell(_ children: String) -> String {
      """
      #import "Edges.h"
      @interface NewsCell : ASCellNode
      @end
      @implementation NewsCell {
        ASImageNode *_iconNode;
        ASTextNode *_nameNode;
      }
      - (instancetype)init {
        if (self = [super init]) {
          _iconNode = [ASImageNode new];
          _iconNode.style.preferredSize = CGSizeMake(20, 20);
          _nameNode = [ASTextNode new];
          _nameNode.attributedText = [[NSAttributedString alloc] initWithString:@"The collected letters of a lighthouse keeper and his three daughters" attributes:@{NSFontAttributeName: [UIFont systemFontOfSize:17]}];
        }
        return self;
      }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        ASStackLayoutSpec *line = [ASStackLayoutSpec horizontalStackLayoutSpec];
        line.children = @[\(children)];
        return line;
      }
      @end

      """
    }
    for (children, column, type) in [
      ("_iconNode, [_nameNode edged:6]", 32, "inset"), ("RowOf(_iconNode, _nameNode)", 21, "stack"),
    ] {
      let outcome = try check([
        "NewsCell.m": cell(children), "Edges.h": header, "Edges.m": implementation,
      ])
      #expect(
        lines(outcome).count {
          $0.hasPrefix("NewsCell.m:19:\(column): warning: this \(type) stays on one line")
            && $0.hasSuffix("[missing-flex-shrink]")
        } == 1, "\(outcome)")
      #expect(
        lines(outcome).contains {
          $0.hasPrefix("Edges.m:") && $0.hasSuffix(": note: the call makes it here")
        }, "\(outcome)")
    }
  }

  @Test("Inside of a node of another file is not reported where the node is made")
  func nestedNode() throws {
    let outcome = try check(
      [
        "Cell.swift": Self.cell("[iconNode, Badge()]"), "Helpers.swift": Self.helpers,
      ], "lintel check Cell.swift")
    #expect(!outcome.output.contains("the call makes it here"), "\(outcome)")
  }

  @Test("Layout of a base in another file is reported there, not where a subclass calls it")
  func base() throws {
    let outcome = try check([
      "Base.swift": """
      import AsyncDisplayKit
      class BaseCell: ASCellNode {
        let mapNode = ASMapNode()
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          return ASStackLayoutSpec(direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start, children: [mapNode])
        }
      }

      """,
      "Row.swift": """
      import AsyncDisplayKit
      final class RowCell: BaseCell {
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          return ASWrapperLayoutSpec(layoutElement: super.layoutSpecThatFits(constrainedSize))
        }
      }

      """,
    ])
    let found = lines(outcome).filter { $0.hasSuffix("[missing-intrinsic-size]") }
    #expect(found.count == 1 && found[0].hasPrefix("Base.swift:3:17:"), "\(outcome)")
  }

  @Test("No fix is made of what a helper in another file makes")
  func fixes() throws {
    let files = [
      "LetterCell.swift": Self.cell("[iconNode, textNode.padded(6)]"),
      "Helpers.swift": Self.helpers,
    ]
    let commands = try BuiltCommands(files)
    defer { commands.remove() }
    let outcome = try commands.run("git init -q . && lintel check --fix LetterCell.swift")
    #expect(outcome.output.contains("[missing-flex-shrink]"), "\(outcome)")
    for (path, text) in files { #expect(try commands.text(of: path) == text) }
  }

  @Test("Editor shows the line of the helper beside the diagnostic, and the element at the call")
  func editor() throws {
    let text = Self.cell("[iconNode, textNode.padded(6)]")
    let commands = try BuiltCommands(["LetterCell.swift": text, "Helpers.swift": Self.helpers])
    defer { commands.remove() }
    _ = try commands.run("git init -q .")
    let server = try EditorServer()
    defer { server.end() }
    let path = commands.folder.path + "/LetterCell.swift"
    try server.open(path, text)
    let found = try #require(
      try server.diagnostics(path).first { $0["code"] as? String == "missing-flex-shrink" })
    let related = try #require(
      (found["relatedInformation"] as? [[String: Any]])?.first {
        $0["message"] as? String == "the call makes it here"
      })
    let location = related["location"] as? [String: Any]
    #expect((location?["uri"] as? String)?.hasSuffix("/Helpers.swift") == true, "\(related)")
    let start = (location?["range"] as? [String: Any])?["start"] as? [String: Int]
    #expect(start == ["line": 3, "character": 11])
    let hover = try #require(try server.hover(path, 10, 52))
    #expect(hover.first?.contains("inset") == true, "\(hover)")
  }
}
