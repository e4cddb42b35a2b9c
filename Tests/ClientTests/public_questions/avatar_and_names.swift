// A caption beside an avatar stays on one line and runs off the right edge of the screen.
import AsyncDisplayKit

final class ClipCell: ASCellNode {
  private let previewNode = ASNetworkImageNode()
  private let avatarNode = ASNetworkImageNode()
  private let authorNode = ASTextNode()
  private let captionNode = ASTextNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    authorNode.attributedText = NSAttributedString(
      string: "Harbour radio", attributes: [.font: UIFont.systemFont(ofSize: 13)])
    captionNode.attributedText = NSAttributedString(
      string: "The last lighthouse keeper on the northern skerries remembers the winter of 1978",
      attributes: [.font: UIFont.systemFont(ofSize: 15)])
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    avatarNode.style.width = ASDimensionMakeWithPoints(40)
    avatarNode.style.height = ASDimensionMakeWithPoints(40)
    let namesStack = ASStackLayoutSpec(
      direction: .vertical, spacing: 4, justifyContent: .spaceBetween, alignItems: .start,
      children: [captionNode, authorNode])
    let bottomStack = ASStackLayoutSpec(
      direction: .horizontal, spacing: 4, justifyContent: .start, alignItems: .start,
      children: [avatarNode, namesStack])
    let preview = ASRatioLayoutSpec(ratio: 0.5656, child: previewNode)
    let mainStack = ASStackLayoutSpec(
      direction: .vertical, spacing: 8, justifyContent: .start, alignItems: .start,
      children: [preview, bottomStack])
    return ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16), child: mainStack)
  }
}
