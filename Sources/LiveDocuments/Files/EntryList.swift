import DocumentSyntax
import LayoutEngine

/// A list of entries that an `each` names: in a file, which all documents that name it share, or in the value of a variable.
final class EntryList: Sendable {
  let source: DocumentSource

  /// The objects of variables; `nil` for another value.
  let entries: [SyntaxNode?]

  /// The bytes of each of them.
  let ranges: [Range<Int>]

  /// The problems of the text, or of entries.
  let problems: [FileProblem]

  /// The first entry that sets a variable, and the first whose values name one.
  ///
  /// A problem of a name is reported once, where the list is named, and not for each entry.
  private let firstSetting: [String: Int]
  private let firstNaming: [String: Int]

  private static let mostProblems = 8

  /// Reads the list that is all of a text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  convenience init(_ source: DocumentSource) {
    self.init(
      source, source.syntax.root,
      FileProblem(of: source, expected: "a list of objects") { $0 == .array }.map { [$0] } ?? [])
  }

  /// Reads a list in a text, which has problems already.
  ///
  /// - Complexity: O(*n*) in the length of the list.
  init(_ source: DocumentSource, _ list: SyntaxEntry, _ known: [FileProblem] = []) {
    self.source = source
    var problem = known
    var entries: [SyntaxNode?] = []
    var ranges: [Range<Int>] = []
    var (setting, naming): ([String: Int], [String: Int]) = ([:], [:])
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
          if let key = source.key(of: entry), setting[key] == nil { setting[key] = index }
          for name in source.variables(namedIn: entry) where naming[name] == nil {
            naming[name] = index
          }
        }
      }
    }
    self.entries = entries
    self.ranges = ranges
    problems = problem
    firstSetting = setting
    firstNaming = naming
  }

  /// The variables that entries set.
  var names: some Collection<String> { firstSetting.keys }

  /// True if no entry before this one sets a variable.
  func isFirst(_ index: Int, setting name: String) -> Bool { firstSetting[name] == index }

  /// True if no value of an entry before this one names a variable.
  func isFirst(_ index: Int, naming name: String) -> Bool { firstNaming[name] == index }
}

extension LiveDocument {
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

  /// True if the children of an element come of a list in a file that is another one now.
  func hasOtherFileEntries(_ element: ElementID) -> Bool {
    let instances = elements.instances
    // The children may be those of the root of a layout.
    guard instances.uses[element] == nil, let node = elements.node(of: element),
      let children = source.lastEntry("children", of: node)?.container
    else { return true }
    var isOther = false
    let context = instances.context(of: element)
    source.forEachEntry(of: children) { entry in
      guard let object = entry.container, let known = instances.repetition(of: object, in: context)
      else { return }
      if known.hasOtherFile(inputs) { isOther = true }
    }
    return isOther
  }
}
