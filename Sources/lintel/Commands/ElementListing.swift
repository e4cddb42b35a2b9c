import DocumentSyntax
import InspectorServer
import LayoutEngine
import LiveDocuments

/// The elements of a document that `frames` prints, in the order of the tree.
struct ElementListing {
  struct Row {
    let element: ElementID
    let pointer: String

    /// The number of ancestors.
    let depth: Int

    /// The number of listed levels around it in a tree.
    let indentation: Int

    /// True if a selector matches the element, or none is given.
    let isMatch: Bool
  }

  /// Each element once; with selectors the elements that match, and those around them, down from a top element.
  private(set) var rows: [Row] = []

  /// The rows of elements that match.
  var matches: [Row] { rows.filter(\.isMatch) }

  /// - Parameters:
  ///   - live: The document.
  ///   - tops: The elements that are listed with everything in them.
  ///   - matches: The elements that selectors match; `nil` if there are no selectors.
  /// - Complexity: O(*n*) in the number of elements.
  init(of live: LiveDocument, from tops: [ElementID], matching matches: Set<ElementID>?) {
    guard let root = live.elements.root else { return }
    let tops = Set(tops)
    let around = matches.map { live.elementsAround($0) }
    // The depth of the top element that the walk is in.
    var topDepth: Int?
    live.walk(from: root) { element, pointer, depth in
      if let top = topDepth, depth <= top { topDepth = nil }
      if topDepth == nil, tops.contains(element) { topDepth = depth }
      guard let topDepth, around?.contains(element) ?? true else { return }
      rows.append(
        Row(
          element: element, pointer: pointer, depth: depth, indentation: depth - topDepth,
          isMatch: matches?.contains(element) ?? true))
    }
  }
}

extension LiveDocument {
  /// Elements, and all that are around one of them.
  fileprivate func elementsAround(_ elements: Set<ElementID>) -> Set<ElementID> {
    var around: Set<ElementID> = []
    for element in elements {
      for next in self.elements.ancestors(from: element) {
        guard around.insert(next).inserted else { break }
      }
    }
    return around
  }
}
