// A text field in an inset should stand 10 points off its icon; its spacingBefore has no effect.
import AsyncDisplayKit

final class FieldCell: ASCellNode {
  private let iconNode = ASImageNode()
  private let fieldNode = ASEditableTextNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    fieldNode.attributedText = NSAttributedString(
      string: "Name", attributes: [.font: UIFont.systemFont(ofSize: 17)])
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    var children = [ASLayoutElement]()
    let row = ASStackLayoutSpec.horizontal()
    row.alignItems = .center
    row.justifyContent = .start
    iconNode.style.preferredSize = CGSize(width: 30, height: 30)
    children.append(
      ASInsetLayoutSpec(
        insets: UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10), child: iconNode))
    fieldNode.style.spacingBefore = 10
    let field = ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 10), child: fieldNode)
    children.append(field)
    row.children = children
    return row
  }
}
