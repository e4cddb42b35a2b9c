import JSON
import LayoutEngine
import LiveDocuments

/// The element in the corner is measured with the same limits as the child, so that a minimum makes it as
/// large as the whole spec, and a maximum does so where it has no content.
///
/// - Source: Texture `ASCornerLayoutSpec`, ASCornerLayoutSpec.mm
enum CornerInheritsMinimum: DiagnosticRule {
  static let code = "corner-inherits-minimum"
  static let severity = Severity.warning
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.corner]
  static let subsumes =
    [Subsumption](["size-overridden-by-parent", "bare-node-fills"], [.itself, .below])
    + [Subsumption](["outside-parent"])

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let corner = context.elements.child(of: element, role: .companion),
      let type = context.elements.declaration(of: corner)?.name,
      let size = context.layout.size(of: corner),
      let reason = reason(for: corner, of: size, in: element, context)
    else { return [] }
    return [
      PendingDiagnostic(
        Location(element, [.key("corner")], part: .key),
        "the \(type) in the corner is \(spelled(size.width))×\(spelled(size.height)) pt: \(reason.sentence)",
        axis: reason.axis, subject: corner)
    ]
  }

  private struct Reason {
    let sentence: String
    let axis: Axis?
    let isMinimum: Bool
  }

  private static func reason(
    for corner: ElementID, of size: Size, in spec: ElementID, _ context: CheckContext
  ) -> Reason? {
    guard let range = context.layout.measuredRange(of: spec) else { return nil }
    if range.min.width > 0 || range.min.height > 0 {
      guard
        let free = context.layout.size(
          of: corner, thatFits: SizeRange(min: .zero, max: range.max),
          parentSize: range.definiteMaximum)
      else { return nil }
      // A spec that centers its child has the middle of this on the corner, however large it is itself.
      let relative = context.elements.content(of: corner).relative
      let axes = Axis.allCases.filter { axis in
        let position = axis == .horizontal ? relative?.horizontal : relative?.vertical
        return range.min[axis] > 0 && position != .center
          && size[axis] > free[axis] + context.layout.pixelTolerance
      }
      if let first = axes.first {
        let limits = axes.map { "\(points(range.min[$0])) \($0.extent)" }
        return Reason(
          sentence:
            "it gets the same limits as the corner spec, at least \(listed(limits, lastBy: "and"))",
          axis: axes.count == 1 ? first : nil, isMinimum: true)
      }
    }
    guard context.isBare(corner) else { return nil }
    let style = context.elements.style(of: corner)
    let axes = Axis.allCases.filter {
      style[.exact, $0] == .auto && range.max[$0].isFinite && size[$0] > 0
        && abs(size[$0] - range.max[$0]) <= context.layout.pixelTolerance
    }
    guard let first = axes.first else { return nil }
    return Reason(
      sentence: "it has no content and takes all it is offered",
      axis: axes.count == 1 ? first : nil, isMinimum: false)
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let corner = diagnostic.subject, let element = context.elements.parent(of: corner),
      let size = context.layout.size(of: corner),
      let reason = reason(for: corner, of: size, in: element, context)
    else { return [] }
    guard reason.isMinimum else {
      return [
        .set(Size(width: 20, height: 20), of: corner, called: "the corner element", in: context)
      ]
    }
    var fixes: [CodeAction] = []
    if context.elements.content(of: element).corner?.wraps == false {
      fixes.append(centering(corner, context))
    }
    if let parent = context.elements.parent(of: element), let stack = context.stack(parent),
      context.effectiveAlignment(of: element, in: stack) == .stretch
    {
      fixes.append(.alignAtStart(element))
    }
    return fixes + [
      CodeAction(
        "Wrap it in a relative spec without a minimum",
        .wrap(
          element, type: "relative",
          members: ["horizontalPosition": "start", "verticalPosition": "start"]))
    ]
  }

  /// Keeps the size of the child, and gives the element in the corner the size that it has by itself.
  private static func centering(_ corner: ElementID, _ context: CheckContext) -> CodeAction {
    CodeAction(
      "Wrap \(context.shortName(of: corner)) in a center spec",
      [.wrap(corner, type: "center", members: ["centeringOptions": "xy"])],
      structure: .wraps(context.document.pointer(of: corner), withSecond: false))
  }

  static let page = RulePage(
    meaning: """
      The element in the corner, a badge for example, is as large as the whole spec instead of \
      its own size.
      """,
    reason: """
      ASCornerLayoutSpec measures the corner element with its own range, like the child. If \
      that has a minimum, as in a cell or in a stack that stretches, both get at least that \
      size. A node without content takes the maximum.
      """,
    example: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack", "direction": "vertical",
          "children": [
            {
              "type": "corner", "cornerLocation": "topRight", "wrapsCorner": true,
              "child": { "type": "button", "text": "Inbox" },
              "corner": { "type": "image", "imageSize": { "width": 18, "height": 18 } }
            }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack", "direction": "vertical",
          "children": [
            {
              "type": "corner", "cornerLocation": "topRight", "wrapsCorner": true,
              "style": { "alignSelf": "start" },
              "child": { "type": "button", "text": "Inbox" },
              "corner": { "type": "image", "imageSize": { "width": 18, "height": 18 } }
            }
          ]
        }
      }
      """,
    fix: """
      A center spec around the element in the corner passes no minimum on, and has its middle \
      on the corner. With wrapsCorner it would enlarge the whole spec; then alignSelf "start" \
      stops a stack from stretching, or a relative spec around it passes no minimum on, so the \
      child is no larger than it needs to be, too. A corner element without content gets a \
      size, which is a guess.
      """)
}
