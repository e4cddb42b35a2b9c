import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// HTTP on a port of this machine alone, and WebSockets there.
struct WebServer: Sendable {
  let channel: any Channel
  let token: String
  private let codes: OneTimeCodes

  /// The longest body of a request, and message in a WebSocket, in bytes.
  static let bodyLimit = 64 << 20

  static func start(
    port: Int, on loop: any EventLoop, daemon: DaemonClient, socket: String
  ) -> EventLoopFuture<WebServer> {
    let token = Secret.makeToken()
    let codes = OneTimeCodes()
    let connections = ConnectionList()
    return ServerBootstrap(group: loop)
      .serverChannelOption(.backlog, value: 64)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        guard connections.add(channel) else { return channel.close() }
        let authorizer = RequestAuthorizer(
          token: token, codes: codes, port: channel.localAddress?.port ?? 0)
        return prepare(channel, authorizer, connections, daemon, socket)
      }
      .bind(host: "127.0.0.1", port: port)
      .map { WebServer(channel: $0, token: token, codes: codes) }
  }

  /// Makes an address of the page, with a code of its own.
  ///
  /// - Precondition: It is called on the event loop.
  func makeAddress() -> String {
    "http://127.0.0.1:\(channel.localAddress?.port ?? 0)/#code=\(codes.make())"
  }

  private static func prepare(
    _ channel: any Channel, _ authorizer: RequestAuthorizer, _ connections: ConnectionList,
    _ daemon: DaemonClient,
    _ socket: String
  ) -> EventLoopFuture<Void> {
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: bodyLimit, automaticErrorHandling: false,
      shouldUpgrade: { channel, head in
        let target = RequestTarget(head.uri)
        let isWelcome =
          authorizer.refusal(of: head) == nil && target.path == "/socket"
          && authorizer.admits(target)
        if isWelcome { connections.authenticate(channel) }
        return channel.eventLoop.makeSucceededFuture(isWelcome ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(WebSocketBridge(socket: socket))
        }
      })
    return channel.pipeline.configureHTTPServerPipeline(
      withServerUpgrade: (
        upgraders: [upgrader],
        completionHandler: { context in
          context.pipeline.removeHandler(name: HTTPHandler.name, promise: nil)
        }
      )
    ).flatMapThrowing {
      try channel.pipeline.syncOperations.addHandler(
        HTTPHandler(authorizer: authorizer, connections: connections, daemon: daemon),
        name: HTTPHandler.name)
    }
  }
}
