import Foundation
import Testing

/// The commands of lintel on classes that inherit their layouts.
@Suite struct InheritedLayoutCommandTests {
  private static let base = """
    import AsyncDisplayKit
    class BaseCell: ASCellNode {
      let photoNode = ASNetworkImageNode()
      var side: CGFloat { 40 }
      func layout() -> ASLayoutSpec { return ASWrapperLayoutSpec(layoutElement: photoNode) }
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        photoNode.style.preferredSize = CGSize(width: side, height: side)
        photoNode.style.flexGrow = 1
        return layout()
      }
    }

    """

  private static let row = """
    final class RowCell: BaseCell {
      override func layout() -> ASLayoutSpec {
        return ASStackLayoutSpec(direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .start, children: [photoNode])
      }
    }

    """

  private static func negative(_ name: String, _ side: Int) -> String {
    "final class \(name): BaseCell { override var side: CGFloat { \(side) } }\n"
  }

  @Test func `Folder has the layouts of files that name no layout method`() throws {
    let commands = try BuiltCommands([
      "Podfile": "", "Sources/Base.swift": Self.base,
      "Sources/Cells/Row.swift": "import AsyncDisplayKit\n" + Self.row,
      "Sources/Model.swift": "class Model { let a = 1 }\nclass Other: Model { let b = 2 }\n",
      "Sources/Kind.h": "#import \"Base.h\"\n@interface KindCell : BaseCell\n@end\n",
      "Sources/Kind.m":
        "#import \"Kind.h\"\n@implementation KindCell\n- (CGFloat)side { return 20; }\n@end\n",
    ])
    let outcome = try commands.run("lintel import --format json Sources")
    for name in ["BaseCell", "RowCell", "KindCell"] {
      #expect(outcome.output.contains("\"\(name)\""), "\(outcome)")
    }
    let frames = try commands.run("lintel frames 'Sources/Cells/Row.swift#RowCell'")
    #expect(frames.output.contains("#photoNode"), "\(frames)")
    #expect(try commands.run("lintel check Sources/Model.swift").code == 0)
  }

  @Test func `Statement of a base class with an effect in a subclass is not reported`() throws {
    let commands = try BuiltCommands(["Base.swift": Self.base + Self.row])
    let both = try commands.run("lintel check Base.swift")
    #expect(!both.output.contains("inert-stack-style"), "\(both)")
    try commands.write(Self.base, to: "Base.swift")
    let alone = try commands.run("lintel check Base.swift")
    #expect(alone.output.contains("Base.swift:8:"), "\(alone)")
    #expect(alone.output.contains("inert-stack-style"), "\(alone)")
  }

  @Test func `Diagnostic of code that classes share names those in which it holds, once`() throws {
    let classes = Self.negative("LeftCell", -1) + Self.negative("RightCell", -2)
    let commands = try BuiltCommands(["Base.swift": Self.base + classes])
    let outcome = try commands.run("lintel check --rule negative-size Base.swift")
    #expect(
      outcome.lines.count { $0.contains("[negative-size]") } == 1, "\(outcome)")
    #expect(
      outcome.output.contains(
        "Base.swift:12:1: note: holds in LeftCell and RightCell, of 3 classes that run this code"),
      "\(outcome)")
  }

  /// A row of 100 and what a subclass adds, with the size of the plate that it adds.
  private static func rows(base: Int = 100, plate: Int) -> [String: String] {
    [
      ".git/HEAD": "",
      "Base.swift": """
      import AsyncDisplayKit
      class BaseCell: ASCellNode {
        let photo = ASImageNode()
        var added: [ASLayoutElement] { [] }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          photo.style.preferredSize = CGSize(width: \(base), height: 40)
          return ASStackLayoutSpec(direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: [photo] + added)
        }
      }

      """,
      "Plate.swift": """
      import AsyncDisplayKit
      final class PlateCell: BaseCell {
        let plate = ASImageNode()
        override var added: [ASLayoutElement] {
          plate.style.preferredSize = CGSize(width: \(plate), height: 40)
          return [plate]
        }
      }

      """,
    ]
  }

  @Test func `Fault of a subclass in code of its base is at its declaration`() throws {
    let commands = try BuiltCommands(Self.rows(plate: 300))
    let check = "lintel check --rule main-axis-overflow "
    for target in ["Plate.swift", "."] {
      let outcome = try commands.run(check + target)
      #expect(outcome.lines.count { $0.contains("[main-axis-overflow]") } == 1, "\(outcome)")
      #expect(outcome.output.contains("Plate.swift:2:13: warning:"), "\(outcome)")
      #expect(
        outcome.output.contains("Base.swift:7:12: note: in the code of BaseCell"), "\(outcome)")
    }
    let base = try commands.run(check + "Base.swift")
    #expect(!base.output.contains("[main-axis-overflow]"), "\(base)")
  }

  @Test func `Fault of a base is at its line, and not at its subclasses`() throws {
    let commands = try BuiltCommands(Self.rows(base: 400, plate: 10))
    let check = "lintel check --rule main-axis-overflow "
    for target in ["Base.swift", "."] {
      let outcome = try commands.run(check + target)
      #expect(outcome.lines.count { $0.contains("[main-axis-overflow]") } == 1, "\(outcome)")
      #expect(outcome.output.contains("Base.swift:7:12: warning:"), "\(outcome)")
    }
    let subclass = try commands.run(check + "Plate.swift")
    #expect(!subclass.output.contains("[main-axis-overflow]"), "\(subclass)")
  }
}
