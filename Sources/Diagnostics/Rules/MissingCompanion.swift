import LayoutEngine
import LiveDocuments

/// An overlay, background or corner spec has no second element, so it does nothing.
///
/// - Source: Texture `-[ASOverlayLayoutSpec calculateLayoutThatFits:restrictedToSize:relativeToParentSize:]` and the
///   same method of similar specs
enum MissingCompanion: DiagnosticRule {
  static let code = "missing-companion"
  static let severity = Severity.warning
  static let subjects: Set<ElementType> = [.overlay, .background, .corner]

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let type = context.elements.declaration(of: element)?.name,
      let slot = ElementSlot(rawValue: type), !context.elements.hasChild(element, in: slot),
      context.elements.hasChild(element, in: .child), !context.elements.isCutShort(element),
      !context.elements.problems(of: element).contains(where: { $0.isMisspelled(type) })
    else { return [] }
    return [
      PendingDiagnostic(
        Location(element, part: .type),
        "this \(type) spec has no \"\(type)\": it only shows its child")
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject else { return [] }
    return [.unwrap(element, in: context)].compactMap(\.self)
  }

  static let page = RulePage(
    meaning: """
      An overlay, background or corner spec has no second element, so it only shows its child.
      """,
    reason: """
      In Texture the second element may be nil. The spec then returns the layout of its child, \
      and nothing asserts.
      """,
    example: """
      {
        "type": "overlay",
        "child": { "type": "image", "imageSize": { "width": 80, "height": 80 } }
      }
      """,
    instead: """
      {
        "type": "overlay",
        "child": { "type": "image", "imageSize": { "width": 80, "height": 80 } },
        "overlay": {
          "type": "center", "centeringOptions": "xy",
          "child": { "type": "text", "text": "Play" }
        }
      }
      """,
    fix: """
      Replacing the spec with its child changes no frame. If something should be shown there, \
      only you know what.
      """)
}

extension Problem {
  /// True if the problem is an unknown key that was meant to be this key, or the key of another spec's element.
  fileprivate func isMisspelled(_ key: String) -> Bool {
    guard case .unknownKey(let written, _) = kind else { return false }
    return nearestName(to: written, among: [key]) != nil || ElementSlot(rawValue: written) != nil
  }
}
