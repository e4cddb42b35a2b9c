import JSON
import LayoutEngine
import LiveDocuments

/// Percentages of a stack's length that several children have are, with the spacings, more than the
/// stack.
///
/// A percentage is of the stack's whole length, spacings included.
///
/// - Source: Texture ASStackUnpositionedLayout.mm; AsyncDisplayKit#1775
enum PercentSiblingsOverflow: DiagnosticRule {
  static let code = "percent-siblings-overflow"
  static let severity = Severity.warning
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.stack]
  static let traits = ElementTraits.mainAxisOverflows

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let axis = context.stack(element)?.direction,
      context.elements.items(of: element).contains(where: {
        context.elements.style(of: $0).lengthInStack(along: axis).isPartOfParent
      }), let overflow = context.overflow(of: element),
      case .percentages(let items) = overflow.cause
    else { return [] }
    let percentages = items.compactMap { context.percentage(of: $0.element, along: axis) }
    let sum =
      percentages.count <= 4
      ? percentages.map { "\(spelled($0))%" }.joined(separator: " + ")
      : "the percentages of \(percentages.count) children"
    let spacing = overflow.line.spacing
    let length = items.reduce(spacing) { $0 + $1.length }
    return [
      PendingDiagnostic(
        Location(element, part: .type),
        "the children stick out of this stack by \(points(overflow.excess)): \(sum)"
          + (spacing == 0 ? "" : " and \(points(spacing)) of spacing")
          + " take \(points(length)) of \(axis.lengthName); the stack has "
          + spelled(overflow.maximum), axis: axis,
        related: items.prefix(4).map { item in
          let key: ElementKey? =
            context.elements.style(of: item.element).flexBasis == .auto
            ? context.document.sizeKey(.exact, axis, of: item.element) : .flexBasis
          let location =
            key.map { context.location(of: $0, in: item.element) }
            ?? Location(item.element, part: .type)
          return Diagnostic.Related(.location(location), "this child takes \(points(item.length))")
        })
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let stack = diagnostic.subject, let overflow = context.overflow(of: stack),
      case .percentages(let items) = overflow.cause
    else { return [] }
    let shares = Set(items.map { context.percentage(of: $0.element, along: overflow.axis) })
    let equal = items.first.flatMap { item in
      shares.count == 1
        && context.siblingsOfSameShape(as: item.element).count == items.count
        ? context.equalShares(of: stack, like: item.element) : nil
    }
    var fixes = [equal?.fix ?? share(items.map(\.element), along: overflow.axis, context)]
    if context.elements.writes(.spacing, stack) {
      fixes.append(.remove(.spacing, of: stack, in: context))
    }
    return fixes
  }

  /// Lets children grow from nothing in the proportion of their percentages.
  private static func share(
    _ items: [ElementID], along axis: Axis, _ context: CheckContext
  ) -> CodeAction {
    let percentages = items.map { context.percentage(of: $0, along: axis) ?? 0 }
    let least = percentages.filter { $0 > 0 }.min() ?? 1
    let isWhole = percentages.allSatisfy { ($0 / least) == ($0 / least).rounded() }
    var rewrites: [Rewrite] = []
    for (item, percentage) in zip(items, percentages) {
      rewrites.append(.setStyle(item, key: "flexBasis", .integer(0)))
      if context.elements.style(of: item)[.exact, axis].isPartOfParent {
        rewrites += context.sizeSides(.exact, axis, of: item).map { .remove($0.location) }
      }
      let factor = isWhole ? percentage / least : percentage
      rewrites.append(.setStyle(item, key: "flexGrow", .length(factor)))
    }
    return CodeAction("Replace the percentages with flexGrow", rewrites, repeatsLength: true)
  }

  static let page = RulePage(
    meaning: """
      Several children of a stack have percentages that add up to its whole length, and the \
      spacing comes on top. The last child sticks out.
      """,
    reason: """
      A percentage refers to the stack's whole length, not to what the spacing leaves.
      """,
    example: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack", "spacing": 8,
          "children": [
            { "type": "node", "style": { "flexBasis": "50%", "height": 40 } },
            { "type": "node", "style": { "flexBasis": "50%", "height": 40 } }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack", "spacing": 8,
          "children": [
            { "type": "node", "style": { "flexBasis": 0, "flexGrow": 1, "height": 40 } },
            { "type": "node", "style": { "flexBasis": 0, "flexGrow": 1, "height": 40 } }
          ]
        }
      }
      """,
    fix: """
      The percentages become flexGrow in the same proportion, with a flexBasis of 0, so the \
      children share what the spacing leaves; equal percentages become equal shares. Removing the \
      spacing keeps the percentages.
      """)
}

extension CheckContext {
  /// The percentage that a child of a stack starts from, if it does.
  fileprivate func percentage(of item: ElementID, along axis: Axis) -> Double? {
    guard case .fraction(let fraction) = elements.style(of: item).lengthInStack(along: axis) else {
      return nil
    }
    return fraction * 100
  }
}
