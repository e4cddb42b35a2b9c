// A title should fill the rest of its row; alignSelf stretch does not make it wider.
import AsyncDisplayKit

final class TrackCell: ASCellNode {
  private let numberNode = ASTextNode()
  private let titleNode = ASTextNode()
  private let downloadNode = ASButtonNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    numberNode.attributedText = NSAttributedString(
      string: "4", attributes: [.font: UIFont.systemFont(ofSize: 15)])
    titleNode.attributedText = NSAttributedString(
      string: "Nocturne", attributes: [.font: UIFont.systemFont(ofSize: 15)])
    downloadNode.setTitle("Get", with: UIFont.systemFont(ofSize: 15), with: nil, for: .normal)
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    titleNode.style.alignSelf = .stretch
    return ASStackLayoutSpec(
      direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .stretch,
      children: [numberNode, titleNode, downloadNode])
  }
}
