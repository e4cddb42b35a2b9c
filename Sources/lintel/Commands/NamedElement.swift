import ArgumentParser
import Diagnostics
import DocumentSyntax
import Inspection
import InspectorServer
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

/// The fonts and variables of the `.lintel.json` nearest above a file, above the working folder for what comes from a
/// stream; errors in them are printed to stderr.
func inputs(for path: FilePath) -> DocumentInputs {
  let inputs = configurations.inputs(of: path)
  for line in configurations.takeReports().flatMap(\.ofInputs.lines) { printError(line) }
  return inputs
}

extension ConfigurationFiles {
  /// Finds the fonts and variables for a file that a command names; layout code has no variables of ours.
  func inputs(of file: FilePath) -> DocumentInputs {
    var inputs = inputs(ofDocumentAt: file.absolute)
    if file.namesSource { inputs.variables = nil }
    return inputs
  }
}

/// The configurations that commands read.
private let configurations = ConfigurationFiles(SystemFiles(), trusting: TrustOptions.ofCommand)

/// Opens a document on the screen that options want; what is in its way is said on stderr.
func openedDocument(
  at path: FilePath, _ screen: ScreenChange = ScreenChange()
) throws(ExitCode) -> LaidOutDocument {
  try openedDocument(screen, try documentText(at: path, on: screen), at: path)
}

/// Opens the text of a document, which is read once, on the screen that options want.
///
/// - Parameters:
///   - screen: The screen.
///   - text: The text of the document.
///   - path: The path for which the configuration is looked up.
///   - name: The name in messages; `nil` for the path.
/// - Returns: The document, laid out.
/// - Throws: The code to exit with, once stderr has the reason.
func openedDocument(
  _ screen: ScreenChange, _ text: [UInt8], at path: FilePath, named name: String? = nil
) throws(ExitCode) -> LaidOutDocument {
  try openedDocument(screen, text, with: inputs(for: path), named: name ?? path.shown)
}

/// Opens the text of a document with these fonts, variables and files.
func openedDocument(
  _ screen: ScreenChange, _ text: [UInt8], with inputs: DocumentInputs, named name: String
) throws(ExitCode) -> LaidOutDocument {
  do throws(ResponseError) {
    return try screen.laidOut(text, with: inputs)
  } catch {
    printError("\(name): \(error.message)")
    throw error.exitCode
  }
}

/// The text of a document, or of the layout of a class in a source file, evaluated for a screen; what is in the way is
/// said on stderr.
func documentText(
  at path: FilePath, on screen: ScreenChange = ScreenChange()
) throws(ExitCode) -> [UInt8] {
  if let layout = try readSourceLayout(at: path, on: screen) { return layout.document }
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
    throw CommandFailure.couldNotRun
  }

  /// The elements that arguments name; the root if there are none.
  func elements(named names: [String], path: FilePath) throws(ExitCode) -> [ElementID] {
    if names.isEmpty { return [root] }
    var elements: [ElementID] = []
    for name in names { elements.append(try element(named: name, path: path)) }
    return elements
  }

  /// Reports on stderr how many errors there are on the document's screen.
  ///
  /// - Throws: The code to exit with if there is one.
  func reportErrors(at path: FilePath) throws(ExitCode) {
    try report(
      errors: live.configuredDiagnostics(at: path).count { $0.severity == .error }, at: path)
  }
}

extension LiveDocument {
  /// The diagnostics on the document's screen, with the severities of the configuration of a file.
  func configuredDiagnostics(at path: FilePath) -> [Diagnostic] {
    let configuration =
      configurations.configuration(ofDocumentAt: path.absolute) ?? DiagnosticConfiguration()
    return configuration.applied(to: diagnostics())
  }
}

/// Reports on stderr how many errors a document has.
///
/// - Throws: The code to exit with if there is one.
func report(errors count: Int, at path: FilePath) throws(ExitCode) {
  guard count > 0 else { return }
  printError(
    "\(path.shown): \(count == 1 ? "1 error" : "\(count) errors"); see \"lintel check \(path.shown)\""
  )
  throw CommandFailure.found
}

extension ResponseError {
  /// The code to exit with: 1 for a document with nothing to lay out, 2 for a request that cannot be answered.
  var exitCode: ExitCode {
    data?["kind"] == "no-layout" ? CommandFailure.found : CommandFailure.couldNotRun
  }
}

/// Reads a selector of the command line; an error is printed with the selector and a caret below it.
///
/// - Throws: The code to exit with.
func checkedSelector(_ text: String) throws(ExitCode) -> Selector {
  do throws(SelectorError) {
    return try Selector(text)
  } catch {
    let shown = SelectorExcerpt(of: text, at: error.offset, columns: lineColumns() - 2)
    printError("this is no selector: \(error.message)\n  \(shown.text)\n  \(shown.mark)")
    throw CommandFailure.couldNotRun
  }
}

/// The part of a selector around a character, and a caret that points at it.
struct SelectorExcerpt {
  let text: String
  let mark: String

  /// - Parameters:
  ///   - selector: The selector.
  ///   - offset: The number of characters before the one that is pointed at.
  ///   - columns: The columns that the text may have.
  init(of selector: String, at offset: Int, columns: Int) {
    let characters = Array(selector)
    let before = characters.prefix(offset).map { printable(String($0)) }
    let after = characters.dropFirst(offset).map { printable(String($0)) }
    var start: [String] = []
    var width = 0
    for character in before.reversed() {
      width += displayWidth(character)
      if width > columns / 2, start.count < before.count {
        start.append("…")
        break
      }
      start.append(character)
    }
    let shown = start.reversed().joined()
    let left = displayWidth(shown)
    text = shown + shortenedAtEnd(after.joined(), to: max(columns - left, 1))
    mark = String(repeating: " ", count: left) + "^"
  }
}
