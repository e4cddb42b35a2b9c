import LayoutEngine
import LiveDocuments

/// A frame that differs from the device's frame in the capture.
///
/// Children are checked with their parent, where the cause of their frames is visible.
enum DiffersFromCapture: DiagnosticRule {
  static let code = "differs-from-capture"
  static let severity = Severity.information
  static let checksLayout = true
  static let mayExpire = true
  static let subjects = Set(ElementType.allCases)

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard context.document.hasCapture, context.document.variantName == nil else { return [] }
    var differences = context.document.captureDifferences(in: element)
    if element == context.elements.root, let own = context.document.captureDifference(of: element) {
      differences = [own]
    }
    return differences.map { difference in
      let sentence = difference.sentence(in: context.document)
      return PendingDiagnostic(
        Location(difference.element, [.key("captured")], part: .member),
        "this differs from the capture: \(sentence)", subject: difference.element)
    }
  }

  /// False on another screen, and while values are laid over styles.
  static func stillHolds(_ diagnostic: Diagnostic, in context: CheckContext) -> Bool {
    context.document.isLaidOutAsCaptured
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    [CodeAction("Forget the capture", context.document.captureRemovals)]
  }

  static let page = RulePage(
    meaning: """
      The document was captured from a running app, and an element has another frame here than \
      it had there. Where several elements differ, the outermost is named.
      """,
    reason: """
      Either the document was changed since, or something of the app is not in it: a text that \
      was measured in other widths, a spec of the app's own, a node that was laid out by hand. \
      "captured" itself has no effect on the layout.
      """,
    example: """
      {
        "type": "stack",
        "children": [
          {
            "type": "image", "imageSize": { "width": 40, "height": 40 },
            "captured": { "x": 0, "y": 0, "width": 48, "height": 48 }
          }
        ]
      }
      """,
    instead: """
      {
        "type": "stack",
        "children": [
          {
            "type": "image", "imageSize": { "width": 48, "height": 48 },
            "captured": { "x": 0, "y": 0, "width": 48, "height": 48 }
          }
        ]
      }
      """,
    fix: """
      If the document goes its own way now, forget the capture: the fix removes "captured" from \
      all elements. No frame changes.
      """)
}
