import ArgumentParser
import InspectorServer
import JSON
import JSONRPC
import Platform
import SystemPackage

struct SessionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions",
    abstract: "List the running lintels that can be joined.",
    discussion: """
      A line has the name of the session, its client, the number of documents that are open, and the \
      folders. "lintel attach" joins one.

      Examples:
        lintel sessions
        lintel sessions --json
      """)

  @Flag(help: "Print an array of objects.")
  var json = false

  func run() throws {
    let sessions = SessionSocket.all().compactMap(RunningSession.init)
    var output = Output()
    if json {
      var writer = JSONWriter()
      writer.array { writer in for session in sessions { session.write(to: &writer) } }
      output.line(writer.bytes)
    } else {
      for line in SessionTable(sessions).lines { output.line(line) }
    }
    try output.finish()
  }
}

/// A daemon that can be joined, as it describes itself.
struct RunningSession {
  let name: String
  let path: FilePath
  let client: String?
  let documentCount: Int

  /// As URIs.
  let folders: [String]

  /// Asks it.
  ///
  /// - Returns: `nil` if it does not answer.
  init?(_ session: (name: String, path: FilePath)) {
    (name, path) = session
    guard let answer = Self.ask(path), let result = answer["result"] else { return nil }
    client = result["client"]?.stringValue
    documentCount = result["documents"]?.integerValue ?? 0
    folders = result["folders"]?.arrayValue?.compactMap(\.stringValue) ?? []
  }

  /// A daemon that is at something long answers later than this, in milliseconds; so does one that hangs.
  private static let patience: Int32 = 2_000

  private static func ask(_ path: FilePath) -> JSONValue? {
    guard let stream = try? FileDescriptor.connected(to: path.cString) else { return nil }
    defer { try? stream.close() }
    let question = #"{"jsonrpc":"2.0","id":1,"method":"layout/session"}"# + "\n"
    guard (try? stream.write(Array(question.utf8))) != nil else { return nil }
    stream.endWriting()
    var decoder = FrameDecoder(framing: .lines)
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while waitForInput(stream, milliseconds: patience),
      let count = try? stream.read(into: &buffer), count > 0
    {
      decoder.append(buffer[..<count])
      if case .frame(let content)? = decoder.nextFrame() { return try? JSONValue(parsing: content) }
    }
    return nil
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", name)
      writer.member("socket", path.text)
      writer.optionalMember("client", client)
      writer.member("documents", documentCount)
      writer.member("folders", folders.map { JSONValue.string($0) })
    }
  }
}

/// Sessions for people.
struct SessionTable {
  let lines: [String]

  init(_ sessions: [RunningSession]) {
    lines = sessions.map { session in
      let folders = session.folders.map { FilePath(uri: $0)?.shown ?? printable($0) }
      let count = session.documentCount == 1 ? "1 document" : "\(session.documentCount) documents"
      return ([session.name, session.client.map { printable($0) } ?? "-", count] + folders)
        .joined(separator: "  ")
    }
  }
}
