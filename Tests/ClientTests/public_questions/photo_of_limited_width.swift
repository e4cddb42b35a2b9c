// A photo in a stack that stretches should be at most 240 points wide, and is wider.
import AsyncDisplayKit

final class SinglePhotoCell: ASCellNode {
  private let photoNode = ASDisplayNode()
  private let textNode = ASTextNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    textNode.attributedText = NSAttributedString(
      string: "The new pier", attributes: [.font: UIFont.systemFont(ofSize: 17)])
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    photoNode.style.height = ASDimensionMake(200)
    photoNode.style.maxWidth = ASDimensionMake(240)
    return ASStackLayoutSpec(
      direction: .vertical, spacing: 8, justifyContent: .start, alignItems: .stretch,
      children: [photoNode, textNode])
  }
}

final class PhotosController: ASDKViewController<ASTableNode>, ASTableDataSource {
  func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode {
    SinglePhotoCell()
  }
}
