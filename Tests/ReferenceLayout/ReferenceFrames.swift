/// The frames of one element.
package struct ReferenceFrames: Equatable {
  /// The frame in the parent before it is mirrored: x, y, width and height.
  package var frame: [Double]

  /// The frame of the view of a node; `nil` for a spec.
  package var view: [Double]?
  package var contentSize: [Double]?

  package init(frame: [Double], view: [Double]? = nil, contentSize: [Double]? = nil) {
    (self.frame, self.view, self.contentSize) = (frame, view, contentSize)
  }
}

extension ReferenceDocument {
  /// The frames of all elements that are laid out, by their JSON Pointers.
  package func frames() -> [String: ReferenceFrames] {
    isHidden ? [:] : frames(of: layout())
  }

  func layout() -> Layout {
    var run = LayoutRun(screen)
    return run.measure(root, bounds, bounds.high)
  }

  func frames(of layout: Layout) -> [String: ReferenceFrames] {
    var frames: [String: ReferenceFrames] = [:]
    note(layout, at: .zero, in: &frames)
    if root.isNode, let pointer = root.pointer {
      frames[pointer]?.view = [0, 0, layout.size.x, layout.size.y]
    }
    noteViews(in: layout, &frames)
    return frames
  }

  private func note(_ layout: Layout, at position: Pair, in frames: inout [String: ReferenceFrames])
  {
    if let pointer = layout.element.pointer {
      frames[pointer] = ReferenceFrames(
        frame: [position.x, position.y, layout.size.x, layout.size.y],
        contentSize: layout.contentSize.map { [$0.x, $0.y] })
    }
    for (child, own) in layout.children {
      // The specs of a button are no elements: positions in them add up.
      note(child, at: layout.element.pointer == nil ? position + own : own, in: &frames)
    }
  }

  /// Notes the views of the nodes in the specs of a node, or in those of the root.
  private func noteViews(in layout: Layout, _ frames: inout [String: ReferenceFrames]) {
    let nodes = nodes(below: layout, at: nil)
    let isFlat = layout.children.allSatisfy {
      $0.layout.element.isNode && !hasNodes($0.layout)
    }
    let isSpec = !layout.element.isNode
    let mirrors = !isSpec && self.mirrors(layout.element)
    let width = (layout.inner ?? layout.size).x
    for (node, own, sum) in nodes {
      var (position, size) = (sum, node.size)
      if !isSpec || !isFlat {
        let isUndefined = sum.x.isNaN && sum.y.isNaN
        if !isUndefined { position = Pair { screen.up(sum[$0]) } }
        if hasNodes(node) || isUndefined || position != own { size = screen.size(size) }
      }
      if mirrors { position.x = width - size.x - position.x }
      if let pointer = node.element.pointer {
        frames[pointer]?.view = [position.x, position.y, size.x, size.y]
      }
      noteViews(in: node, &frames)
    }
  }

  private func mirrors(_ node: Element) -> Bool {
    switch node.word("semanticContentAttribute", "unspecified") {
    case "forceRightToLeft": true
    case "unspecified": isRightToLeft
    default: false
    }
  }

  /// The nodes in the specs of a layout, each with its position in the innermost one and the sum of all.
  private func nodes(below layout: Layout, at sum: Pair?) -> [(Layout, own: Pair, sum: Pair)] {
    layout.children.flatMap { child, own -> [(Layout, own: Pair, sum: Pair)] in
      let sum = sum.map { $0 + own } ?? own
      return child.element.isNode ? [(child, own, sum)] : nodes(below: child, at: sum)
    }
  }

  private func hasNodes(_ layout: Layout) -> Bool {
    layout.children.contains { $0.layout.element.isNode || hasNodes($0.layout) }
  }
}
