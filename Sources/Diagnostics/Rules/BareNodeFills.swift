import JSON
import LayoutEngine
import LiveDocuments

/// A node without content takes all the space it is offered, and its parent is as large only because of the node.
///
/// - Source: Texture `-[ASDisplayNode calculateSizeThatFits:]`, ASDisplayNode.mm; AsyncDisplayKit#2787
enum BareNodeFills: DiagnosticRule {
  static let code = "bare-node-fills"
  static let severity = Severity.information
  static let checksLayout = true
  // The effect of a node on its parent depends on its siblings, whose changes invalidate only the parent.
  static let subjects = Set(ElementType.allCases)
  static let traits = ElementTraits.holdsBare

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    let stretches = Axis.allCases.compactMap { context.stretch(of: element, along: $0) }
    guard let first = stretches.first,
      let type = context.elements.declaration(of: first.node)?.name
    else {
      return []
    }
    let same = stretches.filter { $0.node == first.node }
    let others = stretches.filter { $0.node != first.node }
    return [diagnostic(of: same, type, in: element, of: context)]
      + others.map { diagnostic(of: [$0], type, in: element, of: context) }
  }

  private static func diagnostic(
    of stretches: [BareNodeStretch], _ type: String, in parent: ElementID,
    of context: CheckContext
  ) -> PendingDiagnostic {
    let around = context.elements.declaration(of: parent)?.name ?? "parent"
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

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let node = diagnostic.subject, let parent = context.elements.parent(of: node) else {
      return []
    }
    let stretches = Axis.allCases.compactMap { context.stretch(of: parent, along: $0) }
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

/// A node without content that fills its parent along an axis, and without which the parent would be
/// smaller.
struct BareNodeStretch {
  let node: ElementID
  let axis: Axis

  /// The node's length, which is all that it was offered, in points.
  let length: Double

  /// The parent's length, and its length if the node took nothing.
  let parentLength: Double
  let parentLengthWithout: Double

  /// The largest length of the node at which the parent is as long as without the node; a usual length if only zero is.
  var wantedLength: Double {
    let rest = length - (parentLength - parentLengthWithout)
    return rest > 0 ? rest : 44
  }
}

extension CheckContext {
  /// The node without content that makes an element longer than its other children do.
  ///
  /// Only the parent is measured again, with its last request: effects further up do not depend on the node alone.
  ///
  /// - Complexity: In the number of children; if one of them is a candidate, also that of two edits.
  func stretch(of parent: ElementID, along axis: Axis) -> BareNodeStretch? {
    // A parent with an exact length does not get shorter.
    guard layout.measuredRange(of: parent)?[axis].isExact != true,
      let node = soleBareNode(atFarEdgeOf: parent, along: axis),
      let size = layout.size(of: node), size[axis] > 0,
      fillsByChoice(node, size, along: axis),
      let around = layout.size(of: parent),
      let request = layout.measureRequests(of: parent).last
    else { return nil }
    var content = size
    content[axis] = 0
    var description = elements.description(of: node)
    description.content = .intrinsicSize(content)
    guard let without = layout.size(of: parent, for: request, describing: node, as: description),
      without[axis] < around[axis]
    else { return nil }
    return BareNodeStretch(
      node: node, axis: axis, length: size[axis], parentLength: around[axis],
      parentLengthWithout: without[axis])
  }

  /// The only node without content and length of its own among the children that reach farthest.
  ///
  /// Other children may reach as far because they are stretched to it; if two nodes fill their parent, neither decides.
  private func soleBareNode(
    atFarEdgeOf parent: ElementID, along axis: Axis
  ) -> ElementID? {
    var farthest = -Double.infinity
    var nodes: [ElementID] = []
    // An element over or behind a child is stretched to the child.
    let companion = elements.child(of: parent, role: .companion)
    let items = elements.items(of: parent)
    guard items.contains(where: { isBareAndFree($0, along: axis) }) else { return nil }
    for item in items where item != companion {
      guard let frame = layout.unmirroredFrame(of: item) else { continue }
      let edge = frame.origin[axis] + frame.size[axis]
      if edge > farthest { (farthest, nodes) = (edge, []) }
      if edge == farthest, isBareAndFree(item, along: axis) { nodes.append(item) }
    }
    return nodes.count == 1 ? nodes[0] : nil
  }

  private func isBareAndFree(_ item: ElementID, along axis: Axis) -> Bool {
    isBare(item) && elements.statedLength(of: item, along: axis) == .auto
  }

  /// True if a node was free along an axis when it took all that its parent offered, and kept it.
  private func fillsByChoice(_ node: ElementID, _ size: Size, along axis: Axis) -> Bool {
    measurements(of: node).all.contains { measurement in
      let range = measurement.range[axis]
      return !range.isExact && !isUnlimitedLength(range.max)
        && range.max == measurement.request.range[axis].max
        && measurement.size[axis] == size[axis]
        && abs(range.max - size[axis]) <= layout.pixelTolerance
    }
  }
}
