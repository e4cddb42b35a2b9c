import Diagnostics
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// What a hover says: a few lines about a place in a document.
struct HoverText {
  private(set) var lines: [HoverLine]

  /// The bytes it is about.
  let range: Range<Int>

  /// More lines than these hide the text they are about.
  static let maximumLineCount = 12

  /// - Returns: `nil` where there is nothing to say.
  init?(_ document: QueriedDocument, at offset: Int) {
    let live = document.live
    let element = live.element(under: offset)
    if let location = live.location(at: offset), let lines = live.hoverLines(about: location) {
      let range = live.range(of: location)
      self.init(lines, of: range)
      add(document.diagnostics.filter { $0.range == range })
    } else if let element {
      self.init(document, about: element)
    } else {
      return nil
    }
  }

  /// What there is to say about an element.
  init(_ document: QueriedDocument, about element: ElementID) {
    let live = document.live
    self.init(
      live.hoverLines(about: element), of: live.range(of: Location(element, part: .type)))
    add(document.diagnostics.filter { $0.element(in: live) == element })
  }

  private init(_ lines: [HoverLine], of range: Range<Int>) {
    self.lines = lines
    self.range = range
  }

  private mutating func add(_ diagnostics: [Diagnostic]) {
    let room = Self.maximumLineCount - lines.count
    let shown = diagnostics.count <= room ? diagnostics.count : room - 1
    for diagnostic in diagnostics.prefix(shown) {
      lines.append([.strong(diagnostic.severity.name), .text(": \(diagnostic.message)")])
    }
    if shown < diagnostics.count { lines.append([.text("and \(diagnostics.count - shown) more")]) }
  }

  func rendered(as kind: MarkupKind) -> String {
    let breakup = kind == .markdown ? "  \n" : "\n"
    return lines.map { $0.map { $0.rendered(as: kind) }.joined() }.joined(separator: breakup)
  }
}

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

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if "\\`*_[]<>&|~".unicodeScalars.contains(scalar) { result.append("\\") }
      result.unicodeScalars.append(scalar == "\n" ? " " : scalar)
    }
    return result
  }

  /// A code span; with a backquote in it, in two.
  private static func quoted(_ text: String) -> String {
    let text = String(text.map { $0.isNewline ? " " : $0 })
    return text.contains("`") ? "`` \(text) ``" : "`\(text)`"
  }
}
