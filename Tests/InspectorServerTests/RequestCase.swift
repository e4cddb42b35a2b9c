import CaseFiles
import Exercise
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
/// The first line is a sentence. Each section follows:
///
/// - `-- NAME --`, whose name has a period: a document that is opened; `‸` in it is a caret.
/// - `-- file NAME --`: a file that is not open, such as `.lintel.json`.
/// - `-- capabilities --`: the capabilities of the client in JSON; `-- capabilities editor --`: the capabilities of
///   an editor that takes code actions with their edits, and symbols as a tree.
/// - `-- request METHOD --` with its params in JSON. Params without a `textDocument` get the document that was opened last
///   and a `position` at its caret; params of `…/resolve` stay as they are. The string `"‸2"` stands for the position of
///   the second caret. A request that names no caret of several is sent for each.
/// - `-- response --`: the answer to the request above. `-- response title kind --` has these members only, of the answer
///   or of its elements.
/// - `-- NAME becomes --`: the document after the edits of the answer above, with a line `\ no line end` if it ends without
///   one. `-- NAME becomes: TITLE --` takes the code action whose title begins so.
/// - `-- notification METHOD --` with its params, as for a request.
/// - `-- messages --`: the messages that the server sent because of the document, notification or request above, without
///   the answer.
///
/// `Tests/record` writes responses, messages and documents after edits.
struct RequestCase: CustomStringConvertible, Sendable {
  let url: URL

  /// The method, which is the path of the folder.
  let method: String

  var description: String { "\(method)/\(url.lastPathComponent)" }

  // MARK: Files

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")

  /// All files below the folder of cases.
  static func files() throws -> [RequestCase] {
    try CaseFile.paths(in: folder).map { path in
      RequestCase(
        url: folder.appending(path: path),
        method: path.split(separator: "/").dropLast().joined(separator: "/"))
    }
  }

  static let chosen = chosenCases((try? files()) ?? [])

  // MARK: Content

  func content() throws -> CaseFile {
    try Self.content(of: String(contentsOf: url, encoding: .utf8))
  }

  static func content(of text: String) throws -> CaseFile {
    let file = try CaseFile(text)
    let names = file.sections.map(\.name)
    var hasRequest = false
    for (section, next) in zip(file.sections, names.dropFirst() + [""]) {
      guard let kind = section.kind else {
        throw CaseFault(description: "the section \(section.name) is not known")
      }
      switch kind {
      case .request where !next.hasPrefix("response") && !next.contains(" becomes"):
        throw CaseFault(description: "a request is not followed by its response")
      case .request: hasRequest = true
      case .response, .edited:
        if !hasRequest { throw CaseFault(description: "a response has no request above") }
      case .notification, .messages, .capabilities, .file, .document: break
      }
    }
    guard hasRequest else { throw CaseFault(description: "there is no request") }
    return file
  }

  // MARK: Answers

  /// The content with the responses that a server gives.
  static func answered(_ content: CaseFile) throws -> CaseFile {
    var answered = content
    var session = try Session(content)
    for (index, section) in content.sections.enumerated() {
      if let text = try session.recorded(section) { answered.sections[index].text = text }
    }
    return answered
  }

  /// A server that takes the sections of a case in their order.
  private struct Session {
    private var client: TestClient
    private var document: (uri: JSONValue, carets: [JSONValue])?
    private var texts: [String: String] = [:]
    private var answers: [JSONValue] = []
    private var messages: [JSONValue] = []

    init(_ content: CaseFile) throws {
      var capabilities: JSONValue = [:]
      var files: [String: [UInt8]] = [:]
      for section in content.sections {
        switch section.kind {
        case .capabilities(let isEditor):
          capabilities =
            isEditor ? Self.editor : try JSONValue(parsing: Array(section.text.utf8))
        case .file(let name): files["/\(name)"] = Array(section.text.utf8)
        default: break
        }
      }
      client = TestClient(
        capabilities: capabilities, files: files.isEmpty ? nil : MemoryFiles(layouts: files))
    }

    private static let editor: JSONValue = [
      "textDocument": [
        "codeAction": [
          "codeActionLiteralSupport": ["codeActionKind": ["valueSet": []]],
          "isPreferredSupport": true,
        ],
        "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
      ]
    ]

    /// Sends what a section asks for; returns the text that a recorded section must have.
    mutating func recorded(_ section: CaseFile.Section) throws -> String? {
      switch section.kind {
      case .request(let method):
        answers = []
        messages = []
        for params in try RequestCase.params(of: section, document) {
          let received = client.sendRequest(method, params)
          answers.append(received.first { $0["method"] == nil } ?? nil)
          messages += received.filter { $0["method"] != nil }
        }
      case .notification(let method):
        let params = try RequestCase.params(of: section, document)
        if method == "textDocument/didChange" { params.forEach { noteChange($0) } }
        messages = params.flatMap { client.notify(method, $0) }
      case .document:
        let uri = "file:///\(section.name)"
        let opened = RequestCase.carets(in: section.text)
        messages = client.open(opened.text, uri: uri)
        document = (.string(uri), opened.positions)
        texts[section.name] = opened.text
      case .response(let members):
        let responses = answers.map { ResponseText.of($0, members: members) }
        return responses.count == 1
          ? responses[0]
          : responses.enumerated().map { "‸\($0 + 1)\n" + ResponseText.indented($1) }.joined()
      case .messages: return messages.map(ResponseText.message).joined()
      case .edited(let name, let title): return try edited(name, title)
      case .capabilities, .file, nil: break
      }
      return nil
    }

    /// The text of a document after the edits of the last answer, or of one of its actions.
    private func edited(_ name: String, _ title: String?) throws -> String {
      var answer = answers.last?["result"]
      if let title {
        answer = answer?.arrayValue?.action(title)
        guard answer != nil else { throw CaseFault(description: "there is no action \(title)") }
      }
      let uri = "file:///\(name)"
      let changed = (answer?["edit"] ?? answer).flatMap { edit in
        edit["changes"]?[uri]
          ?? edit["documentChanges"]?.arrayValue?
          .first { $0["textDocument"]?["uri"]?.stringValue == uri }?["edits"]
          ?? edit["edits"] ?? edit
      }
      guard let text = texts[name]?.applying(edits: changed) else {
        throw CaseFault(description: "the answer has no edits of \(name)")
      }
      // As in the output of `diff`.
      return text.hasSuffix("\n") ? text : text + "\n\\ no line end\n"
    }

    /// Keeps the text of a document that a change replaces; the text after another change is not known.
    private mutating func noteChange(_ params: JSONValue) {
      guard let uri = params["textDocument"]?["uri"]?.stringValue, uri.hasPrefix("file:///")
      else { return }
      let change = params["contentChanges"]?.arrayValue?.last
      texts[String(uri.dropFirst(8))] = change?["range"] == nil ? change?["text"]?.stringValue : nil
    }
  }

  /// The params of a request, for each caret if there are several and none is named.
  private static func params(
    of section: CaseFile.Section, _ document: (uri: JSONValue, carets: [JSONValue])?
  ) throws -> [JSONValue] {
    let isEmpty = section.text.allSatisfy(\.isWhitespace)
    let value = isEmpty ? [:] : try JSONValue(parsing: Array(section.text.utf8))
    guard case .object(var params) = value, let document else { return [value] }
    // The params of "resolve" are an item, which comes back.
    let isItem = section.method?.hasSuffix("/resolve") == true
    let isNotification = section.method == nil
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
      || isNotification || isItem
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

extension CaseFile.Section {
  fileprivate enum Kind {
    case request(String)
    case notification(String)
    case response([String])
    case edited(document: String, title: String?)
    case messages
    case capabilities(isEditor: Bool)
    case file(String)
    case document
  }

  /// The kind that the name says; `nil` for a name that says none.
  fileprivate var kind: Kind? {
    if let method { return .request(method) }
    if let method = rest(after: "notification ") { return .notification(method) }
    if let file = rest(after: "file ") { return .file(file) }
    if let members = rest(after: "response") {
      return .response(members.split(separator: " ").map(String.init))
    }
    if let match = name.wholeMatch(of: #/(\S+) becomes(?:: (.+))?/#) {
      return .edited(document: String(match.1), title: match.2.map(String.init))
    }
    switch name {
    case "messages": return .messages
    case "capabilities": return .capabilities(isEditor: false)
    case "capabilities editor": return .capabilities(isEditor: true)
    default: return name.contains(".") ? .document : nil
    }
  }

  /// The method of a request; `nil` for another section.
  var method: String? { rest(after: "request ") }
}
