extension ElementType {
  package static let center = CenterLayoutSpec.declaration.type
}

extension Algorithm {
  package static let center = Algorithm(.center)
}

/// Centers the only child in all the space there is: a relative spec with other keys.
///
/// - Source: Texture `ASCenterLayoutSpec`, ASCenterLayoutSpec.mm
enum CenterLayoutSpec: LayoutSpec {
  typealias Builder = CenterBuilder

  static let declaration = declare(
    "center", texture: "ASCenterLayoutSpec",
    "Centers its child in all the space there is.",
    properties: [
      choice(
        "centeringOptions", of: CenteringOptions.self, "The axes on which the child is centered.",
        to: { $0.options = $1 }),
      choice(
        "sizingOptions", of: CenterSizing.self,
        "On which axes the spec is no larger than its child.", to: { $0.sizing = $1 }),
    ])

  static var children: ChildrenRule { .single(isRequired: true) }

  static func layOut(
    _ element: Int32, in range: SizeRange, parentSize: Size, pass: inout LayoutPass
  ) -> Size {
    RelativeLayoutSpec.place(
      properties(of: element, in: pass), childOf: element, in: range, pass: &pass)
  }
}

/// The axes on which a center spec centers.
enum CenteringOptions: String, CaseIterable, Sendable {
  case none
  case x
  case y
  case xy
}

/// The axes on which a center spec is as small as its child.
enum CenterSizing: String, CaseIterable, Sendable {
  case `default`
  case minimumX
  case minimumY
  case minimumXY
}

/// A center spec's keys as written.
struct CenterBuilder: SpecBuilder {
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
