import Authoring
import JSON
import LanguageServerProtocol
import LiveDocuments

/// The elements of a document as symbols, for one client.
struct DocumentSymbols {
  private let document: LiveDocument
  private let items: [OutlineItem]
  private let encoding: PositionEncodingKind

  /// How deep symbols are nested; what is in the innermost stands beside it.
  ///
  /// There are clients that read 128 levels of JSON, of which each symbol takes two.
  static let maximumDepth = 50

  init(of document: LiveDocument, encoding: PositionEncodingKind) {
    self.document = document
    self.encoding = encoding
    items = document.outline()
  }

  /// Writes the symbols as a tree.
  func writeTree(to writer: inout JSONWriter) {
    let ranges = document.source.text.ranges(
      of: items.flatMap { [$0.range, $0.nameRange] }, in: encoding)
    let depths = items.map { min($0.depth, Self.maximumDepth - 1) }
    writer.beginArray()
    for (index, item) in items.enumerated() {
      let symbol = ElementSymbol(item, in: document)
      writer.beginObject()
      writer.member("name", symbol.name)
      writer.member("detail", symbol.detail)
      writer.member("kind", symbol.kind.rawValue)
      writer.member("range", ranges[2 * index])
      writer.member("selectionRange", ranges[2 * index + 1])
      let next = index + 1 < depths.count ? depths[index + 1] : 0
      if next > depths[index] {
        writer.key("children")
        writer.beginArray()
        continue
      }
      writer.endObject()
      for _ in next..<depths[index] {
        writer.endArray()
        writer.endObject()
      }
    }
    writer.endArray()
  }

  /// Writes the symbols as a list, each with its whole element.
  func writeList(uri: String, to writer: inout JSONWriter) {
    let ranges = document.source.text.ranges(of: items.map(\.range), in: encoding)
    writer.array { writer in
      for (item, range) in zip(items, ranges) {
        let container = item.parent.map { ElementSymbol(items[$0], in: document).name }
        writer.symbolInformation(
          ElementSymbol(item, in: document),
          at: LanguageServerProtocol.Location(uri: uri, range: range), in: container)
      }
    }
  }
}

extension JSONWriter {
  /// Writes LSP's `SymbolInformation`.
  mutating func symbolInformation(
    _ symbol: ElementSymbol, at location: LanguageServerProtocol.Location, in container: String?
  ) {
    object { writer in
      writer.member("name", symbol.name)
      writer.member("kind", symbol.kind.rawValue)
      writer.member("location", location)
      writer.optionalMember("containerName", container)
    }
  }
}
