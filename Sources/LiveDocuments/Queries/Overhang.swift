package import LayoutEngine

/// By how much a node reaches beyond what can clip it.
///
/// Only nodes have views: specs clip nothing, and touches are lost at the bounds of nodes alone.
package struct Overhang: Hashable, Sendable {
  package let node: ElementID

  /// The nearest node above, or the root, whose size is that of the node that has the layout.
  package let around: ElementID
  package let size: Size

  /// The type of `around`, as documents name it.
  package let typeAround: String

  /// Points beyond each edge; 0 where it is inside, or can be scrolled to.
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

  /// By how much a node reaches beyond its clipping element; `nil` where it is inside, to a pixel, and for
  /// specs.
  ///
  /// - Complexity: In the specs between the two.
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

  /// The elements that reach beyond their clipping element because they exceed an element, or
  /// because a spec with them does, in the order of the document.
  ///
  /// Each overhang is one of exactly one element's: the innermost that is exceeded on the way to the node.
  ///
  /// - Complexity: In the elements of the specs that exceed it.
  package func overhangs(exceeding element: ElementID) -> [Overhang] {
    overhangs(exceeding: element, limit: .max)
  }

  /// True if there are any such overhangs.
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
  /// - Complexity: In the elements down to the next nodes.
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
