import JSONRPC

/// How the daemon is to run.
struct ServeOptions: Hashable, Sendable {
  /// `nil` if the first byte is to tell.
  var framing: Framing?

  /// The process whose end is the daemon's.
  var clientProcessID: Int?

  /// Whether documents are compared with their text after each edit.
  var checksItself = false

  init(framing: Framing? = nil, clientProcessID: Int? = nil, checksItself: Bool = false) {
    self.framing = framing
    self.clientProcessID = clientProcessID
    self.checksItself = checksItself
  }

  /// Reads a command line that says `serve` or nothing, and at most options of it.
  ///
  /// - Returns: `nil` for anything else, mistakes and wishes for help included.
  init?(plain arguments: [String]) {
    var rest = arguments[...]
    if rest.first == "serve" { rest.removeFirst() }
    while let argument = rest.popFirst() {
      if argument == "--stdio" { continue }
      if argument == "--paranoid" {
        checksItself = true
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else { return nil }
      switch parts[0] {
      case "--framing":
        guard let choice = FramingChoice(rawValue: value) else { return nil }
        framing = choice.framing
      case "--clientProcessId":
        guard let number = Int(value) else { return nil }
        clientProcessID = number
      default: return nil
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
