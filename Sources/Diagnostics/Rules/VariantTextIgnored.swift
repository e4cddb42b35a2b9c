import LiveDocuments

/// A variant has another text for an element that shows none.
enum VariantTextIgnored: DiagnosticRule {
  static let code = "variant-text-ignored"
  static let severity = Severity.warning
  static let checksDocument = true
  static let readsNamesAlone = true
  static let tags = [Diagnostic.Tag.unnecessary]

  static func diagnostics(in context: CheckContext) -> [PendingDiagnostic] {
    context.document.checkedNames.compactMap { named in
      guard named.key == "text", let id = named.id,
        let type = context.document.textlessType(ofElementWithID: id)
      else { return nil }
      return PendingDiagnostic(
        named.location,
        "this text is ignored: \(shortened(named.name)) is of the type \(type), which shows no text"
      )
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard case .location(let location) = diagnostic.location else { return [] }
    return [CodeAction("Remove the text", .remove(location), isSafe: true)]
  }

  static let page = RulePage(
    meaning: """
      A variant gives another text to an element that is not a text, an editable text or a \
      button. Nothing changes.
      """,
    reason: """
      Only these nodes have a text. In code there would be no property to set.
      """,
    example: """
      {
        "variants": [{ "name": "long name", "text": { "#photo": "Alexandra" } }],
        "root": {
          "type": "stack",
          "children": [
            { "type": "image", "id": "photo", "imageSize": { "width": 40, "height": 40 } },
            { "type": "text", "id": "name", "text": "Al" }
          ]
        }
      }
      """,
    instead: """
      {
        "variants": [{ "name": "long name", "text": { "#name": "Alexandra" } }],
        "root": {
          "type": "stack",
          "children": [
            { "type": "image", "id": "photo", "imageSize": { "width": 40, "height": 40 } },
            { "type": "text", "id": "name", "text": "Al" }
          ]
        }
      }
      """,
    fix: """
      Removing the text changes no frame.
      """)
}
