import LayoutEngine
import LiveDocuments

/// A width or height is a percentage of a length that is not known, so it counts as automatic.
///
/// - Source: Texture ASStackUnpositionedLayout.mm, where only a stack of exact size has a size for its
///   children's percentages; AsyncDisplayKit#1176
enum PercentWithoutBase: DiagnosticRule {
  static let code = "percent-without-base"
  static let severity = Severity.warning
  static let judgesLayout = true
  static let subjects = Set(ElementType.allCases)
  static let keys = ElementKeys.lengths
  static let traits = ElementTraits.fraction
  static let explains = LostPercentage.explains

  static func diagnostics(in element: ElementID, of document: LiveDocument) -> [PendingDiagnostic] {
    guard let size = document.frame(of: element)?.size,
      let type = document.declaration(of: element)?.name
    else { return [] }
    return document.lostPercentages(of: element).filter(isMeant).map { lost in
      let holder = document.percentageHolder(of: element)
      let reason = document.reasonForNoBase(holder, lost.axis)
      return PendingDiagnostic(
        document.place(of: lost),
        "the \(lost.name) of \(lost.percent) is ignored, because \(reason), so this \(type) is "
          + "\(points(size[lost.axis])) \(lost.axis.extent)",
        axis: lost.axis, related: document.related(toNoBase: holder, lost.axis))
    }
  }

  private static func isMeant(_ lost: LostPercentage) -> Bool {
    if case .withoutBase = lost.fault { lost.bound == .exact } else { false }
  }

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [QuickFix] {
    guard let lost = document.lostPercentage(of: diagnostic, where: isMeant) else { return [] }
    return [
      QuickFix.fixingBase(of: lost, in: document), .points(for: lost, in: document),
      .remove(lost, in: document),
    ].compactMap { $0 }
  }

  static let page = RulePage(
    meaning: """
      A width or height in percent has no effect: the element is as large as its content makes it, or as \
      large as it is stretched. What the percentage would be of has no length of its own.
      """,
    reason: """
      A stack hands a size down for percentages only on an axis on which its own size is exact. A stack \
      that is as large as its children cannot know it before they are measured; a maximum is not enough.
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
      The first fix makes the element around it as large as it may be, which gives the percentage its \
      meaning and may move everything in it. The others write the length in points, or take the \
      percentage away, which changes no frame.
      """)
}
