import LayoutEngine
import LiveDocuments

/// Insets take all of the space there is, so nothing is left for the child.
///
/// - Source: Texture ASInsetLayoutSpec.mm, which makes the child's range at least 0
enum InsetsExceedSpace: DiagnosticRule {
  static let code = "insets-exceed-space"
  static let severity = Severity.warning
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.inset]
  static let keys = ElementKeys(.insets)
  static let subsumes =
    [Subsumption](["missing-intrinsic-size", "zero-size", "text-truncated"], [.itself, .below])
    + [Subsumption](
      [
        "cross-axis-overflow", "flex-item-collapsed", "flex-shrink-on-wrong-element",
        "insets-exceed-space", "main-axis-overflow", "missing-flex-shrink",
        "negative-origin-overflow", "outside-parent", "percent-siblings-overflow",
        "size-overridden-by-parent",
      ], [.below])
    + [Subsumption("companion-squeezed", [.parent])]

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    let lost = lostRooms(of: element, in: context)
    guard let first = lost.first else { return [] }
    let rooms = lost.map {
      "\(spelled($0.insets)) of the \(points($0.room)) of \($0.axis.lengthName)"
    }
    return [
      PendingDiagnostic(
        context.location(of: .insets, in: element),
        "the insets leave no space for the child: they take \(listed(rooms, lastBy: "and"))",
        axis: lost.count == 1 ? first.axis : nil)
    ]
  }

  /// An axis on which nothing is left, with the length of the insets and the available length, in points.
  private struct LostRoom {
    let axis: Axis
    let insets: Double
    let room: Double
  }

  /// The axes on which no measurement left anything.
  private static func lostRooms(
    of element: ElementID, in context: CheckContext
  ) -> [LostRoom] {
    guard let insets = context.elements.content(of: element).inset,
      let child = context.elements.child(of: element, role: .child),
      let size = context.layout.size(of: child), size.width == 0 || size.height == 0
    else { return [] }
    var known: [MeasureRequest]?
    return Axis.allCases.compactMap { axis in
      let taken = insets[axis].fixed
      guard taken > 0, size[axis] == 0 else { return nil }
      let requests = known ?? context.layout.measureRequests(of: element)
      known = requests
      let rooms = requests.map { $0.range[axis].max }
      guard let room = rooms.last, rooms.allSatisfy({ $0.isFinite && $0 > 0 && $0 <= taken }) else {
        return nil
      }
      return LostRoom(axis: axis, insets: taken, room: room)
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject,
      var insets = context.elements.content(of: element).inset
    else { return [] }
    for lost in lostRooms(of: element, in: context) {
      // In the same proportion, they leave half of the space.
      let factor = lost.room / lost.insets / 2
      let edges = lost.axis == .horizontal ? ["left", "right"] : ["top", "bottom"]
      for edge in edges where insets[edge].isFinite {
        insets[edge] = context.floored(insets[edge] * factor)
      }
    }
    return [
      .setInsets(of: element, to: insets, "Shrink the insets", in: context)
    ]
  }

  static let page = RulePage(
    meaning: """
      The insets of an axis take all the space or more, so the child gets nothing and is \
      invisible.
      """,
    reason: """
      ASInsetLayoutSpec subtracts its insets from its maximum and passes at least 0 on. An \
      inset in an overlay or background has exactly the size of the child there.
      """,
    example: """
      {
        "type": "stack", "alignItems": "start",
        "children": [
          {
            "type": "background",
            "child": { "type": "text", "text": "3" },
            "background": { "type": "inset", "insets": 20, "child": { "type": "node" } }
          }
        ]
      }
      """,
    instead: """
      {
        "type": "stack", "alignItems": "start",
        "children": [
          {
            "type": "background",
            "child": { "type": "text", "text": "3" },
            "background": { "type": "inset", "insets": 2, "child": { "type": "node" } }
          }
        ]
      }
      """,
    fix: """
      The fix makes the insets smaller, in proportion, until they leave half of the space. If \
      something should stick out instead, use negative insets.
      """)
}
