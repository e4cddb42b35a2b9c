// The bubble of a chat message that breaks into lines is wider than its longest line.
import AsyncDisplayKit

final class ChatCell: ASCellNode {
  private let textNode = ASTextNode()
  private let bubbleNode = ASDisplayNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    textNode.attributedText = NSAttributedString(
      string: "Uncharacteristically straightforward",
      attributes: [.font: UIFont.systemFont(ofSize: 20)])
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let message = ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 6, left: 10, bottom: 6, right: 10), child: textNode)
    let bubble = ASBackgroundLayoutSpec(child: message, background: bubbleNode)
    bubble.style.flexShrink = 1
    let row = ASStackLayoutSpec(
      direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start,
      children: [bubble])
    return ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 4, left: 12, bottom: 4, right: 60), child: row)
  }
}
