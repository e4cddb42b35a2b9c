import DocumentSyntax
import JSON
import LayoutEngine

/// The entries of an `each`: in a copy of its text, so that they hold while the document changes, or in the text of a
/// file.
///
/// All elements that repeat one object share it.
final class Repetition {
  let source: DocumentSource

  /// The text of the object that has the `each`.
  private let object: [UInt8]

  /// The objects of variables; `nil` for a number.
  let entries: [SyntaxNode?]

  /// The bytes of each object.
  private(set) var ranges: [Range<Int>] = []
  let count: Int
  private(set) var problems: [(path: [Location.Step], kind: Problem.Kind)] = []

  /// The file that the entries are in, by the name that the document has for it; `nil` if they are in the document.
  let file: (name: String, file: NamedFile)?

  /// The file with the `each`; `nil` for the document.
  private let user: LayoutFile?

  var isCounted: Bool { file == nil && entries.isEmpty }

  /// The location of an entry, given the element that it makes.
  func location(ofEntry index: Int, of element: ElementID) -> Location {
    if let file { return Location(nil, [.file(file.file.uri), .index(index)], part: .value) }
    return Location(
      element, isCounted ? [.key("each")] : [.key("each"), .index(index)], part: .value)
  }

  /// Reads a value of `each`, given with the object that has it.
  init(
    _ entry: SyntaxEntry, in object: SyntaxNode, of document: DocumentSource,
    _ inputs: DocumentInputs, _ user: LayoutFile?
  ) {
    self.user = user
    self.object = document.text.bytes(in: document.syntax.range(of: object))
    if entry.kind == .string, let name = document.string(of: entry) {
      let file = inputs.file(name, in: user?.uri)
      self.file = (name, file)
      let read = file.entries
      source = read?.source ?? DocumentSource([])
      entries = read?.entries ?? []
      ranges = read?.ranges ?? []
      count = entries.count
      let faults = file.fault.map { [FileProblem.unreadable($0)] } ?? read?.problems ?? []
      problems = faults.map { ([], .unusableFile(name, $0)) }
      return
    }
    file = nil
    // The value alone: in a broken text the object around it may end elsewhere when it is read by itself.
    let source = DocumentSource(document.text.bytes(in: entry.valueRange))
    self.source = source
    let copy = source.syntax.root
    var entries: [SyntaxNode?] = []
    var count = 0
    if copy.kind == .array, let array = copy.container {
      for (index, item) in source.entries(of: array).enumerated() {
        if item.kind != .object, let problem = Self.fault(item, "an object of variables") {
          problems.append(([.index(index)], problem))
        }
        entries.append(item.kind == .object ? item.container : nil)
        ranges.append(item.valueRange)
      }
      count = entries.count
    } else if copy.kind == .number, let number = try? source.scalar(of: copy).numberValue,
      number >= 0, number == number.rounded(), number <= 1e9
    {
      count = Int(number)
    } else if let problem = Self.fault(
      copy, "an array of objects, a file with one or a whole number")
    {
      problems.append(([], problem))
    }
    self.entries = entries
    self.count = count
  }

  private static func fault(_ entry: SyntaxEntry, _ expected: String) -> Problem.Kind? {
    switch entry.kind {
    case .missing, .invalid, .tooDeep: nil
    default:
      entry.valueIsBroken
        ? nil : .wrongValueType(key: "each", expected: expected, found: entry.kind)
    }
  }

  /// True if the objects that have the two are the same bytes, and so are the files that they name.
  func isSame(as other: Repetition?) -> Bool {
    guard let other, other.object == object else { return false }
    return other.file?.file === file?.file
  }

  /// True if the file with the entries is another one now.
  func hasOtherFile(_ inputs: DocumentInputs) -> Bool {
    file.map { inputs.file($0.name, in: user?.uri) !== $0.file } ?? false
  }

  /// True if an entry sets the same variables as in another.
  func hasSameEntry(_ index: Int, as other: Repetition) -> Bool {
    guard ranges.indices.contains(index), other.ranges.indices.contains(index) else {
      return isCounted && other.isCounted
    }
    return source.text.bytes(in: ranges[index]) == other.source.text.bytes(in: other.ranges[index])
  }
}

extension DocumentSource {
  /// The last member of an object that has exactly this key.
  func lastEntry(_ key: String, of node: SyntaxNode) -> SyntaxEntry? {
    var found: SyntaxEntry?
    forEachEntry(of: node) { if isKey(key, of: $0) { found = $0 } }
    return found
  }
}
