import Randomness

/// A random project in Swift or Objective-C whose classes share code: a base class, a factory and an extension.
package struct RandomProject {
  /// The texts of the files, by path.
  package private(set) var texts: [String: String] = [:]
  private var random: SeededGenerator
  private let isSwift: Bool
  private var commentCount = 0

  package init(seed: UInt64, isSwift: Bool) {
    random = SeededGenerator(seed: seed)
    self.isSwift = isSwift
    let classes = (0..<random.int(in: 2...4)).map { "Cell\($0)" }
    if isSwift {
      texts["/nowhere/Base.swift"] = swiftBase()
      texts["/nowhere/Shared.swift"] = swiftShared()
      // Code of a file that a class beside it runs on some screens only.
      texts["/nowhere/Base.swift", default: ""] += swiftCell("NearCell")
      for (index, name) in classes.enumerated() {
        let path =
          index == 0 ? "/nowhere/Cells.swift" : "/nowhere/Cell\(random.int(in: 1...2)).swift"
        texts[path, default: ""] += swiftCell(name)
      }
    } else {
      texts["/nowhere/Base.h"] = Self.header
      texts["/nowhere/Base.m"] = objectiveCBase() + objectiveCCell("NearCell")
      for (index, name) in classes.enumerated() {
        let path = index == 0 ? "/nowhere/Cells.m" : "/nowhere/Cell\(random.int(in: 1...2)).m"
        if texts[path] == nil { texts[path] = "#import \"Base.h\"\n" }
        texts[path, default: ""] += objectiveCCell(name)
      }
    }
  }

  /// An expression or a literal that is a length.
  private mutating func length() -> String {
    let numbers = ["8", "24", "64", "120"]
    let expressions = isSwift ? ["Metrics.gap", "Metrics.gap * 4", "side"] : ["kGap", "kGap * 4"]
    return random.int(in: 0...2) > 0 ? random.pick(numbers) : random.pick(expressions)
  }

  /// A comment, or nothing.
  private mutating func comment(_ space: String = " ") -> String {
    guard random.chance(35) else { return "" }
    commentCount += 1
    return "\(space)// note \(commentCount)"
  }

  /// Statements about a node.
  private mutating func statements(_ node: String, _ indentation: String) -> String {
    let end = isSwift ? "" : ";"
    var lines: [String] = []
    for key in ["width", "height", "flexGrow", "flexShrink", "spacingBefore", "maxWidth"] {
      guard random.int(in: 0...3) == 0 else { continue }
      let isFactor = key.hasPrefix("flex")
      let isDimension = ["width", "height", "maxWidth"].contains(key)
      let value = isFactor ? "1" : isDimension ? "ASDimensionMake(\(length()))" : length()
      if random.int(in: 0...5) == 0 { lines.append("\(indentation)\(comment(""))") }
      lines.append("\(indentation)\(node).style.\(key) = \(value)\(end)\(comment())")
    }
    return lines.filter { !$0.allSatisfy { $0 == " " } }.map { $0 + "\n" }.joined()
  }

  // MARK: Swift

  private mutating func swiftBase() -> String {
    """
    import AsyncDisplayKit
    class BaseCell: ASCellNode {
      let title = ASTextNode()
      let photo = ASImageNode()
      let side: CGFloat = 40
      override init() {
        super.init()
        title.attributedText = NSAttributedString(string: "Title")
    \(statements("title", "    "))\(statements("photo", "    "))  }
      func padded(_ child: ASLayoutElement) -> ASLayoutSpec {
        let inset = ASInsetLayoutSpec(
          insets: UIEdgeInsets(top: \(length()), left: 16, bottom: 4, right: 16), child: child)
    \(statements("inset", "    "))    return inset
      }
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        padded(title)
      }
    }

    """
  }

  private mutating func swiftShared() -> String {
    """
    import AsyncDisplayKit
    enum Metrics { static let gap: CGFloat = 6 }
    enum Nodes {
      static func badge() -> ASDisplayNode {
        let badge = ASDisplayNode()
        badge.style.height = ASDimensionMake(20)
    \(statements("badge", "    "))    return badge
      }
    }
    extension ASDisplayNode {
      func boxed(_ box: CGFloat) {
        style.minWidth = ASDimensionMake(box)
    \(statements("self", "    "))  }
    }

    """
  }

  private mutating func swiftCell(_ name: String) -> String {
    let root = random.pick([
      "return padded(row)", "return row",
      "return constrainedSize.max.width < 350 ? padded(row) : row",
      "return ASInsetLayoutSpec(\n      insets: UIEdgeInsets(top: 4, left: \(length()), bottom: 4, right: 4),\n      child: row)",
    ])
    let row =
      random.int(in: 0...1) == 0
      ? """
          let row = ASStackLayoutSpec(
            direction: .horizontal, spacing: \(length()), justifyContent: .start, alignItems: .\(random.pick(["start", "center"])),
            children: [photo, title, badge])
      """
      : """
          let row = ASStackLayoutSpec.horizontal()
          row.spacing = \(length())\(comment())
          row.children = [title, badge]
      """
    return """
      class \(name): BaseCell {
        private let badge = Nodes.badge()
        var isNew = false
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
      \(random.int(in: 0...2) == 0 ? "    title.boxed(\(length()))\n" : "")\(statements("title", "    "))\(statements("badge", "    "))\(random.chance(50) ? "    if constrainedSize.max.width < 350 { photo.boxed(30) }\n" : "")\(random.int(in: 0...2) == 0 ? "    if isNew {\n\(statements("photo", "      "))    }\n" : "")\(row)
      \(statements("row", "    "))    \(root)
        }
      }

      """
  }

  // MARK: Objective-C

  private static let header = """
    #import <AsyncDisplayKit/AsyncDisplayKit.h>
    #define kGap 6
    @interface BaseCell : ASCellNode
    @property (nonatomic) ASTextNode *title;
    @property (nonatomic) ASImageNode *photo;
    - (ASLayoutSpec *)padded:(id<ASLayoutElement>)child;
    - (ASDisplayNode *)badge;
    @end

    """

  private mutating func objectiveCBase() -> String {
    """
    #import "Base.h"
    @implementation BaseCell
    - (instancetype)init {
      if (self = [super init]) {
        _title = [[ASTextNode alloc] init];
        _title.attributedText = [[NSAttributedString alloc] initWithString:@"Title"];
        _photo = [[ASImageNode alloc] init];
    \(statements("_title", "    "))\(statements("_photo", "    "))  }
      return self;
    }
    - (ASLayoutSpec *)padded:(id<ASLayoutElement>)child {
      ASInsetLayoutSpec *inset = [ASInsetLayoutSpec
          insetLayoutSpecWithInsets:UIEdgeInsetsMake(\(length()), 16, 4, 16)
                              child:child];
    \(statements("inset", "  "))  return inset;
    }
    - (ASDisplayNode *)badge {
      ASDisplayNode *badge = [[ASDisplayNode alloc] init];
      badge.style.height = ASDimensionMake(20);
    \(statements("badge", "  "))  return badge;
    }
    - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
      return [self padded:self.title];
    }
    @end

    """
  }

  private mutating func objectiveCCell(_ name: String) -> String {
    let root = random.pick([
      "return [self padded:row];", "return row;",
      "return constrainedSize.max.width < 350 ? [self padded:row] : row;",
    ])
    return """
      @interface \(name) : BaseCell
      @property (nonatomic) BOOL isNew;
      @end
      @implementation \(name)
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
        ASDisplayNode *badge = [self badge];
      \(statements("self.title", "  "))\(statements("badge", "  "))\(random.chance(50) ? "  if (constrainedSize.max.width < 350) {\n    self.photo.style.minWidth = ASDimensionMake(30);\n  }\n" : "")\(random.int(in: 0...2) == 0 ? "  if (self.isNew) {\n\(statements("self.photo", "    "))  }\n" : "")  ASStackLayoutSpec *row = [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionHorizontal
                                                                     spacing:\(length())
                                                              justifyContent:ASStackLayoutJustifyContentStart
                                                                  alignItems:ASStackLayoutAlignItemsStart
                                                                    children:@[ self.photo, self.title, badge ]];
      \(statements("row", "  "))  \(root)
      }
      @end

      """
  }
}
