package import LayoutEngine
package import LiveDocuments

/// A percentage that an element's style writes.
package struct WrittenPercentage: Hashable, Sendable {
  /// The location of its value.
  package let place: LiveDocuments.Location

  package let fraction: Double
  package let axis: Axis

  /// The base of the percentage, in points; `nil` where it is undefined, so that it counts as
  /// `auto`.
  package let base: Double?
}

extension LiveDocument {
  /// The percentages that an element's style writes and that have effect.
  ///
  /// - Complexity: That of running the element's ancestors once, if there are any.
  package func percentages(of element: ElementID) -> [WrittenPercentage] {
    let style = elements.style(of: element)
    var written: [(Location, Double, Axis)] = []
    for bound in SizeBound.allCases {
      for axis in Axis.allCases {
        guard case .fraction(let fraction) = style[bound, axis],
          let key = sizeKey(bound, axis, of: element)
        else { continue }
        var place = location(of: key, in: element, part: .value)
        if !ElementKeys.sides.contains(key) {
          place = place.appending(.key(axis == .horizontal ? "width" : "height"), part: .value)
        }
        written.append((place, fraction, axis))
      }
    }
    if case .fraction(let fraction) = style.flexBasis, elements.writes(.flexBasis, element),
      let parent = elements.parent(of: element),
      let properties = elements.content(of: parent).stack
    {
      let place = location(of: .flexBasis, in: element, part: .value)
      written.append((place, fraction, properties.direction))
    }
    written += writtenPosition(of: element, style)
    guard !written.isEmpty else { return [] }
    let parentSize = layout.measureRequests(of: element).last?.parentSize
    return written.map { place, fraction, axis in
      let base = parentSize?[axis] ?? .nan
      return WrittenPercentage(
        place: place, fraction: fraction, axis: axis, base: base.isFinite ? base : nil)
    }
  }

  /// The percentages of a child of an absolute spec that say where it is.
  private func writtenPosition(
    of element: ElementID, _ style: ElementStyle
  ) -> [(Location, Double, Axis)] {
    guard let parent = elements.parent(of: element), elements.type(of: parent) == .absolute
    else { return [] }
    let place = location(of: .layoutPosition, in: element, part: .value)
    return [("x", style.layoutX, Axis.horizontal), ("y", style.layoutY, .vertical)].compactMap {
      key, coordinate, axis in
      guard case .fraction(let fraction) = coordinate else { return nil }
      return (place.appending(.key(key), part: .value), fraction, axis)
    }
  }
}
