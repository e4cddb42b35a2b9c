import NIOCore
import NIOPosix
import Platform
import SystemPackage

/// `lintel-live --socket PATH [--port NUMBER]`: joins browsers to the daemon that listens at a path.
///
/// A process of its own, so that the daemon starts without what it takes, and no fault of it ends an editor's
/// daemon. The first line it prints is the token, or "error: " and why it cannot serve. For each line that it reads it prints an address of the page, with a
/// code that works once. It ends with the daemon, or when nothing more is to be read.
@main
enum LiveProgram {
  static func main() {
    ignoreSignalsOfWriting()
    guard let options = Options(CommandLine.arguments.dropFirst()) else {
      fail("it is started by \"lintel live\"")
    }
    let port = options.port
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    do {
      let daemon = try DaemonClient.connect(to: options.socket, on: loop).wait()
      daemon.channel.closeFuture.whenComplete { _ in exitProcess(0) }
      let server = try WebServer.start(
        port: port, on: loop, daemon: daemon, socket: options.socket
      ).flatMapErrorThrowing { throw PortError(port: port, $0) }.wait()
      // The parent process waits for this line.
      try FileDescriptor.standardOutput.writeAll(Array("\(server.token)\n".utf8))
      _ = try NIOPipeBootstrap(group: loop)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(AddressRequests(server))
          }
        }
        .takingOwnershipOfDescriptors(
          input: FileDescriptor.standardInput.rawValue,
          output: FileDescriptor.standardOutput.rawValue
        ).wait()
      try server.channel.closeFuture.wait()
    } catch let error as PortError {
      // The parent process reports it in its own words.
      _ = try? FileDescriptor.standardOutput.writeAll(Array("error: \(error)\n".utf8))
      exitProcess(2)
    } catch {
      fail("\(error)")
    }
  }

  /// The reason why nothing can listen on a port.
  private struct PortError: Error, CustomStringConvertible {
    let port: Int
    let cause: any Error

    init(port: Int, _ cause: any Error) {
      self.port = port
      self.cause = cause
    }

    var description: String {
      guard let code = (cause as? IOError)?.errnoCode else {
        return "nothing can listen on port \(port)"
      }
      return switch Errno(rawValue: code) {
      case .addressInUse:
        "port \(port) is in use; choose another one with --port, or leave it out for a free one"
      case .permissionDenied: "this user may not listen on port \(port); choose one above 1023"
      case let other: "nothing can listen on port \(port): \(other)"
      }
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

/// Answers each line on stdin with an address of the page.
private final class AddressRequests: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let server: WebServer

  init(_ server: WebServer) {
    self.server = server
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    for byte in unwrapInboundIn(data).readableBytesView where byte == UInt8(ascii: "\n") {
      let line = ByteBuffer(string: "\(server.makeAddress())\n")
      context.writeAndFlush(wrapOutboundOut(line), promise: nil)
    }
  }

  func channelInactive(context: ChannelHandlerContext) { exitProcess(0) }
}
