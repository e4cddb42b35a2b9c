import JSONRPC
import NIOCore
import NIOPosix
import NIOWebSocket

/// A WebSocket: joined to the daemon by a connection of its own, message by message.
///
/// A connection that breaks the rules of RFC 6455 is closed with the status that the RFC gives it.
///
/// Unchecked, because the compiler cannot see that all of it happens on one event loop.
final class WebSocketBridge: ChannelInboundHandler, @unchecked Sendable {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  /// Bytes that wait for the browser to read; one that lets more wait is dropped.
  private static let patience = 32 << 20

  private let socket: String
  private var browser: (any Channel)?
  private var daemon: (any Channel)?

  /// The messages that came before the daemon was connected.
  private var early: [[UInt8]] = []
  private var waitingLength = 0

  /// The message of which fragments have come and others are to come.
  private var message: Message?

  private struct Message {
    let isText: Bool
    var bytes: [UInt8]
  }

  /// True once a status has been sent: nothing that still comes is read.
  private var isClosing = false

  /// The time that the browser has to read why it is closed.
  private static let patienceForClosing = TimeAmount.seconds(2)

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
        guard let daemon = try? result.get(), channel.isActive, !self.isClosing else {
          (try? result.get())?.close(promise: nil)
          return self.end()
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
    switch error {
    case NIOWebSocketError.invalidFrameLength: close(.messageTooLarge)
    case NIOWebSocketError.fragmentedControlFrame, NIOWebSocketError.multiByteControlFrameLength:
      close(.protocolError)
    // What comes after a frame that could not be read.
    case is ByteToMessageDecoderError where isClosing: break
    default: context.close(promise: nil)
    }
  }

  // MARK: From the browser

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    if isClosing {
      if frame.opcode == .connectionClose { context.close(promise: nil) }
      return
    }
    guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
      return close(.protocolError)
    }
    let bytes = Array(frame.unmaskedData.readableBytesView)
    switch frame.opcode {
    case .text, .binary, .continuation:
      guard (frame.opcode == .continuation) == (message != nil) else {
        return close(.protocolError)
      }
      guard (message?.bytes.count ?? 0) + bytes.count <= WebServer.bodyLimit else {
        return close(.messageTooLarge)
      }
      if message == nil {
        message = Message(isText: frame.opcode == .text, bytes: bytes)
      } else {
        message?.bytes += bytes
      }
      if frame.fin { completeMessage() }
    case .ping: send(.pong, bytes)
    case .pong: break
    case .connectionClose: answerClosing(bytes, context.channel)
    default: close(.protocolError)
    }
  }

  private func completeMessage() {
    guard let complete = message else { return }
    message = nil
    guard !complete.isText || Self.isUTF8(complete.bytes) else {
      return close(.dataInconsistentWithMessage)
    }
    if daemon != nil { return forward(complete.bytes) }
    early.append(complete.bytes)
    if early.count > 64 { browser?.close(promise: nil) }
  }

  private static func isUTF8(_ bytes: some Collection<UInt8>) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }

  // MARK: The end

  /// Answers the browser's closing with the status and the reason that it gave.
  private func answerClosing(_ bytes: [UInt8], _ channel: any Channel) {
    if bytes.isEmpty || Self.isStatus(bytes) {
      guard Self.isUTF8(bytes.dropFirst(2)) else { return close(.dataInconsistentWithMessage) }
      isClosing = true
      let goodbye = WebSocketFrame(
        fin: true, opcode: .connectionClose, data: ByteBuffer(bytes: bytes))
      channel.writeAndFlush(goodbye).whenComplete { _ in channel.close(promise: nil) }
    } else {
      close(.protocolError)
    }
  }

  /// True if the bytes begin with a status that a closing may have.
  private static func isStatus(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 2 else { return false }
    switch Int(bytes[0]) << 8 | Int(bytes[1]) {
    case 1_000...1_003, 1_007...1_014, 3_000...4_999: return true
    default: return false
    }
  }

  /// Closes the connection because of what the browser sent.
  ///
  /// Further input is read and dropped until the browser is gone, because input that is not read resets the
  /// connection, and the browser might lose the status.
  private func close(_ status: WebSocketErrorCode) {
    guard let browser, !isClosing else { return }
    isClosing = true
    (message, early) = (nil, [])
    daemon?.close(promise: nil)
    daemon = nil
    var bytes = browser.allocator.buffer(capacity: 2)
    bytes.write(webSocketErrorCode: status)
    let goodbye = WebSocketFrame(fin: true, opcode: .connectionClose, data: bytes)
    browser.writeAndFlush(goodbye).whenComplete { _ in
      browser.close(mode: .output, promise: nil)
    }
    browser.setOption(.autoRead, value: true).whenComplete { _ in }
    browser.eventLoop.scheduleTask(in: Self.patienceForClosing) { browser.close(promise: nil) }
  }

  // MARK: To the daemon

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

  fileprivate func show(_ message: [UInt8]) { send(.text, message) }

  private func send(_ opcode: WebSocketOpcode, _ bytes: [UInt8]) {
    guard let browser, !isClosing else { return }
    let length = bytes.count
    waitingLength += length
    if waitingLength > Self.patience { return browser.close(promise: nil) }
    let frame = WebSocketFrame(
      fin: true, opcode: opcode, data: browser.allocator.buffer(bytes: bytes))
    browser.writeAndFlush(frame).whenComplete { _ in self.waitingLength -= length }
  }

  fileprivate func end() {
    if !isClosing { browser?.close(promise: nil) }
  }
}

/// The daemon's end of a WebSocket.
private final class DaemonEnd: ChannelInboundHandler, @unchecked Sendable {
  typealias InboundIn = ByteBuffer

  private let bridge: WebSocketBridge
  private var decoder = FrameDecoder(framing: .header)

  init(_ bridge: WebSocketBridge) {
    self.bridge = bridge
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    decoder.append(ArraySlice(unwrapInboundIn(data).readableBytesView))
    while let frame = decoder.nextFrame() {
      if case .frame(let content) = frame { bridge.show(content) }
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    bridge.listen()
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) { bridge.end() }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
