import DocumentSyntax
import JSON
import LayoutEngine

/// The value of an `each`; a variable or an expression is followed to its value.
///
///     "each": [ {…} ]         written
///     "each": "people.json"   file, from the folder of the text
///     "each": "$people"       the value of the variable: a list, a number, or a file from the folder of its definition
///     "each": "$count * 2"    number
enum EachValue {
  /// Any value but a string; it is read where it is written.
  case written

  /// A file, with the URI of the text that names it (`nil` for the document) and the variable value that names it, if
  /// the name comes from a variable.
  case file(String, base: String?, VariableScope.Value?)
  case list(VariableScope.Value)
  case number(Double, VariableScope.Value?)

  /// The variable has no value, or a value of another kind.
  case unusable(Problem.Kind, VariableScope.Value?)

  /// Evaluates a value in the document or in a layout file, given the variables that are visible around the `each`.
  init(
    _ entry: SyntaxEntry, of source: DocumentSource, _ user: LayoutFile?, in scope: VariableScope?
  ) {
    guard let text = source.string(of: entry) else {
      self = .written
      return
    }
    switch VariableReference(text) {
    case .value(let name): self.init(valueOf: name, in: scope)
    case .plain:
      if let expression = VariableExpression(text) {
        self.init(expression, in: scope)
      } else {
        self = .file(text, base: user?.uri, nil)
      }
    case .escaped: self = .file(VariableReference.text(of: text), base: user?.uri, nil)
    case .negation: self = .unusable(Self.wrongKind(.string), nil)
    }
  }

  private init(valueOf name: String, in scope: VariableScope?) {
    switch scope?.value(of: name) {
    case .found(let value): self.init(value, of: name, in: scope)
    case .unknown(let name): self = .unusable(.unknownVariable(name), nil)
    case nil: self = .unusable(.unknownVariable(name), nil)
    case .wrongKind, .missing: self = .unusable(.missingVariableValue, nil)
    }
  }

  private init(_ value: VariableScope.Value, of name: String, in scope: VariableScope?) {
    switch value.entry.kind {
    case .array where value.entry.container != nil: self = .list(value)
    case .number:
      guard let scalar = try? value.source.scalar(of: value.entry), let number = scalar.numberValue
      else { fallthrough }
      self = .number(number, value)
    case .string:
      guard let text = value.source.string(of: value.entry) else { fallthrough }
      switch VariableReference(text) {
      case .value, .negation: self = .unusable(Self.wrongKind(.string), value)
      case .escaped: self = .file(VariableReference.text(of: text), base: value.base, value)
      case .plain where VariableExpression(text) == nil:
        self = .file(text, base: value.base, value)
      case .plain:
        guard case .found(let number)? = scope?.number(of: name) else {
          self = .unusable(.missingVariableValue, value)
          return
        }
        self = .number(number, value)
      }
    default: self = .unusable(Self.wrongKind(value.entry.kind), value)
    }
  }

  private init(_ expression: VariableExpression, in scope: VariableScope?) {
    switch scope?.value(of: expression) {
    case .found(let number): self = .number(number, nil)
    case .unknown(let name): self = .unusable(.unknownVariable(name), nil)
    case nil: self = .unusable(.unknownVariable(expression.names.first ?? ""), nil)
    case .missing: self = .unusable(.missingVariableValue, nil)
    case .wrongKind(let kind): self = .unusable(Self.wrongKind(kind), nil)
    }
  }

  /// The number of entries for a numeric `each`; `nil` unless the number is whole and from 0 to 1e9.
  static func count(_ number: Double) -> Int? {
    number >= 0 && number == number.rounded() && number <= 1e9 ? Int(number) : nil
  }

  static func wrongKind(_ kind: ValueKind) -> Problem.Kind {
    .wrongValueType(
      key: "each", expected: "an array of objects, a file with one or a whole number", found: kind)
  }

  static func wrongEntry(_ kind: ValueKind) -> Problem.Kind {
    .wrongValueType(key: "each", expected: "an object of variables", found: kind)
  }
}
