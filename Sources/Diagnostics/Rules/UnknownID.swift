import LiveDocuments

/// A variant says something of an element that is not there.
enum UnknownID: DiagnosticRule {
  static let code = "unknown-id"
  static let severity = Severity.warning
  static let checksDocument = true
  static let readsNamesAlone = true
  static let tags = [Diagnostic.Tag.unnecessary]

  static func diagnostics(in context: CheckContext) -> [PendingDiagnostic] {
    // Variants may be written before the elements that they name.
    guard context.elements.root != nil else { return [] }
    var ids: [String]?
    var guessCount = 0
    return context.document.checkedNames.compactMap { named in
      // The order is checked with the children that it lists.
      if named.isListed { return nil }
      if let id = named.id {
        guard !context.document.hasElement(for: named) else { return nil }
        var message = "no element has the id \(quoted(id)), so this is ignored"
        // Only the first diagnostics get a suggestion: nobody reads very many of them.
        guessCount += 1
        let known = ids ?? context.elements.fewIDs
        ids = known
        if guessCount <= Self.mostGuesses, let nearest = nearestName(to: id, among: known) {
          message += "; did you mean \"#\(nearest)\"?"
        }
        return PendingDiagnostic(named.location, message)
      }
      var message = "\(quoted(named.name)) names no element and is ignored: a name is # and an id"
      if context.elements.hasElement(withID: named.name) {
        message += ", like \(quoted("#\(named.name)"))"
      }
      return PendingDiagnostic(named.location, message)
    }
  }

  private static let mostGuesses = 64

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard case .location(let location) = diagnostic.location,
      let named = context.document.namedElements.first(where: { $0.location == location })
    else { return [] }
    var meant =
      context.elements.hasElement(withID: named.name)
      ? NearName(name: named.name, isOnly: true) : nil
    if let id = named.id { meant = nearName(to: id, among: context.elements.fewIDs) }
    let removal = CodeAction("Remove \(shortened(named.name))", .remove(location), isSafe: true)
    guard let meant else { return [removal] }
    let rename = CodeAction(
      "Rename it to #\(shortened(meant.name))", .rename(location, to: "#\(meant.name)")
    ).correcting(meant.isOnly)
    return [rename, removal]
  }

  static let page = RulePage(
    meaning: """
      A variant hides an element, replaces it, orders its children, or gives it another text, \
      style or other values, but no element has this id. Nothing changes.
      """,
    reason: """
      Variants name elements by # and their id, as queries do. Texture has no ids; they are for \
      people who inspect the layout.
      """,
    example: """
      {
        "variants": [{ "name": "no subtitle", "hidden": { "#subtitel": true } }],
        "root": {
          "type": "stack", "direction": "vertical",
          "children": [
            { "type": "text", "id": "title", "text": "One" },
            { "type": "text", "id": "subtitle", "text": "Two" }
          ]
        }
      }
      """,
    instead: """
      {
        "variants": [{ "name": "no subtitle", "hidden": { "#subtitle": true } }],
        "root": {
          "type": "stack", "direction": "vertical",
          "children": [
            { "type": "text", "id": "title", "text": "One" },
            { "type": "text", "id": "subtitle", "text": "Two" }
          ]
        }
      }
      """,
    fix: """
      One fix writes the id that was probably meant, which changes the frames of the variant. \
      Another removes the entry and changes no frame.
      """)
}
