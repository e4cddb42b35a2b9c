import Diagnostics
import Inspection
import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments
import Rendering

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

/// `lintel.openLivePage`: shows a document on a page in the browser, beside the others of the workspace.
enum OpenLivePageCommand {
  static let name = "lintel.openLivePage"

  struct Arguments {
    let uri: String
  }

  static func address(
    _ arguments: Arguments, in context: RequestContext
  ) throws(ResponseError) -> String {
    _ = try context.document(.open(arguments.uri))
    guard let openLivePage = context.workspace.services.openLivePage else {
      throw .noLivePage("this lintel has no sockets")
    }
    func makeAddress() throws(ResponseError) -> String {
      do throws(UnreadableFile) {
        return "\(try openLivePage())&document=\(escaped(arguments.uri))"
      } catch {
        throw .noLivePage(error.reason)
      }
    }
    let address = try makeAddress()
    if context.client.capabilities.showsDocuments {
      // The code in the address works once, so the address that is answered still does.
      let shown = try makeAddress()
      context.add(.showDocument(shown))
    }
    return address
  }

  /// As `encodeURIComponent` does it.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let character = Character(UnicodeScalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "-_.!~*'()".contains(character) {
        result.append(character)
      } else {
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}

extension ResponseError {
  fileprivate static func noLivePage(_ reason: String) -> ResponseError {
    .requestFailed(kind: "no-live-page", message: "the page cannot be shown: \(reason)")
  }
}

extension OpenLivePageCommand.Arguments: JSONReadable, Structure {
  init(from reader: JSONReader) throws(JSONShapeError) { self.init(uri: try reader.string("uri")) }

  static let members: Members<Self> = [.member("uri", \.uri)]
}

/// `lintel.showPicture`: draws a document into a file, and has the client show it if it can.
///
/// The picture of a document replaces the one before.
enum ShowPictureCommand {
  static let name = "lintel.showPicture"

  struct Arguments {
    let uri: String

    /// The screen it is drawn on.
    var variant: String?

    /// The width of the screen, if not its own.
    var width: Double?
  }

  static func picture(
    _ arguments: Arguments, in context: RequestContext
  ) throws(ResponseError) -> ExecuteCommandRequest.Answer {
    let document = try context.document(.open(arguments.uri), variant: arguments.variant)
    var live = document.live
    var diagnostics = document.diagnostics
    if let width = arguments.width {
      let whatIf = WhatIf(of: live)
      var screen = live.currentScreen
      screen.constrainedSize.max.width = width
      screen.constrainedSize.min.width = min(screen.constrainedSize.min.width, width)
      do throws(WhatIfError) {
        try whatIf.layOut(on: screen)
      } catch {
        throw .invalidParams("\(error)", at: .root)
      }
      live = whatIf.document
      diagnostics = document.configuration.applied(to: live.diagnostics())
    }
    let svg = Picture(of: live, options: PictureOptions(), marks: live.pictureMarks(diagnostics))
      .svg()
    guard let savePicture = context.workspace.services.savePicture else {
      return ExecuteCommandRequest.Answer(content: svg)
    }
    let path: String
    do throws(UnreadableFile) {
      path = try savePicture(fileName(of: arguments.uri), Array(svg.utf8))
    } catch {
      throw .requestFailed(
        kind: "no-picture", message: "the picture cannot be kept: \(error.reason)")
    }
    if context.client.capabilities.showsDocuments {
      context.add(.showDocument(path))
    }
    return ExecuteCommandRequest.Answer(uri: path)
  }

  /// One name for each document, of letters that any file system takes.
  private static func fileName(of uri: String) -> String {
    "\(String(FNV1a(of: uri.utf8).value, radix: 36)).svg"
  }
}

extension ShowPictureCommand.Arguments: JSONReadable, Structure {
  init(from reader: JSONReader) throws(JSONShapeError) {
    self.init(
      uri: try reader.string("uri"), variant: try reader.optionalString("variant"),
      width: try reader.optionalMember("width")?.number())
  }

  static let members: Members<Self> = [
    .member("uri", \.uri), .optional("variant", \.variant), .optional("width", \.width),
  ]
}
