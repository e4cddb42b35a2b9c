import Authoring
import DocumentSyntax
import JSON
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// The elements of a document, and behind them its variants and variables, as symbols for one client.
struct DocumentSymbols: JSONWritable {
  private let document: LiveDocument
  private let items: [OutlineItem]
  private let variants: [OutlinedVariant]
  private let variables: [OutlinedVariable]
  private let encoding: PositionEncodingKind

  /// The greatest nesting of symbols; deeper ones are siblings of the innermost.
  ///
  /// There are clients that read 128 levels of JSON, of which each symbol takes two.
  static let maximumDepth = 50

  private let encoded: EncodedSymbols

  init(of document: QueriedDocument, encoding: PositionEncodingKind) {
    self.document = document.live
    self.encoding = encoding
    items = document.outline
    variants = document.live.outlinedVariants()
    variables = document.live.outlinedVariables()
    encoded = document.derived?.symbols ?? EncodedSymbols()
  }

  /// Writes the symbols as a tree, a list of LSP's `DocumentSymbol`.
  ///
  /// - Complexity: O(*n*) in the number of symbols; what they say is written once, and where they are each time.
  func write(to writer: inout JSONWriter) {
    let text = document.source.text
    // Starts come in the order of the text, ends in another one.
    var starts = PositionCursor(in: text, PositionEncoding(encoding))
    var ends = PositionCursor(in: text, PositionEncoding(encoding))
    let before = writer.bytes.count
    writer.reserve(encoded.lastLength + 1_024)
    defer { encoded.lastLength = writer.bytes.count - before }
    writer.beginPieces()
    writer.piece("[")
    var isFirst = true
    for (index, item) in items.enumerated() {
      if !isFirst { writer.piece(",") }
      writer.piece(encoded.beginning(of: item, in: document))
      let start = text.position(ofByte: item.range.lowerBound, by: &starts, in: encoding)
      let end = text.position(ofByte: item.range.upperBound, by: &ends, in: encoding)
      writer.rangePieces(
        of: PositionRange(start: start, end: end),
        named: text.range(ofBytes: item.nameRange, by: &starts, in: encoding))
      let depth = min(item.depth, Self.maximumDepth - 1)
      let next = index + 1 < items.count ? min(items[index + 1].depth, Self.maximumDepth - 1) : 0
      isFirst = next > depth
      if isFirst {
        writer.piece(",\"children\":[")
        continue
      }
      writer.piece("}")
      for _ in next..<depth { writer.piece("]}") }
    }
    for other in others {
      if !isFirst { writer.piece(",") }
      isFirst = false
      writer.symbolPieces(
        name: ElementSymbol.line(other.name), detail: ElementSymbol.line(other.detail),
        kind: other.kind)
      writer.rangePieces(
        of: text.range(of: other.range, in: encoding),
        named: text.range(of: other.nameRange, in: encoding))
      writer.piece("}")
    }
    writer.piece("]")
  }

  /// The symbols as a list, each with its whole element.
  func list(uri: String) -> [LSP.SymbolInformation] {
    let ranges = document.source.text.ranges(of: items.map(\.range), in: encoding)
    let symbols = items.map { ElementSymbol($0, in: document) }
    let elements = items.indices.map { index in
      LSP.SymbolInformation(
        name: symbols[index].name, kind: symbols[index].kind,
        location: LanguageServerProtocol.Location(uri: uri, range: ranges[index]),
        containerName: items[index].parent.map { symbols[$0].name })
    }
    return elements
      + others.map { other in
        let range = document.source.text.range(of: other.range, in: encoding)
        return LSP.SymbolInformation(
          name: ElementSymbol.line(other.name), kind: other.kind,
          location: LanguageServerProtocol.Location(uri: uri, range: range),
          containerName: other.container)
      }
  }

  /// A symbol that is no element.
  private struct Other {
    let name: String
    let detail: String
    let kind: SymbolKind
    let range: Range<Int>
    let nameRange: Range<Int>
    let container: String
  }

  private var others: [Other] {
    variants.map {
      Other(
        name: $0.name, detail: "variant", kind: .enum, range: $0.range, nameRange: $0.nameRange,
        container: "variants")
    }
      + variables.map {
        Other(
          name: $0.name, detail: $0.value ?? "variable", kind: .constant, range: $0.range,
          nameRange: $0.nameRange, container: "variables")
      }
  }
}

extension JSONWriter {
  /// Writes the object of LSP's `DocumentSymbol` up to the value of `range`.
  fileprivate mutating func symbolPieces(name: String, detail: String, kind: SymbolKind) {
    piece("{\"name\":")
    piece(quoting: name)
    piece(",\"detail\":")
    piece(quoting: detail)
    piece(",\"kind\":")
    piece(kind.rawValue)
    piece(",\"range\":")
  }

  /// Writes the value of `range`, and the member `selectionRange`.
  fileprivate mutating func rangePieces(of range: PositionRange, named name: PositionRange) {
    pieces(of: range)
    piece(",\"selectionRange\":")
    pieces(of: name)
  }
}

/// An element as a list of symbols shows it.
struct ElementSymbol {
  /// Its id or its type, and the beginning of its text.
  let name: String

  let kind: SymbolKind

  init(_ item: OutlineItem, in document: LiveDocument) {
    let declaration = document.elements.declaration(of: item.element)
    let id = document.elements.id(of: item.element).map(Self.line) ?? ""
    let text = item.text.map(Self.line) ?? ""
    let word = id.isEmpty ? declaration?.name ?? "element" : id
    name = text.isEmpty ? word : "\(word) “\(text)”"
    kind = SymbolKind(declaration)
  }

  /// The type of an element if its name does not say it, and its size in points: `text 92×20.5`.
  static func detail(of item: OutlineItem, in document: LiveDocument) -> String {
    var detail = ""
    // The type is shown instead of an id without visible characters.
    if let id = document.elements.id(of: item.element), !line(id).isEmpty {
      detail += document.elements.declaration(of: item.element)?.name ?? "element"
      detail += " "
    }
    if let size = document.layout.frame(of: item.element)?.size {
      detail += rounded(size.width)
      detail += "×"
      detail += rounded(size.height)
    } else {
      detail += isHidden(item.element, in: document) ? "hidden" : "not laid out"
    }
    return detail
  }

  /// True if an element without a frame is hidden.
  static func isHidden(_ element: ElementID, in document: LiveDocument) -> Bool {
    !document.elements.isParticipating(element) && !document.elements.isLeftOutPart(element)
  }

  /// A text on one line, and not all of one that is long.
  static func line(_ text: String) -> String {
    if isLine(text) { return text }
    let words = text.prefix(200).split { character in
      character.isWhitespace || character.unicodeScalars.contains { $0.value < 0x20 }
    }
    let line = words.joined(separator: " ")
    return line.count > 40 ? line.prefix(39) + "…" : line
  }

  /// True if it is short, of words in ASCII with a space between them.
  private static func isLine(_ text: String) -> Bool {
    guard text.utf8.count <= 40 else { return false }
    let space = UInt8(ascii: " ")
    var last = space
    for byte in text.utf8 {
      if byte < space || byte > 0x7E || byte == space && last == space { return false }
      last = byte
    }
    return text.isEmpty || last != space
  }

  private static func rounded(_ length: Double) -> String {
    length.magnitude < 1e9 ? spelled((length * 100).rounded() / 100) : spelled(length)
  }
}

/// The query for symbols: letters that a name has in this order.
struct SymbolQuery {
  private let letters: [Character]

  init(_ text: String) {
    letters = text.lowercased().filter { !$0.isWhitespace }
  }

  /// The rank of a match, the best first.
  enum Rank: Int, Comparable {
    case same
    case beginning
    case inside
    case scattered

    static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  /// - Returns: `nil` if the name does not match; whatever it is, it matches nothing typed.
  func rank(_ name: String) -> Rank? {
    let name = name.lowercased().filter { !$0.isWhitespace }
    if name.elementsEqual(letters) { return .same }
    if name.starts(with: letters) { return .beginning }
    var remaining = letters[...]
    for letter in name where letter == remaining.first { remaining.removeFirst() }
    guard remaining.isEmpty else { return nil }
    return name.contains(String(letters)) ? .inside : .scattered
  }
}

/// The kinds of symbols that editors show elements as, numbered as in LSP: those that every client knows.
enum SymbolKind: Int, CaseIterable, Sendable {
  /// A spec with one child.
  case namespace = 3

  /// A spec with a child and a companion.
  case package = 4
  case `class` = 5

  /// A variant of the document.
  case `enum` = 10
  case function = 12

  /// A picture, a video, a map. There are editors that show no file without children.
  case variable = 13

  /// A spacer.
  case constant = 14
  case string = 15

  /// An element with many children.
  case array = 18

  /// The kind of an element of a type; `nil` stands for an element that cannot be used.
  init(_ declaration: TypeDeclaration?) {
    guard let declaration else {
      self = .constant
      return
    }
    switch declaration.type {
    case .text, .editableText: self = .string
    case .button: self = .function
    case .image, .networkImage, .video, .map: self = .variable
    default:
      switch declaration.children {
      case .none: self = .constant
      case .single(let isRequired): self = isRequired ? .namespace : .class
      case .companion: self = .package
      case .many, .singleOrMany: self = .array
      case .parts: self = .function
      }
    }
  }
}

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
    writer.symbolPieces(
      name: symbol.name, detail: ElementSymbol.detail(of: item, in: document), kind: symbol.kind)
    writtenCount += 1
    entries[index] = Entry(content: content, bytes: writer.bytes)
    return writer.bytes
  }
}
