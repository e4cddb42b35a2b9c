package import LayoutEngine

/// The distances by which a node reaches beyond the element that clips it.
///
/// Only nodes have views: specs clip nothing, and touches are lost at the bounds of nodes alone.
package struct Overhang: Hashable, Sendable {
  package let node: ElementID

  /// The nearest node above, or else the root, which has the size of the node that owns the layout.
  package let around: ElementID
  package let size: Size

  /// The type of `around`, as documents name it.
  package let typeAround: String

  /// The points beyond each edge; 0 if the node is inside the edge, or can be scrolled to.
  package let left: Double
  package let top: Double
  package let right: Double
  package let bottom: Double

  package func isBeyond(along axis: Axis) -> Bool {
    axis == .horizontal ? left > 0 || right > 0 : top > 0 || bottom > 0
  }
}

extension LiveDocument {
  /// The element whose bounds clip an element: the nearest node above, or else the root; `nil` for
  /// the root.
  package func clippingElement(of element: ElementID) -> ElementID? {
    elements.ancestors(of: element).first {
      elements.type(of: $0).isDisplayNode || elements.parent(of: $0) == nil
    }
  }

  /// The overhang of a node beyond its clipping element; `nil` if the overhang is at most a pixel, and for specs.
  ///
  /// - Complexity: In the number of specs between the node and the clipping element.
  package func overhang(of node: ElementID) -> Overhang? {
    guard elements.type(of: node).isDisplayNode, let frame = layout.frame(of: node),
      let around = clippingElement(of: node), let size = layout.size(of: around),
      let type = elements.declaration(of: around)?.name
    else { return nil }
    var origin = frame.origin
    for spec in elements.ancestors(of: node).prefix(while: { $0 != around }) {
      guard let offset = layout.frame(of: spec)?.origin else { return nil }
      origin.x += offset.x
      origin.y += offset.y
    }
    func excess(_ length: Double, _ axis: Axis) -> Double {
      guard length > layout.pixelTolerance, length.isFinite,
        !layout.scrollsContent(around, along: axis)
      else {
        return 0
      }
      return length
    }
    let overhang = Overhang(
      node: node, around: around, size: size, typeAround: type,
      left: excess(-origin.x, .horizontal), top: excess(-origin.y, .vertical),
      right: excess(origin.x + frame.size.width - size.width, .horizontal),
      bottom: excess(origin.y + frame.size.height - size.height, .vertical))
    return Axis.allCases.contains(where: overhang.isBeyond) ? overhang : nil
  }

  /// The overhangs of the nodes that exceed an element, or are in a spec that exceeds the element, in the order of the
  /// document.
  ///
  /// Each overhang belongs to exactly one element: the innermost exceeded element around the node.
  ///
  /// - Complexity: In the number of elements in the specs that exceed the element.
  package func overhangs(exceeding element: ElementID) -> [Overhang] {
    overhangs(exceeding: element, limit: .max)
  }

  /// True if ``overhangs(exceeding:)`` is not empty; the search stops at the first overhang.
  package func hasOverhang(exceeding element: ElementID) -> Bool {
    !overhangs(exceeding: element, limit: 1).isEmpty
  }

  private func overhangs(exceeding element: ElementID, limit: Int) -> [Overhang] {
    var pending = layout.tree.elements.items(exceeding: element)
    if pending.isEmpty { return [] }
    pending.reverse()
    var overhangs: [Overhang] = []
    while let below = pending.popLast() {
      if elements.type(of: below).isDisplayNode {
        if let overhang = overhang(of: below) {
          overhangs.append(overhang)
          if overhangs.count == limit { break }
        }
        continue
      }
      for child in elements.items(of: below).reversed() where !exceeds(child, below) {
        pending.append(child)
      }
    }
    return overhangs
  }

  private func exceeds(_ child: ElementID, _ element: ElementID) -> Bool {
    guard let frame = layout.frame(of: child), let size = layout.size(of: element) else {
      return false
    }
    return !frame.isInside(size, tolerance: 0)
  }

  /// True if some node reaches beyond an element that clips it.
  ///
  /// - Complexity: In the number of elements down to the nearest nodes.
  package func isExceeded(_ element: ElementID) -> Bool {
    guard elements.type(of: element).isDisplayNode || element == elements.root else { return false }
    var subtree = elements.itemSubtree(of: element)
    while let below = subtree.next() {
      guard below != element, elements.type(of: below).isDisplayNode else { continue }
      if overhang(of: below) != nil { return true }
      subtree.skipDescendants()
    }
    return false
  }
}
