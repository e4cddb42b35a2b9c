// The only file that touches `json_t`. Every reference taken here is released here.

internal import CJansson

enum Jansson {
  /// Parses `text`; an integer beyond 64 bits is `.numberOutOfRange`.
  static func parse(
    _ text: UnsafeRawBufferPointer, duplicateKeys: DuplicateKeys
  ) throws(JSONSyntaxError) -> JSONValue {
    guard let bytes = text.baseAddress, !text.isEmpty else {
      throw JSONSyntaxError(kind: .endOfInput, offset: 0, message: "a value is missing")
    }
    // Jansson 2.14 drops a NUL after a number or a literal in silence.
    if let nul = memchr(bytes, 0, text.count) {
      throw JSONSyntaxError(
        kind: .syntax, offset: bytes.distance(to: nul), message: "a NUL byte outside an escape")
    }
    // Any value may stand alone, as in RFC 8259, and "\u0000" is a character like others.
    var flags = JSON_DECODE_ANY | JSON_ALLOW_NUL
    switch duplicateKeys {
    case .rejected: flags |= JSON_REJECT_DUPLICATES
    case .lastWins: break
    }
    var error = json_error_t()
    guard
      let root = json_loadb(
        bytes.assumingMemoryBound(to: CChar.self), text.count, Int(flags), &error)
    else { throw JSONSyntaxError(error) }
    defer { json_decref(root) }
    return value(borrowing: root)
  }

  /// A value of ours equal to `root`, made with a stack on the heap.
  private static func value(borrowing root: UnsafeMutablePointer<json_t>) -> JSONValue {
    if let value = scalar(root) { return value }
    // Containers are changed in place: a copy of one would copy what is in it with every value.
    var open = [OpenContainer(root)]
    while true {
      let top = open.count - 1
      if let child = open[top].nextChild() {
        if let value = scalar(child) {
          open[top].append(value)
        } else {
          open.append(OpenContainer(child))
        }
      } else {
        let finished = open.removeLast().finished
        if top == 0 { return finished }
        open[top - 1].append(finished)
      }
    }
  }

  private static func scalar(_ json: UnsafeMutablePointer<json_t>) -> JSONValue? {
    switch json.pointee.type {
    case JSON_NULL: .null
    case JSON_TRUE: .bool(true)
    case JSON_FALSE: .bool(false)
    case JSON_INTEGER: .integer(Int64(json_integer_value(json)))
    case JSON_REAL: .real(json_real_value(json))
    case JSON_STRING:
      .string(
        String(
          decoding: UnsafeRawBufferPointer(
            start: json_string_value(json), count: json_string_length(json)),
          as: UTF8.self))
    default: nil
    }
  }
}

/// An array or object that is being converted, and how far that has come.
private struct OpenContainer {
  private let json: UnsafeMutablePointer<json_t>
  private var elements: [JSONValue] = []
  private var members: [JSONObject.Member] = []

  /// The object's member to come; `nil` after the last, and in an array.
  private var position: UnsafeMutableRawPointer?

  /// The key of the value to come.
  private var key = ""

  init(_ json: UnsafeMutablePointer<json_t>) {
    self.json = json
    if isArray {
      elements.reserveCapacity(json_array_size(json))
    } else {
      members.reserveCapacity(json_object_size(json))
      position = json_object_iter(json)
    }
  }

  private var isArray: Bool { json.pointee.type == JSON_ARRAY }

  mutating func nextChild() -> UnsafeMutablePointer<json_t>? {
    if isArray { return json_array_get(json, elements.count) }
    guard let member = position else { return nil }
    position = json_object_iter_next(json, member)
    // Jansson accepts no NUL in a key.
    key = json_object_iter_key(member).map { String(cString: $0) } ?? ""
    return json_object_iter_value(member)
  }

  mutating func append(_ value: JSONValue) {
    if isArray {
      elements.append(value)
    } else {
      members.append(JSONObject.Member(key: key, value: value))
    }
  }

  var finished: JSONValue {
    isArray ? .array(elements) : .object(JSONObject(members))
  }
}

extension JSONSyntaxError {
  fileprivate init(_ error: json_error_t) {
    let text = withUnsafeBytes(of: error.text) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    self.init(kind: Kind(error), offset: max(0, Int(error.position)), message: text)
  }
}

extension JSONSyntaxError.Kind {
  fileprivate init(_ error: json_error_t) {
    // Jansson keeps the code in the last byte of the text.
    let code = withUnsafeBytes(of: error.text) { $0.last.map(UInt32.init) }
    switch code {
    case json_error_numeric_overflow.rawValue: self = .numberOutOfRange
    case json_error_stack_overflow.rawValue: self = .tooDeep
    case json_error_invalid_utf8.rawValue: self = .notUTF8
    case json_error_duplicate_key.rawValue: self = .duplicateKey
    case json_error_premature_end_of_input.rawValue: self = .endOfInput
    case json_error_out_of_memory.rawValue: self = .outOfMemory
    default: self = .syntax
    }
  }
}
