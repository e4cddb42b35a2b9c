import JSON
import LayoutEngine
import LiveDocuments

/// A node reaches beyond the node around it, or beyond the root, and no other rule explains it.
///
/// Specs have no view, so an element that sticks out of a spec alone is drawn and touched as usual.
///
/// - Source: Texture `-[ASLayout filteredNodeLayoutTree]`, ASLayout.mm: specs are gone when views are placed;
///   `ASCornerLayoutSpec` lets half of its corner element stand out
enum OutsideParent: DiagnosticRule {
  static let code = "outside-parent"
  static let severity = Severity.information
  static let checksLayout = true
  // Checked at the exceeded element: an element is checked again whenever one of its children moves.
  static let subjects = Set(ElementType.allCases)
  static let traits = ElementTraits.exceeded
  static let yieldsTo =
    [Subsumption](
      [
        "absolute-child-outside", "companion-base-without-size", "corner-inherits-minimum",
        "cross-axis-overflow", "insets-exceed-space", "invalid-position", "invalid-size",
      ], [.itself, .below])
    + [Subsumption](["infinite-inset-unbounded"], [.itself, .above, .below])

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    (context.unexplainedOverhangs(exceeding: element) ?? []).compactMap { overhang in
      guard let type = context.elements.declaration(of: overhang.node)?.name else { return nil }
      let (size, around) = (overhang.size, overhang.typeAround)
      let edges = [
        ("on the left", overhang.left), ("at the top", overhang.top),
        ("on the right", overhang.right), ("at the bottom", overhang.bottom),
      ]
      let lengths = edges.filter { $0.1 > 0 }.map { "\(points($0.1)) \($0.0)" }
      let name = overhang.around == context.elements.root ? "root \(around)" : around
      return PendingDiagnostic(
        Location(overhang.node, part: .type),
        "this \(type) sticks out of the \(name) by \(listed(lengths, lastBy: "and")): there it "
          + "gets no touches and may be clipped",
        subject: overhang.node,
        related: [
          Diagnostic.Related(
            .location(Location(overhang.around, part: .type)),
            "this \(around) is \(spelled(size.width))×\(spelled(size.height)) pt")
        ])
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let node = diagnostic.subject, let corner = context.cornerSpec(holding: node) else {
      return []
    }
    return [
      CodeAction(
        "Set wrapsCorner to true",
        .setMember(of: Location(corner, part: .value), key: "wrapsCorner", true))
    ]
  }

  static let page = RulePage(
    meaning: """
      A node sticks out of the node around it, or out of the root. It is visible there as long \
      as nothing clips it, but gets no touches.
      """,
    reason: """
      Texture places children without cutting them. Only nodes have views, so what sticks out \
      of a spec is no matter as long as it is inside the node. A corner element sticks out by \
      half its size unless wrapsCorner is set. Negative insets, spacings and offsets move \
      elements out as well.
      """,
    example: """
      {
        "type": "stack",
        "children": [
          {
            "type": "corner", "cornerLocation": "topRight",
            "style": { "alignSelf": "start" },
            "child": { "type": "image", "imageSize": { "width": 40, "height": 40 } },
            "corner": { "type": "text", "text": "3" }
          }
        ]
      }
      """,
    instead: """
      {
        "type": "stack",
        "children": [
          {
            "type": "corner", "cornerLocation": "topRight", "wrapsCorner": true,
            "style": { "alignSelf": "start" },
            "child": { "type": "image", "imageSize": { "width": 40, "height": 40 } },
            "corner": { "type": "text", "text": "3" }
          }
        ]
      }
      """,
    fix: """
      For a corner element the fix sets wrapsCorner, so the spec grows to hold it and its \
      neighbors move. Everything else may be intended.
      """)
}

extension CheckContext {
  /// The nearest corner spec that has a node in its corner, without another node between them.
  fileprivate func cornerSpec(holding node: ElementID) -> ElementID? {
    var element = node
    while let parent = elements.parent(of: element), !elements.type(of: parent).isDisplayNode {
      if elements.type(of: parent) == .corner,
        elements.child(of: parent, role: .companion) == element
      {
        return parent
      }
      element = parent
    }
    return nil
  }
}
