import ArgumentParser
import JSONRPC

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve one client over stdin and stdout.",
    discussion: """
      Messages are JSON-RPC 2.0, each behind a Content-Length header as editors send them, or one a \
      line; the first byte tells which, and answers come in the same way. The exit code is 0 after \
      "shutdown", and at the end of lines; 2 if an answer could not be written.
      """)

  @Flag(help: "Talk over stdin and stdout, which is the only way there is.")
  var stdio = false

  @Option(help: "How messages are told apart.")
  var framing = FramingChoice.auto

  @Option(
    name: .customLong("clientProcessId"),
    help: ArgumentHelp("Exit when this process does.", valueName: "number"))
  var clientProcessID: Int?

  @Flag(help: "Compare each document with its text after every edit, and say where they differ.")
  var paranoid = false

  func run() throws {
    let options = ServeOptions(
      framing: framing.framing, clientProcessID: clientProcessID, isParanoid: paranoid)
    let code = Daemon(options).run()
    if code != 0 { throw ExitCode(code) }
  }
}

extension FramingChoice: ExpressibleByArgument {}
