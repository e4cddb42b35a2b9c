import LayoutEngine
import LiveDocuments

/// A width, height or minimum is a percentage of a length without a limit: it is infinite, which no size
/// can be.
///
/// - Source: Texture ASLayoutSpec.mm and ASDisplayNode+LayoutSpec.mm, where children's percentages are
///   of the maximum size, be it infinite; Texture#432
enum PercentOfInfinity: DiagnosticRule {
  static let code = "percent-of-infinity"
  static let severity = Severity.error
  static let judgesLayout = true
  static let subjects = Set(ElementType.allCases)
  static let keys = ElementKeys.sizes
  static let traits = ElementTraits.fraction
  static let explains = LostPercentage.explains

  static func diagnostics(in element: ElementID, of document: LiveDocument) -> [PendingDiagnostic] {
    document.lostPercentages(of: element).filter(isMeant).map { lost in
      let holder = document.percentageHolder(of: element)
      return PendingDiagnostic(
        document.place(of: lost),
        "the \(lost.name) is \(lost.percent) of an unlimited \(lost.axis.lengthName), which is "
          + result(of: lost, in: document),
        axis: lost.axis, related: document.related(toNoBase: holder, lost.axis))
    }
  }

  private static func isMeant(_ lost: LostPercentage) -> Bool { lost.fault == .ofInfinity }

  private static func result(of lost: LostPercentage, in document: LiveDocument) -> String {
    let style = document.style(of: lost.element)
    let type = document.declaration(of: lost.element)?.name ?? "element"
    if lost.fraction == 0 {
      return lost.bound == .exact
        ? "not a number and so ignored" : "not a number, so Texture asserts"
    }
    if lost.bound == .exact, case .points(let limit) = style[.maximum, lost.axis] {
      return "infinite, so its maximum of \(LiveDocuments.points(limit)) takes its place"
    }
    return "infinite, so Texture asserts and makes this \(type) 0×0"
  }

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [QuickFix] {
    guard let lost = document.lostPercentage(of: diagnostic, where: isMeant),
      let remove = QuickFix.remove(lost, in: document)
    else { return [] }
    return [remove, points(for: lost, in: document)].compactMap { $0 }
  }

  /// Sets the length that the content takes.
  private static func points(
    for lost: LostPercentage, in document: LiveDocument
  ) -> QuickFix? {
    guard let side = document.sizeSides(lost.bound, lost.axis, of: lost.element).first else {
      return nil
    }
    var description = document.description(of: lost.element)
    description.style[lost.bound, lost.axis] = .auto
    let change = document.frameChanges(describing: lost.element, as: description)?
      .first { $0.element == lost.element }
    guard let length = change?.after?.size[lost.axis], length > 0 else { return nil }
    return .set(side, to: .points(length))
  }

  static let page = RulePage(
    meaning: """
      A length in percent is infinite, because what it is a percentage of has no limit, as the height of \
      whatever scrolls vertically. A release build makes the element 0×0, a debug build stops at an \
      assertion.
      """,
    reason: """
      A node and a wrapper take their maximum as the size that percentages are of, and so does the root, \
      even if it is infinite. ASLayout makes 0×0 of a size that is not finite.
      """,
    example: """
      {
        "type": "stack", "direction": "vertical", "style": { "height": "100%" },
        "children": [
          { "type": "text", "text": "Welcome" }
        ]
      }
      """,
    instead: """
      {
        "type": "stack", "direction": "vertical",
        "children": [
          { "type": "text", "text": "Welcome" }
        ]
      }
      """,
    fix: """
      The first fix takes the percentage away, so that the element is as large as its content; the second \
      writes that length down. To fill a screen, give the document a height.
      """)
}
