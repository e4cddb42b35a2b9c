import LiveDocuments
import Rendering
import TestSupport

/// The code of a document, and parts of it.
struct CodeSections {
  let text: String
  private let lines: [String]

  /// Writes a document, or one of its root element only.
  init(_ root: String, in language: CodeLanguage) {
    text = code(for: openDocument(root), in: language)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The lines inside `layoutSpecThatFits`.
  var layout: String {
    guard let start = lines.firstIndex(where: { $0.contains("layoutSpecThatFits") }) else {
      return ""
    }
    let margin = String(lines[start].prefix { $0 == " " })
    let inside = lines[(start + 1)...].prefix { $0.isEmpty || $0.hasPrefix(margin + " ") }
    return inside.map { String($0.dropFirst(margin.count + 2)) }.joined(separator: "\n")
  }

  /// The lines that set this property, without the spaces at their start.
  func settings(of property: String) -> [String] {
    lines.map { String($0.drop { $0 == " " }) }.filter { $0.contains(".\(property) = ") }
  }
}
