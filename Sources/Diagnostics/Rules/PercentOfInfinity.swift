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
  static let checksLayout = true
  static let subjects = Set(ElementType.allCases)
  static let keys = ElementKeys.sizes
  static let traits = ElementTraits.fraction
  static let subsumes = LostPercentage.subsumes

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    context.lostPercentages(of: element).filter(isMeant).map { lost in
      let holder = context.elements.percentageHolder(of: element)
      return PendingDiagnostic(
        context.location(of: lost),
        "\(result(of: lost, in: context)): \(lost.percent) of an unlimited \(lost.axis.lengthName) is "
          + (lost.fraction == 0 ? "not a number" : "infinite"),
        axis: lost.axis, related: context.related(toNoBase: holder, lost.axis))
    }
  }

  private static func isMeant(_ lost: LostPercentage) -> Bool { lost.fault == .ofInfinity }

  private static func result(of lost: LostPercentage, in context: CheckContext) -> String {
    let style = context.elements.style(of: lost.element)
    let type = context.elements.declaration(of: lost.element)?.name ?? "element"
    if lost.fraction == 0 {
      return lost.bound == .exact
        ? "the \(lost.name) of 0% is ignored" : "Texture asserts on a \(lost.name) of 0% here"
    }
    if lost.bound == .exact, case .points(let limit) = style[.maximum, lost.axis] {
      return "the \(lost.name) is \(LiveDocuments.points(limit)), its maximum, not \(lost.percent)"
    }
    return "this \(type) becomes 0×0 and Texture asserts on its \(lost.name)"
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let lost = context.lostPercentage(of: diagnostic, where: isMeant),
      let remove = CodeAction.remove(lost, in: context)
    else { return [] }
    return [remove, points(for: lost, in: context)].compactMap { $0 }
  }

  /// Sets the length that the content takes.
  private static func points(
    for lost: LostPercentage, in context: CheckContext
  ) -> CodeAction? {
    guard let side = context.sizeSides(lost.bound, lost.axis, of: lost.element).first else {
      return nil
    }
    var description = context.elements.description(of: lost.element)
    description.style[lost.bound, lost.axis] = .auto
    let change = context.layout.frameChanges(describing: lost.element, as: description)?
      .first { $0.element == lost.element }
    guard let length = change?.after?.size[lost.axis], length > 0 else { return nil }
    return .set(side, to: .points(length))
  }

  static let page = RulePage(
    meaning: """
      A length is a percentage of an unlimited length, such as the height of content that \
      scrolls vertically, so it is infinite. A release build makes the element 0×0, and a \
      debug build asserts.
      """,
    reason: """
      The root, a node and a wrapper use their maximum size as the base of percentages, even \
      if it is infinite. ASLayout makes a size that is not finite 0×0.
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
      The first fix removes the percentage, so the element is as large as its content. The \
      second writes that length down. To fill a screen, give the document a height.
      """)
}
