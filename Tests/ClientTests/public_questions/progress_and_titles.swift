// Titles beside their progress circles, all made in a loop, run off the screen when they are long.
import AsyncDisplayKit

final class ProgressNode: ASCellNode {
  private let circleNodes = [ASImageNode(), ASImageNode()]
  private let titleNodes = [ASTextNode(), ASTextNode()]

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    for (node, title) in zip(titleNodes, ["Depth soundings taken", "Buoys that were repainted"]) {
      node.attributedText = NSAttributedString(
        string: title, attributes: [.font: UIFont.systemFont(ofSize: 15)])
    }
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let row = ASStackLayoutSpec()
    row.direction = .horizontal
    row.justifyContent = .spaceBetween
    var children: [ASLayoutElement] = []
    for index in 0..<titleNodes.count {
      circleNodes[index].style.preferredSize = CGSize(width: 40, height: 40)
      let item = ASStackLayoutSpec(
        direction: .horizontal, spacing: 4, justifyContent: .start, alignItems: .center,
        children: [circleNodes[index], titleNodes[index]])
      children.append(item)
    }
    row.children = children
    return row
  }
}
