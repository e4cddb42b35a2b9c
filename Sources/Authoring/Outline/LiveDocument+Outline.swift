package import LiveDocuments
import DocumentSyntax
import LayoutEngine

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
      if entry.kind == .object, source.key(of: entry) == "root" { root = entry }
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
      guard let key = source.key(of: entry) else { return }
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
}
