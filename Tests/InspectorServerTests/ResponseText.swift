import JSON

/// An answer as lines that a person reads: positions as `0:15`, ranges as `0:15–0:20`, texts of several lines as lines, and
/// short objects on one line.
enum ResponseText {
  /// The lines of an answer, or of some members of the answer or its elements.
  static func of(_ answer: JSONValue, members names: [String] = []) -> String {
    if let error = answer["error"] { return lines("error", error).joined(separator: "\n") + "\n" }
    var result = answer["result"] ?? .null
    if !names.isEmpty {
      if case .array(let elements) = result {
        let found = elements.flatMap { lines("-", chosen(names, of: $0)) }
        return found.isEmpty ? "[]\n" : found.joined(separator: "\n") + "\n"
      }
      result = chosen(names, of: result)
    }
    return (scalar(result).map { [$0] } ?? members(result)).joined(separator: "\n") + "\n"
  }

  /// The members of these names; the value of the member if there is one name.
  private static func chosen(_ names: [String], of value: JSONValue) -> JSONValue {
    guard case .object = value else { return value }
    if names.count == 1 { return value[names[0]] ?? .null }
    var object: JSONObject = [:]
    for name in names { object[name] = value[name] }
    return .object(object)
  }

  /// The lines of a message from the server.
  static func message(_ message: JSONValue) -> String {
    let method = message["method"]?.stringValue ?? "response"
    return lines(method, message["params"] ?? message).joined(separator: "\n") + "\n"
  }

  static func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "  \($0)\n" }.joined()
  }

  private static func members(_ value: JSONValue) -> [String] {
    switch value {
    case .object(let object): object.flatMap { lines($0.key, $0.value) }
    case .array(let array): array.flatMap { lines("-", $0) }
    case .string(let text):
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "|" : "| \($0)" }
    default: [scalar(value) ?? ""]
    }
  }

  /// The most characters of a value with members or elements on one line.
  private static let width = 90

  /// A member, or an element of an array, whose name is a hyphen.
  private static func lines(_ name: String, _ value: JSONValue) -> [String] {
    if let scalar = scalar(value) { return ["\(name) \(scalar)"] }
    if let text = inline(value), text.count <= width { return ["\(name) \(text)"] }
    if case .string(let text) = value {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return [name] + lines.map { $0.isEmpty ? "  |" : "  | \($0)" }
    }
    return [name] + members(value).map { "  \($0)" }
  }

  /// A value with its members and elements on one line; `nil` if a text in it has several lines.
  private static func inline(_ value: JSONValue) -> String? {
    if let scalar = scalar(value) { return scalar }
    switch value {
    case .object(let object):
      var texts: [String] = []
      for member in object {
        guard let text = inline(member.value) else { return nil }
        texts.append("\(member.key) \(text)")
      }
      return "{ \(texts.joined(separator: ", ")) }"
    case .array(let array):
      var texts: [String] = []
      for element in array {
        guard let text = inline(element) else { return nil }
        texts.append(text)
      }
      return "[\(texts.joined(separator: ", "))]"
    default: return nil
    }
  }

  /// A scalar, a position, a range or a short list; `nil` for another value.
  private static func scalar(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text) where text.contains("\n"): return nil
    case .object(let object):
      if object.isEmpty { return "{}" }
      if let position = position(value) { return position }
      guard object.count == 2, let start = object["start"].flatMap(position),
        let end = object["end"].flatMap(position)
      else { return nil }
      return "\(start)–\(end)"
    case .array(let array):
      if array.isEmpty { return "[]" }
      let isFlat = array.allSatisfy { $0.arrayValue == nil && $0.objectValue == nil }
      return isFlat && array.count <= 8 ? String(decoding: value.serialized(), as: UTF8.self) : nil
    default: return String(decoding: value.serialized(), as: UTF8.self)
    }
  }

  private static func position(_ value: JSONValue) -> String? {
    guard let object = value.objectValue, object.count == 2,
      let line = object["line"]?.integerValue, let character = object["character"]?.integerValue
    else { return nil }
    return "\(line):\(character)"
  }
}
