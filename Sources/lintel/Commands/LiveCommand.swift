import ArgumentParser
import InspectorServer
import JSONRPC
import Platform
import SystemPackage

struct LiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live",
    abstract: "Show documents on a page in the browser, and follow their files.",
    discussion: """
      The first line on stdout is the address of the page, with a code that opens it once, on this machine only. \
      The second line is "token: " and the token that scripts and apps need for the same port. Edits on the page \
      are written to the files. Apps can send captures, and other programs join with "lintel attach". It runs \
      until it is interrupted.

      Examples:
        lintel live card.layout.json
        lintel live --port 4000 --no-open layouts/*.layout.json
      """)

  @Argument(help: "Documents; none if apps send them.")
  var files: [FilePath] = []

  @Option(help: "The port; a free one if left out.")
  var port: UInt16 = 0

  @OptionGroup var trust: TrustOptions

  @Flag(name: .customLong("no-open"), help: "Open no browser.")
  var opensNothing = false

  func run() throws {
    do {
      let address = try FileDescriptor.standardOutput.duplicatedBeyondStandardStreams()
      let (toDaemon, fromDaemon) = (
        try FileDescriptor.closeOnExecPipe(), try FileDescriptor.closeOnExecPipe()
      )
      let desk = try FileDesk(files, output: toDaemon.writeEnd, input: fromDaemon.readEnd)
      // The daemon's first client is this process itself.
      _ = try toDaemon.readEnd.duplicate(as: .standardInput)
      _ = try fromDaemon.writeEnd.duplicate(as: .standardOutput)
      let (port, opens) = (port, !opensNothing)
      guard
        let thread = Thread({ exitProcess(serve(desk, port, opens, printingTo: address)) })
      else { throw FileError(path: FilePath("live"), reason: "the system has no more threads") }
      thread.detach()
      throw ExitCode(
        Daemon(
          ServeOptions(framing: .lines, trusted: TrustOptions.ofCommand)
        ).run())
    } catch let error as FileError {
      printError("\(error)")
      throw CommandFailure.couldNotRun
    } catch let error as Errno {
      printError("\(error)")
      throw CommandFailure.couldNotRun
    }
  }
}

/// Serves the page, until one of the processes ends.
private func serve(
  _ desk: FileDesk, _ port: UInt16, _ opens: Bool, printingTo output: FileDescriptor
) -> Int32 {
  var desk = desk
  desk.begin()
  waitBriefly { SessionSocket.own != nil }
  guard let socket = SessionSocket.own else { return 2 }
  do throws(UnreadableFile) {
    let server = try LivePageServer(socket: socket, port: port, building: buildLivePage)
    try? output.write(Array("\(try server.makeAddress())\ntoken: \(server.token)\n".utf8))
    if opens { openInBrowser(try server.makeAddress()) }
    desk.run(beside: server.output)
    printError("lintel-live has ended")
  } catch {
    printError(error.reason)
  }
  return 2
}

/// Shows a page, if this machine has a way to.
private func openInBrowser(_ address: String) {
  for program in ["/usr/bin/xdg-open", "/usr/bin/open"] {
    let path = FilePath(program)
    guard (try? path.status()) != nil else { continue }
    try? spawn(path.cString, [FilePath(address).cString])
    return
  }
}
