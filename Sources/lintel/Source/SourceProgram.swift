import Diagnostics
import DocumentSyntax
import InspectorServer
import JSON
import LiveDocuments
import Platform
import SystemPackage

/// `lintel-source`, the program that reads layouts from Swift and Objective-C code.
///
/// A program of its own, in a package of its own: a parser that runs into a fault does not end an editor's daemon, and
/// who builds lintel does not build swift-syntax.
struct SourceProgram {
  private let process: ChildProcess

  /// The longest answer that is read, in bytes.
  private static let answerLimit = 512 << 20

  /// Starts the program.
  ///
  /// - Throws: The reason why it cannot be started.
  init() throws(UnreadableFile) {
    guard let program = Self.path else { throw UnreadableFile(reason: Self.reasonForNone) }
    do throws(Errno) {
      process = try ChildProcess(program, [])
    } catch {
      throw UnreadableFile(reason: "\(FileError(path: program, error))")
    }
  }

  /// True if there is such a program.
  static var isThere: Bool { path != nil }

  /// The reason why source code is not read where it is not there: the folder in which it is expected, and the way to
  /// get it there, which depends on how this program was installed.
  static var reasonForNone: String {
    let folder = executablePath()?.parts.folder
    let start = "lintel-source is not beside lintel\(folder.map { " in \($0.shown)" } ?? "")"
    guard let package = sourcePackage,
      (try? package.appending("Package.swift").status()) != nil
    else { return "\(start); install lintel again with it, or copy it there" }
    let path = shellWord(shownSourcePath(package.text))
    return "\(start); \"swift build -c release --package-path \(path)\" builds it"
  }

  /// The package of `lintel-source` in the checkout in which this program was built: PACKAGE/Sources/lintel-source, as
  /// this program is in PACKAGE/.build/TRIPLE/CONFIGURATION.
  private static var sourcePackage: FilePath? {
    (executablePath()?.parts.folder.parts.folder.parts.folder.parts.folder).map {
      $0.appending("Sources/lintel-source")
    }
  }

  /// The program beside this one, or the one that was built in the same checkout; `nil` if there is none.
  static var path: FilePath? {
    guard let folder = executablePath()?.parts.folder, let package = sourcePackage else {
      return nil
    }
    let build = package.appending(".build")
    // The one of this program's own configuration first: another may be of older code.
    let isDebug = String(decoding: folder.parts.name, as: UTF8.self) == "debug"
    let configurations = isDebug ? ["debug", "release"] : ["release", "debug"]
    let candidates = [folder] + configurations.map { build.appending($0) }
    return candidates.map { $0.appending("lintel-source") }
      .first { (try? $0.status())?.type == .regular }
  }

  /// Reads the layouts of files and of all source files in folders.
  ///
  /// - Parameters:
  ///   - paths: The files and folders.
  ///   - namesFiles: True if positions are `file:line:column` and not `line:column`.
  ///   - settings: The values that configurations give.
  ///   - screen: The screen on which the classes are evaluated; `nil` for the own screen of each class.
  /// - Returns: The layouts of all classes, in the order of the files.
  /// - Throws: The reason why there is no answer.
  func layouts(
    at paths: [FilePath], namesFiles: Bool, _ settings: SourceSettings,
    on screen: SourceScreen? = nil
  ) throws(UnreadableFile) -> SourceAnswer {
    try layouts(at: paths.map(\.absolute.text), namesFiles: namesFiles, settings, on: screen)
  }

  /// Reads the layouts of files in a project.
  ///
  /// - Parameters:
  ///   - paths: Absolute paths of files and folders.
  ///   - namesFiles: True if positions are `file:line:column` and not `line:column`.
  ///   - settings: The values that configurations give.
  ///   - root: The folder of the project; `nil` for the nearest one around the paths.
  ///   - texts: Texts by path, which replace files or need not be any.
  ///   - output: The classes whose documents are written to files; `nil` if none are.
  ///   - screen: The screen on which the classes are evaluated; `nil` for the own screen of each class.
  /// - Returns: The layouts of all classes, in the order of the files.
  /// - Throws: The reason why there is no answer.
  func layouts(
    at paths: [String], namesFiles: Bool, _ settings: SourceSettings, below root: String? = nil,
    texts: [String: String] = [:], output: SourceOutput? = nil, on screen: SourceScreen? = nil
  ) throws(UnreadableFile) -> SourceAnswer {
    var params: JSONObject = [
      "paths": .array(paths.map { .string($0) }), "namesFiles": .bool(namesFiles),
      "hints": LibraryOptions.given.added(to: settings.json),
    ]
    if let root { params["root"] = .string(root) }
    if !texts.isEmpty {
      params["texts"] = .object(
        JSONObject(texts.map { JSONObject.Member(key: $0.key, value: .string($0.value)) }))
    }
    if let output { params["output"] = output.json }
    if let screen { params["screen"] = screen.json }
    let request: JSONValue = ["id": 1, "method": "import", "params": .object(params)]
    do throws(Errno) {
      try process.input.write(request.serialized() + [UInt8(ascii: "\n")])
    } catch {
      throw UnreadableFile(reason: "lintel-source ended: \(error)")
    }
    let line = try readLine()
    guard let answer = try? JSONValue(parsing: line) else {
      throw UnreadableFile(reason: "lintel-source did not answer with JSON")
    }
    if let message = answer["error"]?["message"]?.stringValue {
      throw UnreadableFile(reason: message)
    }
    return SourceAnswer(answer["result"] ?? .null)
  }

  private func readLine() throws(UnreadableFile) -> [UInt8] {
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while line.last != UInt8(ascii: "\n") {
      guard let count = try? process.output.read(into: &buffer), count > 0 else {
        throw UnreadableFile(reason: "lintel-source ended without an answer")
      }
      line += buffer[..<count]
      guard line.count <= Self.answerLimit else {
        throw UnreadableFile(reason: "the layouts take more than \(Self.answerLimit) bytes")
      }
    }
    return line
  }

  func close() { process.close() }
}

/// The classes whose documents are written to files.
struct SourceOutput {
  let json: JSONValue

  /// - Parameters:
  ///   - sources: Files and folders, each perhaps with the name of a class.
  ///   - isExpanded: True to write each document out in full.
  init(of sources: [NamedSource], isExpanded: Bool) {
    let sources = sources.map { source -> JSONValue in
      var members: JSONObject = ["path": .string(source.path.absolute.text)]
      if let name = source.className { members["class"] = .string(name) }
      return .object(members)
    }
    json = ["sources": .array(sources), "isExpanded": .bool(isExpanded)]
  }
}

extension SourceAnswer {
  /// The warnings about values of configurations without effect, with their positions.
  private func warnings(
    aboutValuesOf settings: SourceSettings
  ) -> [(position: String, message: String)] {
    guard !unusedValues.isEmpty else { return [] }
    let known = Dictionary(
      reports.map { ($0.ownName, $0.valueNames) }, uniquingKeysWith: { $0 + $1 })
    return unusedValues.compactMap {
      settings.warning(aboutUnused: $0.name, in: $0.folder, known: known)
    }
  }

  /// Reports problems of files and lines, and values without effect, on stderr.
  ///
  /// - Parameters:
  ///   - settings: The values of the request.
  ///   - reported: The problems; `nil` for all.
  ///   - showsAbsolutePaths: True to name files from the root on, and not from the working folder.
  /// - Returns: True if one is a failure: not a value without effect, and no note on a layout that was read in part.
  func reportFailures(
    _ settings: SourceSettings, of reported: [SourceProblem]? = nil,
    showsAbsolutePaths: Bool = false
  ) -> Bool {
    func report(_ kind: String, _ message: String, at shown: String) {
      let position = showsAbsolutePaths ? FilePath(shown).absolute.text : shown
      writeError("\(position): \(kind): \(message)\n")
    }
    let files = Set(reports.filter { $0.read != .not }.map(\.file))
    for (shown, message) in warnings(aboutValuesOf: settings) {
      report("warning", message, at: shown)
    }
    var failures: [(position: String, message: String)] = []
    for problem in reported ?? problems {
      if problem.isAboutResource {
        report("note", problem.message, at: problem.position.shown)
        continue
      }
      switch SourceRule(problem.code).severity {
      case .warning: report("warning", problem.message, at: problem.position.shown)
      case .information where files.contains(problem.position.file):
        report("note", problem.message, at: problem.position.shown)
      default: failures.append((problem.position.shown, problem.message))
      }
    }
    for (shown, message) in failures { report("error", message, at: shown) }
    if let note = omittedFilesNote { printError(note) }
    for note in libraryNotes { printError("note: \(note)") }
    return !failures.isEmpty
  }
}

extension SourceReport {
  /// Reports on stderr why the class has no document, if it has none.
  func tellFailure(showsAbsolutePath: Bool = false) {
    guard let reason else { return }
    let shown = reason.position.shown
    let position = showsAbsolutePath ? FilePath(shown).absolute.text : shown
    writeError("\(position): note: \(className) has no document: \(reason.message)\n")
  }
}

extension SourceFilePosition {
  /// The position as it is reported: `Sources/Feed.swift:12:4`.
  var shown: String { "\(shownSourcePath(file)):\(line):\(column)" }
}

/// A path or position as it is reported: from the working folder on, if it is in that, and behind the name of its
/// revision.
func shownSourcePath(_ path: String) -> String {
  if let (revision, path) = RevisionPath.parts(path) {
    return "\(revision):\(shownSourcePath(path))"
  }
  guard let folder = workingFolder().map({ FilePath($0) }),
    let resolved = try? folder.resolved(), path.hasPrefix(resolved.text + "/")
  else { return path }
  return String(path.dropFirst(resolved.text.count + 1))
}

/// The values that the `.lintel.json` files of some source files give to their code.
struct SourceSettings: Sendable {
  private var byFolder: [String: (file: FilePath, values: SourceValues)] = [:]

  /// True if values that no class reads are reported.
  private let reportsUnused: Bool

  /// Finds the configuration of each file.
  ///
  /// - Parameters:
  ///   - files: The source files.
  ///   - configurations: The configurations of the working tree or of a commit.
  ///   - revision: The name of the commit that the files are of; `nil` for the working tree.
  init(of files: [FilePath], in configurations: ConfigurationFiles, at revision: String? = nil) {
    reportsUnused = revision == nil
    for file in files {
      let path = revision == nil ? (try? file.resolved()) ?? file.absolute : file
      guard let found = configurations.sourceValues(ofFileAt: path) else { continue }
      let folder = found.configuration.parts.folder
      let key = revision.map { RevisionPath.text(of: folder, at: $0) } ?? folder.text
      byFolder[key] = (found.configuration, found.values)
    }
  }

  /// Values that are tried, by folder and name.
  private var added: [String: [String: JSONValue]] = [:]

  /// The names of values that are left out, by folder.
  private var removed: [String: Set<String>] = [:]

  /// The values by folder and name.
  var json: JSONValue {
    let folders = Set(byFolder.keys).union(added.keys)
    return .object(
      JSONObject(
        folders.map { folder in
          var values = byFolder[folder]?.values.byName.mapValues(\.value) ?? [:]
          for name in removed[folder] ?? [] { values[name] = nil }
          values.merge(added[folder] ?? [:]) { $1 }
          let configured = byFolder[folder]?.values
          return JSONObject.Member(
            key: folder,
            value: .object(
              SourceValues.json(
                values, configured?.uses ?? [], configured?.libraries ?? LibrarySettings())))
        }))
  }

  /// The names of the values that the configuration in a folder gives to a class.
  func names(in folder: String, of className: String) -> Set<String> {
    Set(
      (byFolder[folder]?.values.byName ?? [:]).keys.filter { name in
        name.prefix { $0 != "." } == className
      })
  }

  /// Adds values to those of the configuration in a folder.
  mutating func add(_ values: [String: JSONValue], in folder: String) {
    added[folder, default: [:]].merge(values) { $1 }
  }

  /// Leaves values of the configuration in a folder out.
  mutating func removeValues(_ names: Set<String>, in folder: String) {
    removed[folder, default: []].formUnion(names)
  }

  /// The warning about a value that no layout uses; `nil` for one that another configuration gives.
  ///
  /// A configuration that several folders extend has values for the classes of all of them.
  func warning(
    aboutUnused name: String, in folder: String, known: [String: [String]]
  ) -> (position: String, message: String)? {
    guard reportsUnused, let (file, values) = byFolder[folder],
      let position = values.byName[name]?.position
    else { return nil }
    return (
      "\(shownSourcePath(file.text)):\(position.line + 1):\(position.character + 1)",
      values.reason(forUnused: name, known: known)
    )
  }
}

/// A program that was started between two pipes.
struct ChildProcess: Sendable {
  /// The standard input of the program.
  let input: FileDescriptor

  /// The standard output of the program; it ends when the program does.
  let output: FileDescriptor

  private let number: Int32

  /// The target of the program's messages.
  enum Errors { case inherited, dropped, inOutput }

  init(
    _ program: FilePath, _ arguments: [FilePath], errors: Errors = .inherited
  ) throws(Errno) {
    let input = try FileDescriptor.closeOnExecPipe()
    defer { try? input.readEnd.close() }
    do throws(Errno) {
      let output = try FileDescriptor.closeOnExecPipe()
      defer { try? output.writeEnd.close() }
      do throws(Errno) {
        let target: FileDescriptor? =
          switch errors {
          case .inherited: .standardError
          case .dropped: nil
          case .inOutput: output.writeEnd
          }
        number = try spawn(
          program.cString, arguments.map(\.cString), input: input.readEnd, output: output.writeEnd,
          errors: target)
        (self.input, self.output) = (input.writeEnd, output.readEnd)
      } catch {
        try? output.readEnd.close()
        throw error
      }
    } catch {
      try? input.writeEnd.close()
      throw error
    }
  }

  func close() {
    for end in [input, output] { try? end.close() }
  }

  /// Has the program killed when this process ends before ``kill()``.
  func endWithThisProcess() { killAtEnd(number, writingTo: output) }

  /// Kills the program, if it has not ended.
  func kill() {
    forgetAtEnd(number, writingTo: output)
    killProgram(number, writingTo: output)
    close()
  }
}
