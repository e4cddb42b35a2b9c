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
  /// Reads a message.
  package init(_ value: JSONValue) throws(MessageFault) {
    guard case .object(let object) = value else {
      throw MessageFault(Self.fault(ofMessage: value), id: .null)
    }
    let id = object["id"].map { RequestID($0) }
    let readableID = (id ?? nil) ?? .null
    guard object["jsonrpc"] == "2.0" else {
      throw MessageFault("\"jsonrpc\" must be \"2.0\"", id: readableID)
    }
    if case .some(nil) = id, let value = object["id"] {
      throw MessageFault(Self.fault(ofID: value), id: .null)
    }
    if let method = object["method"] {
      try self.init(method: method, id: id ?? nil, of: object)
    } else {
      try self.init(responseTo: readableID, object)
    }
  }

  /// The message about a value that is no object, and no batch either (``Batch``).
  private static func fault(ofMessage value: JSONValue) -> String {
    switch value {
    case .array(let messages) where messages.isEmpty: "a batch holds at least one message"
    case .array(let messages) where messages.count > Batch.limit:
      "a batch has \(Batch.limit) messages at most, and this one has \(messages.count)"
    default: "a message is an object, not \(value.kindName)"
    }
  }

  private static func fault(ofID value: JSONValue) -> String {
    let found = if case .real = value { value.description } else { value.kindName }
    return "\"id\" takes a string, an integer of 64 bits or null, not \(found)"
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

/// The ID that links a response to its request.
///
/// A whole number below 2^53 that is spelled with a fraction or an exponent (`1.0`, `1e3`) is the integer, and is sent
/// back as one. Other numbers beside integers of 64 bits are no IDs: read as a double, one may be the ID of another
/// request.
package enum RequestID: Hashable, Sendable {
  case integer(Int64)
  case string(String)

  /// Also the id of an answer to something whose id could not be read.
  case null

  /// Reads an ID; `nil` for a value that is none.
  package init?(_ value: JSONValue) {
    switch value {
    case .integer(let number): self = .integer(number)
    case .string(let text): self = .string(text)
    case .real(let number):
      guard number.magnitude < 0x1p53, let integer = Int64(exactly: number) else { return nil }
      self = .integer(integer)
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
    case .null: writer.null()
    }
  }
}
