import Diagnostics
import JSON
import JSONRPC

/// `workspace/executeCommand`: does what a lens or a menu offers.
enum ExecuteCommandRequest: TypedQuery {
  static let method = "workspace/executeCommand"
  static let errorKinds: [ErrorKind] = [
    .documentNotOpen, .documentTooLarge, .noSuchVariant, .noPicture, .noLivePage,
  ]
  static let capability: ServerCapability? = ServerCapability(.executeCommandProvider) { _ in
    LSP.ExecuteCommandOptions(commands: [OpenLivePageCommand.name, ShowPictureCommand.name])
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

    var uri: String {
      switch command {
      case .openLivePage(let arguments): arguments.uri
      case .showPicture(let arguments): arguments.uri
      }
    }
  }

  /// The result, with one of the members.
  struct Answer: Structure {
    /// The address of the page.
    var address: String?

    /// The picture as SVG, if the program keeps no files.
    var content: String?

    /// The path of the picture.
    var uri: String?

    static let members: Members<Self> = [
      .optional("address", \.address), .optional("content", \.content), .optional("uri", \.uri),
    ]
  }

  static func answer(_ params: Params, in context: RequestContext) throws(ResponseError) -> Answer {
    switch params.command {
    case .openLivePage(let arguments):
      Answer(address: try OpenLivePageCommand.address(arguments, in: context))
    case .showPicture(let arguments):
      try ShowPictureCommand.picture(arguments, in: context)
    }
  }
}
