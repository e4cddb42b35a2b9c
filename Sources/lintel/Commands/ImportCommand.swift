import ArgumentParser
import Authoring
import DocumentSyntax
import InspectorServer
import JSON
import LiveDocuments
import Platform
import SystemPackage

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Write the layouts of Swift and Objective-C code as documents.",
    usage: "lintel import <path> ... [<options>]",
    discussion: """
      Each class with layoutSpecThatFits or a layoutSpecBlock becomes a document; <file>#<class> names one of \
      them. Folders are searched for .swift, .m and .mm. A document has a variant for each condition that the \
      code reads from data, and marks texts and sizes that the code does not state. stderr lists the values \
      that only the running app knows; a comment such as // lintel: 12 on their line gives one.

      Without --output, one class is written to stdout, and several are listed. JSON is a list with an object \
      for each class: {class, file, document, unknown, assumed, source}.

      The exit code is 0 if all is known, 1 if a value is unknown or a class has no document, and 2 if \
      something could not be read, found or written.

      Examples:
        lintel import PhotoCell.swift > photo-cell.layout.json
        lintel import Sources/ -o layouts/
        lintel import --json PhotoCell.swift#PhotoCell
      """)

  @Argument(help: "Source files and folders; # and the name of a class may follow a file.")
  var paths: [String]

  @Option(
    name: .customShort("o"), parsing: .unconditional,
    help: ArgumentHelp(
      "The folder to write to, a file <class>.layout.json for each class.", valueName: "folder"))
  var output: FilePath?

  @Flag(help: "Replace files that are there.")
  var force = false

  @OptionGroup var format: FormatOptions<PlainFormat>

  func run() throws {
    if output != nil, format.chosen == .json {
      throw ValidationError("--output writes documents; JSON goes to stdout")
    }
    let sources = paths.map(NamedSource.init)
    do {
      let program = try SourceProgram()
      defer { program.close() }
      let files = try files(of: sources)
      let configurations = ConfigurationFiles(SystemFiles(), trusting: TrustOptions.ofCommand)
      let settings = SourceSettings(of: files, in: configurations)
      for line in configurations.takeReports().flatMap(\.lines) { printError(line) }
      let layouts = try program.layouts(
        at: files, namesFiles: format.chosen == .text, settings)
      try write(layouts, of: sources)
    } catch let error as UnreadableFile {
      printError(error.reason)
      throw CommandFailure.couldNotRun
    } catch let error as FileError {
      printError("\(error)")
      throw CommandFailure.couldNotRun
    }
  }

  /// The files that are named, and the source files with layouts in folders.
  private func files(of sources: [NamedSource]) throws(FileError) -> [FilePath] {
    var files: [FilePath] = []
    for source in sources {
      let status = try at(source.path) { try source.path.status() }
      guard status.type == .directory else {
        files.append(source.path)
        continue
      }
      let search = LayoutFileSearch(in: source.path, withSources: true)
      if let error = search.errors.first, !search.files.isEmpty { throw error }
      files += search.files.filter(\.isSourceFile)
    }
    return files
  }

  private func write(_ layouts: ImportedLayouts, of sources: [NamedSource]) throws {
    let classes = layouts.classes.filter { found in
      sources.contains { $0.names(found) }
    }
    for failure in layouts.failures {
      writeError("\(failure.position): error: \(failure.message)\n")
    }
    for source in sources where !classes.contains(where: source.names) {
      printError("\(source.path.shown): \(source.reasonForNoClass)")
      throw CommandFailure.couldNotRun
    }
    switch format.chosen {
    case .json:
      var output = Output()
      output.line(JSONValue.array(classes.map { .object($0.report) }).serialized())
      try output.finish()
    case .text:
      for found in classes {
        found.tellFailure()
        found.tellUnknown()
      }
      try writeDocuments(classes)
    }
    let isKnown =
      layouts.failures.isEmpty
      && classes.allSatisfy { $0.document != nil && $0.unknown.isEmpty && $0.holes.isEmpty }
    if !isKnown { throw CommandFailure.found }
  }

  private func writeDocuments(_ classes: [ImportedClass]) throws {
    var output = Output()
    if let folder = self.output {
      do throws(Errno) {
        try makeFolder(folder.cString, .init(rawValue: 0o777))
      } catch .fileExists {
      } catch {
        throw FileError(path: folder, error)
      }
      var names: [String: Int] = [:]
      for found in classes {
        guard let document = found.document else { continue }
        let count = names[found.name, default: 0] + 1
        names[found.name] = count
        let name = count == 1 ? found.name : "\(found.name)-\(count)"
        let path = folder.appending("\(name).layout.json")
        guard force || (try? path.status(followingLinks: false)) == nil else {
          throw FileError(path: path, reason: "is there already; --force replaces it")
        }
        try writeFile(path, try formatted(document, path))
        output.line("\(path.shown): \(found.summary)")
      }
    } else if let only = classes.first, classes.count == 1 {
      if let document = only.document { output.data(try formatted(document, .standardStream)) }
    } else {
      for found in classes { output.line("\(found.name): \(found.summary)") }
    }
    try output.finish()
  }

  private func formatted(_ document: JSONValue, _ path: FilePath) throws -> [UInt8] {
    let source = DocumentSource(document.serialized())
    do throws(FormattingFault) {
      return try source.formatted(.file(tabSize: 2, insertsSpaces: true)).edits
        .applied(to: source.text.bytes)
    } catch {
      throw FileError(path: path, reason: "the document is too large to be formatted")
    }
  }
}

extension ImportedClass {
  /// Prints the values that are not known to stderr.
  fileprivate func tellUnknown() {
    for (key, position, expression) in unknown {
      let source = expression.isEmpty ? "" : ": \(expression)"
      writeError("\(position): note: \"\(key)\" is known only to the running app\(source)\n")
    }
    for (position, expression) in holes {
      writeError("\(position): note: \(expression) may change the layout; it is not evaluated\n")
    }
  }

  /// The state of its document in a few words, for a list.
  fileprivate var summary: String {
    guard document != nil else { return "no document" }
    var parts: [String] = []
    if variantCount > 0 {
      parts.append(variantCount == 1 ? "1 variant" : "\(variantCount) variants")
    }
    let missing = unknown.count + holes.count
    if missing > 0 { parts.append(missing == 1 ? "1 value unknown" : "\(missing) values unknown") }
    if assumedCount > 0 { parts.append("\(assumedCount) assumed") }
    return parts.isEmpty ? "complete" : parts.joined(separator: ", ")
  }
}
