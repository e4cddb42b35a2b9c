import JSON
import JSON
import LayoutEngine
import LiveDocuments

/// A child is to be centered, or put at the end, in a length without a limit, so that the spec is just as
/// long as the child.
///
/// - Source: Texture `ASRelativeLayoutSpec`, ASRelativeLayoutSpec.mm: it is as large as its maximum, or as
///   its child where that is infinite
enum CenterInUnbounded: DiagnosticRule {
  static let code = "center-in-unbounded"
  static let severity = Severity.information
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.center, .relative]
  static let keys = ElementKeys(.centeringOptions, .horizontalPosition, .verticalPosition)

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    let axes = axesWithoutRoom(of: element, in: context)
    guard let first = axes.first, let properties = properties(of: element, in: context),
      let size = context.layout.size(of: element)
    else { return [] }
    let names = listed(axes.map(\.lengthName), lastBy: "and")
    let verb = properties[first] == .center ? "centered" : "moved"
    let lengths = axes.map { spelled(size[$0]) }.joined(separator: "×")
    let isOne = axes.count == 1
    return [
      PendingDiagnostic(
        context.location(of: key(of: first, in: element, context), in: element),
        "the child cannot be \(verb): the \(names) \(isOne ? "is" : "are") unlimited, so this "
          + "\(context.elements.type(of: element)) spec is as \(isOne ? first.extent : "large") as its child, "
          + "\(lengths) pt",
        axis: isOne ? first : nil)
    ]
  }

  /// The axes on which there is something to center in, or to be at the end of, and no limit.
  private static func axesWithoutRoom(
    of element: ElementID, in context: CheckContext
  ) -> [Axis] {
    guard let properties = properties(of: element, in: context),
      let child = context.elements.child(of: element, role: .child),
      let inner = context.layout.size(of: child),
      let size = context.layout.size(of: element)
    else { return [] }
    let axes = Axis.allCases.filter {
      properties[$0].fraction > 0 && abs(size[$0] - inner[$0]) <= context.layout.pixelTolerance
        && context.canBeUnlimited(element, along: $0)
    }
    guard !axes.isEmpty else { return [] }
    let measurements = context.measurements(of: element)
    return axes.filter(measurements.isUnlimited)
  }

  private static func properties(
    of element: ElementID, in context: CheckContext
  ) -> RelativeProperties? {
    guard let properties = context.elements.content(of: element).relative else {
      return nil
    }
    return properties
  }

  private static func key(
    of axis: Axis, in element: ElementID, _ context: CheckContext
  ) -> ElementKey {
    if context.elements.type(of: element) == .center { return .centeringOptions }
    return axis == .horizontal ? .horizontalPosition : .verticalPosition
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let properties = properties(of: element, in: context)
    else { return [] }
    let axes = axesWithoutRoom(of: element, in: context)
    let others = Axis.allCases.filter { !axes.contains($0) && properties[$0].fraction > 0 }
    let unwrapping = others.isEmpty ? CodeAction.unwrap(element, in: context) : nil
    let giving =
      axes.count == 1 ? context.givingSpace(to: element, along: axes[0], properties) : nil
    guard context.elements.type(of: element) == .relative else {
      let rest = others.first.map { option in
        let options = option == .horizontal ? "x" : "y"
        return CodeAction(
          "Set centeringOptions to \(options)",
          .setMember(
            of: Location(element, part: .value), key: "centeringOptions", .string(options)))
      }
      return [giving?.fix, rest, unwrapping].compactMap(\.self)
    }
    let names = axes.map { key(of: $0, in: element, context).name }
    let starting = CodeAction(
      "Set \(listed(names, lastBy: "and")) to start",
      names.map { .setMember(of: Location(element, part: .value), key: $0, "start") })
    return [giving?.fix, unwrapping, starting].compactMap(\.self)
  }

  static let page = RulePage(
    meaning: """
      A center or relative spec should place its child on an axis that is unlimited. The spec \
      is then as large as the child, so nothing moves.
      """,
    reason: """
      Both specs take their maximum size. In a list, and along a stack, there is no maximum, \
      so they take the child's size.
      """,
    example: """
      {
        "constrainedSize": { "max": { "width": 320, "height": "infinity" } },
        "root": {
          "type": "center", "centeringOptions": "xy",
          "child": { "type": "text", "text": "Nothing yet" }
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "max": { "width": 320, "height": "infinity" } },
        "root": {
          "type": "center", "centeringOptions": "x",
          "child": { "type": "text", "text": "Nothing yet" }
        }
      }
      """,
    fix: """
      In a stack a flexGrow of 1 gives the spec the rest of the stack, and an alignSelf "stretch" the \
      height of a picture beside it. Elsewhere the fix removes what has no effect: the unlimited axis, \
      or the whole spec. If the space should be limited, give the spec a width or height instead.
      """)
}

extension RelativeProperties {
  /// The position on an axis.
  fileprivate subscript(axis: Axis) -> RelativePosition {
    axis == .horizontal ? horizontal : vertical
  }
}

extension CheckContext {
  /// Gives a spec in a stack the space in which it is to place its child.
  fileprivate func givingSpace(
    to element: ElementID, along axis: Axis, _ properties: RelativeProperties
  ) -> LayoutIntent? {
    guard let parent = elements.parent(of: element), let outer = stack(parent), !outer.wraps,
      let child = elements.child(of: element, role: .child)
    else { return nil }
    let name = shortName(of: child)
    let isCentered = properties[axis] == .center
    if outer.direction == axis {
      guard elements.style(of: element).flexGrow == 0 else { return nil }
      let noun = axis == .horizontal ? "row" : "column"
      return LayoutIntent(
        title: isCentered
          ? "Center \(name) in the rest of the \(noun)" : "Move \(name) to the end of the \(noun)",
        rewrites: [.setStyle(element, key: "flexGrow", .integer(1))])
    }
    guard axis == .vertical, let picture = higherPicture(beside: element),
      [.start, .end].contains(effectiveAlignment(of: element, in: outer))
    else { return nil }
    let other = shortName(of: picture)
    return LayoutIntent(
      title: isCentered
        ? "Center \(name) beside \(other)" : "Move \(name) to the bottom of \(other)",
      rewrites: [.setStyle(element, key: "alignSelf", .string("stretch"))])
  }
}
