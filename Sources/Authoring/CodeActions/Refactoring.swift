import Diagnostics
import LayoutEngine
import LiveDocuments

/// A kind of refactoring: a file of its own, and a line in ``allRefactorings``.
protocol Refactoring: Sendable {
  /// What can be done about an element of a type that there is.
  static func proposals(for element: ElementID, in document: LiveDocument) -> [CodeAction]
}

/// In the order in which menus have them.
let allRefactorings: [any Refactoring.Type] = [
  Wrapping.self,
  Unwrapping.self,
  StackDirection.self,
  SizeNotation.self,
  FlexKeysOutward.self,
  MeasuredSize.self,
  ElementKeySorting.self,
]
