package import JSON

/// The error a response carries in place of a result.
package struct ResponseError: Error, Hashable, Sendable {
  package let code: ErrorCode

  /// A sentence without a full stop: what was wrong and what would be right.
  package let message: String

  /// More for programs; of our errors always an object whose `kind` is stable.
  package let data: JSONValue?

  package init(code: ErrorCode, message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// Makes an error whose data is `kind` followed by `details`.
  package init(code: ErrorCode, kind: String, message: String, details: JSONObject = [:]) {
    let members = [JSONObject.Member(key: "kind", value: .string(kind))] + details
    self.init(code: code, message: message, data: .object(JSONObject(members)))
  }
}

extension ResponseError: JSONWritable, JSONReadable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("code", code.rawValue)
      writer.member("message", message)
      writer.optionalMember("data", data)
    }
  }

  package init(from reader: JSONReader) throws(JSONShapeError) {
    self.init(
      code: ErrorCode(rawValue: try reader.integer("code")),
      message: try reader.string("message"),
      data: try reader.optionalValue("data"))
  }
}
