import DocumentSyntax
import LayoutEngine

/// A list of entries that an `each` names: in a file, shared by all documents that name the file, or in the value of a
/// variable.
final class EntryList: Sendable {
  let source: DocumentSource

  /// The objects of variables; `nil` for another value.
  let entries: [SyntaxNode?]

  /// The bytes of each entry.
  let ranges: [Range<Int>]

  /// The problems of the text, or of entries.
  let problems: [FileProblem]

  /// The first entry that sets each variable, and the first entry that names each variable in a value.
  ///
  /// A problem of a name is reported once, where the list is named, and not for each entry.
  private let firstSetting: [String: Int]
  private let firstNaming: [String: Naming]

  /// The first entry with a value that is too long, by the name of the variable.
  private let firstLong: [String: Int]

  /// The value of a key in an entry, which names a variable.
  private struct Naming {
    let index: Int
    let key: String
  }

  private static let mostProblems = 8

  /// Reads a list that is the whole text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  convenience init(_ source: DocumentSource) {
    self.init(
      source, source.syntax.root,
      FileProblem(of: source, expected: "a list of objects") { $0 == .array }.map { [$0] } ?? [])
  }

  /// Reads a list in a text, given the problems found already.
  ///
  /// - Complexity: O(*n*) in the length of the list.
  init(_ source: DocumentSource, _ list: SyntaxEntry, _ known: [FileProblem] = []) {
    self.source = source
    var problem = known
    var entries: [SyntaxNode?] = []
    var ranges: [Range<Int>] = []
    var (setting, naming, long): ([String: Int], [String: Naming], [String: Int]) = ([:], [:], [:])
    if list.kind == .array, let array = list.container {
      for (index, item) in source.entries(of: array).enumerated() {
        entries.append(item.kind == .object ? item.container : nil)
        ranges.append(item.valueRange)
        guard item.kind == .object, let object = item.container else {
          if problem.count < Self.mostProblems, item.kind != .missing, item.kind != .invalid {
            problem.append(.wrongEntry(index, found: item.kind))
          }
          continue
        }
        source.forEachEntry(of: object) { entry in
          guard let key = source.key(of: entry) else { return }
          if setting[key] == nil { setting[key] = index }
          if long[key] == nil, entry.valueRange.count > VariableLayer.longestValue {
            long[key] = index
          }
          for name in source.variables(namedIn: entry) where naming[name] == nil {
            naming[name] = Naming(index: index, key: key)
          }
        }
      }
    }
    self.entries = entries
    self.ranges = ranges
    problems = problem
    firstSetting = setting
    firstNaming = naming
    firstLong = long
  }

  /// The variables that entries set.
  var names: some Collection<String> { firstSetting.keys }

  /// True if no entry before this one sets a variable.
  func isFirst(_ index: Int, setting name: String) -> Bool { firstSetting[name] == index }

  /// True if no value of an entry before this one names a variable.
  func isFirst(_ index: Int, naming name: String) -> Bool { firstNaming[name]?.index == index }

  /// A variable that an entry sets, or that the value of a key in it names.
  struct EntryName {
    let name: String
    let index: Int

    /// The key whose value has the name, or the name itself.
    let key: String
  }

  /// The names that entries set, each in its first entry, in the order of the entries.
  var settings: [EntryName] {
    sorted(firstSetting.map { EntryName(name: $0.key, index: $0.value, key: $0.key) })
  }

  /// The names in values of entries, each in its first entry, in the order of the entries.
  var namings: [EntryName] {
    sorted(firstNaming.map { EntryName(name: $0.key, index: $0.value.index, key: $0.value.key) })
  }

  /// The names whose values are too long, each in its first entry, in the order of the entries.
  var longValues: [EntryName] {
    sorted(firstLong.map { EntryName(name: $0.key, index: $0.value, key: $0.key) })
  }

  private func sorted(_ names: [EntryName]) -> [EntryName] {
    names.sorted { ($0.index, $0.key, $0.name) < ($1.index, $1.key, $1.name) }
  }
}

extension DocumentText {
  /// The definition of a variable in an entry of a list in a file.
  func definition(of name: String, inEntry index: Int, ofFile uri: String) -> OuterDefinition? {
    guard let file = inputs.files?.known.values.first(where: { $0.uri == uri }),
      let text = file.text, let entries = file.entries, entries.entries.indices.contains(index),
      let node = entries.entries[index], let entry = entries.source.lastEntry(name, of: node),
      let key = entry.keyRange
    else { return nil }
    return OuterDefinition(
      name: name,
      layer: OuterVariables.Layer(uri: uri, name: file.name, text: text, range: 0..<0),
      keyRange: key, valueRange: entry.valueRange)
  }
}

extension LiveDocument {
  /// False only if no `each` among the children of an element names a file that changed since it was read.
  func hasOtherFileEntries(_ element: ElementID) -> Bool {
    let instances = elements.instances
    // The children may be stated by the root of a layout.
    guard instances.uses[element] == nil, let node = elements.node(of: element),
      let children = source.lastEntry("children", of: node)?.container
    else { return true }
    var isOther = false
    let context = instances.context(of: element)
    source.forEachEntry(of: children) { entry in
      guard let object = entry.container, let known = instances.repetition(of: object, in: context)
      else { return }
      if known.hasOtherFile(text.inputs) { isOther = true }
    }
    return isOther
  }
}
