// Two buttons should stand at the left and the right edge of a footer, but stand side by side.
import AsyncDisplayKit

final class FooterNode: ASDisplayNode {
  private let likeNode = ASButtonNode()
  private let moreNode = ASButtonNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    likeNode.setTitle("Like", with: UIFont.systemFont(ofSize: 14), with: nil, for: .normal)
    moreNode.setTitle("More", with: UIFont.systemFont(ofSize: 14), with: nil, for: .normal)
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let buttons = ASStackLayoutSpec(
      direction: .horizontal, spacing: 13, justifyContent: .spaceBetween, alignItems: .center,
      children: [likeNode, moreNode])
    return ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 0, left: 13, bottom: 13, right: 13), child: buttons)
  }
}

final class PostCell: ASCellNode {
  private let bodyNode = ASTextNode()
  private let footerNode = FooterNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    bodyNode.attributedText = NSAttributedString(
      string: "Low tide at six", attributes: [.font: UIFont.systemFont(ofSize: 17)])
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let post = ASStackLayoutSpec(
      direction: .vertical, spacing: 8, justifyContent: .start, alignItems: .start,
      children: [bodyNode, footerNode])
    return post
  }
}
