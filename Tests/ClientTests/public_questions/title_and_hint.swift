// A long title leaves the hint beside it no space, although both may shrink.
import AsyncDisplayKit

final class ArticleCell: ASCellNode {
  private let titleNode = ASTextNode()
  private let hintNode = ASTextNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    titleNode.attributedText = NSAttributedString(
      string: "How the herring came back to the sound after forty years of nothing at all, "
        + "and why the men who fished for it are not the ones who will catch it",
      attributes: [.font: UIFont.systemFont(ofSize: 17)])
    hintNode.attributedText = NSAttributedString(
      string: "Four minutes to read", attributes: [.font: UIFont.systemFont(ofSize: 13)])
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    titleNode.maximumNumberOfLines = 1
    hintNode.maximumNumberOfLines = 1
    titleNode.style.flexShrink = 1
    hintNode.style.flexShrink = 1
    return ASStackLayoutSpec(
      direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .center,
      children: [titleNode, hintNode])
  }
}
