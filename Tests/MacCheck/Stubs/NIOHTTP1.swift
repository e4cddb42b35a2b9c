// The names of SwiftNIO's HTTP that `lintel-live` uses; see README.md.

public import NIOCore

public enum HTTPMethod: Hashable, Sendable { case GET, POST, HEAD, PUT }

public struct HTTPVersion: Hashable, Sendable {
  public static let http1_1 = HTTPVersion()
}

public struct HTTPHeaders: Sendable {
  public init(_ headers: [(String, String)] = []) {}
  public subscript(name: String) -> [String] { [] }
  public func first(name: String) -> String? { nil }
  public mutating func add(name: String, value: String) {}
  public mutating func add<S: Sequence>(contentsOf other: S) where S.Element == (String, String) {}
}

public struct HTTPRequestHead: Sendable {
  public var method: HTTPMethod { .GET }
  public var uri: String { "" }
  public var headers: HTTPHeaders { HTTPHeaders() }
  public var isKeepAlive: Bool { true }
}

public struct HTTPResponseHead: Sendable {
  public init(
    version: HTTPVersion, status: HTTPResponseStatus, headers: HTTPHeaders = HTTPHeaders()
  ) {}
}

public enum HTTPResponseStatus: Sendable {
  case ok, badRequest, forbidden, notFound, methodNotAllowed, payloadTooLarge, unprocessableEntity,
    upgradeRequired
}

public enum IOData: Sendable { case byteBuffer(ByteBuffer) }

public enum HTTPPart<Head: Sendable, Body: Sendable> {
  case head(Head)
  case body(Body)
  case end(HTTPHeaders?)
}

extension HTTPPart: Sendable {}

public typealias HTTPServerRequestPart = HTTPPart<HTTPRequestHead, ByteBuffer>
public typealias HTTPServerResponsePart = HTTPPart<HTTPResponseHead, IOData>

public protocol HTTPServerProtocolUpgrader {}

public typealias NIOHTTPServerUpgradeSendableConfiguration = (
  upgraders: [any HTTPServerProtocolUpgrader & Sendable],
  completionHandler: @Sendable (ChannelHandlerContext) -> Void
)

extension ChannelPipeline {
  public func configureHTTPServerPipeline(
    withServerUpgrade upgrade: NIOHTTPServerUpgradeSendableConfiguration? = nil
  ) -> EventLoopFuture<Void> { fatalError() }
}
