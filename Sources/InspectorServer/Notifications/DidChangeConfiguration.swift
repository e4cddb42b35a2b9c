import JSON

/// `workspace/didChangeConfiguration`: the client's settings, or that they have to be asked for.
enum DidChangeConfiguration: NotificationHandler {
  static let method = "workspace/didChangeConfiguration"

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
