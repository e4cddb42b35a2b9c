import ArgumentParser
import JSONRPC

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve one client over stdin and stdout.",
    discussion: """
      Messages are JSON-RPC 2.0, either with a Content-Length header, as editors send them, or one \
      per line. The first byte decides, and answers have the same form. The exit code is 0 after \
      "shutdown" or after the last line, and 2 if an answer could not be written.
      """)

  @Flag(name: ServeOption.stdio.name, help: "Use stdin and stdout; there is no other way.")
  var stdio = false

  @Option(name: ServeOption.framing.name, help: "How messages are separated.")
  var framing = FramingChoice.auto

  @Option(
    name: ServeOption.clientProcessID.name,
    help: ArgumentHelp("Exit when this process does.", valueName: "number"))
  var clientProcessID: Int?

  @Flag(
    name: ServeOption.paranoid.name,
    help: "Compare each document with its text after every edit, and report differences.")
  var paranoid = false

  func run() throws {
    let options = ServeOptions(
      framing: framing.framing, clientProcessID: clientProcessID, checksItself: paranoid)
    let code = Daemon(options).run()
    if code != 0 { throw ExitCode(code) }
  }
}

extension ServeOption {
  fileprivate var name: NameSpecification { .customLong(rawValue) }
}

extension FramingChoice: ExpressibleByArgument {}
