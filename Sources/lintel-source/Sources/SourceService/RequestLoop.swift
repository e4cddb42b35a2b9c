package import JSONText
import LayoutEvaluation
import SourceProject
import SystemAccess

/// The loop over requests, one JSON text a line, until the input ends.
package struct RequestLoop {
  private let imports = SourceImport()

  package init() {}

  package func run() {
    while let line = readLine(strippingNewline: true) {
      if line.allSatisfy(\.isWhitespace) { continue }
      guard SystemAccess.emit(answer(line).line + "\n") else { return }
    }
  }

  /// The response to a request; bad input is an error in it.
  package func answer(_ line: String) -> JSONValue {
    let request: JSONValue
    do throws(JSONError) {
      request = try JSONValue.parse(line)
    } catch {
      return failure(.null, "no JSON: \(error.message) at offset \(error.offset)")
    }
    let id = request["id"] ?? .null
    let method = request["method"]?.string ?? ""
    guard ["import", "edit", "write"].contains(method) else {
      return failure(id, "unknown method \"\(method)\"")
    }
    let params = request["params"] ?? .null
    let parameters: SourceImport.Request
    do throws(WrongMember) {
      parameters = try SourceImport.Request(params)
    } catch {
      return failure(id, error.message)
    }
    guard (method == "write") == (parameters.output != nil) else {
      return failure(id, "\"output\" is for \"write\"")
    }
    var edit: SourceImport.EditRequest?
    if method == "edit" {
      edit = params["edit"].flatMap(SourceImport.EditRequest.init)
      guard edit != nil else { return failure(id, "\"edit\" is not understood") }
    }
    guard let namesFiles = (params["namesFiles"] ?? .boolean(true)).bool else {
      return failure(id, "\"namesFiles\" must be true or false")
    }
    if let limit = params["timeLimit"]?.number {
      guard limit >= 1, limit <= 3_600 else { return failure(id, "\"timeLimit\" is out of range") }
      SystemAccess.end(afterSeconds: Int(limit))
    }
    defer { SystemAccess.end(afterSeconds: 0) }
    let result =
      edit.map { imports.edits(parameters, $0).json }
      ?? imports.run(parameters, namesFiles: namesFiles).json
    return .object([.init("id", id), .init("result", result)])
  }

  private func failure(_ id: JSONValue, _ message: String) -> JSONValue {
    .object([.init("id", id), .init("error", .object([.init("message", .string(message))]))])
  }
}

/// A member of a request that is missing or something else than it must be.
private struct WrongMember: Error {
  let message: String
}

extension SourceImport.Request {
  fileprivate init(_ params: JSONValue) throws(WrongMember) {
    guard let items = params["paths"]?.items else {
      throw WrongMember(message: "\"paths\" is missing")
    }
    self.init(paths: items.compactMap(\.string))
    guard paths.count == items.count else {
      throw WrongMember(message: "\"paths\" must be strings")
    }
    root = params["root"]?.string
    for member in params["texts"]?.members ?? [] {
      guard let text = member.value.string else {
        throw WrongMember(message: "\"texts\" must be strings")
      }
      texts[member.key] = text
    }
    for member in params["hints"]?.members ?? [] { hints[member.key] = member.value }
    /// Reads a member, if there is one.
    func read<Value>(_ key: String, _ make: (JSONValue) -> Value?) throws(WrongMember) -> Value? {
      guard let value = params[key] else { return nil }
      guard let made = make(value) else {
        throw WrongMember(message: "\"\(key)\" is not understood")
      }
      return made
    }
    screen = try read("screen", EvaluationScreen.init)
    probe = try read("probe", ScreenProbe.init)
    output = try read("output", SourceImport.Output.init)
    editor = try read("editor", SourceImport.Editor.init)
    keepsLayouts = try read("keepsLayouts", \.bool) ?? false
  }
}

extension SourceImport.Result {
  fileprivate var json: JSONValue {
    .object([
      .init("files", .number(Double(files))),
      .init("evaluated", .number(Double(evaluated))),
      .init("omittedFiles", .number(Double(omittedFiles))),
      .init("classes", .array(classes)), .init("context", .array(context)),
      .init("failures", .array(failures)),
      .init(
        "libraryProblems",
        .array(
          libraryProblems.map {
            .object([.init("path", .string($0.path)), .init("message", .string($0.message))])
          })),
      .init(
        "unusedHints",
        .array(
          unusedHints.map {
            .object([.init("folder", .string($0.folder)), .init("name", .string($0.name))])
          })),
    ])
  }
}

extension SourceImport.Output {
  /// Reads `{"sources": [{"path": PATH, "class": NAME}], "isExpanded": false}`; nil if it is something else.
  fileprivate init?(_ value: JSONValue) {
    guard let items = value["sources"]?.items, let isExpanded = value["isExpanded"]?.bool else {
      return nil
    }
    self.init(sources: [], isExpanded: isExpanded)
    for item in items {
      guard let path = item["path"]?.string else { return nil }
      sources.append(Source(path: path, className: item["class"]?.string))
    }
  }
}

extension SourceImport.Editor {
  /// Reads `{"changes": {PATH: TEXT}, "known": [ID], "filesNumber": N}`; nil if it is something else.
  fileprivate init?(_ value: JSONValue) {
    self.init()
    for member in value["changes"]?.members ?? [] {
      if member.value == .null {
        changes.updateValue(nil, forKey: member.key)
      } else if let text = member.value.string {
        changes.updateValue(text, forKey: member.key)
      } else {
        return nil
      }
    }
    for item in value["known"]?.items ?? [] {
      guard let number = item.number, let id = Int(exactly: number) else { return nil }
      known.insert(id)
    }
    guard let number = (value["filesNumber"] ?? .number(0)).number,
      let filesNumber = Int(exactly: number)
    else { return nil }
    self.filesNumber = filesNumber
  }
}
