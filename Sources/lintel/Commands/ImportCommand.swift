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
      Each class with layoutSpecThatFits or a layoutSpecBlock becomes a document, with a variant for each condition on data; \
      stderr lists the values that only the running app knows. --values-from takes these from a capture of the class and \
      adds them to .lintel.json, and --merge makes one document of captures of a class on several screens.

      Exit code 1: a value is unknown, a class has no document, or captures are not of the same node.

      Examples:
        lintel import PhotoCell.swift > photo-cell.layout.json
        lintel import Sources/ -o layouts/
        lintel import --merge se.layout.json max.layout.json > cell.layout.json
      """)

  @Argument(
    help: ArgumentHelp(
      "Source files and folders, FILE#CLASS for one class; with --merge, captures.",
      valueName: "path"))
  var paths: [String]

  @Option(
    name: .customShort("o"), parsing: .unconditional,
    help: ArgumentHelp(
      "The folder to write to, a file <class>.layout.json for each class.", valueName: "folder"))
  var output: FilePath?

  @Flag(help: "Write each document out in full, without layouts, variables and each.")
  var expanded = false

  @Flag(help: "Replace files and values that are there.")
  var force = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Add the values of this capture that the code does not state to .lintel.json.",
      valueName: "capture"),
    completion: .documents)
  var valuesFrom: FilePath?

  @Flag(help: "Print one document of captures, the first with a variant for each of the others.")
  var merge = false

  @OptionGroup var format: FormatOptions<PlainFormat>

  @OptionGroup var library: LibraryOptions

  func run() throws {
    if merge {
      if output != nil || valuesFrom != nil || expanded || force || format.chosen == .json {
        throw ValidationError("--merge prints a document of captures, without other options")
      }
      return try printMergedCaptures()
    }
    if output != nil, format.chosen == .json {
      throw ValidationError("--output writes documents; JSON goes to stdout")
    }
    if output != nil, valuesFrom != nil {
      throw ValidationError("--values-from writes to .lintel.json, not to --output")
    }
    if expanded, output == nil {
      throw ValidationError("--expanded changes how --output writes documents")
    }
    let sources = paths.map(NamedSource.init)
    do {
      if let valuesFrom { return try takeValues(from: valuesFrom, for: sources) }
      let files = try files(of: sources)
      let configurations = ConfigurationFiles(SystemFiles(), trusting: TrustOptions.ofCommand)
      let settings = SourceSettings(of: files, in: configurations)
      for line in configurations.takeReports().flatMap(\.lines) { printError(line) }
      let layouts = try SourceService.ofCommand.layouts(
        at: files.map(\.absolute.text), namesFiles: format.chosen == .text, settings,
        output: output.map { _ in SourceOutput(of: sources, isExpanded: expanded) })
      try write(layouts, of: sources, settings)
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

  private func write(
    _ layouts: SourceAnswer, of sources: [NamedSource], _ settings: SourceSettings
  ) throws {
    let classes = layouts.reports.filter { found in
      sources.contains { $0.names(found) }
    }
    let hasFailed = layouts.reportFailures(settings)
    for source in sources where !classes.contains(where: source.names) {
      printError("\(source.path.shown): \(source.reasonForNoClass)")
      throw CommandFailure.couldNotRun
    }
    switch format.chosen {
    case .json:
      var output = Output()
      var items = classes.map(\.importJSON)
      let modules = Self.missingModules(classes).map { module -> JSONValue in
        ["module": .string(module.name), "classes": .integer(Int64(module.count))]
      }
      if !modules.isEmpty { items.append(["missingModules": .array(modules)]) }
      output.line(JSONValue.array(items).serialized())
      try output.finish()
    case .text:
      for found in classes {
        found.tellFailure()
        found.tellUnknown()
      }
      tellEntries(of: classes)
      tellMissingModules(classes)
      try writeDocuments(classes)
    }
    let isKnown =
      !hasFailed
      && classes.allSatisfy { $0.document != nil && $0.unknown.isEmpty && $0.holes.isEmpty }
    if !isKnown { throw CommandFailure.found }
  }

  /// Reports the modules whose source was not found on stderr, with the numbers of classes.
  private func tellMissingModules(_ classes: [SourceReport]) {
    for (module, count) in Self.missingModules(classes) {
      let users =
        count == 1 ? "the file of 1 class imports" : "the files of \(count) classes import"
      writeError("note: \(users) \(module), whose source was not found\n")
    }
  }

  /// The modules whose source was not found, with the numbers of classes, by name.
  private static func missingModules(
    _ classes: [SourceReport]
  ) -> [(name: String, count: Int)] {
    var counts: [String: Int] = [:]
    for module in classes.flatMap(\.missingModules) { counts[module, default: 0] += 1 }
    return counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Prints the values that are not known as entries of `.lintel.json` to stderr, to be filled in and pasted.
  private func tellEntries(of classes: [SourceReport]) {
    var seen: Set<String> = []
    let entries = classes.flatMap(\.entries).filter { seen.insert($0.name).inserted }
    guard !entries.isEmpty else { return }
    let lines = entries.enumerated().map { index, entry in
      let name = String(decoding: JSONValue.string(entry.name).serialized(), as: UTF8.self)
      return "    \(name): null\(index < entries.count - 1 ? "," : "") // \(entry.kind)\n"
    }
    writeError(
      "note: these values are known only to the running app; .lintel.json may give them:\n"
        + "{\n  \"source\": {\n\(lines.joined())  }\n}\n")
  }

  private func writeDocuments(_ classes: [SourceReport]) throws {
    var output = Output()
    if let folder = self.output {
      do throws(Errno) {
        try makeFolder(folder.cString, .init(rawValue: 0o777))
      } catch .fileExists {
      } catch {
        throw FileError(path: folder, error)
      }
      for found in classes {
        // A class whose document is that of an earlier one has its file.
        guard let (name, document) = found.written, let document else { continue }
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
      for found in classes { output.line("\(found.className): \(found.summary)") }
    }
    try output.finish()
    if self.output == nil, classes.count > 1, let first = classes.first {
      let name = "\(shownSourcePath(first.file))#\(first.className)"
      writeError(
        "note: these are \(classes.count) classes; \"lintel import \(shellWord(name))\" prints the document of "
          + "one, and -o layouts/ writes them all\n")
    }
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

// MARK: Captures

extension ImportCommand {
  /// Adds values of a capture to the configuration of the class that it is of.
  private func takeValues(from path: FilePath, for sources: [NamedSource]) throws {
    let root = try capturedRoot(at: path)
    let files = try files(of: sources)
    let configurations = ConfigurationFiles(SystemFiles(), trusting: TrustOptions.ofCommand)
    let settings = SourceSettings(of: files, in: configurations)
    let reports = configurations.takeReports()
    for line in reports.flatMap(\.lines) { printError(line) }
    let layouts = try SourceService.ofCommand.layouts(at: files, namesFiles: true, settings)
    let found = try capturedClass(in: layouts, of: sources, root, path)
    let file = FilePath(found.file)
    let configuration = configurationFile(for: file)
    if reports.contains(where: { $0.isFailure }) { throw CommandFailure.couldNotRun }
    let folder = configuration.parts.folder.text
    let known = settings.names(in: folder, of: found.ownName)
    let values = try CapturedValues(of: found.ownName, in: root) {
      (values) throws(UnreadableFile) in
      var tried = settings
      if force { tried.removeValues(known, in: folder) }
      tried.add(values, in: folder)
      let layouts = try SourceService.ofCommand.layouts(at: [file], namesFiles: true, tried)
      guard let layout = layouts.reports.first(where: { $0.className == found.className }),
        layout.document != nil
      else { return nil }
      return CapturedValues.Trial(layout: layout, unused: Set(layouts.unusedValues.map(\.name)))
    }
    let added = values.found.filter { force || !known.contains($0.key) }
    if !added.isEmpty { try write(added, to: configuration) }
    let missing = values.missing.filter { !known.contains($0) }
    try print(values, added, missing, of: found, configuration)
    if !missing.isEmpty || values.unmatched != (0, 0) { throw CommandFailure.found }
  }

  private func capturedRoot(at path: FilePath) throws(FileError) -> JSONValue {
    let text = try readFile(path)
    guard let document = try? JSONValue(parsing: text) else {
      throw FileError(path: path, reason: "is not plain JSON, as captures are")
    }
    guard let root = document["root"], root["type"]?.stringValue != nil else {
      throw FileError(path: path, reason: "has no element under \"root\"")
    }
    return root
  }

  /// The class of a capture: the only one, or the one after which the root of the capture is named.
  private func capturedClass(
    in layouts: SourceAnswer, of sources: [NamedSource], _ root: JSONValue, _ path: FilePath
  ) throws(FileError) -> SourceReport {
    let classes = layouts.reports.filter { found in
      found.document != nil && sources.contains { $0.names(found) }
    }
    if let only = classes.first, classes.count == 1 { return only }
    let source = sources[0]
    guard !classes.isEmpty else {
      for found in layouts.reports { found.tellFailure() }
      throw FileError(path: source.path, reason: source.reasonForNoClass)
    }
    // Captures number the elements of a class: CardNode-2.
    let id = root["id"]?.stringValue ?? ""
    let named = classes.filter { id == $0.className || id.hasPrefix("\($0.className)-") }
    guard let found = named.first, named.count == 1 else {
      let names = classes.map(\.className).joined(separator: ", ")
      throw FileError(
        path: path,
        reason: "is of one of the classes \(names); # and its name behind the file says which"
      )
    }
    return found
  }

  /// The nearest configuration above a file; a new one in the folder of its project if there is none.
  private func configurationFile(for file: FilePath) -> FilePath {
    var folder = file.parts.folder
    while true {
      let path = folder.appending(ConfigurationFiles.name)
      if (try? path.status()) != nil { return path }
      if folder.bytes.count <= 1 { break }
      folder = folder.parts.folder
    }
    return projectFolder(around: [file]).appending(ConfigurationFiles.name)
  }

  /// Adds values to a configuration, whose comments and other entries stay.
  private func write(_ values: [String: JSONValue], to path: FilePath) throws(FileError) {
    let sorted = values.sorted { $0.key < $1.key }
    func edited(_ text: [UInt8]) throws(FileError) -> [UInt8] {
      let document = LiveDocument(text: text)
      guard document.text.syntaxErrors.isEmpty else {
        throw FileError(path: path, reason: "has errors, so no values are added")
      }
      func apply(_ operations: [PatchOperation]) throws(PatchError) {
        _ = try document.apply(JSONPatch(operations), lengthLimit: ConfigurationFiles.fileLimit)
      }
      let source = JSONObject(sorted.map { JSONObject.Member(key: $0.key, value: $0.value) })
      do throws(PatchError) {
        do throws(PatchError) {
          try apply(sorted.map { .add(PatchPointer(["source", $0.key]), $0.value) })
        } catch  where error.fault == .noMember("source") {
          try apply([.add(PatchPointer(["source"]), .object(source))])
        }
      } catch {
        throw FileError(path: path, reason: "the values cannot be added: \(error.fault)")
      }
      return Array(document.source.text.bytes)
    }
    if (try? path.status()) == nil {
      try writeFile(path, try edited(Array("{\n}\n".utf8)))
    } else {
      try rewriteFile(path) { (text) throws(FileError) in (try edited(text), ()) }
    }
  }

  private func print(
    _ values: CapturedValues, _ added: [String: JSONValue], _ missing: [String],
    of found: SourceReport, _ configuration: FilePath
  ) throws(ExitCode) {
    let sorted = added.sorted { $0.key < $1.key }
    let states = values.states
    let shown = shownSourcePath(configuration.text)
    var output = Output()
    switch format.chosen {
    case .json:
      let answer: JSONValue = [
        "class": .string(found.className), "configuration": .string(configuration.text),
        "values": .object(
          JSONObject(sorted.map { JSONObject.Member(key: $0.key, value: $0.value) })),
        "conditions": .array(states.map { .string($0) }),
        "unknown": .array(missing.map { .string($0) }),
        "unmatched": [
          "code": .integer(Int64(values.unmatched.code)),
          "capture": .integer(Int64(values.unmatched.capture)),
        ],
      ]
      output.line(answer.serialized())
    case .text:
      for (name, value) in sorted {
        output.line("\(shown): \(name) is \(String(decoding: value.serialized(), as: UTF8.self))")
      }
      let count = sorted.count == 1 ? "1 value" : "\(sorted.count) values"
      output.line(
        "\(count) of \(found.className) added to \(shown)"
          + (states.isEmpty ? "" : "; the capture is the state \(states.joined(separator: ", "))"))
      for name in missing { writeError("note: \(name) is not known from the capture\n") }
      let (code, capture) = values.unmatched
      if code + capture > 0 {
        writeError(
          "note: \(code) elements of the code and \(capture) of the capture have no counterpart\n")
      }
    }
    try output.finish()
  }
}

extension SourceReport {
  /// Prints the unknown values to stderr, and the values that `.lintel.json` may give.
  fileprivate func tellUnknown() {
    tellNotes()
    let listed = Set(entries.map(\.name))
    let others = valueNames.map { "\(ownName).\($0)" }.filter { !listed.contains($0) }
    guard !unknown.isEmpty, !others.isEmpty else { return }
    let names = others.prefix(Self.nameLimit)
    let rest = others.count - names.count
    writeError(
      "note: \"source\" in .lintel.json may give "
        + names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more\n" : "\n"))
  }

  /// The values that are not known, each with the kind of value that its key takes.
  fileprivate var entries: [(name: String, kind: String)] {
    var seen: Set<String> = []
    return unknown.filter { !$0.expression.isEmpty && seen.insert($0.expression).inserted }
      .map { ("\(ownName).\($0.expression)", Self.kind(ofKey: $0.key)) }
  }

  /// The kind of value that a key of a document takes, with an example.
  private static func kind(ofKey key: String) -> String {
    switch key {
    case "insets": #"insets, such as "8 16 8 16": top, left, bottom, right"#
    case "children": #"a list, such as ["A", "B"]"#
    case "text": #"a text, such as "Jane""#
    case "hidden": "true or false"
    case _ where key.hasSuffix("ize"): #"a size, such as "64x48""#
    default: "a number, such as 8"
    }
  }

  /// The report with the names of the values that `.lintel.json` may give.
  fileprivate var importJSON: JSONValue {
    var members = json
    if !valueNames.isEmpty {
      members["values"] = .array(valueNames.map { .string("\(ownName).\($0)") })
    }
    return .object(members)
  }

  /// The most names that are listed.
  private static let nameLimit = 20

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
