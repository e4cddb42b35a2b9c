package import DocumentSyntax
package import LayoutEngine
import LiveDocuments

/// A fix that was made on a copy, with what came of it.
package struct TriedFix: Sendable {
  /// What it does, as an order.
  package let title: String

  /// Whether it can be made for all findings of its kind without looking.
  package let isSafe: Bool

  /// The code of the finding it mends.
  package let code: String

  /// All for the text as it is, in ascending order and not overlapping.
  package let edits: [SourceEdit]

  /// The frames it changes, in the order of the layout; pointers are those of the edited text.
  package let changes: [Change]

  package struct Change: Hashable, Sendable {
    /// How messages name the element.
    package let name: String
    package let pointer: String

    /// `nil` where there was, or is, no frame.
    package let before: Frame?
    package let after: Frame?
  }

  /// The title and the first size that changes: `Set width to 40 (photo 0×0 → 40×30)`.
  package var titleWithChange: String {
    let resized = changes.filter { $0.before?.size != $0.after?.size }
    guard let first = resized.first ?? changes.first else { return title }
    let rest = changes.count > 1 ? ", \(changes.count - 1) more" : ""
    let isResized = !resized.isEmpty
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
