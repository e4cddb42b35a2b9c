import LayoutEngine
import LiveDocuments

/// An element's place is a percentage of a length without a limit, or came out as no number.
///
/// Texture's own `layoutPosition` is in points; a document's percentage is of the absolute spec's maximum.
///
/// - Source: Texture `-[ASLayout setPosition:]` and the checks in ASLayout.mm; AsyncDisplayKit#2490
enum InvalidPosition: DiagnosticRule {
  static let code = "invalid-position"
  static let severity = Severity.error
  static let judgesLayout = true
  static let subjects = Set(ElementType.allCases)
  static let traits = ElementTraits.holdsUnplaced
  static let explains = [
    Explanation("invalid-size", [.parent]), Explanation("absolute-child-outside"),
  ]

  static func diagnostics(in element: ElementID, of document: LiveDocument) -> [PendingDiagnostic] {
    let isAbsolute = document.algorithm(of: element) == .absolute
    return document.items(of: element).flatMap { child in
      let style = document.style(of: child)
      return Axis.allCases.compactMap { axis in
        if isAbsolute, case .fraction(let fraction) = style.coordinate(on: axis) {
          return draft(for: fraction, of: axis, child, in: element, document)
        }
        guard let origin = document.frame(of: child)?.origin[axis], !origin.isFinite else {
          return nil
        }
        let type = document.declaration(of: child)?.name ?? "element"
        return PendingDiagnostic(
          Location(child, part: .type),
          "the \(axis.coordinateName) of this \(type) is \(spelled(origin)), so it has no place",
          axis: axis)
      }
    }
  }

  private static func draft(
    for fraction: Double, of axis: Axis, _ child: ElementID, in absolute: ElementID,
    _ document: LiveDocument
  ) -> PendingDiagnostic? {
    guard let base = document.measureRequests(of: child).last?.parentSize[axis], base.isNaN else {
      return nil
    }
    let position = document.location(of: .layoutPosition, in: child)
    let coordinate = position.appending(.key(axis.coordinateName), part: .member)
    return PendingDiagnostic(
      document.isWritten(coordinate) ? coordinate : position,
      "\(axis.coordinateName) is \(spelled(fraction * 100))% of a \(axis.lengthName) that has no limit, so "
        + "it counts as 0",
      axis: axis,
      related: [
        Diagnostic.Related(
          .location(Location(absolute, part: .type)),
          "this absolute has no limited \(axis.lengthName)")
      ])
  }

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [QuickFix] {
    guard let child = diagnostic.subject, let axis = diagnostic.axis,
      let absolute = document.parent(of: child),
      case .fraction(let fraction) = document.style(of: child).coordinate(on: axis),
      case .location(let place) = diagnostic.place,
      let length = document.frame(of: absolute)?.size[axis]
    else { return [] }
    let points = document.floored(fraction * length)
    let value = place.with(part: .value)
    return [
      QuickFix(
        "Set \(axis.coordinateName) to \(spelled(points))", .setValue(value, .length(points))),
      QuickFix(
        "Set \(axis.coordinateName) to 0", .setValue(value, .length(0)),
        isSafe: true),
    ]
  }

  static let page = RulePage(
    meaning: """
      A child of an absolute spec is to stand at a percentage of a width or height that has no limit. There \
      is no such place, so it stands at 0.
      """,
    reason: """
      An absolute spec is laid out with the maximum that it is given. In whatever scrolls vertically, the \
      height has none, and the spec ends up as high as its children: too late to place them by that.
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
      The first fix takes the percentage of the length that the spec has now, which moves the child. The \
      second writes the 0 that counts anyway and leaves every frame as it is.
      """)
}

extension ElementStyle {
  /// The coordinate in an absolute spec.
  fileprivate func coordinate(on axis: Axis) -> Coordinate {
    axis == .horizontal ? layoutX : layoutY
  }
}
