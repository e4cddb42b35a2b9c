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

  static func diagnostics(in element: ElementID, of document: LiveDocument) -> [PendingDiagnostic] {
    guard document.elements.child(of: element, role: .child) == nil,
      document.elements.childCount(of: element) == 0,
      isWhole(element, in: document), let type = document.elements.declaration(of: element)?.name
    else { return [] }
    let size = document.layout.size(of: element).map {
      "; its size is \(spelled($0.width))×\(spelled($0.height)) pt"
    }
    return [
      PendingDiagnostic(
        Location(element, part: .type),
        "this \(type) has no children and shows nothing\(size ?? "")")
    ]
  }

  /// True if the text is complete where children would be.
  private static func isWhole(_ element: ElementID, in document: LiveDocument) -> Bool {
    let place = Location(element, [.key("children")], part: .value)
    guard !document.elements.isCutShort(element),
      !document.elements.problems(of: element).contains(where: \.isAboutChildren)
    else { return false }
    if !document.isWritten(place) { return true }
    let text = document.source.text.bytes(in: document.range(of: place))
    return document.elements.hasChild(element, in: .children) && text.first == UInt8(ascii: "[")
      && text.last == UInt8(ascii: "]")
  }

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [CodeAction] {
    guard let element = diagnostic.subject else { return [] }
    var fixes: [CodeAction] = []
    if let parent = document.elements.parent(of: element),
      document.elements.slot(of: element) == .children
    {
      let siblings = document.elements.children(of: parent).filter {
        document.elements.slot(of: $0) == .children
      }
      if let index = siblings.firstIndex(of: element) {
        fixes.append(
          CodeAction(
            "Remove the empty \(document.elements.type(of: element))",
            .remove(Location(parent, [.key("children"), .index(index)], part: .value))))
      }
    }
    if document.elements.type(of: element) == .stack {
      fixes.append(spacer(for: element, in: document))
    }
    return fixes
  }

  /// Makes a spacer of a stack, which has the same size.
  private static func spacer(for stack: ElementID, in document: LiveDocument) -> CodeAction {
    var rewrites: [Rewrite] = [.setValue(Location(stack, part: .type), .string("spec"))]
    let keys = document.elements.writtenKeys(of: stack).subtracting(.style)
    rewrites += keys.keys.map { .remove(document.location(of: $0, in: stack)) }
    if document.hasMember("children", of: stack) {
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
