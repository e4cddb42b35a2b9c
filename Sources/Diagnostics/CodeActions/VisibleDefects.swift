import LayoutEngine
import LiveDocuments

/// The leaves of a screen that its user would call broken: nodes without children that are outside, empty or cut.
///
/// A leaf is outside if it, or a node around it, extends beyond the bounds that clip it; empty if one of its sides is
/// zero; cut if its text does not show completely.
struct BrokenLeaves: Hashable {
  /// The number of leaves of which nothing or only a part can be seen: those outside and empty ones.
  var lost = 0

  /// The number of the other ones, whose text is cut.
  var cut = 0

  var count: Int { lost + cut }

  /// A leaf that is lost weighs twice as much as a text that is cut.
  var weight: Int { 2 * lost + cut }
}

extension LiveDocument {
  /// - Complexity: O(*n*) in the number of elements.
  var brokenLeaves: BrokenLeaves {
    var broken = BrokenLeaves()
    guard let root = rootElement, let size = frame(of: root)?.size else { return broken }
    var pending = [ClippedElement(element: root, parentOrigin: .zero, clip: root, clipSize: size)]
    while let current = pending.popLast() {
      guard let frame = frame(of: current.element) else { continue }
      var inside = current
      inside.parentOrigin.x += frame.origin.x
      inside.parentOrigin.y += frame.origin.y
      let isNode = type(of: current.element).isDisplayNode
      if current.element == root {
        inside.parentOrigin = .zero
      } else if isNode {
        inside.isOutside =
          current.isOutside || extends(inside.parentOrigin, frame.size, beyond: current)
        inside.parentOrigin = .zero
        (inside.clip, inside.clipSize) = (current.element, frame.size)
      }
      let items = items(of: current.element)
      if items.isEmpty {
        guard isNode else { continue }
        let traits = traits(of: current.element)
        if inside.isOutside || traits.contains(.empty) {
          broken.lost += 1
        } else if traits.contains(.textIsTruncated) {
          broken.cut += 1
        }
        continue
      }
      for item in items {
        inside.element = item
        pending.append(inside)
      }
    }
    return broken
  }

  /// A child of a row may end two pixels outside because siblings that shrank were rounded up.
  private func extends(_ origin: Point, _ size: Size, beyond clipped: ClippedElement) -> Bool {
    let tolerance = 2 * pixelTolerance
    return Axis.allCases.contains { axis in
      let start = axis == .horizontal ? origin.x : origin.y
      let end = start + size[axis] - clipped.clipSize[axis]
      return (-start > tolerance || end > tolerance)
        && !scrollsContent(clipped.clip, along: axis)
    }
  }
}

/// An element and the node, or the root, whose bounds clip it.
private struct ClippedElement {
  var element: ElementID

  /// The origin of the element's parent in the coordinates of the clipping element.
  var parentOrigin: Point
  var clip: ElementID
  var clipSize: Size

  /// True if a node around the element is outside already.
  var isOutside = false
}
