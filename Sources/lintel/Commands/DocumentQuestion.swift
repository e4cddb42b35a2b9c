import ArgumentParser
import Diagnostics
import DocumentSyntax
import InspectorServer
import JSON
import JSONRPC
import Platform

/// A request about one document that a command asks as a script would, without a daemon.
struct DocumentQuestion {
  let method: String
  let params: JSONObject

  /// Codes of which also that is to be said which is said on request only.
  var requestedCodes: [String] = []

  /// The answer about a file; what is in its way is said on stderr.
  func answer(about file: FilePath) throws(ExitCode) -> JSONValue {
    let text: [UInt8]
    do throws(FileError) {
      text = try readFile(file)
    } catch {
      printError("\(error)")
      throw CommandFailure.couldNotRun
    }
    var params = params
    params["document"] = .string(String(decoding: text, as: UTF8.self))
    let request: JSONValue = [
      "jsonrpc": "2.0", "id": 1, "method": .string(method), "params": .object(params),
    ]
    var server = Server()
    if !requestedCodes.isEmpty {
      var rules = JSONObject()
      for code in requestedCodes {
        rules[code] = ruleByCode[code].map { .string("\($0.severity)") }
      }
      let beginning: JSONValue = [
        "jsonrpc": "2.0", "id": 0, "method": "initialize",
        "params": [
          "processId": nil, "capabilities": [:], "initializationOptions": ["rules": .object(rules)],
        ],
      ]
      _ = server.receive(beginning.serialized())
    }
    let answers = server.receive(request.serialized())
    for message in answers {
      guard let answer = try? JSONValue(parsing: message.content), answer["id"]?.integerValue == 1
      else { continue }
      if let result = answer["result"] { return result }
      let message = answer["error"]?["message"]?.stringValue ?? "there is no answer"
      printError("\(file.shown): \(message)")
      throw CommandFailure.found
    }
    printError("\(file.shown): there is no answer")
    throw CommandFailure.couldNotRun
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
    let sides = arrayValue?.compactMap(\.numberValue).map { spelled($0) } ?? []
    return sides.count == 4 ? "\(sides[0]),\(sides[1]) \(sides[2])×\(sides[3])" : "–"
  }
}
