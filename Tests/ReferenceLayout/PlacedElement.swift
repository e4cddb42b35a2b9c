/// An element of a layout with its frames, and those in it.
package struct PlacedElement {
  package let element: Element
  package let frames: ReferenceFrames
  package let children: [PlacedElement]
}

extension PlacedElement {
  /// Lays out an element that no document names, and all in it.
  ///
  /// - Precondition: Each element has a pointer of its own.
  package init(
    layingOut root: Element, in bounds: Bounds, scale: Double, isRightToLeft: Bool
  ) {
    let document = ReferenceDocument(root, bounds, scale: scale, isRightToLeft: isRightToLeft)
    let layout = document.layout()
    self.init(layout, document.frames(of: layout))
  }

  private init(_ layout: Layout, _ frames: [String: ReferenceFrames]) {
    element = layout.element
    self.frames =
      layout.element.pointer.flatMap { frames[$0] }
      ?? ReferenceFrames(frame: [0, 0, layout.size.x, layout.size.y])
    children = layout.children.map { PlacedElement($0.layout, frames) }
  }
}
