// A table should be at most 540 points wide on a tablet; its width is ignored.
import AsyncDisplayKit

final class TableController: ASDKViewController<ASDisplayNode> {
  private let tableNode = ASTableNode(style: .plain)

  override init() {
    let root = ASDisplayNode()
    super.init(node: root)
    root.addSubnode(tableNode)
    root.layoutSpecBlock = { [unowned self] _, _ in
      self.tableNode.style.width = ASDimensionMake("60%")
      return ASInsetLayoutSpec(insets: .zero, child: self.tableNode)
    }
  }

  required init?(coder: NSCoder) { fatalError() }
}
