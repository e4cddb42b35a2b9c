// A picture with a known ratio shows alone, and vanishes beside a text in a row.
import AsyncDisplayKit

final class NewsCell: ASCellNode {
  private let pictureNode = ASNetworkImageNode()
  private let titleNode = ASTextNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    titleNode.style.flexShrink = 1
    titleNode.attributedText = NSAttributedString(
      string: "Ferry timetable", attributes: [.font: UIFont.systemFont(ofSize: 17)])
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let picture = ASRatioLayoutSpec(ratio: 0.75, child: pictureNode)
    return ASStackLayoutSpec(
      direction: .horizontal, spacing: 16, justifyContent: .start, alignItems: .center,
      children: [picture, titleNode])
  }
}
