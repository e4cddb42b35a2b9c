import DocumentSyntax
import InspectorServer
import JSON
import Platform
import Synchronization
import SystemPackage

/// The `lintel-source` of a daemon: one process, which keeps the project and the texts of the editor.
///
/// ```
///                 start                   answer
///   (none) ──────────────► running ◄───────────────┐
///     ▲                       │ request ► waiting ──┘
///     │ texts are sent again  │              │ ends, or no answer in time
///     └───────────────────────┴──────────────┘
///               at most 3 starts a minute
/// ```
///
/// - Requests are made one after the other, on the thread that handles messages.
/// - The process ends itself when a request takes longer than its limit (`timeLimit`), so that a loop without an end in
///   a parser leaves no process behind; it is given up a little later even if it does not.
final class SourceService: SourceReading {
  private let state = Mutex(State())

  private struct State {
    var process: ChildProcess?

    /// The number of each text that the process has, by path.
    var sent: [String: Int] = [:]

    /// The number of all these texts; `nil` for a process that has none yet.
    var sentNumber: Int?

    /// The times of the last starts, in nanoseconds.
    var starts: [Int] = []
    var lastID: Int64 = 0
  }

  /// The number of starts within ``startWindow``.
  private static let startLimit = 3
  private static let startWindow = 60_000_000_000

  /// The seconds that a request may take: a first look at a project reads the names in all its files.
  private static let firstLimit = 60
  private static let limit = 10

  /// The longest answer that is read, in bytes.
  private static let answerLimit = 512 << 20

  deinit { state.withLock { $0.process?.close() } }

  func layouts(of request: SourceRequest) throws(SourceFailure) -> JSONValue {
    try state.withLock { (state) throws(SourceFailure) in
      let process = try Self.process(in: &state)
      do throws(SourceFailure) {
        return try Self.answer(request, by: process, in: &state)
      } catch {
        process.close()
        state.process = nil
        throw error
      }
    }
  }

  private static func process(in state: inout State) throws(SourceFailure) -> ChildProcess {
    if let process = state.process { return process }
    guard let program = SourceProgram.path else { throw .missing(SourceProgram.reasonForNone) }
    let now = monotonicTime()
    state.starts.removeAll { now - $0 > startWindow }
    guard state.starts.count < startLimit else { throw .paused }
    do throws(Errno) {
      let process = try ChildProcess(program, [])
      state.process = process
      state.sent = [:]
      state.sentNumber = nil
      state.starts.append(now)
      return process
    } catch {
      throw .missing("\(FileError(path: program, error))")
    }
  }

  private static func answer(
    _ request: SourceRequest, by process: ChildProcess, in state: inout State
  ) throws(SourceFailure) -> JSONValue {
    let seconds = request.looksAgain || state.sentNumber == nil ? firstLimit : limit
    var changes = JSONObject()
    if state.sentNumber != request.textsNumber {
      for (path, text) in request.texts where state.sent[path] != text.number {
        changes[path] = .string(String(decoding: text.content.bytes, as: UTF8.self))
        state.sent[path] = text.number
      }
      for path in state.sent.keys where request.texts[path] == nil {
        changes[path] = .null
        state.sent[path] = nil
      }
      state.sentNumber = request.textsNumber
    }
    state.lastID += 1
    let message: JSONValue = [
      "id": .integer(state.lastID), "method": "import",
      "params": [
        "paths": [.string(request.path)], "hints": request.values,
        "timeLimit": .integer(Int64(seconds)),
        "editor": [
          "changes": .object(changes), "known": .array(request.known.map { .integer(Int64($0)) }),
          "looksAgain": .bool(request.looksAgain),
        ],
      ],
    ]
    do throws(Errno) {
      try process.input.write(message.serialized() + [UInt8(ascii: "\n")])
    } catch {
      throw .failed("ended")
    }
    let line = try readLine(of: process, until: monotonicTime() + (seconds + 2) * 1_000_000_000)
    guard let answer = try? JSONValue(parsing: line) else {
      throw .failed("did not answer with JSON")
    }
    if let message = answer["error"]?["message"]?.stringValue {
      throw .failed("failed: \(message)")
    }
    return answer["result"] ?? .null
  }

  private static func readLine(
    of process: ChildProcess, until deadline: Int
  ) throws(SourceFailure) -> [UInt8] {
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while line.last != UInt8(ascii: "\n") {
      let milliseconds = (deadline - monotonicTime()) / 1_000_000
      guard milliseconds > 0,
        waitForInput(process.output, milliseconds: Int32(clamping: milliseconds))
      else { throw .failed("took too long") }
      guard let count = try? process.output.read(into: &buffer), count > 0 else {
        throw .failed("ended")
      }
      line += buffer[..<count]
      guard line.count <= answerLimit else { throw .failed("answered with too many bytes") }
    }
    return line
  }
}
