import LayoutEngine
import LiveDocuments

/// A corner spec's child, or the element in its corner, has a width or height in percent.
///
/// The spec reads both sizes as points before it measures, and replaces them by the measured sizes, so that only the
/// assertion has an effect.
///
/// - Source: Texture `-[ASCornerLayoutSpec calculateLayoutThatFits:]`, ASCornerLayoutSpec.mm, and
///   `-[ASLayoutElementStyle preferredSize]`, ASLayoutElement.mm
enum PercentSizeInCorner: DiagnosticRule {
  static let code = "percent-size-in-corner"
  static let severity = Severity.warning
  static let checksLayout = true
  static let subjects = Set(ElementType.allCases)
  static let keys = ElementKeys(.width, .height, .preferredSize, .preferredLayoutSize)
  static let traits = ElementTraits.fraction

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard context.isPlaced(inCorner: element),
      let type = context.elements.declaration(of: element)?.name
    else { return [] }
    return Axis.allCases.compactMap { axis in
      guard case .fraction(let part) = context.elements.style(of: element)[.exact, axis],
        let side = context.sizeSides(.exact, axis, of: element).first
      else { return nil }
      return PendingDiagnostic(
        side.location,
        "Texture asserts on a \(side.name) of \(spelled(part * 100))% here: a corner spec reads the size of "
          + "this \(type) in points",
        axis: axis)
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let axis = diagnostic.axis,
      let length = context.layout.size(of: element)?[axis],
      let side = context.sizeSides(.exact, axis, of: element).first
    else { return [] }
    return [
      CodeAction(
        "Set \(side.name) to \(spelled(length))", .setValue(side.location, .length(length)))
    ]
  }

  static let page = RulePage(
    meaning: """
      The child or the corner element of a corner spec has a width or height in percent. A \
      debug build asserts with "Cannot get preferredSize of element with fractional width". A \
      release build lays the element out as written.
      """,
    reason: """
      ASCornerLayoutSpec reads the preferredSize of both elements first, and that is in \
      points. It cannot contain a percentage.
      """,
    example: """
      {
        "type": "corner", "cornerLocation": "topRight",
        "child": { "type": "button", "text": "Inbox", "style": { "width": "50%", "height": 44 } },
        "corner": { "type": "image", "imageSize": { "width": 18, "height": 18 } }
      }
      """,
    instead: """
      {
        "type": "corner", "cornerLocation": "topRight",
        "child": { "type": "button", "text": "Inbox", "style": { "width": 160, "height": 44 } },
        "corner": { "type": "image", "imageSize": { "width": 18, "height": 18 } }
      }
      """,
    fix: """
      The fix writes the length in points that the percentage has here. On another screen it \
      would be different. An element that should follow the screen can be wrapped in a spec of \
      that size.
      """)
}

extension CheckContext {
  /// True if an element is the child of a corner spec, or its corner element.
  fileprivate func isPlaced(inCorner element: ElementID) -> Bool {
    guard let parent = elements.parent(of: element), elements.type(of: parent) == .corner else {
      return false
    }
    return [.child, .companion].contains { elements.child(of: parent, role: $0) == element }
  }
}
