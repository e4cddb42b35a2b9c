package import DocumentSyntax
import LayoutEngine

/// The files with variables that a document, or one of its layouts, names: `"variables": "tokens.json"`, or a list of
/// files with an object of its own at its end.
///
/// The object in a file is a layer of ``OuterVariables``, in front of the layers of `.lintel.json`. Later files hide
/// earlier files, and the document's own object hides all files.
extension HeaderReading {
  /// The most files with variables of a document: each name is searched in one file after the other.
  private static let mostVariableFiles = 16

  /// The most problems of one file that are noted.
  private static let mostFileProblems = 8

  /// Reads the value of `variables` of the document or of one of its layouts.
  ///
  /// - Returns: The object beside the files, if the value has one, and the files that it names, the last one first.
  mutating func readVariableFiles(
    _ entry: SyntaxEntry, at path: PathHandle
  ) -> (own: (entry: SyntaxEntry, path: PathHandle)?, files: [NamedVariableFile]) {
    var own: (entry: SyntaxEntry, path: PathHandle)?
    var files: [NamedVariableFile] = []
    switch entry.kind {
    case .string: readVariableFile(entry, at: path, into: &files)
    case .array:
      guard let node = entry.container else { return (nil, []) }
      let items = reader.entries(of: node)
      for (index, item) in items.enumerated() {
        let path = reader.path(at: index, in: path)
        if item.kind == .string {
          readVariableFile(item, at: path, into: &files)
        } else if item.kind == .object, index == items.count - 1 {
          own = (item, path)
        } else {
          let expected = item.kind == .object ? "a file, or an object at the end" : "a file"
          reader.noteWrongType(item, key: "variables", expected: expected, at: path)
          reader.noteDuplicates(inUnread: item, at: path)
        }
      }
    default: return ((entry, path), [])
    }
    return (own, files.reversed())
  }

  private mutating func readVariableFile(
    _ entry: SyntaxEntry, at path: PathHandle, into files: inout [NamedVariableFile]
  ) {
    guard let name = reader.string(of: entry) else { return }
    guard files.count < Self.mostVariableFiles else {
      return reader.note(.unusableFile(name, .tooMany(Self.mostVariableFiles)), at: path)
    }
    let file = inputs.file(name, in: file?.uri)
    guard let source = file.source else {
      if let fault = file.fault { reader.note(.unusableFile(name, .unreadable(fault)), at: path) }
      return
    }
    if let problem = FileProblem(
      of: source, expected: "an object of variables", { $0 == .object })
    {
      reader.note(.unusableFile(name, problem), at: path)
    }
    guard let layer = file.variables else { return }
    files.append(NamedVariableFile(name: name, file: file, layer: layer, path: path))
  }

  /// Notes the problems of definitions in files, given all variables that are visible.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - layout: The layout that names the files; `nil` for the document.
  ///   - own: The variables of the object beside the files.
  ///
  /// - Complexity: O(*n*) in the length of the definitions if a layer changed, else in the number of layers and
  ///   problems.
  mutating func noteProblems(
    of files: [NamedVariableFile], namedBy layout: String?, under own: VariableLayer?
  ) {
    guard !files.isEmpty, let scope = reader.scope else { return }
    var known = formerVariables.fileProblems[layout] ?? .init()
    if !known.layers.elementsEqual(scope.layers, by: ===) {
      known = .init(
        layers: scope.layers,
        problems: files.map { Self.problems(of: $0.file, in: scope, under: own) })
    }
    variables.fileProblems[layout] = known
    for (problems, named) in zip(known.problems, files).reversed() {
      for problem in problems.prefix(Self.mostFileProblems) {
        reader.note(.unusableFile(named.name, problem.kind), at: named.path)
        guard let user = problem.variable else { continue }
        reader.problems[reader.problems.count - 1].definition =
          named.layer.definitions.location(of: user)
      }
    }
  }

  private static func problems(
    of file: NamedFile, in scope: VariableScope, under own: VariableLayer?
  ) -> [(kind: FileProblem, variable: String?)] {
    guard let layer = file.variables?.definitions else { return [] }
    var found: [(kind: FileProblem, variable: String?)] = []
    if let source = file.source, let node = source.syntax.root.container {
      source.forEachEntry(of: node) { entry in
        guard let name = source.key(of: entry) else { return }
        if !VariableReference.isName(name.utf8) {
          found.append((.badName(name), nil))
        } else if entry.valueRange.count > VariableLayer.longestValue {
          found.append((.longValue(name), nil))
        }
      }
    }
    for name in layer.names where scope.layer(of: name) === layer {
      if let unknown = layer.references[name]?.first(where: { !scope.isKnown($0) }) {
        found.append((.unknownVariable(unknown, in: name), name))
      }
    }
    for cycle in scope.cycles(through: layer) {
      guard let first = cycle.first, scope.layer(of: first) === layer else { continue }
      // A cycle through the object beside the files is reported at that object.
      if let own, cycle.contains(where: { own.definitions[$0] != nil }) { continue }
      found.append((.cycle(cycle), first))
    }
    return found
  }
}

/// A file with variables, as a document names it.
struct NamedVariableFile {
  let name: String
  let file: NamedFile
  let layer: OuterVariables.Layer

  /// The string that names the file.
  let path: PathHandle
}

extension [NamedVariableFile] {
  /// The variables that the files define.
  var definitions: [VariableLayer] { map(\.layer.definitions) }
}

/// A problem of a file that a document names, or of its content.
package enum FileProblem: Hashable, Sendable {
  case unreadable(NamedFile.Fault)

  /// The text has a syntax error in this line, counted from 1.
  case syntax(line: Int)
  case empty

  /// The document in the file has no `root`.
  case missingRoot

  /// The text is longer than this number of bytes, the limit of a layout.
  case tooLong(Int)

  /// The value in the file is of another kind.
  case wrongContent(expected: String, found: ValueKind)

  /// An entry of a list is of another kind.
  case wrongEntry(Int, found: ValueKind)
  case badName(String)
  case longValue(String)
  case unknownVariable(String, in: String)
  case cycle([String])

  /// More files than this are named in one list.
  case tooMany(Int)

  /// Creates the problem of a text; `nil` for a text without errors whose value is of an expected kind.
  init?(of source: DocumentSource, expected: String, _ isExpected: (ValueKind) -> Bool) {
    let kind = source.syntax.root.kind
    if kind == .missing {
      self = .empty
    } else if let error = source.syntax.errors.first {
      self = .syntax(
        line: source.text.position(at: error.range.lowerBound, in: .utf8).line + 1)
    } else if !isExpected(kind) {
      self = .wrongContent(expected: expected, found: kind)
    } else {
      return nil
    }
  }
}

extension DocumentSource {
  /// The value of the document's `variables`.
  var variablesEntry: SyntaxEntry? {
    syntax.root.container.flatMap { lastEntry("variables", of: $0) }
  }

  /// The object of the document's own variables: the value of `variables`, or its last item if it is a list.
  package var ownVariables: SyntaxEntry? {
    guard let entry = variablesEntry else { return nil }
    if entry.kind != .array { return entry.kind == .object ? entry : nil }
    return entry.container.flatMap { entries(of: $0).last }.flatMap {
      $0.kind == .object ? $0 : nil
    }
  }
}

extension LiveDocument {
  /// The location of the document's own variables, which may not exist yet; `nil` if files alone define variables.
  package var ownVariablesLocation: Location? {
    let location = Location(nil, [.key("variables")], part: .value)
    guard let entry = source.variablesEntry else { return location }
    switch entry.kind {
    case .string: return nil
    case .array:
      guard let node = entry.container, let last = source.entries(of: node).last,
        last.kind == .object
      else { return nil }
      return location.appending(.index(source.entries(of: node).count - 1), part: .value)
    default: return location
    }
  }

  /// The strings that name files with variables, entries or layouts, in the order of the text, with ranges that include
  /// the quotes.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var namedFileStrings: [(name: String, range: Range<Int>)] {
    // Elements do not know every string: a string may be in an object that belongs to no element.
    var found: [(name: String, range: Range<Int>)] = []
    source.forEachFileName { found.append(($0, $1)) }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The names of files with variables or entries in the text, without layout files.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var namedDataFiles: Set<String> {
    var names: Set<String> = []
    source.forEachFileName(under: ["variables", "each"]) { name, _ in names.insert(name) }
    return names
  }
}
