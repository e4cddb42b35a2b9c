import AsyncDisplayKit

extension NSAttributedString {
  convenience init(heading: String) {
    self.init(string: heading, attributes: [.font: UIFont.boldSystemFont(ofSize: 20)])
  }
}

/// An initializer of an extension of `NSAttributedString`.
// lintel: font fixed
final class ConvenienceInitNode: ASDisplayNode {
  private let label = ASTextNode()

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    label.attributedText = NSAttributedString(heading: "Heading")
    return ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1), child: label)
  }
}

extension String {
  func sized(_ size: CGFloat) -> NSAttributedString {
    NSAttributedString(string: self, attributes: [.font: UIFont.systemFont(ofSize: size)])
  }
}

/// Texts of an extension of `String`, and one without a font.
// lintel: font fixed
final class SizedTextNode: ASDisplayNode {
  private let title = ASTextNode()
  private let plain = ASTextNode()

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    title.attributedText = "Sized title".sized(22)
    plain.attributedText = NSAttributedString(string: "Plain text")
    return ASStackLayoutSpec(
      direction: .vertical, spacing: 3, justifyContent: .start, alignItems: .start,
      children: [title, plain])
  }
}
