import CJansson

/// The result of Jansson for a text.
struct JanssonReading {
  /// The document in one line, kinds instead of values; `nil` if it is refused.
  var outline: String?
  /// The offset behind the token at which it gave up.
  var errorOffset = 0
  /// True if it gave up for a reason other than the syntax.
  var isLimit = false

  init(_ bytes: [UInt8], rejectsDuplicates: Bool = false) {
    var flags = Int(JSON_DECODE_ANY | JSON_ALLOW_NUL)
    if rejectsDuplicates { flags |= Int(JSON_REJECT_DUPLICATES) }
    var error = json_error_t()
    let root = bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { bytes in
        json_loadb(bytes.baseAddress, bytes.count, flags, &error)
      }
    }
    guard let root else {
      errorOffset = Int(error.position)
      let code = json_error_code(&error)
      isLimit = code == json_error_numeric_overflow || code == json_error_stack_overflow
      return
    }
    defer { json_decref(root) }
    outline = Self.outline(of: root)
  }

  private static func outline(of value: UnsafeMutablePointer<json_t>) -> String {
    switch value.pointee.type {
    case JSON_OBJECT:
      var members: [String] = []
      var iterator = json_object_iter(value)
      while let member = iterator {
        let key = json_object_iter_key(member).map { String(cString: $0) } ?? ""
        let item = json_object_iter_value(member).map { outline(of: $0) } ?? ""
        members.append("\(key):\(item)")
        iterator = json_object_iter_next(value, member)
      }
      return "{\(members.joined(separator: ","))}"
    case JSON_ARRAY:
      let items = (0..<json_array_size(value)).map { index in
        json_array_get(value, index).map { outline(of: $0) } ?? ""
      }
      return "[\(items.joined(separator: ","))]"
    case JSON_STRING: return "string"
    case JSON_INTEGER, JSON_REAL: return "number"
    case JSON_TRUE: return "true"
    case JSON_FALSE: return "false"
    default: return "null"
    }
  }

  /// The text of a JSON string.
  static func string(_ bytes: [UInt8]) -> String? {
    var error = json_error_t()
    let value = bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { bytes in
        json_loadb(bytes.baseAddress, bytes.count, Int(JSON_DECODE_ANY), &error)
      }
    }
    guard let value else { return nil }
    defer { json_decref(value) }
    return json_string_value(value).map { String(cString: $0) }
  }
}
