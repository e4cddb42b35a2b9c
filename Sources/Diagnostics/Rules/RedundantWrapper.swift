import LayoutEngine
import LiveDocuments

/// A wrapper, an inset of nothing or a stack of one child that the layout would not miss.
///
/// The layout without it is computed and compared: a stack of one child around an image, for instance,
/// gives it no limit along its direction. A wrapper around a node at the top of a node stays, since
/// that is how a `layoutSpecThatFits:` returns a node.
///
/// - Source: Texture `ASWrapperLayoutSpec`, ASLayoutSpec.mm
enum RedundantWrapper: DiagnosticRule {
  static let code = "redundant-wrapper"
  static let severity = Severity.hint
  static let tags = [Diagnostic.Tag.unnecessary]
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.wrapper, .inset, .stack]

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let reason = reason(for: element, in: context),
      context.elements.problems(of: element).isEmpty,
      let child = onlyChild(of: element, in: context),
      !context.document.hasMember("style", of: element),
      !context.document.hasMember("id", of: element),
      context.canStandIn(child, for: element)
    else { return [] }
    return [
      PendingDiagnostic(
        Location(element, part: .type),
        "this \(context.elements.type(of: element)) can be replaced by its child: \(reason); no frame changes"
      )
    ]
  }

  /// Why nothing of an element's own has an effect; `nil` where something has.
  private static func reason(for element: ElementID, in context: CheckContext) -> String? {
    let keys = context.elements.writtenKeys(of: element).rawValue
    let type = context.elements.type(of: element)
    guard keys & (type == .stack ? ownKeys.stack : ownKeys.any) == 0 else { return nil }
    switch type {
    case .inset:
      // An inset without insets is one of zeros.
      guard keys == 0 || context.elements.content(of: element) == .inset(.zero) else {
        return nil
      }
      return "all its insets are 0"
    case .stack:
      guard context.stack(element)?.spacing == 0 else { return nil }
      return "it has one child and arranges nothing"
    default: return "it only passes its child on"
    }
  }

  /// The keys with which an element, or a stack, does something even for one child.
  private static let ownKeys = (
    any: ElementKeys.style.rawValue,
    stack: ElementKeys.style.union(
      ElementKeys(
        .justifyContent, .alignItems, .flexWrap, .alignContent, .horizontalAlignment,
        .verticalAlignment)
    ).rawValue
  )

  private static func onlyChild(
    of element: ElementID, in context: CheckContext
  ) -> ElementID? {
    // There may be thousands.
    guard context.elements.childCount(of: element) == 1,
      let child = context.elements.children(of: element).first,
      context.elements.isParticipating(child)
    else { return nil }
    switch context.elements.type(of: element) {
    // Outside of the stack its keys would have no effect, or a different effect.
    case .stack:
      return context.elements.writtenKeys(of: child).isDisjoint(with: .stackItem) ? child : nil
    case .wrapper: return isReturnedNode(child, by: element, in: context) ? nil : child
    default: return child
    }
  }

  /// True if a node's layout method makes the wrapper around a node that it returns.
  private static func isReturnedNode(
    _ child: ElementID, by wrapper: ElementID, in context: CheckContext
  ) -> Bool {
    context.elements.type(of: child).isDisplayNode
      && context.elements.parent(of: wrapper).map { context.elements.type(of: $0).isDisplayNode }
        ?? true
  }

  static let mayExpire = true

  static func stillHolds(_ diagnostic: Diagnostic, in context: CheckContext) -> Bool {
    guard let element = diagnostic.subject, let child = context.elements.items(of: element).first
    else {
      return false
    }
    return context.hasSameBaselines(child, as: element)
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject else { return [] }
    return [.unwrap(element, in: context)].compactMap(\.self)
  }

  static let page = RulePage(
    meaning: """
      This element can be replaced by its child, and no frame changes. It costs a line to read \
      and a measurement on the device.
      """,
    reason: """
      Texture creates and measures every spec in every layout. A wrapper, an inset without \
      insets and a stack with one child only pass sizes on.
      """,
    example: """
      {
        "type": "stack", "direction": "vertical", "spacing": 8,
        "children": [
          { "type": "inset", "insets": 0, "child": { "type": "text", "text": "Password" } },
          { "type": "text", "text": "Changed 3 months ago" }
        ]
      }
      """,
    instead: """
      {
        "type": "stack", "direction": "vertical", "spacing": 8,
        "children": [
          { "type": "text", "text": "Password" },
          { "type": "text", "text": "Changed 3 months ago" }
        ]
      }
      """,
    fix: """
      The child takes the place of the element. No other frame changes; this was tried.
      """)
}
