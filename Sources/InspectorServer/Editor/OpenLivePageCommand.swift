import JSON
import JSONRPC
import LanguageServerProtocol

/// `lintel.openLivePage`: shows a document on a page in the browser, beside the others of the workspace.
enum OpenLivePageCommand {
  static let name = "lintel.openLivePage"

  struct Arguments: JSONReadable {
    let uri: String

    init(from reader: JSONReader) throws(JSONShapeError) { uri = try reader.string("uri") }
  }

  static func run(
    _ arguments: Arguments, to writer: inout JSONWriter, in context: RequestContext
  ) throws(ResponseError) {
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
    writer.object { $0.member("address", address) }
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
