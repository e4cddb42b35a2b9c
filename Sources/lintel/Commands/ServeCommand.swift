import ArgumentParser
import JSONRPC

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve a client over stdin and stdout, and others on a socket.",
    discussion: """
      Messages are JSON-RPC 2.0, either with a Content-Length header, as editors send them, or one \
      per line. The first byte decides, and answers have the same form. The exit code is 0 after \
      "shutdown" or after the last line, and 2 if an answer could not be written.

      Others join on a socket that only this user can open, and see the same documents; "lintel attach" does \
      that, and "lintel sessions" lists the sockets. The end of the first client is the end of the daemon.

      With --source, editors open Swift and Objective-C files, beside the server for their language: layouts in them \
      are evaluated by lintel-source, and shown at the lines of the code.

      With --log, the file gets a line of JSON for each message before it is handled. "lintel diagnose" makes a bug \
      report of it.
      """)

  @Flag(name: .customLong("stdio"), help: "Use stdin and stdout, as it does anyway.")
  var stdio = false

  @Option(
    name: .customLong("framing"), parsing: .unconditional, help: "How messages are separated.")
  var framing = FramingChoice.auto

  @Option(
    name: .customLong("clientProcessId"), parsing: .unconditional,
    help: ArgumentHelp("Exit when this process does.", valueName: "number"))
  var clientProcessID: Int?

  @Flag(
    name: .customLong("source"),
    help: "Show layouts in Swift and Objective-C files, not in documents.")
  var source = false

  @Flag(
    name: .customLong("paranoid"),
    help: "Compare each document with its text after every edit, and report differences.")
  var paranoid = false

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

  func validate() throws {
    if socket != nil, noSocket {
      throw ValidationError("--socket and --no-socket do not go together")
    }
  }

  func run() throws {
    let socketPath = socket.flatMap { FilePath(argument: $0) }.map { ServeOptions.Socket.at($0) }
    let options = ServeOptions(
      framing: framing.framing, clientProcessID: clientProcessID, checksItself: paranoid,
      readsSource: source,
      socket: noSocket ? .none : socketPath ?? .ofItsOwn, log: log, trusted: TrustOptions.given)
    let code = Daemon(options).run()
    if code != 0 { throw ExitCode(code) }
  }
}

extension FramingChoice: ExpressibleByArgument {}
