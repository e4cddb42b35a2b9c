import LayoutEngine
import LiveDocuments

/// A child with a minimum across its stack is not stretched, because it has the minimum.
///
/// - Source: Texture `resolveCrossDimensionMinForStretchChild`, ASStackUnpositionedLayout.mm: the child's
///   own minimum takes the place of the line's length
enum MinSizeStopsStretch: DiagnosticRule {
  static let code = "min-size-stops-stretch"
  static let severity = Severity.information
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.stack]
  static let traits = ElementTraits.childBounds

  static func diagnostics(in element: ElementID, of document: LiveDocument) -> [PendingDiagnostic] {
    guard let stack = document.stack(element) else { return [] }
    let axis = stack.direction.crossed
    let items = document.elements.items(of: element).filter { item in
      guard let length = document.layout.size(of: item)?[axis], length > 0 else {
        return false
      }
      return document.elements.style(of: item).keepsFromStretching(
        length, axis, document.layout.pixelTolerance)
        && document.effectiveAlignment(of: item, in: stack) == .stretch
    }
    guard !items.isEmpty, let measurement = document.finalMeasurement(ofStack: element) else {
      return []
    }
    return items.compactMap { item in
      guard let line = measurement.lines.first(where: { $0.items.contains { $0.element == item } }),
        let length = document.layout.size(of: item)?[axis],
        line.crossLength > length + document.layout.pixelTolerance,
        let side = document.sizeSides(.minimum, axis, of: item).first,
        case .points(let least) = document.elements.style(of: item)[.minimum, axis],
        let type = document.elements.declaration(of: item)?.name
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

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [CodeAction] {
    guard let item = diagnostic.subject, let axis = diagnostic.axis,
      let side = document.sizeSides(.minimum, axis, of: item).first
    else { return [] }
    return [CodeAction.remove(side, in: document), .alignAtStart(item)].compactMap { $0 }
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
