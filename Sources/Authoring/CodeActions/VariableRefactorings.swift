import Diagnostics
import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments

/// Makes a variable of the value at a byte, or of all values of a key that equal it.
enum VariableExtraction {
  /// The greatest number of values that one action replaces.
  private static let mostValues = 1_000

  /// - Complexity: O(*n*) in the length of the text.
  static func proposals(at offset: Int, in document: LiveDocument) -> [CodeAction] {
    guard let location = document.pointedLocation(at: offset)?.with(part: .value),
      // An object in `layouts` belongs to several elements.
      document.sharedObject(of: location) == nil, location.path.first != .key("layouts"),
      let property = document.property(at: location), property.mayBeExtracted,
      let entry = document.extractableValue(at: location)
    else { return [] }
    let name = document.freeVariableName(for: location, document.namesOfVariables)
    let address = ValueAddress(location, in: document)
    var actions = [
      CodeAction(
        "Extract to the variable \(name)", .extract,
        steps: steps(name, address, others: []))
    ]
    let others = equalValues(to: entry, at: location, in: document)
    if !others.isEmpty, others.count < mostValues {
      let key = location.path.compactMap(\.name).last ?? ""
      actions.append(
        CodeAction(
          "Extract all \(others.count + 1) equal values of \(shortened(key)) to the variable \(name)",
          .extract, steps: steps(name, address, others: others)))
    }
    return actions
  }

  /// Defines the variable as a reference to itself, and swaps that with the value, whose tokens are kept so.
  private static func steps(
    _ name: String, _ address: ValueAddress, others: [ValueAddress]
  ) -> [CodeAction.Step] {
    let reference = JSONValue.string("$\(name)")
    return [
      .rewriting { $0.rewrites(definingVariables: [name: reference]) },
      .rewriting { document in
        guard let value = address.location(in: document),
          let variables = document.ownVariablesLocation
        else { return [] }
        return [.swapValues(value, variables.appending(.key(name), part: .value))]
          + others.compactMap { other in
            other.location(in: document).map { .setValue($0, reference) }
          }
      },
    ]
  }

  /// The values under the same keys of other elements that equal a value and have no comments.
  private static func equalValues(
    to entry: SyntaxEntry, at location: Location, in document: LiveDocument
  ) -> [ValueAddress] {
    guard let element = location.element, location.path.allSatisfy({ $0.isKey }),
      let wanted = document.comparable(entry)
    else { return [] }
    var found: [ValueAddress] = []
    document.elements.forEach { other in
      guard other != element, found.count < mostValues else { return }
      let location = Location(other, location.path, part: .value)
      guard document.sharedObject(of: location) == nil,
        document.property(at: location)?.mayBeExtracted == true,
        let entry = document.extractableValue(at: location), document.comparable(entry) == wanted
      else { return }
      found.append(ValueAddress(location, in: document))
    }
    return found
  }
}

/// Writes the value of a variable where it is named.
enum VariableInlining {
  static func proposals(at offset: Int, in document: LiveDocument) -> [CodeAction] {
    guard let variable = document.text.pointedVariable(at: offset), variable.named.layout == nil,
      let inlining = Inlining(of: variable.name, in: document)
    else { return [] }
    let name = "$\(variable.name)"
    var actions: [CodeAction] = []
    if !variable.string.isDefinition, inlining.uses.count > 1,
      let rewrite = inlining.rewrite(of: variable.string, in: document)
    {
      actions.append(
        CodeAction("Inline this use of \(name)", .inline, rewrites: [rewrite]))
    }
    let rewrites = inlining.uses.compactMap { inlining.rewrite(of: $0, in: document) }
    guard !rewrites.isEmpty, rewrites.count == inlining.uses.count else { return actions }
    let uses = rewrites.count == 1 ? "" : "all \(rewrites.count) uses of "
    actions.append(
      CodeAction(
        "Inline \(uses)\(name) and remove it", .inline,
        steps: [.rewriting { _ in rewrites }, .rewriting { $0.removal(ofVariable: variable.name) }]
      ))
    return actions
  }

  /// A variable that has one definition, so that its value is the same everywhere.
  private struct Inlining {
    let name: String

    /// The strings that name it.
    let uses: [VariableString]

    /// The value in the text.
    let entry: SyntaxEntry

    init?(of name: String, in document: LiveDocument) {
      let strings = document.text.variableStrings().filter { string in
        string.names.contains { $0.name == name && $0.layout == nil }
      }
      // A value in a layout may be another in each use.
      guard strings.allSatisfy({ $0.layout == nil }) else { return nil }
      let definitions = strings.filter(\.isDefinition)
      guard !document.text.isNamedOutside(name), definitions.count == 1,
        let definition = definitions.first, definition.variant == nil,
        document.text.variants(changing: name).isEmpty, document.text.value(of: definition) != nil,
        let entry = document.source.entry(ofVariable: name)
      else { return nil }
      self.name = name
      self.entry = entry
      uses = strings.filter { !$0.isDefinition }
    }

    /// - Returns: `nil` where the string cannot be written without the variable.
    func rewrite(of use: VariableString, in document: LiveDocument) -> Rewrite? {
      let spelling = document.source.spelling(of: entry)
      switch use.form {
      case .definition, .argument: return nil
      case .value:
        guard entry.container != nil else { return .replaceText(use.range, spelling) }
        guard let value = try? JSONValue(parsing: Array(spelling.utf8)),
          let location = document.location(at: use.range.lowerBound)
        else { return nil }
        return .setValue(location.with(part: .value), value)
      case .negation:
        return document.text.value(of: use).map { .replaceText(use.range, $0.spelling) }
      case .expression:
        if entry.kind == .number, use.names.allSatisfy({ $0.name == name }) {
          return document.number(of: use).map { .replaceText(use.range, $0) }
        }
        guard
          let operand = expressionOperand(
            spelling, entry.kind, document.source.string(of: entry))
        else { return nil }
        var text = document.source.text.bytes(in: use.range)
        for part in use.names.reversed() where part.name == name {
          let start = part.range.lowerBound - use.range.lowerBound
          // An escaped dollar sign is longer.
          guard start > 0, text[start - 1] == UInt8(ascii: "$") else { return nil }
          text.replaceSubrange(
            (start - 1)..<(part.range.upperBound - use.range.lowerBound), with: operand)
        }
        return .replaceText(use.range, String(decoding: text, as: UTF8.self))
      }
    }
  }
}

/// A value as a part of an expression.
///
/// - Parameters:
///   - spelling: The spelling of the value.
///   - kind: Its kind.
///   - string: The text of a string.
/// - Returns: `nil` if the value cannot be a part of an expression.
func expressionOperand(_ spelling: String, _ kind: ValueKind, _ string: String?) -> [UInt8]? {
  if kind == .number {
    return Array((spelling.hasPrefix("-") ? "(\(spelling))" : spelling).utf8)
  }
  guard let string, VariableExpression(string) != nil else { return nil }
  return VariableReference(string).name != nil
    ? Array(string.utf8) : Array("(\(string))".utf8)
}

extension LiveDocument {
  /// The removal of a definition; of the object of all variables if the definition is alone in it.
  fileprivate func removal(ofVariable name: String) -> [Rewrite] {
    guard let variables = ownVariablesLocation?.with(part: .member),
      let object = source.ownVariables, let node = object.container
    else { return [] }
    let isLast =
      variables.path.count == 1 && source.entries(of: node).count == 1
      && source.syntax.comments(of: node, in: source.text).isEmpty
    return [.remove(isLast ? variables : variables.appending(.key(name), part: .member))]
  }

  /// The exact value of an expression as JSON.
  fileprivate func number(of use: VariableString) -> String? {
    guard let number = text.exactNumber(of: use) else { return nil }
    if let whole = Int64(exactly: number) { return "\(whole)" }
    return JSONValue.real(number).description
  }

  /// The value at a location, if it can become the value of a variable; `nil` for a string that names variables.
  fileprivate func extractableValue(at location: Location) -> SyntaxEntry? {
    guard isWritten(location) else { return nil }
    let range = range(of: location)
    // A default is written elsewhere.
    let holder = location.element.map { self.range(of: $0) } ?? 0..<source.text.utf8Count
    guard range.count <= LiveDocument.longestVariable, holder.contains(range.lowerBound),
      let entry = source.entry(at: range)
    else { return nil }
    switch entry.kind {
    case .missing, .invalid, .tooDeep, .null: return nil
    default: break
    }
    guard !entry.valueIsBroken, !hasProblem(in: range, of: location.element) else { return nil }
    if let text = source.string(of: entry) {
      switch VariableReference(text) {
      // A definition would be taken for a reference.
      case .value, .negation: return nil
      case .escaped, .plain: if VariableExpression(text) != nil { return nil }
      }
    }
    return entry
  }

  /// True if a value or a part of it has an error.
  private func hasProblem(in range: Range<Int>, of element: ElementID?) -> Bool {
    let problems = element.map { elements.problems(of: $0) } ?? text.documentProblems
    return problems.contains { problem in
      let other = self.range(of: problem.location)
      return other.lowerBound < range.upperBound && range.lowerBound < other.upperBound
    } || source.syntax.errors.contains { $0.range.overlaps(range) }
  }

  /// A value in a form that can be compared; `nil` for a value with comments, which a replacement would lose.
  fileprivate func comparable(_ entry: SyntaxEntry) -> JSONValue? {
    try? JSONValue(parsing: source.text.bytes(in: entry.valueRange))
  }

  /// The names of variables that the text defines or refers to.
  var namesOfVariables: Set<String> { Set(text.variableStrings().flatMap(\.names).map(\.name)) }

  /// A name that no variable has, made of the keys that lead to a value; for the text of an element its id.
  ///
  /// - Parameters:
  ///   - location: That of the value.
  ///   - isOfSeveral: True if the value is one of several in the same object that have the variable.
  ///   - taken: The names of variables.
  /// - Returns: The name.
  func freeVariableName(
    for location: Location, ofSeveral isOfSeveral: Bool = false, _ taken: Set<String>
  ) -> String {
    var words = location.path.compactMap(\.name).filter { !$0.hasPrefix("#") }
    if isOfSeveral, words.count > 1 { words.removeLast() }
    if words == ["text"], let id = location.element.flatMap({ elements.id(of: $0) }) {
      words = [id]
    }
    if location.element == nil { words = words.suffix(2) }
    words.removeAll { $0 == "style" || $0 == "values" || $0 == "variants" }
    var name = ""
    for word in words {
      let letters = word.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      name += name.isEmpty ? letters : letters.prefix(1).uppercased() + letters.dropFirst()
    }
    if !VariableReference.isName(name.utf8) { name = "value" }
    func isTaken(_ name: String) -> Bool {
      taken.contains(name) || text.isOuterVariable(name) || name == "index"
    }
    guard isTaken(name) else { return name }
    var number = 2
    while isTaken("\(name)\(number)") { number += 1 }
    return "\(name)\(number)"
  }
}

extension DocumentSource {
  /// The value of one of the document's variables.
  fileprivate func entry(ofVariable name: String) -> SyntaxEntry? {
    ownVariables.flatMap { member(name, in: $0) }
  }

  private func member(_ name: String, in object: SyntaxEntry) -> SyntaxEntry? {
    guard let node = object.container else { return nil }
    var found: SyntaxEntry?
    forEachEntry(of: node) { if isKey(name, of: $0) { found = $0 } }
    return found
  }

  /// The entry whose value is in some bytes.
  fileprivate func entry(at range: Range<Int>) -> SyntaxEntry? {
    guard let node = syntax.smallestContainer(at: range.lowerBound) else { return nil }
    let outer = syntax.range(of: node) == range ? syntax.parent(of: node) : node
    return outer.flatMap { entries(of: $0).first { $0.valueRange == range } }
  }
}

/// The location of a value by which it is found again in a text that was edited elsewhere.
private struct ValueAddress {
  private let pointer: String?
  private let path: [Location.Step]

  init(_ location: Location, in document: LiveDocument) {
    pointer = location.element.map { document.pointer(of: $0) }
    path = location.path
  }

  func location(in document: LiveDocument) -> Location? {
    guard let pointer else { return Location(nil, path, part: .value) }
    return document.element(at: pointer).map { Location($0, path, part: .value) }
  }
}

extension Property {
  /// True if a variable can hold the value: elements and measured data are excluded.
  var mayBeExtracted: Bool {
    guard takesVariables else { return false }
    switch shape {
    case .boolean, .string, .number, .count, .dimension, .coordinate, .color, .imagePath, .choice,
      .object, .uniform, .sizeRange, .textRuns:
      return true
    default: return false
    }
  }
}

extension Location.Step {
  fileprivate var isKey: Bool { if case .key = self { true } else { false } }

  /// The name of a member; `nil` for an index or a file.
  var name: String? {
    switch self {
    case .key(let name), .duplicate(let name, _): name
    case .index, .file: nil
    }
  }
}
