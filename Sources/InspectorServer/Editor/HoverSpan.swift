import LanguageServerProtocol
import LiveDocuments

typealias HoverLine = [HoverSpan]

/// A stretch of a line of one style.
enum HoverSpan: Hashable, Sendable {
  case text(String)
  case strong(String)
  case code(String)

  func rendered(as kind: MarkupKind) -> String {
    switch (kind, self) {
    case (.plaintext, .text(let text)), (.plaintext, .strong(let text)),
      (.plaintext, .code(let text)):
      text
    case (.markdown, .text(let text)): Self.escaped(text)
    case (.markdown, .strong(let text)): "**\(Self.escaped(text))**"
    case (.markdown, .code(let text)): Self.quoted(text)
    }
  }

  /// The spans of a text of ours, in which code stands between backquotes.
  static func prose(_ text: String) -> HoverLine {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.element.isEmpty }
      .map { $0.offset.isMultiple(of: 2) ? .text(String($0.element)) : .code(String($0.element)) }
  }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: special.contains) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if "\\`*_[]<>&|~".unicodeScalars.contains(scalar) { result.append("\\") }
      result.unicodeScalars.append(scalar == "\n" ? " " : scalar)
    }
    return result
  }

  /// The characters that need an escape, in UTF-8.
  private static let special = Array("\\`*_[]<>&|~\n".utf8)

  /// A code span; with a backquote in it, in two.
  private static func quoted(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "`") }) {
      return "`\(text)`"
    }
    let text = String(text.map { $0.isNewline ? " " : $0 })
    return text.contains("`") ? "`` \(text) ``" : "`\(text)`"
  }
}
