import AsyncDisplayKit

enum Metrics {
  static let margin: CGFloat = 16
  static let gap: CGFloat = margin / 2
  static let avatar = CGSize(width: 32, height: 32)
  static let cellInsets = UIEdgeInsets(top: gap, left: margin, bottom: gap, right: margin)

  static func height(lines: Int) -> CGFloat { CGFloat(lines) * 18 + 2 * gap }
}

extension ASLayoutElement {
  func padded(_ inset: CGFloat) -> ASInsetLayoutSpec {
    ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: inset, left: inset, bottom: inset, right: inset), child: self)
  }

  func padded(horizontal: CGFloat = 0, vertical: CGFloat = 0) -> ASInsetLayoutSpec {
    ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: vertical, left: horizontal, bottom: vertical, right: horizontal),
      child: self)
  }

  func centered() -> ASCenterLayoutSpec {
    ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: self)
  }
}

extension ASDisplayNode {
  func sized(_ width: CGFloat, _ height: CGFloat) -> Self {
    style.preferredSize = CGSize(width: width, height: height)
    return self
  }
}

extension Array where Element == ASLayoutElement {
  func stacked(_ direction: ASStackLayoutDirection, spacing: CGFloat = 0) -> ASStackLayoutSpec {
    let stack = ASStackLayoutSpec()
    stack.direction = direction
    stack.spacing = spacing
    stack.children = self
    return stack
  }
}

extension UIEdgeInsets {
  init(all side: CGFloat) {
    self.init(top: side, left: side, bottom: side, right: side)
  }
}

final class PaddedNode: ASDisplayNode {
  private let box = ASDisplayNode()

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    box.sized(40, 30).padded(Metrics.gap).padded(horizontal: Metrics.margin)
  }
}

final class MetricsCell: ASCellNode {
  private let face = ASDisplayNode()
  private let body = ASDisplayNode()

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    face.style.preferredSize = Metrics.avatar
    body.style.height = ASDimensionMake(Metrics.height(lines: 3))
    body.style.flexGrow = 1
    let row: ASLayoutSpec = [face, body].stacked(.horizontal, spacing: Metrics.gap)
    return ASInsetLayoutSpec(insets: Metrics.cellInsets, child: row)
  }
}

class BaseCell: ASCellNode {
  let content = ASDisplayNode()
  var insets: UIEdgeInsets { UIEdgeInsets(all: 8) }

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    setUp()
  }

  func setUp() {
    content.style.height = ASDimensionMake(20)
  }

  func contentSpec(_ range: ASSizeRange) -> ASLayoutSpec {
    ASWrapperLayoutSpec(layoutElement: content)
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    ASInsetLayoutSpec(insets: insets, child: contentSpec(constrainedSize))
  }
}

final class TallCell: BaseCell {
  override var insets: UIEdgeInsets { UIEdgeInsets(top: 20, left: 4, bottom: 20, right: 4) }

  override func setUp() {
    super.setUp()
    content.style.minHeight = ASDimensionMake(10)
  }
}

final class PairCell: BaseCell {
  private let second = ASDisplayNode()

  override func contentSpec(_ range: ASSizeRange) -> ASLayoutSpec {
    second.style.preferredSize = CGSize(width: 60, height: 60)
    content.style.flexGrow = 1
    let row = ASStackLayoutSpec.horizontal()
    row.spacing = 5
    row.alignItems = .center
    row.children = [super.contentSpec(range), second]
    return row
  }
}

final class FramedCell: BaseCell {
  private let frameNode = ASDisplayNode()

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let inner = super.layoutSpecThatFits(constrainedSize)
    return ASBackgroundLayoutSpec(child: inner, background: frameNode)
  }
}

final class ComputedNode: ASDisplayNode {
  private let top = ASDisplayNode()
  private let bottom = ASDisplayNode()

  private var topSpec: ASLayoutSpec { top.sized(30, 10).padded(5) }

  private lazy var bottomSpec: ASLayoutSpec = {
    bottom.style.height = ASDimensionMake(24)
    return ASWrapperLayoutSpec(layoutElement: bottom)
  }()

  private func column(of elements: ASLayoutElement...) -> ASStackLayoutSpec {
    ASStackLayoutSpec(
      direction: .vertical, spacing: 3, justifyContent: .start, alignItems: .stretch,
      children: elements)
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    column(of: topSpec, bottomSpec)
  }
}

final class Box<Content: ASDisplayNode>: ASDisplayNode {
  let content: Content

  init(_ content: Content) {
    self.content = content
    super.init()
    automaticallyManagesSubnodes = true
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    content.padded(6)
  }
}

final class BoxedCell: ASCellNode {
  private let box = Box(ASDisplayNode().sized(44, 22))
  private let plain = Box<PaddedNode>(PaddedNode())

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    ASStackLayoutSpec(
      direction: .horizontal, spacing: 2, justifyContent: .end, alignItems: .start,
      children: [box, plain])
  }
}

final class ClosureNode: ASDisplayNode {
  private let a = ASDisplayNode()
  private let b = ASDisplayNode()

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    var offset: CGFloat = 0
    let place: (ASDisplayNode, CGFloat) -> Void = { node, length in
      offset += 4
      node.style.preferredSize = CGSize(width: length, height: length)
      node.style.spacingBefore = offset
    }
    place(a, 20)
    place(b, 30)
    func row(_ nodes: [ASDisplayNode]) -> ASStackLayoutSpec {
      let stack = ASStackLayoutSpec.horizontal()
      stack.children = nodes
      stack.spacing = offset
      return stack
    }
    return row([a, b]).centered()
  }
}

final class BlockNode: ASDisplayNode {
  private let cover: ASDisplayNode = {
    let node = ASDisplayNode()
    node.style.height = ASDimensionMake(70)
    return node
  }()
  private let footer = ASDisplayNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    let inner = ASDisplayNode()
    inner.style.preferredSize = CGSize(width: 15, height: 15)
    footer.layoutSpecBlock = { _, _ in
      ASInsetLayoutSpec(insets: UIEdgeInsets(top: 2, left: 9, bottom: 2, right: 9), child: inner)
    }
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    footer.style.alignSelf = .end
    return [cover, footer].stacked(.vertical, spacing: 1)
  }
}
