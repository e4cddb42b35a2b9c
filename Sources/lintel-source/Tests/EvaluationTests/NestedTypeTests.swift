import JSONText
import LayoutEvaluation
import Testing

/// Types in other types: each class has its own `Metrics`, whatever other classes have.
@Suite("Nested types")
struct NestedTypeTests {
  private static let inset =
    "return ASInsetLayoutSpec(insets: UIEdgeInsets(top: Metrics.gap, left: 0, bottom: 0, right: 0), child: a)"

  private func cell(_ name: String, _ members: String) -> String {
    """
    final class \(name): ASCellNode {
      let a = ASDisplayNode()
      \(members)
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        \(Self.inset)
      }
    }
    """
  }

  private func top(_ layout: ImportedLayout) -> JSONValue? {
    layout.document?.at("/root/insets/top")
  }

  @Test("Constant of a nested type is that of the class that uses it")
  func ownMetrics() {
    let text =
      cell("FirstNode", "enum Metrics { static let gap: CGFloat = 4 }")
      + cell("SecondNode", "enum Metrics { static let gap: CGFloat = 7 }")
    let found = layouts(["Code.swift": text], of: "Code.swift")
    #expect(found.map { top($0) } == [.number(4), .number(7)])
  }

  @Test("Nested type of an extension in another file, and of a superclass")
  func otherFiles() {
    let texts = [
      "A.swift": cell("FirstNode", ""),
      "Metrics.swift":
        "extension FirstNode { struct Metrics { static let gap: CGFloat = 5 } }\n"
        + "extension OtherNode { struct Metrics { static let gap: CGFloat = 6 } }",
      "B.swift": cell("SecondNode", "").replacing("ASCellNode", with: "BaseNode"),
      "Base.swift": "class BaseNode: ASCellNode { enum Metrics { static let gap: CGFloat = 9 } }",
    ]
    #expect(layouts(texts, of: "A.swift").map { top($0) } == [.number(5)])
    #expect(layouts(texts, of: "B.swift").map { top($0) } == [.number(9)])
  }

  @Test(
    "Structure with initial values in an extension is known, and named from outside by its path")
  func configuration() throws {
    let text = """
      class RowNode: ASCellNode {
        let a = ASDisplayNode()
        var configuration = Configuration()
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          a.style.height = ASDimensionMake(OtherNode.Configuration.height)
          return ASInsetLayoutSpec(insets: configuration.edges, child: a)
        }
      }
      extension RowNode {
        struct Configuration { var edges = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
      }
      extension OtherNode {
        struct Configuration {
          static let height: CGFloat = 30
          var edges = UIEdgeInsets(top: 9, left: 9, bottom: 9, right: 9)
        }
      }
      """
    let layout = try #require(layouts(["Code.swift": text], of: "Code.swift").first)
    #expect(layout.document?.at("/root/insets/left") == .number(2))
    #expect(layout.document?.at("/root/child/style/height") == .number(30))
    #expect(layout.unknown.isEmpty)
  }

  @Test("Classes of one name in two others are two layouts")
  func twins() {
    let inner =
      "override func layoutSpecThatFits(_ s: ASSizeRange) -> ASLayoutSpec { ASLayoutSpec() }"
    let text =
      "enum A { class CellNode: ASCellNode { \(inner) } }\nenum B { class CellNode: ASCellNode { \(inner) } }"
    let found = layouts(["Code.swift": text], of: "Code.swift")
    #expect(found.map(\.className) == ["CellNode", "B.CellNode"])
  }

  @Test("Extension that names the module of a type is one of the type")
  func module() {
    let text =
      cell("FirstNode", "")
      + "extension App.FirstNode { enum Metrics { static let gap: CGFloat = 3 } }"
    #expect(layouts(["Code.swift": text], of: "Code.swift").map { top($0) } == [.number(3)])
  }
}
