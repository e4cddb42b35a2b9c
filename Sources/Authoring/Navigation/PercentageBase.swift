package import Diagnostics
package import LayoutEngine
package import LiveDocuments

/// What a percentage in a document is of: one length of an element, or of the size that the document is
/// laid out in.
package struct PercentageBase: Hashable, Sendable {
  package let holder: PercentageHolder
  package let axis: Axis
}

extension LiveDocument {
  /// What the percentage at a place is of.
  ///
  /// - Returns: `nil` where no percentage stands, or one that is of nothing, such as a flex basis outside
  ///   a stack.
  package func percentageBase(at location: Location) -> PercentageBase? {
    guard let element = location.element, isPercentage(location) else { return nil }
    let keys = keys(of: location)
    guard let name = keys.first, let last = keys.last else { return nil }
    switch name {
    case "flexBasis":
      guard keys.count == 1, let parent = parent(of: element),
        let stack = description(of: parent).content.stack
      else { return nil }
      return PercentageBase(holder: .element(parent), axis: stack.direction)
    case "layoutPosition":
      guard keys.count == 2, last == "x" || last == "y", let parent = parent(of: element),
        type(of: parent) == .absolute
      else { return nil }
      return PercentageBase(
        holder: .element(parent), axis: last == "x" ? .horizontal : .vertical)
    default:
      guard let key = ElementKey(named: name), ElementKeys.sizes.contains(key),
        let axis = Axis(ofSide: last)
      else { return nil }
      return PercentageBase(holder: percentageHolder(of: element), axis: axis)
    }
  }

  private func isPercentage(_ location: Location) -> Bool {
    let text = spelling(at: location.with(part: .value))
    guard text.hasPrefix("\""), text.hasSuffix("%\"") else { return false }
    return Double(text.dropFirst().dropLast(2)) != nil
  }
}

extension Axis {
  /// The axis along which a side such as `width` or `maxHeight` lies.
  fileprivate init?(ofSide name: String) {
    if name.hasSuffix("idth") {
      self = .horizontal
    } else if name.hasSuffix("eight") {
      self = .vertical
    } else {
      return nil
    }
  }
}
