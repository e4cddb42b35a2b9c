import LayoutEngine
import LiveDocuments

/// Several children of an absolute spec have no `layoutPosition`, so they cover each other.
///
/// - Source: Texture `ASAbsoluteLayoutSpec`, ASAbsoluteLayoutSpec.mm
enum AbsoluteWithoutPosition: DiagnosticRule {
  static let code = "absolute-without-position"
  static let severity = Severity.information
  static let subjects: Set<ElementType> = [.absolute]

  static func diagnostics(in element: ElementID, of document: LiveDocument) -> [PendingDiagnostic] {
    let items = document.items(of: element)
    let unplaced = items.filter {
      !document.writtenKeys(of: $0).union(document.unreadableKeys(of: $0)).contains(.layoutPosition)
    }
    guard unplaced.count >= 2 else { return [] }
    let count = unplaced.count == items.count ? "all \(items.count)" : "\(unplaced.count)"
    return [
      PendingDiagnostic(
        Location(element, part: .type),
        "\(count) children have no \"layoutPosition\", so they lie on top of each other at 0, 0",
        related: unplaced.prefix(4).map {
          Diagnostic.Related(.location(Location($0, part: .type)), "this one is at 0, 0")
        })
    ]
  }

  static let page = RulePage(
    meaning: """
      Children without a layoutPosition are placed in the top left corner of the absolute spec. With \
      one that is often the background; with several they cover each other.
      """,
    reason: """
      The layoutPosition of a style is 0, 0 unless it is set, and ASAbsoluteLayoutSpec takes it as it \
      is.
      """,
    example: """
      {
        "type": "absolute",
        "children": [
          { "type": "text", "text": "Gate" },
          { "type": "text", "text": "B12" }
        ]
      }
      """,
    instead: """
      {
        "type": "absolute",
        "children": [
          { "type": "text", "text": "Gate" },
          { "type": "text", "text": "B12", "style": { "layoutPosition": { "x": 60, "y": 0 } } }
        ]
      }
      """,
    fix: """
      There is none that could know where the children belong.
      """)
}
