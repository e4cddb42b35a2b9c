package import DocumentSyntax
import LayoutEngine
import LiveDocuments

/// A fix that was made on a copy, with what came of it.
package struct TriedFix: Sendable {
  /// What it does, as an order.
  package let title: String

  /// Whether it can be made for all diagnostics of its kind without looking.
  package let isSafe: Bool

  /// The code of the diagnostic it mends.
  package let code: String

  /// All for the text as it is, in ascending order and not overlapping.
  package let edits: [SourceEdit]

  /// The frames it changes.
  package let changes: Changes

  /// What its title says of the frames that a fix changes, which may be thousands: the first one, a size
  /// before a place, and how many there are.
  package struct Changes: Sendable {
    package private(set) var count = 0

    /// The name of the element, as messages have it, with its frame before and after.
    private(set) var first: (name: String, before: Frame?, after: Frame?)?

    var isResized: Bool { first.map { $0.before?.size != $0.after?.size } ?? false }

    mutating func append(_ change: FrameChange, name: () -> String) {
      count += 1
      let resizes = change.before?.size != change.after?.size
      guard first == nil || (resizes && !isResized) else { return }
      first = (name(), change.before, change.after)
    }
  }

  /// The title and the first size that changes: `Set width to 40 (photo 0×0 → 40×30)`.
  package var titleWithChange: String {
    guard let first = changes.first else { return title }
    let rest = changes.count > 1 ? ", \(changes.count - 1) more" : ""
    let isResized = changes.isResized
    let before = isResized ? spelledSize(first.before) : spelledOrigin(first.before)
    let after = isResized ? spelledSize(first.after) : spelledOrigin(first.after)
    return "\(title) (\(first.name) \(before) → \(after)\(rest))"
  }

  private func spelledSize(_ frame: Frame?) -> String {
    frame.map { "\(spelled($0.size.width))×\(spelled($0.size.height))" } ?? "nothing"
  }

  private func spelledOrigin(_ frame: Frame?) -> String {
    frame.map { "at \(spelled($0.origin.x)),\(spelled($0.origin.y))" } ?? "nothing"
  }
}
