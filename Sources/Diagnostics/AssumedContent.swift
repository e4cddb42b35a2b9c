import DocumentSyntax
import LayoutEngine
import LiveDocuments

/// The diagnostics of documents that were imported from source code, without those that only guesses cause.
///
/// An importer marks the values that the source code does not state: `assumed` ones were made up, `unknown` ones are
/// known only to the running app, and the element is laid out without them. A wrong warning costs more trust than a
/// missing one, so a diagnostic about the layout of such an element is left out, and one about the layout next to it is
/// at most a hint. What is wrong whatever the values are, such as a key without effect, is reported as ever.
enum AssumedContent {
  /// - Complexity: O(*n*) in the number of diagnostics and of marked elements.
  static func leavingFacts(
    of diagnostics: [Diagnostic], in document: LiveDocument
  ) -> [Diagnostic] {
    guard document.hasMarks else { return diagnostics }
    let marked = Set(document.markedElements.filter { !document.marks(of: $0).isEmpty })
    let around = elements(around: marked, in: document)
    var inner = InnerElements(document)
    return diagnostics.compactMap { diagnostic in
      if diagnostic.dependsOnUnknownKey(in: document) { return nil }
      guard diagnostic.isAboutLayout,
        let element = diagnostic.subject ?? diagnostic.location.element
      else { return diagnostic }
      if marked.contains(element) { return nil }
      let parent = document.elements.parent(of: element)
      let isNear =
        around.contains(element)
        || parent.map { around.contains($0) || marked.contains($0) } ?? false
        || inner.hasUnknownRange(element)
      guard isNear, diagnostic.severity < .hint else { return diagnostic }
      var diagnostic = diagnostic
      diagnostic.severity = .hint
      return diagnostic
    }
  }
}

extension AssumedContent {
  /// The elements around others, at any distance: their sizes may depend on those of the others.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  private static func elements(
    around marked: Set<ElementID>, in document: LiveDocument
  ) -> Set<ElementID> {
    var result: Set<ElementID> = []
    for element in marked {
      for ancestor in document.elements.ancestors(of: element) {
        guard result.insert(ancestor).inserted else { break }
      }
    }
    return result
  }
}

/// The elements inside of others whose size is not known, and so in a range that is not.
private struct InnerElements {
  private let document: LiveDocument
  private var known: [ElementID: Bool] = [:]

  init(_ document: LiveDocument) {
    self.document = document
  }

  /// - Complexity: O(*n*) in the number of elements for all calls together.
  mutating func hasUnknownRange(_ element: ElementID) -> Bool {
    var path: [ElementID] = []
    var result = false
    var next: ElementID? = element
    while let current = next {
      if let answer = known[current] {
        result = answer
        break
      }
      path.append(current)
      guard let parent = document.elements.parent(of: current) else { break }
      if decidesRange(parent) {
        result = true
        break
      }
      next = parent
    }
    for element in path { known[element] = result }
    return result
  }

  private func decidesRange(_ element: ElementID) -> Bool {
    let marks = document.marks(of: element)
    return marks.assumed.contains("height") || !marks.unknown.isDisjoint(with: Self.sizes)
  }

  private static let sizes: Set<String> = [
    "size", "width", "height", "preferredSize", "minWidth", "minHeight", "maxWidth", "maxHeight",
    "minSize", "maxSize", "insets", "ratio", "preferredLayoutSize", "children",
  ]
}

extension Diagnostic {
  /// True if it is at a key whose value is not known, or about the whole of an element with such a key, which it may
  /// report as missing.
  fileprivate func dependsOnUnknownKey(in document: LiveDocument) -> Bool {
    guard case .location(let location) = location, let element = location.element else {
      return false
    }
    let unknown = document.marks(of: element).unknown
    guard !unknown.isEmpty else { return false }
    return location.path.isEmpty
      || location.path.contains { step in
        if case .key(let key) = step { unknown.contains(key) } else { false }
      }
  }
}

/// The elements in whose text a syntax error lost something, so that layout diagnostics on them, around them and
/// below them may only follow from that.
struct FaultyElements: Equatable {
  private(set) var elements: Set<ElementID> = []

  /// ``elements`` and all their ancestors.
  private(set) var atOrAround: Set<ElementID> = []

  /// True if text outside all elements was lost.
  private(set) var coversEverything = false

  var isEmpty: Bool { elements.isEmpty && !coversEverything }

  init() {}

  /// - Complexity: O(*e* + *a*), *e* the number of containers with such errors, *a* that of the elements around them.
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
