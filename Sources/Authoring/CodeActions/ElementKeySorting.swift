package import DocumentSyntax
import Diagnostics
import LayoutEngine
package import LiveDocuments

extension DocumentSource {
  /// The edits that sort the keys of the whole document, in ascending order.
  ///
  /// The order of keys has no effect on a layout.
  package var keySortingEdits: [SourceEdit] {
    KeySorting(self, includesElements: true).edits(of: syntax.root, .document)
  }

  /// Whether there is a key to sort.
  package var hasUnsortedKeys: Bool {
    !KeySorting(self, includesElements: true)
      .edits(of: syntax.root, .document, isComplete: false).isEmpty
  }
}

/// Sorts the keys of one element, with its style and its other objects.
enum ElementKeySorting: Refactoring {
  static func proposals(for element: ElementID, in document: LiveDocument) -> [CodeAction] {
    guard let name = document.declaration(of: element)?.name,
      let entry = document.entry(readAs: element)
    else { return [] }
    let edits = KeySorting(document.source, includesElements: false).edits(of: entry, .element)
    return edits.isEmpty
      ? [] : [CodeAction("Sort the keys of the \(name)", steps: [.editing(edits)])]
  }
}

extension LiveDocument {
  /// The value that an element was read from.
  fileprivate func entry(readAs element: ElementID) -> SyntaxEntry? {
    let range = range(of: element)
    guard range.count > 1, let node = source.syntax.smallestContainer(at: range.lowerBound + 1),
      source.syntax.range(of: node) == range
    else { return nil }
    guard let parent = source.syntax.parent(of: node) else { return source.syntax.root }
    return source.entries(of: parent).first { $0.container == node }
  }
}
