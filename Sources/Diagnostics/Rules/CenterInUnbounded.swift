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
  static let judgesLayout = true
  static let subjects: Set<ElementType> = [.center, .relative]
  static let keys = ElementKeys(.centeringOptions, .horizontalPosition, .verticalPosition)

  static func diagnostics(in element: ElementID, of document: LiveDocument) -> [PendingDiagnostic] {
    let axes = axesWithoutRoom(of: element, in: document)
    guard let first = axes.first, let properties = properties(of: element, in: document),
      let size = document.frame(of: element)?.size
    else { return [] }
    let names = listed(axes.map(\.lengthName), lastBy: "or")
    let verb = properties[first] == .center ? "center" : "move"
    let lengths = axes.map { spelled(size[$0]) }.joined(separator: "×")
    return [
      PendingDiagnostic(
        document.location(of: key(of: first, in: element, document), in: element),
        "there is no room to \(verb) the child in: no \(names) limits this, so it is as large as its "
          + "child, \(lengths)\(size[first] == 1 && axes.count == 1 ? " point" : " points") "
          + (axes.count == 1 ? first.extent : "large"),
        axis: axes.count == 1 ? first : nil)
    ]
  }

  /// The axes on which there is something to center in, or to be at the end of, and no limit.
  private static func axesWithoutRoom(
    of element: ElementID, in document: LiveDocument
  ) -> [Axis] {
    guard let properties = properties(of: element, in: document),
      let child = document.child(of: element, role: .child),
      let inner = document.frame(of: child)?.size, let size = document.frame(of: element)?.size
    else { return [] }
    let axes = Axis.allCases.filter {
      properties[$0].fraction > 0 && abs(size[$0] - inner[$0]) <= document.pixelTolerance
        && document.canBeUnlimited(element, along: $0)
    }
    guard !axes.isEmpty else { return [] }
    let measurements = document.measurements(of: element)
    return axes.filter(measurements.isUnlimited)
  }

  private static func properties(
    of element: ElementID, in document: LiveDocument
  ) -> RelativeProperties? {
    guard let properties = document.description(of: element).content.relative else {
      return nil
    }
    return properties
  }

  private static func key(
    of axis: Axis, in element: ElementID, _ document: LiveDocument
  ) -> ElementKey {
    if document.type(of: element) == .center { return .centeringOptions }
    return axis == .horizontal ? .horizontalPosition : .verticalPosition
  }

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [QuickFix] {
    guard let element = diagnostic.subject, let properties = properties(of: element, in: document)
    else { return [] }
    let axes = axesWithoutRoom(of: element, in: document)
    let others = Axis.allCases.filter { !axes.contains($0) && properties[$0].fraction > 0 }
    let unwrapping = others.isEmpty ? QuickFix.unwrap(element, in: document) : nil
    guard document.type(of: element) == .relative else {
      let rest = others.first.map { option in
        let options = option == .horizontal ? "x" : "y"
        return QuickFix(
          "Set centeringOptions to \(options)",
          .setMember(
            of: Location(element, part: .value), key: "centeringOptions", .string(options)))
      }
      return [rest, unwrapping].compactMap(\.self)
    }
    let names = axes.map { key(of: $0, in: element, document).name }
    let starting = QuickFix(
      "Set \(listed(names, lastBy: "and")) to start",
      names.map { .setMember(of: Location(element, part: .value), key: $0, "start") })
    return [unwrapping, starting].compactMap(\.self)
  }

  static let page = RulePage(
    meaning: """
      A center or relative spec is to place its child in the room on an axis, but nothing limits that \
      room, so the spec is as large as the child and nothing moves.
      """,
    reason: """
      Both specs take all of their maximum. In a list, and along a stack, there is none, and they take \
      the child's length instead.
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
      The fix takes out what has no effect: the axis without a limit, or the whole spec where nothing is \
      left for it to do. Where the room should have a limit, give the spec a height or width instead.
      """)
}

extension RelativeProperties {
  /// The position on an axis.
  fileprivate subscript(axis: Axis) -> RelativePosition {
    axis == .horizontal ? horizontal : vertical
  }
}
