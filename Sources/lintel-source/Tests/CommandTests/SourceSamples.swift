import CaseFiles
import Foundation

/// Source files that tests of commands share.
enum SourceSamples {
  /// A class whose caption has a style that nobody reads.
  static let card = """
    import AsyncDisplayKit

    final class CardNode: ASCellNode {
      let photoNode = ASNetworkImageNode()
      let captionNode = ASTextNode()

      override init() {
        super.init()
        captionNode.attributedText = NSAttributedString(
          string: "Boats", attributes: [.font: UIFont.systemFont(ofSize: 20)])
        photoNode.style.preferredSize = CGSize(width: 120, height: 80)
      }

      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        captionNode.style.flexGrow = 1
        let inset = ASInsetLayoutSpec(
          insets: UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8), child: captionNode)
        return ASStackLayoutSpec(
          direction: .horizontal, spacing: 10, justifyContent: .start, alignItems: .start,
          children: [photoNode, inset])
      }
    }

    final class TagNode: ASDisplayNode {
      let dotNode = ASDisplayNode()
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        dotNode.style.preferredSize = CGSize(width: 8, height: 8)
        return ASWrapperLayoutSpec(layoutElement: dotNode)
      }
    }
    """

  /// A class with an inset from data, in Objective-C.
  static let row = """
    #import "RowNode.h"
    @implementation RowNode
    - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
      CGFloat gap = self.model.gap;
      return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(gap, 2, 2, 2) child:self.titleNode];
    }
    @end
    """
  static let rowHeader = """
    @interface RowNode : ASDisplayNode
    @property (nonatomic) ASTextNode *titleNode;
    @property (nonatomic) RowModel *model;
    @end
    """

  /// The code of the acceptance cases of the tests of evaluation, by the names of the files.
  static func acceptanceCases() throws -> [String: String] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../EvaluationTests/Layouts/acceptance")
    let sections = try CaseFile.paths(in: folder).flatMap {
      try CaseFile(String(contentsOf: folder.appending(path: $0), encoding: .utf8)).sections
    }
    return Dictionary(
      uniqueKeysWithValues: sections.filter { $0.name.contains(".") }.map { ($0.name, $0.text) })
  }

  /// The commands in a folder with the files.
  static func commands() throws -> BuiltCommands {
    try BuiltCommands([
      "Sources/Card.swift": card, "Sources/RowNode.m": row,
      "Sources/RowNode.h": rowHeader, "Sources/Model.swift": "struct Model {}",
    ])
  }
}
