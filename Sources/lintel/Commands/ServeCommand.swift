import ArgumentParser
import JSONRPC

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve a client over stdin and stdout, and others on a socket.",
    usage: "lintel serve [<options>]",
    discussion: """
      Messages are JSON-RPC 2.0, with a Content-Length header, as editors send them, or one per line. Other programs join on \
      a socket that only this user can open, with "lintel attach"; the end of the first client is the end of the daemon.

      Examples:
        lintel serve
        lintel serve --source
        lintel serve --log lintel.log
      """)

  @Option(
    name: .customLong("clientProcessId"), parsing: .unconditional,
    help: ArgumentHelp("Exit when this process does.", valueName: "number"))
  var clientProcessID: Int?

  @Flag(
    name: .customLong("source"),
    help: "Show layouts in Swift and Objective-C files, not in documents.")
  var source = false

  @Option(
    name: .customLong("socket"), parsing: .unconditional,
    help: ArgumentHelp(
      "Listen at this path; by default at one of its own, in $XDG_RUNTIME_DIR or the temporary directory.",
      valueName: "path"))
  var socket: String?

  @Flag(name: .customLong("no-socket"), help: "Listen nowhere.")
  var noSocket = false

  @Option(
    name: .customLong("log"), parsing: .unconditional,
    help: ArgumentHelp(
      "The log of messages, without texts, names and paths.",
      valueName: "file"),
    completion: .file())
  var log: FilePath?

  @OptionGroup var trust: TrustOptions

  @OptionGroup var library: LibraryOptions

  @OptionGroup(title: HelpText.otherOptions) var other: OtherServeOptions

  func validate() throws {
    if socket != nil, noSocket {
      throw ValidationError("--socket and --no-socket do not go together")
    }
  }

  func run() throws {
    let socketPath = socket.flatMap { FilePath(argument: $0) }.map { ServeOptions.Socket.at($0) }
    let options = ServeOptions(
      framing: other.framing.framing, clientProcessID: clientProcessID,
      checksItself: other.paranoid,
      readsSource: source,
      socket: noSocket ? .none : socketPath ?? .ofItsOwn, log: log, trusted: TrustOptions.given)
    let code = Daemon(options).run()
    if code != 0 { throw ExitCode(code) }
  }
}

/// The options of the daemon that its help leaves out.
struct OtherServeOptions: ParsableArguments {
  @Flag(help: "Use stdin and stdout, as it does anyway.")
  var stdio = false

  @Option(parsing: .unconditional, help: "How messages are separated.")
  var framing = FramingChoice.auto

  @Flag(help: "Compare each document with its text after every edit, and report differences.")
  var paranoid = false
}

extension FramingChoice: ExpressibleByArgument {}
