import JSON
import LayoutEngine
import LiveDocuments

/// A size in the style of an inset, an overlay or a background, which these specs never read.
///
/// They override the method that would apply it. A size still counts if a parent hands it down as a range: an absolute
/// spec hands down every size, a stack some sizes of a child that it stretches.
///
/// - Source: Texture `-[ASInsetLayoutSpec calculateLayoutThatFits:restrictedToSize:relativeToParentSize:]` and the same
///   method of ASOverlayLayoutSpec and ASBackgroundLayoutSpec
enum SizeIgnoredBySpec: DiagnosticRule {
  static let code = "size-ignored-by-spec"
  static let severity = Severity.warning
  static let tags = [Diagnostic.Tag.unnecessary]
  static let subjects: Set<ElementType> = [.inset, .overlay, .background]
  static let keys = ElementKeys.sizes
  static let subsumes =
    [Subsumption](
      [
        "percent-without-base", "percent-bound-without-base", "percent-of-infinity",
        "percent-of-zero-in-inset", "percent-cross-size-lost-to-stretch",
        "max-size-lost-to-stretch", "size-overridden-by-parent", "min-size-stops-stretch",
      ])
    // These rules describe the effect of a size, which an ignored size does not have.
    + [Subsumption](
      ["conflicting-size-keys", "min-exceeds-max", "size-outside-bounds"], perAxis: true)

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let type = context.elements.declaration(of: element)?.name else { return [] }
    let written = context.elements.writtenKeys(of: element).intersection(.sizes)
    return written.keys.compactMap { key in
      let ignored = ignoredSides(of: key, element, in: context)
      guard let side = ignored.first else { return nil }
      let isWhole = ignored.count == context.sizeSides(givenBy: key, of: element).count
      return PendingDiagnostic(
        isWhole ? context.location(of: key, in: element) : side.location,
        "\(words(ignored, of: key, in: context)) is ignored: \(withArticle(type)) is exactly as large as its "
          + (type == "inset" ? "child and its insets" : "child"),
        axis: ignored.count == 1 ? side.axis : nil)
    }
  }

  /// The sides that a key gives to no effect: the parent makes no range of them, which the spec would
  /// keep to.
  private static func ignoredSides(
    of key: ElementKey, _ element: ElementID, in context: CheckContext
  ) -> [SizeSide] {
    let sides = context.sizeSides(givenBy: key, of: element)
    guard let parent = context.elements.parent(of: element) else { return sides }
    if context.elements.type(of: parent) == .absolute { return [] }
    guard let stack = context.stack(parent),
      context.effectiveAlignment(of: element, in: stack) == .stretch
    else { return sides }
    // The stack reads its bounds, in which a percentage is not a number and does harm.
    return sides.filter {
      context.isPercentage($0)
        ? $0.bound == .exact : $0.axis == stack.direction || $0.bound == .maximum
    }
  }

  private static func words(
    _ ignored: [SizeSide], of key: ElementKey, in context: CheckContext
  ) -> String {
    guard let side = ignored.first, ignored.count == 1 else { return "\"\(key.name)\"" }
    let length = context.length(of: side)
    return ElementKeys.sides.contains(key)
      ? "\"\(key.name)\" (\(length))"
      : "the \(side.name) of \(length) in \"\(key.name)\""
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let key = diagnostic.elementKey else { return [] }
    let ignored = ignoredSides(of: key, element, in: context)
    let isWhole = ignored.count == context.sizeSides(givenBy: key, of: element).count
    let remove =
      isWhole
      ? CodeAction.remove(key, of: element, in: context)
      : ignored.first.flatMap { CodeAction.remove($0, in: context) }
    guard let remove else { return [] }
    let move = move(ignored, to: context.elements.child(of: element, role: .child), in: context)
    let wrap = isWhole ? wrap(element, ignored, in: context) : nil
    return [move, wrap].compactMap { $0 }.map { title, rewrites in
      CodeAction(
        title, rewrites + remove.rewrites(of: context.document), repeatsLength: title == wrap?.title
      )
    } + [remove]
  }

  /// Gives the child the size that makes the spec as large as was meant.
  private static func move(
    _ sides: [SizeSide], to child: ElementID?, in context: CheckContext
  ) -> (title: String, rewrites: [Rewrite])? {
    guard let child else { return nil }
    var titles: [String] = []
    var rewrites: [Rewrite] = []
    for side in sides {
      guard let length = length(of: side, inside: child, in: context),
        context.sizeSides(side.bound, side.axis, of: child).isEmpty
      else { return nil }
      titles.append(
        "\(side.ownKey.name) of the \(context.elements.type(of: child)) to \(length.title)")
      rewrites.append(.setStyle(child, key: side.ownKey.name, length.value))
    }
    return ("Set \(listed(titles, lastBy: "and"))", rewrites)
  }

  /// The part of a side that remains for the child, or the side itself where there are no insets.
  private static func length(
    of side: SizeSide, inside child: ElementID, in context: CheckContext
  ) -> Dimension? {
    guard let spec = side.location.element else { return nil }
    let written = context.dimension(of: side)
    guard let insets = context.elements.content(of: spec).inset else { return written }
    guard case .points(let length) = written else { return nil }
    let edges =
      side.axis == .horizontal ? [insets.left, insets.right] : [insets.top, insets.bottom]
    let inner = edges.filter(\.isFinite).reduce(length, -)
    return inner >= 0 ? .points(inner) : nil
  }

  /// Puts the spec into a wrapper, which has the size; not where the spec says more to its parent.
  private static func wrap(
    _ element: ElementID, _ sides: [SizeSide], in context: CheckContext
  ) -> (title: String, rewrites: [Rewrite])? {
    let written = context.elements.writtenKeys(of: element).intersection(.style)
    guard written.keys.count == 1 else { return nil }
    var style = JSONObject()
    for side in sides { style[side.ownKey.name] = context.dimension(of: side)?.value }
    guard style.count == sides.count else { return nil }
    var members = JSONObject()
    members["style"] = .object(style)
    return (
      "Wrap it in a wrapper of this size",
      [.wrap(element, type: "wrapper", members: members)]
    )
  }

  static let page = RulePage(
    meaning: """
      A size in the style of an inset, an overlay or a background is ignored. These specs are \
      as large as their child makes them.
      """,
    reason: """
      Texture applies the sizes of a style in one method of ASLayoutSpec, and these three \
      specs override it. Only some parents use the size: an absolute spec, and a stack across \
      its direction if it stretches the element.
      """,
    example: """
      {
        "type": "inset", "insets": 8, "style": { "height": 80 },
        "child": { "type": "text", "text": "SPRING-24" }
      }
      """,
    instead: """
      {
        "type": "inset", "insets": 8,
        "child": { "type": "text", "text": "SPRING-24", "style": { "height": 64 } }
      }
      """,
    fix: """
      Removing the key changes no frame. To get this size, move it to the child, minus the \
      insets, or put the spec in a wrapper of that size.
      """)
}
