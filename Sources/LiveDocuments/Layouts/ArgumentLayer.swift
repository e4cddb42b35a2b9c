import DocumentSyntax
import LayoutEngine

/// The variables that one use of a layout, or one entry of an `each`, sets.
///
/// The values name variables of the scope around the use. Each use has its own layer, which stores only the differences
/// between uses: the entries of an `each` share a ``Repetition``, and uses read from one object share an
/// ``ArgumentText``.
final class ArgumentLayer {
  /// The object of a use.
  let text: ArgumentText?

  /// The entries of the `each`.
  private(set) var entries: Repetition?
  private let element: Int32

  /// The index of the entry; `-1` for a use.
  private let entry: Int32
  let scope: VariableScope?

  static let indexName = "index"

  /// Creates the variables that an element sets for the layout that it uses.
  ///
  /// `element` is `nil` for a use in the root of a layout that is merged with its own use.
  init(_ text: ArgumentText, of element: ElementID?, in scope: VariableScope?) {
    self.text = text
    self.element = element?.index ?? -1
    self.scope = scope
    entry = -1
  }

  init(entry: Int, of repetition: Repetition, _ element: ElementID, in scope: VariableScope?) {
    text = nil
    entries = repetition
    self.element = element.index
    self.scope = scope
    self.entry = Int32(clamping: entry)
  }

  /// Takes the same values from other entries, so that the former entries can be freed.
  func move(to repetition: Repetition) { entries = repetition }

  var source: DocumentSource { entries?.source ?? text?.source ?? DocumentSource([]) }

  /// The object of variables; `nil` for an entry of a number.
  var node: SyntaxNode? {
    guard let entries else { return text?.source.syntax.root.container }
    return entries.isCounted ? nil : entries.entries[Int(entry)]
  }

  /// The object in the document.
  var location: Location {
    let element = element < 0 ? nil : ElementID(index: element)
    if let entries, let element {
      return entries.location(ofEntry: Int(entry), of: element)
    }
    return Location(element, text?.path ?? [], part: .value)
  }

  /// The file that file names in the values are relative to; `nil` for the document.
  var base: String? { entries.map(\.entryBase) ?? text?.file?.uri }

  /// The value of `$index`.
  var index: Int? { entry < 0 ? nil : Int(entry) }

  /// True if the layer was read from the same object text at the same location, in the same scope.
  func isSame(as bytes: [UInt8], at location: Location, in scope: VariableScope?) -> Bool {
    text?.bytes == bytes && self.scope === scope && self.location == location
  }

  /// The value that the layer sets for a variable.
  ///
  /// - Complexity: O(*n*) in the number of members.
  func value(of name: String) -> VariableScope.Value? {
    let source = source
    if let node, let entry = source.lastEntry(name, of: node),
      entry.valueRange.count <= VariableLayer.longestValue
    {
      return VariableScope.Value(
        source: source, entry: entry, name: name,
        location: location.appending(.key(name), part: .member), base: base)
    }
    guard let index, name == Self.indexName else { return nil }
    return Self.index(index, at: location)
  }

  /// The value of `$index`.
  static func index(_ index: Int, at location: Location) -> VariableScope.Value {
    let source = DocumentSource(Array(String(index).utf8))
    return VariableScope.Value(
      source: source, entry: source.syntax.root, name: indexName, location: location)
  }
}

/// A copy of an object with the variables that uses of a layout set.
final class ArgumentText {
  let bytes: [UInt8]

  /// The path of the object from its element, or from the document if the object is in the root of a layout.
  let path: [Location.Step]

  /// The file that file names in the values are relative to; `nil` for the document.
  let file: LayoutFile?
  private let number: Int
  private let parsed: ParsedArguments

  /// The path of nearly all objects, shared as one array.
  private static let ownPath: [Location.Step] = [.key("variables")]

  init(
    _ bytes: [UInt8], at path: [Location.Step], in file: LayoutFile?, _ parsed: ParsedArguments
  ) {
    self.bytes = bytes
    self.path = path == Self.ownPath ? Self.ownPath : path
    self.file = file
    self.parsed = parsed
    number = parsed.nextNumber()
  }

  var source: DocumentSource { parsed.source(of: bytes, number) }
}

/// A cache of the syntax trees of the last texts.
///
/// The elements of one use are read one after the other, so a cache of 8 texts is enough. A syntax tree takes ten times
/// the memory of its text, so trees are not kept with every text.
final class ParsedArguments {
  private var slots: [(number: Int, source: DocumentSource)] = []
  private var count = 0
  private static let slotCount = 8

  fileprivate func nextNumber() -> Int {
    count += 1
    return count
  }

  fileprivate func source(of bytes: [UInt8], _ number: Int) -> DocumentSource {
    if slots.isEmpty {
      slots = Array(repeating: (0, DocumentSource([])), count: Self.slotCount)
    }
    let slot = number % Self.slotCount
    if slots[slot].number != number { slots[slot] = (number, DocumentSource(bytes)) }
    return slots[slot].source
  }
}
