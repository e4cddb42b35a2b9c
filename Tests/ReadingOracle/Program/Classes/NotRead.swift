import AsyncDisplayKit

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
