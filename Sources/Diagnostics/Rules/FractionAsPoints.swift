import JSON
import LayoutEngine
import LiveDocuments

/// A size of an element with content is at most one point, so a part of the parent was probably meant.
///
/// - Source: Texture `ASDimensionMake`, ASDimension.h: a number is points, and a part is `@"50%"`
enum FractionAsPoints: DiagnosticRule {
  static let code = "fraction-as-points"
  static let severity = Severity.warning
  static let checksLayout = true
  static let subjects = Set(ElementType.allCases)
  static let keys: ElementKeys = [.lengths, .maximums, ElementKeys(.flexBasis)]
  static let subsumes =
    [Subsumption](
      [
        "bound-lost-to-flex", "companion-squeezed", "cross-axis-overflow", "flex-item-collapsed",
        "insets-exceed-space", "main-axis-overflow", "max-size-lost-to-stretch",
        "missing-flex-shrink",
        "negative-origin-overflow", "off-pixel-size", "outside-parent", "size-outside-bounds",
        "size-overridden-by-parent", "text-cut", "text-truncated", "zero-size",
      ], [.itself, .below])
    + [Subsumption](["main-axis-overflow", "missing-flex-shrink"], [.above])

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    // A picture may be drawn as a line of one point.
    let isPicture = context.elements.type(of: element) == .image
    let found = fractions(of: element, in: context).filter { !isPicture || $0.length < 1 }
    guard !found.isEmpty, context.showsContent(element) else { return [] }
    return found.map { fraction in
      PendingDiagnostic(
        fraction.location,
        "\"\(fraction.name)\" of \(spelled(fraction.length)) is \(points(fraction.length)), which hides the "
          + "content: a part of the parent is written as \"\(spelled(fraction.length * 100))%\"",
        axis: fraction.axis)
    }
  }

  private struct Fraction {
    let location: Location
    let name: String
    let axis: Axis
    let length: Double
  }

  /// The sizes between ``leastPart`` and a point; a minimum hides nothing and is left out.
  private static func fractions(of element: ElementID, in context: CheckContext) -> [Fraction] {
    var found: [Fraction] = []
    let style = context.elements.style(of: element)
    for bound in [SizeBound.exact, .maximum] {
      for axis in Axis.allCases {
        // To look up the written value searches the text, so it is done for a size in question only.
        guard case .points(let read) = style[bound, axis], isFraction(read),
          let side = context.sizeSides(bound, axis, of: element).first,
          case .points(let length) = context.dimension(of: side), isFraction(length)
        else { continue }
        found.append(Fraction(location: side.location, name: side.path, axis: axis, length: length))
      }
    }
    if context.elements.writes(.flexBasis, element),
      case .points(let length) = style.flexBasis, isFraction(length), style.flexGrow == 0,
      let stack = context.elements.parent(of: element).flatMap({ context.stack($0) })
    {
      found.append(
        Fraction(
          location: context.location(of: .flexBasis, in: element), name: "flexBasis",
          axis: stack.direction, length: length))
    }
    return found
  }

  /// A smaller size is not meant as a part: an element with content is collapsed to it on purpose.
  private static let leastPart = 0.05

  private static func isFraction(_ length: Double) -> Bool { length >= leastPart && length <= 1 }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject,
      let fraction = fractions(of: element, in: context).first(where: {
        diagnostic.location == .location($0.location)
      })
    else { return [] }
    let percentage = "\(spelled(fraction.length * 100))%"
    return [
      CodeAction(
        "Write \(percentage)", .setValue(fraction.location.with(part: .value), .string(percentage)))
    ]
  }

  static let page = RulePage(
    meaning: """
      A width or height of an element with content is at most one point, so nothing of the \
      content shows. A part of the parent was probably meant.
      """,
    reason: """
      A number is a length in points. A part of the parent is written as a percentage in \
      quotes.
      """,
    example: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack",
          "children": [{ "type": "text", "text": "Half of the row", "style": { "width": 0.5 } }]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack",
          "children": [{ "type": "text", "text": "Half of the row", "style": { "width": "50%" } }]
        }
      }
      """,
    fix: """
      The fix writes the percentage. It has an effect where the length of the parent is fixed.
      """)
}

extension CheckContext {
  /// True if an element is, or holds, a text, a button or a picture: nothing that is drawn as a line.
  fileprivate func showsContent(_ element: ElementID) -> Bool {
    var pending = [element]
    var visited = 0
    while let next = pending.popLast(), visited < 32 {
      visited += 1
      switch elements.type(of: next) {
      case .text, .button, .editableText, .networkImage, .video, .map: return true
      case .image:
        guard case .intrinsicSize(let size) = elements.content(of: next) else { continue }
        if size.width > 4, size.height > 4 { return true }
      default: pending += elements.items(of: next).prefix(8)
      }
    }
    return false
  }
}
