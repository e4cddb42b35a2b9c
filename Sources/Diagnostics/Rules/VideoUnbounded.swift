import JSON
import LayoutEngine
import LiveDocuments

/// A video is measured without a limit of its width or height, on which it asserts.
///
/// - Source: Texture `-[ASVideoNode calculateSizeThatFits:]`, ASVideoNode.mm; `-[ASVideoPlayerNode layoutSpecThatFits:]`,
///   ASVideoPlayerNode.mm; below `CGFLOAT_MAX`, which rows of tables have, ASLayout.mm asserts on the size
enum VideoUnbounded: DiagnosticRule {
  static let code = "video-unbounded"
  static let severity = Severity.error
  static let checksLayout = true
  static let traits = ElementTraits.bare
  static let subjects: Set<ElementType> = [.video]
  static let subsumes =
    [Subsumption("zero-size", [.itself, .above, .below])]
    + [Subsumption](
      ["companion-base-without-size", "missing-intrinsic-size"], [.itself, .ancestorsViaChild])

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard context.isBare(element), let type = context.elements.declaration(of: element) else {
      return []
    }
    let measurements = context.measurements(of: element)
    let axes = Axis.allCases.filter(measurements.isUnlimited)
    guard let axis = axes.first, let size = context.layout.size(of: element) else { return [] }
    let names = listed(axes.map(\.lengthName), lastBy: "and")
    let lengths = axes.count == 1 ? "\(names) is" : "\(names) are"
    let isFinal = axes.contains { isUnlimitedLength(measurements.final?.range[$0].max ?? 0) }
    return [
      PendingDiagnostic(
        Location(element, part: .type),
        isFinal
          ? "Texture asserts on this \(type.name), and it is \(spelled(size.width))×\(spelled(size.height)) pt: its \(lengths) unlimited"
          : "Texture asserts on this \(type.name): its \(lengths) unlimited when it is first measured",
        axis: axes.count == 1 ? axis : nil,
        related: context.stackWithoutLimit(around: element, along: axis))
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject,
      let limit = context.measurements(of: element).all.last(where: { measurement in
        Axis.allCases.contains { isUnlimitedLength(measurement.range[$0].max) }
      })?.range.max
    else { return [] }
    let ratio = CodeAction(
      "Wrap it in a ratio of 9:16",
      .wrap(element, type: "ratio", members: ["ratio": 0.5625], key: "child"))
    if !isUnlimitedLength(limit.width), limit.width > 0 {
      return [ratio, .set(.height, of: element, to: (limit.width * 9 / 16).rounded())]
    }
    if !isUnlimitedLength(limit.height), limit.height > 0 {
      return [ratio, .set(.width, of: element, to: (limit.height * 16 / 9).rounded())]
    }
    let size: JSONValue = ["width": 160, "height": 90]
    return [
      CodeAction(
        "Set preferredSize to 160×90", .setStyle(element, key: "preferredSize", size))
    ]
  }

  static let page = RulePage(
    meaning: """
      A video is measured without a limit of its width or height. A debug build of the app stops \
      at an assertion, and in a release build the video is 0×0.
      """,
    reason: """
      ASVideoNode and ASVideoPlayerNode are as large as their maximum, and assert that it is \
      finite. A stack measures its children without a limit along its direction, and a row of a \
      table has no limit of height. A flexGrow comes too late: it acts after the first measurement.
      """,
    example: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack", "direction": "vertical",
          "children": [
            { "type": "text", "text": "Slow Tide" },
            { "type": "video" }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack", "direction": "vertical",
          "children": [
            { "type": "text", "text": "Slow Tide" },
            { "type": "ratio", "ratio": 0.5625, "child": { "type": "video" } }
          ]
        }
      }
      """,
    fix: """
      The fixes give it a size from the length that is limited: a common ratio, or the other \
      length as a number. The numbers are guesses; put in your own.
      """)
}
