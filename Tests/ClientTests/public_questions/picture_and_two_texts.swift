// Two texts beside a picture should break into lines; each stays on one line.
import AsyncDisplayKit

final class StoryCell: ASCellNode {
  private let pictureNode = ASImageNode()
  private let kickerNode = ASTextNode()
  private let headlineNode = ASTextNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    kickerNode.attributedText = NSAttributedString(
      string: "Coast", attributes: [.font: UIFont.systemFont(ofSize: 13)])
    headlineNode.attributedText = NSAttributedString(
      string: "Four villages share one doctor, one school and a boat that is never on time",
      attributes: [.font: UIFont.boldSystemFont(ofSize: 17)])
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    pictureNode.style.preferredSize = CGSize(width: 70, height: 70)
    return ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10),
      child: ASStackLayoutSpec(
        direction: .horizontal, spacing: 10, justifyContent: .start, alignItems: .start,
        children: [
          pictureNode,
          ASStackLayoutSpec(
            direction: .vertical, spacing: 4, justifyContent: .start, alignItems: .start,
            children: [kickerNode, headlineNode]),
        ]))
  }
}
