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
      folders. A daemon that accepts no question or answers none within two seconds is listed too, as one that \
      does not answer. "lintel attach" joins one. JSON is an array of objects.

      Examples:
        lintel sessions
        lintel sessions --json
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

  struct Description {
    let client: String?
    let documentCount: Int

    /// As URIs.
    let folders: [String]
  }

  /// A daemon that is at something long answers later than this, in nanoseconds; so does one that hangs.
  private static let patience = 2_000_000_000

  /// All daemons that run, in the order of their names; they are asked at the same time.
  static func all() -> [RunningSession] {
    let questions = SessionSocket.all().compactMap(SessionQuestion.init)
    let deadline = monotonicTime() + patience
    return questions.map { question in
      RunningSession(
        name: question.name, path: question.path, description: question.answer(before: deadline))
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

/// The question to a daemon what it is.
private struct SessionQuestion {
  let name: String
  let path: FilePath

  /// `nil` if the daemon takes no question.
  private let stream: FileDescriptor?

  /// Sends the question.
  ///
  /// - Returns: `nil` if there is no daemon any more.
  init?(_ session: (name: String, path: FilePath)) {
    (name, path) = session
    do throws(Errno) {
      let stream = try FileDescriptor.connected(to: path.cString, waits: false)
      let question = #"{"jsonrpc":"2.0","id":1,"method":"layout/session"}"# + "\n"
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

  /// The answer, if it comes before a moment of ``monotonicTime()``.
  func answer(before deadline: Int) -> RunningSession.Description? {
    guard let stream else { return nil }
    defer { try? stream.close() }
    var decoder = FrameDecoder(framing: .lines)
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while waitForInput(stream, milliseconds: Int32(max(0, deadline - monotonicTime()) / 1_000_000)),
      let count = try? stream.readAtOnce(into: &buffer), count > 0
    {
      decoder.append(buffer[..<count])
      guard case .frame(let content)? = decoder.nextFrame() else { continue }
      return (try? JSONValue(parsing: content))?["result"].map { result in
        RunningSession.Description(
          client: result["client"]?.stringValue,
          documentCount: result["documents"]?.integerValue ?? 0,
          folders: result["folders"]?.arrayValue?.compactMap(\.stringValue) ?? [])
      }
    }
    return nil
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
