import ArgumentParser
import InspectorServer
import JSONRPC
import Platform
import SystemPackage

struct LiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live",
    abstract: "Show layouts on a page in the browser, and follow their files.",
    discussion: """
      The page follows the files, and edits on the page are written to them. stdout has the address of the page, which opens \
      it once, and "token: " with the token by which apps and scripts use the same port; it runs until it is interrupted.

      Examples:
        lintel live card.layout.json
        lintel live Sources/PhotoCell.swift
        lintel live --port 4000 --no-open layouts/
      """)

  @Argument(
    help: ArgumentHelp(
      "Documents, source files and folders; none if apps send captures.", valueName: "file"),
    completion: .documents)
  var files: [FilePath] = []

  @Option(parsing: .unconditional, help: "The port; a free one by default.")
  var port: UInt16 = 0

  @OptionGroup var trust: TrustOptions

  @OptionGroup var library: LibraryOptions

  @Flag(name: .customLong("no-open"), help: "Open no browser.")
  var opensNothing = false

  func run() throws {
    do {
      let address = try FileDescriptor.standardOutput.duplicatedBeyondStandardStreams()
      let (toDaemon, fromDaemon) = (
        try FileDescriptor.closeOnExecPipe(), try FileDescriptor.closeOnExecPipe()
      )
      let documents = try documentFiles()
      let fileClient = try FileSyncClient(
        documents, output: toDaemon.writeEnd, input: fromDaemon.readEnd)
      // The daemon's first client is this process itself.
      _ = try toDaemon.readEnd.duplicate(as: .standardInput)
      _ = try fromDaemon.writeEnd.duplicate(as: .standardOutput)
      let hasSources = fileClient.hasSources
      let page = LivePageOptions(
        port: port, opensBrowser: !opensNothing, namesDocument: documents.count > 1 || hasSources)
      guard
        let thread = Thread({ exitProcess(serve(fileClient, page, printingTo: address)) })
      else { throw FileError(path: FilePath("live"), reason: "the system has no more threads") }
      thread.detach()
      throw ExitCode(
        Daemon(
          ServeOptions(
            framing: .lines, readsSource: hasSources, opensDocuments: true,
            trusted: TrustOptions.ofCommand)
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

extension LiveCommand {
  /// The documents and source files that the arguments name, those of folders included, each once.
  private func documentFiles() throws(FileError) -> [FilePath] {
    var found: [FilePath] = []
    var seen: Set<FilePath> = []
    for path in files {
      if path.namesSource {
        if seen.insert(path.absolute).inserted { found.append(path) }
        continue
      }
      let search = layoutFiles(at: path, withSources: SourceProgram.isThere)
      if let error = search.errors.first { throw error }
      found += search.files.filter { seen.insert($0.absolute).inserted }
    }
    return found
  }
}

/// The choices of the user for the page.
private struct LivePageOptions {
  /// 0 for a free port.
  let port: UInt16
  let opensBrowser: Bool

  /// True to name the document that is shown first; without a name it is the first in the order of their URIs.
  let namesDocument: Bool

  /// An address of the page that shows a document first.
  func address(
    of server: LivePageServer, showing document: String?
  ) throws(UnreadableFile) -> String {
    let address = try server.makeAddress()
    guard namesDocument, let document else { return address }
    return "\(address)&document=\(document)"
  }
}

/// Serves the page, until one of the processes ends.
private func serve(
  _ fileClient: FileSyncClient, _ page: LivePageOptions, printingTo output: FileDescriptor
) -> Int32 {
  var fileClient = fileClient
  do throws(FileError) {
    try fileClient.begin()
  } catch {
    printError("\(error)")
    return 2
  }
  waitBriefly { SessionSocket.own != nil }
  guard let socket = SessionSocket.own else { return 2 }
  do throws(UnreadableFile) {
    let server = try LivePageServer(socket: socket, port: page.port)
    let address = try page.address(of: server, showing: fileClient.firstURI)
    try? output.write(Array("\(address)\ntoken: \(server.token)\n".utf8))
    if page.opensBrowser {
      openInBrowser(try page.address(of: server, showing: fileClient.firstURI))
    }
    fileClient.run(beside: server.output)
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
    // Its remarks, for instance about browsers that are not there, are no messages of ours.
    _ = try? spawn(path.cString, [FilePath(address).cString], errors: nil)
    return
  }
}
