import LayoutEngine
import LiveDocuments

extension Baseline {
  /// One of the baselines of an element.
  enum Which: Hashable, Sendable {
    case first
    case last
  }
}

extension LiveDocument {
  /// How far below its top an element's baseline is.
  ///
  /// A text has its own, a vertical stack that of its first or last child, and whatever else what its
  /// style says.
  ///
  /// - Source: Texture `-[ASStackLayoutSpec calculateLayoutThatFits:]`, ASStackLayoutSpec.mm
  func baseline(of element: ElementID, _ which: Baseline.Which) -> Double {
    var source = element
    var items = items(of: source)
    while let stack = description(of: source).content.stack, stack.direction == .vertical,
      let child = which == .first ? items.first : items.last
    {
      source = child
      items = self.items(of: child)
    }
    let text = items.isEmpty ? text(of: source) : nil
    switch which {
    case .first: return text?.ascender ?? style(of: source).ascender
    case .last:
      let descender = text?.descender ?? style(of: source).descender
      return (frame(of: element)?.size.height ?? 0) + descender
    }
  }
}
