import Diagnostics
import DocumentSyntax
import LayoutEngine
import LiveDocuments

extension LiveDocument {
  /// Where a length is given that percentages are of.
  ///
  /// - Returns: The whole element, and in it the member that gives it the length, else its type; for the
  ///   document's length `constrainedSize`, and in it the length; `nil` if that is not written.
  func place(of base: PercentageBase) -> (whole: Range<Int>, exact: Range<Int>)? {
    switch base.holder {
    case .document: return documentPlace(on: base.axis)
    case .element(let element):
      let type = range(of: Location(element, part: .type))
      return (range(of: element), sizeMember(of: element, on: base.axis) ?? type)
    }
  }

  /// The member that gives an element its length on an axis; `nil` if there is none, or if something
  /// else decides.
  private func sizeMember(of element: ElementID, on axis: Axis) -> Range<Int>? {
    guard let key = sizeKey(.exact, axis, of: element), !isOverridden(element, on: axis) else {
      return nil
    }
    let location = location(of: key, in: element)
    let isSide = ElementKeys.sides.contains(key)
    return range(
      of: isSide ? location : location.appending(.key(axis.sideName), part: .member))
  }

  /// Whether an element has another length than its style says.
  private func isOverridden(_ element: ElementID, on axis: Axis) -> Bool {
    guard let length = frame(of: element)?.size[axis],
      let request = measureRequests(of: element).last
    else {
      return false
    }
    let own = style(of: element).resolvedRange(on: axis, parent: request.parentSize[axis])
    return own.isExact && abs(own.min - length) > pixelTolerance
  }

  private func documentPlace(on axis: Axis) -> (whole: Range<Int>, exact: Range<Int>)? {
    guard let size = member("constrainedSize", of: source.syntax.root) else { return nil }
    let side =
      member(axis.sideName, of: member("max", of: size)) ?? member(axis.sideName, of: size)
    return (size.memberRange, (side ?? size).memberRange)
  }

  /// The last member of this name that an object has.
  private func member(_ name: String, of object: SyntaxEntry?) -> SyntaxEntry? {
    guard let node = object?.container, object?.kind == .object else { return nil }
    var found: SyntaxEntry?
    source.forEachEntry(of: node) { if source.key(of: $0) == name { found = $0 } }
    return found
  }
}

extension SyntaxEntry {
  fileprivate var memberRange: Range<Int> {
    (keyRange?.lowerBound ?? valueRange.lowerBound)..<valueRange.upperBound
  }
}

extension Axis {
  fileprivate var sideName: String { self == .horizontal ? "width" : "height" }
}
