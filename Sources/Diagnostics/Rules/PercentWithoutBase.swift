import LayoutEngine
import LiveDocuments

/// A width or height is a percentage of a length that is not known, so it counts as automatic.
///
/// - Source: Texture ASStackUnpositionedLayout.mm, where only a stack of exact size has a size for its
///   children's percentages; AsyncDisplayKit#1176
enum PercentWithoutBase: DiagnosticRule {
  static let code = "percent-without-base"
  static let severity = Severity.warning
  static let checksLayout = true
  static let subjects = Set(ElementType.allCases)
  static let keys = ElementKeys.lengths
  static let traits = ElementTraits.fraction
  static let subsumes = LostPercentage.subsumes

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let size = context.layout.size(of: element),
      let type = context.elements.declaration(of: element)?.name
    else { return [] }
    return context.lostPercentages(of: element).filter(isMeant).map { lost in
      let holder = context.elements.percentageHolder(of: element)
      let reason = context.reasonForNoBase(holder, lost.axis)
      return PendingDiagnostic(
        context.location(of: lost),
        "the \(lost.name) of \(lost.percent) is ignored: \(reason); this \(type) is "
          + "\(points(size[lost.axis])) \(lost.axis.extent)",
        axis: lost.axis, related: context.related(toNoBase: holder, lost.axis))
    }
  }

  private static func isMeant(_ lost: LostPercentage) -> Bool {
    if case .withoutBase = lost.fault { lost.bound == .exact } else { false }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let lost = context.lostPercentage(of: diagnostic, where: isMeant) else { return [] }
    return [
      CodeAction.fixingBase(of: lost, in: context), .points(for: lost, in: context),
      .remove(lost, in: context),
    ].compactMap { $0 }
  }

  static let page = RulePage(
    meaning: """
      A width or height in percent has no effect, because the length that it refers to is not \
      fixed. The element is as large as its content, or as it is stretched.
      """,
    reason: """
      A stack passes a size for percentages on only for an axis with an exact size. A stack \
      that is as large as its children does not know its size before they are measured. A \
      maximum is not enough.
      """,
    example: """
      {
        "constrainedSize": { "max": { "width": 320 } },
        "root": {
          "type": "stack",
          "children": [
            { "type": "image", "imageSize": { "width": 40, "height": 40 }, "style": { "width": "50%" } }
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
            { "type": "image", "imageSize": { "width": 40, "height": 40 }, "style": { "width": "50%" } }
          ]
        }
      }
      """,
    fix: """
      The first fix makes the element around it as large as it may be, so the percentage has a \
      base; things in it may move. The others write the length in points, or remove the \
      percentage, which changes no frame.
      """)
}
