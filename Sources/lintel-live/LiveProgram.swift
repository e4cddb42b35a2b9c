import NIOCore
import NIOPosix
import Platform
import SystemPackage

/// `lintel-live --socket PATH [--port NUMBER]`: joins browsers to the daemon that listens at a path.
///
/// A process of its own, so that the daemon starts without what it takes, and no fault of it ends an editor's
/// daemon. The first line it prints is the address of the page; it ends with the daemon.
@main
enum LiveProgram {
  static func main() {
    ignoreSignalsOfWriting()
    guard let options = Options(CommandLine.arguments.dropFirst()) else {
      fail("it is started by \"lintel live\"")
    }
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    do {
      let desk = try Desk.connect(to: options.socket, on: loop).wait()
      desk.channel.closeFuture.whenComplete { _ in exitProcess(0) }
      let server = try WebServer.start(
        port: options.port, on: loop, desk: desk, socket: options.socket
      ).wait()
      // Whoever started it waits for this line.
      try FileDescriptor.standardOutput.writeAll(Array("\(server.address)\n".utf8))
      try server.channel.closeFuture.wait()
    } catch {
      fail("\(error)")
    }
  }

  private struct Options {
    var socket = ""
    var port = 0

    init?(_ arguments: ArraySlice<String>) {
      var rest = arguments
      while let name = rest.popFirst() {
        guard let value = rest.popFirst() else { return nil }
        switch name {
        case "--socket": socket = value
        case "--port":
          guard let number = UInt16(value) else { return nil }
          port = Int(number)
        default: return nil
        }
      }
      if socket.isEmpty { return nil }
    }
  }

  private static func fail(_ reason: String) -> Never {
    _ = try? FileDescriptor.standardError.writeAll(Array("lintel-live: \(reason)\n".utf8))
    exitProcess(2)
  }
}
