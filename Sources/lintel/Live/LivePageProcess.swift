import InspectorServer
import Platform
import Synchronization
import SystemPackage

/// The process that browsers talk to, `lintel-live` beside this program; started when it is first needed.
final class LivePageProcess: Sendable {
  private let running = Mutex<LivePageServer?>(nil)

  /// Makes an address of the page, with a code that works once.
  func makeAddress() throws(UnreadableFile) -> String {
    try running.withLock { (running) throws(UnreadableFile) in
      if let server = running {
        if server.isAlive { return try server.makeAddress() }
        server.close()
        running = nil
      }
      guard let socket = SessionSocket.own else {
        throw UnreadableFile(reason: "lintel does not listen on a socket")
      }
      let server = try LivePageServer(socket: socket, port: 0)
      running = server
      return try server.makeAddress()
    }
  }
}

/// A process that serves the page.
struct LivePageServer: Sendable {
  /// The word that scripts and apps need in their requests.
  let token: String

  /// Reads lines, each a request for an address, and prints the addresses.
  private let process: ChildProcess

  /// The end of it is the end of the process.
  var output: FileDescriptor { process.output }

  /// Starts it and waits until it can be talked to.
  ///
  /// - Parameters:
  ///   - socket: The socket at which the daemon listens.
  ///   - port: The port at which the process is to listen; 0 for any free port.
  /// - Throws: The reason why it cannot be talked to.
  init(socket: FilePath, port: UInt16) throws(UnreadableFile) {
    guard let program = executablePath()?.parts.folder.appending("lintel-live"),
      (try? program.status()) != nil
    else {
      throw UnreadableFile(
        reason: "lintel-live is not beside lintel; \"swift build\" makes it")
    }
    do throws(Errno) {
      process = try ChildProcess(
        program, ["--socket", socket.text, "--port", "\(port)"].map { FilePath($0) })
    } catch {
      throw UnreadableFile(reason: "\(FileError(path: program, error))")
    }
    do throws(UnreadableFile) {
      let line = try Self.line(from: process.output)
      // Instead of a token it prints why it cannot serve.
      let error = "error: "
      if line.hasPrefix(error) {
        throw UnreadableFile(reason: String(line.dropFirst(error.count)))
      }
      token = line
    } catch {
      process.close()
      throw error
    }
  }

  /// Makes an address of the page, with a code that works once.
  func makeAddress() throws(UnreadableFile) -> String {
    try? process.input.write([UInt8(ascii: "\n")])
    return try Self.line(from: output)
  }

  var isAlive: Bool { !waitForInput(output, milliseconds: 0) }

  func close() { process.close() }

  /// Reads a line, which is all that is printed until the next request.
  private static func line(from output: FileDescriptor) throws(UnreadableFile) -> String {
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while line.last != UInt8(ascii: "\n") {
      guard waitForInput(output, milliseconds: 10_000), let count = try? output.read(into: &buffer),
        count > 0
      else { throw UnreadableFile(reason: "lintel-live did not answer") }
      line += buffer[..<count]
    }
    return String(decoding: line.dropLast(), as: UTF8.self)
  }
}
