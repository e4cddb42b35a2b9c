// The names of SwiftNIO's WebSockets that `lintel-live` uses; see README.md.

public import NIOCore
public import NIOHTTP1

public struct WebSocketOpcode: Hashable, Sendable {
  public static let continuation = WebSocketOpcode()
  public static let text = WebSocketOpcode()
  public static let binary = WebSocketOpcode()
  public static let connectionClose = WebSocketOpcode()
  public static let ping = WebSocketOpcode()
  public static let pong = WebSocketOpcode()
}

public struct WebSocketMaskingKey: Sendable {}

public struct WebSocketFrame: Sendable {
  public init(
    fin: Bool = false, opcode: WebSocketOpcode = .continuation, data: ByteBuffer
  ) {}
  public var fin: Bool { true }
  public var rsv1: Bool { false }
  public var rsv2: Bool { false }
  public var rsv3: Bool { false }
  public var opcode: WebSocketOpcode { .text }
  public var maskKey: WebSocketMaskingKey? { nil }
  public var unmaskedData: ByteBuffer { ByteBuffer(string: "") }
}

public enum WebSocketErrorCode: Sendable {
  case messageTooLarge, protocolError, dataInconsistentWithMessage
}

extension ByteBuffer {
  public mutating func write(webSocketErrorCode code: WebSocketErrorCode) {}
}

public enum NIOWebSocketError: Error, Equatable {
  case invalidFrameLength, fragmentedControlFrame, multiByteControlFrameLength
}

public struct NIOWebSocketUpgradeError: Error, Equatable {}

public final class NIOWebSocketServerUpgrader: HTTPServerProtocolUpgrader, Sendable {
  @preconcurrency
  public init(
    maxFrameSize: Int, automaticErrorHandling: Bool = true,
    shouldUpgrade:
      @escaping @Sendable (any Channel, HTTPRequestHead) -> EventLoopFuture<
        HTTPHeaders?
      >,
    upgradePipelineHandler:
      @escaping @Sendable (any Channel, HTTPRequestHead) -> EventLoopFuture<
        Void
      >
  ) {}
}
