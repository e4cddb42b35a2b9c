import Authoring
import JSON
import LayoutEngine
import LiveDocuments

/// The names, details and kinds of a document's symbols as they are on the wire, each kept while it is the same.
///
/// A class, because queries fill it and change nothing else.
final class EncodedSymbols {
  /// The symbols of the elements, by the indices of these.
  private var entries: [Entry?] = []

  /// The length of the last list of symbols, in bytes.
  var lastLength = 0

  /// The number of symbols that were written.
  private(set) var writtenCount = 0

  private struct Entry {
    let content: Content
    let bytes: [UInt8]
  }

  /// The content of a symbol.
  private struct Content: Equatable {
    let id: String?
    let type: ObjectIdentifier?
    let text: String?
    let size: Size?

    /// True if an element without a size is hidden.
    let isHidden: Bool
  }

  /// Returns the object of a symbol up to the value of `range`.
  func beginning(of item: OutlineItem, in document: LiveDocument) -> [UInt8] {
    let size = document.layout.frame(of: item.element)?.size
    let content = Content(
      id: document.elements.id(of: item.element),
      type: document.elements.declaration(of: item.element).map { ObjectIdentifier($0) },
      text: item.text,
      size: size, isHidden: size == nil && ElementSymbol.isHidden(item.element, in: document))
    let index = Int(item.element.index)
    if index < entries.count, let entry = entries[index], entry.content == content {
      return entry.bytes
    }
    if entries.count <= index { entries += repeatElement(nil, count: index + 1 - entries.count) }
    let symbol = ElementSymbol(item, in: document)
    var writer = JSONWriter()
    writer.beginPieces()
    writer.piece("{\"name\":")
    writer.piece(quoting: symbol.name)
    writer.piece(",\"detail\":")
    writer.piece(quoting: ElementSymbol.detail(of: item, in: document))
    writer.piece(",\"kind\":")
    writer.piece(symbol.kind.rawValue)
    writer.piece(",\"range\":")
    writtenCount += 1
    entries[index] = Entry(content: content, bytes: writer.bytes)
    return writer.bytes
  }
}
