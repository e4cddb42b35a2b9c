import JSON
import LayoutEngine
import LiveDocuments

/// An element as answers say who it is and where.
struct DocumentElement {
  let live: LiveDocument
  let element: ElementID
}

extension FoundElement {
  var place: DocumentElement { DocumentElement(live: live, element: element) }
}

extension Members<DocumentElement> {
  /// Who it is.
  static let identity: Members = [
    .member("pointer", .pointer) { $0.live.pointer(of: $0.element) }, .typeAndID,
  ]

  /// The same without the pointer.
  static let typeAndID: Members = [
    .optional("type", .string) { $0.live.declaration(of: $0.element)?.name },
    .optional("id", .string) { $0.live.id(of: $0.element) },
  ]

  static let frameInParent = frame("frame") { $0.live.frame(of: $0.element) }

  /// Of nodes only.
  static let nodeFrame = optionalFrame("nodeFrame") {
    $0.live.type(of: $0.element).isDisplayNode ? .some($0.live.nodeFrame(of: $0.element)) : nil
  }
}

extension Members<FoundElement> {
  /// The document's state, and the element.
  static let pointer: Members = [
    .state { $0.document }, .member("pointer", .pointer) { $0.live.pointer(of: $0.element) },
  ]
}
