// Buttons for tags, made in a loop, stand in one row that is wider than the screen.
import AsyncDisplayKit

final class TagsCell: ASCellNode {
  private let tags = ["Harbour", "Weather", "Timetables", "Second-hand boats", "Fish market"]
  private var buttonNodes: [ASButtonNode] = []

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    for tag in tags {
      let button = ASButtonNode()
      button.setAttributedTitle(
        NSAttributedString(string: tag, attributes: [.font: UIFont.systemFont(ofSize: 15)]),
        for: .normal)
      buttonNodes.append(button)
    }
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let row = ASStackLayoutSpec.horizontal()
    row.horizontalAlignment = .middle
    row.spacing = 8
    row.children = buttonNodes
    return row
  }
}
