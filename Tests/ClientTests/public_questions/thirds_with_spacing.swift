// Three square pictures a row, each a third wide, no longer fit when the row has a spacing.
import AsyncDisplayKit

final class AlbumCell: ASCellNode {
  private let pictures = [
    ASDisplayNode(), ASDisplayNode(), ASDisplayNode(),
    ASDisplayNode(), ASDisplayNode(), ASDisplayNode(),
  ]

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    var rows: [ASLayoutElement] = []
    for row in 0..<2 {
      let rowStack = ASStackLayoutSpec.horizontal()
      rowStack.spacing = 8
      func square(_ node: ASDisplayNode) -> ASLayoutElement {
        let spec = ASRatioLayoutSpec(ratio: 1, child: node)
        spec.style.flexBasis = ASDimensionMakeWithFraction(1.0 / 3)
        return spec
      }
      rowStack.children = [
        square(pictures[row * 3]), square(pictures[row * 3 + 1]), square(pictures[row * 3 + 2]),
      ]
      rows.append(rowStack)
    }
    return ASStackLayoutSpec(
      direction: .vertical, spacing: 8, justifyContent: .start, alignItems: .stretch,
      children: rows)
  }
}

final class AlbumController: ASDKViewController<ASTableNode>, ASTableDataSource {
  func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode {
    AlbumCell()
  }
}
