import InspectorServer
import JSON
import JSONRPC
import Platform
import Synchronization
import SystemPackage

/// The log of `lintel serve --log FILE`: a line of JSON for each message, without the texts in it.
///
/// ```
/// {"process":71,"at":0,"event":"start","version":"0.1.0","time":1790000000,…}
/// {"process":71,"at":4.2,"event":"received","client":0,"bytes":181,"message":{"id":7,"method":"textDocument/hover",…}}
/// {"process":71,"at":4.9,"event":"sent","client":0,"bytes":402,"message":{"id":7,"result":{…}}}
/// {"process":71,"at":4.9,"event":"handled","milliseconds":0.7}
/// {"process":71,"at":9.3,"event":"end","code":0}
/// ```
///
/// - A message is in the file before it is handled. If the process crashes, the last line is the message that it was
///   handling, or the requests without a response are those that workers were handling; ``LogReport`` finds both.
/// - ``MessageRedaction`` leaves out texts, names and paths. The file is for its owner only.
/// - A file over ``lengthLimit`` is renamed to `FILE.1`, and the next one begins with the lines of the start and of
///   `initialize` again. Both files together have at most twice the limit and a line.
/// - Several daemons can write one file: a line is written at once, and only the one that holds the file's lock renames
///   it. A file that somebody removed or renamed is made again.
/// - If it cannot be written, it ends with a line on stderr, and the daemon goes on.
///
/// All of it is used by the thread that handles messages; ``end(code:)`` by whichever thread ends the process.
final class MessageLog: Sendable {
  /// The length, in bytes, at which a file is renamed.
  static let lengthLimit = 16 << 20

  private struct State {
    /// `nil` once it cannot be written.
    var file: FileDescriptor?
    var stamp: FileID
    var redaction = MessageRedaction()

    /// The lines that are not written yet.
    var pending: [UInt8] = []

    /// The lines with which each file begins.
    var header: [UInt8] = []
    var hasInitialized = false
  }

  /// The identity of a file, whatever its name.
  private struct FileID: Hashable {
    let device: DeviceID
    let inode: Inode

    init(_ status: Stat) { (device, inode) = (status.deviceID, status.inode) }
  }

  private let path: FilePath
  private let start = monotonicTime()
  private let state: Mutex<State>

  /// Opens a log, at its end if there is one.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - options: Writes the options of the daemon as members of an object.
  /// - Throws: Also if the file is there and is no log.
  init(at path: FilePath, options: (inout JSONWriter) -> Void) throws(FileError) {
    self.path = path.absolute
    let (file, status) = try Self.open(self.path)
    state = Mutex(State(file: file, stamp: FileID(status)))
    state.withLock { state in
      let line = line("start") { writer in
        writer.member("version", Program.version)
        writer.member("time", secondsSince1970())
        writer.key("options")
        writer.object { writer in options(&writer) }
      }
      state.pending = line
      flush(&state)
      state.header = line
    }
  }

  private static func open(_ path: FilePath) throws(FileError) -> (FileDescriptor, Stat) {
    // Opened so, a pipe without a reader is an error and not waited for.
    let file = try at(path) {
      try FileDescriptor.open(
        path, .readWrite, [.create, .append, .closeOnExec, .nonBlocking, .noControllingTerminal],
        permissions: [.ownerRead, .ownerWrite])
    }
    do {
      let status = try at(path) { try Stat(file) }
      if let kind = status.type.nameOtherThanFile {
        throw FileError(path: path, reason: "\(kind), not a file")
      }
      // The first bytes of a line, so that no file is spoiled that was named by mistake.
      var first = [UInt8](repeating: 0, count: opening.count)
      let count = try at(path) { try file.readAtOnce(into: &first) }
      guard count == 0 || first.elementsEqual(opening) else {
        throw FileError(path: path, reason: "is there and is no log of lintel; it was not changed")
      }
      try? file.setPermissions([.ownerRead, .ownerWrite])
      return (file, status)
    } catch {
      try? file.close()
      throw error as? FileError ?? FileError(path: path, reason: "\(error)")
    }
  }

  private static let opening = Array(#"{"process":"#.utf8)

  // MARK: Events

  /// Writes a message that is about to be handled.
  func received(_ frame: borrowing DecodedFrame, from client: ClientID) {
    switch frame {
    case .frame(let content): received(content, from: client)
    case .malformed:
      state.withLock { state in
        state.pending += line("malformed") { writer in writer.member("client", client.number) }
        flush(&state)
      }
    }
  }

  private func received(_ content: [UInt8], from client: ClientID) {
    state.withLock { state in
      guard state.file != nil else { return }
      let line = line("received", content, client, isReceived: true, &state.redaction)
      if client == .first, !state.hasInitialized, line.isInitialize {
        state.hasInitialized = true
        state.header += line
      }
      state.pending += line
      flush(&state)
    }
  }

  /// Writes that the handling of a message, or of what a worker made of one, goes on.
  func resumed(_ client: ClientID) {
    state.withLock { state in
      state.pending += line("resumed") { writer in writer.member("client", client.number) }
      flush(&state)
    }
  }

  /// Notes a message that was sent; ``handled(since:)`` writes it.
  func sent(_ message: OutgoingMessage, to client: ClientID) {
    state.withLock { state in
      guard state.file != nil else { return }
      state.pending += line("sent", message.content, client, isReceived: false, &state.redaction)
    }
  }

  /// Writes that a message is handled and its answers are sent.
  ///
  /// - Parameter start: When that began, by ``monotonicTime()``.
  func handled(since start: Int) {
    let milliseconds = Self.milliseconds(monotonicTime() - start)
    state.withLock { state in
      state.pending += line("handled") { writer in writer.member("milliseconds", milliseconds) }
      flush(&state)
    }
  }

  /// Writes that the daemon ends by itself.
  func end(code: Int32) {
    state.withLock { state in
      state.pending += line("end") { writer in writer.member("code", Int(code)) }
      flush(&state)
    }
  }

  // MARK: Lines

  private func line(
    _ event: String, _ content: [UInt8], _ client: ClientID, isReceived: Bool,
    _ redaction: inout MessageRedaction
  ) -> [UInt8] {
    line(event) { writer in
      writer.member("client", client.number)
      writer.member("bytes", content.count)
      writer.key("message")
      redaction.write(content, isReceived: isReceived, to: &writer)
    }
  }

  private func line(_ event: String, _ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter(capacity: 500)
    writer.object { writer in
      writer.member("process", processID())
      writer.member("at", Self.milliseconds(monotonicTime() - start))
      writer.member("event", event)
      members(&writer)
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private static func milliseconds(_ nanoseconds: Int) -> Double {
    (Double(nanoseconds) / 1_000).rounded() / 1_000
  }

  // MARK: The file

  private func flush(_ state: inout State) {
    defer { state.pending.removeAll(keepingCapacity: state.pending.capacity <= 64 << 10) }
    do throws(FileError) {
      try renewIfNeeded(&state)
      guard let file = state.file else { return }
      try at(path) { try file.write(state.pending) }
    } catch {
      try? state.file?.close()
      state.file = nil
      printError("the log ends here: \(error)")
    }
  }

  /// Opens the next file if this one is too long, or no longer has its name.
  private func renewIfNeeded(_ state: inout State) throws(FileError) {
    guard let file = state.file else { return }
    let status = try? path.status()
    if let status, FileID(status) == state.stamp {
      guard Int(status.size) + state.pending.count > Self.lengthLimit else { return }
      // The process that has the lock renames it; a moment later it is another file for all.
      guard (try? file.lock()) != nil else {
        guard Int(status.size) < 2 * Self.lengthLimit else {
          throw FileError(path: path, reason: "another program keeps it locked")
        }
        return
      }
      let former = FilePath(path.bytes + Array(".1".utf8))
      if (try? path.status()).map({ FileID($0) }) == state.stamp {
        try at(path) { try renameFile(path.cString, to: former.cString) }
      }
    }
    try? file.close()
    state.file = nil
    let (next, nextStatus) = try Self.open(path)
    (state.file, state.stamp) = (next, FileID(nextStatus))
    state.pending = state.header + state.pending
  }
}

extension [UInt8] {
  /// True for the line of an `initialize` request.
  fileprivate var isInitialize: Bool {
    String(decoding: prefix(1_024), as: UTF8.self).contains(#""method":"initialize""#)
  }
}
