import Diagnostics
import DocumentSyntax
import InspectorServer
import JSON
import LiveDocuments
import Platform
import SystemPackage

extension SourceService {
  /// Reads the layouts of files and of all source files in folders.
  ///
  /// - Parameters:
  ///   - paths: The files and folders.
  ///   - namesFiles: True if positions are `file:line:column` and not `line:column`.
  ///   - settings: The values that configurations give.
  ///   - screen: The screen on which the classes are evaluated; `nil` for the own screen of each class.
  ///   - keepsLayouts: True if requests for edits follow, which compare the layouts.
  /// - Returns: The layouts of all classes, in the order of the files.
  /// - Throws: The reason why there is no answer.
  func layouts(
    at paths: [FilePath], namesFiles: Bool, _ settings: SourceSettings,
    on screen: SourceScreen? = nil, keepsLayouts: Bool = false
  ) throws(UnreadableFile) -> SourceAnswer {
    try layouts(
      at: paths.map(\.absolute.text), namesFiles: namesFiles, settings, on: screen,
      keepsLayouts: keepsLayouts)
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
  ///   - keepsLayouts: True if requests for edits follow, which compare the layouts.
  /// - Returns: The layouts of all classes, in the order of the files.
  /// - Throws: The reason why there is no answer.
  func layouts(
    at paths: [String], namesFiles: Bool, _ settings: SourceSettings, below root: String? = nil,
    texts: [String: String] = [:], output: SourceOutput? = nil, on screen: SourceScreen? = nil,
    keepsLayouts: Bool = false
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
    if keepsLayouts { params["keepsLayouts"] = true }
    return SourceAnswer(try answer(output == nil ? "import" : "write", params))
  }
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
