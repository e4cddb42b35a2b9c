import DocumentSyntax
import LayoutEngine
import LiveDocuments

/// What the title of an action says of the frames that it changes on one screen, which may be thousands: one of
/// them, and how many there are.
struct FrameChanges: Hashable {
  private(set) var count = 0

  /// The name of the element, as messages have it, with its frame before and after.
  private var shown: Shown?

  private struct Shown: Hashable {
    let name: String
    let before: Frame?
    let after: Frame?
    let isSubject: Bool

    var isResized: Bool { before?.size != after?.size }

    /// Sizes are told before places, and of those the element itself before others.
    var rank: Int { (isResized ? 2 : 0) + (isSubject ? 1 : 0) }
  }

  mutating func append(
    before: Frame?, after: Frame?, isSubject: Bool, name: () -> String
  ) {
    count += 1
    let change = Shown(name: "", before: before, after: after, isSubject: isSubject)
    if let shown, shown.rank >= change.rank { return }
    shown = Shown(name: name(), before: before, after: after, isSubject: isSubject)
  }

  /// `#title 100×20 → 84×20, 3 more`; `nil` where no frame changes.
  var phrase: String? {
    guard let shown else { return nil }
    let spell = shown.isResized ? spelledSize : spelledOrigin
    let rest = count > 1 ? ", \(count - 1) more" : ""
    return "\(shown.name) \(spell(shown.before)) → \(spell(shown.after))\(rest)"
  }
}

private func spelledSize(_ frame: Frame?) -> String {
  frame.map { "\(spelled($0.size.width))×\(spelled($0.size.height))" } ?? "nothing"
}

private func spelledOrigin(_ frame: Frame?) -> String {
  frame.map { "at \(spelled($0.origin.x)),\(spelled($0.origin.y))" } ?? "nothing"
}
