import DocumentSyntax
import JSON
package import LayoutEngine
package import LiveDocuments

/// A color as a document writes it.
package struct WrittenColor: Hashable, Sendable {
  /// The bytes of the value, its quotes included.
  package let range: Range<Int>

  package let color: Color
}

extension LiveDocument {
  /// The colors of the document in the order of the text; values that are not colors are left out.
  ///
  /// - Complexity: O(*n*) in the number of elements and in the length of `variants`; the text of elements without a
  ///   color is not read.
  package func colors() -> [WrittenColor] {
    let search = AppearanceSearch(for: .colors, in: self) { elements.appearance(of: $0).hasColor }
    return search.members.compactMap { entry in
      source.string(of: entry).flatMap { Color($0) }
        .map { WrittenColor(range: entry.valueRange, color: $0) }
    }
    .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Finds the notations of a color that can replace a value, each without quotes.
  ///
  /// The value's own notation is first if it can write the color; the rest follows from shortest to longest.
  ///
  /// - Parameters:
  ///   - color: The color.
  ///   - range: The bytes of the value, with or without its quotes.
  /// - Returns: The texts, at least one.
  package func notations(of color: Color, replacing range: Range<Int>) -> [String] {
    var former: String?
    // Longer values are not colors, so they are not read.
    if range.count <= 64 {
      let text = source.text.bytes(in: range)
      former =
        text.first == UInt8(ascii: "\"")
        ? (try? text.withUnsafeBytes { try JSONValue(parsingScalar: $0) })?.stringValue
        : String(decoding: text, as: UTF8.self)
    }
    return color.notations(like: former)
  }
}

extension Appearance {
  fileprivate var hasColor: Bool { backgroundColor != nil || borderColor != nil || color != nil }
}

extension Color {
  /// The ways to write a color.
  private enum Notation: Hashable {
    case name

    /// `#RRGGBB`.
    case opaque

    /// `#RRGGBBAA`.
    case withAlpha

    init?(_ text: String) {
      guard let color = Color(text) else { return nil }
      self = color.name != nil ? .name : text.utf8.count > 7 ? .withAlpha : .opaque
    }
  }

  fileprivate func notations(like former: String?) -> [String] {
    let formerNotation = former.flatMap { Notation($0) }
    // Digits alone are of neither case.
    let isLowercase =
      formerNotation.map { $0 != .name } ?? false
      && former.map { $0.uppercased() != $0 && $0.lowercased() == $0 } ?? false
    let digits = [red, green, blue, alpha].map { part in
      (part < 16 ? "0" : "") + String(part, radix: 16, uppercase: !isLowercase)
    }
    var notations = Self.named.filter(looksLike).compactMap(\.name).map { ($0, Notation.name) }
    if alpha == .max { notations.append(("#" + digits.dropLast().joined(), .opaque)) }
    notations.append(("#" + digits.joined(), .withAlpha))
    func order(_ text: String, _ notation: Notation) -> (Int, Int) {
      (notation == formerNotation ? 0 : 1, text.utf8.count)
    }
    return notations.sorted { order($0.0, $0.1) < order($1.0, $1.1) }.map(\.0)
  }
}

/// The keys of elements whose value has one meaning for pictures: a color, or the path of an image.
struct AppearanceKeys: Sendable {
  /// Their names, by the names of the types that have them.
  private let byType: [String: [String]]

  /// The names that a variant may have in its `values`, whatever the element's type.
  let ofVariants: [String]

  static let colors = AppearanceKeys { if case .color = $0 { true } else { false } }
  static let images = AppearanceKeys { if case .imagePath = $0 { true } else { false } }

  private init(_ isMeant: (ValueShape) -> Bool) {
    func names(_ properties: [Property]) -> [String] {
      properties.filter { isMeant($0.shape) }.map(\.name)
    }
    byType = Dictionary(uniqueKeysWithValues: allTypes.map { ($0.name, names($0.properties)) })
    ofVariants = names(overridableProperties)
  }

  /// The names of the keys that elements of a type have.
  func names(of type: TypeDeclaration?) -> [String] {
    type.flatMap { byType[$0.name] } ?? []
  }
}

/// Finds the values of some keys in elements and in variants.
struct AppearanceSearch {
  private let document: LiveDocument
  private let source: DocumentSource
  private let keys: AppearanceKeys

  /// The members that were found, unordered; for a duplicate key, the member that counts.
  private(set) var members: [SyntaxEntry] = []

  /// Searches a document.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - document: The document.
  ///   - mayHave: False for an element of the document's own screen that has no value for any of the keys.
  /// - Complexity: O(*n*) in the number of elements and in the length of `variants`; the text of elements for which
  ///   `mayHave` is false is not read.
  init(for keys: AppearanceKeys, in document: LiveDocument, mayHave: (ElementID) -> Bool) {
    self.document = document
    source = document.source
    self.keys = keys
    document.elements.forEach { element in
      guard mayHave(element) else { return }
      let names = keys.names(of: document.elements.declaration(of: element))
      guard !names.isEmpty else { return }
      var found = CountingMembers(names)
      document.forEachMember(of: element) { found.note($0, in: source) }
      members += found.entries
    }
    searchVariants()
  }

  private mutating func searchVariants() {
    guard let top = source.syntax.root.container, source.syntax.kind(of: top) == .object else {
      return
    }
    var elements: [SyntaxNode] = []
    for variant in objects(in: member("variants", of: top), .array) {
      for object in objects(in: member("values", of: variant), .object) {
        search(keys.ofVariants, of: object)
      }
      elements += objects(in: member("instead", of: variant), .object)
    }
    while let element = elements.popLast() {
      search(keys.names(of: document.writtenType(of: element)), of: element)
      source.forEachEntry(of: element) { entry in
        guard let container = entry.container, let name = source.key(of: entry),
          ElementSlot(rawValue: name) != nil
        else { return }
        elements += entry.kind == .object ? [container] : objects(in: entry, .array)
      }
    }
  }

  private mutating func search(_ names: [String], of object: SyntaxNode) {
    guard !names.isEmpty else { return }
    var found = CountingMembers(names)
    source.forEachEntry(of: object) { found.note($0, in: source) }
    members += found.entries
  }

  private func member(_ name: String, of object: SyntaxNode) -> SyntaxEntry? {
    var found = CountingMembers([name])
    source.forEachEntry(of: object) { found.note($0, in: source) }
    return found.entries.first
  }

  /// The objects that are directly in a value of this kind.
  private func objects(in entry: SyntaxEntry?, _ kind: ValueKind) -> [SyntaxNode] {
    guard let entry, entry.kind == kind, let container = entry.container else { return [] }
    return source.syntax.children(of: container).filter { source.syntax.kind(of: $0) == .object }
  }
}

/// The members of an object that count for some keys: the last member of each key.
private struct CountingMembers {
  private let names: [String]
  private var found: [SyntaxEntry?]

  init(_ names: [String]) {
    self.names = names
    found = Array(repeating: nil, count: names.count)
  }

  var entries: [SyntaxEntry] { found.compactMap { $0 } }

  mutating func note(_ entry: SyntaxEntry, in source: DocumentSource) {
    for index in names.indices where source.isKey(names[index], of: entry) { found[index] = entry }
  }
}
