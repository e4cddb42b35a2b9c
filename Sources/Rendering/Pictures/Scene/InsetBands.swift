import LayoutEngine

extension Band {
  /// The distances an inset spec keeps around its child; a free edge has what is there.
  static func insets(
    _ insets: EdgeInsets, of frame: Rectangle, around child: Rectangle
  ) -> [Band] {
    let left = insets.left.isFinite ? insets.left : child.x - frame.x
    let right = insets.right.isFinite ? insets.right : frame.maxX - child.maxX
    let top = insets.top.isFinite ? insets.top : child.y - frame.y
    let bottom = insets.bottom.isFinite ? insets.bottom : frame.maxY - child.maxY
    let outer = Rectangle(
      from: child.x - max(0, left), child.y - max(0, top),
      to: child.maxX + max(0, right), child.maxY + max(0, bottom))
    let bands = [
      (Axis.vertical, insets.top, Rectangle(from: outer.x, outer.y, to: outer.maxX, child.y)),
      (
        .vertical, insets.bottom,
        Rectangle(from: outer.x, child.maxY, to: outer.maxX, outer.maxY)
      ),
      (.horizontal, insets.left, Rectangle(from: outer.x, child.y, to: child.x, child.maxY)),
      (
        .horizontal, insets.right,
        Rectangle(from: child.maxX, child.y, to: outer.maxX, child.maxY)
      ),
    ]
    return bands.compactMap { axis, inset, rectangle in
      let part = rectangle.intersection(frame)
      if part.isEmpty { return nil }
      return Band(kind: inset.isFinite ? .inset : .free, axis: axis, rectangle: part)
    }
  }
}
