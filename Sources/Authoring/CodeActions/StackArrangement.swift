import Diagnostics
import LayoutEngine
import LiveDocuments

/// Arranges the children of a stack: shares its length equally, fills the rest with a child, moves a child to the end, or
/// centers it beside a picture.
enum StackArrangement: Refactoring {
  static let kind = CodeAction.Kind.change

  static func proposals(for element: ElementID, in document: LiveDocument) -> [CodeAction] {
    LayoutIntent.intents(for: element, in: document).map(\.refactoring)
  }

  /// A row that is arranged in this way already is left alone.
  static func isOffered(_ action: TriedAction) -> Bool { !action.changesNothing }
}
