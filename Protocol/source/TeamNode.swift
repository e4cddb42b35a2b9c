import AsyncDisplayKit

final class MemberNode: ASDisplayNode {
  let photoSize: CGFloat
  let photoNode = ASNetworkImageNode()
  let nameNode = ASTextNode()

  init(name: String = "Ann", photoSize: CGFloat = 24) {
    self.photoSize = photoSize
    super.init()
    automaticallyManagesSubnodes = true
    photoNode.style.preferredSize = CGSize(width: photoSize, height: photoSize)
    nameNode.attributedText = NSAttributedString(string: name)
    nameNode.style.flexShrink = 1
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let row = ASStackLayoutSpec.horizontal()
    row.spacing = 8
    row.alignItems = .center
    row.children = [photoNode, nameNode]
    return row
  }
}

final class TeamNode: ASDisplayNode {
  static let gap: CGFloat = 4

  let lead = MemberNode(name: "Alexandra", photoSize: 48)
  let members = ["Ben", "Cleo", "Dana"].map { MemberNode(name: $0) }

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let column = ASStackLayoutSpec.vertical()
    column.spacing = TeamNode.gap
    column.children = [lead] + members
    return column
  }
}
