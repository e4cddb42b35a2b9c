import AsyncDisplayKit

// lintel: font fixed
final class ArticleCard: ASCellNode {
  private let photo = ASNetworkImageNode()
  private let title = ASTextNode()
  private let summary = ASTextNode()
  private let source = ASTextNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    title.attributedText = NSAttributedString(
      string: "Storm closes the harbor bridge for the weekend",
      attributes: [.font: UIFont.boldSystemFont(ofSize: 18)])
    title.maximumNumberOfLines = 2
    summary.attributedText = NSAttributedString(
      string: "Ferries run until noon on Saturday and all buses take the tunnel road",
      attributes: [.font: UIFont.systemFont(ofSize: 14), .foregroundColor: UIColor.darkGray])
    source.attributedText = NSAttributedString(
      string: "Daily Post", attributes: [.font: UIFont.systemFont(ofSize: 11)])
    photo.style.preferredSize = CGSize(width: 96, height: 72)
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let texts = ASStackLayoutSpec.vertical()
    texts.spacing = 4
    texts.style.flexShrink = 1
    texts.style.flexGrow = 1
    texts.children = [title, summary, source]
    let row = ASStackLayoutSpec(
      direction: .horizontal, spacing: 12, justifyContent: .start, alignItems: .start,
      children: [photo, texts])
    return ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 12, left: 16, bottom: 12, right: 16), child: row)
  }
}

// lintel: font fixed
final class AvatarNode: ASDisplayNode {
  private let picture = ASImageNode()
  private let ring = ASDisplayNode()
  private let diameter: CGFloat

  init(diameter: CGFloat = 40) {
    self.diameter = diameter
    super.init()
    automaticallyManagesSubnodes = true
    ring.cornerRadius = diameter / 2
    ring.borderWidth = 2
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    picture.style.preferredSize = CGSize(width: diameter - 8, height: diameter - 8)
    ring.style.preferredSize = CGSize(width: diameter, height: diameter)
    return ASBackgroundLayoutSpec(
      child: ASInsetLayoutSpec(
        insets: UIEdgeInsets(top: 4, left: 4, bottom: 4, right: 4), child: picture),
      background: ring)
  }
}

// lintel: font fixed
final class CommentRow: ASCellNode {
  private let avatar = AvatarNode(diameter: 36)
  private let author = ASTextNode()
  private let comment = ASTextNode()
  private let date = ASTextNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    author.attributedText = text("Mira Olsen", size: 15)
    comment.attributedText = text(
      "We saw it from the pier and it was a sight to remember", size: 14)
    date.attributedText = text("2 h", size: 12)
  }

  private func text(_ string: String, size: CGFloat) -> NSAttributedString {
    NSAttributedString(string: string, attributes: [.font: UIFont.systemFont(ofSize: size)])
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let spacer = ASLayoutSpec()
    spacer.style.flexGrow = 1
    let header = ASStackLayoutSpec(
      direction: .horizontal, spacing: 6, justifyContent: .start, alignItems: .center,
      children: [author, spacer, date])
    let column = ASStackLayoutSpec(
      direction: .vertical, spacing: 3, justifyContent: .start, alignItems: .stretch,
      children: [header, comment])
    column.style.flexShrink = 1
    column.style.flexGrow = 1
    let row = ASStackLayoutSpec(
      direction: .horizontal, spacing: 10, justifyContent: .start, alignItems: .start,
      children: [avatar, column])
    return ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 8, left: 12, bottom: 8, right: 12), child: row)
  }
}

// lintel: font fixed
final class CoverCard: ASCellNode {
  private let cover = ASNetworkImageNode()
  private let shade = ASDisplayNode()
  private let caption = ASTextNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    caption.attributedText = NSAttributedString(
      string: "Late summer on the islands",
      attributes: [.font: UIFont.systemFont(ofSize: 22, weight: .semibold)])
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let picture = ASRatioLayoutSpec(ratio: 9.0 / 16.0, child: cover)
    let shaded = ASOverlayLayoutSpec(child: picture, overlay: shade)
    let captionInset = ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: CGFloat.infinity, left: 16, bottom: 12, right: 16), child: caption)
    return ASOverlayLayoutSpec(child: shaded, overlay: captionInset)
  }
}

// lintel: font fixed
final class BadgedIcon: ASDisplayNode {
  private let icon = ASImageNode()
  private let badge = ASDisplayNode()
  private let wraps: Bool

  init(wraps: Bool) {
    self.wraps = wraps
    super.init()
    automaticallyManagesSubnodes = true
    icon.style.preferredSize = CGSize(width: 44, height: 44)
    badge.style.preferredSize = CGSize(width: 18, height: 18)
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let corner = ASCornerLayoutSpec(child: icon, corner: badge, location: .topRight)
    corner.offset = CGPoint(x: -3, y: 4)
    if wraps { corner.wrapsCorner = true }
    return ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: .minimumXY, child: corner)
  }
}

// lintel: font fixed
final class ProfileHeader: ASDisplayNode {
  private let avatar = AvatarNode(diameter: 88)
  private let name = ASTextNode()
  private let handle = ASTextNode()
  private let follow = ASButtonNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    name.attributedText = NSAttributedString(
      string: "Tomas Lind", attributes: [.font: UIFont.boldSystemFont(ofSize: 24)])
    handle.attributedText = NSAttributedString(
      string: "@tomaslind", attributes: [.font: UIFont.systemFont(ofSize: 13)])
    follow.setTitle(
      "Follow", with: UIFont.systemFont(ofSize: 15), with: UIColor.white, for: .normal)
    follow.contentEdgeInsets = UIEdgeInsets(top: 6, left: 20, bottom: 6, right: 20)
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let names = ASStackLayoutSpec.vertical()
    names.alignItems = .center
    names.spacing = 2
    names.children = [name, handle]
    let column = ASStackLayoutSpec.vertical()
    column.alignItems = .center
    column.spacing = 12
    column.children = [avatar, names, follow]
    follow.style.spacingBefore = 4
    return ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 24, left: 0, bottom: 24, right: 0), child: column)
  }
}

// lintel: font fixed
final class PriceRow: ASCellNode {
  private let product = ASTextNode2()
  private let price = ASTextNode2()
  private let line = ASDisplayNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    product.attributedText = NSAttributedString(
      string: "Oak table with two drawers",
      attributes: [.font: UIFont.systemFont(ofSize: 17)])
    price.attributedText = NSAttributedString(
      string: "1290", attributes: [.font: UIFont.boldSystemFont(ofSize: 28)])
    line.style.height = ASDimensionMake(1)
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    product.style.flexShrink = 1
    let row = ASStackLayoutSpec(
      direction: .horizontal, spacing: 8, justifyContent: .spaceBetween,
      alignItems: .baselineFirst, children: [product, price])
    let column = ASStackLayoutSpec.vertical()
    column.children = [
      ASInsetLayoutSpec(insets: UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16), child: row),
      line,
    ]
    return column
  }
}

// lintel: font fixed
final class PlaceholderNode: ASDisplayNode {
  private let box = ASDisplayNode()

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    box.style.width = ASDimensionMake(.fraction, 0.5)
    box.style.height = ASDimensionMake(20)
    return ASRelativeLayoutSpec(
      horizontalPosition: .end, verticalPosition: .start, sizingOption: .minimumHeight, child: box)
  }
}
