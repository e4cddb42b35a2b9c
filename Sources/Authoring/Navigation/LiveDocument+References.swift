import Diagnostics
package import LiveDocuments
import Inspection
import LayoutEngine

extension LiveDocument {
  /// Where it is written what depends on the size that a byte is about, in the order of the text.
  ///
  /// At an element's opening brace, its type, its id, or a key or value that gives it its size: the
  /// percentages of it, and the types of those that are measured again or get other room with it. At the
  /// document's `constrainedSize`: the percentages of it.
  ///
  /// With `includesDeclaration` the size itself is listed too: its key or, without one, the element's type.
  package func sizeDependents(at offset: Int, includesDeclaration: Bool) -> [Range<Int>] {
    guard let location = pointedPlace(at: offset) else { return [] }
    var ranges: [Range<Int>]
    var declaration: Location
    if let element = location.element {
      guard let key = sizePlace(location, of: element, at: offset) else { return [] }
      declaration = key
      ranges = dependents(ofSizeOf: element)
    } else {
      guard location.path.first == .key("constrainedSize") else { return [] }
      declaration = Location(nil, [.key("constrainedSize")], part: .key)
      ranges = percentagesOfDocument()
    }
    let own = range(of: declaration)
    ranges.removeAll { $0 == own }
    return inOrder(includesDeclaration ? ranges + [own] : ranges)
  }

  /// The key that a place is about if it gives the element its size, or the type for the element itself.
  private func sizePlace(
    _ location: Location, of element: ElementID, at offset: Int
  ) -> Location? {
    if location.path.isEmpty {
      // Between members nothing is meant in particular.
      return offset <= range(of: element).lowerBound + 1 ? Location(element, part: .type) : nil
    }
    if location.path == [.key("type")] || location.path == [.key("id")] {
      return Location(element, part: .type)
    }
    guard let name = keys(of: location).first, Self.sizeKeys.contains(name) else { return nil }
    let count = location.path.first == .key("style") ? 2 : 1
    return Location(element, Array(location.path.prefix(count)), part: .key)
  }

  /// The keys that give an element its size, names of 1.x among them.
  private static let sizeKeys = Set(
    ElementKeys.sizes.keys.map(\.name)
      + [ElementKey.flexBasis, .intrinsicSize, .imageSize, .flow, .ratio].map(\.name)
      + ["preferredFrameSize", "sizeRange"])

  private func dependents(ofSizeOf element: ElementID) -> [Range<Int>] {
    let dependents = dependents(of: element)
    let percentages = dependents.percentages.map {
      location(of: $0.key, in: $0.element, part: .key)
    }
    let others = (dependents.measured + dependents.siblings).map { Location($0, part: .type) }
    return (percentages + others).map { range(of: $0) }
  }

  /// The percentages of the size that the document is laid out in.
  private func percentagesOfDocument() -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var pending = rootElement.map { [$0] } ?? []
    while let element = pending.popLast() {
      for axis in Axis.allCases {
        for bound in SizeBound.allCases {
          guard case .fraction = style(of: element)[bound, axis],
            let key = sizeKey(bound, axis, of: element)
          else { continue }
          ranges.append(range(of: location(of: key, in: element, part: .key)))
        }
      }
      pending += children(of: element).filter { percentageHolder(of: $0) == .document }
    }
    return ranges
  }
}
