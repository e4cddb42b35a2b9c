import AsyncDisplayKit

final class AbsoluteNode: ASDisplayNode {
  private let pins = [ASDisplayNode(), ASDisplayNode(), ASDisplayNode()]

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let step = constrainedSize.max.width / 4
    for (index, pin) in pins.enumerated() {
      pin.style.preferredSize = CGSize(width: 20, height: 20)
      pin.style.layoutPosition = CGPoint(x: step * CGFloat(index + 1) - 10, y: CGFloat(index * 15))
    }
    let pinned = ASAbsoluteLayoutSpec(sizing: .sizeToFit, children: pins)
    return ASStackLayoutSpec(
      direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start,
      children: [pinned])
  }
}

final class ScreenNode: ASDisplayNode {
  private let cover = ASDisplayNode()

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let screen = UIScreen.main.bounds
    cover.style.preferredSize = CGSize(width: screen.width * 0.8, height: screen.width * 0.4)
    return ASCenterLayoutSpec(centeringOptions: .X, sizingOptions: [], child: cover)
  }
}

final class HairlineNode: ASDisplayNode {
  private let line = ASDisplayNode()

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    line.style.height = ASDimensionMake(1 / UIScreen.main.scale)
    return ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0), child: line)
  }
}

final class PadNode: ASDisplayNode {
  private let panel = ASDisplayNode()

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let isPad = UIDevice.current.userInterfaceIdiom == .pad
    panel.style.preferredSize =
      isPad ? CGSize(width: 500, height: 200) : CGSize(width: 280, height: 90)
    return ASCenterLayoutSpec(centeringOptions: .X, sizingOptions: [], child: panel)
  }
}

final class RegularNode: ASDisplayNode {
  private let first = ASDisplayNode()
  private let second = ASDisplayNode()

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    first.style.preferredSize = CGSize(width: 100, height: 40)
    second.style.preferredSize = CGSize(width: 100, height: 60)
    let stack = ASStackLayoutSpec()
    stack.direction =
      asyncTraitCollection().horizontalSizeClass == .regular ? .horizontal : .vertical
    stack.children = [first, second]
    return stack
  }
}

final class FeedController: ASDKViewController<ASDisplayNode> {
  private let header = ASDisplayNode()
  private let list = ASDisplayNode()

  override init() {
    super.init(node: ASDisplayNode())
    header.style.height = ASDimensionMake(64)
    list.style.flexGrow = 1
    node.automaticallyManagesSubnodes = true
    node.layoutSpecBlock = { [unowned self] _, _ in
      let column = ASStackLayoutSpec.vertical()
      column.children = [header, list]
      return column
    }
  }
}
