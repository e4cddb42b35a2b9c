/// Where a relative spec puts its child on an axis.
package enum RelativePosition: String, CaseIterable, Hashable, Sendable {
  case none
  case start
  case center
  case end

  /// The part of the free room that lies before the child.
  package var fraction: Double {
    switch self {
    case .none, .start: 0
    case .center: 0.5
    case .end: 1
    }
  }
}

/// What a relative spec's algorithm works on; a center spec is one too.
package struct RelativeProperties: Hashable, Sendable {
  package var horizontal = RelativePosition.none
  package var vertical = RelativePosition.none

  /// Whether the spec is no larger than its child on the axis.
  package var fitsWidth = false
  package var fitsHeight = false

  package init() {}
}

extension TypeDeclaration {
  static let relative = TypeDeclaration(
    "relative", .relative, texture: "ASRelativeLayoutSpec",
    "Places its child at the start, center or end of all the room there is.",
    children: .single(isRequired: true),
    properties: [
      .choice(
        "horizontalPosition", of: RelativePosition.self,
        "Where the child is horizontally; only none hands down the minimum width.",
        to: { $0.relative.horizontal = $1 }),
      .choice(
        "verticalPosition", of: RelativePosition.self,
        "Where the child is vertically; only none hands down the minimum height.",
        to: { $0.relative.vertical = $1 }),
      .choice(
        "sizingOption", of: RelativeSizing.self,
        "On which axes the spec is no larger than its child.", to: { $0.relative.sizing = $1 }),
    ]
  ) { .relative($0.relative.properties) }

  static let center = TypeDeclaration(
    "center", .center, texture: "ASCenterLayoutSpec",
    "Centers its child in all the room there is.", children: .single(isRequired: true),
    properties: [
      .choice(
        "centeringOptions", of: CenteringOptions.self, "The axes on which the child is centered.",
        to: { $0.center.options = $1 }),
      .choice(
        "sizingOptions", of: CenterSizing.self,
        "On which axes the spec is no larger than its child.", to: { $0.center.sizing = $1 }),
    ]
  ) { .relative($0.center.properties) }
}

/// On which axes a relative spec is no larger than its child.
enum RelativeSizing: String, CaseIterable, Sendable {
  case `default`
  case minimumWidth
  case minimumHeight
  case minimumSize
}

/// The axes on which a center spec centers.
enum CenteringOptions: String, CaseIterable, Sendable {
  case none
  case x
  case y
  case xy
}

/// On which axes a center spec is no larger than its child.
enum CenterSizing: String, CaseIterable, Sendable {
  case `default`
  case minimumX
  case minimumY
  case minimumXY
}

struct RelativeDraft: Sendable {
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

struct CenterDraft: Sendable {
  var options = CenteringOptions.none
  var sizing = CenterSizing.default

  var properties: RelativeProperties {
    var properties = RelativeProperties()
    properties.horizontal = options == .x || options == .xy ? .center : .none
    properties.vertical = options == .y || options == .xy ? .center : .none
    properties.fitsWidth = sizing == .minimumX || sizing == .minimumXY
    properties.fitsHeight = sizing == .minimumY || sizing == .minimumXY
    return properties
  }
}

extension LayoutTree {
  /// Places the only child at the start, center or end of all the room there is.
  ///
  /// `none` and `start` both place it at zero, but only `none` hands down the minimum.
  ///
  /// - Source: Texture `ASRelativeLayoutSpec`, ASRelativeLayoutSpec.mm
  mutating func layOutRelative(
    _ element: Int32, properties: RelativeProperties, in range: SizeRange
  ) -> Size {
    let parent = range.definiteMaximum
    let childRange = SizeRange(
      min: Size(
        width: properties.horizontal == .none ? range.min.width : 0,
        height: properties.vertical == .none ? range.min.height : 0),
      max: range.max)
    let child = participatingChild(of: element, role: .child)
    let inner = measure(child, thatFits: childRange, parentSize: parent)
    var outer = range.clamp(
      Size(
        width: parent.width.isNaN ? inner.width : parent.width,
        height: parent.height.isNaN ? inner.height : parent.height))
    outer = range.clamp(
      Size(
        width: smaller(outer.width, properties.fitsWidth ? inner.width : outer.width),
        height: smaller(outer.height, properties.fitsHeight ? inner.height : outer.height)))
    records[child].position = Point(
      x: grid.rounded((outer.width - inner.width) * properties.horizontal.fraction),
      y: grid.rounded((outer.height - inner.height) * properties.vertical.fraction))
    return outer
  }
}
