import LayoutEngine
import LiveDocuments

/// A node without content that fills its parent along an axis, and without which the parent would be
/// smaller.
struct BareNodeStretch {
  let node: ElementID
  let axis: Axis

  /// The node's length, which is all that it was offered, in points.
  let length: Double

  /// The parent's length, and what it would be if the node took nothing.
  let parentLength: Double
  let parentLengthWithout: Double

  /// The largest length of the node that leaves the parent as it would be without it; a usual one if that
  /// is none.
  var wantedLength: Double {
    let rest = length - (parentLength - parentLengthWithout)
    return rest > 0 ? rest : 44
  }
}

extension LiveDocument {
  /// The node without content that makes an element longer than its other children do.
  ///
  /// Only the parent is asked again, as it was last: what would happen further up is no longer the
  /// node's doing.
  ///
  /// - Complexity: In the number of children; where one of them may do it, that of two edits.
  func stretch(of parent: ElementID, along axis: Axis) -> BareNodeStretch? {
    // A parent that has to be as long as it is does not get shorter.
    guard measuredRange(of: parent)?[axis].isExact != true,
      let node = soleBareNode(atFarEdgeOf: parent, along: axis),
      let size = frame(of: node)?.size, size[axis] > 0, fillsByChoice(node, size, along: axis),
      let around = frame(of: parent)?.size, let request = measureRequests(of: parent).last
    else { return nil }
    var content = size
    content[axis] = 0
    var description = description(of: node)
    description.content = .intrinsicSize(content)
    guard let without = self.size(of: parent, for: request, describing: node, as: description),
      without[axis] < around[axis]
    else { return nil }
    return BareNodeStretch(
      node: node, axis: axis, length: size[axis], parentLength: around[axis],
      parentLengthWithout: without[axis])
  }

  /// The only node without content and length of its own among the children that reach farthest.
  ///
  /// Others may reach as far because they are stretched to it; of two that fill their parent neither
  /// decides.
  private func soleBareNode(
    atFarEdgeOf parent: ElementID, along axis: Axis
  ) -> ElementID? {
    var farthest = -Double.infinity
    var nodes: [ElementID] = []
    // What lies over or behind a child is stretched to it.
    let companion = child(of: parent, role: .companion)
    let items = items(of: parent)
    guard items.contains(where: { isBareAndFree($0, along: axis) }) else { return nil }
    for item in items where item != companion {
      guard let frame = unmirroredFrame(of: item) else { continue }
      let edge = frame.origin[axis] + frame.size[axis]
      if edge > farthest { (farthest, nodes) = (edge, []) }
      if edge == farthest, isBareAndFree(item, along: axis) { nodes.append(item) }
    }
    return nodes.count == 1 ? nodes[0] : nil
  }

  private func isBareAndFree(_ item: ElementID, along axis: Axis) -> Bool {
    isBare(item) && style(of: item)[.exact, axis] == .auto
  }

  /// True if a node was free along an axis when it took all that its parent offered, and kept it.
  private func fillsByChoice(_ node: ElementID, _ size: Size, along axis: Axis) -> Bool {
    measurements(of: node).all.contains { measurement in
      let range = measurement.range[axis]
      return !range.isExact && !isUnlimitedLength(range.max)
        && range.max == measurement.request.range[axis].max
        && measurement.size[axis] == size[axis] && abs(range.max - size[axis]) <= pixelTolerance
    }
  }
}
