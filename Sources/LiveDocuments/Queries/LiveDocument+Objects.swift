import DocumentSyntax
package import LayoutEngine

extension LiveDocument {
  /// The element that was read from an object; `nil` for one that is a part of an element, or that nothing
  /// was read from.
  package func element(readFrom object: SyntaxNode) -> ElementID? {
    let element = ElementID(index: source.syntax[owner: object])
    return entry(of: element)?.node == object ? element : nil
  }

  /// The elements with this `id`, in the order of the text; several where it is no proper one.
  package func elements(withID id: String) -> [ElementID] {
    elementIndex[id].map { (start: range(of: $0).lowerBound, element: $0) }
      .sorted { $0.start < $1.start }
      .map(\.element)
  }
}
