import AsyncDisplayKit

private enum Metrics {
  static let edge: CGFloat = 16
  static let avatar = CGSize(width: 40, height: 40)
}

final class GuestNode: ASCellNode {
  private lazy var avatarNode: ASImageNode = {
    let node = ASImageNode()
    node.style.preferredSize = Metrics.avatar
    return node
  }()
  private let nameNode = ASTextNode()
  private let townNode = ASTextNode()

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let row = ASStackLayoutSpec(
      direction: .horizontal, spacing: Metrics.edge / 2, justifyContent: .start,
      alignItems: .center, children: [avatarNode, names()])
    return padded(row)
  }

  private func names() -> ASLayoutSpec {
    let column = ASStackLayoutSpec.vertical()
    column.spacing = 2
    column.style.flexShrink = 1
    column.children = [nameNode, townNode]
    return column
  }

  private func padded(_ child: ASLayoutElement, by edge: CGFloat = Metrics.edge) -> ASLayoutSpec {
    ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: edge, left: edge, bottom: edge, right: edge), child: child)
  }
}
