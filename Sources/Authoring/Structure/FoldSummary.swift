import DocumentSyntax
import LayoutEngine
package import LiveDocuments

extension LiveDocument {
  /// The text that is shown for a folded range: its element, or the number of elements; `nil` where
  /// an ellipsis is enough.
  package func summary(of fold: FoldableRange) -> String? {
    guard let node = fold.node else { return nil }
    if source.syntax.kind(of: node) == .array {
      var count = 0
      source.forEachEntry(of: node) { entry in
        if entry.kind == .object { count += 1 }
      }
      return count == 0 ? nil : count == 1 ? " 1 object " : " \(count) objects "
    }
    guard let element = element(readFrom: node),
      let type = elements.declaration(of: element)?.name
    else { return nil }
    let name = elements.id(of: element).map { " #\($0.prefix(40))" } ?? ""
    return " \(type)\(name) … "
  }
}
