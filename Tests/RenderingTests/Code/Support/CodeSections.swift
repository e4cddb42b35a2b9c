import LiveDocuments
import Rendering
import TestSupport

/// The code of a document, cut into what tests look at.
struct CodeSections {
  let text: String
  private let lines: [String]

  /// Writes a document, or one of its root element only.
  init(_ root: String, in language: CodeLanguage) {
    self.init(text: code(for: openDocument(root), in: language))
  }

  init(text: String) {
    self.text = text
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The comment at the top.
  var heading: [String] { Array(lines.prefix { $0.hasPrefix("//") }) }

  /// What the class's own method makes of the root.
  var layout: String { body(of: "layoutSpecThatFits") }

  /// What is set up once, the first lines left out that every class has.
  var setup: String {
    let isSwift = text.contains("import AsyncDisplayKit\n")
    let all = body(of: isSwift ? "override init() {" : "if (self) {")
    return all.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.isEmpty }.dropFirst().joined(separator: "\n")
  }

  /// The lines inside the first block whose opening line holds this.
  func body(of opening: String) -> String {
    guard let start = lines.firstIndex(where: { $0.contains(opening) }) else { return "" }
    let margin = String(lines[start].prefix { $0 == " " })
    let inside = lines[(start + 1)...].prefix { $0.isEmpty || $0.hasPrefix(margin + " ") }
    return inside.map { String($0.dropFirst(margin.count + 2)) }.joined(separator: "\n")
  }

  /// The lines that set this property, spaces at their start left out.
  func settings(of property: String) -> [String] {
    lines.map { String($0.drop { $0 == " " }) }.filter { $0.contains(".\(property) = ") }
  }
}
