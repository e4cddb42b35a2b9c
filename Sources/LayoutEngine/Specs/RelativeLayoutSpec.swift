/// The position of the child of a relative spec on an axis.
package enum RelativePosition: String, BitwiseCopyable, CaseIterable, Hashable, Sendable {
  case none
  case start
  case center
  case end

  /// The part of the free space that lies before the child.
  package var fraction: Double {
    switch self {
    case .none, .start: 0
    case .center: 0.5
    case .end: 1
    }
  }
}

/// The properties of a relative spec; a center spec is one too.
package struct RelativeProperties: BitwiseCopyable, Hashable, Sendable {
  package var horizontal = RelativePosition.none
  package var vertical = RelativePosition.none

  /// True if the spec is as small as its child on the axis.
  package var fitsWidth = false
  package var fitsHeight = false

  package init() {}
}

extension ElementType {
  package static let relative = RelativeLayoutSpec.declaration.type
}

extension Algorithm {
  package static let relative = Algorithm(.relative)
}

extension ElementContent {
  /// The properties of a relative or center spec.
  package var relative: RelativeProperties? {
    properties(of: RelativeLayoutSpec.self) ?? properties(of: CenterLayoutSpec.self)
  }
}

/// Places the only child at the start, center or end of all the space there is.
///
/// `none` and `start` both place it at zero, but only `none` hands down the minimum.
///
/// - Source: Texture `ASRelativeLayoutSpec`, ASRelativeLayoutSpec.mm
enum RelativeLayoutSpec: LayoutSpec {
  typealias Builder = RelativeBuilder

  static let declaration = declare(
    "relative", texture: "ASRelativeLayoutSpec",
    "Places its child at the start, center or end of all the space there is.",
    properties: [
      choice(
        "horizontalPosition", of: RelativePosition.self,
        "Where the child is horizontally; only none hands down the minimum width.",
        to: { $0.horizontal = $1 }),
      choice(
        "verticalPosition", of: RelativePosition.self,
        "Where the child is vertically; only none hands down the minimum height.",
        to: { $0.vertical = $1 }),
      choice(
        "sizingOption", of: RelativeSizing.self,
        "On which axes the spec is no larger than its child.", to: { $0.sizing = $1 }),
    ])

  static var children: ChildrenRule { .single(isRequired: true) }

  static func layOut(
    _ element: Int32, in range: SizeRange, parentSize: Size, pass: inout LayoutPass
  ) -> Size {
    place(properties(of: element, in: pass), childOf: element, in: range, pass: &pass)
  }

  /// The layout of relative and center specs.
  static func place(
    _ properties: RelativeProperties, childOf element: Int32, in range: SizeRange,
    pass: inout LayoutPass
  ) -> Size {
    let parent = range.definiteMaximum
    let childRange = SizeRange(
      min: Size(
        width: properties.horizontal == .none ? range.min.width : 0,
        height: properties.vertical == .none ? range.min.height : 0),
      max: range.max)
    let child = pass.child(of: element, role: .child)
    let inner = pass.measure(child, thatFits: childRange, parentSize: parent)
    var outer = range.clamp(
      Size(
        width: parent.width.isNaN ? inner.width : parent.width,
        height: parent.height.isNaN ? inner.height : parent.height))
    outer = range.clamp(
      Size(
        width: asMin(outer.width, properties.fitsWidth ? inner.width : outer.width),
        height: asMin(outer.height, properties.fitsHeight ? inner.height : outer.height)))
    pass.place(
      child,
      at: Point(
        x: pass.grid.rounded((outer.width - inner.width) * properties.horizontal.fraction),
        y: pass.grid.rounded((outer.height - inner.height) * properties.vertical.fraction)))
    return outer
  }
}

/// The axes on which a relative spec is as small as its child.
enum RelativeSizing: String, CaseIterable, Sendable {
  case `default`
  case minimumWidth
  case minimumHeight
  case minimumSize
}

/// A relative spec's keys as written.
struct RelativeBuilder: SpecBuilder {
  var horizontal = RelativePosition.none
  var vertical = RelativePosition.none
  var sizing = RelativeSizing.default

  var properties: RelativeProperties {
    var properties = RelativeProperties()
    properties.horizontal = horizontal
    properties.vertical = vertical
    properties.fitsWidth = sizing == .minimumWidth || sizing == .minimumSize
    properties.fitsHeight = sizing == .minimumHeight || sizing == .minimumSize
    return properties
  }
}
