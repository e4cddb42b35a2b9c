import AsyncDisplayKit

struct Photo {
  let title: String
  let isFavorite: Bool
}

final class PhotoCell: ASCellNode {
  private let photoNode = ASNetworkImageNode()
  private let titleNode = ASTextNode()
  private let heartNode = ASImageNode()
  private let photo: Photo

  init(photo: Photo) {
    self.photo = photo
    super.init()
    automaticallyManagesSubnodes = true
    titleNode.attributedText = NSAttributedString(
      string: photo.title,
      attributes: [.font: UIFont.systemFont(ofSize: 17)])
    heartNode.style.preferredSize = CGSize(width: 24, height: 24)
    photoNode.style.preferredSize = CGSize(width: 64, height: 64)
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let titleInset = ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 4, left: 0, bottom: 4, right: 0), child: titleNode)
    titleNode.style.flexShrink = 1
    let row = ASStackLayoutSpec.horizontal()
    row.spacing = 12
    row.alignItems = .center
    row.children = photo.isFavorite ? [photoNode, titleInset, heartNode] : [photoNode, titleInset]
    return ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16), child: row)
  }
}
