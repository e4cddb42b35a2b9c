// The number of likes should stand at the right end of the row; justifyContent end does nothing.
import AsyncDisplayKit

final class LikesCell: ASCellNode {
  private let pictureNode = ASImageNode()
  private let nameNode = ASTextNode()
  private let likesNode = ASTextNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    pictureNode.style.preferredSize = CGSize(width: 30, height: 30)
    nameNode.attributedText = NSAttributedString(
      string: "Ines", attributes: [.font: UIFont.systemFont(ofSize: 15)])
    likesNode.attributedText = NSAttributedString(
      string: "4 likes", attributes: [.font: UIFont.systemFont(ofSize: 12)])
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let likes = ASStackLayoutSpec(
      direction: .horizontal, spacing: 0, justifyContent: .end, alignItems: .center,
      children: [likesNode])
    return ASStackLayoutSpec(
      direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .center,
      children: [pictureNode, nameNode, likes])
  }
}
