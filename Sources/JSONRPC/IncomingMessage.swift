package import JSON

/// One message of the peer.
///
/// Params are an object or an array; `null` counts as none.
package enum IncomingMessage: Hashable, Sendable {
  case request(id: RequestID, method: String, params: JSONValue?)
  case notification(method: String, params: JSONValue?)
  case response(id: RequestID, result: Result<JSONValue, ResponseError>)
}

extension IncomingMessage {
  /// Reads a message; how its id is spelled is asked where reading may have changed that.
  package init(
    _ value: JSONValue, idSpelling: () -> String? = { nil }
  ) throws(MessageFault) {
    guard case .object(let object) = value else {
      throw MessageFault("a message is an object, not \(value.kindName)", id: .null)
    }
    let id = object["id"].map { RequestID($0, spelling: idSpelling()) }
    let readableID = (id ?? nil) ?? .null
    guard object["jsonrpc"] == "2.0" else {
      throw MessageFault("\"jsonrpc\" must be \"2.0\"", id: readableID)
    }
    if case .some(nil) = id {
      throw MessageFault("\"id\" takes a string, a number or null", id: .null)
    }
    if let method = object["method"] {
      try self.init(method: method, id: id ?? nil, of: object)
    } else {
      try self.init(responseTo: readableID, object)
    }
  }

  private init(
    method: JSONValue, id: RequestID?, of object: JSONObject
  ) throws(MessageFault) {
    guard case .string(let method) = method else {
      throw MessageFault("\"method\" takes a string, not \(method.kindName)", id: id ?? .null)
    }
    let params: JSONValue?
    switch object["params"] {
    case nil, .null: params = nil
    case .array, .object: params = object["params"]
    case let other?:
      throw MessageFault(
        "\"params\" takes an object or an array, not \(other.kindName)", id: id ?? .null)
    }
    self =
      if let id {
        .request(id: id, method: method, params: params)
      } else {
        .notification(method: method, params: params)
      }
  }

  private init(responseTo id: RequestID, _ object: JSONObject) throws(MessageFault) {
    if object["error"]?.isNull == false {
      do {
        let error: ResponseError = try JSONReader(.object(object)).read("error")
        self = .response(id: id, result: .failure(error))
      } catch {
        throw MessageFault("\(error)", id: id)
      }
    } else if let result = object["result"] {
      self = .response(id: id, result: .success(result))
    } else {
      throw MessageFault("a message has a \"method\", a \"result\" or an \"error\"", id: id)
    }
  }
}

/// The content of one frame.
package enum IncomingContent: Hashable, Sendable {
  package typealias Entry = Result<IncomingMessage, MessageFault>

  case single(Entry)

  /// A batch that is not empty; entries that are no messages do not spoil the others.
  case batch([Entry])

  /// Reads a content; whatever it is, the result says what to answer.
  ///
  /// Duplicate keys are refused: a proxy in between might see another method than we do.
  package init(parsing content: some Collection<UInt8>) {
    do {
      let content = Array(content)
      self.init(try JSONValue(parsing: content, duplicateKeys: .rejected), of: content)
    } catch {
      self = .single(.failure(MessageFault(error: .parseError(error))))
    }
  }

  /// Makes messages of a value that was read from a content, which says how ids are spelled.
  package init(_ value: JSONValue, of content: [UInt8]) {
    let spelling = JSONSpelling(content)
    switch value {
    case .array([]):
      self = .single(.failure(MessageFault("a batch holds at least one message", id: .null)))
    case .array(let values):
      self = .batch(
        values.enumerated().map { index, value in
          Self.entry(value, JSONPointer([.index(index)]), spelling)
        })
    default:
      self = .single(Self.entry(value, .root, spelling))
    }
  }

  private static func entry(
    _ value: JSONValue, _ pointer: JSONPointer, _ spelling: JSONSpelling
  ) -> Entry {
    Result { () throws(MessageFault) in
      try IncomingMessage(
        value, idSpelling: { spelling.spelling(at: pointer.appending(.key("id"))) })
    }
  }
}

/// Why a value is no message, and whom to answer.
package struct MessageFault: Error, Hashable, Sendable {
  package let error: ResponseError

  /// The id to answer with; `.null` where none could be read.
  package let id: RequestID

  package init(error: ResponseError, id: RequestID = .null) {
    self.error = error
    self.id = id
  }

  init(_ message: String, id: RequestID) {
    self.init(error: .invalidRequest(message), id: id)
  }
}

/// The ID that links a response to its request; sent back in the spelling it came in.
package enum RequestID: Hashable, Sendable {
  case integer(Int64)
  case string(String)

  /// A number with a fraction or an exponent, or an integer beyond 64 bits, as it is spelled.
  ///
  /// Discouraged, but allowed. Read as a double it might be another's id.
  case number(String)

  /// Also the id of an answer to something whose id could not be read.
  case null

  /// Makes the id that a value is which is spelled so, if that is known; `nil` for one that is no id.
  package init?(_ value: JSONValue, spelling: @autoclosure () -> String? = nil) {
    switch value {
    case .integer(let number): self = .integer(number)
    case .string(let text): self = .string(text)
    case .real(let number): self = .number(spelling() ?? number.description)
    case .null: self = .null
    case .bool, .array, .object: return nil
    }
  }
}

extension RequestID: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .integer(let number): writer.value(number)
    case .string(let text): writer.value(text)
    case .number(let spelling): writer.rawValue(Array(spelling.utf8))
    case .null: writer.null()
    }
  }
}
