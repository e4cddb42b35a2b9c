import InspectorServer
package import JSON

/// Holds messages against what `rpc.discover` says of them.
///
/// Of LSP's methods it looks at errors alone; `Tests/ClientTests/lsp` reads the rest of them.
package struct ProtocolValidation: Sendable {
  private static let shared = ProtocolValidation(of: ProtocolSchema.document)

  /// For schemas that refer to the components of the protocol.
  package static var validator: SchemaValidator { shared.validator }

  /// The faults in the messages of a server for the content of a frame, a sentence each.
  package static func faults(in received: [JSONValue], after sent: JSONValue) -> [String] {
    if received.isEmpty { return [] }
    let requests = (sent.arrayValue ?? [sent]).filter { $0["method"] != nil && $0["id"] != nil }
    return received.flatMap { $0.arrayValue ?? [$0] }.flatMap { message -> [String] in
      if message["method"] != nil { return shared.faults(inSent: message) }
      let request = requests.first { $0["id"] == message["id"] }
      return shared.faults(inAnswer: message, to: request)
    }
  }

  private var validator: SchemaValidator
  private var methods: [String: Method] = [:]
  private var errors: [String: (code: JSONValue?, data: SchemaValidator.Schema)] = [:]

  private struct Method {
    /// True if the server sends the message.
    let isSent: Bool

    /// The schema of the params as one object.
    let params: SchemaValidator.Schema

    /// `nil` for a notification.
    let result: SchemaValidator.Schema?
  }

  private init(of document: JSONValue) {
    validator = SchemaValidator(root: document)
    for method in document["methods"]?.arrayValue ?? [] {
      let isSent = method["x-direction"] == "server-to-client"
      let params = validator.add(Self.paramsSchema(of: method, isClosed: isSent))
      methods[method["name"]?.stringValue ?? ""] = Method(
        isSent: isSent, params: params,
        result: (method["result"]?["schema"]).map { validator.add($0) })
    }
    for error in document["components"]?["errors"]?.objectValue ?? [:] {
      errors[error.key] = (error.value["code"], validator.add(error.value["x-data"] ?? false))
    }
  }

  private static func paramsSchema(of method: JSONValue, isClosed: Bool) -> JSONValue {
    let params = method["params"]?.arrayValue ?? []
    var schema: JSONObject = ["type": "object"]
    schema["properties"] = .object(
      JSONObject(
        params.map {
          JSONObject.Member(key: $0["name"]?.stringValue ?? "", value: $0["schema"] ?? false)
        }))
    schema["required"] = .array(
      params.filter { $0["required"] == true }.compactMap { $0["name"] })
    if let rules = method["x-params"] { schema["allOf"] = [rules] }
    if isClosed { schema["additionalProperties"] = false }
    return .object(schema)
  }

  // MARK: Messages

  /// LSP's messages that a server sends.
  private static let sentToEditors: Set = [
    "$/logTrace", "$/progress", "client/registerCapability", "textDocument/publishDiagnostics",
    "window/logMessage", "window/showDocument", "window/showMessage", "workspace/applyEdit",
    "workspace/codeLens/refresh", "workspace/configuration", "workspace/diagnostic/refresh",
    "workspace/inlayHint/refresh",
  ]

  private func faults(inSent message: JSONValue) -> [String] {
    let name = message["method"]?.stringValue ?? ""
    guard let method = methods[name], method.isSent else {
      if Self.sentToEditors.contains(name) { return [] }
      return ["\(name) is no message of the server's"]
    }
    return validator.faults(of: message["params"] ?? [:], by: method.params)
      .map { "\(name): \($0)" }
  }

  private func faults(inAnswer answer: JSONValue, to request: JSONValue?) -> [String] {
    let name = request?["method"]?.stringValue ?? "no request"
    let handler = allRequests.first { $0.method == name }
    if let error = answer["error"] {
      return faults(inError: error, of: handler).map { "the error of \(name): \($0)" }
    }
    guard let result = answer["result"], let handler else { return ["\(name) has no result"] }
    guard let method = methods[name], let schema = method.result else {
      return handler is any DeclaredRequest.Type ? ["\(name) has no result that is declared"] : []
    }
    // What was answered with a result is what the method takes; null is as good as nothing.
    let params = (request?["params"]?.objectValue ?? [:]).filter { !$0.value.isNull }
    return validator.faults(of: result, by: schema).map { "the result of \(name): \($0)" }
      + validator.faults(of: .object(JSONObject(params)), by: method.params)
      .map { "the params of \(name): \($0)" }
  }

  /// The faults in an error, of a request or of content that was none.
  private func faults(
    inError error: JSONValue, of handler: (any RequestHandler.Type)?
  ) -> [String] {
    let kind = error["data"]?["kind"]?.stringValue ?? ""
    guard let declared = errors[kind] else { return ["no kind of error is \(error)"] }
    var faults = validator.faults(of: error["data"] ?? nil, by: declared.data)
    if error["code"] != declared.code { faults.append("the code of \(kind) is another") }
    if let handler,
      !(handler.errorKinds + ErrorKind.ofEveryMethod).contains(where: { $0.name == kind })
    {
      faults.append("\(kind) is not declared")
    }
    return faults
  }
}
