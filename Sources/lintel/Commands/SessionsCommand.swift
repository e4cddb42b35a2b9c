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
      A line has the name of the session, its client, the number of open documents and the folders; JSON is an array of \
      objects. A daemon that does not answer within two seconds is listed as one that does not answer.

      Examples:
        lintel sessions
        lintel sessions --format json
      """)

  @OptionGroup var format: FormatOptions<PlainFormat>

  func run() throws {
    let sessions = RunningSession.all()
    var output = Output()
    if format.chosen == .json {
      var writer = JSONWriter()
      writer.array { writer in for session in sessions { session.write(to: &writer) } }
      output.line(writer.bytes)
    } else {
      for line in SessionTable(sessions).lines { output.line(line) }
    }
    try output.finish()
  }
}

/// A daemon that can be joined.
struct RunningSession {
  let name: String
  let path: FilePath

  /// The daemon's description of itself; `nil` if it does not answer.
  let description: Description?

  /// The result of `layout/stats`, if it was requested and answered.
  let statistics: JSONValue?

  struct Description {
    let client: String?
    let documentCount: Int

    /// As URIs.
    let folders: [String]

    fileprivate init(_ result: JSONValue) {
      client = result["client"]?.stringValue
      documentCount = result["documents"]?.integerValue ?? 0
      folders = result["folders"]?.arrayValue?.compactMap(\.stringValue) ?? []
    }
  }

  /// A daemon that is at something long answers later than this, in nanoseconds; so does one that hangs.
  private static let patience = 2_000_000_000

  /// All daemons that run, in the order of their names; they are asked at the same time.
  ///
  /// - Parameter withStatistics: True to request `layout/stats`, too.
  /// - Returns: The daemons, those included that do not answer.
  static func all(withStatistics: Bool = false) -> [RunningSession] {
    let methods = ["layout/session"] + (withStatistics ? ["layout/stats"] : [])
    let questions = SessionSocket.all().compactMap { SessionQuestion($0, methods) }
    let deadline = monotonicTime() + patience
    return questions.map { question in
      let results = question.results(before: deadline)
      return RunningSession(
        name: question.name, path: question.path,
        description: results["layout/session"].map { Description($0) },
        statistics: results["layout/stats"])
    }
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", name)
      writer.member("socket", path.text)
      writer.member("answers", description != nil)
      guard let description else { return }
      writer.optionalMember("client", description.client)
      writer.member("documents", description.documentCount)
      writer.member("folders", description.folders.map { JSONValue.string($0) })
    }
  }
}

/// Requests without params to a daemon.
private struct SessionQuestion {
  let name: String
  let path: FilePath
  private let methods: [String]

  /// `nil` if the daemon takes no question.
  private let stream: FileDescriptor?

  /// Sends the requests.
  ///
  /// - Returns: `nil` if there is no daemon any more.
  init?(_ session: (name: String, path: FilePath), _ methods: [String]) {
    (name, path) = session
    self.methods = methods
    do throws(Errno) {
      let stream = try FileDescriptor.connected(to: path.cString, waits: false)
      let question = methods.enumerated()
        .map { #"{"jsonrpc":"2.0","id":\#($0),"method":"\#($1)"}"# + "\n" }.joined()
      _ = try stream.writeAtOnce(Array(question.utf8), from: 0)
      stream.endWriting()
      self.stream = stream
    } catch .connectionRefused {
      return nil
    } catch .noSuchFileOrDirectory {
      return nil
    } catch {
      stream = nil
    }
  }

  /// The results by method, as far as they come before a moment of ``monotonicTime()``.
  func results(before deadline: Int) -> [String: JSONValue] {
    guard let stream else { return [:] }
    defer { try? stream.close() }
    var results: [String: JSONValue] = [:]
    var decoder = FrameDecoder(framing: .lines)
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while results.count < methods.count,
      waitForInput(stream, milliseconds: Int32(max(0, deadline - monotonicTime()) / 1_000_000)),
      let count = try? stream.readAtOnce(into: &buffer), count > 0
    {
      decoder.append(buffer[..<count])
      while case .frame(let content)? = decoder.nextFrame() {
        guard let answer = try? JSONValue(parsing: content), let result = answer["result"],
          let index = answer["id"]?.integerValue, methods.indices.contains(index)
        else { continue }
        results[methods[index]] = result
      }
    }
    return results
  }
}

/// Sessions for people.
struct SessionTable {
  let lines: [String]

  init(_ sessions: [RunningSession]) {
    lines = sessions.map { session in
      guard let description = session.description else { return "\(session.name)  does not answer" }
      let folders = description.folders.map { FilePath(uri: $0)?.shown ?? $0 }
      let count =
        description.documentCount == 1 ? "1 document" : "\(description.documentCount) documents"
      return ([session.name, description.client ?? "-", count] + folders)
        .joined(separator: "  ")
    }
  }
}
