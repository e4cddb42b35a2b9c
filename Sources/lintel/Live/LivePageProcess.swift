import InspectorServer
import Platform
import Synchronization
import SystemPackage

/// The process that browsers talk to, `lintel-live` beside this program; started when it is first needed.
final class LivePageProcess: Sendable {
  private let running = Mutex<LivePageServer?>(nil)

  /// The address of the page.
  func address() throws(UnreadableFile) -> String {
    try running.withLock { (running) throws(UnreadableFile) in
      if let running, running.isAlive { return running.address }
      guard let socket = SessionSocket.own else {
        throw UnreadableFile(reason: "lintel does not listen on a socket")
      }
      let server = try LivePageServer(socket: socket, port: 0)
      running = server
      return server.address
    }
  }
}

/// A process that serves the page.
struct LivePageServer: Sendable {
  let address: String

  /// What it prints; the end of that is its end.
  let output: FileDescriptor

  /// Starts it and waits until it can be talked to.
  ///
  /// - Parameters:
  ///   - socket: Where the daemon listens.
  ///   - port: Where it is to listen; 0 for any free port.
  ///   - build: Makes the program where it is not there.
  /// - Throws: Why it cannot be talked to.
  init(
    socket: FilePath, port: UInt16, building build: (FilePath) -> Void = { _ in }
  ) throws(UnreadableFile) {
    let program = executablePath()?.parts.folder.appending("lintel-live")
    if let program, (try? program.status()) == nil { build(program) }
    guard let program, (try? program.status()) != nil else {
      throw UnreadableFile(
        reason: "lintel-live is not beside lintel; \"swift build --product lintel-live\" makes it")
    }
    do throws(Errno) {
      let output = try FileDescriptor.closeOnExecPipe()
      self.output = output.readEnd
      defer { try? output.writeEnd.close() }
      try spawn(
        program.cString,
        ["--socket", socket.text, "--port", "\(port)"].map { FilePath($0).cString },
        output: output.writeEnd)
    } catch {
      throw UnreadableFile(reason: "\(FileError(path: program, error))")
    }
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while line.last != UInt8(ascii: "\n") {
      guard waitForInput(output, milliseconds: 10_000), let count = try? output.read(into: &buffer),
        count > 0
      else {
        try? output.close()
        throw UnreadableFile(reason: "lintel-live did not start")
      }
      line += buffer[..<count]
    }
    address = String(decoding: line.dropLast(), as: UTF8.self)
  }

  var isAlive: Bool { !waitForInput(output, milliseconds: 0) }
}
