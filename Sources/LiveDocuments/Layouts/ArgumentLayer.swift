import DocumentSyntax
import LayoutEngine

/// The variables that one use of a layout sets, or one entry of an `each`.
///
/// Its values name variables of the scope around the use. Each use has one, so it has only what uses differ in: the
/// entries of an `each` share its ``Repetition``, and uses that are read from one object an ``ArgumentText``.
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

  /// The variables of an element that uses a layout, or of one in a layout that is one element with the use.
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

  /// Takes the same values from other entries, so that the former ones can be freed.
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

  /// The file that names in it are relative to; `nil` for the document.
  var base: String? { entries.map(\.entryBase) ?? text?.file?.uri }

  /// The value of `$index`.
  var index: Int? { entry < 0 ? nil : Int(entry) }

  /// True if it has the values of an object at a location.
  func isSame(as bytes: [UInt8], at location: Location, in scope: VariableScope?) -> Bool {
    text?.bytes == bytes && self.scope === scope && self.location == location
  }

  /// The value that it sets for a variable.
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

/// A copy of the object of variables that uses of layouts set.
final class ArgumentText {
  let bytes: [UInt8]

  /// The path of the object from the element that it belongs to, or from the document if it is in the root of a layout.
  let path: [Location.Step]

  /// The file that names in it are relative to; `nil` for the document.
  let file: LayoutFile?
  private let number: Int
  private let parsed: ParsedArguments

  /// The path of nearly all of them, one array for all.
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

/// The syntax of the texts that were read last.
///
/// The elements of one use are read one after the other, so a few texts are enough: the tree of each would take ten
/// times as much memory as the text.
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
