import AsyncDisplayKit

extension NSAttributedString {
  static func plain(_ text: String, _ size: CGFloat) -> NSAttributedString {
    NSAttributedString(string: text, attributes: [.font: UIFont.systemFont(ofSize: size)])
  }
}

extension String {
  var caption: NSAttributedString { .plain(self, 12) }

  func attributed(_ font: UIFont, color: UIColor = .black) -> NSAttributedString {
    NSAttributedString(string: self, attributes: [.font: font, .foregroundColor: color])
  }
}

// lintel: font fixed
final class ParagraphCell: ASCellNode {
  private let title = ASTextNode()
  private let paragraph = ASTextNode()
  private let note = ASTextNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    title.attributedText = .plain("Field notes", 20)
    paragraph.attributedText = .plain(
      "The path leaves the road behind the mill and climbs in wide turns to the first "
        + "meadow where the view opens to the lake", 15)
    note.attributedText = "Written in May".caption
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let column = ASStackLayoutSpec.vertical()
    column.spacing = 6
    column.children = [title, paragraph, note]
    title.style.spacingAfter = 2
    note.style.alignSelf = .end
    return ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 15, left: 15, bottom: 15, right: 15), child: column)
  }
}

// lintel: font fixed
final class LimitedCell: ASCellNode {
  private let lines: [ASTextNode] = (1...3).map { limit in
    let node = ASTextNode()
    node.maximumNumberOfLines = UInt(limit)
    node.truncationMode = .byTruncatingTail
    node.attributedText =
      "One text in three nodes each of which may have a line more than the node before it has"
      .attributed(UIFont.systemFont(ofSize: CGFloat(10 + limit * 2)))
    return node
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let column = ASStackLayoutSpec.vertical()
    column.children = lines
    column.alignItems = .start
    return column
  }
}

// lintel: font fixed
final class InsetTextNode: ASDisplayNode {
  private let label = ASTextNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    label.attributedText = "Inside of its own insets".attributed(UIFont.systemFont(ofSize: 16))
    label.textContainerInset = UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 10)
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    label.style.maxWidth = ASDimensionMake(.fraction, 0.4)
    return ASStackLayoutSpec(
      direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start,
      children: [label])
  }
}

// lintel: font fixed
final class ButtonBar: ASDisplayNode {
  private let titles = ["Like", "Comment", "Share"]
  private lazy var buttons: [ASButtonNode] = titles.map { title in
    let button = ASButtonNode()
    button.setTitle(title, with: UIFont.systemFont(ofSize: 14), with: .gray, for: .normal)
    button.style.flexGrow = 1
    button.style.height = ASDimensionMake(44)
    return button
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    ASStackLayoutSpec(
      direction: .horizontal, spacing: 1, justifyContent: .start, alignItems: .stretch,
      children: buttons)
  }
}

// lintel: font fixed
final class BaselineRow: ASDisplayNode {
  private let big = ASTextNode()
  private let small = ASTextNode()
  private let box = ASDisplayNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    big.attributedText = "42".attributed(UIFont.systemFont(ofSize: 40))
    small.attributedText = "km".caption
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    box.style.preferredSize = CGSize(width: 10, height: 10)
    box.style.ascender = 8
    return ASStackLayoutSpec(
      direction: .horizontal, spacing: 3, justifyContent: .center, alignItems: .baselineLast,
      children: [big, small, box])
  }
}

// lintel: font fixed
final class MeasuredFontNode: ASDisplayNode {
  private let label = ASTextNode()
  private let icon = ASDisplayNode()
  private let font = UIFont.systemFont(ofSize: 15)

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    let attributes: [NSAttributedString.Key: Any] = [.font: font, .paragraphStyle: style]
    label.attributedText = NSAttributedString(string: "Size of the font", attributes: attributes)
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    icon.style.preferredSize = CGSize(width: font.pointSize, height: font.pointSize * 2)
    return ASStackLayoutSpec(
      direction: .horizontal, spacing: 5, justifyContent: .start, alignItems: .center,
      children: [icon, label])
  }
}

// lintel: font fixed
final class CountNode: ASDisplayNode {
  private let label = ASTextNode()
  private let count = 12

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    label.attributedText = "\(count) of \(count * 2) items".caption
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    ASCenterLayoutSpec(centeringOptions: .X, sizingOptions: .minimumY, child: label)
  }
}
