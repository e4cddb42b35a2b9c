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

  static func diagnostics(in element: ElementID, of document: LiveDocument) -> [PendingDiagnostic] {
    guard let properties = document.description(of: element).content.relative,
      properties.horizontal == .none, properties.vertical == .none,
      document.hasChild(element, in: .child)
    else { return [] }
    let isCenter = document.type(of: element) == .center
    let keys: [ElementKey] =
      isCenter ? [.centeringOptions] : [.horizontalPosition, .verticalPosition]
    guard document.unreadableKeys(of: element).isDisjoint(with: ElementKeys(keys)) else {
      return []
    }
    let written = keys.first { document.writes($0, element) }
    let reason =
      isCenter
      ? (written == nil
        ? "without \"centeringOptions\" a center spec centers on no axis"
        : "\"centeringOptions\" is none")
      : "a relative spec with neither \"horizontalPosition\" nor \"verticalPosition\" places nothing"
    return [
      PendingDiagnostic(
        written.map { document.location(of: $0, in: element) } ?? Location(element, part: .type),
        "\(reason), so the child stays at the top left")
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [QuickFix] {
    guard let element = diagnostic.subject else { return [] }
    let keys =
      document.type(of: element) == .center
      ? ["centeringOptions": "xy"]
      : ["horizontalPosition": "center", "verticalPosition": "center"]
    let center = QuickFix(
      "Center on both axes",
      keys.sorted { $0.key < $1.key }.map { key, value in
        .setMember(of: Location(element, part: .value), key: key, .string(value))
      })
    let fixes: [QuickFix?] = [center, .unwrap(element, in: document)]
    return fixes.compactMap(\.self)
  }

  static let page = RulePage(
    meaning: """
      The spec takes all the room it can get, but its child stays in the top left corner and is made \
      at least as large as the spec has to be.
      """,
    reason: """
      ASCenterLayoutSpec centers on the axes that centeringOptions names, and the default names \
      none; for ASRelativeLayoutSpec it is the two positions.
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
      Centering on both axes moves the child to the middle, where it is as large as it wants to be.
      """)
}
