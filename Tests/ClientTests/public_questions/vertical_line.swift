// A line of 3 points at the left edge should be as high as the cell.
import AsyncDisplayKit

final class CommentCell: ASCellNode {
  private let lineNode = ASDisplayNode()
  private let nameNode = ASTextNode()
  private let bodyNode = ASTextNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    lineNode.backgroundColor = .red
    nameNode.attributedText = NSAttributedString(
      string: "Lova", attributes: [.font: UIFont.boldSystemFont(ofSize: 15)])
    bodyNode.attributedText = NSAttributedString(
      string: "The ice went out on Tuesday", attributes: [.font: UIFont.systemFont(ofSize: 15)])
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    lineNode.style.width = ASDimensionMake(3)
    lineNode.style.height = ASDimensionMake("100%")
    let texts = ASStackLayoutSpec(
      direction: .vertical, spacing: 4, justifyContent: .start, alignItems: .start,
      children: [nameNode, bodyNode])
    texts.style.flexShrink = 1
    return ASStackLayoutSpec(
      direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .stretch,
      children: [lineNode, texts])
  }
}
