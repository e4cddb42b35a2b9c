import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// HTTP on a port of this machine alone, and WebSockets there.
struct WebServer: Sendable {
  let channel: any Channel
  let address: String

  /// The most connections at a time; further ones are closed.
  private static let connectionLimit = 32

  /// The longest body of a request, and message in a WebSocket, in bytes.
  static let bodyLimit = 64 << 20

  static func start(
    port: Int, on loop: any EventLoop, desk: Desk, socket: String
  ) -> EventLoopFuture<WebServer> {
    let token = Gate.makeToken()
    let count = ConnectionCount()
    return ServerBootstrap(group: loop)
      .serverChannelOption(.backlog, value: 64)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        count.value += 1
        channel.closeFuture.whenComplete { _ in count.value -= 1 }
        if count.value > connectionLimit { return channel.close() }
        let gate = Gate(token: token, port: channel.localAddress?.port ?? 0)
        return prepare(channel, gate, desk, socket)
      }
      .bind(host: "127.0.0.1", port: port)
      .map { channel in
        let port = channel.localAddress?.port ?? 0
        return WebServer(
          channel: channel, address: "http://127.0.0.1:\(port)/?token=\(token)")
      }
  }

  private static func prepare(
    _ channel: any Channel, _ gate: Gate, _ desk: Desk, _ socket: String
  ) -> EventLoopFuture<Void> {
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: bodyLimit,
      shouldUpgrade: { channel, head in
        let target = RequestTarget(head.uri)
        let isWelcome =
          gate.refusal(of: head) == nil && target.path == "/socket" && gate.admits(target)
        return channel.eventLoop.makeSucceededFuture(isWelcome ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          let browser = Browser(socket: socket)
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHandler(
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: 4_096,
              maxAccumulatedFrameSize: bodyLimit))
          try pipeline.addHandler(browser)
        }
      })
    return channel.pipeline.configureHTTPServerPipeline(
      withServerUpgrade: (
        upgraders: [upgrader],
        completionHandler: { context in
          context.pipeline.removeHandler(name: Visitor.name, promise: nil)
        }
      )
    ).flatMapThrowing {
      try channel.pipeline.syncOperations.addHandler(
        Visitor(gate: gate, desk: desk), name: Visitor.name)
    }
  }
}

/// How many connections there are.
///
/// Unchecked, because the compiler cannot see that all of it happens on one event loop.
private final class ConnectionCount: @unchecked Sendable {
  var value = 0
}
