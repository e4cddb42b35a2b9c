import JSON
import JSONRPC
import LanguageServerProtocol

/// `workspace/executeCommand`: does what a lens offers.
enum ExecuteCommandRequest: RequestHandler {
  static let method = "workspace/executeCommand"
  static let errorKinds: [ErrorKind] = [
    .documentNotOpen, .documentTooLarge, .noSuchVariant, .noPicture,
  ]
  static let capability: ServerCapability? = ServerCapability("executeCommandProvider") { _ in
    ["commands": [.string(ShowPictureCommand.name)]]
  }

  struct Params: JSONReadable {
    let arguments: ShowPictureCommand.Arguments

    init(from reader: JSONReader) throws(JSONShapeError) {
      let command = try reader.member("command", expected: "the name of a command")
      guard try command.string() == ShowPictureCommand.name else {
        throw command.unexpectedValue(expected: "\"\(ShowPictureCommand.name)\"")
      }
      let list = try reader.member("arguments", expected: "an array of one object")
      guard let first = try list.array().first else {
        throw list.unexpectedValue(expected: "an array of one object")
      }
      arguments = try ShowPictureCommand.Arguments(from: first)
    }
  }

  // A picture is of the moment at which it was asked for.
  static let outlivesEdits = true

  static func work(_ params: Params) -> RequestWork { .trials(.open(params.arguments.uri)) }

  static func perform(
    _ params: Params, to writer: inout JSONWriter, in session: inout Session
  ) throws(ResponseError) {
    try ShowPictureCommand.run(params.arguments, to: &writer, in: &session)
  }
}
