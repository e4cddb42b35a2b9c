import ArgumentParser
import DocumentSyntax
import InspectorServer
import JSON
import JSONRPC
import LiveDocuments
import Platform

/// A server in this process that commands ask about files, as a script asks the daemon.
struct FileServer {
  private var server = Server(
    files: SystemFiles(), trusted: TrustOptions.ofCommand)
  private var requests = 0

  /// The screens on which the files were opened, by URI.
  private var screens: [String: ScreenChange] = [:]

  /// Opens a file, with the configuration that holds for it, and lays it out on a screen.
  ///
  /// - Returns: Its URI. What is in the way is said on stderr.
  mutating func open(
    _ file: FilePath, _ screen: ScreenChange = ScreenChange()
  ) throws(ExitCode) -> String {
    try open(file, try documentText(at: file, on: screen), screen)
  }

  /// Opens the text of a file: the document of code as it was evaluated for the screen.
  mutating func open(
    _ file: FilePath, _ text: [UInt8], _ screen: ScreenChange
  ) throws(ExitCode) -> String {
    // Says what is wrong with them.
    _ = inputs(for: file)
    let uri = file.absolute.uri
    try answering(about: file) { server throws(ResponseError) in
      try server.open(text, as: uri)
      if let live = server.server.openDocument(uri) {
        live.evaluation = sourceEvaluation(at: file, on: screen, for: live)
      }
      // Of a document without a layout the answer says why it has none.
      guard !screen.isEmpty, let live = server.server.openDocument(uri), live.elements.root != nil
      else { return }
      try screen.apply(to: live)
    }
    screens[uri] = screen
    return uri
  }

  /// - Throws: The code to exit with if an open file has no element of one of these names, once stderr has it.
  func requireElements(_ names: [String], in file: FilePath) throws(ExitCode) {
    guard let live = server.openDocument(file.absolute.uri), live.elements.root != nil else {
      return
    }
    guard let name = names.first(where: { live.element(named: $0) == nil }) else { return }
    printError("\(file.shown): \(live.noElement(named: name))")
    throw CommandFailure.couldNotRun
  }

  /// Opens a text.
  mutating func open(_ text: [UInt8], as uri: String) throws(ResponseError) {
    _ = try ask(
      "layout/open",
      ["uri": .string(uri), "document": .string(String(decoding: text, as: UTF8.self))])
  }

  /// Requests an answer about a file; errors are reported on stderr.
  ///
  /// Ranges in an answer about a source file are those of its code, and not of the document.
  ///
  /// - Parameters:
  ///   - method: The method of the request.
  ///   - params: The parameters of the request.
  ///   - file: The file, which was opened.
  ///   - locatesElements: True to give elements of a source file a range too.
  /// - Returns: The result.
  /// - Throws: The code to exit with.
  mutating func answer(
    _ method: String, _ params: JSONObject, about file: FilePath, locatesElements: Bool = false
  ) throws(ExitCode) -> JSONValue {
    let answer = try answering(about: file) { server throws(ResponseError) in
      try server.ask(method, params)
    }
    let screen = screens[file.absolute.uri] ?? ScreenChange()
    guard let positions = try SourcePositions(at: file, on: screen),
      let document = server.openDocument(file.absolute.uri)
    else { return answer }
    return positions.located(answer, of: document, locatesElements: locatesElements)
  }

  /// - Throws: What is in the way, once it is said on stderr.
  private mutating func answering<Answer>(
    about file: FilePath, _ ask: (inout FileServer) throws(ResponseError) -> Answer
  ) throws(ExitCode) -> Answer {
    do throws(ResponseError) {
      return try ask(&self)
    } catch {
      printError("\(file.shown): \(error.message)")
      throw error.exitCode
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
      if let error = answer["error"].flatMap({ try? ResponseError(from: JSONReader($0)) }) {
        throw error
      }
    }
    throw .requestFailed(kind: "not-answered", message: "there is no answer to \(method)")
  }
}

/// The address of the folder in which the pages of the rules are: that of the checkout the executable
/// was built in, or `share/lintel/diagnostics` beside the folder it was installed in.
func rulePagesURI() -> String? {
  guard var folder = executablePath() else { return nil }
  while folder.bytes.count > 1 {
    folder = folder.parts.folder
    for path in ["Protocol/diagnostics", "share/lintel/diagnostics"] {
      let pages = folder.appending(path)
      if (try? pages.appending("README.md").status()) != nil { return pages.uri }
    }
  }
  return nil
}
