package import DocumentSyntax
import LiveDocuments

/// A code action that was made on a copy, with what came of it.
package struct TriedAction: Sendable {
  /// What it does, as an order.
  package let title: String
  package let kind: CodeAction.Kind

  /// All for the text as it is, in ascending order and not overlapping.
  package let edits: [SourceEdit]

  /// Whether it can be made for all diagnostics of its kind without looking.
  ///
  /// It brings nothing on any screen then, and changes no frame on a screen on which the diagnostic does not hold.
  package let isSafe: Bool

  /// The frames it changes, screen by screen, the document's own first.
  let changes: [(screen: String?, frames: FrameChanges)]

  /// The codes of the warnings it brings, each with the variant that has it; `nil` for the document's own screen.
  let faults: [(code: String, screen: String?)]

  /// Whether it brings a warning on some screen.
  package var bringsFaults: Bool { !faults.isEmpty }

  /// Whether every element stays where it is, as large as it is, on the document's own screen.
  package var keepsFrames: Bool { changes.first?.frames.count == 0 }

  /// The title with what changes where: `Set width to 40 (photo 0×0 → 40×30; in "wide" photo 0×0 → 40×60)`.
  package var titleWithChange: String {
    let own = changes.first?.frames.phrase
    // Where a variant changes like the document's own screen it is not worth a word.
    let others = changes.dropFirst().compactMap { screen, frames in
      frames.phrase.flatMap { phrase in phrase == own ? nil : (screen ?? "", phrase) }
    }
    var parts: [String] = []
    if let own {
      parts.append(own)
    } else if kind != .quickFix {
      parts.append("no frame changes")
    }
    if let (name, phrase) = others.first { parts.append("in \(quoted(name)) \(phrase)") }
    if others.count > 1 {
      parts.append(others.count == 2 ? "1 more variant" : "\(others.count - 1) more variants")
    }
    let change = parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))"
    guard !faults.isEmpty else { return title + change }
    let brings = faults.map { code, screen in
      screen.map { "\(code) in \(quoted($0))" } ?? code
    }
    return "\(title)\(change); brings \(listed(brings, lastBy: "and"))"
  }
}
