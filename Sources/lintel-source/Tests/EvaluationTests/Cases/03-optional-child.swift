import AsyncDisplayKit

final class ParcelNode: ASDisplayNode {
  let labelNode = ASTextNode()
  var stampNode: ASImageNode?

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    var parts: [ASLayoutElement] = [labelNode]
    if let stamp = stampNode {
      stamp.style.preferredSize = CGSize(width: 24, height: 24)
      parts.append(stamp)
    }
    return ASStackLayoutSpec(
      direction: .horizontal, spacing: 6, justifyContent: .start, alignItems: .center,
      children: parts)
  }
}
