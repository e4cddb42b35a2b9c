/// How large an absolute spec is.
package enum AbsoluteSizing: String, CaseIterable, Hashable, Sendable {
  /// All the room there is; on an axis without a limit, what its children take.
  case `default`

  /// What its children take.
  case sizeToFit
}

extension TypeDeclaration {
  static let absolute = TypeDeclaration(
    "absolute", .absolute, texture: "ASAbsoluteLayoutSpec",
    "Places each child at its layoutPosition.", children: .many,
    properties: [
      .choice(
        "sizing", of: AbsoluteSizing.self,
        "default takes all the room there is, sizeToFit what the children take.",
        to: { $0.sizing = $1 })
    ]
  ) { .absolute($0.sizing) }

  /// The spec of 1.x that did what an absolute one does with `sizing: sizeToFit`.
  static let `static` = TypeDeclaration(
    "static", .absolute, texture: "ASStaticLayoutSpec",
    "The 1.x name of an absolute spec that is as large as its children.", children: .many,
    replacement: "absolute"
  ) { _ in .absolute(.sizeToFit) }
}

extension LayoutTree {
  /// Places each child at its `layoutPosition`.
  ///
  /// The room from there to the right and bottom edge is a child's maximum unless its style states
  /// one; an explicit size is cut to that room. The spec's own minimum does not reach the children.
  ///
  /// - Source: Texture `ASAbsoluteLayoutSpec`, ASAbsoluteLayoutSpec.mm
  mutating func layOutAbsolute(
    _ element: Int32, sizing: AbsoluteSizing, in range: SizeRange
  ) -> Size {
    let parent = range.definiteMaximum
    var content = range.min
    var child = firstItem(of: element)
    while child >= 0 {
      let style = records[child].style
      let origin = Point(
        x: styles[style].layoutX.resolved(in: parent.width),
        y: styles[style].layoutY.resolved(in: parent.height))
      let room = SizeRange(
        width: styles[style].resolvedRange(
          on: .horizontal, parent: parent.width, automaticMaximum: range.max.width - origin.x),
        height: styles[style].resolvedRange(
          on: .vertical, parent: parent.height, automaticMaximum: range.max.height - origin.y))
      let size = measure(child, thatFits: room, parentSize: parent)
      records[child].position = origin
      content.width = larger(content.width, origin.x + size.width)
      content.height = larger(content.height, origin.y + size.height)
      child = nextItem(after: child)
    }
    let fits = sizing == .sizeToFit
    return range.clamp(
      Size(
        width: fits || parent.width.isNaN ? content.width : parent.width,
        height: fits || parent.height.isNaN ? content.height : parent.height))
  }
}
