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
  static let judgesLayout = true
  static let subjects = Set(ElementType.allCases)
  static let keys: ElementKeys = [.lengths, .maximums]
  static let traits = ElementTraits.fraction
  static let explains = LostPercentage.explains

  static func diagnostics(in element: ElementID, of document: LiveDocument) -> [PendingDiagnostic] {
    document.lostPercentages(of: element).compactMap { lost in
      guard case .ofZero(let inset) = lost.fault else { return nil }
      let holder = document.percentageHolder(of: element)
      let reason = document.reasonForNoBase(holder, lost.axis, around: "the inset")
      return PendingDiagnostic(
        document.place(of: lost),
        "the \(lost.name) of \(lost.percent) is 0 points inside this inset, because \(reason) and an inset "
          + "makes 0 of that",
        axis: lost.axis,
        related: [
          Diagnostic.Related(
            .location(Location(inset, part: .type)),
            "this inset makes 0 of a \(lost.axis.lengthName) that is not known")
        ] + document.related(toNoBase: holder, lost.axis))
    }
  }

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [QuickFix] {
    guard let lost = document.lostPercentage(of: diagnostic, where: \.isOfZero) else { return [] }
    return [
      QuickFix.fixingBase(of: lost, in: document), .points(for: lost, in: document),
      .remove(lost, in: document),
    ].compactMap { $0 }
  }

  static let page = RulePage(
    meaning: """
      An element inside an inset has a length in percent and gets none: the percentage is of 0. Outside of \
      the inset it would have been ignored.
      """,
    reason: """
      ASInsetLayoutSpec hands down its parent's size less its insets, and at least 0. A length that is not \
      known is not a number, and MAX(0, NaN) is 0.
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
      The first fix makes the stack as large as it may be, so that there is a length to take the \
      percentage of. The others write it in points or take it away. The element becomes visible.
      """)
}
