import JSON
import LayoutEngine
import LiveDocuments

extension CodeAction {
  /// Lets a child of a stack shrink, and what is in stacks along the same axis inside it down to its
  /// longest text.
  static func shrink(_ child: ElementID, in document: LiveDocument) -> CodeAction {
    let elements = document.elementsToShrink(from: child)
    let inside = elements.count > 1 ? ", and inside it" : ""
    return CodeAction(
      "Set flexShrink of \(document.shortName(of: child)) to 1\(inside)",
      elements.map { .setStyle($0, key: "flexShrink", .integer(1)) })
  }
}

extension LiveDocument {
  /// The child of a row that is too long in which an element is.
  func itemOfOverfullRow(above element: ElementID) -> ElementID? {
    var current = element
    while let parent = parent(of: current) {
      if stack(parent)?.direction == .horizontal, style(of: current).flexShrink == 0,
        isOverfull(parent)
      {
        return current
      }
      current = parent
    }
    return nil
  }

  /// A child of a row and, where its longest text is in rows inside it, their children around it, as
  /// far as they may not shrink yet.
  fileprivate func elementsToShrink(from child: ElementID) -> [ElementID] {
    var elements = [child]
    var current = child
    while let next = widestBreakableItem(of: current) {
      if stack(current)?.direction == .horizontal, style(of: next).flexShrink == 0 {
        elements.append(next)
      }
      current = next
    }
    return elements
  }

  private func widestBreakableItem(of element: ElementID) -> ElementID? {
    items(of: element).filter(isBreakable)
      .max { (frame(of: $0)?.size.width ?? 0) < (frame(of: $1)?.size.width ?? 0) }
  }
}
