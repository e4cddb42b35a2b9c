// A button of 257 by 100 is written with the names of version 1, which the library no longer has.
import AsyncDisplayKit

final class TileNode: ASCellNode {
  let pictureNode = ASNetworkImageNode()
  let swipeButton = ASButtonNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    swipeButton.setTitle("Swipe", with: UIFont.systemFont(ofSize: 14), with: nil, for: .normal)
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    pictureNode.style.preferredSize = CGSize(width: 257, height: 200)
    swipeButton.preferredFrameSize = CGSize(width: 257, height: 100)
    let tile = ASStackLayoutSpec.vertical()
    tile.children = [pictureNode, swipeButton]
    return tile
  }
}
