import DocumentSyntax
package import JSON

/// A list of changes to a JSON document (RFC 6902), applied in order or not at all.
package struct JSONPatch: Hashable, Sendable {
  package let operations: [PatchOperation]

  package init(_ operations: [PatchOperation]) {
    self.operations = operations
  }
}

/// One change to a JSON document, or a condition (`test`) for the whole patch.
package enum PatchOperation: Hashable, Sendable {
  /// Inserts an element, or sets a new or existing member.
  case add(PatchPointer, JSONValue)
  case remove(PatchPointer)
  case replace(PatchPointer, JSONValue)
  case move(from: PatchPointer, to: PatchPointer)
  case copy(from: PatchPointer, to: PatchPointer)

  /// Fails unless the pointer leads to this value.
  case test(PatchPointer, JSONValue)
}

extension JSONPatch: JSONReadable {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    operations = try [PatchOperation](from: reader)
  }
}

extension PatchOperation: JSONReadable {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    let name = try reader.member("op", expected: "a string")
    switch try name.string() {
    case "add": self = .add(try pointer("path"), try reader.value("value"))
    case "remove": self = .remove(try pointer("path"))
    case "replace": self = .replace(try pointer("path"), try reader.value("value"))
    case "move": self = .move(from: try pointer("from"), to: try pointer("path"))
    case "copy": self = .copy(from: try pointer("from"), to: try pointer("path"))
    case "test": self = .test(try pointer("path"), try reader.value("value"))
    default:
      throw name.unexpectedValue(
        expected: #""add", "remove", "replace", "move", "copy" or "test""#)
    }

    func pointer(_ key: String) throws(JSONShapeError) -> PatchPointer {
      try PatchPointer(from: reader.member(key, expected: PatchPointer.expected))
    }
  }
}

/// A JSON Pointer (RFC 6901) in a patch.
///
/// A token is a key or an index, depending on the value to which it is applied.
package struct PatchPointer: Hashable, Sendable {
  package let tokens: [String]

  package init(_ tokens: [String] = []) {
    self.tokens = tokens
  }

  /// Parses a pointer such as `/root/children/0`; `nil` for other text.
  package init?(_ text: String) {
    guard !text.isEmpty else {
      tokens = []
      return
    }
    // Splits bytes, because `String` does not find a slash with a combining character behind it.
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.first?.isEmpty == true else { return nil }
    var tokens: [String] = []
    for part in parts.dropFirst() {
      guard let token = Self.unescaped(part) else { return nil }
      tokens.append(token)
    }
    self.tokens = tokens
  }

  /// The whole document.
  package static let root = PatchPointer()

  /// The pointer to the container of the value, and the value's own token; `nil` for the whole document.
  var split: (parent: PatchPointer, last: String)? {
    tokens.last.map { (PatchPointer(tokens.dropLast()), $0) }
  }

  func prefix(_ count: Int) -> PatchPointer { PatchPointer(Array(tokens.prefix(count))) }

  /// True if `other` points to the same value, or to one inside it.
  func leads(to other: PatchPointer) -> Bool {
    tokens.count <= other.tokens.count
      && zip(tokens, other.tokens).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }

  /// The array index in a token by RFC 6901: digits without a leading zero.
  ///
  /// - Returns: `Int.max` for a larger index; `nil` if the token is not an index.
  static func arrayIndex(_ token: some StringProtocol) -> Int? {
    let digits = token.utf8
    guard let first = digits.first, digits.allSatisfy(\.isDigit), first != 0x30 || token == "0"
    else { return nil }
    return Int(token) ?? .max
  }

  private static func unescaped(_ token: Substring.UTF8View) -> String? {
    guard token.contains(UInt8(ascii: "~")) else { return String(Substring(token)) }
    var bytes: [UInt8] = []
    var rest = token[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "~") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
      case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
      default: return nil
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension PatchPointer: CustomStringConvertible {
  package var description: String { JSONPointer(tokens.map { .key($0) }).description }
}

extension PatchPointer: JSONReadable {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    guard let pointer = PatchPointer(try reader.string()) else {
      throw reader.unexpectedValue(expected: Self.expected)
    }
    self = pointer
  }

  static let expected = "a JSON Pointer such as \"/root/children/0\""
}

extension JSONValue {
  /// True if both are the same JSON value as RFC 6902 compares them: `1` is `1.0`, and the order of
  /// members does not matter.
  ///
  /// Uses a list instead of recursion.
  func isSame(as other: JSONValue) -> Bool {
    var pending = [(self, other)]
    while let (left, right) = pending.popLast() {
      switch (left, right) {
      case (.null, .null): continue
      case (.bool(let left), .bool(let right)) where left == right: continue
      case (.integer(let left), .integer(let right)) where left == right: continue
      case (.real(let left), .real(let right)) where left == right: continue
      case (.integer(let integer), .real(let real)) where Int64(exactly: real) == integer: continue
      case (.real(let real), .integer(let integer)) where Int64(exactly: real) == integer: continue
      // Compares bytes, because `String` treats two encodings of an accent as equal.
      case (.string(let left), .string(let right)) where left.utf8.elementsEqual(right.utf8):
        continue
      case (.array(let left), .array(let right)) where left.count == right.count:
        pending.append(contentsOf: zip(left, right))
      case (.object(let left), .object(let right)) where left.count == right.count:
        let pairs = zip(left.sortedByKey, right.sortedByKey)
        guard pairs.allSatisfy({ $0.key.utf8.elementsEqual($1.key.utf8) }) else { return false }
        pending.append(contentsOf: pairs.map { ($0.value, $1.value) })
      default: return false
      }
    }
    return true
  }

  /// The maximum nesting depth of arrays and objects, the value itself included.
  var nesting: Int {
    var deepest = 0
    var pending = [(self, 0)]
    while let (value, depth) = pending.popLast() {
      switch value {
      case .array(let elements):
        deepest = max(deepest, depth + 1)
        for element in elements { pending.append((element, depth + 1)) }
      case .object(let object):
        deepest = max(deepest, depth + 1)
        for member in object { pending.append((member.value, depth + 1)) }
      default: continue
      }
    }
    return deepest
  }
}

extension JSONObject {
  fileprivate var sortedByKey: [Member] {
    sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}

/// An error at a pointer.
///
/// If the pointer cannot be resolved, `pointer` is the part up to the error.
struct PointerError: Error {
  let pointer: PatchPointer
  let fault: PatchFault

  init(_ pointer: PatchPointer, _ fault: PatchFault) {
    self.pointer = pointer
    self.fault = fault
  }
}

extension DocumentSource {
  /// The value that a pointer leads to.
  ///
  /// - Complexity: O(*n*) in the bytes of the containers along the pointer that are not kept, without nested
  ///   containers.
  func location(
    at pointer: PatchPointer, keeping arrays: inout KeptArrays
  ) throws(PointerError) -> ValueLocation {
    if syntax.hasMoreErrors, let last = syntax.errors.last {
      // Errors beyond the limit of recorded errors may be anywhere.
      throw PointerError(.root, .brokenText(last.kind))
    }
    var location = ValueLocation(entry: syntax.root, holder: nil)
    for (depth, token) in pointer.tokens.enumerated() {
      do {
        let container = try contents(of: location.entry, keeping: &arrays)
        let index = try container.index(of: token)
        location = ValueLocation(entry: container.entries[index], holder: (container, index))
      } catch {
        throw PointerError(pointer.prefix(depth), error)
      }
    }
    if let kind = unclear(location.entry) { throw PointerError(pointer, .brokenText(kind)) }
    return location
  }

  /// The object or array that a pointer leads to.
  func container(
    at pointer: PatchPointer, keeping arrays: inout KeptArrays
  ) throws(PointerError) -> ContainerText {
    let location = try location(at: pointer, keeping: &arrays)
    do {
      return try contents(of: location.entry, keeping: &arrays)
    } catch {
      throw PointerError(pointer, error)
    }
  }

  /// A value read as JSON.
  func value(of entry: SyntaxEntry) throws(JSONSyntaxError) -> JSONValue {
    var bytes = text.bytes(in: entry.valueRange)
    if entry.container != nil { bytes = bytes.blankingComments }
    return try JSONValue(parsing: bytes, duplicateKeys: .lastWins)
  }

  /// True if the entry already has this value, in any spelling.
  func holds(_ value: JSONValue, at entry: SyntaxEntry) -> Bool {
    do {
      return try self.value(of: entry).isSame(as: value)
    } catch {
      return false
    }
  }

  private func contents(
    of entry: SyntaxEntry, keeping arrays: inout KeptArrays
  ) throws(PatchFault) -> ContainerText {
    if let kind = unclear(entry) { throw .brokenText(kind) }
    guard let node = entry.container else { throw .noContainer(entry.kind) }
    return try ContainerText(node, in: self, keeping: &arrays)
  }

  /// The syntax error that makes a value missing or unreadable.
  private func unclear(_ entry: SyntaxEntry) -> SyntaxError.Kind? {
    switch entry.kind {
    // For the document's own value, the error that explains why the value is missing.
    case .missing where entry.keyRange == nil: doubtAboutDocument
    case .missing: .missingValue
    case .tooDeep: .tooDeep
    default: nil
    }
  }
}

/// A value of a text, with its position in its container.
struct ValueLocation {
  let entry: SyntaxEntry

  /// The container of the value and its index there; `nil` for the document's own value.
  let holder: (container: ContainerText, index: Int)?
}

extension DocumentSource {
  /// The syntax error that makes the entries of a container uncertain.
  ///
  /// Errors of this kind are a missing closing bracket and errors between entries. An error within an entry does not
  /// affect the other entries.
  ///
  /// - Complexity: O(1) in a text without errors.
  func recoveryError(affecting node: SyntaxNode) -> SyntaxError.Kind? {
    let isObject = syntax.kind(of: node) == .object
    guard syntax.isClosed(node) else { return isObject ? .unclosedObject : .unclosedArray }
    let errors = syntax.errors
    guard !errors.isEmpty else { return nil }
    let range = syntax.range(of: node)
    let candidates = errors.filter { error in
      range.contains(error.range.lowerBound) && !error.kind.leavesEntriesClear(inObject: isObject)
    }
    guard !candidates.isEmpty else { return nil }
    let children = syntax.children(of: node).map { syntax.range(of: $0) }
    return candidates.first { !children.coverInOrder($0.range.lowerBound) }?.kind
  }

  /// The syntax error that makes the start or end of the document's value uncertain.
  var doubtAboutDocument: SyntaxError.Kind? {
    let value = syntax.root
    let errors = syntax.errors
    switch value.kind {
    case .missing, .invalid: return errors.first?.kind ?? .emptyDocument
    default: break
    }
    if syntax.hasMoreErrors { return errors.last?.kind }
    if let node = value.container, !syntax.isClosed(node) { return .unclosedObject }
    return errors.first { !value.valueRange.contains($0.range.lowerBound) }?.kind
  }
}

extension SyntaxError.Kind {
  /// True if the entries and their ends are certain in spite of this error.
  fileprivate func leavesEntriesClear(inObject: Bool) -> Bool {
    switch self {
    case .badNumber, .nonFiniteLiteral, .invalidEscape, .loneSurrogate,
      .nulInKey:
      true
    case .missingValue: inObject
    default: false
    }
  }
}

extension [Range<Int>] {
  /// True if one of the ranges, which are in order and do not overlap, contains an offset.
  fileprivate func coverInOrder(_ offset: Int) -> Bool {
    let index = partitioningIndex { $0.upperBound > offset }
    return index < count && self[index].contains(offset)
  }
}
