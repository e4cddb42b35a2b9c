package import JSON
package import JSONRPC

/// The OpenRPC document of the protocol, made from what our requests and notifications declare.
package enum ProtocolSchema {
  /// The document as indented text with a line break at its end.
  package static var text: String { indented(document.description) + "\n" }

  package static var document: JSONValue {
    [
      "openrpc": "1.3.2",
      "info": [
        "title": .string(Program.name),
        "version": .string(Program.version),
        "description": .string(
          "A layout inspector for Texture's layout specs, over JSON-RPC 2.0 on standard input and "
            + "output. Methods that are not listed are those of LSP: its specification, "
            + "https://microsoft.github.io/language-server-protocol, says what they take and answer. "
            + "Of their errors too \"data\" has a kind that is listed here. A param that is null counts "
            + "as left out, and one that is not listed is ignored; of answers every member is listed. "
            + "Methods with x-notification are not answered, and x-direction says who sends a "
            + "message. x-params is a JSON Schema of the params as one object: which of them go "
            + "together. Schemas are JSON Schema, with no keyword that draft 7 and 2020-12 see "
            + "differently."),
        "license": ["name": "Apache-2.0", "url": "https://www.apache.org/licenses/LICENSE-2.0"],
      ],
      "methods": .array(allDeclaredRequests.map { method(of: $0) } + allSentMessages.map(message)),
      "components": [
        "schemas": .object(
          JSONObject(
            allSchemaComponents.map {
              JSONObject.Member(key: $0.name, value: $0.schema.value)
            })),
        "errors": .object(
          JSONObject(
            allErrorKinds.map { JSONObject.Member(key: $0.name, value: error($0)) })),
      ],
    ]
  }

  // MARK: Methods

  private static func method(of request: any DeclaredRequest.Type) -> JSONValue {
    var result = beginning(request.method, request.summary, request.paramsSchema)
    result["result"] = content("result", request.resultSchema)
    result["errors"] = .array(
      (request.errorKinds + ErrorKind.ofEveryMethod).map {
        ["$ref": .string("#/components/errors/\($0.name)")]
      })
    result["x-direction"] = "client-to-server"
    return .object(result)
  }

  private static func message(_ message: any DeclaredMessage) -> JSONValue {
    var result = beginning(message.method, message.summary, message.paramsSchema)
    result["x-notification"] = true
    result["x-direction"] = "server-to-client"
    return .object(result)
  }

  private static func beginning(
    _ method: String, _ summary: String, _ params: ParamsSchema
  ) -> JSONObject {
    var result: JSONObject = ["name": .string(method), "summary": .string(summary)]
    result["paramStructure"] = "by-name"
    result["params"] = .array(
      params.members.map { member in
        [
          "name": .string(member.name), "summary": .string(member.summary),
          "required": .bool(member.isRequired), "schema": member.schema.value,
        ]
      })
    if !params.rules.isEmpty { result["x-params"] = ["allOf": .array(params.rules.map(\.value))] }
    return result
  }

  private static func content(_ name: JSONValue, _ schema: JSONSchema) -> JSONValue {
    ["name": name, "schema": schema.value]
  }

  private static func error(_ kind: ErrorKind) -> JSONValue {
    [
      "code": .integer(Int64(kind.code.rawValue)), "message": .string(kind.summary),
      "data": ["kind": .string(kind.name)], "x-data": kind.data.value,
    ]
  }
}

/// A notification of ours that the server sends, declared beside the code that sends it.
struct SentMessage<Source>: Sendable {
  let method: String
  let summary: String
  private let params: Members<Source>

  init(_ method: String, _ summary: String, _ params: Members<Source>) {
    self.method = method
    self.summary = summary
    self.params = params
  }

  func message(_ source: Source) -> OutgoingMessage {
    .notification(method) { params.object(source, to: &$0) }
  }
}

extension SentMessage: DeclaredMessage {
  var paramsSchema: ParamsSchema { ParamsSchema(params.declared, rule: params.schema) }
  var components: [SchemaComponent] { params.components }
}

/// The description in `rpc.discover` of a notification that the server sends.
package protocol DeclaredMessage: Sendable {
  var method: String { get }

  /// The meaning, as one sentence.
  var summary: String { get }

  /// The members are all there are.
  var paramsSchema: ParamsSchema { get }

  /// The components that its schema refers to.
  var components: [SchemaComponent] { get }
}

/// The name of an error for programs, `data.kind`, and its members.
package struct ErrorKind: Hashable, Sendable {
  package let name: String
  package let code: ErrorCode

  /// When a request is answered with it, as half a sentence.
  package let summary: String

  /// The schema of `data`.
  package let data: JSONSchema

  /// Makes a kind whose `data` has these members beside its name.
  init(
    _ name: String, code: ErrorCode = .requestFailed, _ summary: String,
    _ details: KeyValuePairs<String, JSONSchema> = [:],
    optional: KeyValuePairs<String, JSONSchema> = [:]
  ) {
    self.name = name
    self.code = code
    self.summary = summary
    data = .object(
      [DeclaredMember(name: "kind", schema: .constant(.string(name)), isRequired: true)]
        + details.map { DeclaredMember(name: $0.key, schema: $0.value, isRequired: true) }
        + optional.map { DeclaredMember(name: $0.key, schema: $0.value, isRequired: false) })
  }
}

// MARK: Of any request

extension ErrorKind {
  static let parseError = ErrorKind(
    "parse-error", code: .parseError, "the message is not JSON",
    ["offset": .count, "reason": .string])
  static let malformedFrame = ErrorKind(
    "malformed-frame", code: .parseError, "the bytes are no frame")
  static let methodNotFound = ErrorKind(
    "method-not-found", code: .methodNotFound, "there is no such request", ["method": .string],
    optional: [
      "instead": .string.described("The request to use instead of one that was removed.")
    ])
  static let invalidRequest = ErrorKind(
    "invalid-request", code: .invalidRequest,
    "JSON, but no message; or a message that may not be sent now")
  static let invalidParams = ErrorKind(
    "invalid-params", code: .invalidParams, "the params do not fit the method",
    ["pointer": .string.described("A JSON Pointer into the params.")],
    optional: [
      "isOfTextAlone": .boolean.described(
        "True if the text of a document can have the value, over which nothing can be laid.")
    ])
  static let serverNotInitialized = ErrorKind(
    "server-not-initialized", code: .serverNotInitialized, "the request needs \"initialize\" first")
  static let requestCancelled = ErrorKind(
    "request-cancelled", code: .requestCancelled, "the client cancelled it")
  static let contentModified = ErrorKind(
    "content-modified", code: .contentModified,
    "the document is not what it was when it was asked about")

  static let answersNotRead = ErrorKind(
    "answers-not-read", "an earlier answer as long as this one is not read yet", ["limit": .count])

  /// Errors that no handler answers with.
  static let ofNoMethod = [parseError, malformedFrame, methodNotFound, answersNotRead]

  /// The errors of any method.
  package static let ofEveryMethod = [
    invalidRequest, invalidParams, serverNotInitialized, requestCancelled,
  ]
}
