// The names of SwiftNIO that `lintel-live` uses, with the types that its documentation gives them; see README.md.

public protocol EventLoopGroup: AnyObject, Sendable {
  func next() -> any EventLoop
}

public protocol EventLoop: EventLoopGroup {
  @discardableResult
  @preconcurrency
  func scheduleTask<T>(
    in time: TimeAmount, _ task: @escaping @Sendable () throws -> T
  ) -> Scheduled<T>
}

extension EventLoop {
  @preconcurrency
  public func makeSucceededFuture<Success: Sendable>(_ value: Success) -> EventLoopFuture<Success> {
    EventLoopFuture()
  }
  @preconcurrency
  public func makeCompletedFuture<Success: Sendable>(
    withResultOf body: () throws -> Success
  ) -> EventLoopFuture<Success> { EventLoopFuture() }
}

public final class EventLoopFuture<Value> {
  init() {}
}

extension EventLoopFuture: @unchecked Sendable {}

extension EventLoopFuture {
  @preconcurrency
  public func flatMap<NewValue: Sendable>(
    _ callback: @escaping @Sendable (Value) -> EventLoopFuture<NewValue>
  ) -> EventLoopFuture<NewValue> { EventLoopFuture<NewValue>() }
  @preconcurrency
  public func flatMapThrowing<NewValue: Sendable>(
    _ callback: @escaping @Sendable (Value) throws -> NewValue
  ) -> EventLoopFuture<NewValue> { EventLoopFuture<NewValue>() }
  @preconcurrency
  public func flatMapErrorThrowing(
    _ callback: @escaping @Sendable (any Error) throws -> Value
  ) -> EventLoopFuture<Value> { self }
  @preconcurrency
  public func map<NewValue: Sendable>(
    _ callback: @escaping @Sendable (Value) -> NewValue
  ) -> EventLoopFuture<NewValue> { EventLoopFuture<NewValue>() }
  @preconcurrency
  public func whenComplete(_ callback: @escaping @Sendable (Result<Value, any Error>) -> Void) {}
  @preconcurrency
  public func wait() throws -> Value where Value: Sendable { fatalError() }
}

public struct EventLoopPromise<Value>: Sendable {}

public struct Scheduled<T> {
  public func cancel() {}
}

extension Scheduled: Sendable {}

public struct TimeAmount: Hashable, Sendable {
  public static func seconds(_ amount: Int64) -> TimeAmount { TimeAmount() }
}

// MARK: Bytes

public struct ByteBuffer: Sendable, Hashable {
  public init(bytes: some Sequence<UInt8>) {}
  public init(string: String) {}
  public var readableBytes: Int { 0 }
  public var readableBytesView: ByteBufferView { ByteBufferView() }
}

public struct ByteBufferView: RandomAccessCollection, Sendable {
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(position: Int) -> UInt8 { 0 }
  public subscript(range: Range<Int>) -> ByteBufferView { self }
}

public struct ByteBufferAllocator: Sendable {
  public func buffer(capacity: Int) -> ByteBuffer { ByteBuffer(string: "") }
  public func buffer<Bytes: Sequence>(bytes: Bytes) -> ByteBuffer where Bytes.Element == UInt8 {
    ByteBuffer(string: "")
  }
}

// MARK: Channels

public struct NIOAny {}

public enum CloseMode: Sendable { case output, input, all }

public protocol ChannelOption: Equatable, Sendable {
  associatedtype Value: Sendable
}

public protocol Channel: AnyObject, Sendable {
  var allocator: ByteBufferAllocator { get }
  var closeFuture: EventLoopFuture<Void> { get }
  var pipeline: ChannelPipeline { get }
  var localAddress: SocketAddress? { get }
  var eventLoop: any EventLoop { get }
  var isActive: Bool { get }
  var isWritable: Bool { get }
  func setOption<Option: ChannelOption>(
    _ option: Option, value: Option.Value
  ) -> EventLoopFuture<Void>
  func write<T>(_ any: T, promise: EventLoopPromise<Void>?)
  func writeAndFlush<T>(_ any: T, promise: EventLoopPromise<Void>?)
}

extension Channel {
  @preconcurrency
  public func writeAndFlush<T: Sendable>(_ any: T) -> EventLoopFuture<Void> { closeFuture }
  public func close(mode: CloseMode = .all) -> EventLoopFuture<Void> { closeFuture }
  public func close(mode: CloseMode = .all, promise: EventLoopPromise<Void>?) {}
}

public struct SocketAddress: Sendable {
  public var port: Int? { nil }
}

public enum ChannelOptions {
  public enum Types {
    public struct BacklogOption: ChannelOption { public typealias Value = Int32 }
    public struct AutoReadOption: ChannelOption { public typealias Value = Bool }
    public struct SocketOption: ChannelOption {
      public typealias Value = Int32

      public struct Name: Sendable {
        public static let so_reuseaddr = Name()
        public static let tcp_nodelay = Name()
      }
    }
  }
}

extension ChannelOption where Self == ChannelOptions.Types.BacklogOption {
  public static var backlog: Self { Self() }
}
extension ChannelOption where Self == ChannelOptions.Types.AutoReadOption {
  public static var autoRead: Self { Self() }
}
extension ChannelOption where Self == ChannelOptions.Types.SocketOption {
  public static func socketOption(_ name: ChannelOptions.Types.SocketOption.Name) -> Self { Self() }
  public static func tcpOption(_ name: ChannelOptions.Types.SocketOption.Name) -> Self { Self() }
}

// MARK: Handlers

public protocol ChannelHandler: AnyObject {
  func handlerAdded(context: ChannelHandlerContext)
  func handlerRemoved(context: ChannelHandlerContext)
}

extension ChannelHandler {
  public func handlerAdded(context: ChannelHandlerContext) {}
  public func handlerRemoved(context: ChannelHandlerContext) {}
}

public protocol RemovableChannelHandler: ChannelHandler {}

public protocol ChannelInboundHandler: ChannelHandler {
  associatedtype InboundIn
  associatedtype OutboundOut = Never
  func channelInactive(context: ChannelHandlerContext)
  func channelRead(context: ChannelHandlerContext, data: NIOAny)
  func channelWritabilityChanged(context: ChannelHandlerContext)
  func errorCaught(context: ChannelHandlerContext, error: any Error)
}

extension ChannelInboundHandler {
  public func channelInactive(context: ChannelHandlerContext) {}
  public func channelWritabilityChanged(context: ChannelHandlerContext) {}
  public func errorCaught(context: ChannelHandlerContext, error: any Error) {}
  public func unwrapInboundIn(_ value: NIOAny) -> InboundIn { fatalError() }
  public func wrapOutboundOut(_ value: OutboundOut) -> NIOAny { NIOAny() }
}

public final class ChannelHandlerContext {
  init() {}
  public var channel: any Channel { fatalError() }
  public var pipeline: ChannelPipeline { channel.pipeline }
  public func fireChannelInactive() {}
  public func fireChannelWritabilityChanged() {}
  public func close(mode: CloseMode = .all, promise: EventLoopPromise<Void>?) {}
  public func writeAndFlush(_ data: NIOAny, promise: EventLoopPromise<Void>?) {}
}

@available(*, unavailable)
extension ChannelHandlerContext: Sendable {}

public final class ChannelPipeline: @unchecked Sendable {
  init() {}
  @preconcurrency
  public func addHandler(_ handler: any ChannelHandler & Sendable) -> EventLoopFuture<Void> {
    EventLoopFuture()
  }
  public func removeHandler(name: String, promise: EventLoopPromise<Void>?) {}
  public var syncOperations: SynchronousOperations { SynchronousOperations() }

  public struct SynchronousOperations {
    public func addHandler(_ handler: any ChannelHandler, name: String? = nil) throws {}
  }
}

// MARK: Errors

public struct IOError: Error {
  public let errnoCode: CInt
}

public enum ByteToMessageDecoderError: Error {
  case reentrancyError
}
