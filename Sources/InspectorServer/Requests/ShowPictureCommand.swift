import Diagnostics
import Inspection
import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments
import Rendering

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
