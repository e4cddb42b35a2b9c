import LayoutEngine
import LiveDocuments

/// A scroll node that manages its content size has a length of its own where it scrolls: that does not bound
/// the node, but its content, so there is nothing to scroll.
///
/// - Source: Texture `-[ASScrollNode calculateLayoutThatFits:restrictedToSize:relativeToParentSize:]`,
///   ASScrollNode.mm: its own sizes go to the layout of its content
enum ScrollSizeOnContent: DiagnosticRule {
  static let code = "scroll-size-on-content"
  static let severity = Severity.warning
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.scroll]
  static let keys = ElementKeys.sizes
  static let traits = ElementTraits.sized
  static let subsumes = [
    Subsumption("size-overridden-by-parent"),
    Subsumption("main-axis-overflow", [.children], perAxis: true),
  ]

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    boundingSides(of: element, in: context).map { side, length in
      PendingDiagnostic(
        context.document.isWritten(side.location)
          ? side.location : context.location(of: side.key, in: element),
        "this \(side.bound.name(of: side.axis)) does not bound the scroll node, which is "
          + "\(points(length)) \(side.axis.extent): it bounds the content, so nothing scrolls",
        axis: side.axis)
    }
  }

  /// The written sides that end the content where it would scroll, with the node's length there.
  private static func boundingSides(
    of element: ElementID, in context: CheckContext
  ) -> [(side: SizeSide, length: Double)] {
    guard let scroll = context.layout.scrollMeasurement(of: element),
      let content = context.layout.scrollContentSize(of: element),
      let size = context.layout.size(of: element)
    else { return [] }
    return Axis.allCases.compactMap { axis in
      guard scroll.properties.scrolls(along: axis),
        !isUnlimitedLength(scroll.contentRange[axis].max),
        content[axis] <= size[axis] + context.layout.pixelTolerance
      else { return nil }
      let sides = [SizeBound.exact, .maximum].flatMap { context.sizeSides($0, axis, of: element) }
      return sides.first.map { ($0, size[axis]) }
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let axis = diagnostic.axis else { return [] }
    let sides = boundingSides(of: element, in: context).filter { $0.side.axis == axis }
    return sides.compactMap { CodeAction.remove($0.side, in: context) }
  }

  static let page = RulePage(
    meaning: """
      A scroll node that manages its content size has a width, height or maximum of its own in \
      a direction in which it scrolls. The node has another size, and nothing scrolls.
      """,
    reason: """
      Such a scroll node takes its parent's size. Its own sizes go to its content, which would \
      have no limit without them.
      """,
    example: """
      {
        "constrainedSize": { "width": 375, "height": 667 },
        "root": {
          "type": "scroll", "automaticallyManagesContentSize": true, "style": { "height": 200 },
          "child": { "type": "text", "text": "Terms of use", "style": { "height": 900 } }
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 375, "height": 667 },
        "root": {
          "type": "scroll", "automaticallyManagesContentSize": true,
          "child": { "type": "text", "text": "Terms of use", "style": { "height": 900 } }
        }
      }
      """,
    fix: """
      The fix removes the size, so the content can be as long as it is. To make the scroll node \
      smaller, put it into a node or wrapper of that size, or use flexBasis in a stack.
      """)
}
