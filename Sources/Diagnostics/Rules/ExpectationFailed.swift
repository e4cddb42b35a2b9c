import LayoutEngine
import LiveDocuments

/// An expectation does not hold on a screen.
enum ExpectationFailed: DiagnosticRule {
  static let code = "expectation-failed"
  static let severity = Severity.error
  static let layoutReach = LayoutReach.nothing

  static func diagnostic(
    _ written: WrittenExpectation, _ result: ExpectationResult, in document: LiveDocument
  ) -> PendingDiagnostic {
    let related = result.elements.map { element in
      let name = document.shortName(of: element)
      let frame = document.layout.absoluteFrame(of: element).map { frame in
        ": \(spelled(frame.size.width)) × \(spelled(frame.size.height)) at "
          + "\(spelled(frame.origin.x)), \(spelled(frame.origin.y))"
      }
      return Diagnostic.Related(.location(Location(element, part: .type)), name + (frame ?? ""))
    }
    return PendingDiagnostic(
      .location(written.textLocation), result.sentence(about: written), related: related)
  }

  static let page = RulePage(
    meaning: """
      A layout test in "expect" does not hold on the document's own screen or on that of a variant.
      """,
    reason: """
      The author wrote down what must hold. Members are in points and in the coordinates of the \
      root; values that differ by no more than 0.001 are equal. An expectation about an element that \
      is hidden on a screen is skipped there.
      """,
    example: """
      {
        "expect": ["#cancel.width == #done.width"],
        "root": {
          "type": "stack",
          "children": [
            { "type": "text", "id": "cancel", "text": "Cancel" },
            { "type": "text", "id": "done", "text": "Done" }
          ]
        }
      }
      """,
    instead: """
      {
        "expect": ["#cancel.height == #done.height"],
        "root": {
          "type": "stack",
          "children": [
            { "type": "text", "id": "cancel", "text": "Cancel" },
            { "type": "text", "id": "done", "text": "Done" }
          ]
        }
      }
      """,
    fix: """
      There is none: either the layout or the expectation is wrong.
      """)
}
