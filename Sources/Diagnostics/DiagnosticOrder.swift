import DocumentSyntax
import LayoutEngine
import LiveDocuments

extension LiveDocument {
  /// True if the elements of the first diagnostic come before the elements of the second; `nil` for the same elements.
  func isBefore(_ first: Diagnostic, _ second: Diagnostic) -> Bool? {
    isBefore(first, second, nil)
  }

  func isBefore(
    _ first: Diagnostic, _ second: Diagnostic, _ positions: ElementPositions?
  ) -> Bool? {
    func isBefore(_ one: ElementID?, _ other: ElementID?) -> Bool? {
      if let positions {
        guard let one = one.flatMap({ positions[$0] }),
          let other = other.flatMap({ positions[$0] }),
          one != other
        else { return nil }
        return one < other
      }
      guard let one, let other, one != other, elements.isAttached(one), elements.isAttached(other)
      else { return nil }
      return elements.isBefore(one, other)
    }
    return isBefore(first.location.element, second.location.element)
      ?? isBefore(first.subject, second.subject)
      ?? isBefore(first.related.first?.location.element, second.related.first?.location.element)
  }
}

/// The positions of all elements in their order, for many comparisons.
struct ElementPositions {
  private var positions: [ElementID: Int] = [:]

  /// - Complexity: O(*n*) in the number of elements, times their depth.
  init(in document: LiveDocument) {
    let elements = document.elements
    positions.reserveCapacity(elements.count)
    var pending = [elements.root].compactMap(\.self)
    while let element = pending.popLast() {
      positions[element] = positions.count
      var children = elements.children(of: element)
      // Keys are in any order in the text.
      if !zip(children, children.dropFirst()).allSatisfy({ elements.isBefore($0, $1) }) {
        children.sort { elements.isBefore($0, $1) }
      }
      pending += children.reversed()
    }
  }

  /// The position of an element; `nil` for one that is not in the document.
  subscript(element: ElementID) -> Int? { positions[element] }
}

extension Diagnostic {
  /// True if it points at a location of the structure, whose range is mapped through edits.
  var isAtLocation: Bool {
    if case .location = location { true } else { false }
  }

  /// The start of the subject in the text.
  func subjectStart(in document: LiveDocument) -> Int {
    subject.map { document.range(of: $0).lowerBound } ?? 0
  }

  func relatedStart(in document: LiveDocument) -> Int {
    related.first.map { document.range(of: $0.location).lowerBound } ?? 0
  }
}
