package import DocumentSyntax
import JSON
import LayoutEngine

/// The entries of an `each`: in a copy of its text, so that they stay valid while the document changes, in the text of
/// a file, or in the definition of a variable.
///
/// All elements that repeat one object in one context share one repetition.
final class Repetition {
  let source: DocumentSource

  /// The text of the object that has the `each`.
  private let object: [UInt8]

  /// The objects of variables; empty for a number.
  let entries: [SyntaxNode?]

  /// The bytes of each object.
  private(set) var ranges: [Range<Int>] = []
  let count: Int
  private(set) var problems: [EntryProblem] = []

  struct EntryProblem {
    /// The path from the `each`.
    let path: [Location.Step]
    let kind: Problem.Kind

    /// The definition of the variable that has the problem.
    var definition: Location?
  }

  /// The file with the entries and its name in the text; `nil` for entries outside of files.
  let file: (name: String, file: NamedFile)?

  /// The URI of the text that names the file; `nil` for the document.
  private let base: String?

  /// The list of entries that are not written in the `each`.
  let outside: EntryList?

  /// True if the value is a variable or an expression.
  let isOfVariable: Bool

  /// The definition of the variable with the list.
  private let definition: Location?

  /// The file that file names in the entries are relative to; `nil` for the document.
  let entryBase: String?

  /// The variables that are visible around a list in a variable; `nil` for entries from elsewhere.
  let scope: VariableScope?

  /// The variables around the `each`.
  private let scopeAround: VariableScope?

  var isCounted: Bool { entries.isEmpty }

  /// The location of an entry, given the element that it makes.
  func location(ofEntry index: Int, of element: ElementID) -> Location {
    if let file { return Location(nil, [.file(file.file.uri), .index(index)], part: .value) }
    if let definition { return definition.appending(.index(index), part: .value) }
    return Location(
      element, isCounted ? [.key("each")] : [.key("each"), .index(index)], part: .value)
  }

  /// Reads a value of `each`, given its object and the variables around the object.
  init(
    _ entry: SyntaxEntry, in object: SyntaxNode, of document: DocumentSource,
    _ inputs: DocumentInputs, _ user: LayoutFile?, _ scope: VariableScope?
  ) {
    self.object = document.text.bytes(in: document.syntax.range(of: object))
    scopeAround = scope
    isOfVariable = document.namesVariables(each: entry)
    let value = EachValue(entry, of: document, user, in: scope)
    switch value {
    case .file(let name, let base, let variable):
      let file = inputs.file(name, in: base)
      self.file = (name, file)
      self.base = base
      entryBase = file.uri
      definition = nil
      self.scope = nil
      let read = file.entries
      outside = read
      source = read?.source ?? DocumentSource([])
      entries = read?.entries ?? []
      ranges = read?.ranges ?? []
      count = entries.count
      let faults = file.fault.map { [FileProblem.unreadable($0)] } ?? read?.problems ?? []
      problems = faults.map {
        EntryProblem(path: [], kind: .unusableFile(name, $0), definition: variable?.location)
      }
      return
    case .list(let variable):
      let list = EntryList(variable.source, variable.entry)
      source = variable.source
      outside = list
      entries = list.entries
      ranges = list.ranges
      count = entries.count
      definition = variable.location.with(part: .value)
      entryBase = variable.base
      self.scope = variable.scope ?? scope
      problems = list.problems.compactMap { problem in
        guard case .wrongEntry(_, let found) = problem else { return nil }
        return EntryProblem(
          path: [], kind: EachValue.wrongEntry(found), definition: variable.location)
      }
    case .number(let number, let variable):
      source = DocumentSource([])
      entries = []
      count = EachValue.count(number) ?? 0
      if EachValue.count(number) == nil {
        let text = document.string(of: entry) ?? ""
        let kind: Problem.Kind =
          number.isNaN
          ? .divisionByZero(String(text.prefix(40)), key: "each") : EachValue.wrongKind(.number)
        problems = [EntryProblem(path: [], kind: kind, definition: variable?.location)]
      }
      (outside, definition, entryBase, self.scope) = (nil, nil, nil, nil)
    case .unusable(let problem, let variable):
      source = DocumentSource([])
      entries = []
      count = 0
      problems = [EntryProblem(path: [], kind: problem, definition: variable?.location)]
      (outside, definition, entryBase, self.scope) = (nil, nil, nil, nil)
    case .written:
      // Only the value is copied: in a broken text, the object around it may end elsewhere when parsed by itself.
      let source = DocumentSource(document.text.bytes(in: entry.valueRange))
      self.source = source
      let copy = source.syntax.root
      var entries: [SyntaxNode?] = []
      var count = 0
      if copy.kind == .array, let array = copy.container {
        for (index, item) in source.entries(of: array).enumerated() {
          if item.kind != .object, let kind = Self.fault(item, EachValue.wrongEntry) {
            problems.append(EntryProblem(path: [.index(index)], kind: kind))
          }
          entries.append(item.kind == .object ? item.container : nil)
          ranges.append(item.valueRange)
        }
        count = entries.count
      } else if copy.kind == .number, let number = try? source.scalar(of: copy).numberValue,
        let whole = EachValue.count(number)
      {
        count = whole
      } else if let kind = Self.fault(copy, EachValue.wrongKind) {
        problems.append(EntryProblem(path: [], kind: kind))
      }
      self.entries = entries
      self.count = count
      (outside, definition, entryBase, self.scope) = (nil, nil, user?.uri, nil)
    }
    file = nil
    base = nil
  }

  private static func fault(
    _ entry: SyntaxEntry, _ problem: (ValueKind) -> Problem.Kind
  ) -> Problem.Kind? {
    switch entry.kind {
    case .missing, .invalid, .tooDeep: nil
    default: entry.valueIsBroken ? nil : problem(entry.kind)
    }
  }

  /// True if the entries are valid for an `each` with these variables around it.
  func isOf(_ scope: VariableScope?) -> Bool { !isOfVariable || scopeAround === scope }

  /// True if both objects have the same bytes, and their file and variables are unchanged.
  func isSame(as other: Repetition?) -> Bool {
    guard let other, other.object == object, other.file?.file === file?.file,
      other.isOf(scopeAround)
    else { return false }
    guard isOfVariable else { return true }
    return other.base == base && other.definition == definition && other.scope === scope
      && other.count == count && other.problems.map(\.kind) == problems.map(\.kind)
      && (outside == nil || other.source.text.bytes == source.text.bytes)
  }

  /// True if the file with the entries changed.
  func hasOtherFile(_ inputs: DocumentInputs) -> Bool {
    file.map { inputs.file($0.name, in: base) !== $0.file } ?? false
  }

  /// True if an entry sets the same values as in another repetition, with the same variables visible around it.
  func hasSameEntry(_ index: Int, as other: Repetition) -> Bool {
    guard other.definition == definition, other.scope === scope, other.entryBase == entryBase else {
      return false
    }
    guard ranges.indices.contains(index), other.ranges.indices.contains(index) else {
      return isCounted && other.isCounted
    }
    return source.text.bytes(in: ranges[index]) == other.source.text.bytes(in: other.ranges[index])
  }
}

extension DocumentSource {
  /// The last member of an object with exactly this key.
  package func lastEntry(_ key: String, of node: SyntaxNode) -> SyntaxEntry? {
    var found: SyntaxEntry?
    forEachEntry(of: node) { if isKey(key, of: $0) { found = $0 } }
    return found
  }

  /// The value at a step from an object or array.
  func entry(at step: Location.Step, in node: SyntaxNode) -> SyntaxEntry? {
    switch step {
    case .key(let key): return lastEntry(key, of: node)
    case .index(let index):
      let entries = entries(of: node)
      return entries.indices.contains(index) ? entries[index] : nil
    case .duplicate, .file: return nil
    }
  }

  /// True if the value of an `each` is a variable or an expression of some.
  func namesVariables(each entry: SyntaxEntry) -> Bool {
    string(of: entry).map { !Self.variables(namedBy: $0).isEmpty } ?? false
  }
}
