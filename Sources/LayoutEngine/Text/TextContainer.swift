/// The insets of a text node around its text, and its rounding.
///
/// - Source: Texture `-[ASTextNode calculateSizeThatFits:]`, ASTextNode.mm, and
///   `-[ASEditableTextNode calculateSizeThatFits:]`, ASEditableTextNode.mm
package struct TextContainer: Hashable, Sendable {
  package var insets: EdgeInsets

  /// True if the text is measured in the full width, and the size is in whole points.
  package var isEditable: Bool

  /// The container of a text; none without insets.
  static func plain(_ insets: EdgeInsets?) -> TextContainer? {
    insets.map { TextContainer(insets: $0, isEditable: false) }
  }

  /// The container of an editable text, which always rounds.
  static func editable(_ insets: EdgeInsets?) -> TextContainer {
    TextContainer(insets: insets ?? .zero, isEditable: true)
  }

  /// The width that the text may have where its node may have this one.
  package func textWidth(in maximum: Double) -> Double {
    isEditable ? maximum : maximum - (insets.left + insets.right)
  }

  /// The height that the insets take, in points.
  package var fixedHeight: Double { insets.top + insets.bottom }

  /// The node's size around a text of a size, where it may have no more than `maximum`.
  package func size(around text: Size, in maximum: Size) -> Size {
    let width = outerLength(text.width, insets.left, insets.right)
    let height = outerLength(text.height, insets.top, insets.bottom)
    return Size(
      width: limited(width, to: maximum.width), height: limited(height, to: maximum.height))
  }

  /// The length of a text with its insets, added in Texture's order, which the two classes do not share: the last
  /// bit decides which whole point an editable text is rounded up to.
  private func outerLength(_ text: Double, _ near: Double, _ far: Double) -> Double {
    isEditable ? text + near + far : text + (near + far)
  }

  /// Limits a length; NaN is no limit here.
  private func limited(_ length: Double, to maximum: Double) -> Double {
    let length = isEditable ? length.rounded(.up) : length
    if maximum.isNaN { return length }
    return length.isNaN || maximum < length ? maximum : length
  }
}

extension ElementTree {
  /// The size of a text, or of what stands for it, in its container, where it may have no more than `maximum`.
  func textSize(_ text: StoredText, in maximum: Size) -> Size {
    let container = text.content.container
    let width = container?.textWidth(in: maximum.width) ?? maximum.width
    let content: Size
    switch text.content.standIn {
    case .intrinsicSize(let size): content = size
    case .flow(let flow): content = flow.size(maximumWidth: width)
    // The device put the insets in already.
    case .measured(let sizes, _): return sizes.size(in: maximum)
    case nil:
      let size = text.measured.size(maximumWidth: width)
      content = Size(width: size.width, height: size.height)
    }
    return container?.size(around: content, in: maximum) ?? content
  }
}
