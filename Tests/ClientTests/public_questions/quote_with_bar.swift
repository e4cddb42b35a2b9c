// The text of a quote may shrink, but an inset is around it, so its lines do not break.
import AsyncDisplayKit

final class QuoteNode: ASCellNode {
  let barNode = ASDisplayNode()
  let quoteNode = ASTextNode()

  override init() {
    super.init()
    addSubnode(barNode)
    addSubnode(quoteNode)
    quoteNode.attributedString = NSAttributedString(
      string: "Nobody who has rowed out in fog asks again why the horn is so loud",
      attributes: [NSFontAttributeName: UIFont.systemFontOfSize(16)])
  }

  override func layoutSpecThatFits(constrainedSize: ASSizeRange) -> ASLayoutSpec {
    quoteNode.flexShrink = true
    let quote = ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 6, left: 10, bottom: 6, right: 0), child: quoteNode)
    barNode.flexBasis = ASRelativeDimensionMakeWithPoints(2)
    return ASStackLayoutSpec(
      direction: .Horizontal, spacing: 0, justifyContent: .Start, alignItems: .Stretch,
      children: [barNode, quote])
  }
}
