import LayoutEngine
import LiveDocuments

/// The page of a rule, in sentences for people; the code's page in `Protocol/diagnostics` is made
/// of it.
package struct RulePage: Hashable, Sendable {
  /// The meaning, and the effect on the device.
  package let meaning: String

  /// Why Texture does this.
  package let reason: String

  /// An element, or a whole document, on which the rule reports, as JSON.
  package let example: String

  /// The corrected example: the rule is silent.
  package let instead: String

  /// The effect of the quick fix on the layout, or the reason for having none.
  package let fix: String

  package init(
    meaning: String, reason: String, example: String, instead: String, fix: String
  ) {
    self.meaning = meaning
    self.reason = reason
    self.example = example
    self.instead = instead
    self.fix = fix
  }
}

extension RulePage {
  /// The page of a rule as it stands in `Protocol/diagnostics`.
  func markdown(
    _ code: String, _ severity: Severity, _ facts: [String], reasonTitle: String, language: String
  ) -> String {
    """
    # \(code)

    *\(([severity.pageName] + facts).joined(separator: " · "))*

    \(meaning)

    ## \(reasonTitle)

    \(reason)

    ## Example

    ```\(language)
    \(example.count > 2_000 ? Self.shortenedExample(example) : example)
    ```

    ## Instead

    ```\(language)
    \(instead)
    ```

    ## The fix

    \(fix)

    """
  }

  /// All pages in one table.
  package static var index: String {
    var lines = [
      "# Diagnostics", "",
      "What Lintel finds in layout documents and in code. Each page says what a diagnostic means, why",
      "Texture behaves like this, and how to fix it.", "", "| code | severity | |", "|---|---|---|",
    ]
    for rule in RuleDescription.all {
      let summary = rule.page.summary
      lines.append("| [\(rule.code)](\(rule.code).md) | \(rule.severity.pageName) | \(summary) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The first sentence of the meaning.
  ///
  /// A full stop in a number, behind the number of a version, or before a word in small letters ends none.
  package var summary: String {
    for end in meaning.ranges(of: ". ") where Self.isEnd(end, of: meaning) {
      return String(meaning[..<end.lowerBound]) + "."
    }
    return meaning
  }

  private static func isEnd(_ end: Range<String.Index>, of text: String) -> Bool {
    let next = text[end.upperBound...].prefix { $0.isLetter }
    // A key such as "alignItems" may begin a sentence.
    guard next.isEmpty || next.contains(where: \.isUppercase) else { return false }
    let words = text[..<end.lowerBound].split(separator: " ").suffix(2)
    guard let number = words.last, number.allSatisfy(\.isNumber), let name = words.first else {
      return true
    }
    return name.first?.isUppercase != true
  }

  private static func shortenedExample(_ example: String) -> String {
    "\(example.prefix(30))… \(example.utf8.count) characters in all"
  }
}

extension Severity {
  fileprivate var pageName: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .information: "information"
    case .hint: "hint"
    }
  }
}
