import DocumentSyntax
import LayoutEngine

/// The document's `defaults`: values of keys for all elements of a type that do not set these keys themselves.
///
/// Like a ``VariableLayer``, the type keeps a copy of the object's text. The keys of `style` have separate defaults;
/// any other object of an element replaces the default as a whole.
final class TypeDefaults {
  private let source: DocumentSource
  private var nodes: [UInt8: SyntaxNode] = [:]

  private static let location = Location(nil, [.key("defaults")], part: .value)

  /// The defaults of one type.
  struct Entry {
    let source: DocumentSource
    let node: SyntaxNode
    let location: Location
  }

  init(_ text: [UInt8]) {
    source = DocumentSource(text)
    guard let top = source.syntax.root.container else { return }
    source.forEachEntry(of: top) { entry in
      guard let name = source.key(of: entry), let table = TypeTable.byName[name],
        entry.kind == .object, let node = entry.container
      else { return }
      nodes[table.index] = node
    }
  }

  /// The variables that the defaults name.
  var namesOfVariables: Set<String> { Set(source.variables(namedIn: source.syntax.root)) }

  /// The bytes of the whole `defaults` object.
  var spelling: [UInt8] { source.text.bytes }

  func entry(of table: TypeTable) -> Entry? {
    nodes[table.index].map { node in
      Entry(
        source: source, node: node,
        location: Self.location.appending(.key(table.declaration.name), part: .value))
    }
  }

  /// True if a key of a type has a default.
  func sets(_ key: String, of table: TypeTable) -> Bool {
    guard let node = nodes[table.index] else { return false }
    return source.hasMember([key], of: node)
  }

  /// The default of a key of a type.
  func value(of key: String, of table: TypeTable) -> (entry: SyntaxEntry, source: DocumentSource)? {
    guard let node = nodes[table.index] else { return nil }
    var found: SyntaxEntry?
    source.forEachEntry(of: node) { if source.isKey(key, of: $0) { found = $0 } }
    return found.map { ($0, source) }
  }

  /// The location, under `defaults`, of the default value for a path in an element's object; `nil` without a default.
  func location(of path: [Location.Step], part: Location.Part, of table: TypeTable) -> Location? {
    let names = path.prefix(2).compactMap(\.name)
    guard let node = nodes[table.index], let key = names.first,
      !LaidValues.isFixed(key) || key == "style"
    else { return nil }
    guard source.hasMember(key == "style" ? names : [key], of: node) else { return nil }
    return Location(nil, Self.location.path + [.key(table.declaration.name)] + path, part: part)
  }

  /// The types whose defaults differ between two objects.
  static func changes(from old: TypeDefaults?, to new: TypeDefaults?) -> Set<UInt8> {
    if old === new { return [] }
    let types = Set((old?.nodes ?? [:]).keys).union((new?.nodes ?? [:]).keys)
    return types.filter { old?.spelling(of: $0) != new?.spelling(of: $0) }
  }

  private func spelling(of type: UInt8) -> [UInt8]? {
    nodes[type].map { source.text.bytes(in: source.syntax.range(of: $0)) }
  }
}

extension DocumentSource {
  /// True if an object has a member at a path of keys.
  fileprivate func hasMember(_ keys: [String], of node: SyntaxNode) -> Bool {
    var node: SyntaxNode? = node
    for key in keys {
      guard let object = node else { return false }
      var found: SyntaxEntry?
      forEachEntry(of: object) { if isKey(key, of: $0) { found = $0 } }
      guard let found else { return false }
      node = found.kind == .object ? found.container : nil
    }
    return true
  }
}

extension HeaderReading {
  /// Reads the defaults of all types to note their problems.
  ///
  /// Elements read the defaults of their type again.
  mutating func readDefaults(
    _ entry: SyntaxEntry, at path: PathHandle, reusing former: TypeDefaults?
  ) {
    guard let node = reader.object(entry, key: "defaults", at: path) else { return }
    let text = reader.bytes(of: entry)
    variables.defaults = former?.spelling == text ? former : TypeDefaults(text)
    let members = reader.members(of: node)
    reader.noteDuplicates(members, at: path)
    for member in members.used {
      let path = reader.path(of: member, in: path)
      let name = reader.name(of: member.key)
      guard let table = TypeTable.byName[name] else {
        reader.noteUnknown(member, owner: "defaults", at: path)
        continue
      }
      readDefaults(member.entry, of: table, at: path)
    }
  }

  private mutating func readDefaults(
    _ entry: SyntaxEntry, of table: TypeTable, at path: PathHandle
  ) {
    let type = table.declaration.name
    guard let node = reader.object(entry, key: type, at: path) else { return }
    let members = reader.members(of: node)
    reader.noteDuplicates(members, at: path)
    for member in members.used {
      let path = reader.path(of: member, in: path)
      let name = reader.name(of: member.key)
      reader.substitutedBytes = 0
      if name != "style", LaidValues.isFixed(name) {
        reader.note(.fixedKey(name), at: path.with(part: .key))
        reader.noteDuplicates(inUnread: member.entry, at: path)
      } else if let property = table[member.number] {
        reader.read(member.entry, as: property, at: path)
      } else {
        reader.noteUnknown(member, owner: type, at: path)
      }
    }
  }
}
