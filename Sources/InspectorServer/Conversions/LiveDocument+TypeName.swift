package import LayoutEngine
package import LiveDocuments

extension LiveDocument {
  /// The type as the document writes it; that of the empty spec in its place if it is of no use.
  package func typeName(of element: ElementID) -> String {
    declaration(of: element)?.name ?? "spec"
  }
}
