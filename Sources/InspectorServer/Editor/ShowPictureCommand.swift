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
/// The picture of a document takes the place of the one before.
enum ShowPictureCommand {
  static let name = "lintel.showPicture"

  struct Arguments: JSONReadable {
    let uri: String

    /// The screen it is drawn on.
    let variant: String?

    /// The width of the screen, if not its own.
    let width: Double?

    init(from reader: JSONReader) throws(JSONShapeError) {
      uri = try reader.string("uri")
      variant = try reader.optionalString("variant")
      width = try reader.optionalMember("width")?.number()
    }
  }

  static func run(
    _ arguments: Arguments, to writer: inout JSONWriter, in context: RequestContext
  ) throws(ResponseError) {
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
      return writer.object { $0.member("content", svg) }
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
    writer.object { $0.member("uri", path) }
  }

  /// One name for each document, of letters that any file system takes.
  private static func fileName(of uri: String) -> String {
    "\(String(FNV1a(of: uri.utf8).value, radix: 36)).svg"
  }
}
