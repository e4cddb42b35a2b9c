import LayoutEngine
import LiveDocuments

/// A percentage inside an inset is of zero, because the inset's own parent has no length to take the
/// insets from.
///
/// - Source: Texture `-[ASInsetLayoutSpec calculateLayoutThatFits:restrictedToSize:relativeToParentSize:]`,
///   where MAX(0, NaN) is 0
enum PercentOfZeroInInset: DiagnosticRule {
  static let code = "percent-of-zero-in-inset"
  static let severity = Severity.error
  static let checksLayout = true
  static let subjects = Set(ElementType.allCases)
  static let keys: ElementKeys = [.lengths, .maximums]
  static let traits = ElementTraits.fraction
  static let subsumes = LostPercentage.subsumes

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    context.lostPercentages(of: element).compactMap { lost in
      guard case .ofZero(let inset) = lost.fault else { return nil }
      let holder = context.elements.percentageHolder(of: element)
      let reason = context.reasonForNoBase(holder, lost.axis, around: "the inset")
      return PendingDiagnostic(
        context.location(of: lost),
        "the \(lost.name) of \(lost.percent) is 0 pt inside this inset: \(reason); an inset then passes 0 on",
        axis: lost.axis,
        related: [
          Diagnostic.Related(
            .location(Location(inset, part: .type)),
            "this inset passes a \(lost.axis.lengthName) of 0 on")
        ] + context.related(toNoBase: holder, lost.axis))
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let lost = context.lostPercentage(of: diagnostic, where: \.isOfZero) else { return [] }
    return [
      CodeAction.fixingBase(of: lost, in: context), .points(for: lost, in: context),
      .remove(lost, in: context),
    ].compactMap { $0 }
  }

  static let page = RulePage(
    meaning: """
      An element inside an inset has a length in percent and gets 0, because the percentage is \
      of 0. Outside the inset it would be ignored.
      """,
    reason: """
      ASInsetLayoutSpec passes its parent's size minus its insets on, and at least 0. An \
      unknown length is not a number, and MAX(0, NaN) is 0.
      """,
    example: """
      {
        "constrainedSize": { "max": { "width": 320 } },
        "root": {
          "type": "stack",
          "children": [
            {
              "type": "inset", "insets": 10,
              "child": { "type": "text", "text": "North Roasters", "style": { "width": "50%" } }
            }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "max": { "width": 320 } },
        "root": {
          "type": "stack", "style": { "width": "100%" },
          "children": [
            {
              "type": "inset", "insets": 10,
              "child": { "type": "text", "text": "North Roasters", "style": { "width": "50%" } }
            }
          ]
        }
      }
      """,
    fix: """
      The first fix makes the stack as large as it may be, so the percentage has a base. The \
      others write it in points or remove it. The element becomes visible.
      """)
}
