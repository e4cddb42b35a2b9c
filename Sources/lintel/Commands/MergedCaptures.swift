import ArgumentParser
import InspectorServer
import JSONRPC
import LayoutEngine
import LiveDocuments

extension ImportCommand {
  /// Prints one document of captures of the same node: the first, with a variant for each of the others.
  ///
  /// - Throws: A usage error, or the code to exit with.
  func printMergedCaptures() throws {
    let found = try NamedDocuments.filesOnly(paths, of: "import --merge").find()
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
