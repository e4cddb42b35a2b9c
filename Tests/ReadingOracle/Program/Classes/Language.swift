import AsyncDisplayKit
import UIKit

protocol Themed {
  var inset: CGFloat { get }
}

extension Themed {
  var inset: CGFloat { 7 }
  var doubled: CGFloat { inset * 2 }
}

struct Theme: Themed {
  static let shared = Theme()
  let spacing: CGFloat = 3
}

final class ThemedNode: ASDisplayNode, Themed {
  private let box = ASDisplayNode()
  private let theme = Theme.shared

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    box.style.preferredSize = CGSize(width: doubled, height: theme.doubled + theme.spacing)
    return ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: inset, left: inset, bottom: .infinity, right: .infinity), child: box
    )
  }
}

final class ChainNode: ASDisplayNode {
  private let holder: ASDisplayNode? = ASDisplayNode()
  private let missing: ASDisplayNode? = nil

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    holder?.style.preferredSize = CGSize(width: 25, height: 15)
    missing?.style.preferredSize = CGSize(width: 99, height: 99)
    let width = missing?.style.preferredSize.width ?? holder?.style.width.value ?? 1
    let row = ASStackLayoutSpec.horizontal()
    row.spacing = width
    row.children = [holder, missing].compactMap { $0 } + [ASDisplayNode()]
    row.children?.last?.style.flexGrow = 1
    return row
  }
}

final class GuardedNode: ASDisplayNode {
  private let first = ASDisplayNode()
  private let second = ASDisplayNode()
  private let isEmpty: Bool

  init(isEmpty: Bool) {
    self.isEmpty = isEmpty
    super.init()
    automaticallyManagesSubnodes = true
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    first.style.preferredSize = CGSize(width: 70, height: 20)
    guard !isEmpty, constrainedSize.max.width > 300 else {
      return ASInsetLayoutSpec(
        insets: UIEdgeInsets(top: 4, left: 4, bottom: 4, right: 4), child: first)
    }
    second.style.preferredSize = CGSize(width: constrainedSize.max.width - 100, height: 20)
    return ASStackLayoutSpec(
      direction: .horizontal, spacing: 2, justifyContent: .start, alignItems: .start,
      children: [first, second])
  }
}

enum Badge {
  case hidden
  case dot
  case count(Int)
}

final class BadgeCell: ASCellNode {
  private let icon = ASDisplayNode()
  private let badge = ASDisplayNode()
  private let state = Badge.count(12)

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    icon.style.preferredSize = CGSize(width: 40, height: 40)
    switch state {
    case .hidden: return ASWrapperLayoutSpec(layoutElement: icon)
    case .dot: badge.style.preferredSize = CGSize(width: 8, height: 8)
    case .count(let number) where number > 99:
      badge.style.preferredSize = CGSize(width: 30, height: 16)
    case .count(let number):
      badge.style.preferredSize = CGSize(width: CGFloat(number) + 8, height: 16)
    }
    if case .count(let number) = state, number % 2 == 0 { badge.style.spacingBefore = 5 }
    return ASStackLayoutSpec(
      direction: .horizontal, spacing: -8, justifyContent: .end, alignItems: .end,
      children: [icon, badge])
  }
}

final class InoutNode: ASDisplayNode {
  private let boxes = [ASDisplayNode(), ASDisplayNode()]

  private func advance(_ offset: inout CGFloat, by amount: CGFloat = 12) -> CGFloat {
    offset += amount
    return offset
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    var offset: CGFloat = 4
    for box in boxes {
      let before = offset
      let length = advance(&offset)
      box.style.preferredSize = CGSize(width: length, height: before)
      box.style.layoutPosition = CGPoint(x: offset, y: before / 2)
    }
    boxes[1].style.layoutPosition.y += 6
    return ASAbsoluteLayoutSpec(children: boxes)
  }
}

final class KeyPathNode: ASDisplayNode {
  private struct Item {
    let width: CGFloat
    let isVisible: Bool
  }

  private let items = [
    Item(width: 12, isVisible: true), Item(width: 90, isVisible: false),
    Item(width: 30, isVisible: true),
  ]

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let visible = items.filter(\.isVisible)
    let row = ASStackLayoutSpec.horizontal()
    row.children = visible.map(\.width).map { width in
      ASDisplayNode().styled { style in
        style.preferredSize = CGSize(width: width, height: CGFloat(visible.count) * 5)
      }
    }
    row.spacing = items.contains { !$0.isVisible } ? 9 : 1
    row.justifyContent = items.allSatisfy { $0.width > 10 } ? .center : .end
    return row
  }
}

final class WillSetNode: ASDisplayNode {
  private let box = ASDisplayNode()
  private var width: CGFloat {
    get { box.style.width.value }
    set { box.style.width = ASDimensionMake(newValue + 1) }
  }
  private var height: CGFloat = 3 {
    didSet { box.style.height = ASDimensionMake(height + oldValue) }
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    width = 50
    width += 10
    height = 3
    height = 20
    return ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: .minimumXY, child: box)
  }
}

final class OverloadNode: ASDisplayNode {
  private let a = ASDisplayNode()
  private let b = ASDisplayNode()

  private func length(_ value: Int) -> CGFloat { CGFloat(value) }
  private func length(_ value: String) -> CGFloat { CGFloat(value.count) * 4 }
  private func length(of value: CGFloat, _ factor: CGFloat = 2) -> CGFloat { value * factor }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    a.style.preferredSize = CGSize(width: length(17), height: length("seven"))
    b.style.preferredSize = CGSize(width: length(of: 8), height: length(of: 8, 0.5))
    return ASRelativeLayoutSpec(
      horizontalPosition: .end, verticalPosition: .end, sizingOption: [],
      child: ASStackLayoutSpec(
        direction: .vertical, spacing: 2, justifyContent: .start, alignItems: .end,
        children: [a, b]))
  }
}

final class ConditionalCastCell: ASCellNode {
  private let nodes: [ASDisplayNode] = [ASImageNode(), ASDisplayNode(), ASControlNode()]

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    for node in nodes {
      node.style.preferredSize = CGSize(width: 20, height: 20)
      if let image = node as? ASImageNode {
        image.style.width = ASDimensionMake(50)
      } else if node is ASControlNode {
        node.style.height = ASDimensionMake(44)
      }
    }
    return ASStackLayoutSpec(
      direction: .horizontal, spacing: 0, justifyContent: .spaceAround, alignItems: .center,
      children: nodes)
  }
}
