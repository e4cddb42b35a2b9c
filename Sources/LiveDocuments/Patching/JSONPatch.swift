import DocumentSyntax
package import JSON

/// A list of changes to a JSON document (RFC 6902), made one after the other or not at all.
package struct JSONPatch: Hashable, Sendable {
  package let operations: [PatchOperation]

  package init(_ operations: [PatchOperation]) {
    self.operations = operations
  }
}

/// One change to a JSON document, or a condition for the others.
package enum PatchOperation: Hashable, Sendable {
  /// Inserts an element, or sets a member whether it is there or not.
  case add(PatchPointer, JSONValue)
  case remove(PatchPointer)
  case replace(PatchPointer, JSONValue)
  case move(from: PatchPointer, to: PatchPointer)
  case copy(from: PatchPointer, to: PatchPointer)

  /// Fails unless this value is there.
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

/// A JSON Pointer (RFC 6901) as a patch has it: whether a token is a key or an index depends on what
/// it is applied to.
package struct PatchPointer: Hashable, Sendable {
  package let tokens: [String]

  package init(_ tokens: [String] = []) {
    self.tokens = tokens
  }

  /// Reads the notation, for instance `/root/children/0`; `nil` if it is none.
  package init?(_ text: String) {
    guard !text.isEmpty else {
      tokens = []
      return
    }
    // By bytes: a slash with a combining character behind it is no slash to `String`.
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

  /// The pointer to what holds the value, and the value's own token; `nil` for the whole document.
  var split: (parent: PatchPointer, last: String)? {
    tokens.last.map { (PatchPointer(tokens.dropLast()), $0) }
  }

  func prefix(_ count: Int) -> PatchPointer { PatchPointer(Array(tokens.prefix(count))) }

  /// True if `other` points to the same value, or to one inside it.
  func leads(to other: PatchPointer) -> Bool {
    tokens.count <= other.tokens.count
      && zip(tokens, other.tokens).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }

  /// The array index that a token is by RFC 6901: digits without a leading zero.
  ///
  /// - Returns: `Int.max` for an index that is larger; `nil` if the token is none.
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
  /// Works off a list instead of recursing.
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
      // Bytes and not characters: `String` takes two spellings of an accent for one.
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

  /// The number of arrays and objects that are open around the innermost value, itself included.
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

/// A pointer that could not be followed, as far as it could.
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
  /// - Complexity: In the bytes of the containers along the way that are not kept, those of others in them left out.
  func location(
    at pointer: PatchPointer, keeping arrays: inout KeptArrays
  ) throws(PointerError) -> ValueLocation {
    if syntax.hasMoreErrors, let last = syntax.errors.last {
      // Errors beyond those that are kept may be anywhere.
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

  /// True if the entry has this value already, in whatever spelling.
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

  /// The error because of which it is not clear where a value stands.
  private func unclear(_ entry: SyntaxEntry) -> SyntaxError.Kind? {
    switch entry.kind {
    // At the top something says why there is nothing.
    case .missing where entry.keyRange == nil: doubtAboutDocument
    case .missing: .missingValue
    case .tooDeep: .tooDeep
    default: nil
    }
  }
}

/// A value of a text, and where in it.
struct ValueLocation {
  let entry: SyntaxEntry

  /// The container of the value and its index there; `nil` for the document's own value.
  let holder: (container: ContainerText, index: Int)?
}

extension DocumentSource {
  /// The error that makes it doubtful what a container holds.
  ///
  /// That is one because of which it is not closed, or one between its entries; what is wrong within
  /// an entry leaves no doubt about the others.
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

  /// The error that makes it doubtful where the document's value begins or ends.
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
