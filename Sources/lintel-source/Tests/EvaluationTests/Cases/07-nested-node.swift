import AsyncDisplayKit

class TagNode: ASDisplayNode {
  let dotNode = ASDisplayNode()
  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    dotNode.style.preferredSize = CGSize(width: 8, height: 8)
    return ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 4, left: 4, bottom: 4, right: 4), child: dotNode)
  }
}

final class ShelfNode: ASCellNode {
  let tagNode = TagNode()
  let coverNode = ASNetworkImageNode()
  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let cover = ASRatioLayoutSpec(ratio: 0.5, child: coverNode)
    return ASCornerLayoutSpec(child: cover, corner: tagNode, location: .topRight)
  }
}
