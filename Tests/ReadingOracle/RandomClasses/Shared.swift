/// The declarations that random classes share, a file beside theirs.
package let sharedDeclarations = """
  import AsyncDisplayKit

  enum Metrics {
    static let least: CGFloat = 1
    static let margin: CGFloat = 12
    static let gap = margin / 3
    static let columns = 5
    static func length(_ count: Int, by step: CGFloat = 6) -> CGFloat { CGFloat(count) * step + gap }
  }

  enum Kind {
    case plain
    case wide
    case tall
  }

  struct Size {
    var width: CGFloat = 30
    var height: CGFloat = 18

    mutating func grow(by length: CGFloat) {
      width += length
      height += length / 2
    }

    var area: CGFloat { width * height }
  }

  extension CGFloat {
    var halved: CGFloat { self / 2 }
    func limited(to range: ClosedRange<CGFloat>) -> CGFloat {
      if self < range.lowerBound { return range.lowerBound }
      return self > range.upperBound ? range.upperBound : self
    }
  }

  extension ASLayoutElement {
    func padded(_ inset: CGFloat) -> ASInsetLayoutSpec {
      ASInsetLayoutSpec(
        insets: UIEdgeInsets(top: inset, left: inset, bottom: inset, right: inset), child: self)
    }

    func centered(_ options: ASCenterLayoutSpecCenteringOptions = .XY) -> ASLayoutSpec {
      ASCenterLayoutSpec(centeringOptions: options, sizingOptions: .minimumXY, child: self)
    }
  }

  func text(_ string: String, _ size: CGFloat) -> ASTextNode {
    let node = ASTextNode()
    node.attributedText = NSAttributedString(
      string: string, attributes: [.font: UIFont.systemFont(ofSize: size)])
    return node
  }

  /// Half as wide as what it is offered.
  final class HalfNode: ASDisplayNode {
    private let bar = ASDisplayNode()
    private let height: CGFloat

    init(height: CGFloat = 20) {
      self.height = height
      super.init()
      automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
      let width = constrainedSize.max.width
      bar.style.preferredSize = CGSize(
        width: width.isFinite ? width / 2 : 33, height: width > 200 ? height : height * 2)
      return ASWrapperLayoutSpec(layoutElement: bar)
    }
  }

  // lintel: font fixed
  final class ChipNode: ASDisplayNode {
    private let label: ASTextNode
    private let dot = ASDisplayNode()

    init(_ title: String = "Chip") {
      label = text(title, 12)
      super.init()
      automaticallyManagesSubnodes = true
      dot.style.preferredSize = CGSize(width: 6, height: 6)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
      let row = ASStackLayoutSpec.horizontal()
      row.spacing = 3
      row.alignItems = .center
      label.style.flexShrink = 1
      row.children = [dot, label]
      return row.padded(4)
    }
  }

  """
