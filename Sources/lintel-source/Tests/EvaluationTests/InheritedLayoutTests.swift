import JSONText
import LayoutEvaluation
import SourceProject
import SourceTree
import Testing

@Suite("Inherited layouts")
struct InheritedLayoutTests {
  private static let base = """
    import AsyncDisplayKit
    class BaseCell: ASCellNode {
      let titleNode = ASTextNode()
      class var side: CGFloat { 8 }
      override init() {
        super.init()
        titleNode.attributedText = NSAttributedString(string: "Base", attributes: [.font: UIFont.systemFont(ofSize: 17)])
      }
      func content() -> ASLayoutElement { return titleNode }
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 2, left: Self.side, bottom: 2, right: type(of: self).side), child: content())
      }
    }

    """

  @Test(
    "Class that overrides a method of the inherited layout has a layout of its own, at its line")
  func overriddenMethod() throws {
    let text =
      Self.base + """
        final class RowCell: BaseCell {
          let iconNode = ASImageNode()
          override func content() -> ASLayoutElement {
            iconNode.style.preferredSize = CGSize(width: 40, height: 40)
            return ASStackLayoutSpec(direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .center, children: [iconNode, titleNode])
          }
        }
        """
    let all = layouts(["Code.swift": text], of: "Code.swift")
    #expect(all.map(\.className) == ["BaseCell", "RowCell"])
    #expect(all.map(\.position.line) == [2, 14])
    #expect(all.first?.document?.at("/root/child/id")?.string == "titleNode")
    #expect(all.last?.document?.at("/root/child/children/0/id")?.string == "iconNode")
    #expect(all.last?.document?.at("/root/child/children/1/text")?.string == "Base")
  }

  @Test(
    "Objective-C class with a superclass in its header has the inherited layout, its header none")
  func objectiveC() throws {
    let texts = [
      "Card.h": "@interface Card : ASCellNode\n- (CGFloat)gap;\n@end",
      "Card.m": """
      #import "Card.h"
      @implementation Card
      + (CGFloat)edge { return 1; }
      - (CGFloat)gap { return 4; }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
        row.spacing = [self gap];
        return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake([[self class] edge], 0, 0, 0) child:row];
      }
      @end
      """,
      "WideCard.h": "#import \"Card.h\"\n@interface WideCard : Card\n@property BOOL wide;\n@end",
      "WideCard.m": """
      #import "WideCard.h"
      @implementation WideCard
      + (CGFloat)edge { return 3; }
      - (CGFloat)gap { return 9; }
      @end
      """,
      "Plain.m": "@interface Plain : Card\n@end\n@implementation Plain\n@end",
    ]
    let all = layouts(texts, of: "WideCard.m")
    #expect(all.map(\.className) == ["WideCard"])
    #expect(all.first?.position.line == 2)
    #expect(all.first?.document?.at("/root/child/spacing") == .number(9))
    #expect(all.first?.document?.at("/root/insets/top") == .number(3))
    #expect(layouts(texts, of: "WideCard.h").isEmpty)
    #expect(layouts(texts, of: "Plain.m").isEmpty)
  }

  @Test("Class that inherits the layout of a class of Texture in the project has none of its own")
  func textures() {
    let texts = [
      "Texture.swift":
        "open class ASButtonNode: ASControlNode { open func layoutSpecThatFits(_ s: ASSizeRange) -> ASLayoutSpec { ASLayoutSpec() } }",
      "Chip.swift": "class Chip: ASButtonNode { let mark = 3 }",
    ]
    #expect(layouts(texts, of: "Chip.swift").isEmpty)
  }

  @Test("Edit of the base class evaluates the classes that inherit its layout again, and no others")
  func editOfBase() throws {
    let subclass = "class WideCell: BaseCell { override class var side: CGFloat { 20 } }"
    let other = swiftCell("let a = ASDisplayNode()", "return ASWrapperLayoutSpec(layoutElement: a)")
    var texts = [
      "/nowhere/Base.swift": Self.base, "/nowhere/Wide.swift": subclass, "/nowhere/O.swift": other,
    ]
    let project = SourceProject(root: "/nowhere")
    let cache = EvaluatedLayouts()
    let importer = LayoutImporter(project: project, options: ImportOptions(), cache: cache)
    func evaluate() -> ImportedLayout? {
      project.refresh(texts: texts)
      let found = texts.keys.sorted().flatMap { importer.layouts(in: $0) }
      return found.first { $0.className == "WideCell" }
    }
    #expect(evaluate()?.document?.at("/root/insets/top") == .number(2))
    #expect(cache.evaluationCount == 3)
    texts["/nowhere/Base.swift"] = Self.base.replacing("top: 2", with: "top: 5")
    #expect(evaluate()?.document?.at("/root/insets/top") == .number(5))
    #expect(cache.evaluationCount == 5)
    texts["/nowhere/Base.swift"] = Self.base.replacing(
      "override func layoutSpec", with: "func layout")
    #expect(evaluate() == nil)
  }
}
