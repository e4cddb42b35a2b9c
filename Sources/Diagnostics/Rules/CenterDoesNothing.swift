import JSON
import LayoutEngine
import LiveDocuments

/// A center spec that centers on no axis, or a relative spec that places on none.
///
/// - Source: Texture `ASRelativeLayoutSpec`, ASRelativeLayoutSpec.mm
enum CenterDoesNothing: DiagnosticRule {
  static let code = "center-does-nothing"
  static let severity = Severity.warning
  static let subjects: Set<ElementType> = [.center, .relative]

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let properties = context.elements.content(of: element).relative,
      properties.horizontal == .none, properties.vertical == .none,
      context.elements.hasChild(element, in: .child)
    else { return [] }
    let isCenter = context.elements.type(of: element) == .center
    let keys: [ElementKey] =
      isCenter ? [.centeringOptions] : [.horizontalPosition, .verticalPosition]
    guard context.elements.unreadableKeys(of: element).isDisjoint(with: ElementKeys(keys)) else {
      return []
    }
    let written = keys.first { context.elements.writes($0, element) }
    let reason =
      isCenter
      ? (written == nil
        ? "\"centeringOptions\" is missing, and its default is none"
        : "\"centeringOptions\" is none")
      : "\"horizontalPosition\" and \"verticalPosition\" are none"
    return [
      PendingDiagnostic(
        written.map { context.location(of: $0, in: element) } ?? Location(element, part: .type),
        "the child stays at the top left: \(reason)")
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject else { return [] }
    let keys =
      context.elements.type(of: element) == .center
      ? ["centeringOptions": "xy"]
      : ["horizontalPosition": "center", "verticalPosition": "center"]
    let center = CodeAction(
      "Center on both axes",
      keys.sorted { $0.key < $1.key }.map { key, value in
        .setMember(of: Location(element, part: .value), key: key, .string(value))
      })
    let fixes: [CodeAction?] = [center, .unwrap(element, in: context)]
    return fixes.compactMap(\.self)
  }

  static let page = RulePage(
    meaning: """
      The spec takes all the space it is offered, but its child stays in the top left corner.
      """,
    reason: """
      ASCenterLayoutSpec centers on the axes in centeringOptions, and the default is none. \
      ASRelativeLayoutSpec uses its two positions, whose default is none too.
      """,
    example: """
      {
        "constrainedSize": { "width": 375, "height": 667 },
        "root": { "type": "center", "child": { "type": "text", "text": "No messages" } }
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 375, "height": 667 },
        "root": {
          "type": "center", "centeringOptions": "xy",
          "child": { "type": "text", "text": "No messages" }
        }
      }
      """,
    fix: """
      Centering on both axes moves the child to the middle, with the size it wants.
      """)
}
