package import DocumentSyntax
import JSON
import LayoutEngine

/// The definitions of variables in one object of a document, of a variant, or in a file.
///
/// The layer keeps a copy of the object's text, so that definitions stay valid while the text of the document around
/// them changes.
final class VariableLayer: Sendable {
  let source: DocumentSource

  /// The values by name, without names that no string can refer to and without values that are too long.
  let definitions: [String: SyntaxEntry]

  /// The names in the order of the text.
  let names: [String]

  /// The variables that each value names.
  let references: [String: [String]]

  /// The object in the document.
  let location: Location

  /// The most bytes of one value, and of all values of variables that are read for one element.
  ///
  /// Without this limit a document of *n* bytes could read a value of *n* bytes *n* times.
  static let longestValue = 16_384

  init(_ text: [UInt8], at location: Location) {
    self.location = location
    let source = DocumentSource(text)
    var definitions: [String: SyntaxEntry] = [:]
    var names: [String] = []
    if let node = source.syntax.root.container {
      source.forEachEntry(of: node) { entry in
        guard let name = source.key(of: entry), VariableReference.isName(name.utf8),
          entry.valueRange.count <= Self.longestValue
        else { return }
        if definitions.updateValue(entry, forKey: name) == nil { names.append(name) }
      }
    }
    self.source = source
    self.definitions = definitions
    self.names = names
    references = definitions.compactMapValues { entry in
      let names = source.variables(namedIn: entry)
      return names.isEmpty ? nil : names
    }
  }

  /// The location of a definition.
  func location(of name: String, part: Location.Part = .member) -> Location {
    location.appending(.key(name), part: part)
  }
}

extension DocumentSource {
  /// The variables named by strings in a value, whatever type the schema expects.
  ///
  /// - Complexity: O(*n*) in the length of the value.
  package func variables(namedIn entry: SyntaxEntry) -> [String] {
    var names: [String] = []
    forEachString(in: entry) { text in names += Self.variables(namedBy: text) }
    return names
  }

  /// The variables that a string names.
  static func variables(namedBy text: String) -> [String] {
    guard text.utf8.contains(.dollar) else { return [] }
    if let name = VariableReference(text).name { return [name] }
    return VariableExpression(text)?.names ?? []
  }

  private func forEachString(in entry: SyntaxEntry, _ body: (String) -> Void) {
    if let text = string(of: entry) { return body(text) }
    var pending = entry.container.map { [$0] } ?? []
    while let node = pending.popLast() {
      forEachEntry(of: node) { entry in
        if let container = entry.container {
          pending.append(container)
        } else if let text = string(of: entry) {
          body(text)
        }
      }
    }
  }
}

/// The variables that are visible where a document is read, with a cache of the values evaluated so far.
///
/// Layers are ordered from the innermost to the outermost: the layer of a variant, the layer of the document, then the
/// layers of ``OuterVariables``. A variable of an inner layer changes all variables that refer to it, also variables of
/// outer layers, so values belong to a scope and not to a layer.
///
/// Values are evaluated without recursion, each once.
///
/// The values that a use of a layout sets hide all layers. They are evaluated in the scope around the use.
final class VariableScope {
  let layers: [VariableLayer]

  /// The variables that uses of a layout set, the innermost first.
  let arguments: [ArgumentLayer]

  /// True in a layout, where `$index` is 0 outside of an `each`.
  private let isOfLayout: Bool

  /// The values evaluated so far.
  ///
  /// `nil` before the first value saves memory: each use of a layout has a scope.
  private var found: FoundValues?

  private final class FoundValues {
    var values: [String: Outcome<Value>] = [:]
    var numbers: [String: Outcome<Double>] = [:]
    var flags: [String: Outcome<Bool>] = [:]
  }

  private var values: [String: Outcome<Value>] {
    get { found?.values ?? [:] }
    _modify { yield &madeValues.values }
  }

  private var numbers: [String: Outcome<Double>] {
    get { found?.numbers ?? [:] }
    _modify { yield &madeValues.numbers }
  }

  private var flags: [String: Outcome<Bool>] {
    get { found?.flags ?? [:] }
    _modify { yield &madeValues.flags }
  }

  private var madeValues: FoundValues {
    if let found { return found }
    let made = FoundValues()
    found = made
    return made
  }

  /// The number of definitions that were looked up.
  private(set) var steps = 0

  /// A value in the text of a layer or of a use, after references are followed to their end.
  struct Value {
    let source: DocumentSource
    let entry: SyntaxEntry

    /// The name under which the value is written, and the location of the definition.
    let name: String
    let location: Location

    /// The file that file names in the value are relative to; `nil` for the document.
    var base: String?

    /// The scope of the variables that the value names; `nil` for the scope that returned the value.
    var scope: VariableScope?
  }

  enum Outcome<Result> {
    case found(Result)

    /// No variable has this name.
    case unknown(String)

    /// The value is of another kind.
    case wrongKind(ValueKind)

    /// The variable has no value, which is reported where it is defined.
    case missing
  }

  init(
    _ layers: [VariableLayer], arguments: [ArgumentLayer] = [], isOfLayout: Bool = false
  ) {
    self.layers = layers
    self.arguments = arguments
    self.isOfLayout = isOfLayout
  }

  /// Frees the memory of the values evaluated so far.
  func forgetValues() {
    if found != nil { found = nil }
  }

  /// True if a variable of this name is visible.
  func isKnown(_ name: String) -> Bool {
    arguments.contains { $0.value(of: name) != nil } || layer(of: name) != nil
      || isOfLayout && name == ArgumentLayer.indexName
  }

  /// The layer that defines a variable.
  func layer(of name: String) -> VariableLayer? {
    steps += 1
    return layers.first { $0.definitions[name] != nil }
  }

  /// The value of a variable, references followed to their end.
  func value(of name: String) -> Outcome<Value> {
    var path: [String] = []
    var visited: Set<String> = []
    var current = name
    var outcome: Outcome<Value>
    while true {
      if let known = values[current] {
        outcome = known
        break
      }
      if let found = argument(named: current) {
        outcome = found
        break
      }
      guard let layer = layer(of: current), let entry = layer.definitions[current] else {
        if isOfLayout, current == ArgumentLayer.indexName {
          outcome = .found(ArgumentLayer.index(0, at: Location(nil, part: .value)))
        } else {
          outcome = path.isEmpty ? .unknown(current) : .missing
        }
        break
      }
      path.append(current)
      guard visited.insert(current).inserted else {
        outcome = .missing
        break
      }
      guard let text = layer.source.string(of: entry),
        case .value(let next) = VariableReference(text)
      else {
        outcome = .found(
          Value(
            source: layer.source, entry: entry, name: current,
            location: layer.location(of: current), base: layer.location.file))
        break
      }
      current = next
    }
    for name in path { values[name] = outcome }
    return outcome
  }

  /// The value that a use sets, references followed to their end; `nil` if no use sets one.
  private func argument(named name: String) -> Outcome<Value>? {
    for argument in arguments {
      guard var value = argument.value(of: name) else { continue }
      value.scope = argument.scope
      guard let text = value.source.string(of: value.entry),
        case .value(let next) = VariableReference(text)
      else { return .found(value) }
      switch argument.scope?.value(of: next) {
      case .found(var found):
        found.scope = found.scope ?? argument.scope
        return .found(found)
      // The problem is reported at the use.
      case .unknown, .wrongKind, .missing, nil: return .missing
      }
    }
    return nil
  }

  /// The number that a variable evaluates to; its value may be an expression of further variables.
  func number(of name: String) -> Outcome<Double> {
    var pending = [name]
    var begun: Set<String> = []
    while let name = pending.last {
      if numbers[name] != nil {
        pending.removeLast()
        continue
      }
      let value: Value
      switch self.value(of: name) {
      case .found(let found): value = found
      case .unknown(let name):
        numbers[name] = .unknown(name)
        continue
      case .wrongKind, .missing:
        numbers[name] = .missing
        continue
      }
      if let scope = value.scope {
        numbers[name] = scope.number(at: value)
        continue
      }
      if value.name != name {
        if let known = numbers[value.name] {
          numbers[name] = known
        } else {
          pending.append(value.name)
        }
        continue
      }
      guard let text = value.source.string(of: value.entry) else {
        numbers[name] = value.number
        continue
      }
      guard let expression = VariableExpression(text) else {
        numbers[name] = .wrongKind(.string)
        continue
      }
      let names = expression.names
      steps += names.count
      let open = names.filter { numbers[$0] == nil }
      if open.isEmpty {
        numbers[name] = self.value(of: expression)
      } else if begun.insert(name).inserted {
        pending += open
      } else {
        // The definitions that this variable waits for wait for this variable: a cycle.
        numbers[name] = .missing
      }
    }
    return numbers[name] ?? .missing
  }

  /// The number that the value of a use evaluates to with the variables of this scope.
  private func number(at value: Value) -> Outcome<Double> {
    guard let text = value.source.string(of: value.entry) else { return value.number }
    guard let expression = VariableExpression(text) else { return .wrongKind(.string) }
    if case .found(let number) = self.value(of: expression) { return .found(number) }
    return .missing
  }

  /// The boolean that the value of a use evaluates to with the variables of this scope.
  private func flag(at value: Value) -> Outcome<Bool> {
    if value.entry.kind == .true || value.entry.kind == .false {
      return .found(value.entry.kind == .true)
    }
    guard let text = value.source.string(of: value.entry),
      case .negation(let name) = VariableReference(text)
    else { return .wrongKind(value.entry.kind) }
    if case .found(let flag) = self.flag(of: name) { return .found(!flag) }
    return .missing
  }

  /// The number that an expression evaluates to.
  func value(of expression: VariableExpression) -> Outcome<Double> {
    var numbers: [String: Double] = [:]
    for name in expression.names where numbers[name] == nil {
      switch number(of: name) {
      case .found(let number): numbers[name] = number
      case let other: return other
      }
    }
    return .found(expression.value { numbers[$0] ?? .nan })
  }

  /// The boolean that a variable evaluates to; its value may be the negation of another variable.
  func flag(of name: String) -> Outcome<Bool> {
    var path: [String] = []
    var visited: Set<String> = []
    var current = name
    var outcome: Outcome<Bool>
    while true {
      if let known = flags[current] {
        outcome = known
        break
      }
      guard case .found(let value) = self.value(of: current) else {
        if case .unknown(let name) = self.value(of: current) {
          outcome = path.isEmpty ? .unknown(name) : .missing
        } else {
          outcome = .missing
        }
        break
      }
      if let scope = value.scope {
        outcome = scope.flag(at: value)
        flags[current] = outcome
        break
      }
      if value.entry.kind == .true || value.entry.kind == .false {
        outcome = .found(value.entry.kind == .true)
        flags[current] = outcome
        break
      }
      path.append(current)
      guard let text = value.source.string(of: value.entry),
        case .negation(let next) = VariableReference(text)
      else {
        outcome = .wrongKind(value.entry.kind)
        break
      }
      guard visited.insert(current).inserted else {
        outcome = .missing
        break
      }
      current = next
    }
    for name in path.reversed() {
      if case .found(let flag) = outcome { outcome = .found(!flag) }
      flags[name] = outcome
    }
    return outcome
  }
}

extension VariableScope.Value {
  /// The number that is written literally.
  fileprivate var number: VariableScope.Outcome<Double> {
    let scalar = entry.kind == .number ? try? source.scalar(of: entry) : nil
    return scalar?.numberValue.map { .found($0) } ?? .wrongKind(entry.kind)
  }
}
