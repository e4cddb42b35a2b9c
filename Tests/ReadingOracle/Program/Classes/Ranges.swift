import AsyncDisplayKit

final class HalvesNode: ASDisplayNode {
  private let left = ASDisplayNode()
  private let right = ASDisplayNode()

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let half = constrainedSize.max.width / 2
    left.style.preferredSize = CGSize(width: half - 4, height: 60)
    right.style.preferredSize = CGSize(width: half - 4, height: 80)
    return ASStackLayoutSpec(
      direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .start,
      children: [left, right])
  }
}

// lintel: font fixed
final class AdaptiveCell: ASCellNode {
  private let photo = ASImageNode()
  private let title = ASTextNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    title.attributedText = NSAttributedString(
      string: "A walk along the northern shore in early spring",
      attributes: [.font: UIFont.systemFont(ofSize: 17)])
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    if constrainedSize.max.width > 600 {
      photo.style.preferredSize = CGSize(width: 200, height: 120)
      title.style.flexShrink = 1
      return ASStackLayoutSpec(
        direction: .horizontal, spacing: 16, justifyContent: .start, alignItems: .center,
        children: [photo, title])
    }
    photo.style.preferredSize = CGSize(
      width: constrainedSize.max.width, height: constrainedSize.max.width * 0.5)
    return ASStackLayoutSpec(
      direction: .vertical, spacing: 8, justifyContent: .start, alignItems: .stretch,
      children: [photo, title])
  }
}

/// Reads the range that its parent offers.
final class ShrinkingNode: ASDisplayNode {
  private let bar = ASDisplayNode()

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let isNarrow = constrainedSize.max.width < 300
    bar.style.preferredSize = CGSize(
      width: constrainedSize.max.width / (isNarrow ? 4 : 2), height: isNarrow ? 10 : 30)
    return ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 3, left: 3, bottom: 3, right: 3), child: bar)
  }
}

final class NestedRangeCell: ASCellNode {
  private let outer = ShrinkingNode()
  private let inner = ShrinkingNode()

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let padded = ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 10, left: 40, bottom: 10, right: 40), child: inner)
    let column = ASStackLayoutSpec.vertical()
    column.children = [outer, padded]
    return column
  }
}

final class ColumnsCell: ASCellNode {
  private let tiles = (0..<6).map { _ in ASDisplayNode() }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let columns = max(2, Int(constrainedSize.max.width / 150))
    let gap: CGFloat = 10
    let side = floor((constrainedSize.max.width - gap * CGFloat(columns - 1)) / CGFloat(columns))
    tiles.forEach { $0.style.preferredSize = CGSize(width: side, height: side) }
    return ASStackLayoutSpec(
      direction: .horizontal, spacing: gap, justifyContent: .start, alignItems: .start,
      flexWrap: .wrap, alignContent: .start, lineSpacing: gap, children: tiles)
  }
}

final class CappedNode: ASDisplayNode {
  private let content = ASDisplayNode()

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let width = min(constrainedSize.max.width - 32, 400)
    content.style.width = ASDimensionMake(width)
    content.style.height = ASDimensionMake(ceil(width / 3))
    return ASCenterLayoutSpec(centeringOptions: .X, sizingOptions: .minimumY, child: content)
  }
}

final class SpanNode: ASDisplayNode {
  private let wide = ASDisplayNode()
  private let rest = ASDisplayNode()

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let width: CGFloat
    switch constrainedSize.max.width {
    case ..<321: width = 100
    case 321..<500: width = 180
    default: width = 300
    }
    wide.style.preferredSize = CGSize(width: width, height: 40)
    rest.style.flexGrow = 1
    rest.style.height = ASDimensionMake(20)
    return ASStackLayoutSpec(
      direction: .horizontal, spacing: 4, justifyContent: .start, alignItems: .end,
      children: [wide, rest])
  }
}

final class ExactWidthNode: ASDisplayNode {
  private let box = ASDisplayNode()

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let isExact = constrainedSize.min.width == constrainedSize.max.width
    box.style.preferredSize = CGSize(width: isExact ? 90 : 50, height: 20)
    return ASStackLayoutSpec(
      direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start, children: [box])
  }
}

final class ExactWidthCell: ASCellNode {
  private let stretched = ExactWidthNode()
  private let leading = ExactWidthNode()

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    leading.style.alignSelf = .start
    let column = ASStackLayoutSpec.vertical()
    column.spacing = 6
    column.children = [stretched, leading]
    return column
  }
}

final class SidebarCell: ASCellNode {
  private let sidebar = ASDisplayNode()
  private let main = ASDisplayNode()
  private let showsSidebar: Bool

  init(showsSidebar: Bool) {
    self.showsSidebar = showsSidebar
    super.init()
    automaticallyManagesSubnodes = true
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let width = constrainedSize.max.width
    let sidebarWidth = showsSidebar ? (width >= 768 ? width / 3 : 80) : 0
    sidebar.style.preferredSize = CGSize(width: sidebarWidth, height: 100)
    main.style.preferredSize = CGSize(width: width - sidebarWidth, height: 100)
    let children: [ASLayoutElement] = showsSidebar ? [sidebar, main] : [main]
    return ASStackLayoutSpec(
      direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start,
      children: children)
  }
}
