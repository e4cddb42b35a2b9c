import Foundation
import JSON
import TestSupport

/// Requests about documents with the answers that they must get: a file in the folder of a method.
///
///     Hover of a key has its summary, its default and its value.
///     -- a.layout.json --
///     {"root":{"type":"stack",‸"spacing":4}}
///     -- request textDocument/hover --
///     -- response --
///     contents
///       kind "plaintext"
///       …
///
/// The first line is a sentence. A section whose name has a period is a document that is opened; `‸` in it is a caret.
/// `-- capabilities --` holds the capabilities of the client. The params of a request are JSON. Params without a
/// `textDocument` get the document that was opened last and a `position` at its caret; params of `…/resolve` stay as they
/// are. The string `"‸2"` stands for the position of the second caret. A request that names no caret of several is sent for each. `-- notification METHOD --` has params as a request.
/// `Tests/record` writes the responses.
struct RequestCase: CustomStringConvertible, Sendable {
  let url: URL

  /// The method, which is the path of the folder.
  let method: String

  var description: String { "\(method)/\(url.lastPathComponent)" }

  // MARK: Files

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")

  /// All files below the folder of cases.
  static func files() throws -> [RequestCase] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().compactMap { path in
      let url = folder.appending(path: path)
      // A file whose name begins with a period is one that is being written.
      let name = url.lastPathComponent
      guard !name.hasPrefix("."), name.contains(".") else { return nil }
      return RequestCase(
        url: url, method: path.split(separator: "/").dropLast().joined(separator: "/"))
    }
  }

  static let chosen = chosenCases((try? files()) ?? [])

  // MARK: Content

  struct Section {
    let name: String
    var text: String

    /// The method of a request; `nil` for another section.
    var method: String? { method(of: "request ") }

    /// The method of a notification; `nil` for another section.
    var notification: String? { method(of: "notification ") }

    private func method(of kind: String) -> String? {
      name.hasPrefix(kind) ? String(name.dropFirst(kind.count)) : nil
    }
  }

  struct Content {
    let sentence: String
    var sections: [Section]

    /// The file with these sections.
    var file: String {
      sections.reduce(sentence + "\n") { $0 + "-- \($1.name) --\n" + $1.text }
    }
  }

  func content() throws -> Content {
    try Self.content(of: String(contentsOf: url, encoding: .utf8))
  }

  static func content(of file: String) throws -> Content {
    var lines = file.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard lines.last == "" else { throw CaseFault(description: "the last line has no end") }
    lines.removeLast()
    let sentence = lines.popFirst() ?? ""
    guard sentence.hasSuffix("."), sentence.count > 20, !sentence.hasPrefix("-") else {
      throw CaseFault(description: "the first line is no sentence")
    }
    var sections: [Section] = []
    for line in lines {
      if line.hasPrefix("-- "), line.hasSuffix(" --"), line.count > 6 {
        sections.append(Section(name: String(line.dropFirst(3).dropLast(3)), text: ""))
      } else if sections.isEmpty {
        throw CaseFault(description: "a line stands above the first section")
      } else {
        sections[sections.count - 1].text += line + "\n"
      }
    }
    for (section, next) in zip(sections, sections.dropFirst() + [Section(name: "", text: "")]) {
      if section.method != nil, next.name != "response" {
        throw CaseFault(description: "a request is not followed by its response")
      }
      let isKnown =
        ["response", "capabilities"].contains(section.name) || section.name.contains(".")
        || section.notification != nil
      if section.method == nil, !isKnown {
        throw CaseFault(description: "the section \(section.name) is not known")
      }
    }
    guard sections.contains(where: { $0.method != nil }) else {
      throw CaseFault(description: "there is no request")
    }
    return Content(sentence: String(sentence), sections: sections)
  }

  // MARK: Answers

  /// The content with the responses that a server gives.
  static func answered(_ content: Content) throws -> Content {
    var answered = content
    let capabilities = content.sections.first { $0.name == "capabilities" }
    var client = TestClient(
      capabilities: try capabilities.map { try JSONValue(parsing: Array($0.text.utf8)) } ?? [:])
    var document: (uri: JSONValue, carets: [JSONValue])?
    for (index, section) in content.sections.enumerated() {
      if let method = section.method {
        let params = try params(of: section, document)
        let responses = params.map { ResponseText.of(client.exchange(method, $0)) }
        answered.sections[index + 1].text =
          responses.count == 1
          ? responses[0]
          : responses.enumerated().map { "‸\($0 + 1)\n" + ResponseText.indented($1) }.joined()
      } else if let method = section.notification {
        for params in try params(of: section, document) { _ = client.notify(method, params) }
      } else if section.name.contains(".") {
        let uri = "file:///\(section.name)"
        let opened = carets(in: section.text)
        _ = client.open(opened.text, uri: uri)
        document = (.string(uri), opened.positions)
      }
    }
    return answered
  }

  /// The params of a request, for each caret if there are several and none is named.
  private static func params(
    of section: Section, _ document: (uri: JSONValue, carets: [JSONValue])?
  ) throws -> [JSONValue] {
    let isEmpty = section.text.allSatisfy(\.isWhitespace)
    let value = isEmpty ? [:] : try JSONValue(parsing: Array(section.text.utf8))
    guard case .object(var params) = value, let document else { return [value] }
    // The params of "resolve" are an item, which comes back.
    let isItem = section.method?.hasSuffix("/resolve") == true
    if !isItem, params["textDocument"] == nil { params["textDocument"] = ["uri": document.uri] }
    let carets = document.carets
    func replaced(_ value: JSONValue) -> JSONValue {
      switch value {
      case .string(let text) where text.hasPrefix("‸"):
        let number = text == "‸" ? 1 : Int(text.dropFirst()) ?? 0
        return carets.indices.contains(number - 1) ? carets[number - 1] : value
      case .array(let elements): return .array(elements.map(replaced))
      case .object(let members):
        var object: JSONObject = [:]
        for member in members { object[member.key] = replaced(member.value) }
        return .object(object)
      default: return value
      }
    }
    if section.text.contains("‸") || carets.isEmpty || params["position"] != nil
      || section.notification != nil || isItem
    {
      return [replaced(.object(params))]
    }
    return carets.map { caret in
      var params = params
      params["position"] = caret
      return .object(params)
    }
  }

  /// The text without carets, and their positions in UTF-16 units.
  private static func carets(in marked: String) -> (text: String, positions: [JSONValue]) {
    let parts = marked.split(separator: "‸", omittingEmptySubsequences: false)
    var text = ""
    var positions: [JSONValue] = []
    for part in parts.dropLast() {
      text += part
      let line = text.count { $0.isNewline }
      let start = text.lastIndex(where: \.isNewline).map(text.index(after:)) ?? text.startIndex
      positions.append(position(line: Int64(line), Int64(text[start...].utf16.count)))
    }
    return (text + (parts.last ?? ""), positions)
  }
}

/// An answer as lines that a person reads: positions as `0:15`, ranges as `0:15–0:20`, texts of several lines as lines.
enum ResponseText {
  static func of(_ answer: JSONValue) -> String {
    if let error = answer["error"] { return lines("error", error).joined(separator: "\n") + "\n" }
    let result = answer["result"] ?? .null
    return (scalar(result).map { [$0] } ?? members(result)).joined(separator: "\n") + "\n"
  }

  static func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "  \($0)\n" }.joined()
  }

  private static func members(_ value: JSONValue) -> [String] {
    switch value {
    case .object(let object): object.flatMap { lines($0.key, $0.value) }
    case .array(let array): array.flatMap { lines("-", $0) }
    default: [scalar(value) ?? ""]
    }
  }

  /// A member, or an element of an array, whose name is a hyphen.
  private static func lines(_ name: String, _ value: JSONValue) -> [String] {
    if let scalar = scalar(value) { return ["\(name) \(scalar)"] }
    if case .string(let text) = value {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return [name] + lines.map { "  | \($0)" }
    }
    return [name] + members(value).map { "  \($0)" }
  }

  /// A value in one line; `nil` if it takes several.
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
