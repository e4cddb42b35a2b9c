import Diagnostics
import LayoutEngine
package import LiveDocuments

/// A position in the expression of a layout test.
package struct PointedExpectation: Sendable {
  package let written: WrittenExpectation

  /// The UTF-8 offset in the expression.
  package let offset: Int
}

extension LiveDocument {
  /// The layout test in whose expression a byte is.
  package func expectation(at offset: Int) -> PointedExpectation? {
    guard let location = pointedPlace(at: offset), location.element == nil,
      location.part == .value, location.path.first == .key("expect"),
      let written = header.expectations.first(where: { $0.textLocation == location })
    else { return nil }
    return PointedExpectation(
      written: written, offset: self.offset(at: offset, inStringAt: location))
  }

  /// The id that an expression names at a byte, and the bytes from its # on.
  func expectationID(at offset: Int) -> (id: String, range: Range<Int>)? {
    guard let pointed = expectation(at: offset), let read = try? Expectation(pointed.written.text),
      let named = read.ids.first(where: {
        $0.range.lowerBound <= pointed.offset && pointed.offset <= $0.range.upperBound
      })
    else { return nil }
    let location = pointed.written.textLocation
    return (named.id, range(of: named.range, inStringAt: location))
  }

  /// The ranges in which expressions name an id, from the # on.
  ///
  /// - Complexity: O(*n*) in the length of all expressions.
  package func expectationUses(ofID id: String) -> [Range<Int>] {
    header.expectations.flatMap { written -> [Range<Int>] in
      guard let read = try? Expectation(written.text) else { return [] }
      let parts = read.ids.filter { $0.id.utf8.elementsEqual(id.utf8) }.map(\.range)
      return parts.isEmpty ? [] : ranges(of: parts, inStringAt: written.textLocation)
    }
  }

  /// The ranges in which variants and expressions name an id, in the order of the text.
  func nameRanges(ofID id: String) -> [Range<Int>] {
    inOrder(variantKeys(naming: id) + expectationUses(ofID: id))
  }

  /// The id that a variant or an expression names at a byte, and the bytes of the name.
  func namedID(at offset: Int) -> (id: String, range: Range<Int>)? {
    if let (id, key) = variantID(at: offset) { return (id, key) }
    return expectationID(at: offset)
  }
}
