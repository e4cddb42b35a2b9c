import LayoutEngine
import LiveDocuments

/// In a row that is aligned by baselines a child has none, so that its edge stands in for it.
///
/// A text has a baseline, and a vertical stack whose first or last child has one. Nothing else does,
/// not even an inset around a text, unless its style says where the baseline is.
///
/// - Source: Texture `baselineForItem`, ASStackUnpositionedLayout.mm
enum BaselineWithoutAscender: DiagnosticRule {
  static let code = "baseline-without-ascender"
  static let severity = Severity.warning
  static let subjects: Set<ElementType> = [.stack]
  static let keys = ElementKeys(.alignItems)

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let stack = context.stack(element), stack.direction == .horizontal,
      stack.alignItems.isBaseline,
      !context.elements.unreadableKeys(of: element).contains(.direction)
    else { return [] }
    let isLast = stack.alignItems == .baselineLast
    var aligned: ElementID?
    var without: [ElementID] = []
    for item in context.elements.items(of: element)
    where context.effectiveAlignment(of: item, in: stack).isBaseline
      && context.elements.type(of: item) != .spec
    {
      if context.hasBaseline(item, isLast: isLast) {
        aligned = aligned ?? item
      } else {
        without.append(item)
      }
    }
    guard let aligned else { return [] }
    return without.map { item in
      PendingDiagnostic(
        Location(item, part: .type), message(for: item, isLast: isLast, in: context),
        subject: item,
        related: [
          Diagnostic.Related(.location(Location(aligned, part: .type)), "this child has a baseline")
        ])
    }
  }

  private static func message(
    for item: ElementID, isLast: Bool, in context: CheckContext
  ) -> String {
    let edge = isLast ? "bottom" : "top"
    let key = isLast ? "descender" : "ascender"
    let distance = context.layout.frame(of: item).map { frame in
      let line = isLast ? frame.origin.y + frame.size.height : frame.origin.y
      return ", \(points(line)) below the top of the stack"
    }
    return
      "the \(edge) edge of this \(context.elements.type(of: item)) is put on the baseline\(distance ?? ""): it has "
      + "no \"\(key)\", so its \(edge) edge counts as its baseline"
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let parent = context.elements.parent(of: element),
      let stack = context.stack(parent)
    else { return [] }
    if stack.alignItems == .baselineLast { return [.set(.descender, of: element, to: 0)] }
    guard let height = context.layout.size(of: element)?.height else { return [] }
    return [.set(.ascender, of: element, to: height)]
  }

  static let page = RulePage(
    meaning: """
      A row aligns its children by their baselines, but this child has none. Its top edge \
      (with baselineLast: its bottom edge) is put on the baseline of the others, so an icon \
      hangs below the line.
      """,
    reason: """
      A baseline is a number in the child's style. A text node sets it, and a vertical stack \
      takes it from its first and last child. For everything else it is 0.
      """,
    example: """
      {
        "type": "stack", "alignItems": "baselineFirst", "spacing": 6,
        "children": [
          { "type": "image", "imageSize": { "width": 18, "height": 18 } },
          { "type": "text", "text": "Alfama", "font": { "size": 22 } }
        ]
      }
      """,
    instead: """
      {
        "type": "stack", "alignItems": "baselineFirst", "spacing": 6,
        "children": [
          { "type": "image", "imageSize": { "width": 18, "height": 18 },
            "style": { "ascender": 18 } },
          { "type": "text", "text": "Alfama", "font": { "size": 22 } }
        ]
      }
      """,
    fix: """
      An ascender as large as the child's height puts the child on the line. A descender of 0 \
      does the same with its bottom edge. The child moves, and the row may become lower.
      """)
}

extension CheckContext {
  /// True if an element has a first or last baseline of its own; an element that cannot be read may
  /// be one.
  fileprivate func hasBaseline(_ element: ElementID, isLast: Bool) -> Bool {
    let key = isLast ? ElementKey.descender : .ascender
    var element = element
    while true {
      let written = elements.writtenKeys(of: element).union(elements.unreadableKeys(of: element))
      if written.contains(key) { return true }
      if elements.type(of: element) == .text {
        return elements.algorithm(of: element) == .text
          || elements.unreadableKeys(of: element).contains(.text)
      }
      if elements.unreadableKeys(of: element).contains(.direction) { return true }
      guard stack(element)?.direction == .vertical else { return false }
      let items = elements.items(of: element)
      guard let next = isLast ? items.last : items.first else { return false }
      element = next
    }
  }
}
