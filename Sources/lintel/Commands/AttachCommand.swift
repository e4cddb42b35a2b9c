import ArgumentParser
import InspectorServer
import Platform
import SystemPackage

struct AttachCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach",
    abstract: "Join a running lintel, for instance that of an editor.",
    discussion: """
      Messages from stdin go to the daemon, and its answers to stdout; "layout/*" requests need no "initialize" and see the \
      unsaved texts of the editor. After the end of stdin the answers that are still to come are printed.

      Exit code 2: there is no session, or there are several and none is named.

      Examples:
        printf '{"jsonrpc":"2.0","id":1,"method":"layout/documents"}\\n' | lintel attach
        lintel attach --session 4711 < requests.jsonl
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The session, as \"lintel sessions\" names it, or the path of its socket."),
    completion: .sessions)
  var session: String?

  func run() throws {
    let path = try chosenPath()
    let stream: FileDescriptor
    do throws(Errno) {
      stream = try FileDescriptor.connected(to: path.cString)
    } catch {
      printError("\(FileError(path: path, error))")
      throw CommandFailure.couldNotRun
    }
    // By itself, so that answers are printed while stdin is silent.
    let sending = Thread {
      _ = copy(from: .standardInput, to: stream)
      stream.endWriting()
    }
    guard let sending else {
      printError("the system has no more threads")
      throw CommandFailure.couldNotRun
    }
    sending.detach()
    if let fault = copy(from: stream, to: .standardOutput), !fault.isReaderGone {
      printError("the output cannot be written: \(fault)")
      throw CommandFailure.couldNotRun
    }
  }

  private func chosenPath() throws -> FilePath {
    if let session {
      if session.contains("/") { return FilePath(session) }
      if let found = SessionSocket.all().first(where: { $0.name == session }) { return found.path }
      printError("there is no session \(session); see \"lintel sessions\"")
      throw CommandFailure.couldNotRun
    }
    let sessions = SessionSocket.all()
    guard let only = sessions.first else {
      printError("no lintel is running; an editor starts one, or \"lintel serve\"")
      throw CommandFailure.couldNotRun
    }
    guard sessions.count == 1 else {
      printError("there are several sessions; choose one with --session:")
      for line in SessionTable(RunningSession.all()).lines {
        writeError("  \(line)\n")
      }
      throw CommandFailure.couldNotRun
    }
    return only.path
  }
}

/// Copies what comes, until the end.
///
/// - Returns: Why it cannot be written; `nil` if all was.
private func copy(from input: FileDescriptor, to output: FileDescriptor) -> Errno? {
  var buffer = [UInt8](repeating: 0, count: 64 << 10)
  while true {
    guard let count = try? input.read(into: &buffer), count > 0 else { return nil }
    do throws(Errno) {
      try output.write(Array(buffer[..<count]))
    } catch {
      return error
    }
  }
}
