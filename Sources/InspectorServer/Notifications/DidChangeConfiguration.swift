import JSON

/// `workspace/didChangeConfiguration`: the client's settings, or that they have to be asked for.
enum DidChangeConfiguration: NotificationHandler {
  static let method = "workspace/didChangeConfiguration"
  static let summary = "The client's settings, or that they have to be asked for."
  static let paramsSchema = ParamsSchema.optional(
    "settings", .any, "An object with a member \"lintel\", or what would stand in it.")

  struct Params: JSONReadable {
    let settings: JSONValue?

    init(from reader: JSONReader) throws(JSONShapeError) {
      settings = try reader.optionalValue("settings")
    }
  }

  static func receive(_ params: Params, in session: inout Session) {
    if params.settings == nil, session.askForSettings() { return }
    session.apply(settings: params.settings)
  }
}
