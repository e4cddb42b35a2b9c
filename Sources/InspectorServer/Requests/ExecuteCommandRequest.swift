import JSON
import JSONRPC
import LanguageServerProtocol

/// `workspace/executeCommand`: does what a lens or a menu offers.
enum ExecuteCommandRequest: QueryHandler {
  static let method = "workspace/executeCommand"
  static let errorKinds: [ErrorKind] = [
    .documentNotOpen, .documentTooLarge, .noSuchVariant, .noPicture, .noLivePage,
  ]
  static let capability: ServerCapability? = ServerCapability("executeCommandProvider") { _ in
    ["commands": [.string(OpenLivePageCommand.name), .string(ShowPictureCommand.name)]]
  }

  struct Params: JSONReadable {
    let command: Command

    enum Command {
      case openLivePage(OpenLivePageCommand.Arguments)
      case showPicture(ShowPictureCommand.Arguments)
    }

    init(from reader: JSONReader) throws(JSONShapeError) {
      let command = try reader.member("command", expected: "the name of a command")
      let name = try command.string()
      guard [OpenLivePageCommand.name, ShowPictureCommand.name].contains(name) else {
        throw command.unexpectedValue(
          expected: "\"\(ShowPictureCommand.name)\" or \"\(OpenLivePageCommand.name)\"")
      }
      let list = try reader.member("arguments", expected: "an array of one object")
      guard let first = try list.array().first else {
        throw list.unexpectedValue(expected: "an array of one object")
      }
      self.command =
        name == OpenLivePageCommand.name
        ? .openLivePage(try OpenLivePageCommand.Arguments(from: first))
        : .showPicture(try ShowPictureCommand.Arguments(from: first))
    }

    fileprivate var uri: String {
      switch command {
      case .openLivePage(let arguments): arguments.uri
      case .showPicture(let arguments): arguments.uri
      }
    }
  }

  // A picture is of the moment at which it was asked for.
  static let outlivesEdits = true

  static func work(_ params: Params) -> Scheduling { .trials(.open(params.uri)) }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in context: RequestContext
  ) throws(ResponseError) {
    switch params.command {
    case .openLivePage(let arguments):
      try OpenLivePageCommand.run(arguments, to: &writer, in: context)
    case .showPicture(let arguments):
      try ShowPictureCommand.run(arguments, to: &writer, in: context)
    }
  }
}
