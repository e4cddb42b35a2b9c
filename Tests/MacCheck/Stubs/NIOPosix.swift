// The names of SwiftNIO's sockets that `lintel-live` uses; see README.md.

public import NIOCore

public final class MultiThreadedEventLoopGroup: EventLoopGroup {
  public init(numberOfThreads: Int) {}
  public func next() -> any EventLoop { fatalError() }
}

public final class ClientBootstrap {
  public init(group: any EventLoopGroup) {}
  @preconcurrency
  public func channelInitializer(
    _ handler: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>
  ) -> Self { self }
  public func connect(unixDomainSocketPath: String) -> EventLoopFuture<any Channel> { fatalError() }
}

public final class ServerBootstrap {
  public init(group: any EventLoopGroup) {}
  public func serverChannelOption<Option: ChannelOption>(
    _ option: Option, value: Option.Value
  ) -> Self { self }
  public func childChannelOption<Option: ChannelOption>(
    _ option: Option, value: Option.Value
  ) -> Self { self }
  @preconcurrency
  public func childChannelInitializer(
    _ initializer: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>
  ) -> Self { self }
  public func bind(host: String, port: Int) -> EventLoopFuture<any Channel> { fatalError() }
}

public final class NIOPipeBootstrap {
  public init(group: any EventLoopGroup) {}
  @preconcurrency
  public func channelInitializer(
    _ handler: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>
  ) -> Self { self }
  public func takingOwnershipOfDescriptors(
    input: CInt, output: CInt
  ) -> EventLoopFuture<any Channel> { fatalError() }
}

public final class NIOThreadPool: Sendable {
  init() {}
  public static var singleton: NIOThreadPool { NIOThreadPool() }
  @preconcurrency
  public func runIfActive<T: Sendable>(
    eventLoop: any EventLoop, _ body: @escaping @Sendable () throws -> T
  ) -> EventLoopFuture<T> { fatalError() }
}
