import JSON
import LayoutEngine
import LiveDocuments

/// A child of an absolute spec does not fit where it is placed: it begins or ends outside of the spec, or
/// is cut to the space that is left there.
///
/// - Source: Texture `ASAbsoluteLayoutSpec`, ASAbsoluteLayoutSpec.mm: a child's maximum is the space from
///   its position to the spec's maximum
enum AbsoluteChildOutside: DiagnosticRule {
  static let code = "absolute-child-outside"
  static let severity = Severity.warning
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.absolute]
  static let subsumes =
    [Subsumption("size-overridden-by-parent"), Subsumption("outside-parent")]
    // An overlay may want to be larger because of where its child begins.
    + [Subsumption("companion-squeezed", [.above])]
    + [Subsumption](["missing-intrinsic-size", "zero-size"], [.itself, .below])

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    context.elements.items(of: element).compactMap { child in
      let misplacements = context.misplacements(of: child, in: element)
      guard !misplacements.isEmpty, let type = context.elements.declaration(of: child)?.name else {
        return nil
      }
      let clauses = misplacements.enumerated().map { index, misplacement in
        sentence(misplacement, about: index == 0 ? "this \(type)" : "it")
      }
      return PendingDiagnostic(
        context.location(of: .layoutPosition, in: child), clauses.joined(separator: "; "),
        subject: child,
        related: [
          Diagnostic.Related(.location(Location(element, part: .type)), "the absolute spec")
        ])
    }
  }

  private static func sentence(_ child: MisplacedChild, about name: String) -> String {
    let axis = child.axis
    let equation = "\(axis.coordinateName) = \(spelled(child.origin))"
    let room = "the absolute spec's \(points(child.maximum)) of \(axis.lengthName)"
    switch child.fault {
    case .before:
      return "\(name) begins \(points(-child.origin)) outside the absolute spec, at \(equation)"
    case .behind:
      let outcome =
        child.length == 0 ? "gets no \(axis.lengthName)" : "lies outside the absolute spec"
      return "\(name) \(outcome): \(equation) leaves nothing of \(room)"
    case .beyond(let excess):
      return "\(name) ends \(points(excess)) outside the absolute spec, which begins at \(equation)"
    case .cut(let wanted):
      return
        "\(name) is cut from \(spelled(wanted)) to \(points(child.length)) of \(axis.lengthName): "
        + "\(equation) leaves \(spelled(child.maximum - child.origin)) of \(room)"
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let child = diagnostic.subject, let absolute = context.elements.parent(of: child) else {
      return []
    }
    let misplacements = context.misplacements(of: child, in: absolute)
    return [moving(child, misplacements, context), cutting(child, misplacements, context)]
      .compactMap(\.self)
  }

  /// Places a child as far inside as it has to be; `nil` where it fits nowhere.
  private static func moving(
    _ child: ElementID, _ misplacements: [MisplacedChild], _ context: CheckContext
  ) -> CodeAction? {
    let position = context.location(of: .layoutPosition, in: child, part: .value)
    guard context.elements.writes(.layoutPosition, child) else { return nil }
    var moves: [(key: String, coordinate: Double)] = []
    for misplacement in misplacements {
      let coordinate = inside(misplacement, child, context)
      guard coordinate >= 0 else { return nil }
      moves.append((misplacement.axis.coordinateName, coordinate))
    }
    let title = moves.map { "\($0.key) to \(spelled($0.coordinate))" }
    return CodeAction(
      "Set \(title.joined(separator: " and "))",
      moves.map { .setMember(of: position, key: $0.key, .length($0.coordinate)) })
  }

  /// The greatest offset at which the child fits; negative if it fits nowhere.
  private static func inside(
    _ misplacement: MisplacedChild, _ child: ElementID, _ context: CheckContext
  ) -> Double {
    var length = misplacement.length
    switch misplacement.fault {
    case .before: return 0
    case .beyond:
      if let whole = wholeLength(of: child, along: misplacement.axis, context),
        whole > length, whole <= misplacement.maximum
      {
        length = whole
      }
    case .cut(let wanted): length = wanted
    case .behind:
      let range = SizeRange(
        min: .zero,
        max: context.elements.parent(of: child).flatMap {
          context.layout.measuredRange(of: $0)?.max
        } ?? .zero)
      guard
        let size = context.layout.size(
          of: child, thatFits: range, parentSize: range.definiteMaximum)
      else { return -1 }
      length = size[misplacement.axis]
    }
    return context.floored(misplacement.maximum - length)
  }

  /// The length of a child whose content is not cut; `nil` if the child has no end of its own.
  private static func wholeLength(
    of child: ElementID, along axis: Axis, _ context: CheckContext
  ) -> Double? {
    guard let absolute = context.elements.parent(of: child),
      let maximum = context.layout.measuredRange(of: absolute)?.max
    else { return nil }
    var range = SizeRange(min: .zero, max: maximum)
    range.max[axis] = .infinity
    let size = context.layout.size(
      of: child, thatFits: range,
      parentSize: SizeRange(min: .zero, max: maximum).definiteMaximum)
    return size.flatMap { $0[axis].isFinite ? $0[axis] : nil }
  }

  /// Makes a child as large as the space that is left.
  private static func cutting(
    _ child: ElementID, _ misplacements: [MisplacedChild], _ context: CheckContext
  ) -> CodeAction? {
    guard let misplacement = misplacements.first, misplacements.count == 1,
      case .cut = misplacement.fault,
      let side = context.sizeSides(.exact, misplacement.axis, of: child).first
    else { return nil }
    return .set(side, to: .points(context.floored(misplacement.maximum - misplacement.origin)))
  }

  static let page = RulePage(
    meaning: """
      A child of an absolute spec does not fit where it is placed. It begins outside the spec, \
      ends outside it, or is cut because there is less space than it needs.
      """,
    reason: """
      ASAbsoluteLayoutSpec offers each child the space from its layoutPosition to the spec's \
      maximum size. A larger explicit size is cut to that. Behind the maximum there is no space \
      at all.
      """,
    example: """
      {
        "constrainedSize": { "width": 320, "height": 200 },
        "root": {
          "type": "absolute",
          "children": [
            {
              "type": "image", "imageSize": { "width": 40, "height": 40 },
              "style": { "layoutPosition": { "x": 300, "y": 8 } }
            }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 320, "height": 200 },
        "root": {
          "type": "absolute",
          "children": [
            {
              "type": "image", "imageSize": { "width": 40, "height": 40 },
              "style": { "layoutPosition": { "x": 280, "y": 8 } }
            }
          ]
        }
      }
      """,
    fix: """
      One fix moves the child inside, as far as all of its content needs. If the style sets its size, another fix sets that size \
      to the space that is left, so the document says what the screen shows.
      """)
}
