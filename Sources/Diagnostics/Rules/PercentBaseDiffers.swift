import JSON
import LayoutEngine
import LiveDocuments

/// A percentage in the second element of a background refers to the background's parent, not to the background's child.
///
/// - Source: Texture ASBackgroundLayoutSpec.mm, which hands its own parent's size on, where ASOverlayLayoutSpec.mm
///   hands on the child's
enum PercentBaseDiffers: DiagnosticRule {
  static let code = "percent-base-differs"
  static let severity = Severity.information
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.background]
  static let subsumes = [Subsumption](["size-overridden-by-parent"], perAxis: true)

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let child = context.elements.child(of: element, role: .child),
      let size = context.layout.size(of: child)
    else { return [] }
    return percentages(behind: element, of: size, in: context).map { percentage in
      let side = context.sizeSides(.exact, percentage.axis, of: percentage.element).first
      let percent = "\(spelled(percentage.fraction * 100))%"
      let base =
        percentage.base.isFinite
        ? points(percentage.base) : "an unlimited \(percentage.axis.lengthName)"
      return PendingDiagnostic(
        side?.location ?? Location(percentage.element, part: .type),
        "\(percent) is \(result(percentage)) here, not "
          + "\(points(percentage.fraction * percentage.length)): in a background it refers to the "
          + "background's parent, \(base); the child has \(points(percentage.length))",
        axis: percentage.axis, subject: percentage.element,
        related: [
          Diagnostic.Related(.location(Location(child, part: .type)), "the background's child")
        ])
    }
  }

  /// A percentage with its base and the base that was probably meant, both in points.
  private struct Percentage {
    let element: ElementID
    let axis: Axis
    let fraction: Double
    let base: Double
    let length: Double
  }

  private static func result(_ percentage: Percentage) -> String {
    let length = percentage.fraction * percentage.base
    return length.isFinite ? points(length) : "infinite"
  }

  /// The percentages below a background's companion that another base would change by more than a pixel.
  private static func percentages(
    behind background: ElementID, of size: Size, in context: CheckContext
  ) -> [Percentage] {
    guard var current = context.elements.child(of: background, role: .companion) else { return [] }
    var found: [Percentage] = []
    var inner = size
    while let next = context.elements.child(of: current, role: .child),
      context.elements.handsParentSize(current, to: next)
    {
      if let insets = context.elements.content(of: current).inset {
        for axis in Axis.allCases {
          inner[axis] = insets[axis].childLength(in: inner[axis])
        }
      }
      found += percentages(of: next, insteadOf: inner, in: context)
      current = next
    }
    return found
  }

  private static func percentages(
    of element: ElementID, insteadOf size: Size, in context: CheckContext
  ) -> [Percentage] {
    let style = context.elements.style(of: element)
    guard style.hasFraction, !context.elements.algorithm(of: element).usesOfferedRange else {
      return []
    }
    return Axis.allCases.compactMap { axis in
      guard case .fraction(let fraction) = style[.exact, axis], fraction > 0, fraction.isFinite,
        let base = context.layout.measureRequests(of: element).last?.parentSize[axis], !base.isNaN,
        abs(fraction * base - fraction * size[axis]) > context.layout.pixelTolerance,
        !context.lostPercentages(of: element).contains(where: { $0.axis == axis && $0.isOfZero })
      else { return nil }
      return Percentage(
        element: element, axis: axis, fraction: fraction, base: base, length: size[axis])
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let axis = diagnostic.axis,
      let background = background(around: element, in: context),
      let child = context.elements.child(of: background, role: .child),
      let size = context.layout.size(of: child),
      let side = context.sizeSides(.exact, axis, of: element).first,
      let percentage = percentages(behind: background, of: size, in: context).first(where: {
        $0.element == element && $0.axis == axis
      })
    else { return [] }
    let length = context.floored(percentage.fraction * percentage.length)
    return [
      .set(side, to: .points(length)),
      CodeAction(
        "Make the background an overlay",
        [
          .setMember(of: Location(background, part: .value), key: "type", .string("overlay")),
          .rename(Location(background, [.key("background")], part: .key), to: "overlay"),
        ]),
    ]
  }

  /// The background behind whose child an element is.
  private static func background(
    around element: ElementID, in context: CheckContext
  ) -> ElementID? {
    var current = element
    while let parent = context.elements.parent(of: current),
      context.elements.handsParentSize(parent, to: current)
    {
      if context.elements.child(of: parent, role: .companion) == current { return parent }
      current = parent
    }
    return nil
  }

  static let page = RulePage(
    meaning: """
      A length in percent inside a background is larger than that part of the background's \
      child. The percentage refers to the background's parent.
      """,
    reason: """
      ASBackgroundLayoutSpec measures the background with its own parent's size, and insets \
      pass that on. ASOverlayLayoutSpec passes the size of its child on.
      """,
    example: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack", "direction": "vertical", "alignItems": "start",
          "style": { "width": 320 },
          "children": [
            {
              "type": "background",
              "child": { "type": "image", "imageSize": { "width": 120, "height": 24 } },
              "background": {
                "type": "inset", "insets": { "right": "infinity" },
                "child": { "type": "node", "style": { "width": "20%" } }
              }
            }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack", "direction": "vertical", "alignItems": "start",
          "style": { "width": 320 },
          "children": [
            {
              "type": "background",
              "child": { "type": "image", "imageSize": { "width": 120, "height": 24 } },
              "background": {
                "type": "inset", "insets": { "right": "infinity" },
                "child": { "type": "node", "style": { "width": 24 } }
              }
            }
          ]
        }
      }
      """,
    fix: """
      The first fix writes that percentage of the child in points. The second turns the \
      background into an overlay, which is in front of the child instead of behind it.
      """)
}
