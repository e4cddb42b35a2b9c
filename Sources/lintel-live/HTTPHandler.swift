import JSON
import LivePage
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// One connection that speaks HTTP.
///
/// Unchecked, because the compiler cannot see that all of it happens on one event loop.
final class HTTPHandler: ChannelInboundHandler, RemovableChannelHandler, @unchecked Sendable {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  static let name = "HTTP"

  /// A client that has sent nothing complete for so long, or takes so long for a body or an answer, is not
  /// waited for.
  private static let patienceForHead = TimeAmount.seconds(10)
  private static let patienceForRest = TimeAmount.seconds(60)

  private let authorizer: RequestAuthorizer
  private let connections: ConnectionList
  private let daemon: DaemonClient
  private var request: (head: HTTPRequestHead, target: RequestTarget)?
  private var body: [UInt8] = []

  /// The most bytes that the body of the request may have; `nil` if it is not read.
  private var bodyLimit: Int?

  private var deadline: Scheduled<Void>?

  init(authorizer: RequestAuthorizer, connections: ConnectionList, daemon: DaemonClient) {
    self.authorizer = authorizer
    self.connections = connections
    self.daemon = daemon
  }

  func handlerAdded(context: ChannelHandlerContext) {
    expect(within: Self.patienceForHead, of: context.channel)
  }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // The request comes as any other, and is answered.
    if error is NIOWebSocketUpgradeError { return }
    context.close(promise: nil)
  }

  private func expect(within time: TimeAmount, of channel: any Channel) {
    deadline?.cancel()
    deadline = channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }

  // MARK: Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): begin(head, context.channel)
    case .body(let part): append(part, context.channel)
    case .end:
      guard let (head, target) = request else { return }
      request = nil
      let body = body
      self.body = []
      answer(head, target, body, context.channel)
    }
  }

  private func begin(_ head: HTTPRequestHead, _ channel: any Channel) {
    expect(within: Self.patienceForRest, of: channel)
    let target = RequestTarget(head.uri)
    if let reason = authorizer.refusal(of: head) { return refuse(.forbidden, reason, channel) }
    let isAdmitted = authorizer.admits(target)
    if isAdmitted { connections.authenticate(channel) }
    bodyLimit = Self.bodyLimit(of: head.method, target)
    if let bodyLimit {
      if target.path == "/captures", !isAdmitted {
        return refuse(.forbidden, Self.wrongToken, channel)
      }
      if let length = head.headers.first(name: "content-length").flatMap({ Int($0) }),
        length > bodyLimit
      {
        return refuse(.payloadTooLarge, Self.tooLong(bodyLimit), channel)
      }
    }
    request = (head, target)
    body = []
  }

  /// The most bytes of a body that is read; `nil` if none is.
  private static func bodyLimit(of method: HTTPMethod, _ target: RequestTarget) -> Int? {
    switch (method, target.path) {
    case (.POST, "/captures"): WebServer.bodyLimit
    case (.POST, "/token"): 256
    default: nil
    }
  }

  private func append(_ part: ByteBuffer, _ channel: any Channel) {
    // What nobody asked for is not kept.
    guard request != nil, let bodyLimit else { return }
    guard body.count + part.readableBytes <= bodyLimit else {
      return refuse(.payloadTooLarge, Self.tooLong(bodyLimit), channel)
    }
    body.append(contentsOf: part.readableBytesView)
  }

  private static let wrongToken =
    "the token is missing or wrong; \"lintel live\" prints it"
  private static let wrongCode =
    "the code is wrong or was used before; lintel.openLivePage makes another"

  private static func tooLong(_ limit: Int) -> String { "the body may have \(limit) bytes" }

  private func answer(
    _ head: HTTPRequestHead, _ target: RequestTarget, _ body: [UInt8], _ channel: any Channel
  ) {
    if Self.secured.contains(target.path), !authorizer.admits(target) {
      return send(Answer(.forbidden, Self.wrongToken), to: head, channel)
    }
    switch (head.method, target.path) {
    case (.GET, "/health"): send(Answer(.ok, "ok"), to: head, channel)
    case (.GET, "/socket"):
      send(.socketRequired, to: head, channel)
    case (.GET, "/file"): answerWithPicture(head, target, channel)
    case (.POST, "/captures"): takeCapture(head, target, body, channel)
    case (.POST, "/token"): exchange(body, head, channel)
    case (.GET, let path):
      guard let file = LivePage.file(at: path) else {
        return send(Answer(.notFound, "there is nothing here"), to: head, channel)
      }
      send(Answer(.ok, file.contentType, file.bytes), to: head, channel)
    default: send(Answer(.methodNotAllowed, "this cannot be done here"), to: head, channel)
    }
  }

  private static let secured: Set = ["/socket", "/file", "/captures"]

  /// Answers a one-time code with the token.
  private func exchange(_ code: [UInt8], _ head: HTTPRequestHead, _ channel: any Channel) {
    guard authorizer.codes.use(code) else {
      return send(Answer(.forbidden, Self.wrongCode), to: head, channel)
    }
    connections.authenticate(channel)
    send(Answer(.ok, Answer.plainText, Array(authorizer.token.utf8)), to: head, channel)
  }

  private func answerWithPicture(
    _ head: HTTPRequestHead, _ target: RequestTarget, _ channel: any Channel
  ) {
    let nothing = Answer(.notFound, "there is no such picture in the document's folder")
    guard let document = target.query["document"], let path = target.query["path"] else {
      return send(Answer(.badRequest, "it takes document and path"), to: head, channel)
    }
    daemon.isOpen(document) { isOpen in
      guard isOpen else { return self.send(nothing, to: head, channel) }
      NIOThreadPool.singleton.runIfActive(eventLoop: channel.eventLoop) {
        PictureFile(path, besideDocument: document)
      }.whenComplete { result in
        guard let picture = try? result.get() else { return self.send(nothing, to: head, channel) }
        self.send(Answer(.ok, picture.contentType, picture.bytes), to: head, channel)
      }
    }
  }

  private func takeCapture(
    _ head: HTTPRequestHead, _ target: RequestTarget, _ body: [UInt8], _ channel: any Channel
  ) {
    guard let name = target.query["name"], !name.isEmpty, name.utf8.count <= 200 else {
      return send(
        Answer(.badRequest, "name says which document it is, in 200 bytes at most"), to: head,
        channel)
    }
    daemon.capture(name, body) { result in
      switch result {
      case .success(let uri):
        let answer: JSONValue = ["uri": .string(uri)]
        self.send(Answer(.ok, "application/json", answer.serialized()), to: head, channel)
      case .failure(let fault):
        self.send(Answer(.unprocessableEntity, fault.message), to: head, channel)
      }
    }
  }

  // MARK: Answers

  private struct Answer {
    let status: HTTPResponseStatus
    let contentType: String
    let bytes: [UInt8]
    var headers: [(String, String)] = []

    static let plainText = "text/plain; charset=utf-8"

    /// The answer at a WebSocket's address to any other request, or to an upgrade that is not of this version.
    static var socketRequired: Answer {
      var answer = Answer(.upgradeRequired, "here only a WebSocket of version 13 can be opened")
      answer.headers = [
        ("upgrade", "websocket"), ("connection", "upgrade"), ("sec-websocket-version", "13"),
      ]
      return answer
    }

    init(_ status: HTTPResponseStatus, _ contentType: String, _ bytes: [UInt8]) {
      (self.status, self.contentType, self.bytes) = (status, contentType, bytes)
    }

    init(_ status: HTTPResponseStatus, _ sentence: String) {
      self.init(status, Self.plainText, Array("\(sentence)\n".utf8))
    }
  }

  /// Answers what is not read to its end.
  private func refuse(_ status: HTTPResponseStatus, _ reason: String, _ channel: any Channel) {
    (request, body) = (nil, [])
    write(Answer(status, reason), isLast: true, channel)
  }

  private func send(_ answer: Answer, to head: HTTPRequestHead, _ channel: any Channel) {
    write(answer, isLast: !head.isKeepAlive, channel)
  }

  private func write(_ answer: Answer, isLast: Bool, _ channel: any Channel) {
    var headers = HTTPHeaders([
      ("content-type", answer.contentType), ("content-length", "\(answer.bytes.count)"),
      ("content-security-policy", Self.policy), ("x-content-type-options", "nosniff"),
      ("referrer-policy", "no-referrer"), ("cache-control", "no-store"),
      ("cross-origin-resource-policy", "same-origin"),
      ("cross-origin-opener-policy", "same-origin"),
    ])
    if isLast { headers.add(name: "connection", value: "close") }
    headers.add(contentsOf: answer.headers)
    channel.write(
      HTTPServerResponsePart.head(
        HTTPResponseHead(version: .http1_1, status: answer.status, headers: headers)),
      promise: nil)
    channel.write(
      HTTPServerResponsePart.body(.byteBuffer(channel.allocator.buffer(bytes: answer.bytes))),
      promise: nil)
    channel.writeAndFlush(HTTPServerResponsePart.end(nil)).whenComplete { _ in
      if isLast { return channel.close(promise: nil) }
      self.expect(within: Self.patienceForHead, of: channel)
    }
  }

  /// Only what the page brings along, and nothing written into it.
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}
