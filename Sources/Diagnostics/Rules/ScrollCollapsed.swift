import JSON
import LayoutEngine
import LiveDocuments

/// A scroll node that manages its content size got none itself, because it takes its parent's and that is
/// unknown where it stands.
///
/// - Source: Texture `-[ASScrollNode calculateLayoutThatFits:restrictedToSize:relativeToParentSize:]`,
///   ASScrollNode.mm: the parent size, clamped to the range, is the node's; an undefined one becomes the minimum
enum ScrollCollapsed: DiagnosticRule {
  static let code = "scroll-collapsed"
  static let severity = Severity.warning
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.scroll]
  static let traits = ElementTraits.empty
  static let subsumes =
    [Subsumption](
      ["zero-size", "flex-item-collapsed", "missing-intrinsic-size"], [.itself, .above, .below])
    + [Subsumption](["outside-parent", "text-truncated"], [.itself, .below])
    + [Subsumption]([
      "empty-container", "flex-grow-without-space", "min-size-stops-stretch",
      "scroll-size-on-content",
    ])

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    collapsedAxes(of: element, in: context).map { axis, content in
      let parent =
        context.elements.parent(of: element).map { "\(context.elements.type(of: $0))" }
        ?? "parent"
      return PendingDiagnostic(
        Location(element, part: .type),
        "this scroll node has a \(axis.lengthName) of 0: it takes the \(axis.lengthName) of its parent, which is "
          + "not known in this \(parent), and not the \(points(content)) of its content",
        axis: axis)
    }
  }

  /// The axes on which it has no length though its content has, with the content's length.
  private static func collapsedAxes(
    of element: ElementID, in context: CheckContext
  ) -> [(axis: Axis, content: Double)] {
    guard let size = context.layout.size(of: element),
      let content = context.layout.scrollContentSize(of: element),
      let request = context.layout.measureRequests(of: element).last
    else { return [] }
    return Axis.allCases.compactMap { axis in
      guard size[axis] == 0, content[axis] > 0, request.parentSize[axis].isNaN else { return nil }
      return (axis, content[axis])
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let axis = diagnostic.axis,
      let content = context.layout.scrollContentSize(of: element)?[axis],
      let room = context.layout.measureRequests(of: element).last?.range[axis].max
    else { return [] }
    let style = context.elements.style(of: element)
    var length = asMin(content, room)
    if case .points(let own) = style[.exact, axis] { length = own }
    guard isValidLength(length), length > 0 else { return [] }
    var fixes: [CodeAction] = []
    let stack = context.elements.parent(of: element).flatMap { context.stack($0) }
    if let stack {
      if stack.direction == axis {
        fixes.append(.set(.flexBasis, of: element, to: length))
      } else if context.effectiveAlignment(of: element, in: stack) == .stretch {
        // Across a stack that stretches the element, its own length replaces the offered range.
        fixes.append(.set(axis == .horizontal ? .width : .height, of: element, to: length))
      }
    }
    let members: JSONObject = ["style": .object([axis.lengthName: .length(length)])]
    fixes.append(
      CodeAction(
        "Wrap it in a node of \(axis.lengthName) \(spelled(length))",
        .wrap(element, type: "node", members: members, key: "child")))
    return fixes
  }

  static let page = RulePage(
    meaning: """
      A scroll node that manages its content size has a width or height of 0, so it is \
      invisible although it has content.
      """,
    reason: """
      Such a scroll node takes the size of its parent, whatever is in it. Along a stack, and in \
      other specs without a fixed size, that size is not known; then the scroll node takes the \
      least it is offered, which is mostly 0. Its own width and height bound only its content.
      """,
    example: """
      {
        "constrainedSize": { "min": { "width": 375 }, "max": { "width": 375 } },
        "root": {
          "type": "stack", "direction": "vertical",
          "children": [
            {
              "type": "scroll", "scrollableDirections": "horizontal",
              "automaticallyManagesContentSize": true, "style": { "height": 32 },
              "child": {
                "type": "stack", "spacing": 8,
                "children": [{ "type": "text", "text": "News" }, { "type": "text", "text": "Sport" }]
              }
            }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "min": { "width": 375 }, "max": { "width": 375 } },
        "root": {
          "type": "stack", "direction": "vertical",
          "children": [
            {
              "type": "scroll", "scrollableDirections": "horizontal",
              "automaticallyManagesContentSize": true, "style": { "flexBasis": 32 },
              "child": {
                "type": "stack", "spacing": 8,
                "children": [{ "type": "text", "text": "News" }, { "type": "text", "text": "Sport" }]
              }
            }
          ]
        }
      }
      """,
    fix: """
      One fix sets flexBasis along a stack, or the width or height across one that stretches. \
      Another puts the scroll node into a node of that size, which it then takes.
      """)
}
