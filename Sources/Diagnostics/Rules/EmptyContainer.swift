import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments

/// A stack or an absolute spec without children.
///
/// - Source: Texture `-[ASStackLayoutSpec calculateLayoutThatFits:]`, ASStackLayoutSpec.mm
enum EmptyContainer: DiagnosticRule {
  static let code = "empty-container"
  static let severity = Severity.hint
  static let subjects: Set<ElementType> = [.stack, .absolute]

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard context.elements.child(of: element, role: .child) == nil,
      context.elements.childCount(of: element) == 0,
      isWhole(element, in: context), let type = context.elements.declaration(of: element)?.name
    else { return [] }
    let size = context.layout.size(of: element).map {
      "; its size is \(spelled($0.width))×\(spelled($0.height)) pt"
    }
    return [
      PendingDiagnostic(
        Location(element, part: .type),
        "this \(type) has no children and shows nothing\(size ?? "")")
    ]
  }

  /// True if the text is complete where children would be.
  private static func isWhole(_ element: ElementID, in context: CheckContext) -> Bool {
    let location = Location(element, [.key("children")], part: .value)
    guard !context.elements.isCutShort(element),
      !context.elements.problems(of: element).contains(where: \.isAboutChildren)
    else { return false }
    if !context.document.isWritten(location) { return true }
    let text = context.document.bytes(at: location)
    return context.elements.hasChild(element, in: .children) && text.first == UInt8(ascii: "[")
      && text.last == UInt8(ascii: "]")
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject else { return [] }
    var fixes: [CodeAction] = []
    if let parent = context.elements.parent(of: element),
      context.elements.slot(of: element) == .children
    {
      let siblings = context.elements.children(of: parent).filter {
        context.elements.slot(of: $0) == .children
      }
      if let index = siblings.firstIndex(of: element) {
        fixes.append(
          CodeAction(
            "Remove the empty \(context.elements.type(of: element))",
            .remove(Location(parent, [.key("children"), .index(index)], part: .value))))
      }
    }
    if context.elements.type(of: element) == .stack {
      fixes.append(spacer(for: element, in: context))
    }
    return fixes
  }

  /// Makes a spacer of a stack, which has the same size.
  private static func spacer(for stack: ElementID, in context: CheckContext) -> CodeAction {
    var rewrites: [Rewrite] = [.setValue(Location(stack, part: .type), .string("spec"))]
    let keys = context.elements.writtenKeys(of: stack).subtracting(.style)
    rewrites += keys.keys.map { .remove(context.location(of: $0, in: stack)) }
    if context.document.hasMember("children", of: stack) {
      rewrites.append(.remove(Location(stack, [.key("children")], part: .member)))
    }
    return CodeAction("Make it a spec (a spacer)", rewrites)
  }

  static let page = RulePage(
    meaning: """
      A stack or absolute spec has no children and shows nothing. A stack is as small as its \
      parent allows; an absolute spec takes all the space. Inside another stack it still costs \
      the spacing on both sides.
      """,
    reason: """
      Without children a stack in Texture returns the minimum of its range.
      """,
    example: """
      {
        "type": "stack", "direction": "vertical", "spacing": 8,
        "children": [
          { "type": "text", "text": "Friends" },
          { "type": "stack", "children": [] },
          { "type": "button", "text": "Add" }
        ]
      }
      """,
    instead: """
      {
        "type": "stack", "direction": "vertical", "spacing": 8,
        "children": [{ "type": "text", "text": "Friends" }, { "type": "button", "text": "Add" }]
      }
      """,
    fix: """
      Removing the spec removes the spacing around it too. As a spec (a spacer) it keeps its \
      place.
      """)
}

extension Problem {
  /// True if there is a problem with the array of its children.
  fileprivate var isAboutChildren: Bool {
    switch kind {
    case .wrongChildKey, .wrongValueType("children", _, _): true
    default: false
    }
  }
}
