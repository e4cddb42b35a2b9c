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
private let configurations = ConfigurationFiles(SystemFiles(), trusting: TrustOptions.ofCommand)

/// Opens a document for a command; what is in its way is said on stderr.
func openedDocument(at path: FilePath, variant: String?) throws(ExitCode) -> LaidOutDocument {
  try openedDocument(at: path, ScreenChange(variant: variant))
}

/// Opens a document on the screen that options want.
func openedDocument(
  at path: FilePath, _ screen: ScreenChange
) throws(ExitCode) -> LaidOutDocument {
  try openedDocument(screen, try documentText(at: path), at: path)
}

/// Opens the text of a document, which is read once, on the screen that options want.
func openedDocument(
  _ screen: ScreenChange, _ text: [UInt8], at path: FilePath
) throws(ExitCode) -> LaidOutDocument {
  do throws(ResponseError) {
    return try screen.laidOut(text, with: fonts(for: path))
  } catch {
    printError("\(path.shown): \(error.message)")
    throw CommandFailure.found
  }
}

/// The text of a document; what is in the way is said on stderr.
func documentText(at path: FilePath) throws(ExitCode) -> [UInt8] {
  do throws(FileError) {
    return try readFile(path)
  } catch {
    printError("\(error)")
    throw CommandFailure.couldNotRun
  }
}

extension LaidOutDocument {
  /// The element that an argument names: `#` and an id, or a JSON Pointer.
  func element(named name: String, path: FilePath) throws(ExitCode) -> ElementID {
    if let element = live.element(named: name) { return element }
    printError("\(path.shown): \(live.noElement(named: name))")
    throw CommandFailure.found
  }
}
