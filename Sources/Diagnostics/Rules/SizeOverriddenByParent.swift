import JSON
import LayoutEngine
import LiveDocuments

/// A width or height does not hold, because the range from the parent leaves no space for it.
///
/// - Source: Texture ASLayoutElement.h, where the constrained size comes before the element's own;
///   `ASSizeRangeIntersect`, ASDimension.mm
enum SizeOverriddenByParent: DiagnosticRule {
  static let code = "size-overridden-by-parent"
  static let severity = Severity.warning
  static let tags = [Diagnostic.Tag.unnecessary]
  static let checksLayout = true
  static let subjects = Set(ElementType.allCases)
  static let keys = ElementKeys.lengths
  static let traits = ElementTraits.sized

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    let lost = lostLengths(of: element, in: context)
    // A pair of lengths is one key, and one diagnostic.
    if lost.count == 2, lost[0].side.key == lost[1].side.key {
      return [diagnostic(lost, at: context.location(of: lost[0].side.key, in: element), context)]
    }
    return lost.map { diagnostic([$0], at: $0.side.location, context) }
  }

  /// A length that an element asks for and does not get, in points.
  private struct LostLength {
    let side: SizeSide

    /// The written dimension, and the length it resolves to.
    let written: Dimension
    let wanted: Double
    let result: Double

    /// The range that the parent offers.
    let range: LengthRange
  }

  private static func lostLengths(
    of element: ElementID, in context: CheckContext
  ) -> [LostLength] {
    guard let size = context.layout.size(of: element),
      !context.elements.algorithm(of: element).usesOfferedRange,
      !context.layout.hasInvalidSize(element)
    else { return [] }
    let style = context.elements.style(of: element)
    let tolerance = context.layout.pixelTolerance
    return Axis.allCases.compactMap { axis in
      let written = style[.exact, axis]
      if written == .auto || isNear(written, size[axis], tolerance) { return nil }
      guard isSetByParent(axis, element, style, context),
        let request = context.layout.measureRequests(of: element).last,
        request.parentSize[axis].isFinite || !written.isPartOfParent
      else { return nil }
      let own = style.resolvedRange(on: axis, parent: request.parentSize[axis])
      // A spacer of length 0 on the other axis: it shows nothing, however long it becomes.
      if own.max == 0, context.elements.type(of: element) == .spec { return nil }
      guard own.isExact, abs(own.min - size[axis]) > tolerance,
        let side = context.sizeSides(.exact, axis, of: element).first
      else { return nil }
      // The side of `style.preferredSize.height = 1` that nobody wrote.
      let other = style[.exact, axis.crossed]
      if own.max == 0, side.key == .preferredSize, other != .auto, other != .points(0) {
        return nil
      }
      return LostLength(
        side: side, written: written, wanted: own.min, result: size[axis],
        range: request.range[axis])
    }
  }

  private static func diagnostic(
    _ lost: [LostLength], at location: Location, _ context: CheckContext
  ) -> PendingDiagnostic {
    let element = location.element
    let type = element.flatMap { context.elements.declaration(of: $0)?.name } ?? "element"
    let parent = element.flatMap { context.elements.parent(of: $0) }
    let parentType = parent.flatMap { context.elements.declaration(of: $0)?.name }
    let around = parentType.map { "the \($0) around it" } ?? "the document"
    let results = lost.map { "\(points($0.result)) \($0.side.axis.extent)" }
    let lengths = lost.map(words)
    return PendingDiagnostic(
      location,
      "this \(type) is \(listed(results, lastBy: "and")), not \(listed(lengths, lastBy: "and")): \(around) "
        + listed(lost.map { offer($0, isAlone: lost.count == 1) }, lastBy: "and"),
      axis: lost.count == 1 ? lost[0].side.axis : nil,
      related: parent.map { parent in
        [
          Diagnostic.Related(
            .location(Location(parent, part: .type)),
            "this \(parentType ?? "element") sets the size")
        ]
      } ?? [])
  }

  private static func words(for lost: LostLength) -> String {
    lost.written.isPartOfParent
      ? "\(lost.written.words) (\(points(lost.wanted)))" : lost.written.words
  }

  private static func offer(_ lost: LostLength, isAlone: Bool) -> String {
    let of = isAlone ? "" : " of \(lost.side.axis.lengthName)"
    if lost.range.isExact { return "requires exactly \(points(lost.range.min))\(of)" }
    return lost.wanted > lost.range.max
      ? "allows at most \(points(lost.range.max))\(of)"
      : "requires at least \(points(lost.range.min))\(of)"
  }

  /// True if a length is the requested one, as far as is known without measuring.
  private static func isNear(_ wanted: Dimension, _ length: Double, _ tolerance: Double) -> Bool {
    guard case .points(let points) = wanted else { return false }
    return abs(points - length) <= tolerance
  }

  /// True if the parent decides the length, and nothing that has a rule of its own: no flexing, and
  /// no position in an absolute spec.
  private static func isSetByParent(
    _ axis: Axis, _ element: ElementID, _ style: ElementStyle, _ context: CheckContext
  ) -> Bool {
    guard let parent = context.elements.parent(of: element) else { return true }
    if context.elements.type(of: parent) == .absolute { return false }
    guard context.stack(parent)?.direction == axis else { return true }
    return style.flexGrow <= 0 && style.flexShrink <= 0 && style.flexBasis == .auto
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let key = diagnostic.elementKey else { return [] }
    var fixes: [CodeAction] = []
    if let parent = context.elements.parent(of: element),
      let around = context.elements.parent(of: parent),
      context.elements.algorithm(of: parent) == .corner, context.stack(around) != nil
    {
      fixes.append(
        CodeAction(
          "Set alignSelf of \(context.shortName(of: parent)) to start",
          .setStyle(parent, key: "alignSelf", .string("start"))))
    }
    if let parent = context.elements.parent(of: element),
      context.elements.child(of: parent, role: .companion) == element,
      [.overlay, .background].contains(context.elements.algorithm(of: parent))
    {
      fixes.append(
        CodeAction(
          "Wrap it in a center spec",
          .wrap(element, type: "center", members: ["centeringOptions": "xy"])))
    }
    let side = diagnostic.axis.flatMap { context.sizeSides(.exact, $0, of: element).first }
    return fixes
      + [side.map { .remove($0, in: context) } ?? .remove(key, of: element, in: context)]
      .compactMap { $0 }
  }

  static let page = RulePage(
    meaning: """
      An element has another width or height than its style says, because its parent does not \
      allow it. An overlay on a picture is stretched to the picture, for example.
      """,
    reason: """
      A parent measures every child with a size range, and the child's own size is clamped to \
      it. An overlay, a background and a ratio allow exactly one size.
      """,
    example: """
      {
        "type": "overlay",
        "child": { "type": "networkImage", "style": { "preferredSize": { "width": 160, "height": 90 } } },
        "overlay": { "type": "networkImage", "style": { "preferredSize": { "width": 24, "height": 24 } } }
      }
      """,
    instead: """
      {
        "type": "overlay",
        "child": { "type": "networkImage", "style": { "preferredSize": { "width": 160, "height": 90 } } },
        "overlay": {
          "type": "center", "centeringOptions": "xy",
          "child": { "type": "networkImage", "style": { "preferredSize": { "width": 24, "height": 24 } } }
        }
      }
      """,
    fix: """
      In an overlay or background, a center spec gives the element its own size, in the \
      middle. Elsewhere the size can be removed; usually no frame changes.
      """)
}
