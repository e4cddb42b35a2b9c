import JSON
import LayoutEngine
import LiveDocuments

/// The size range for the root makes no sense on an axis, so the default is used there.
///
/// - Source: Texture `ASSizeRangeMake`, ASDimension.h; AsyncDisplayKit#2770
enum BadConstrainedSize: DiagnosticRule {
  static let code = "bad-constrained-size"
  static let severity = Severity.error
  static let layoutReach = LayoutReach.everywhere

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .badConstrainedSize(let fault) = problem.kind else { return [] }
    let isVariant = problem.location.path.first == .key("variants")
    let substitute =
      isVariant
      ? "the document's \(fault.axis.lengthName)"
      : fault.axis == .horizontal
        ? "the default, a width of 375 pt," : "the default, an unlimited height,"
    return [
      PendingDiagnostic(
        problem.location.with(part: .key), "\(sentence(for: fault)); \(substitute) is used")
    ]
  }

  private static func sentence(for fault: Problem.ConstrainedSizeFault) -> String {
    switch fault {
    case .minimumExceedsMaximum(let axis, let minimum, let maximum):
      "the minimum \(axis.lengthName) of \(points(minimum)) is larger than the maximum of "
        + points(maximum)
    case .infiniteMinimum(let axis):
      "the minimum \(axis.lengthName) is infinite"
    case .zeroMaximum(let axis):
      "the maximum \(axis.lengthName) is 0, so nothing has space"
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let problem = context.problem(of: diagnostic),
      case .badConstrainedSize(let fault) = problem.kind
    else { return [] }
    func bound(_ name: String, _ axis: Axis) -> Location {
      problem.location.appending(.key(name), part: .value)
        .appending(.key(axis.lengthName), part: .value)
    }
    switch fault {
    case .minimumExceedsMaximum(let axis, _, _):
      return [
        CodeAction(
          "Swap minimum and maximum", .swapValues(bound("min", axis), bound("max", axis))),
        CodeAction("Set the minimum \(axis.lengthName) to 0", .setValue(bound("min", axis), 0)),
      ]
    case .infiniteMinimum(let axis):
      return [
        CodeAction("Set the minimum \(axis.lengthName) to 0", .setValue(bound("min", axis), 0))
      ]
    case .zeroMaximum(let axis):
      return [CodeAction("Remove the maximum \(axis.lengthName)", .remove(bound("max", axis)))]
    }
  }

  static let page = RulePage(
    meaning: """
      The document's constrainedSize makes no sense: its minimum is infinite or larger than \
      its maximum, or its maximum is zero. The default is used instead on that axis, so the \
      frames are those of another screen than you think.
      """,
    reason: """
      ASSizeRangeMake asserts that the minimum is finite and not larger than the maximum. A \
      release build lays out in the wrong range.
      """,
    example: """
      {
        "constrainedSize": {
          "min": { "width": 400, "height": 0 },
          "max": { "width": 320, "height": "infinity" }
        },
        "root": { "type": "text", "text": "Title" }
      }
      """,
    instead: """
      {
        "constrainedSize": {
          "min": { "width": 320, "height": 0 },
          "max": { "width": 400, "height": "infinity" }
        },
        "root": { "type": "text", "text": "Title" }
      }
      """,
    fix: """
      The fixes swap the two lengths or remove the wrong one. Frames change.
      """)
}

extension Problem.ConstrainedSizeFault {
  fileprivate var axis: Axis {
    switch self {
    case .minimumExceedsMaximum(let axis, _, _), .infiniteMinimum(let axis),
      .zeroMaximum(let axis):
      axis
    }
  }
}
