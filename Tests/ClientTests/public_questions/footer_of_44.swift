// A footer of 44 points is too low for its likes and its buttons.
import AsyncDisplayKit

final class ReactionsNode: ASDisplayNode {
  private let likesNode = ASTextNode()
  private let heartNode = ASButtonNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    likesNode.textContainerInset = UIEdgeInsets(top: 12, left: 4, bottom: 12, right: 4)
    likesNode.attributedText = NSAttributedString(
      string: "3 likes", attributes: [.font: UIFont.systemFont(ofSize: 14)])
    heartNode.setTitle("Like", with: UIFont.systemFont(ofSize: 14), with: nil, for: .normal)
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let stack = ASStackLayoutSpec.vertical()
    stack.children = [likesNode, heartNode]
    return stack
  }
}

final class EntryCell: ASCellNode {
  private let bodyNode = ASTextNode()
  private let footerNode = ReactionsNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    bodyNode.attributedText = NSAttributedString(
      string: "Rain at last", attributes: [.font: UIFont.systemFont(ofSize: 17)])
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    footerNode.style.height = ASDimensionMake(44)
    return ASStackLayoutSpec(
      direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
      children: [bodyNode, footerNode])
  }
}
