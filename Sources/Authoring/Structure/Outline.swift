package import DocumentSyntax
import JSON
package import LayoutEngine
package import LiveDocuments

/// The members of elements that outlines of one document read, kept from edit to edit.
///
/// The walk through the elements is made anew for each outline; an edit costs reading the objects around it again.
package final class OutlineCache {
  private var parts = ContainerCache<OutlineParts>()

  package init() {}

  /// The number of elements whose text was read.
  package var readCount: Int { parts.readCount }

  /// The outline of a document, which is the same every time; see ``LiveDocument/outline()``.
  ///
  /// - Complexity: O(*n*) in the number of elements and in the length of the objects that edits touched.
  package func outline(of document: LiveDocument) -> [OutlineItem] {
    guard let root = document.outlineRoot, let node = root.container else { return [] }
    let syntax = document.source.syntax
    var items: [OutlineItem] = []
    var pending = [Pending(node: node, start: root.valueRange.lowerBound, parent: nil)]
    while let next = pending.popLast() {
      let first = pending.count
      if syntax.kind(of: next.node) == .array {
        forEachChild(of: next.node, in: syntax) { child in
          guard syntax.kind(of: child) == .object else { return }
          pending.append(next.child(child, in: syntax, parent: next.parent))
        }
      } else if let element = document.element(readFrom: next.node) {
        let parts = parts.value(of: next.node, in: syntax) {
          OutlineParts(of: syntax.entry(of: next.node, at: next.start), in: document.source)
        }
        let depth = next.parent.map { items[$0].depth + 1 } ?? 0
        items.append(document.item(element, parts, at: next, depth: depth))
        for child in parts.children {
          pending.append(next.child(child, in: syntax, parent: items.count - 1))
        }
      }
      pending[first...].reverse()
    }
    return items
  }

  private func forEachChild(
    of node: SyntaxNode, in syntax: SyntaxTree, _ body: (SyntaxNode) -> Void
  ) {
    var child = syntax.firstChild(of: node)
    while let node = child {
      body(node)
      child = syntax.sibling(after: node)
    }
  }
}

/// An object or array that an outline goes through.
private struct Pending {
  let node: SyntaxNode
  let start: Int
  let parent: Int?

  func child(_ node: SyntaxNode, in syntax: SyntaxTree, parent: Int?) -> Pending {
    Pending(node: node, start: start + syntax.startInParent(of: node), parent: parent)
  }
}

extension LiveDocument {
  /// The elements in the order of the text, each before its descendants; values other than objects are left out.
  ///
  /// Only the beginning of a long text is read.
  ///
  /// - Complexity: In the length of the elements' own objects.
  package func outline() -> [OutlineItem] { OutlineCache().outline(of: self) }

  fileprivate var outlineRoot: SyntaxEntry? {
    let document = source.syntax.root
    guard document.kind == .object else { return nil }
    var root: SyntaxEntry?
    source.syntax.forEachEntry(in: document, of: source.text) { entry in
      if entry.kind == .object, source.isKey("root", of: entry) { root = entry }
    }
    return root
  }

  fileprivate func item(
    _ element: ElementID, _ parts: OutlineParts, at object: Pending, depth: Int
  ) -> OutlineItem {
    let range = object.start..<(object.start + source.syntax.length(of: object.node))
    let brace = 0..<min(1, range.count)
    let name = (elements.id(of: element) == nil ? parts.type : parts.id ?? parts.type) ?? brace
    return OutlineItem(
      element: element, parent: object.parent, depth: depth, range: range,
      nameRange: (range.lowerBound + name.lowerBound)..<(range.lowerBound + name.upperBound),
      text: showsText(element) ? parts.text : nil)
  }

  private func showsText(_ element: ElementID) -> Bool {
    elements.declaration(of: element).map { textTypes.contains(ObjectIdentifier($0)) } ?? false
  }
}

/// The types of elements that may have a text.
private let textTypes = Set(allTypes.filter(\.showsText).map { ObjectIdentifier($0) })

/// The members of an element's object that an outline reads, with offsets from its start.
private struct OutlineParts {
  var type: Range<Int>?
  var id: Range<Int>?

  /// The beginning of its text, even if its type does not show a text.
  var text: String?

  /// The objects and arrays that may hold elements.
  var children: [SyntaxNode] = []

  init(of object: SyntaxEntry, in source: DocumentSource) {
    let start = object.valueRange.lowerBound
    func textRange(of entry: SyntaxEntry) -> Range<Int>? {
      let range = entry.valueRange
      return range.isEmpty ? nil : (range.lowerBound - start)..<(range.upperBound - start)
    }
    var shown: SyntaxEntry?
    source.syntax.forEachEntry(in: object, of: source.text) { entry in
      // The length of most keys rules out all of these names.
      guard entry.kind == .object || Self.mayMatter(entry), let key = source.key(of: entry)
      else { return }
      switch key {
      case "type": type = textRange(of: entry)
      case "id": id = textRange(of: entry)
      case "text": shown = entry
      case "children": if entry.kind == .array, let node = entry.container { children.append(node) }
      default:
        if entry.kind == .object, ElementSlot(rawValue: key) != nil, let node = entry.container {
          children.append(node)
        }
      }
    }
    text = shown.flatMap { source.beginning(ofString: $0) }
  }

  /// True if the key may be `id`, `type`, `text` or `children`, by its length.
  private static func mayMatter(_ entry: SyntaxEntry) -> Bool {
    guard !entry.keyHasEscapes, let range = entry.keyRange else { return true }
    // With quotes: "id", "type" and "text", "children".
    return range.count == 4 || range.count == 6 || range.count == 10 || entry.keyIsBroken
  }
}

/// One element as outlines of a document show it.
package struct OutlineItem: Hashable, Sendable {
  package let element: ElementID

  /// The index in the outline of the element around it; `nil` for the root.
  package let parent: Int?

  /// The number of elements around it.
  package let depth: Int

  /// The element's object, as bytes of the text.
  package let range: Range<Int>

  /// The range of its name, within ``range``: the value of its `id`, else of its `type`, else its
  /// opening brace.
  package let nameRange: Range<Int>

  /// The beginning of the text that the element shows; `nil` for a type without text.
  package let text: String?
}

/// A variant as outlines of a document show it.
package struct OutlinedVariant: Hashable, Sendable {
  package let name: String

  /// The bytes of its object, and the bytes of its name in the object.
  package let range: Range<Int>
  package let nameRange: Range<Int>
}

/// A variable of the document as outlines show it.
package struct OutlinedVariable: Hashable, Sendable {
  package let name: String

  /// The spelling of its effective value; `nil` without a value.
  package let value: String?

  /// The bytes of its definition, and the bytes of the key.
  package let range: Range<Int>
  package let nameRange: Range<Int>
}

extension LiveDocument {
  /// The document's variables, in the order of the text.
  ///
  /// - Complexity: O(*n*) in the length of their definitions.
  package func outlinedVariables() -> [OutlinedVariable] {
    guard let list = source.ownVariables else { return [] }
    var variables: [OutlinedVariable] = []
    source.syntax.forEachEntry(in: list, of: source.text) { entry in
      guard let name = source.key(of: entry), let key = entry.keyRange,
        VariableReference.isName(name.utf8)
      else { return }
      variables.append(
        OutlinedVariable(
          name: name, value: text.value(ofVariable: name)?.spelling,
          range: key.lowerBound..<max(key.upperBound, entry.valueRange.upperBound), nameRange: key))
    }
    return variables
  }

  /// The last member of the document's own object with this name and a value of this kind.
  private func member(_ name: String, of kind: ValueKind) -> SyntaxEntry? {
    guard source.syntax.root.kind == .object else { return nil }
    var found: SyntaxEntry?
    source.syntax.forEachEntry(in: source.syntax.root, of: source.text) { entry in
      if entry.kind == kind, source.isKey(name, of: entry) { found = entry }
    }
    return found
  }

  /// The variants that have a name, in the order of the text.
  package func outlinedVariants() -> [OutlinedVariant] {
    guard let list = member("variants", of: .array) else { return [] }
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
  /// The beginning of a string value, escapes resolved; `nil` if the value is not a readable string.
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
