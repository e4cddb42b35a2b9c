import DocumentSyntax
import LayoutEngine
import LiveDocuments

/// The elements in whose text a syntax error lost something: layout diagnostics on, around and below them may only
/// follow from the lost text.
struct FaultyElements: Equatable {
  private(set) var elements: Set<ElementID> = []

  /// ``elements`` and all their ancestors.
  private(set) var atOrAround: Set<ElementID> = []

  /// True if text outside all elements was lost.
  private(set) var coversEverything = false

  var isEmpty: Bool { elements.isEmpty && !coversEverything }

  init() {}

  /// - Complexity: O(*e* + *a*), *e* the number of containers with syntax errors, *a* the number of elements around
  ///   them.
  init(in document: LiveDocument) {
    coversEverything = document.source.syntax.isFaultyAtTop
    var owners: [SyntaxNode: ElementID?] = [:]
    for container in document.source.syntax.faultyContainers {
      guard let element = Self.owner(of: container, in: document, &owners) else {
        coversEverything = true
        continue
      }
      elements.insert(element)
      for next in document.elements.ancestors(from: element) {
        guard atOrAround.insert(next).inserted else { break }
      }
    }
  }

  /// The element whose object holds a container; `nil` for one outside all elements.
  ///
  /// Containers that have ancestors in common share the answers in `known`.
  private static func owner(
    of container: SyntaxNode, in document: LiveDocument, _ known: inout [SyntaxNode: ElementID?]
  ) -> ElementID? {
    var path: [SyntaxNode] = []
    var owner: ElementID?
    var next: SyntaxNode? = container
    while let node = next {
      if let answer = known[node] {
        owner = answer
        break
      }
      path.append(node)
      if let element = document.element(readFrom: node) {
        owner = element
        break
      }
      next = document.source.syntax.parent(of: node)
    }
    for node in path { known.updateValue(owner, forKey: node) }
    return owner
  }
}
