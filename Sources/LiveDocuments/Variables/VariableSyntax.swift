import DocumentSyntax
package import JSON

/// The form of a string in which variables may be named.
///
///     "$gutter"        the value of a variable
///     "!$showsBadge"   the opposite of a boolean
///     "$$5 off"        the text "$5 off"
///     "$gutter * 2"    plain, but an expression where a number or a length is expected
///     "$9.99", "$ 5"   plain
package enum VariableReference: Hashable, Sendable {
  case plain
  case value(String)
  case negation(String)

  /// The text is the string without its first character.
  case escaped

  package init(_ text: String) {
    let bytes = text.utf8
    guard let first = bytes.first, first == .dollar || first == .exclamationMark else {
      self = .plain
      return
    }
    let isNegated = first == .exclamationMark
    let rest = bytes.dropFirst()
    if !isNegated, rest.first == .dollar {
      self = .escaped
      return
    }
    let name = isNegated ? rest.dropFirst() : rest
    guard !isNegated || rest.first == .dollar, Self.isName(name) else {
      self = .plain
      return
    }
    let string = String(decoding: name, as: UTF8.self)
    self = isNegated ? .negation(string) : .value(string)
  }

  /// True for `[A-Za-z_][A-Za-z0-9_]*`.
  package static func isName(_ bytes: some Sequence<UInt8>) -> Bool {
    var isFirst = true
    for byte in bytes {
      guard isFirst ? byte.beginsName : byte.continuesName else { return false }
      isFirst = false
    }
    return !isFirst
  }

  /// The variable that it names.
  package var name: String? {
    switch self {
    case .value(let name), .negation(let name): name
    case .plain, .escaped: nil
    }
  }

  /// The text that a string stands for where a text is expected and it names no variable.
  package static func text(of string: String) -> String {
    VariableReference(string) == .escaped ? String(string.dropFirst()) : string
  }

  /// The string to write for a text, so that it names no variable.
  package static func string(for text: String) -> String {
    switch VariableReference(text) {
    case .value, .escaped: "$\(text)"
    case .plain, .negation: text
    }
  }
}

/// An expression of a value in a document, of numbers and variables: `$gutter * 2`.
package struct VariableExpression: Hashable, Sendable {
  package let arithmetic: Arithmetic

  /// The variables, in the order in which they are named; several times where they are.
  package let names: [String]

  /// - Returns: `nil` for a text that is no expression or names no variable.
  /// - Complexity: O(*n*) in the length of the text.
  package init?(_ text: String) {
    guard text.utf8.contains(.dollar) else { return nil }
    var reader = VariableExpressionReader(bytes: Array(text.utf8))
    guard let expression = try? reader.arithmetic(), reader.peek == nil else { return nil }
    (arithmetic, names) = expression
  }

  /// The value, given the values of variables; see ``Arithmetic/value(_:)``.
  package func value(_ number: (String) -> Double) -> Double {
    arithmetic.value(names.map(number))
  }
}

private struct VariableExpressionReader: ExpressionReader {
  let bytes: [UInt8]
  var offset = 0

  mutating func operand() throws(ExpressionError) -> String {
    guard take(.dollar), peek?.beginsName == true else {
      throw error("a number or a variable is expected")
    }
    let start = offset
    while let byte = peek, byte.continuesName { offset += 1 }
    return text(start..<offset)
  }
}

extension UInt8 {
  static let dollar = UInt8(ascii: "$")
  static let exclamationMark = UInt8(ascii: "!")

  /// True for a byte with which a variable's name may begin.
  fileprivate var beginsName: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) || self == UInt8(ascii: "_")
  }

  fileprivate var continuesName: Bool { beginsName || isDigit }
}

extension VariableReference {
  /// A value to write in which no string names a variable.
  package static func escaped(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): .string(string(for: text))
    case .array(let items): .array(items.map(escaped))
    case .object(let members):
      .object(
        JSONObject(members.map { JSONObject.Member(key: $0.key, value: escaped($0.value)) }))
    default: value
    }
  }

  /// A string with another name for a variable.
  ///
  /// - Returns: `nil` if it does not name the variable.
  package static func renaming(_ name: String, to new: String, in text: String) -> String? {
    let ranges = occurrences(of: name, in: text)
    if ranges.isEmpty { return nil }
    var bytes = Array(text.utf8)
    for range in ranges.reversed() { bytes.replaceSubrange(range, with: Array(new.utf8)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The UTF-8 offsets of a variable's name in a string, without the dollar signs.
  package static func occurrences(of name: String, in text: String) -> [Range<Int>] {
    guard DocumentSource.variables(namedBy: text).contains(name) else { return [] }
    let bytes = Array(text.utf8)
    return variables(in: bytes).filter { bytes[$0].elementsEqual(name.utf8) }
  }

  /// The offsets of everything that looks like the name of a variable.
  package static func variables(in bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == .dollar else { continue }
      let start = index
      while index < bytes.count, bytes[index].continuesName { index += 1 }
      if isName(bytes[start..<index]) { ranges.append(start..<index) }
    }
    return ranges
  }
}
