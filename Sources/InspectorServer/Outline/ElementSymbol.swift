import Authoring
import LayoutEngine
import LiveDocuments

/// An element as a list of symbols shows it.
struct ElementSymbol {
  /// Its id or its type, and the beginning of its text.
  let name: String

  /// Its type if the name does not say it, and its size in points: `text 92×20.5`.
  let detail: String

  let kind: SymbolKind

  init(_ item: OutlineItem, in document: LiveDocument) {
    let declaration = document.declaration(of: item.element)
    let type = declaration?.name ?? "element"
    let id = document.id(of: item.element).map(Self.line) ?? ""
    let text = item.text.map(Self.line) ?? ""
    name = (id.isEmpty ? type : id) + (text.isEmpty ? "" : " “\(text)”")
    kind = SymbolKind(declaration)
    var detail = id.isEmpty ? [] : [type]
    if let size = document.frame(of: item.element)?.size {
      detail.append("\(Self.rounded(size.width))×\(Self.rounded(size.height))")
    } else {
      detail.append(
        document.isParticipating(item.element) || document.isLeftOutPart(item.element)
          ? "not laid out" : "hidden")
    }
    self.detail = detail.joined(separator: " ")
  }

  /// A text on one line, and not all of one that is long.
  private static func line(_ text: String) -> String {
    let words = text.prefix(200).split { character in
      character.isWhitespace || character.unicodeScalars.contains { $0.value < 0x20 }
    }
    let line = words.joined(separator: " ")
    return line.count > 40 ? line.prefix(39) + "…" : line
  }

  private static func rounded(_ length: Double) -> String {
    length.magnitude < 1e9 ? spelled((length * 100).rounded() / 100) : spelled(length)
  }
}
