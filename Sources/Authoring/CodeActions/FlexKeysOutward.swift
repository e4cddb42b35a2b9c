import Diagnostics
import LayoutEngine
import LiveDocuments

/// Moves what an element says to a stack to the wrapper around it that is the stack's child.
enum FlexKeysOutward: Refactoring {
  static let kind = CodeAction.Kind.notation

  static func proposals(for element: ElementID, in document: LiveDocument) -> [CodeAction] {
    let written = document.elements.writtenKeys(of: element).intersection(.stackItem)
    guard !written.isEmpty, let item = stackItem(around: element, in: document), item != element,
      let name = document.elements.declaration(of: item)?.name
    else { return [] }
    let keys = written.subtracting(document.elements.writtenKeys(of: item))
      .subtracting(document.elements.unreadableKeys(of: item))
    guard !keys.isEmpty else { return [] }
    let target = document.elements.id(of: item).map { "#\(shortened($0))" } ?? "the \(name)"
    return [
      CodeAction(
        "Move \(listed(keys.keys.map(\.name), lastBy: "and")) to \(target), the stack's own child",
        .notation,
        steps: movingStyle(
          keys, from: document.pointer(of: element), to: document.pointer(of: item)))
    ]
  }

  /// The outermost of the wrappers around an element, each with one child, that is in a stack.
  private static func stackItem(
    around element: ElementID, in document: LiveDocument
  ) -> ElementID? {
    var item = element
    while let parent = document.elements.parent(of: item) {
      if document.elements.type(of: parent) == .stack { return item }
      guard
        document.elements.slot(of: item) == .child
          || document.elements.children(of: parent).count == 1
      else {
        return nil
      }
      item = parent
    }
    return nil
  }
}
