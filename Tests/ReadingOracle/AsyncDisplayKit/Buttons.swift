import JSON
import ReferenceLayout

public enum ASButtonNodeImageAlignment: Int { case beginning, end }

/// A button whose title and image are nodes in a stack, as in Texture.
open class ASButtonNode: ASControlNode {
  public let titleNode = ASTextNode()
  public let imageNode = ASImageNode()
  open var contentSpacing: CGFloat = 8
  open var laysOutHorizontally = true
  open var contentEdgeInsets = UIEdgeInsets.zero
  open var contentHorizontalAlignment = ASHorizontalAlignment.middle
  open var contentVerticalAlignment = ASVerticalAlignment.center
  open var imageAlignment = ASButtonNodeImageAlignment.beginning

  public override init() {
    super.init()
    titleNode.style.flexShrink = 1
  }

  open func setTitle(
    _ title: String, with font: UIFont?, with color: UIColor?, for state: UIControl.State
  ) {
    setAttributedTitle(
      NSAttributedString(
        string: title, attributes: [.font: font ?? .systemFont(ofSize: UIFont.labelFontSize)]),
      for: state)
  }

  open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    if state == .normal { titleNode.attributedText = title }
  }

  open func setImage(_ image: UIImage?, for state: UIControl.State) {
    if state == .normal { imageNode.image = image }
  }

  open override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let stack = ASStackLayoutSpec()
    stack.direction = laysOutHorizontally ? .horizontal : .vertical
    stack.spacing = contentSpacing
    stack.horizontalAlignment = contentHorizontalAlignment
    stack.verticalAlignment = contentVerticalAlignment
    var parts: [any ASLayoutElement] = []
    if imageNode.image != nil { parts.append(imageNode) }
    if (titleNode.attributedText?.length ?? 0) > 0 { parts.append(titleNode) }
    stack.children = imageAlignment == .end ? parts.reversed() : parts
    guard contentEdgeInsets != .zero else { return stack }
    return ASInsetLayoutSpec(insets: contentEdgeInsets, child: stack)
  }

  override var type: String { "button" }
}
