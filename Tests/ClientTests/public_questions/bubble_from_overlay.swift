// A coloured bubble behind a message is written as an overlay and is not as large as its text.
import AsyncDisplayKit

final class MessageCell: ASCellNode {
  private let messageNode = ASTextNode()
  private let bubbleNode = ASDisplayNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    bubbleNode.backgroundColor = .lightGray
    messageNode.attributedText = NSAttributedString(
      string: "See you at the pier", attributes: [.font: UIFont.systemFont(ofSize: 17)])
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let message = ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8), child: messageNode)
    let bubble = ASOverlayLayoutSpec(child: bubbleNode, overlay: message)
    return ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 0, left: 8, bottom: 0, right: 8), child: bubble)
  }
}
