import AsyncDisplayKit

extension CGFloat {
  func clamped(to range: ClosedRange<CGFloat>) -> CGFloat {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

/// A function of a module, with the name of the module.
final class QualifiedFunctionNode: ASDisplayNode {
  private let box = ASDisplayNode()

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    box.style.preferredSize = CGSize(width: CGFloat(90).clamped(to: 10...40), height: 10)
    return ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: .minimumXY, child: box)
  }
}

/// A tuple whose labels are in its declared type only.
final class TupleLabelNode: ASDisplayNode {
  private let box = ASDisplayNode()

  private func lengths() -> (short: CGFloat, long: CGFloat) { (12, 34) }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    box.style.preferredSize = CGSize(width: lengths().long, height: lengths().short)
    return ASInsetLayoutSpec(insets: .zero, child: box.wrapped)
  }
}

/// A calculation with literals whose type is that of a member of a tuple.
final class TupleLiteralNode: ASDisplayNode {
  private let box = ASDisplayNode()

  private func lengths() -> (short: CGFloat, long: CGFloat) { (short: (18 / 4), long: 34) }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    box.style.preferredSize = CGSize(width: lengths().long, height: lengths().short)
    return box.centered()
  }
}

/// A list of tuples whose labels are in the type of the list only.
// lintel: font fixed
final class TupleListNode: ASDisplayNode {
  private let rows: [(name: String, points: Int)] = [("Ada", 31), ("Bo", 7)]

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let column = ASStackLayoutSpec.vertical()
    column.children = rows.map { row in
      let label = ASTextNode()
      label.attributedText = NSAttributedString(
        string: row.name, attributes: [.font: UIFont.systemFont(ofSize: CGFloat(row.points))])
      return label
    }
    return column
  }
}

/// A font without the name of its class, as an argument.
// lintel: font fixed
final class ImplicitFontNode: ASDisplayNode {
  private let label = ASTextNode()

  private func write(_ text: String, in font: UIFont) {
    label.attributedText = NSAttributedString(string: text, attributes: [.font: font])
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    write("Large", in: .systemFont(ofSize: 31))
    return ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1), child: label)
  }
}

/// An integer literal that is a real number because the other branch of its expression is one.
final class IntegerBranchNode: ASDisplayNode {
  private let box = ASDisplayNode()
  private let length: CGFloat = 20
  private let isLong: Bool

  init(isLong: Bool) {
    self.isLong = isLong
    super.init()
    automaticallyManagesSubnodes = true
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let side = CGFloat((isLong ? length : 36) / 7).rounded(.up)
    box.style.preferredSize = CGSize(width: side, height: side)
    return box.centered()
  }
}

/// A truth value of data that a property of a spec gets: no state.
final class FlagPropertyNode: ASDisplayNode {
  private let icon = ASDisplayNode()
  private let badge = ASDisplayNode()
  private let wraps: Bool

  init(wraps: Bool) {
    self.wraps = wraps
    super.init()
    automaticallyManagesSubnodes = true
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    icon.style.preferredSize = CGSize(width: 44, height: 44)
    badge.style.preferredSize = CGSize(width: 18, height: 18)
    let corner = ASCornerLayoutSpec(child: icon, corner: badge, location: .topRight)
    corner.wrapsCorner = wraps
    return ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: .minimumXY, child: corner)
  }
}
