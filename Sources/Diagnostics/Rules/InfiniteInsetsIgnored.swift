import LayoutEngine
import LiveDocuments

/// Infinite insets should push a node aside, but it has no size of its own and takes all the space.
///
/// - Source: Texture ASInsetLayoutSpec.mm: the child is measured with the space that finite insets leave;
///   `-[ASDisplayNode calculateSizeThatFits:]` returns the maximum
enum InfiniteInsetsIgnored: DiagnosticRule {
  static let code = "infinite-insets-ignored"
  static let severity = Severity.information
  static let tags = [Diagnostic.Tag.unnecessary]
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.inset]
  static let keys = ElementKeys(.insets)
  static let subsumes = [Subsumption("bare-node-fills", [.below])]

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    let axes = ignoredAxes(of: element, in: context)
    guard !axes.isEmpty, let child = context.elements.child(of: element, role: .child),
      let size = context.layout.size(of: child)
    else { return [] }
    let name = context.elements.declaration(of: child)?.name ?? "child"
    let lengths = axes.map { "\(points(size[$0])) of \($0.lengthName)" }
    return [
      PendingDiagnostic(
        context.location(of: .insets, in: element),
        "infinite insets have no effect here: the \(name) has no size of its own and takes all "
          + listed(lengths, lastBy: "and"),
        axis: axes.count == 1 ? axes[0] : nil,
        related: [
          Diagnostic.Related(
            .location(Location(child, part: .type)), "this \(name) takes all the space")
        ])
    ]
  }

  /// The axes with an infinite inset whose length the child takes.
  private static func ignoredAxes(of element: ElementID, in context: CheckContext) -> [Axis] {
    guard let insets = context.elements.content(of: element).inset,
      let child = context.elements.child(of: element, role: .child),
      context.elements.isBareNode(child) || context.elements.type(of: child) == .scroll,
      let size = context.layout.size(of: child),
      let range = context.layout.measuredRange(of: element)
    else { return [] }
    let style = context.elements.style(of: child)
    return Axis.allCases.filter { axis in
      let edges = axis == .horizontal ? [insets.left, insets.right] : [insets.top, insets.bottom]
      let available = range[axis].max - insets[axis].fixed
      return edges.contains { $0 == .infinity } && !isUnlimitedLength(range[axis].max)
        && available > 0 && style[.exact, axis] == .auto && style[.maximum, axis] == .auto
        && abs(size[axis] - available) <= context.layout.pixelTolerance
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject,
      let child = context.elements.child(of: element, role: .child)
    else { return [] }
    let axes = ignoredAxes(of: element, in: context)
    func set(_ value: (Axis) -> Dimension) -> CodeAction {
      let titles = axes.map { "\($0.lengthName) to \(value($0).title)" }
      return CodeAction(
        "Set \(listed(titles, lastBy: "and")) of \(context.shortName(of: child))",
        axes.map { .setStyle(child, key: $0.lengthName, value($0).value) })
    }
    return [set { _ in .fraction(0.5) }, set { _ in .points(44) }]
  }

  static let page = RulePage(
    meaning: """
      An inset has infinite edges that should push its child aside, but the child has no size \
      of its own. It takes all the space, so the edges leave nothing free.
      """,
    reason: """
      An infinite edge takes what the child leaves. A node without content, and a scroll node, \
      takes the maximum that it is offered.
      """,
    example: """
      {
        "constrainedSize": { "width": 320, "height": 200 },
        "root": {
          "type": "inset", "insets": { "top": 8, "left": "infinity", "bottom": "infinity", "right": 8 },
          "child": { "type": "node" }
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 320, "height": 200 },
        "root": {
          "type": "inset", "insets": { "top": 8, "left": "infinity", "bottom": "infinity", "right": 8 },
          "child": { "type": "node", "style": { "width": 12, "height": 12 } }
        }
      }
      """,
    fix: """
      The fixes give the child a size: half of what there is, or a number of points.
      """)
}
