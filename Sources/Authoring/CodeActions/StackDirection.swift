import Diagnostics
import JSON
import LayoutEngine
import LiveDocuments

/// Turns a stack by a quarter.
///
/// What is said along the stack and across it stays said so; `horizontalAlignment` and
/// `verticalAlignment` go on meaning sides of the screen, and sizes stay widths and heights.
enum StackDirection: Refactoring {
  static let kind = CodeAction.Kind.change

  static func proposals(for element: ElementID, in document: LiveDocument) -> [CodeAction] {
    guard let stack = document.elements.content(of: element).stack,
      !document.elements.unreadableKeys(of: element).contains(.direction)
    else { return [] }
    let direction = stack.direction == .horizontal ? "vertical" : "horizontal"
    return [
      CodeAction(
        "Make the stack \(direction)", .change,
        rewrites: [
          .setMember(
            of: Location(element, part: .value), key: "direction", .string(direction))
        ])
    ]
  }
}
