// The status of a page should scroll; the scroll node is its background and scrolls nothing.
import AsyncDisplayKit

final class StatusCell: ASCellNode {
  private let scrollNode = ASScrollNode()
  private let statusNode = ASTextNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    scrollNode.automaticallyManagesContentSize = true
    statusNode.attributedText = NSAttributedString(
      string: "Fog over the strait since four in the morning. No boats before noon.",
      attributes: [.font: UIFont.systemFont(ofSize: 17)])
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let status = ASBackgroundLayoutSpec(child: statusNode, background: scrollNode)
    return status
  }
}
