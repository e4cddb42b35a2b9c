import ArgumentParser
import DocumentSyntax
import InspectorServer
import JSON
import JSONRPC
import Platform

/// A server in this process that commands ask about files, as a script asks the daemon.
struct FileServer {
  private var server = Server(
    session: Session(files: SystemFiles(), trusted: TrustOptions.ofCommand))
  private var requests = 0

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
    try answering(about: file) { server throws(ResponseError) in
      try server.open(text, as: uri)
    }
    return uri
  }

  /// Opens a text.
  mutating func open(_ text: [UInt8], as uri: String) throws(ResponseError) {
    _ = try ask(
      "layout/open",
      ["uri": .string(uri), "document": .string(String(decoding: text, as: UTF8.self))])
  }

  /// The answer to a request about a file; what is in its way is said on stderr.
  mutating func answer(
    _ method: String, _ params: JSONObject, about file: FilePath
  ) throws(ExitCode) -> JSONValue {
    try answering(about: file) { server throws(ResponseError) in
      try server.ask(method, params)
    }
  }

  /// - Throws: What is in the way, once it is said on stderr.
  private mutating func answering<Answer>(
    about file: FilePath, _ ask: (inout FileServer) throws(ResponseError) -> Answer
  ) throws(ExitCode) -> Answer {
    do throws(ResponseError) {
      return try ask(&self)
    } catch {
      printError("\(file.shown): \(error.message)")
      throw CommandFailure.found
    }
  }

  /// The answer to a request.
  mutating func ask(_ method: String, _ params: JSONObject) throws(ResponseError) -> JSONValue {
    requests += 1
    let request: JSONValue = [
      "jsonrpc": "2.0", "id": .integer(Int64(requests)), "method": .string(method),
      "params": .object(params),
    ]
    for message in server.receive(request.serialized()) {
      guard let answer = try? JSONValue(parsing: message.content),
        answer["id"]?.integerValue == requests
      else { continue }
      if let result = answer["result"] { return result }
      throw .requestFailed(
        kind: "not-answered", message: answer["error"]?["message"]?.stringValue ?? "no answer")
    }
    throw .requestFailed(kind: "not-answered", message: "there is no answer to \(method)")
  }
}
