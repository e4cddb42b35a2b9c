import InspectorServer
import JSON
import JSONRPC
import Platform
import Synchronization
import SystemPackage

/// `lintel serve`: one thread reads stdin, one handles messages, one writes what the client does not read at once; this one
/// serves the sockets.
struct Daemon {
  private let options: ServeOptions

  init(_ options: ServeOptions) {
    self.options = options
  }

  /// Serves a client, and those who join it.
  ///
  /// - Returns: The code to exit with.
  func run() -> Int32 {
    keepLargeBlocks()
    let output = reserveStandardOutput()
    ignoreSignalsOfWriting()
    if isTerminal(.standardInput) {
      printError("waiting for JSON-RPC messages on stdin; \"lintel --help\" shows other commands")
    }
    let log = openLog()
    let outbox = BlockingQueue<[UInt8]>(capacity: Writer.capacity)
    let watch = ClientWatch(processID: options.clientProcessID, log: log)
    let messageQueue = MessageQueue()
    let writer = Writer(outbox: outbox, descriptor: output, log: log)
    let link = ClientLink(writer, log: log)
    let reader = Reader(of: link, framing: options.framing, watch: watch, output: output)
    let progress = Progress()
    let listener =
      options.socket == .none ? nil : SocketListener(messageQueue: messageQueue, log: log)
    guard
      let writing = Thread({
        writer.run()
        progress.isWritten.store(true, ordering: .releasing)
      }),
      let working = Thread(
        stackSize: MainLoop.stackSize,
        {
          var mainLoop = MainLoop(options, messageQueue, first: link, watch: watch, log: log)
          progress.end(mainLoop.run())
          listener?.end()
        }),
      Thread({ reader.run(into: messageQueue) }) != nil
    else {
      printError("the system has no more threads")
      return 2
    }
    // While the client is served: no editor waits for a socket.
    if let listener { serve(listener) }
    working.join()
    outbox.close()
    switch progress.ending {
    case .exit(let code):
      // The client may have stopped reading before it said so.
      waitBriefly { progress.isWritten.load(ordering: .acquiring) }
      log?.end(code: code)
      return code
    case .hangUp(let code):
      writing.join()
      log?.end(code: code)
      return code
    }
  }
}

extension Daemon {
  /// Opens the log; if that is impossible, the client is served without one.
  private func openLog() -> MessageLog? {
    guard let path = options.log else { return nil }
    do throws(FileError) {
      return try MessageLog(at: path) { writer in
        writer.optionalMember("framing", options.framing.map { $0.rawValue })
        writer.member("paranoid", options.checksItself)
        writer.member("source", options.readsSource)
        writer.member("socket", options.socket != .none)
        writer.member("trustedFolders", options.trusted.paths.count)
      }
    } catch {
      printError("there is no log: \(error)")
      return nil
    }
  }

  private func serve(_ listener: SocketListener) {
    let path: FilePath? = if case .at(let path) = options.socket { path } else { nil }
    do throws(SessionSocket.Fault) {
      listener.run(at: try SessionSocket.listen(at: path))
    } catch {
      printError("nobody can join: \(error.reason)")
    }
  }
}

/// The progress of the threads, for the one that waits for them.
private final class Progress: Sendable {
  let isWritten = Atomic(false)
  private let state = Mutex(MainLoop.Ending.hangUp(code: 1))

  var ending: MainLoop.Ending { state.withLock { $0 } }

  func end(_ ending: MainLoop.Ending) { state.withLock { $0 = ending } }
}
