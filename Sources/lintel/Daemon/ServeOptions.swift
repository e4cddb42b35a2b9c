import InspectorServer
import JSONRPC

/// The options of the daemon.
struct ServeOptions: Hashable, Sendable {
  /// `nil` if the first byte is to tell.
  var framing: Framing?

  /// The process whose end is the daemon's.
  var clientProcessID: Int?

  /// True if documents are compared with their text after each edit.
  var checksItself = false

  /// The socket at which other clients may join.
  var socket = Socket.ofItsOwn

  /// The folders in which configurations may name files, whatever clients' settings are.
  var trusted = TrustedFolders()

  enum Socket: Hashable, Sendable {
    case none
    case ofItsOwn
    case at(FilePath)
  }
}

/// The options of `lintel serve`: `ServeCommand` declares them to the parser of commands, and
/// `ServeOptions(plain:)` does without it.
enum ServeOption: String {
  case stdio
  case paranoid
  case framing
  case clientProcessID = "clientProcessId"
  case socket
  case noSocket = "no-socket"
  case trust

  var takesValue: Bool {
    switch self {
    case .framing, .clientProcessID, .socket, .trust: true
    case .stdio, .paranoid, .noSocket: false
    }
  }
}

extension ServeOptions {
  /// Reads a command line that says `serve` or nothing, and at most options of it.
  ///
  /// The parser of commands would do, but takes nearly three times the instructions that everything else
  /// does from the start of the daemon to its end, and an editor starts it with every window.
  ///
  /// - Returns: `nil` for whatever only the parser can check, mistakes and requests for help included.
  init?(plain arguments: [String]) {
    var rest = arguments[...]
    if rest.first == "serve" { rest.removeFirst() }
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts[0].hasPrefix("--"),
        let option = ServeOption(rawValue: String(parts[0].dropFirst(2))),
        option.takesValue || parts.count == 1
      else { return nil }
      var value = ""
      if option.takesValue {
        guard let next = parts.count == 2 ? String(parts[1]) : rest.popFirst() else { return nil }
        value = next
      }
      switch option {
      case .stdio: break
      case .paranoid: checksItself = true
      case .framing:
        guard let choice = FramingChoice(rawValue: value) else { return nil }
        framing = choice.framing
      case .clientProcessID:
        guard let number = Int(value) else { return nil }
        clientProcessID = number
      case .socket:
        guard socket == .ofItsOwn, let path = FilePath(argument: value), !path.bytes.isEmpty else {
          return nil
        }
        socket = .at(path)
      case .trust:
        guard let path = FilePath(argument: value), !path.bytes.isEmpty else { return nil }
        trusted.paths.append(path.absolute)
      case .noSocket:
        guard socket == .ofItsOwn else { return nil }
        socket = .none
      }
    }
  }
}

/// The values of `--framing`.
enum FramingChoice: String, CaseIterable {
  case auto
  case header
  case lines

  var framing: Framing? { Framing(rawValue: rawValue) }
}
