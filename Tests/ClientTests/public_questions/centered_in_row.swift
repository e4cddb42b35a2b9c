// A row of a table should be 100 points high with its content in the middle.
import AsyncDisplayKit

final class SettingCell: ASCellNode {
  private let iconNode = ASImageNode()
  private let titleNode = ASTextNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    iconNode.style.preferredSize = CGSize(width: 24, height: 24)
    titleNode.attributedText = NSAttributedString(
      string: "Notifications", attributes: [.font: UIFont.systemFont(ofSize: 17)])
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let row = ASStackLayoutSpec(
      direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .center,
      children: [iconNode, titleNode])
    return ASCenterLayoutSpec(centeringOptions: .Y, sizingOptions: [], child: row)
  }
}
