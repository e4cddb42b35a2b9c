import DocumentSyntax
import JSON
package import LiveDocuments

/// The name of a layout, as a key of `layouts` or in the `layout` of an element.
package struct PointedLayout: Hashable, Sendable {
  package let name: String

  /// The bytes of the name, without quotes and #.
  package let range: Range<Int>

  /// The key with its quotes and the whole member, where the layout is defined.
  fileprivate let definition: (key: Range<Int>, member: Range<Int>)?

  /// True for a key of `layouts`.
  var isDefinition: Bool { definition != nil }

  fileprivate init(
    _ name: String, _ range: Range<Int>, definition: (key: Range<Int>, member: Range<Int>)? = nil
  ) {
    self.name = name
    self.range = range
    self.definition = definition
  }

  package static func == (left: PointedLayout, right: PointedLayout) -> Bool {
    left.range == right.range && left.name.utf8.elementsEqual(right.name.utf8)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(range) }

  fileprivate func names(_ other: PointedLayout) -> Bool {
    name.utf8.elementsEqual(other.name.utf8)
  }
}

extension DocumentText {
  /// The layout of the document that a key or a value at a byte names.
  ///
  /// - Returns: `nil` if the byte names no layout, or one without a definition.
  /// - Complexity: O(*n*) in the length of the objects and arrays around the byte, without other nested objects and
  ///   arrays; with a layout there, in the number of layouts.
  package func pointedLayout(at offset: Int) -> PointedLayout? {
    var search = LayoutSearch(source: source, offset: offset)
    search.run()
    guard
      let found = search.found.first(where: {
        $0.range.lowerBound <= offset && offset <= $0.range.upperBound
      })
    else { return nil }
    return found.definition != nil || definition(of: found) != nil ? found : nil
  }

  /// The names of all layouts that the document defines or uses.
  var layoutNames: Set<String> {
    var search = LayoutSearch(source: source, offset: nil)
    search.run()
    return Set(search.found.map(\.name))
  }

  /// The definition of a layout that counts.
  func definition(of layout: PointedLayout) -> DefinitionTarget? {
    var search = LayoutSearch(source: source, offset: nil)
    search.readDefinitions()
    guard let definition = search.found.last(where: layout.names)?.definition else { return nil }
    return DefinitionTarget(
      origin: layout.range, whole: definition.member, exact: definition.key)
  }

  /// The bytes of a layout's name wherever the text has it, in the order of the text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  func nameRanges(of layout: PointedLayout, includesDefinitions: Bool = true) -> [Range<Int>] {
    var search = LayoutSearch(source: source, offset: nil)
    search.run()
    return inOrder(
      search.found.filter { layout.names($0) && (includesDefinitions || $0.definition == nil) }
        .map(\.range))
  }

  /// The edits that give a layout another name, which may begin with #, in `layouts` and wherever it is used.
  func renaming(_ layout: PointedLayout, to name: String) throws(RenameError) -> [SourceEdit] {
    let new = name.utf8.first == UInt8(ascii: "#") ? String(name.dropFirst()) : name
    guard !new.isEmpty else { throw .emptyName }
    if new.utf8.elementsEqual(layout.name.utf8) { return [] }
    var search = LayoutSearch(source: source, offset: nil)
    search.run()
    // A use of a layout that is not defined would get one.
    guard !search.found.contains(where: { $0.name.utf8.elementsEqual(new.utf8) }) else {
      throw .usedLayout(new)
    }
    let text = Array(JSONValue.string(new).serialized().dropFirst().dropLast())
    return search.found.filter(layout.names).map { SourceEdit($0.range, with: text) }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

/// Walks through the elements of a document's text to the names of layouts.
private struct LayoutSearch {
  let source: DocumentSource

  /// The byte around which objects and arrays are searched; `nil` for all of the text.
  let offset: Int?

  private(set) var found: [PointedLayout] = []
  private var elements: [SyntaxEntry] = []

  init(source: DocumentSource, offset: Int?) {
    self.source = source
    self.offset = offset
  }

  /// Finds all names, without recursion; nothing in a document without layouts.
  mutating func run() {
    guard let definitions = member("layouts", of: source.syntax.root) else { return }
    read(definitions)
    if let root = member("root", of: source.syntax.root) { elements.append(root) }
    if let variants = member("variants", of: source.syntax.root) {
      for variant in entries(of: variants) {
        guard let replacements = member("instead", of: variant) else { continue }
        elements += entries(of: replacements)
      }
    }
    while let element = elements.popLast() {
      guard element.kind == .object else { continue }
      for entry in entries(of: element) {
        guard let key = source.key(of: entry) else { continue }
        if key == "layout" {
          readUse(entry)
        } else if ElementSlot(rawValue: key) != nil {
          elements += entry.kind == .array ? entries(of: entry) : [entry]
        }
      }
    }
  }

  /// Finds the names of the definitions only.
  mutating func readDefinitions() {
    if let definitions = member("layouts", of: source.syntax.root) { read(definitions) }
    elements = []
  }

  private mutating func read(_ definitions: SyntaxEntry) {
    for entry in entries(of: definitions) {
      guard let name = source.key(of: entry), let key = entry.keyRange else { continue }
      if let range = content(of: key) {
        let member = key.lowerBound..<entry.valueRange.upperBound
        found.append(PointedLayout(name, range, definition: (key, member)))
      }
      if let root = member("root", of: entry) { elements.append(root) }
    }
  }

  private mutating func readUse(_ entry: SyntaxEntry) {
    guard let text = source.string(of: entry), text.utf8.first == UInt8(ascii: "#"),
      let range = content(of: entry.valueRange), !range.isEmpty,
      source.text.bytes(in: range.lowerBound..<(range.lowerBound + 1)) == [UInt8(ascii: "#")]
    else { return }
    found.append(
      PointedLayout(String(text.dropFirst()), (range.lowerBound + 1)..<range.upperBound))
  }

  /// The bytes between the quotes of a string; `nil` if it is not closed.
  private func content(of string: Range<Int>) -> Range<Int>? {
    guard string.count >= 2,
      source.text.bytes(in: (string.upperBound - 1)..<string.upperBound) == [UInt8(ascii: "\"")]
    else { return nil }
    return (string.lowerBound + 1)..<(string.upperBound - 1)
  }

  /// The last member of an object with a key.
  private func member(_ key: String, of object: SyntaxEntry) -> SyntaxEntry? {
    guard object.kind == .object, let node = object.container else { return nil }
    var found: SyntaxEntry?
    source.forEachEntry(of: node) { if source.isKey(key, of: $0) { found = $0 } }
    return found
  }

  /// The entries of an object or array; with an offset, only entries around the byte.
  private func entries(of container: SyntaxEntry) -> [SyntaxEntry] {
    guard let node = container.container else { return [] }
    let all = source.entries(of: node)
    guard let offset else { return all }
    return all.filter { entry in
      (entry.keyRange ?? entry.valueRange).lowerBound <= offset
        && offset <= entry.valueRange.upperBound
    }
  }
}
