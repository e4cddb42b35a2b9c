import JSON
import LayoutEngine
import LiveDocuments

extension JSONWriter {
  /// Writes who an element is: its pointer, type and id.
  mutating func identity(of element: ElementID, in document: LiveDocument) {
    member("pointer", document.pointer(of: element))
    optionalMember("type", document.declaration(of: element)?.name)
    optionalMember("id", document.id(of: element))
  }
}
