import LayoutEngine
import LiveDocuments

/// A text that was shrunk is wider than its lines, and an element around it makes that visible.
///
/// A stack shrinks a text to the width that is left; its lines break before that, and the background stays as wide.
///
/// - Source: Texture `flexLinesAlongStackDimension`, ASStackUnpositionedLayout.mm: shrunk children are measured with
///   exactly the width that is left
enum TextWiderThanLines: DiagnosticRule {
  static let code = "text-wider-than-lines"
  static let severity = Severity.information
  static let checksLayout = true
  // Changes of a text invalidate the elements around it, but not the other way round.
  static let subjects: Set<ElementType> = [.stack]
  static let traits = ElementTraits.flexes
  static let yieldsTo =
    CutText.explanations
    + [Subsumption](["text-cut", "text-squeezed"]) + [
      Subsumption("missing-flex-shrink", [.itself, .below])
    ]

  /// The part by which a text may be wider than its longest line.
  private static let leastExcess = 0.1

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard context.stack(element)?.direction == .horizontal,
      context.layout.traits(of: element).contains(.hasNoFreeSpace)
    else { return [] }
    let items = context.elements.items(of: element)
    guard items.count <= itemLimit else { return [] }
    return items.compactMap { item in
      let style = context.elements.style(of: item)
      guard style.flexShrink > 0, style.flexGrow == 0, style[.exact, .horizontal] == .auto,
        style.flexBasis == .auto, style[.minimum, .horizontal] == .auto,
        let bubble = Bubble(item, in: context), bubble.isVisible, let text = bubble.text
      else { return nil }
      let needed = context.ceiled(bubble.needed)
      guard bubble.width > needed * (1 + leastExcess) + context.layout.pixelTolerance else {
        return nil
      }
      return PendingDiagnostic(
        context.location(of: .text, in: text, part: .value),
        "this text fills \(points(bubble.width)) but its longest line needs \(points(needed)): it was shrunk "
          + "to the width that is left, and what is around it is as wide",
        axis: .horizontal, subject: text)
    }
  }

  /// Lists are not rows with a bubble in them.
  private static let itemLimit = 32

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let text = context.elements.text(of: element),
      let width = context.layout.size(of: element)?.width
    else { return [] }
    let container = context.elements.content(of: element).ownText?.container
    let available = container?.textWidth(in: width) ?? width
    let needed = text.layout(maximumWidth: available).size.width + (width - available)
    return [.set(.maxWidth, of: element, to: context.ceiled(needed))]
  }

  /// The text that determines the width of a child of a row, with the elements around it.
  private struct Bubble {
    private(set) var text: ElementID?

    /// The width of the text, and the width of the longest line.
    private(set) var width = 0.0
    private(set) var needed = 0.0

    /// True if a background, overlay or corner is as wide as the text.
    private(set) var isVisible = false

    /// `nil` if anything but texts makes the child as wide.
    init?(_ item: ElementID, in context: CheckContext) {
      var pending = [item]
      var visited = 0
      while let element = pending.popLast() {
        visited += 1
        guard visited <= 16 else { return nil }
        switch context.elements.algorithm(of: element) {
        case .text:
          guard add(element, context) else { return nil }
        case .background, .overlay, .corner:
          guard let child = context.elements.child(of: element, role: .child) else { return nil }
          isVisible = true
          pending.append(child)
        case .inset:
          guard let child = context.elements.child(of: element, role: .child) else { return nil }
          pending.append(child)
        case .stack where context.stack(element)?.direction == .vertical:
          pending += context.elements.items(of: element)
        default:
          guard context.elements.type(of: element).isDisplayNode,
            let child = context.elements.child(of: element, role: .child)
          else { return nil }
          pending.append(child)
        }
        // A width that was asked for is filled on purpose.
        if element != item, context.elements.style(of: element)[.exact, .horizontal] != .auto {
          return nil
        }
      }
    }

    /// Adds the width of a text; the widest text of several lines becomes the bubble's text.
    private mutating func add(_ element: ElementID, _ context: CheckContext) -> Bool {
      guard let content = context.elements.content(of: element).ownText,
        let measured = context.elements.text(of: element),
        let frame = context.layout.size(of: element)?.width
      else { return false }
      let available = content.container?.textWidth(in: frame) ?? frame
      let layout = measured.layout(maximumWidth: available)
      guard !layout.isTruncated, !layout.breaksWord else { return false }
      let own = layout.size.width + (frame - available)
      needed = max(needed, own)
      if layout.lineCount > 1, text == nil || frame > width { (text, width) = (element, frame) }
      return true
    }
  }

  static let page = RulePage(
    meaning: """
      A text in a row was shrunk and broken into lines, and a background, overlay or corner is \
      as wide as the text. The longest line is shorter, so there is empty space at its end.
      """,
    reason: """
      A stack measures what it shrinks with exactly the width that is left. Lines break \
      between words, so they are mostly shorter.
      """,
    example: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack",
          "children": [
            {
              "type": "background", "style": { "flexShrink": 1 },
              "child": {
                "type": "inset", "insets": 8,
                "child": { "type": "text", "text": "The museum reopens after extraordinarily long renovation" }
              },
              "background": { "type": "node" }
            }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack",
          "children": [
            {
              "type": "background", "style": { "flexShrink": 1 },
              "child": {
                "type": "inset", "insets": 8,
                "child": { "type": "text", "text": "The museum reopens today" }
              },
              "background": { "type": "node" }
            }
          ]
        }
      }
      """,
    fix: """
      The fix sets the maximum width of the text to that of its longest line. It holds for this \
      text at this width.
      """)
}
