import LayoutEngine
import LiveDocuments

/// An overlay, background or corner spec has no second element, so it does nothing.
///
/// - Source: Texture `-[ASOverlayLayoutSpec calculateLayoutThatFits:restrictedToSize:relativeToParentSize:]`
///   and those of its kin
enum MissingCompanion: DiagnosticRule {
  static let code = "missing-companion"
  static let severity = Severity.warning
  static let subjects: Set<ElementType> = [.overlay, .background, .corner]

  static func diagnostics(in element: ElementID, of document: LiveDocument) -> [PendingDiagnostic] {
    guard let type = document.declaration(of: element)?.name,
      let slot = ElementSlot(rawValue: type), !document.hasChild(element, in: slot),
      document.hasChild(element, in: .child), !document.isCutShort(element),
      !document.problems(of: element).contains(where: { $0.isMisspelled(type) })
    else { return [] }
    return [
      PendingDiagnostic(
        Location(element, part: .type),
        "nothing stands under \"\(type)\", so this \(type) does nothing but show its child")
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [QuickFix] {
    guard let element = diagnostic.subject else { return [] }
    return [.unwrap(element, in: document)].compactMap(\.self)
  }

  static let page = RulePage(
    meaning: """
      An overlay, a background or a corner spec puts a second element over, under or beside its \
      child. Without one it lays out its child and nothing else, so what should be there is missing \
      on the screen.
      """,
    reason: """
      In Texture the second element may be nil; the spec then returns the layout of its child as it \
      is, and nothing asserts.
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
      Putting the child in the place of the spec leaves every frame as it is. If something is to be \
      shown there, only you know what.
      """)
}

extension Problem {
  /// Whether it is a key that was meant to be this one, or that of another such spec.
  fileprivate func isMisspelled(_ key: String) -> Bool {
    guard case .unknownKey(let written, _) = kind else { return false }
    return nearestName(to: written, among: [key]) != nil || ElementSlot(rawValue: written) != nil
  }
}
