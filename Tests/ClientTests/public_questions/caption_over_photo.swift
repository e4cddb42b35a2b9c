// A name should stick to the bottom of a photo; the inset above it is the greatest number.
import AsyncDisplayKit

final class PortraitCell: ASCellNode {
  private let photoNode = ASNetworkImageNode()
  private let nameNode = ASTextNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    nameNode.attributedText = NSAttributedString(
      string: "Ronja", attributes: [.font: UIFont.systemFont(ofSize: 17)])
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let width = constrainedSize.max.width
    photoNode.style.preferredSize = CGSize(width: width, height: width)
    let insets = UIEdgeInsets(
      top: CGFloat.greatestFiniteMagnitude, left: 10, bottom: 10, right: 10)
    let name = ASInsetLayoutSpec(insets: insets, child: nameNode)
    return ASOverlayLayoutSpec(child: photoNode, overlay: name)
  }
}
