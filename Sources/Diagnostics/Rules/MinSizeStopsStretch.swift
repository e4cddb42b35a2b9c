import LayoutEngine
import LiveDocuments

/// A child with a minimum across its stack is not stretched, because it has the minimum.
///
/// - Source: Texture `resolveCrossDimensionMinForStretchChild`, ASStackUnpositionedLayout.mm: the child's
///   own minimum replaces the line's length
enum MinSizeStopsStretch: DiagnosticRule {
  static let code = "min-size-stops-stretch"
  static let severity = Severity.information
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.stack]
  static let traits = ElementTraits.childBounds

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let stack = context.stack(element) else { return [] }
    let axis = stack.direction.crossed
    let items = context.elements.items(of: element).filter { item in
      guard let length = context.layout.size(of: item)?[axis], length > 0 else {
        return false
      }
      return context.elements.style(of: item).keepsFromStretching(
        length, axis, context.layout.pixelTolerance)
        && context.effectiveAlignment(of: item, in: stack) == .stretch
    }
    guard !items.isEmpty, let measurement = context.finalMeasurement(ofStack: element) else {
      return []
    }
    return items.compactMap { item in
      guard let line = measurement.lines.first(where: { $0.items.contains { $0.element == item } }),
        let length = context.layout.size(of: item)?[axis],
        line.crossLength > length + context.layout.pixelTolerance,
        let side = context.sizeSides(.minimum, axis, of: item).first,
        case .points(let least) = context.elements.style(of: item)[.minimum, axis],
        let type = context.elements.declaration(of: item)?.name
      else { return nil }
      let whole = measurement.lines.count == 1 ? "the stack" : "its line"
      return PendingDiagnostic(
        side.location,
        "this \(type) is \(points(length)) \(axis.extent), not stretched to the \(points(line.crossLength)) of "
          + "\(whole): its \(side.name) of \(points(least)) stops the stretching",
        axis: axis,
        related: [
          Diagnostic.Related(
            .location(Location(element, part: .type)), "this stack stretches its other children")
        ])
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let item = diagnostic.subject, let axis = diagnostic.axis,
      let side = context.sizeSides(.minimum, axis, of: item).first
    else { return [] }
    return [CodeAction.remove(side, in: context), .alignAtStart(item)].compactMap { $0 }
  }

  static let page = RulePage(
    meaning: """
      A stack should stretch this child, but the child keeps its own size because it has a \
      minimum.
      """,
    reason: """
      When a stack stretches a child, the child's own minimum replaces the length that it \
      would be stretched to.
      """,
    example: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack", "direction": "vertical",
          "children": [
            { "type": "text", "text": "How was your ride?" },
            { "type": "button", "text": "Submit", "style": { "minWidth": 160 } }
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
            { "type": "text", "text": "How was your ride?" },
            { "type": "button", "text": "Submit", "style": { "minWidth": 160, "alignSelf": "start" } }
          ]
        }
      }
      """,
    fix: """
      Without the minimum the child is stretched and becomes larger. alignSelf "start" keeps \
      it as it is and makes that clear.
      """)
}

extension ElementStyle {
  /// True if it is a minimum in points, and nothing else, that makes a stretched child as short as
  /// this.
  fileprivate func keepsFromStretching(
    _ length: Double, _ axis: Axis, _ tolerance: Double
  ) -> Bool {
    guard self[.exact, axis] == .auto, case .points(let least) = self[.minimum, axis], least > 0
    else { return false }
    switch self[.maximum, axis] {
    case .auto: return true
    case .points(let greatest): return length < greatest - tolerance
    case .fraction: return false
    }
  }
}
