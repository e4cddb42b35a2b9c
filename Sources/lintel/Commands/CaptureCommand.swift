import ArgumentParser
import InspectorServer
import JSONRPC
import LayoutEngine
import LiveDocuments

struct CaptureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "capture",
    abstract: "Work with documents that were captured from an app.",
    discussion: """
      Captures are written by the client in Clients/texture. "lintel compare" compares one with its layout here.
      """,
    subcommands: [MergeCommand.self])
}

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Make one document of captures of the same node on several screens.",
    usage: "lintel capture merge <file> ... [<options>]",
    discussion: """
      The document is the first capture; each of the others adds a variant, named after its file, and the sizes \
      that were measured on it. Folders are searched for *.layout.json. The document is printed.

      Where the layout of a variant differs from its capture, stderr says so. The exit code is 1 if the \
      captures are not of the same node, and 2 if one could not be read.

      Examples:
        lintel capture merge se.layout.json max.layout.json > cell.layout.json
        lintel capture merge captures/
      """)

  @OptionGroup var documents: FileArguments

  func run() throws {
    let found = try documents.named(by: "capture merge").find()
    try found.status.finish()
    let files = found.files
    guard let first = files.first else { throw CommandFailure.couldNotRun }
    let base = try openedDocument(at: first).live
    let merge = CaptureMerge(base)
    for file in files.dropFirst() {
      let other = try openedDocument(at: file).live
      do throws(CaptureMerge.Fault) {
        try merge.add(other, named: file.captureName)
      } catch {
        let prefix = error.element.map { base.pointer(of: $0) + ": " } ?? ""
        printError("\(file.shown) is not the same node as \(first.shown): \(prefix)\(error.reason)")
        throw CommandFailure.found
      }
    }
    let text: [UInt8]
    do {
      text = try merge.text()
    } catch {
      printError("\(first.shown): \(error)")
      throw CommandFailure.found
    }
    for difference in merge.differences(in: text) {
      printError(
        "\(difference.name): \(difference.count) frames are not as captured there, such as that of "
          + difference.element)
    }
    var output = Output()
    output.data(text)
    try output.finish()
  }
}

extension FilePath {
  /// The file's name without folder and ending.
  fileprivate var captureName: String {
    let name = shown.split(separator: "/").last.map(String.init) ?? shown
    for ending in [".layout.json", ".json"] where name.hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    return name
  }
}
