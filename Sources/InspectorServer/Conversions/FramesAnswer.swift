package import JSON
package import LayoutEngine
package import LiveDocuments

extension JSONWriter {
  /// Writes the frames of a subtree by JSON Pointer, `nodeFrame` for nodes.
  package mutating func frames(
    of document: LiveDocument, from top: ElementID, depth: Int? = nil
  ) {
    beginObject()
    document.walk(from: top, maximumDepth: depth) { element, pointer, _ in
      key(pointer)
      value(framesOf: element, in: document)
    }
    endObject()
  }

  /// Writes an object with the frame of an element, and with its `nodeFrame` if it is a node.
  mutating func value(framesOf element: ElementID, in document: LiveDocument) {
    Members.placement.object(DocumentElement(live: document, element: element), to: &self)
  }
}

extension Members<DocumentElement> {
  static let placement: Members = Members(
    "Placement",
    "Where an element is; \"nodeFrame\" is of nodes only: in the view of the node above.",
    .frameInParent,
    .nodeFrame,
    .contentSize)
}

extension JSONSchema {
  static let placements = map(Members.placement.schema)
    .described("The frames of elements by their JSON Pointers; \"nodeFrame\" for nodes.")
}
