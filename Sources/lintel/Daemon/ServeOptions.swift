import InspectorServer
import JSONRPC

/// The options of the daemon.
struct ServeOptions: Hashable, Sendable {
  /// The form of messages; `nil` if the first byte decides.
  var framing: Framing?

  /// The process whose end is the daemon's.
  var clientProcessID: Int?

  /// True if documents are compared with their text after each edit.
  var checksItself = false

  /// True if source files can be opened.
  var readsSource = false

  /// True if documents can be opened beside source files.
  var opensDocuments = false

  /// The socket at which other clients may join.
  var socket = Socket.ofItsOwn

  /// The file of the log of messages; `nil` for no log.
  var log: FilePath?

  /// The folders in which configurations may name files, whatever clients' settings are.
  var trusted = TrustedFolders()

  enum Socket: Hashable, Sendable {
    case none
    case ofItsOwn
    case at(FilePath)
  }
}

/// The values of `--framing`.
enum FramingChoice: String, CaseIterable {
  case auto
  case header
  case lines

  var framing: Framing? { Framing(rawValue: rawValue) }
}
