import ArgumentParser
import InspectorServer
import JSONRPC
import LayoutEngine
import LiveDocuments

/// The fonts that the `.lintel.json` nearest above a file names, above the working folder for what comes
/// from a stream; what is wrong with them is said on stderr.
func fonts(for path: FilePath) -> FontBook? {
  let fonts = configurations.fonts(ofDocumentAt: path.absolute)
  for line in configurations.takeReports().flatMap(\.ofFonts.lines) { printError(line) }
  return fonts
}

/// Those that commands looked at.
private let configurations = ConfigurationFiles(SystemFiles())

/// Opens a document for a command; what is in its way is said on stderr.
func openedDocument(at path: FilePath, variant: String?) throws(ExitCode) -> LaidOutDocument {
  try openedDocument(at: path) { (text) throws(ResponseError) in
    try LaidOutDocument(text: text, variant: variant, fonts: fonts(for: path))
  }
}

/// Opens a document on the screen that options want.
func openedDocument(
  at path: FilePath, _ screen: ScreenChange
) throws(ExitCode) -> LaidOutDocument {
  try openedDocument(at: path) { (text) throws(ResponseError) in
    try screen.laidOut(text, with: fonts(for: path))
  }
}

private func openedDocument(
  at path: FilePath, _ layOut: ([UInt8]) throws(ResponseError) -> LaidOutDocument
) throws(ExitCode) -> LaidOutDocument {
  do {
    let text = try readFile(path)
    do throws(ResponseError) {
      return try layOut(text)
    } catch {
      printError("\(path.shown): \(error.message)")
    }
  } catch {
    printError("\(error)")
    throw CommandFailure.couldNotRun
  }
  throw CommandFailure.found
}

extension LaidOutDocument {
  /// The element that an argument names: `#` and an id, or a JSON Pointer.
  func element(named name: String, path: FilePath) throws(ExitCode) -> ElementID {
    if let element = live.element(named: name) { return element }
    printError("\(path.shown): \(live.noElement(named: name))")
    throw CommandFailure.found
  }
}
