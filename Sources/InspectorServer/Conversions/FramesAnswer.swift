package import JSON
package import LayoutEngine
package import LiveDocuments

extension JSONWriter {
  /// Writes the member `frames`: the frames of a subtree by JSON Pointer, `nodeFrame` for nodes.
  package mutating func framesMember(
    of document: LiveDocument, from top: ElementID, depth: Int? = nil
  ) {
    key("frames")
    beginObject()
    document.walk(from: top, maximumDepth: depth) { element, pointer, _ in
      key(pointer)
      value(framesOf: element, in: document)
    }
    endObject()
  }

  /// Writes an object with the frame of an element, and with its `nodeFrame` if it is a node.
  mutating func value(framesOf element: ElementID, in document: LiveDocument) {
    beginObject()
    member("frame", frame: document.frame(of: element))
    if document.type(of: element).isDisplayNode {
      member("nodeFrame", frame: document.nodeFrame(of: element))
    }
    endObject()
  }
}

extension SchemaComponent {
  static let frames = SchemaComponent("Frames") {
    JSONSchema.map(.object(["frame": .frame], optional: ["nodeFrame": .frame]))
      .described("The frames of elements by their JSON Pointers; \"nodeFrame\" for nodes.")
  }
}
