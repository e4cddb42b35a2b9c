import LayoutEngine
import LiveDocuments

/// An element's position is a percentage of a length without a limit, or came out as no number.
///
/// Texture's own `layoutPosition` is in points; a document's percentage is of the absolute spec's maximum.
///
/// - Source: Texture `-[ASLayout setPosition:]` and the checks in ASLayout.mm; AsyncDisplayKit#2490
enum InvalidPosition: DiagnosticRule {
  static let code = "invalid-position"
  static let severity = Severity.error
  static let checksLayout = true
  static let subjects = Set(ElementType.allCases)
  static let traits = ElementTraits.hasInvalidChildPosition
  static let subsumes = [
    Subsumption("invalid-size", [.parent]), Subsumption("absolute-child-outside"),
  ]

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    let isAbsolute = context.elements.algorithm(of: element) == .absolute
    return context.elements.items(of: element).flatMap { child in
      let style = context.elements.style(of: child)
      return Axis.allCases.compactMap { axis in
        if isAbsolute, case .fraction(let fraction) = style.coordinate(on: axis) {
          return diagnostic(for: fraction, of: axis, child, in: element, context)
        }
        guard let origin = context.layout.frame(of: child)?.origin[axis], !origin.isFinite else {
          return nil
        }
        let type = context.elements.declaration(of: child)?.name ?? "element"
        return PendingDiagnostic(
          Location(child, part: .type),
          "this \(type) has no position: its \(axis.coordinateName) is \(spelled(origin))",
          axis: axis)
      }
    }
  }

  private static func diagnostic(
    for fraction: Double, of axis: Axis, _ child: ElementID, in absolute: ElementID,
    _ context: CheckContext
  ) -> PendingDiagnostic? {
    guard let base = context.layout.measureRequests(of: child).last?.parentSize[axis], base.isNaN
    else {
      return nil
    }
    let position = context.location(of: .layoutPosition, in: child)
    let coordinate = position.appending(.key(axis.coordinateName), part: .member)
    return PendingDiagnostic(
      context.document.isWritten(coordinate) ? coordinate : position,
      "\(axis.coordinateName) = \(spelled(fraction * 100))% becomes 0: the \(axis.lengthName) of the absolute "
        + "spec is unlimited",
      axis: axis,
      related: [
        Diagnostic.Related(
          .location(Location(absolute, part: .type)),
          "the \(axis.lengthName) of this absolute spec is unlimited")
      ])
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let child = diagnostic.subject, let axis = diagnostic.axis,
      let absolute = context.elements.parent(of: child),
      case .fraction(let fraction) = context.elements.style(of: child).coordinate(on: axis),
      case .location(let location) = diagnostic.location,
      let length = context.layout.size(of: absolute)?[axis]
    else { return [] }
    let points = context.floored(fraction * length)
    let value = location.with(part: .value)
    return [
      CodeAction(
        "Set \(axis.coordinateName) to \(spelled(points))", .setValue(value, .length(points))),
      CodeAction(
        "Set \(axis.coordinateName) to 0", .setValue(value, .length(0)),
        isSafe: true),
    ]
  }

  static let page = RulePage(
    meaning: """
      A child of an absolute spec has a position in percent of a width or height that is \
      unlimited. There is no such position, so it is 0.
      """,
    reason: """
      A position in percent refers to the maximum size of the absolute spec. In content that \
      scrolls vertically the height has no maximum. The spec becomes as high as its children, \
      but only after they are placed.
      """,
    example: """
      {
        "type": "absolute",
        "children": [
          { "type": "button", "text": "Legend", "style": { "layoutPosition": { "x": 16, "y": "50%" } } }
        ]
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 320, "height": 200 },
        "root": {
          "type": "absolute",
          "children": [
            { "type": "button", "text": "Legend", "style": { "layoutPosition": { "x": 16, "y": "50%" } } }
          ]
        }
      }
      """,
    fix: """
      The first fix writes the percentage of the length that the spec has now, which moves the \
      child. The second writes 0, which changes no frame.
      """)
}

extension ElementStyle {
  /// The coordinate in an absolute spec.
  fileprivate func coordinate(on axis: Axis) -> Coordinate {
    axis == .horizontal ? layoutX : layoutY
  }
}
