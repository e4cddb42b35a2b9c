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

  /// Numbers combined, in the order of the code.
  case arithmetic([ArithmeticPart])
  case literal(CodeValue)

  /// All names in it.
  var names: [CodeExpression] {
    switch self {
    case .literal: []
    case .property, .constant, .entry, .index: [self]
    case .negation(let inner): inner.names
    case .arithmetic(let parts):
      parts.flatMap { part -> [CodeExpression] in
        guard case .name(let name) = part else { return [] }
        return name.names
      }
    }
  }

  var isOfEntry: Bool { if case .entry = self { true } else { false } }

  /// True if it names a property of the class, so that only an initialiser can compute it.
  var needsProperties: Bool {
    names.contains { if case .property = $0 { true } else { false } }
  }
}

/// A part of a calculation: names and numbers, symbols and parentheses.
enum ArithmeticPart: Hashable, Sendable {
  case name(CodeExpression)
  case number(Double)

  /// An operator between two operands.
  case binary(String)

  /// A sign in front of one, or a parenthesis.
  case symbol(String)

  /// The parts of an expression of a document, with the code of each variable in it.
  ///
  /// - Returns: `nil` if a variable has no code, and for two signs in a row, which are another operator in code.
  /// - Complexity: O(*n*) in the length of the text.
  static func parts(of text: String, name: (String) -> CodeExpression?) -> [ArithmeticPart]? {
    let bytes = Array(text.utf8)
    let variables = VariableReference.variables(in: bytes)
    var nextVariable = 0
    var parts: [ArithmeticPart] = []
    var expectsOperand = true
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): index += 1
      case UInt8(ascii: "$"):
        guard nextVariable < variables.count else { return nil }
        let range = variables[nextVariable]
        nextVariable += 1
        guard let code = name(String(decoding: bytes[range], as: UTF8.self)) else { return nil }
        parts.append(.name(code))
        expectsOperand = false
        index = range.upperBound
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let end =
          bytes[index...].firstIndex { !($0 == UInt8(ascii: ".") || (48...57).contains($0)) }
          ?? bytes.count
        guard let number = Double(String(decoding: bytes[index..<end], as: UTF8.self)) else {
          return nil
        }
        parts.append(.number(number))
        expectsOperand = false
        index = end
      case UInt8(ascii: "-") where expectsOperand:
        if case .symbol("-")? = parts.last { return nil }
        parts.append(.symbol("-"))
        index += 1
      case UInt8(ascii: "("), UInt8(ascii: ")"):
        parts.append(.symbol(byte == UInt8(ascii: "(") ? "(" : ")"))
        index += 1
      default:
        parts.append(.binary(String(decoding: [byte], as: UTF8.self)))
        expectsOperand = true
        index += 1
      }
    }
    return parts
  }

  /// The parts as text.
  static func text(
    _ parts: [ArithmeticPart], _ name: (CodeExpression) -> String, _ number: (Double) -> String
  ) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .name(let expression): text += name(expression)
      case .number(let value): text += number(value)
      case .binary(let symbol): text += " \(symbol) "
      case .symbol(let symbol): text += symbol
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
