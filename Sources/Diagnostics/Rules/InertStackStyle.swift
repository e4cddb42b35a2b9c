import JSON
import LayoutEngine
import LiveDocuments

/// A key that only a stack reads, on an element that is not a stack's own child.
///
/// - Source: Texture docs/_docs/layout-api-debugging.md; Texture#2087
enum InertStackStyle: DiagnosticRule {
  static let code = "inert-stack-style"
  static let severity = Severity.warning
  static let tags = [Diagnostic.Tag.unnecessary]
  static let subjects = Set(ElementType.allCases)
  static let keys = ElementKeys.stackItem

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    let parent = context.elements.parent(of: element).map { context.elements.type(of: $0) }
    // Title and image of a button stand in a stack.
    guard parent != .stack, ![.titleNode, .imageNode].contains(context.elements.slot(of: element))
    else {
      return []
    }
    let parentNote =
      parent.map { "the parent here is \(withArticle("\($0)"))" }
      ?? "this element is the root"
    return context.elements.writtenKeys(of: element).intersection(.stackItem).keys.map { key in
      PendingDiagnostic(
        context.location(of: key, in: element),
        "\"\(key.name)\" has no effect: only a stack reads it, from its own children; \(parentNote)"
      )
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let key = diagnostic.elementKey else { return [] }
    var fixes: [CodeAction] = []
    if key == .flexGrow, context.elements.style(of: element).flexGrow > 0,
      let parent = context.elements.parent(of: element),
      context.elements.type(of: parent) == .absolute
    {
      fixes += [fillingFix(of: element, in: context)].compactMap(\.self)
    }
    // A move would replace the key of the stack's own child.
    if let target = context.enclosingStackItem(of: element),
      !context.elements.writtenKeys(of: target).contains(key),
      !context.elements.unreadableKeys(of: target).contains(key)
    {
      fixes.append(
        CodeAction(
          "Move \(key.name) to the \(context.elements.type(of: target))",
          [
            .moveMember(
              context.location(of: key, in: element, part: .value),
              to: Location(target, [.key("style")], part: .value), key: key.name)
          ] + context.emptiedStyle(of: element, without: [key])))
    }
    // Where it belongs on another element, or has a substitute, deleting it would lose what was meant.
    return fixes + [.remove(key, of: element, in: context, isSafe: fixes.isEmpty)]
  }

  /// Gives a child of an absolute spec the size of the spec, which flexGrow was to give it.
  private static func fillingFix(of element: ElementID, in context: CheckContext) -> CodeAction? {
    let axes = Axis.allCases.filter { context.sizeSides(.exact, $0, of: element).isEmpty }
    guard !axes.isEmpty else { return nil }
    let names = axes.map(\.lengthName)
    return CodeAction(
      "Replace flexGrow with \(listed(names, lastBy: "and")) 100%",
      axes.map { .setStyle(element, key: $0.lengthName, .string("100%")) }
        + [.remove(context.location(of: .flexGrow, in: element))])
  }

  static let page = RulePage(
    meaning: """
      A key that only a stack reads is on an element that is not a child of a stack. These \
      keys are flexGrow, flexShrink, flexBasis, alignSelf, spacingBefore, spacingAfter, \
      ascender and descender. Often the stack's child is an inset or another spec around the \
      element; then the key belongs there.
      """,
    reason: """
      A stack reads only the style of its own children, not what is inside them.
      """,
    example: """
      {
        "type": "stack",
        "children": [
          {
            "type": "inset", "insets": 8,
            "child": { "type": "text", "text": "14:20", "style": { "flexShrink": 1 } }
          }
        ]
      }
      """,
    instead: """
      {
        "type": "stack",
        "children": [
          {
            "type": "inset", "insets": 8, "style": { "flexShrink": 1 },
            "child": { "type": "text", "text": "14:20" }
          }
        ]
      }
      """,
    fix: """
      Removing the key changes no frame. Moving it to the stack's own child makes it work, so \
      frames may change.
      """)
}

extension CheckContext {
  /// The element around another one that is a stack's own child, if nothing but the two is in it.
  fileprivate func enclosingStackItem(of element: ElementID) -> ElementID? {
    var current = element
    while let parent = elements.parent(of: current), elements.type(of: parent) != .absolute {
      if elements.type(of: parent) == .stack { return current == element ? nil : current }
      guard elements.child(of: parent, role: .child) == current,
        elements.type(of: parent) != .wrapper || elements.items(of: parent).count == 1
      else { return nil }
      current = parent
    }
    return nil
  }
}
