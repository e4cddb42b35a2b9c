import DocumentSyntax
import InspectorServer
import JSON
import Platform
import Synchronization
import SystemPackage

/// The `lintel-source` of a daemon or of a command: one process, which keeps the project and the texts of the editor.
///
/// A command waits until `lintel-source` answers or ends. A daemon does not:
///
/// ```
///                 start                   answer within the patience
///   (none) ──────────────► running ◄───────────────────────────────┐
///     ▲                       │ request ► waiting ─────────────────┤
///     │ texts are sent again  │              │ none: .pending       │
///     │                       │              ▼        answer        │
///     │                       │           watched ──────────────────┘
///     └───────────────────────┴──────────────┘ ends, or no answer in time: it is killed
///               at most 3 starts a minute
/// ```
///
/// - Requests are made one after the other, on the thread that handles messages. It waits for an answer as long as most
///   take; then a thread watches the process, and ``noteAnswer`` is called when the request can be made again. Until
///   then all requests are `.pending`, so a process that hangs delays nothing else.
/// - An answer to a request that is no longer the one that is made is dropped.
/// - The process ends itself when a request takes longer than its limit (`timeLimit`), so that a loop without an end in
///   a parser leaves no process behind. One that does not, because it was stopped, is killed a little later, and when
///   this process ends.
/// - ``noteAnswer`` is called, too, when the process may be started again after a pause.
final class SourceService: SourceReading {
  private let state = Mutex(State())

  /// Called on another thread when a request that was pending can be made again; `nil` for a command.
  private let noteAnswer: (@Sendable () -> Void)?

  /// The service of this command.
  static let ofCommand = SourceService()

  private struct State {
    var process: ChildProcess?

    /// The number of each text that the process has, by path.
    var sent: [String: Int] = [:]

    /// The number of all these texts; `nil` for a process that has none yet.
    var sentNumber: Int?

    /// The number of the state of files on disk at the last request.
    var filesNumber = -1

    /// The request that the process works on.
    var exchange: Exchange?

    /// True while a thread watches the process.
    var isWatched = false

    /// True while a thread waits for the end of a pause.
    var isPauseWatched = false

    /// The times of the last starts, in nanoseconds.
    var starts: [Int] = []
    var lastID: Int64 = 0
  }

  /// A request of which the answer is not there yet.
  private struct Exchange {
    /// `nil` for a request of a command.
    var subject: Subject?

    /// The time at which the process ends itself, in nanoseconds; `nil` if it may take any time.
    var timeLimit: Int?

    /// The time at which the process is given up, in nanoseconds.
    var deadline: Int { timeLimit.map { $0 + 2_000_000_000 } ?? .max }

    /// The reason why there is no answer if the process ends now.
    var failureAtEnd: SourceFailure {
      monotonicTime() < timeLimit ?? .max ? .ended : .failed("took too long")
    }

    /// The message, and the number of its bytes that the process has taken.
    let message: [UInt8]
    var written = 0

    /// The bytes of the answer so far.
    var line: [UInt8] = []

    var isAnswered: Bool { line.last == UInt8(ascii: "\n") }

    init(_ method: String, _ params: JSONObject, in state: inout State) {
      state.lastID += 1
      let message: JSONValue = [
        "id": .integer(state.lastID), "method": .string(method), "params": .object(params),
      ]
      self.message = message.serialized() + [UInt8(ascii: "\n")]
    }
  }

  /// The part of a request that decides about its answer.
  private struct Subject: Hashable {
    let path: String
    let textsNumber: Int
    let filesNumber: Int
    let values: JSONValue
    let edit: JSONValue?
    let screen: SourceScreen?
    let probe: JSONValue?

    init(_ request: SourceRequest) {
      path = request.path
      textsNumber = request.textsNumber
      filesNumber = request.filesNumber
      values = request.values
      edit = request.edit
      (screen, probe) = (request.screen, request.probe)
    }
  }

  /// The number of starts within ``startWindow``.
  private static let startLimit = 3
  private static let startWindow = 60_000_000_000

  /// The seconds that a request may take: a first look at a project reads the names in all its files.
  private static let firstLimit = 60
  private static let limit = 10

  /// The nanoseconds for which the thread that handles messages waits for an answer: some ten times what a release build
  /// takes for a file of 500 lines, and for a first look at a project of 300 files.
  private static let firstPatience = 2_000_000_000
  private static let patience = 1_000_000_000

  /// The milliseconds between two looks at a process that is watched.
  private static let watchInterval: UInt32 = 10

  /// The milliseconds between two looks at the time during a pause.
  private static let pauseInterval: UInt32 = 250

  /// The longest answer that is read, in bytes.
  private static let answerLimit = 512 << 20

  /// - Parameter noteAnswer: Called on another thread when a request that was pending can be made again.
  init(noteAnswer: @escaping @Sendable () -> Void) { self.noteAnswer = noteAnswer }

  private init() { noteAnswer = nil }

  func pauseBriefly() { pause(milliseconds: 2) }

  deinit { state.withLock { $0.process?.kill() } }

  func layouts(of request: SourceRequest) throws(SourceFailure) -> JSONValue {
    try answer(to: request)
  }

  func edits(of request: SourceRequest) throws(SourceFailure) -> JSONValue {
    try answer(to: request)
  }

  /// Requests layouts as a command does.
  ///
  /// - Parameters:
  ///   - method: `import` or `write`.
  ///   - params: Its parameters.
  /// - Returns: The result.
  /// - Throws: The reason why there is no answer.
  func answer(_ method: String, _ params: JSONObject) throws(UnreadableFile) -> JSONValue {
    do throws(SourceFailure) {
      return try state.withLock { (state) throws(SourceFailure) in
        try Self.answer(in: &state) { Exchange(method, params, in: &$0) }
      }
    } catch {
      throw UnreadableFile(reason: error.reason)
    }
  }

  /// Makes a request and waits for the answer.
  private static func answer(
    in state: inout State, _ makeExchange: (inout State) -> Exchange
  ) throws(SourceFailure) -> JSONValue {
    do throws(SourceFailure) {
      _ = try process(in: &state)
      state.exchange = makeExchange(&state)
      while true {
        if let line = try advance(&state, until: monotonicTime() + patience) {
          return try result(in: line.bytes)
        }
      }
    } catch {
      end(&state)
      throw error
    }
  }

  private func answer(to request: SourceRequest) throws(SourceFailure) -> JSONValue {
    try state.withLock { (state) throws(SourceFailure) in
      if noteAnswer == nil {
        return try Self.answer(in: &state) {
          Self.exchange(for: request, in: &$0, isLimited: false)
        }
      }
      do throws(SourceFailure) {
        if let line = try Self.advance(&state, until: 0),
          line.subject == Subject(request)
        {
          return try Self.result(in: line.bytes)
        }
        if state.exchange == nil {
          let isFirst = request.filesNumber > state.filesNumber || request.known.isEmpty
          _ = try Self.process(in: &state)
          state.exchange = Self.exchange(for: request, in: &state)
          let patience = isFirst ? Self.firstPatience : Self.patience
          if let line = try Self.advance(&state, until: monotonicTime() + patience) {
            return try Self.result(in: line.bytes)
          }
        }
      } catch {
        Self.end(&state)
        if error == .paused { watchPause(&state) }
        throw error
      }
      watch(&state)
      throw .pending
    }
  }

  private static func end(_ state: inout State) {
    state.process?.kill()
    state.process = nil
    state.exchange = nil
  }

  private static func process(in state: inout State) throws(SourceFailure) -> ChildProcess {
    if let process = state.process { return process }
    guard let program = SourceProgram.path else { throw .missing(SourceProgram.reasonForNone) }
    let now = monotonicTime()
    state.starts.removeAll { now - $0 > startWindow }
    guard state.starts.count < startLimit else { throw .paused }
    do throws(Errno) {
      let process = try ChildProcess(program, [])
      process.endWithThisProcess()
      state.process = process
      state.sent = [:]
      state.sentNumber = nil
      state.filesNumber = -1
      state.starts.append(now)
      return process
    } catch {
      throw .missing("\(FileError(path: program, error))")
    }
  }

  /// The exchange of a request, which ``advance(_:until:)`` sends.
  private static func exchange(
    for request: SourceRequest, in state: inout State, isLimited: Bool = true
  ) -> Exchange {
    // Edits may be tried on all classes of a project, of which some were not evaluated before.
    let isLong = request.filesNumber > state.filesNumber || request.edit != nil
    let seconds = isLong ? firstLimit : limit
    state.filesNumber = max(state.filesNumber, request.filesNumber)
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
    let editor: JSONObject = [
      "changes": .object(changes), "known": .array(request.known.map { .integer(Int64($0)) }),
      "filesNumber": .integer(Int64(request.filesNumber)),
    ]
    var params: JSONObject = [
      "paths": [.string(request.path)], "hints": LibraryOptions.given.added(to: request.values),
      "editor": .object(editor),
    ]
    if isLimited { params["timeLimit"] = .integer(Int64(seconds)) }
    if let screen = request.screen { params["screen"] = screen.json }
    if let probe = request.probe { params["probe"] = probe }
    if let edit = request.edit { params["edit"] = edit }
    var exchange = Exchange(request.edit == nil ? "import" : "edit", params, in: &state)
    exchange.subject = Subject(request)
    if isLimited { exchange.timeLimit = monotonicTime() + seconds * 1_000_000_000 }
    return exchange
  }

  /// Writes and reads what the process takes and has.
  ///
  /// - Parameters:
  ///   - state: The state; a request that is answered is no longer in it.
  ///   - time: The time until which the process is waited for; one in the past for not at all.
  /// - Returns: The answer and what it is about; `nil` if there is none yet, or no request.
  /// - Throws: The reason why there will be no answer.
  private static func advance(
    _ state: inout State, until time: Int
  ) throws(SourceFailure) -> (subject: Subject?, bytes: [UInt8])? {
    guard let process = state.process, var exchange = state.exchange else { return nil }
    // Moved out, so that what came is not copied.
    state.exchange = nil
    var buffer: [UInt8] = []
    while !exchange.isAnswered {
      let milliseconds = Int32(clamping: max(0, time - monotonicTime()) / 1_000_000)
      if exchange.written < exchange.message.count {
        guard waitForSpace(process.input, milliseconds: milliseconds) else { break }
        let end = min(exchange.message.count, exchange.written + writtenAtOnce)
        do throws(Errno) {
          try process.input.write(Array(exchange.message[exchange.written..<end]))
        } catch {
          throw exchange.failureAtEnd
        }
        exchange.written = end
      } else {
        guard waitForInput(process.output, milliseconds: milliseconds) else { break }
        if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: 64 << 10) }
        guard let count = try? process.output.read(into: &buffer), count > 0 else {
          throw exchange.failureAtEnd
        }
        exchange.line += buffer[..<count]
        guard exchange.line.count <= answerLimit else {
          throw .failed("answered with too many bytes")
        }
      }
    }
    if exchange.isAnswered { return (exchange.subject, exchange.line) }
    guard monotonicTime() < exchange.deadline else { throw .failed("took too long") }
    state.exchange = exchange
    return nil
  }

  /// The bytes that a pipe with space takes without blocking, at least.
  private static let writtenAtOnce = 4_096

  private static func result(in line: [UInt8]) throws(SourceFailure) -> JSONValue {
    guard let answer = try? JSONValue(parsing: line) else {
      throw .failed("did not answer with JSON")
    }
    if let message = answer["error"]?["message"]?.stringValue {
      throw .failed("failed: \(message)")
    }
    return answer["result"] ?? .null
  }

  // MARK: Watching

  /// Has a thread call ``noteAnswer`` when the answer is there, or will never be.
  private func watch(_ state: inout State) {
    guard !state.isWatched else { return }
    let thread = Thread { [weak self] in
      while let self, self.isPending() { pause(milliseconds: Self.watchInterval) }
      self?.noteAnswer?()
    }
    guard let thread else { return }
    state.isWatched = true
    thread.detach()
  }

  /// Has a thread call ``noteAnswer`` when the process may be started again.
  private func watchPause(_ state: inout State) {
    guard !state.isPauseWatched, let first = state.starts.first else { return }
    let thread = Thread { [weak self] in
      while self != nil, monotonicTime() - first <= Self.startWindow {
        pause(milliseconds: Self.pauseInterval)
      }
      guard let self else { return }
      self.state.withLock { $0.isPauseWatched = false }
      self.noteAnswer?()
    }
    guard let thread else { return }
    state.isPauseWatched = true
    thread.detach()
  }

  private func isPending() -> Bool {
    state.withLock { state in
      let isPending: Bool
      if let exchange = state.exchange, let process = state.process {
        let isWaiting =
          exchange.written < exchange.message.count
          ? !waitForSpace(process.input, milliseconds: 0)
          : !waitForInput(process.output, milliseconds: 0)
        isPending = isWaiting && monotonicTime() < exchange.deadline
      } else {
        isPending = false
      }
      if !isPending { state.isWatched = false }
      return isPending
    }
  }
}

extension SourceFailure {
  /// The sentence about the failure for a command, which has no answer.
  fileprivate var reason: String {
    switch self {
    case .missing(let sentence): sentence
    case .ended, .pending: "lintel-source ended without an answer"
    case .failed(let reason): "lintel-source \(reason)"
    case .paused: "lintel-source ended several times and is not started again for a minute"
    }
  }
}
