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

  /// Of scroll nodes only; `null` where they are as large as their content.
  static let contentSize = Members.one(
    "contentSize", .size.orNull,
    "Of scroll nodes only: how large what they scroll is; null where they do not manage it.",
    isRequired: false
  ) { source, writer in
    guard source.live.type(of: source.element) == .scroll else { return }
    writer.key("contentSize")
    guard let size = source.live.scrollContentSize(of: source.element) else {
      writer.null()
      return
    }
    writer.array { writer in
      writer.value(size.width)
      writer.value(size.height)
    }
  }

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
