import ArgumentParser
import Diagnostics
import DocumentSyntax
import InspectorServer
import JSON
import JSONRPC
import Platform

/// A server in this process that commands ask about files, as a script asks the daemon.
struct FileServer {
  private var server = Server(session: Session(files: SystemFiles()))
  private var requests = 0

  /// - Parameter requestedCodes: Codes of which also that is to be said which is said on request only.
  init(requestedCodes: [String] = []) {
    guard !requestedCodes.isEmpty else { return }
    var rules = JSONObject()
    for code in requestedCodes {
      rules[code] = ruleByCode[code].map { .string("\($0.severity)") }
    }
    _ = ask(
      "initialize",
      [
        "processId": nil, "capabilities": [:], "initializationOptions": ["rules": .object(rules)],
      ])
  }

  /// Opens a file, with the configuration that holds for it.
  ///
  /// - Returns: Its URI. What is in the way is said on stderr.
  mutating func open(_ file: FilePath) throws(ExitCode) -> String {
    let text: [UInt8]
    do throws(FileError) {
      text = try readFile(file)
    } catch {
      printError("\(error)")
      throw CommandFailure.couldNotRun
    }
    // Says what is wrong with them.
    _ = fonts(for: file)
    let uri = file.absolute.uri
    _ = try answer(
      "layout/open",
      ["uri": .string(uri), "document": .string(String(decoding: text, as: UTF8.self))], about: file
    )
    return uri
  }

  /// The answer to a request about a file; what is in its way is said on stderr.
  mutating func answer(
    _ method: String, _ params: JSONObject, about file: FilePath
  ) throws(ExitCode) -> JSONValue {
    let answer = ask(method, params)
    if let result = answer?["result"] { return result }
    guard let message = answer?["error"]?["message"]?.stringValue else {
      printError("\(file.shown): there is no answer")
      throw CommandFailure.couldNotRun
    }
    printError("\(file.shown): \(message)")
    throw CommandFailure.found
  }

  private mutating func ask(_ method: String, _ params: JSONObject) -> JSONValue? {
    requests += 1
    let request: JSONValue = [
      "jsonrpc": "2.0", "id": .integer(Int64(requests)), "method": .string(method),
      "params": .object(params),
    ]
    return server.receive(request.serialized()).lazy
      .compactMap { try? JSONValue(parsing: $0.content) }
      .first { [requests] in $0["id"]?.integerValue == requests }
  }
}

/// A request about one document.
struct DocumentQuestion {
  let method: String
  let params: JSONObject
  var requestedCodes: [String] = []

  /// The answer about a file; what is in its way is said on stderr.
  func answer(about file: FilePath) throws(ExitCode) -> JSONValue {
    var server = FileServer(requestedCodes: requestedCodes)
    var params = params
    params["textDocument"] = ["uri": .string(try server.open(file))]
    return try server.answer(method, params, about: file)
  }
}

/// What a command prints of an answer.
struct AnswerFormat: ParsableArguments {
  @Flag(help: "Print the answer as JSON.")
  var json = false

  /// Prints an answer as JSON, or in lines for people.
  func print(_ answer: JSONValue, _ lines: (JSONValue) -> [String]) throws(ExitCode) {
    var output = Output()
    if json {
      output.line(answer.serialized())
    } else {
      for line in lines(answer) { output.line(line) }
    }
    try output.finish()
  }
}

/// Cells in columns, each as wide as it has to be.
func alignedColumns(_ rows: [[String]]) -> [String] {
  guard let first = rows.first else { return [] }
  let widths = first.indices.map { column in rows.map { displayWidth($0[column]) }.max() ?? 0 }
  return rows.map { row in
    var line = ""
    for (cell, width) in zip(row, widths) {
      line += cell + String(repeating: " ", count: width - displayWidth(cell) + 2)
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}

extension JSONValue {
  /// A frame as tables show it: `8,12 100×20.5`.
  var frameCell: String {
    let sides = arrayValue?.compactMap(\.numberValue).map { short($0) } ?? []
    return sides.count == 4 ? "\(sides[0]),\(sides[1]) \(sides[2])×\(sides[3])" : "–"
  }
}
