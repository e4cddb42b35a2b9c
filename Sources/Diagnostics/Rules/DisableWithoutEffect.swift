import JSON
import LayoutEngine
import LiveDocuments

/// A code in a `lintel-disable` suppresses nothing: no diagnostic has it, or none of the element's own object.
///
/// ``Suppressions`` makes the diagnostics after all other rules have run; the rule itself checks nothing.
enum DisableWithoutEffect: DiagnosticRule {
  static let code = "disable-without-effect"
  static let severity = Severity.hint
  static let tags = [Diagnostic.Tag.unnecessary]

  static let page = RulePage(
    meaning: """
      A code in "lintel-disable" has no effect: the diagnostic is fixed already, the code is \
      misspelled, or the diagnostic is in another element.
      """,
    reason: """
      A code disables diagnostics of its own element, style included, but not of the elements \
      below. A code that is not needed would hide the next diagnostic of its kind. It is not \
      reported on hidden elements, if a fault around it may hide the diagnostic, or if the \
      code is off in the configuration.
      """,
    example: """
      {
        "type": "text",
        "text": "Title",
        "lintel-disable": ["missing-intrinsic-size"]
      }
      """,
    instead: """
      {
        "type": "text",
        "text": "Title"
      }
      """,
    fix: """
      Removes the code, and with the last code the key, or corrects the code. The layout does \
      not change.
      """)

  /// Why a disabled code has no effect.
  enum Reason {
    case unknown

    /// Errors of syntax cannot be silenced.
    case syntax

    /// The code is in the list before.
    case repeated

    /// No diagnostic about the element has it.
    case idle(isFoundBelow: Bool)
  }

  static func diagnostic(
    _ disabled: DisabledCode, of element: ElementID, _ reason: Reason, in document: LiveDocument
  ) -> PendingDiagnostic {
    var diagnostic = PendingDiagnostic(
      document.location(of: disabled, in: element), sentence(for: reason, about: disabled.code))
    if case .idle = reason { diagnostic.disabledCode = disabled.code }
    return diagnostic
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard case .location(let location) = diagnostic.location, let element = location.element,
      case .index(let index) = location.path.last,
      let disabled = context.document.disabledCodes(of: element).first(where: { $0.index == index })
    else { return [] }
    let isKnown = RuleCodes.contains(disabled.code)
    var fixes: [CodeAction] = []
    if !isKnown, let near = nearName(to: disabled.code, among: RuleCodes.all) {
      let change = CodeAction("Change it to \(near.name)", .setValue(location, .string(near.name)))
      fixes = [change.correcting(near.isOnly)]
    }
    let list = Location(element, [.key("lintel-disable")], part: .member)
    // A misspelled code was meant to have an effect, so its removal is not safe.
    return fixes + [
      CodeAction(
        "Remove it from lintel-disable",
        .remove(hasOthers(in: list, of: context) ? location : list), isSafe: isKnown)
    ]
  }

  private static func hasOthers(in list: Location, of context: CheckContext) -> Bool {
    context.document.isWritten(list.appending(.index(1), part: .value))
  }

  private static func sentence(for reason: Reason, about name: String) -> String {
    let code = quoted(name)
    return switch reason {
    case .unknown: RuleCodes.remark(onUnknown: name)
    case .syntax:
      "\(code) cannot be disabled: text near a syntax error may be misread"
    case .repeated: "\(code) is in this list already"
    case .idle(isFoundBelow: true):
      "\(code) disables nothing here: only elements below have such a diagnostic; disable it there"
    case .idle(isFoundBelow: false):
      "\(code) disables nothing: this element has no such diagnostic"
    }
  }
}
