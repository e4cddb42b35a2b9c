import LayoutEngine
import LiveDocuments

/// A font family that no file is named for, or a text whose directions nobody can tell apart.
enum FontNotAvailable: DiagnosticRule {
  static let code = "font-not-available"
  static let severity = Severity.information
  static let checksDocument = true

  /// The words behind the family in a message.
  fileprivate static let lack = " has no font file, so "

  static func diagnostics(in context: CheckContext) -> [PendingDiagnostic] {
    let location = Location(nil, [.key("root")], part: .key)
    var found = context.document.unavailableFamilies.sorted { $0.key < $1.key }.map {
      family, count in
      PendingDiagnostic(
        location,
        "the family \(quoted(shortened(family)))\(lack)"
          + "\(count == 1 ? "a text has" : "\(count) texts have") built-in widths. "
          + "Name its file in .lintel.json: \"fonts\": { \(quoted(shortened(family))): \"PATH\" }")
    }
    let count = context.document.textsWithoutLevels
    if count > 0 {
      found.append(
        PendingDiagnostic(
          location,
          "\(count == 1 ? "a text runs" : "\(count) texts run") from right to left, and are taken apart by script "
            + "alone: libfribidi is not installed"))
    }
    return found
  }

  static let page = RulePage(
    meaning: """
      Texts are in a font family of which there is no file, so they are measured with built-in widths, which are \
      like those of the system's font.
      """,
    reason: """
      How wide a text is depends on its font. Built-in widths are a few percent off for the system's own font, \
      and more for others; whether a text is truncated may be told wrongly.
      """,
    example: """
      { "type": "text", "text": "Good morning", "font": { "family": "Avenir Next", "size": 17 } }
      """,
    instead: """
      { "type": "text", "text": "Good morning", "font": { "family": "system", "size": 17 } }
      """,
    fix: """
      Name the file under "fonts" in .lintel.json, see fonts.md. Or use the family system, whose widths are \
      built in.
      """)
}

extension RuleCodes {
  /// The family without a file that a diagnostic is about, as its message names it: equal in all documents, unlike the
  /// number of texts; `nil` for any other diagnostic.
  package static func missingFamily(code: String, message: String) -> Substring? {
    guard code == FontNotAvailable.code, let end = message.firstRange(of: FontNotAvailable.lack)
    else { return nil }
    return message[..<end.lowerBound]
  }
}
