extension LayoutTree {
  /// A node that has what its `layoutSpecThatFits:` returns as its child.
  ///
  /// Its size is the child's, not limited by the range. A node as child is returned in a wrapper.
  ///
  /// - Source: Texture `-[ASDisplayNode calculateLayoutThatFits:]`, ASDisplayNode+Layout.mm
  mutating func layOutNode(_ element: Int32, in range: SizeRange) -> Size {
    let outerGeneration = nodeGeneration
    lastGeneration += 1
    nodeGeneration = lastGeneration
    defer { nodeGeneration = outerGeneration }

    let child = participatingChild(of: element, role: .child)
    let inner = measure(child, thatFits: range, parentSize: range.max)
    records[child].position = .zero
    guard records[child].type.isDisplayNode else { return inner }
    return grid.layoutSize(
      Size(
        width: larger(range.min.width, inner.width),
        height: larger(range.min.height, inner.height)))
  }

  /// The size of content that is broken into lines.
  @inline(__always)
  func flowSize(_ flow: Flow, maximumWidth: Double) -> Size {
    if maximumWidth >= flow.length { return Size(width: flow.length, height: flow.lineHeight) }
    if maximumWidth > 0, maximumWidth < flow.length {
      let lines = (flow.length / maximumWidth).rounded(.up)
      return Size(width: maximumWidth, height: lines * flow.lineHeight)
    }
    return Size(width: 0, height: flow.lineHeight)
  }

  /// The size of a node without content: all that is offered where both axes have a limit,
  /// nothing at all where one has none.
  ///
  /// - Source: Texture `-[ASDisplayNode calculateSizeThatFits:]`, ASDisplayNode.mm
  @inline(__always)
  func bareNodeSize(in range: SizeRange) -> Size {
    isValidLength(range.max.width) && isValidLength(range.max.height) ? range.max : .zero
  }
}
