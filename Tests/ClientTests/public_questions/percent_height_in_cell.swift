// The upper part of a card should be three quarters of its height, but the height is not fixed.
import AsyncDisplayKit

final class BusinessCell: ASCellNode {
  private let logoNode = ASNetworkImageNode()
  private let nameNode = ASTextNode()
  private let actionsNode = ASTextNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    logoNode.style.preferredSize = CGSize(width: 96, height: 64)
    nameNode.attributedText = NSAttributedString(
      string: "Net menders", attributes: [.font: UIFont.systemFont(ofSize: 17)])
    actionsNode.attributedText = NSAttributedString(
      string: "Call", attributes: [.font: UIFont.systemFont(ofSize: 15)])
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let top = ASStackLayoutSpec(
      direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .center,
      children: [logoNode, nameNode])
    top.style.height = ASDimensionMakeWithFraction(0.75)
    return ASStackLayoutSpec(
      direction: .vertical, spacing: 8, justifyContent: .start, alignItems: .stretch,
      children: [top, actionsNode])
  }
}
