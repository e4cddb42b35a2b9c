import JSON
import LayoutEngine
import LiveDocuments

/// A node without content takes all the space it is offered, and what is around it is as large as that
/// only because of it.
///
/// - Source: Texture `-[ASDisplayNode calculateSizeThatFits:]`, ASDisplayNode.mm; AsyncDisplayKit#2787
enum BareNodeFills: DiagnosticRule {
  static let code = "bare-node-fills"
  static let severity = Severity.information
  static let checksLayout = true
  // What a node does to its parent hangs on its siblings, of whose changes only the parent hears.
  static let subjects = Set(ElementType.allCases)
  static let traits = ElementTraits.holdsBare

  static func diagnostics(in element: ElementID, of document: LiveDocument) -> [PendingDiagnostic] {
    let stretches = Axis.allCases.compactMap { document.stretch(of: element, along: $0) }
    guard let first = stretches.first, let type = document.declaration(of: first.node)?.name else {
      return []
    }
    let same = stretches.filter { $0.node == first.node }
    let others = stretches.filter { $0.node != first.node }
    return [diagnostic(of: same, type, in: element, of: document)]
      + others.map { diagnostic(of: [$0], type, in: element, of: document) }
  }

  private static func diagnostic(
    of stretches: [BareNodeStretch], _ type: String, in parent: ElementID,
    of document: LiveDocument
  ) -> PendingDiagnostic {
    let around = document.declaration(of: parent)?.name ?? "parent"
    let lengths = stretches.map {
      "\(points($0.parentLength)) \($0.axis.extent) instead of \(spelled($0.parentLengthWithout))"
    }
    let taken = stretches.map { "\(points($0.length)) of \($0.axis.lengthName)" }
    return PendingDiagnostic(
      Location(stretches[0].node, part: .type),
      "this \(type) makes the \(around) around it \(listed(lengths, lastBy: "and")): it has no content and "
        + "takes all it is offered, \(listed(taken, lastBy: "and"))",
      axis: stretches.count == 1 ? stretches[0].axis : nil,
      related: [
        Diagnostic.Related(
          .location(Location(parent, part: .type)), "this \(around) is as large as the \(type)")
      ])
  }

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [CodeAction] {
    guard let node = diagnostic.subject, let parent = document.parent(of: node) else { return [] }
    let stretches = Axis.allCases.compactMap { document.stretch(of: parent, along: $0) }
      .filter { $0.node == node }
    let sides = stretches.map { (key: $0.axis.lengthName, length: $0.wantedLength) }
    guard !sides.isEmpty else { return [] }
    let title = sides.map { "\($0.key) to \(spelled($0.length))" }
    return [
      CodeAction(
        "Set \(title.joined(separator: " and "))",
        sides.map { .setStyle(node, key: $0.key, .length($0.length)) })
    ]
  }

  static let page = RulePage(
    meaning: """
      A node without content takes all the space it is offered, and its parent is only that \
      large because of it. A divider makes a card as wide as the screen, for example.
      """,
    reason: """
      A plain ASDisplayNode has nothing to measure. If both axes are limited, \
      calculateSizeThatFits: returns the maximum. If one axis is unlimited, it returns 0×0.
      """,
    example: """
      {
        "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": {
          "type": "stack", "direction": "vertical",
          "children": [
            { "type": "text", "text": "Title" },
            { "type": "node", "style": { "height": 1 } }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": {
          "type": "stack", "direction": "vertical",
          "children": [
            { "type": "text", "text": "Title" },
            { "type": "spec", "style": { "height": 1 } }
          ]
        }
      }
      """,
    fix: """
      The fix gives the node a length with which its parent is as large as its other children, \
      or 44 pt if there are none. The parent shrinks, so look at the result.
      """)
}
