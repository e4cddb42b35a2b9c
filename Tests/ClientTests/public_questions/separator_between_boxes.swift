// A separator between two boxes makes their stack as wide as the screen.
import AsyncDisplayKit

final class BoxesNode: ASDisplayNode {
  private let upperNode = ASDisplayNode()
  private let separatorNode = ASDisplayNode()
  private let lowerNode = ASDisplayNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    upperNode.style.preferredSize = CGSize(width: 200, height: 200)
    lowerNode.style.preferredSize = CGSize(width: 200, height: 200)
    separatorNode.style.height = ASDimensionMake(10)
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let boxes = ASStackLayoutSpec(
      direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
      children: [upperNode, separatorNode, lowerNode])
    return ASRelativeLayoutSpec(
      horizontalPosition: .center, verticalPosition: .center, sizingOption: [], child: boxes)
  }
}

final class BoxesController: ASDKViewController<BoxesNode> {
  override init() { super.init(node: BoxesNode()) }
  required init?(coder: NSCoder) { fatalError() }
}
