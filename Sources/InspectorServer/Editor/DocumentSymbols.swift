import Authoring
import JSON
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// The elements of a document, and behind them its variants, as symbols for one client.
struct DocumentSymbols {
  private let document: LiveDocument
  private let items: [OutlineItem]
  private let variants: [OutlinedVariant]
  private let encoding: PositionEncodingKind

  /// How deep symbols are nested; what is in the innermost stands beside it.
  ///
  /// There are clients that read 128 levels of JSON, of which each symbol takes two.
  static let maximumDepth = 50

  init(of document: LiveDocument, encoding: PositionEncodingKind) {
    self.document = document
    self.encoding = encoding
    items = document.outline()
    variants = document.outlinedVariants()
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
      writer.member("detail", ElementSymbol.detail(of: item, in: document))
      writer.member("kind", symbol.kind.rawValue)
      writer.key("range")
      ranges[2 * index].write(to: &writer)
      writer.key("selectionRange")
      ranges[2 * index + 1].write(to: &writer)
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
    for variant in variants {
      writer.object { writer in
        writer.member("name", ElementSymbol.line(variant.name))
        writer.member("detail", "variant")
        writer.member("kind", SymbolKind.enum.rawValue)
        writer.member("range", document.source.text.range(of: variant.range, in: encoding))
        writer.member(
          "selectionRange", document.source.text.range(of: variant.nameRange, in: encoding))
      }
    }
    writer.endArray()
  }

  /// Writes the symbols as a list, each with its whole element.
  func writeList(uri: String, to writer: inout JSONWriter) {
    let ranges = document.source.text.ranges(of: items.map(\.range), in: encoding)
    let symbols = items.map { ElementSymbol($0, in: document) }
    writer.array { writer in
      for index in items.indices {
        writer.symbolInformation(
          symbols[index], at: LanguageServerProtocol.Location(uri: uri, range: ranges[index]),
          in: items[index].parent.map { symbols[$0].name })
      }
      for variant in variants {
        let range = document.source.text.range(of: variant.range, in: encoding)
        writer.symbolInformation(
          ElementSymbol.line(variant.name), .enum,
          at: LanguageServerProtocol.Location(uri: uri, range: range), in: "variants")
      }
    }
  }
}

extension JSONWriter {
  /// Writes LSP's `SymbolInformation`.
  mutating func symbolInformation(
    _ symbol: ElementSymbol, at location: LanguageServerProtocol.Location, in container: String?
  ) {
    symbolInformation(symbol.name, symbol.kind, at: location, in: container)
  }

  fileprivate mutating func symbolInformation(
    _ name: String, _ kind: SymbolKind, at location: LanguageServerProtocol.Location,
    in container: String?
  ) {
    beginPieces()
    piece("{\"name\":")
    piece(quoting: name)
    piece(",\"kind\":")
    piece(kind.rawValue)
    piece(",\"location\":{\"uri\":")
    piece(quoting: location.uri)
    piece(",\"range\":")
    pieces(of: location.range)
    piece("}")
    if let container {
      piece(",\"containerName\":")
      piece(quoting: container)
    }
    piece("}")
  }
}

/// An element as a list of symbols shows it.
struct ElementSymbol {
  /// Its id or its type, and the beginning of its text.
  let name: String

  let kind: SymbolKind

  init(_ item: OutlineItem, in document: LiveDocument) {
    let declaration = document.declaration(of: item.element)
    let id = document.id(of: item.element).map(Self.line) ?? ""
    let text = item.text.map(Self.line) ?? ""
    let word = id.isEmpty ? declaration?.name ?? "element" : id
    name = text.isEmpty ? word : "\(word) “\(text)”"
    kind = SymbolKind(declaration)
  }

  /// The type of an element if its name does not say it, and its size in points: `text 92×20.5`.
  static func detail(of item: OutlineItem, in document: LiveDocument) -> String {
    var detail = ""
    // An id that shows nothing leaves the type in its place.
    if let id = document.id(of: item.element), !line(id).isEmpty {
      detail += document.declaration(of: item.element)?.name ?? "element"
      detail += " "
    }
    if let size = document.frame(of: item.element)?.size {
      detail += rounded(size.width)
      detail += "×"
      detail += rounded(size.height)
    } else {
      detail +=
        document.isParticipating(item.element) || document.isLeftOutPart(item.element)
        ? "not laid out" : "hidden"
    }
    return detail
  }

  /// A text on one line, and not all of one that is long.
  fileprivate static func line(_ text: String) -> String {
    if isLine(text) { return text }
    let words = text.prefix(200).split { character in
      character.isWhitespace || character.unicodeScalars.contains { $0.value < 0x20 }
    }
    let line = words.joined(separator: " ")
    return line.count > 40 ? line.prefix(39) + "…" : line
  }

  /// Whether it is short, of words in ASCII with a space between them.
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

/// What an editor shows an element as, numbered as LSP does.
///
/// Only the kinds that every client knows.
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

  /// What has many children.
  case array = 18

  /// That of an element; `nil` stands for one that cannot be used.
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

/// What is typed to find symbols: letters that a name has in this order.
struct SymbolQuery {
  private let letters: [Character]

  init(_ text: String) {
    letters = text.lowercased().filter { !$0.isWhitespace }
  }

  /// How well a name matches, the best first.
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
