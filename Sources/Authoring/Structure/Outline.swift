package import DocumentSyntax
import JSON
package import LayoutEngine
package import LiveDocuments

extension LiveDocument {
  /// The elements in the order of the text, each before those in it; what is no object is left out.
  ///
  /// Of long texts only the beginning is read.
  ///
  /// - Complexity: In the length of the elements' own objects and `children`.
  package func outline() -> [OutlineItem] {
    guard let root = outlineRoot else { return [] }
    var items: [OutlineItem] = []
    var pending: [(entry: SyntaxEntry, parent: Int?)] = [(root, nil)]
    while let (entry, parent) = pending.popLast() {
      guard let node = entry.container else { continue }
      let first = pending.count
      if entry.kind == .array {
        source.syntax.forEachEntry(in: entry, of: source.text) {
          if $0.kind == .object { pending.append(($0, parent)) }
        }
      } else if let element = element(readFrom: node) {
        let parts = OutlineParts(of: entry, in: source)
        let depth = parent.map { items[$0].depth + 1 } ?? 0
        items.append(item(element, parts, in: entry, parent: parent, depth: depth))
        pending += parts.children.map { ($0, items.count - 1) }
      }
      pending[first...].reverse()
    }
    return items
  }

  private var outlineRoot: SyntaxEntry? {
    let document = source.syntax.root
    guard document.kind == .object else { return nil }
    var root: SyntaxEntry?
    source.syntax.forEachEntry(in: document, of: source.text) { entry in
      if entry.kind == .object, source.isKey("root", of: entry) { root = entry }
    }
    return root
  }

  private func item(
    _ element: ElementID, _ parts: OutlineParts, in object: SyntaxEntry, parent: Int?, depth: Int
  ) -> OutlineItem {
    let range = object.valueRange
    let brace = range.lowerBound..<min(range.lowerBound + 1, range.upperBound)
    let named = id(of: element) == nil ? parts.type : parts.id ?? parts.type
    let showsText = declaration(of: element)?.properties.contains { $0.name == "text" } ?? false
    return OutlineItem(
      element: element, parent: parent, depth: depth, range: range,
      nameRange: named?.valueRange ?? brace,
      text: showsText ? parts.text.flatMap { source.beginning(ofString: $0) } : nil)
  }
}

/// The members of an element's object that an outline looks at.
private struct OutlineParts {
  var type: SyntaxEntry?
  var id: SyntaxEntry?
  var text: SyntaxEntry?

  /// The values that may hold elements.
  var children: [SyntaxEntry] = []

  init(of object: SyntaxEntry, in source: DocumentSource) {
    source.syntax.forEachEntry(in: object, of: source.text) { entry in
      // Most keys are seen by their length to be none of these.
      guard entry.kind == .object || Self.mayMatter(entry), let key = source.key(of: entry)
      else { return }
      switch key {
      case "type": type = entry.valueRange.isEmpty ? nil : entry
      case "id": id = entry.valueRange.isEmpty ? nil : entry
      case "text": text = entry
      case "children": if entry.kind == .array { children.append(entry) }
      default:
        if entry.kind == .object, ElementSlot(rawValue: key) != nil { children.append(entry) }
      }
    }
  }

  /// Whether the key may be one of those that are looked at whatever their value is.
  private static func mayMatter(_ entry: SyntaxEntry) -> Bool {
    guard !entry.keyHasEscapes, let range = entry.keyRange else { return true }
    // With quotes: "id", "type" and "text", "children".
    return range.count == 4 || range.count == 6 || range.count == 10 || entry.keyIsBroken
  }
}

/// One element as outlines of a document show it.
package struct OutlineItem: Hashable, Sendable {
  package let element: ElementID

  /// The place in the outline of the element around it; `nil` for the root.
  package let parent: Int?

  /// How many elements are around it.
  package let depth: Int

  /// The element's object, as bytes of the text.
  package let range: Range<Int>

  /// What names it, within ``range``: the value of its `id`, else of its `type`, else its opening brace.
  package let nameRange: Range<Int>

  /// The beginning of the text that it shows; `nil` if it is none that shows one.
  package let text: String?
}

/// A variant as outlines of a document show it.
package struct OutlinedVariant: Hashable, Sendable {
  package let name: String

  /// Its object, as bytes of the text, and in that what names it.
  package let range: Range<Int>
  package let nameRange: Range<Int>
}

extension LiveDocument {
  /// The variants that have a name, in the order of the text.
  package func outlinedVariants() -> [OutlinedVariant] {
    guard source.syntax.root.kind == .object else { return [] }
    var list: SyntaxEntry?
    source.syntax.forEachEntry(in: source.syntax.root, of: source.text) { entry in
      if entry.kind == .array, source.isKey("variants", of: entry) { list = entry }
    }
    guard let list else { return [] }
    var variants: [OutlinedVariant] = []
    source.syntax.forEachEntry(in: list, of: source.text) { variant in
      guard variant.kind == .object else { return }
      source.syntax.forEachEntry(in: variant, of: source.text) { entry in
        guard source.isKey("name", of: entry), let name = source.beginning(ofString: entry),
          !name.isEmpty, variants.last?.range != variant.valueRange
        else { return }
        variants.append(
          OutlinedVariant(name: name, range: variant.valueRange, nameRange: entry.valueRange))
      }
    }
    return variants
  }
}

extension DocumentSource {
  /// The beginning of the string that a value is, escapes resolved; `nil` if it is none that can be read.
  ///
  /// No more than `limit` bytes of the text are read.
  package func beginning(ofString entry: SyntaxEntry, limit: Int = 120) -> String? {
    guard entry.kind == .string, !entry.valueIsBroken else { return nil }
    let range = entry.valueRange
    if range.count <= limit { return string(of: entry) }
    let bytes = text.bytes(in: range.lowerBound..<(range.lowerBound + limit))
    let quote = UInt8(ascii: "\"")
    let end = Self.lastCharacterEnd(in: bytes)
    return (try? JSONValue(parsing: bytes[..<end] + [quote]))?.stringValue
  }

  /// The end of the last escape or scalar that is there as a whole, behind an opening quote.
  private static func lastCharacterEnd(in bytes: [UInt8]) -> Int {
    var end = 1
    while end < bytes.count {
      let next = end + length(ofCharacterAt: end, in: bytes)
      guard next <= bytes.count else { break }
      end = next
    }
    return end
  }

  private static func length(ofCharacterAt index: Int, in bytes: [UInt8]) -> Int {
    let byte = bytes[index]
    guard byte == UInt8(ascii: "\\") else {
      return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    }
    guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "u") else { return 2 }
    guard index + 3 < bytes.count else { return 6 }
    // The first half of a pair: `\uD83D\uDE00`.
    let isSurrogate =
      bytes[index + 2] | 0x20 == UInt8(ascii: "d")
      && "89abAB".utf8.contains(bytes[index + 3])
    return isSurrogate ? 12 : 6
  }
}
