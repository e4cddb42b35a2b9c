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
    if let error = object["error"], !error.isNull {
      do {
        let error = try ResponseError(
          from: JSONReader(error, at: JSONPointer([.key("error")])))
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
