import ArgumentParser
import DocumentSyntax
import InspectorServer
import JSON
import LiveDocuments
import Synchronization

/// The layouts of some source files, for commands that take documents.
struct SourceLayouts: Sendable {
  private var reports: [FilePath: [SourceReport]] = [:]

  /// The problems of each file, if they are not reported on stderr.
  private var problems: [FilePath: [SourceProblem]] = [:]

  /// True if a file could not be read, or no file could.
  private(set) var hasFailed = false

  /// True if nothing could be read, because `lintel-source` does not run.
  private(set) var isUnavailable = false

  /// The layouts of classes by name, those of other files that lay these out included.
  private var byName: [SourceClassName: SourceReport] = [:]

  /// Reads the layouts.
  ///
  /// - Parameters:
  ///   - paths: Source files, each perhaps with the name of a class.
  ///   - reportsProblems: True to report problems of the files and classes without a document on stderr.
  ///   - showsAbsolutePaths: True if reports name files from the root on, and not from the working folder.
  ///   - screen: The screen on which the classes are evaluated.
  ///   - keepsLayouts: True if fixes of the files follow.
  init(
    of paths: [FilePath], reportsProblems: Bool = true, showsAbsolutePaths: Bool = false,
    on screen: ScreenChange = ScreenChange(), keepsLayouts: Bool = false
  ) {
    guard !paths.isEmpty else { return }
    let sources = paths.map { NamedSource($0.text) }
    let files = sources.map(\.path)
    do throws(UnreadableFile) {
      // What is wrong in configurations is reported where those of documents are.
      let settings = SourceSettings(
        of: files, in: ConfigurationFiles(SystemFiles(), trusting: TrustOptions.ofCommand))
      let imported = try SourceService.ofCommand.layouts(
        at: files, namesFiles: true, settings, on: screen.sourceScreen, keepsLayouts: keepsLayouts)
      let byPath = Dictionary(grouping: imported.reports, by: \.file)
      for report in imported.context + imported.reports {
        byName[report.name] = report
      }
      var unlisted = imported.problems
      var problemsByPath: [String: [SourceProblem]] = [:]
      if reportsProblems {
        for found in imported.reports {
          found.tellFailure(showsAbsolutePath: showsAbsolutePaths)
        }
      } else {
        // A link to a file that cannot be read is named by its own path.
        let resolved = Set(
          files.compactMap { try? $0.resolved().text } + files.map(\.absolute.text))
        problemsByPath = Dictionary(grouping: imported.problems, by: \.position.file)
        unlisted.removeAll { resolved.contains($0.position.file) }
      }
      hasFailed = imported.reportFailures(
        settings, of: unlisted, showsAbsolutePaths: showsAbsolutePaths)
      for (path, source) in zip(paths, sources) {
        guard let file = try? source.path.resolved().text else { continue }
        reports[path] = byPath[file, default: []].filter {
          (source.className ?? $0.className) == $0.className
        }
        problems[path] = problemsByPath[file]
      }
    } catch {
      (hasFailed, isUnavailable) = (true, true)
      printError(error.reason)
    }
  }

  /// The layouts at one of the paths, in the order of the classes.
  ///
  /// - Throws: The reason why the class that the path names has no layout.
  func layouts(at path: FilePath) throws(FileError) -> [SourceLayout] {
    let found = (reports[path] ?? []).compactMap(\.layout)
    if found.isEmpty { try requireNoClass(namedBy: path) }
    return found
  }

  /// The reports on the classes at one of the paths.
  ///
  /// - Throws: The reason why the class that the path names has no layout.
  func reports(at path: FilePath) throws(FileError) -> [SourceReport] {
    let found = reports[path] ?? []
    if found.isEmpty { try requireNoClass(namedBy: path) }
    return found
  }

  /// The layout of a class of the files, or of one that lays these out.
  func layout(of name: SourceClassName) -> SourceLayout? { byName[name]?.layout }

  private func requireNoClass(namedBy path: FilePath) throws(FileError) {
    let source = NamedSource(path.text)
    guard source.className == nil else {
      throw FileError(path: source.path, reason: source.reasonForNoClass)
    }
  }

  /// The problems of the file at one of the paths that were not reported on stderr.
  func problems(at path: FilePath) -> [SourceProblem] { problems[path] ?? [] }
}

/// A source file or folder of a command line, perhaps with the name of a class in it.
struct NamedSource {
  let path: FilePath
  let className: String?

  init(_ argument: String) {
    let whole = FilePath(argument: argument) ?? FilePath(argument)
    guard let mark = argument.lastIndex(of: "#"), (try? whole.status()) == nil else {
      (path, className) = (whole, nil)
      return
    }
    let file = String(argument[..<mark])
    path = FilePath(argument: file) ?? FilePath(file)
    className = String(argument[argument.index(after: mark)...])
  }

  /// True if a class is in the file or folder, and is the one that is named.
  func names(_ found: SourceReport) -> Bool {
    guard let resolved = try? path.resolved().text else { return false }
    let isInside = found.file == resolved || found.file.hasPrefix(resolved + "/")
    return isInside && (className ?? found.className) == found.className
  }

  var reasonForNoClass: String {
    className.map { "no class \($0) with a layout" } ?? "no class has a layout"
  }
}

/// The layout of a class in a source file on a screen, read once; `nil` for a path that names no source file.
///
/// - Throws: The reason why the path does not name one layout.
func sourceLayout(
  at path: FilePath, on screen: ScreenChange = ScreenChange()
) throws(FileError) -> SourceLayout? {
  let named = NamedSource(path.text)
  guard named.path.isSourceFile else { return nil }
  return try layoutCache.withLock { (cache) throws(FileError) in
    let key = ReadLayout.Key(path: path, screen: screen.sourceScreen)
    if let known = cache[key] { return known.layout }
    _ = try at(named.path) { try named.path.status() }
    let layouts = SourceLayouts(of: [path], on: screen)
    let found = try layouts.readLayouts(at: path)
    guard let only = found.first, found.count == 1 else {
      let names = found.map { "\(named.path.shown)#\($0.layout.className)" }
      throw FileError(
        path: path,
        reason: found.isEmpty
          ? named.reasonForNoClass : "has \(found.count) layouts: \(names.joined(separator: ", "))")
    }
    cache[key] = only
    return only.layout
  }
}

/// The layout of a class in a source file; `nil` for a path that names no source file.
///
/// - Throws: The code to exit with, once stderr has the reason why the path does not name one layout.
func readSourceLayout(
  at path: FilePath, on screen: ScreenChange = ScreenChange()
) throws(ExitCode) -> SourceLayout? {
  do throws(FileError) {
    return try sourceLayout(at: path, on: screen)
  } catch {
    printError("\(error)")
    throw CommandFailure.couldNotRun
  }
}

/// The evaluation of the class that a path names on other screens than the one that its document was read for; `nil` for
/// a document that is none of code.
func sourceEvaluation(
  at path: FilePath, on screen: ScreenChange, for live: LiveDocument
) -> (any ScreenEvaluation)? {
  let file = NamedSource(path.text).path
  guard let layout = try? sourceLayout(at: path, on: screen), let resolved = try? file.resolved()
  else { return nil }
  let settings = SourceSettings(
    of: [file], in: ConfigurationFiles(SystemFiles(), trusting: TrustOptions.ofCommand))
  return layout.evaluation(
    on: screen.sourceScreen, ofFileAt: resolved.text, values: settings.json, for: live,
    by: SourceService.ofCommand)
}

/// The layout of a class with the report that it is of.
private struct ReadLayout {
  let layout: SourceLayout
  let report: SourceReport

  struct Key: Hashable {
    let path: FilePath
    let screen: SourceScreen?
  }
}

private let layoutCache = Mutex<[ReadLayout.Key: ReadLayout]>([:])

/// Prints the unknown parts of the layout at a path to stderr, after ``sourceLayout(at:on:)`` has read the layout.
func tellNotes(at path: FilePath, on screen: ScreenChange) {
  let key = ReadLayout.Key(path: path, screen: screen.sourceScreen)
  layoutCache.withLock { $0[key] }?.report.tellNotes()
}

extension SourceReport {
  /// Prints the values that are not known and the calls that are not evaluated to stderr.
  func tellNotes() {
    for value in unknown {
      let source = value.expression.isEmpty ? "" : ": \(value.expression)"
      writeError(
        "\(value.position.shown): note: \"\(value.key)\" is known only to the running app\(source)\n"
      )
    }
    for hole in holes {
      writeError(
        "\(hole.position.shown): note: \(hole.expression) may change the layout; it is not evaluated\n"
      )
    }
  }
}

extension SourceLayouts {
  /// The layouts at one of the paths with their reports.
  ///
  /// - Throws: The reason why the class that the path names has no layout.
  fileprivate func readLayouts(at path: FilePath) throws(FileError) -> [ReadLayout] {
    let found = (reports[path] ?? []).compactMap { report in
      report.layout.map { ReadLayout(layout: $0, report: report) }
    }
    if found.isEmpty { try requireNoClass(namedBy: path) }
    return found
  }

  /// Remembers the layouts at a path, which were evaluated for a screen, for ``sourceLayout(at:on:)``.
  ///
  /// - Returns: A path for each: the given one for a single layout, else the file with `#` and the name of the class.
  /// - Throws: The reason why the class that the path names has no layout.
  func remember(at path: FilePath, on screen: ScreenChange) throws(FileError) -> [FilePath] {
    let found = try readLayouts(at: path)
    return layoutCache.withLock { cache in
      found.map { read in
        let name =
          found.count == 1 ? path : FilePath(path.bytes + Array("#\(read.layout.className)".utf8))
        cache[ReadLayout.Key(path: name, screen: screen.sourceScreen)] = read
        return name
      }
    }
  }
}

extension SourcePositions {
  /// The positions of the layout of a class in a source file; `nil` for a path that names no source file.
  init?(at path: FilePath, on screen: ScreenChange = ScreenChange()) throws(ExitCode) {
    do throws(FileError) {
      guard let layout = try sourceLayout(at: path, on: screen) else { return nil }
      self.init(of: layout, in: SourceText(try readFile(NamedSource(path.text).path)))
    } catch {
      printError("\(error)")
      throw CommandFailure.couldNotRun
    }
  }
}

extension FilePath {
  /// True if its name is that of a Swift or Objective-C file.
  var isSourceFile: Bool {
    [".swift", ".m", ".mm"].contains { bytes.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  /// True if it is a source file, perhaps with the name of a class behind it.
  var namesSource: Bool { NamedSource(text).path.isSourceFile }
}

extension SourcePositions {
  /// Replaces the ranges in an answer about the document of a source file by those in the file.
  ///
  /// A `range` becomes that of the word at the position of the key or value in the code. It is left out if the position
  /// is in another file.
  ///
  /// - Parameters:
  ///   - answer: The answer of the server, with UTF-16 positions.
  ///   - document: The document that it is about.
  ///   - locatesElements: True to give objects with a `pointer` a range too.
  /// - Returns: The answer with these ranges.
  func located(
    _ answer: JSONValue, of document: LiveDocument, locatesElements: Bool
  ) -> JSONValue {
    if let items = answer.arrayValue {
      return .array(
        items.map { located($0, of: document, locatesElements: locatesElements) })
    }
    guard let object = answer.objectValue else { return answer }
    var members: [JSONObject.Member] = []
    for member in object {
      guard member.key == "range", let offset = offset(ofStartOf: member.value, in: document) else {
        let value = located(member.value, of: document, locatesElements: locatesElements)
        members.append(JSONObject.Member(key: member.key, value: value))
        if member.key == "pointer", locatesElements, object["range"] == nil,
          let range = member.value.stringValue.flatMap(range)
        {
          members.append(JSONObject.Member(key: "range", value: json(range)))
        }
        continue
      }
      let pointer = document.location(at: offset).map { document.keyPointer(of: $0) }
      if let range = range(of: pointer ?? "") {
        members.append(JSONObject.Member(key: "range", value: json(range)))
      }
    }
    return .object(JSONObject(members))
  }

  /// The byte at which a range of an answer begins; `nil` for a value that is no range.
  private func offset(ofStartOf range: JSONValue, in document: LiveDocument) -> Int? {
    guard let start = range["start"], let line = start["line"]?.integerValue,
      let character = start["character"]?.integerValue, let line = Int(exactly: line),
      let character = Int(exactly: character)
    else { return nil }
    return document.source.text.offset(
      of: TextPosition(line: line, character: character), in: .utf16)
  }

  /// A range of the source file in lines and UTF-16 characters, from 0.
  private func json(_ range: Range<Int>) -> JSONValue {
    func position(_ offset: Int) -> JSONValue {
      let position = text.position(at: offset, in: .utf16)
      return [
        "line": .integer(Int64(position.line)), "character": .integer(Int64(position.character)),
      ]
    }
    return ["start": position(range.lowerBound), "end": position(range.upperBound)]
  }
}
