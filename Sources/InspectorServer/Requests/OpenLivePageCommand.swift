import Authoring
import Diagnostics
import JSON
import JSONRPC
import LanguageServerProtocol

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
