/// The size of an absolute spec.
package enum AbsoluteSizing: String, BitwiseCopyable, CaseIterable, Hashable, Sendable {
  /// All available space; on an axis without a limit, the space that the children take.
  case `default`

  /// As large as its children need.
  case sizeToFit
}

extension ElementType {
  package static let absolute = AbsoluteLayoutSpec.declaration.type
}

extension Algorithm {
  package static let absolute = Algorithm(.absolute)
}

extension ElementContent {
  package var absolute: AbsoluteSizing? { properties(of: AbsoluteLayoutSpec.self) }
}

/// Places each child at its `layoutPosition`.
///
/// The space from there to the right and bottom edge is a child's maximum unless its style states
/// one; an explicit size is cut to that space. The spec's own minimum does not reach the children.
///
/// - Source: Texture `ASAbsoluteLayoutSpec`, ASAbsoluteLayoutSpec.mm
enum AbsoluteLayoutSpec: LayoutSpec {
  typealias Builder = AbsoluteBuilder

  static let declaration = declare(
    "absolute", texture: "ASAbsoluteLayoutSpec",
    "Places each child at its layoutPosition.",
    properties: [
      choice(
        "sizing", of: AbsoluteSizing.self,
        "default takes all the space there is, sizeToFit what the children take.",
        to: { $0.sizing = $1 })
    ])

  /// The spec of Texture 1.x that equals an absolute spec with `sizing: sizeToFit`.
  static let formerDeclarations = [
    declare(
      "static", texture: "ASStaticLayoutSpec",
      "The 1.x name of an absolute spec that is as large as its children.",
      replacement: "absolute", content: .sizeToFit)
  ]

  static var children: ChildrenRule { .many }

  static func layOut(
    _ element: Int32, in range: SizeRange, parentSize: Size, pass: inout LayoutPass
  ) -> Size {
    let sizing = properties(of: element, in: pass)
    let parent = range.definiteMaximum
    var content = range.min
    var child = pass.firstItem(of: element)
    while child >= 0 {
      let style = pass.style(of: child)
      let origin = Point(
        x: style.layoutX.resolved(in: parent.width),
        y: style.layoutY.resolved(in: parent.height))
      let room = SizeRange(
        width: style.resolvedRange(
          on: .horizontal, parent: parent.width, automaticMaximum: range.max.width - origin.x),
        height: style.resolvedRange(
          on: .vertical, parent: parent.height, automaticMaximum: range.max.height - origin.y))
      let size = pass.measure(child, thatFits: room, parentSize: parent)
      pass.place(child, at: origin)
      content.width = asMax(content.width, origin.x + size.width)
      content.height = asMax(content.height, origin.y + size.height)
      child = pass.nextItem(after: child)
    }
    let fits = sizing == .sizeToFit
    return range.clamp(
      Size(
        width: fits || parent.width.isNaN ? content.width : parent.width,
        height: fits || parent.height.isNaN ? content.height : parent.height))
  }
}

struct AbsoluteBuilder: SpecBuilder {
  var sizing = AbsoluteSizing.default

  var properties: AbsoluteSizing { sizing }
}
