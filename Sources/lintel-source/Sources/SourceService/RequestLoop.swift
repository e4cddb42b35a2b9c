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
    guard request["method"]?.string == "import" else {
      return failure(id, "unknown method \"\(request["method"]?.string ?? "")\"")
    }
    guard let items = request["params"]?["paths"]?.items else {
      return failure(id, "\"paths\" is missing")
    }
    var parameters = SourceImport.Request(paths: items.compactMap(\.string))
    guard parameters.paths.count == items.count else {
      return failure(id, "\"paths\" must be strings")
    }
    parameters.root = request["params"]?["root"]?.string
    for member in request["params"]?["texts"]?.members ?? [] {
      guard let text = member.value.string else { return failure(id, "\"texts\" must be strings") }
      parameters.texts[member.key] = text
    }
    if let value = request["params"]?["screen"] {
      guard let screen = EvaluationScreen(value) else {
        return failure(id, "\"screen\" is not understood")
      }
      parameters.screen = screen
    }
    if let value = request["params"]?["probe"] {
      guard let probe = ScreenProbe(value) else {
        return failure(id, "\"probe\" is not understood")
      }
      parameters.probe = probe
    }
    for member in request["params"]?["hints"]?.members ?? [] {
      parameters.hints[member.key] = member.value
    }
    guard let namesFiles = (request["params"]?["namesFiles"] ?? .boolean(true)).bool else {
      return failure(id, "\"namesFiles\" must be true or false")
    }
    if let value = request["params"]?["output"] {
      guard let output = SourceImport.Output(value) else {
        return failure(id, "\"output\" is not understood")
      }
      parameters.output = output
    }
    if let value = request["params"]?["editor"] {
      guard let editor = SourceImport.Editor(value) else {
        return failure(id, "\"editor\" is not understood")
      }
      parameters.editor = editor
    }
    if let limit = request["params"]?["timeLimit"]?.number {
      guard limit >= 1, limit <= 3_600 else { return failure(id, "\"timeLimit\" is out of range") }
      SystemAccess.end(afterSeconds: Int(limit))
    }
    defer { SystemAccess.end(afterSeconds: 0) }
    let result = imports.run(parameters, namesFiles: namesFiles)
    return .object([
      .init("id", id),
      .init(
        "result",
        .object([
          .init("files", .number(Double(result.files))),
          .init("evaluated", .number(Double(result.evaluated))),
          .init("isBroken", .boolean(result.isBroken)),
          .init("omittedFiles", .number(Double(result.omittedFiles))),
          .init("classes", .array(result.classes)), .init("context", .array(result.context)),
          .init("failures", .array(result.failures)),
          .init(
            "libraryProblems",
            .array(
              result.libraryProblems.map {
                .object([.init("path", .string($0.path)), .init("message", .string($0.message))])
              })),
          .init(
            "unusedHints",
            .array(
              result.unusedHints.map {
                .object([.init("folder", .string($0.folder)), .init("name", .string($0.name))])
              })),
        ])),
    ])
  }

  private func failure(_ id: JSONValue, _ message: String) -> JSONValue {
    .object([.init("id", id), .init("error", .object([.init("message", .string(message))]))])
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
  /// Reads `{"changes": {PATH: TEXT}, "known": [ID], "filesNumber": N, "trial": TEXT}`; nil if it is something else.
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
    if let text = value["trial"] {
      guard let text = text.string else { return nil }
      trial = text
    }
    guard let number = (value["filesNumber"] ?? .number(0)).number,
      let filesNumber = Int(exactly: number)
    else { return nil }
    self.filesNumber = filesNumber
  }
}
