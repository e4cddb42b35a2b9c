import AsyncDisplayKit

final class ProfileNode: ASCellNode {
  // lintel: text "Jane Appleseed"
  let nameNode = ASTextNode()
  // lintel: imageSize 64x48
  let flagNode = ASImageNode()
  private let model: Profile

  init(model: Profile) {
    self.model = model
    super.init()
    nameNode.attributedText = NSAttributedString(
      string: model.name, attributes: [.font: UIFont.systemFont(ofSize: 20)])
    flagNode.image = model.flag
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    ASStackLayoutSpec(
      direction: .horizontal, spacing: model.gap,  // lintel: 12
      justifyContent: .spaceBetween, alignItems: .center, children: [nameNode, flagNode])
  }
}
