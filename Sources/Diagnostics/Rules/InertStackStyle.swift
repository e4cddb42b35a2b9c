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
    if fills(key, element, in: context), let parent = context.elements.parent(of: element),
      context.elements.type(of: parent) == .absolute
    {
      fixes.append(fillingFix(of: element, in: context))
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
    // If the key belongs on another element, or has a substitute, its removal would lose the author's intent.
    return fixes + [.remove(key, of: element, in: context, isSafe: fixes.isEmpty)]
  }

  /// True for a key by which a child of a stack would fill it.
  private static func fills(
    _ key: ElementKey, _ element: ElementID, in context: CheckContext
  ) -> Bool {
    switch key {
    case .flexGrow: context.elements.style(of: element).flexGrow > 0
    case .alignSelf: context.elements.style(of: element).alignSelf == .stretch
    default: false
    }
  }

  /// Gives a child of an absolute spec the size of the spec, which keys of stacks were to give it.
  ///
  /// A size that is stated on one axis stays; sizes on both are replaced.
  private static func fillingFix(of element: ElementID, in context: CheckContext) -> CodeAction {
    let free = Axis.allCases.filter { context.sizeSides(.exact, $0, of: element).isEmpty }
    let axes = free.isEmpty ? Axis.allCases : free
    let keys = [ElementKey.flexGrow, .alignSelf].filter {
      context.elements.writes($0, element) && fills($0, element, in: context)
    }
    var replaced = keys
    for side in axes.flatMap({ context.sizeSides(.exact, $0, of: element) })
    where !ElementKeys.sides.contains(side.key) && !replaced.contains(side.key) {
      replaced.append(side.key)
    }
    let written = context.elements.writtenKeys(of: element)
    return CodeAction(
      "Replace \(listed(replaced.map(\.name), lastBy: "and")) with "
        + "\(listed(axes.map(\.lengthName), lastBy: "and")) 100%",
      axes.map { axis in
        let own: ElementKey = axis == .horizontal ? .width : .height
        return written.contains(own)
          ? .setValue(context.location(of: own, in: element, part: .value), .string("100%"))
          : .setStyle(element, key: axis.lengthName, .string("100%"))
      } + replaced.map { .remove(context.location(of: $0, in: element)) })
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
      frames may change. A child of an absolute spec that was meant to fill it gets a size of \
      100 %.
      """)
}

extension CheckContext {
  /// The element around an element that is a stack's own child, if nothing but the two is in it.
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
