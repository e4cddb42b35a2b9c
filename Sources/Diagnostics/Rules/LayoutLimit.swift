import LiveDocuments

/// The uses of layouts make more elements than a document may have of them.
enum LayoutLimit: DiagnosticRule {
  static let code = "layout-limit"
  static let severity = Severity.error
  static let checksDocument = true

  static func diagnostics(in context: CheckContext) -> [PendingDiagnostic] {
    let limits = LiveDocument.layoutLimits
    return context.document.usesBeyondLimit.prefix(20).map {
      PendingDiagnostic(
        $0,
        "no layout is used: together they would make more than \(limits.elements) elements, or are more than "
          + "\(limits.levels) levels deep")
    }
  }

  static let page = RulePage(
    meaning: """
      The uses of layouts in the document make more than 50,000 elements together, or layouts use each other more than \
      100 levels deep. No layout is used then. The diagnostic is at the uses that make most of the elements.
      """,
    reason: """
      Each entry of an each makes all elements of its layout, and an each in such a layout multiplies them. The limit \
      keeps a few bytes of text from taking all memory.
      """,
    example: """
      {
        "layouts": {
          "cell": { "root": { "type": "text", "text": "Cell" } },
          "row": { "root": { "type": "stack", "children": [{ "each": 1000, "layout": "#cell" }] } }
        },
        "root": { "type": "stack", "children": [{ "each": 1000, "layout": "#row" }] }
      }
      """,
    instead: """
      {
        "layouts": {
          "cell": { "root": { "type": "text", "text": "Cell" } },
          "row": {
            "root": {
              "type": "stack", "direction": "horizontal", "children": [{ "each": 3, "layout": "#cell" }]
            }
          }
        },
        "root": {
          "type": "stack", "direction": "vertical", "children": [{ "each": 10, "layout": "#row" }]
        }
      }
      """,
    fix: """
      There is none: fewer entries show a layout as well.
      """)
}
