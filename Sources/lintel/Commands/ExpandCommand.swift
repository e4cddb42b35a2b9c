import ArgumentParser
import Authoring
import DocumentSyntax
import JSON
import LiveDocuments

struct ExpandCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "expand",
    abstract: "Print a document with its layouts written out.",
    usage: "lintel expand <file>",
    discussion: """
      The elements of layouts and of each are written where they are used, as plain JSON to stdout. The result is laid \
      out as the document is. Variables of the document remain, those of the .lintel.json that it uses become its own, those \
      of layouts and uses become their values on the document's own screen, and an id that several elements have is left out.

      The exit code is 0, and 2 if the file could not be read or has a syntax error.

      Examples:
        lintel expand feed.layout.json
        lintel expand feed.layout.json | lintel frames -
      """)

  @OptionGroup var documents: FileArguments

  func run() throws {
    let paths = try documents.named(by: "expand").paths
    guard paths.count == 1, let path = paths.first else {
      throw ValidationError("expand takes one document")
    }
    do {
      let bytes = try readFile(path)
      let document = LiveDocument(SourceText(bytes), inputs: inputs(for: path), laysOut: false)
      guard let expansion = document.expansion else {
        throw FileError(path: path, reason: "there is a syntax error, so it is not written")
      }
      let source = DocumentSource(expansion.serialized())
      let text = try source.formatted(.file(tabSize: 2, insertsSpaces: true))
      var output = Output()
      output.data(text.edits.applied(to: source.text.bytes))
      try output.finish()
    } catch let error as FileError {
      printError("\(error)")
      throw CommandFailure.couldNotRun
    } catch is FormattingFault {
      printError("\(FileError(path: path, reason: "it would be too long"))")
      throw CommandFailure.couldNotRun
    }
  }
}
