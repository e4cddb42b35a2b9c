import Diagnostics

/// A message of the parser of commands in the words of this program.
struct UsageMessage {
  private(set) var text: String

  /// - Parameters:
  ///   - message: A message of the parser, or of a command.
  ///   - optionNames: The options that the command has, without hyphens.
  init(_ message: String, optionNames: [String]) {
    text = message
    if let name = quotations(after: "Unknown option ").first, Double(name) != nil {
      text = "there is no option \(name); values are 0 or above"
    } else if let name = quotations(after: "Unknown option ").first {
      let nearest = nearestName(to: String(name.drop { $0 == "-" }), among: optionNames)
      text = "there is no option \(name)" + Self.suggestion(nearest.map { "--\($0)" })
    } else if let option = quotations(after: "Missing value for ").first {
      text = "missing value for \(option)"
    } else if let words = quotations(after: "Unexpected argument ").first {
      text = "unexpected argument \(words)"
    } else {
      rewriteInvalidValue()
    }
  }

  /// Rewrites the message about a value that an option does not take, and the values that it takes.
  private mutating func rewriteInvalidValue() {
    let (prefix, separator) = ("The value '", "' is invalid for '")
    guard text.hasPrefix(prefix), let end = text.ranges(of: separator).last else { return }
    let value = String(text[..<end.lowerBound].dropFirst(prefix.count))
    let parts = text[end.upperBound...].split(
      separator: "'", maxSplits: 1, omittingEmptySubsequences: false)
    // Errors of values have their own sentence behind a colon.
    guard parts.count == 2, !parts[1].hasPrefix(":") else { return }
    let target = parts[0].split(separator: " ", maxSplits: 1).map(String.init)
    let choices = Self.choices(in: parts[1])
    let expected =
      choices.isEmpty
      ? target.last ?? ""
      : choices.dropLast().joined(separator: ", ")
        + (choices.count > 1 ? " or " : "") + (choices.last ?? "")
    text =
      "\(target.first ?? "") takes \(expected), not \(value)"
      + Self.suggestion(nearestName(to: value, among: choices))
  }

  /// The values that a message lists, in quotation marks or in lines of their own.
  private static func choices(in text: Substring) -> [String] {
    if text.contains("\n  - ") {
      return text.split(separator: "\n").filter { $0.hasPrefix("  - ") }.map {
        String($0.dropFirst(4))
      }
    }
    return quotations(in: text)
  }

  private func quotations(after prefix: String) -> [String] {
    text.hasPrefix(prefix) ? Self.quotations(in: text.dropFirst(prefix.count)) : []
  }

  private static func quotations(in text: Substring) -> [String] {
    text.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }

  private static func suggestion(_ name: String?) -> String {
    name.map { "; did you mean \($0)?" } ?? ""
  }
}
