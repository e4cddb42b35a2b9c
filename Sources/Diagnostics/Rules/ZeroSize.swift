import LayoutEngine
import LiveDocuments

/// A node has no width or no height, so that nothing of it is to be seen, and nothing else says why.
///
/// - Source: AsyncDisplayKit#3034, Texture#1140
enum ZeroSize: DiagnosticRule {
  static let code = "zero-size"
  static let severity = Severity.information
  static let checksLayout = true
  static let subjects = Set(ElementType.allCases.filter(\.isDisplayNode))
  static let traits = ElementTraits.empty
  static let yieldsTo =
    [Subsumption](
      [
        "absolute-child-outside", "companion-base-without-size", "content-ignored",
        "flex-item-collapsed", "infinite-inset-unbounded", "insets-exceed-space", "invalid-size",
        "missing-intrinsic-size", "ratio-not-kept", "ratio-unbounded", "size-ignored-by-spec",
      ], [.itself, .above, .below])
    + [Subsumption](
      [
        "bound-lost-to-flex", "flex-basis-percent-without-base", "percent-bound-lost-to-stretch",
        "percent-bound-without-base", "percent-cross-size-lost-to-stretch", "percent-of-infinity",
        "percent-of-zero-in-inset", "percent-without-base", "size-overridden-by-parent",
      ], [.itself, .above, .below], perAxis: true)
    // Reports one cause once: an element that cannot grow, and elements around an element of no size.
    + [Subsumption](["flex-grow-without-space"])
    + [Subsumption](["empty-container", "zero-size"], [.above])

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let size = context.layout.size(of: element), !context.asksForNothing(element),
      let type = context.elements.declaration(of: element)?.name
    else { return [] }
    let axes = Axis.allCases.filter { size[$0] == 0 }
    guard let first = axes.first else { return [] }
    let lengths = listed(axes.map(\.lengthName), lastBy: "and")
    return [
      PendingDiagnostic(
        Location(element, part: .type),
        "this \(type) is invisible: its \(lengths) \(axes.count == 1 ? "is" : "are") 0 pt"
          + reason(for: element, first, in: context),
        axis: axes.count == 1 ? first : nil)
    ]
  }

  /// The cause, if it is visible.
  private static func reason(
    for element: ElementID, _ axis: Axis, in context: CheckContext
  ) -> String {
    switch context.elements.content(of: element) {
    case .text(let content) where content.text.isEmpty && content.substitute == nil:
      return "; its text is empty"
    case .intrinsicSize(let size) where size[axis] == 0: return "; its content has none"
    default: break
    }
    if context.elements.child(of: element, role: .child) != nil {
      return "; its child has none"
    }
    let isOffered =
      context.layout.measureRequests(of: element).last.map { $0.range[axis].max > 0 } ?? true
    return isOffered ? "" : "; its parent offers none"
  }

  static let page = RulePage(
    meaning: """
      A node is invisible because its width or height is 0, and no other diagnostic explains \
      it. Often its text or its content is empty.
      """,
    reason: """
      Texture lays out views of size 0 like all others, and the spacing on both sides of them \
      stays.
      """,
    example: """
      {
        "type": "stack", "spacing": 8,
        "children": [
          { "type": "text", "text": "" },
          { "type": "text", "text": "Title" }
        ]
      }
      """,
    instead: """
      {
        "type": "stack", "spacing": 8,
        "children": [
          { "type": "text", "text": "", "hidden": true },
          { "type": "text", "text": "Title" }
        ]
      }
      """,
    fix: """
      There is none: the node may be right until its content comes. If not, leave it out of \
      the layout until then; in a document, hidden does that.
      """)
}

extension CheckContext {
  /// True if an element's own style states that it has no length, so that zero is intended.
  fileprivate func asksForNothing(_ element: ElementID) -> Bool {
    let style = elements.style(of: element)
    let isInStack = elements.parent(of: element).map { stack($0) != nil } ?? false
    return Axis.allCases.contains { style[.exact, $0].isNothing || style[.maximum, $0].isNothing }
      || (isInStack && style.flexBasis.isNothing && style.flexGrow <= 0)
  }
}

extension Dimension {
  /// True if the dimension gives no length at all.
  fileprivate var isNothing: Bool {
    switch self {
    case .auto: false
    case .points(let length): length == 0
    case .fraction(let fraction): fraction == 0
    }
  }
}
