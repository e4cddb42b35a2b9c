import JSONRPC
import NIOCore
import NIOPosix
import NIOWebSocket

/// A WebSocket: joined to the daemon by a connection of its own, message by message.
///
/// Unchecked, because the compiler cannot see that all of it happens on one event loop.
final class Browser: ChannelInboundHandler, @unchecked Sendable {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  /// Bytes that wait for the browser to read; one that lets more wait is dropped.
  private static let patience = 32 << 20

  private let socket: String
  private var browser: (any Channel)?
  private var daemon: (any Channel)?

  /// What came before the daemon was there.
  private var early: [[UInt8]] = []
  private var waitingLength = 0

  init(socket: String) {
    self.socket = socket
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    browser = channel
    ClientBootstrap(group: channel.eventLoop)
      .channelInitializer { daemon in
        daemon.eventLoop.makeCompletedFuture {
          try daemon.pipeline.syncOperations.addHandler(DaemonEnd(self))
        }
      }
      .connect(unixDomainSocketPath: socket)
      .whenComplete { result in
        guard let daemon = try? result.get(), channel.isActive else {
          (try? result.get())?.close(promise: nil)
          return channel.close(promise: nil)
        }
        self.daemon = daemon
        for message in self.early { self.forward(message) }
        self.early = []
      }
  }

  func channelInactive(context: ChannelHandlerContext) {
    daemon?.close(promise: nil)
    (browser, daemon) = (nil, nil)
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  // MARK: From the browser

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    switch frame.opcode {
    case .text, .binary:
      let message = Array(frame.unmaskedData.readableBytesView)
      if daemon != nil { return forward(message) }
      early.append(message)
      if early.count > 64 { context.close(promise: nil) }
    case .ping:
      let pong = WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
      context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
    case .connectionClose:
      let channel = context.channel
      let goodbye = WebSocketFrame(fin: true, opcode: .connectionClose, data: frame.unmaskedData)
      channel.writeAndFlush(goodbye).whenComplete { _ in channel.close(promise: nil) }
    default: break
    }
  }

  private func forward(_ message: [UInt8]) {
    guard let daemon else { return }
    let frame = FrameEncoder(framing: .header).frame(message)
    daemon.writeAndFlush(daemon.allocator.buffer(bytes: frame), promise: nil)
    listen()
  }

  /// Reads on while the daemon does.
  fileprivate func listen() {
    guard let browser, let daemon else { return }
    browser.setOption(.autoRead, value: daemon.isWritable).whenComplete { _ in }
  }

  // MARK: From the daemon

  fileprivate func show(_ message: [UInt8]) {
    guard let browser else { return }
    let length = message.count
    waitingLength += length
    if waitingLength > Self.patience { return browser.close(promise: nil) }
    let frame = WebSocketFrame(
      fin: true, opcode: .text, data: browser.allocator.buffer(bytes: message))
    browser.writeAndFlush(frame).whenComplete { _ in self.waitingLength -= length }
  }

  fileprivate func end() { browser?.close(promise: nil) }
}

/// The daemon's end of a WebSocket.
private final class DaemonEnd: ChannelInboundHandler, @unchecked Sendable {
  typealias InboundIn = ByteBuffer

  private let browser: Browser
  private var decoder = FrameDecoder(framing: .header)

  init(_ browser: Browser) {
    self.browser = browser
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    decoder.append(ArraySlice(unwrapInboundIn(data).readableBytesView))
    while let frame = decoder.nextFrame() {
      if case .frame(let content) = frame { browser.show(content) }
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    browser.listen()
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) { browser.end() }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
