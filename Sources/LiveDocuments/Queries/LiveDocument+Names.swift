package import LayoutEngine

extension LiveDocument {
  /// How messages name an element: `#` and its id, or else its type.
  package func shortName(of element: ElementID) -> String {
    if let id = entry(of: element)?.id { return "#\(shortened(id))" }
    return declaration(of: element)?.name ?? "element"
  }
}
