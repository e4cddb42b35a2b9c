import LayoutEngine
import LiveDocuments

/// A value that the code has a name for, or computes of such.
indirect enum CodeExpression: Hashable, Sendable {
  /// A property of the class.
  case property(String)

  /// A constant of the file, by the name of its class and its own.
  case constant(String, String)

  /// A value of the entry in a loop.
  case entry(String)

  /// The number of the round in a loop, from 0.
  case index
  case negation(CodeExpression)

  /// An expression of the document, with the code of each variable in it.
  case arithmetic(VariableExpression, [String: CodeExpression])
  case literal(CodeValue)

  /// All names in it.
  var names: [CodeExpression] {
    switch self {
    case .literal: []
    case .property, .constant, .entry, .index: [self]
    case .negation(let inner): inner.names
    case .arithmetic(let expression, let codes): expression.names.flatMap { codes[$0]?.names ?? [] }
    }
  }

  var isOfEntry: Bool { if case .entry = self { true } else { false } }

  /// True if it names a property of the class, so that only an initialiser can compute it.
  var needsProperties: Bool {
    names.contains { if case .property = $0 { true } else { false } }
  }

  /// The code of an expression of a document, given the code of each variable in it.
  ///
  /// `nil` if a variable has no code, and for two signs in a row, which are another operator in code.
  init?(_ expression: VariableExpression, name: (String) -> CodeExpression?) {
    var codes: [String: CodeExpression] = [:]
    for variable in expression.names where codes[variable] == nil {
      guard let code = name(variable) else { return nil }
      codes[variable] = code
    }
    let tokens = expression.arithmetic.tokens
    for (token, next) in zip(tokens, tokens.dropFirst())
    where token == .negation && next == .negation {
      return nil
    }
    self = .arithmetic(expression, codes)
  }

  /// The text of arithmetic, given the texts of its variables and numbers.
  static func text(
    _ expression: VariableExpression, variable: (String) -> String, number: (Double) -> String
  ) -> String {
    expression.arithmetic.tokens.reduce(into: "") { text, token in
      switch token {
      case .operand(let index): text += variable(expression.names[index])
      case .number(let value): text += number(value)
      case .negation: text += "-"
      case .operation(let operation): text += " \(UnicodeScalar(operation.rawValue)) "
      case .open: text += "("
      case .close: text += ")"
      }
    }
  }
}

/// The type of a variable in code, by how it is used.
enum CodeType: Hashable, Sendable {
  case number, text, flag, font, color

  init?(_ value: CodeValue) {
    switch value {
    case .number: self = .number
    case .text: self = .text
    case .flag: self = .flag
    case .font: self = .font
    case .color: self = .color
    default: return nil
    }
  }

  var swiftName: String {
    switch self {
    case .number: "CGFloat"
    case .text: "String"
    case .flag: "Bool"
    case .font: "UIFont"
    case .color: "UIColor"
    }
  }

  /// The name in Objective-C, with a space behind it unless it is a pointer.
  var objectiveCName: String {
    switch self {
    case .number: "CGFloat "
    case .text: "NSString *"
    case .flag: "BOOL "
    case .font: "UIFont *"
    case .color: "UIColor *"
    }
  }
}

/// A property of a class with its type.
struct CodeProperty: Hashable, Sendable {
  let name: String
  let type: CodeType
}

/// A constant of the file.
struct CodeConstant: Hashable, Sendable {
  let name: String
  let type: CodeType
  let value: CodeValue

  /// The calculation that gives the value; `nil` if it is written itself.
  let expression: CodeExpression?
}
