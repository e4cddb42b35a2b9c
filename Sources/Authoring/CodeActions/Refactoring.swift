import DocumentSyntax
import LayoutEngine
import LiveDocuments

/// A change of a document that says the same in another way, or builds on what is there.
///
/// Nobody sees one before ``RefactoringTrials`` has made it on a copy and laid that out.
package struct Refactoring {
  /// What it does, as an order: `Wrap in a center`.
  package let title: String
  package let kind: Kind

  /// What it makes of the elements, so that those before can be told in those after.
  let structure: Structure

  /// The edits, in as many steps as have to see what the one before it left.
  let steps: [Step]

  package enum Kind: Hashable, Sendable {
    case rewrite
    case unwrap
    case convertNames
    case sortKeys
  }

  enum Structure: Hashable {
    case same

    /// A new element takes the place of this one, which becomes a child of it; with a second one, behind
    /// it, if there is a companion.
    case wraps(ElementID, withCompanion: Bool)

    /// The only child takes the place of this element.
    case unwraps(ElementID)
  }

  enum Step {
    /// What is to be changed in the document as it is then.
    case rewriting((LiveDocument) -> [Rewrite])

    /// Edits that were worked out already.
    case editing([SourceEdit])

    func edits(of document: LiveDocument) throws(RewriteError) -> [SourceEdit] {
      switch self {
      case .rewriting(let rewrites): try document.edits(for: rewrites(document))
      case .editing(let edits): edits
      }
    }
  }

  init(_ title: String, _ kind: Kind = .rewrite, structure: Structure = .same, steps: [Step]) {
    self.title = title
    self.kind = kind
    self.structure = structure
    self.steps = steps
  }

  init(
    _ title: String, _ kind: Kind = .rewrite, structure: Structure = .same, rewrites: [Rewrite]
  ) {
    self.init(title, kind, structure: structure, steps: [.rewriting { _ in rewrites }])
  }
}

/// A kind of refactoring: a file of its own, and a line in ``allRefactorings``.
protocol RefactoringProposals: Sendable {
  /// What can be done about an element that a type of the catalogue was found for.
  static func proposals(for element: ElementID, in document: LiveDocument) -> [Refactoring]
}

/// In the order in which menus have them.
let allRefactorings: [any RefactoringProposals.Type] = [
  Wrapping.self,
  Unwrapping.self,
  StackDirection.self,
  SizeNotation.self,
  FlexKeysOutward.self,
  MeasuredSize.self,
  ElementKeySorting.self,
]
