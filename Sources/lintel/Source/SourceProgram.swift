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

  /// The reason why source code is not read where it is not there.
  static let reasonForNone =
    "lintel-source is not beside lintel; \"swift build -c release --package-path "
    + "Sources/lintel-source\" makes it"

  /// The program beside this one, or the one that was built in the same checkout; `nil` if there is none.
  static var path: FilePath? {
    guard let folder = executablePath()?.parts.folder else { return nil }
    // This program is in PACKAGE/.build/TRIPLE/CONFIGURATION.
    let package = folder.parts.folder.parts.folder.parts.folder
    let build = package.appending("Sources/lintel-source/.build")
    let candidates =
      [folder] + ["release", "debug"].map { build.appending($0) }
    return candidates.map { $0.appending("lintel-source") }
      .first { (try? $0.status())?.type == .regular }
  }

  /// Reads the layouts of files and of all source files in folders.
  ///
  /// - Parameters:
  ///   - paths: The files and folders.
  ///   - namesFiles: True if positions are `file:line:column` and not `line:column`.
  ///   - settings: The values that configurations give.
  /// - Returns: The layouts of all classes, in the order of the files.
  /// - Throws: The reason why there is no answer.
  func layouts(
    at paths: [FilePath], namesFiles: Bool, _ settings: SourceSettings
  ) throws(UnreadableFile) -> ImportedLayouts {
    try layouts(at: paths.map(\.absolute.text), namesFiles: namesFiles, settings)
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
  /// - Returns: The layouts of all classes, in the order of the files.
  /// - Throws: The reason why there is no answer.
  func layouts(
    at paths: [String], namesFiles: Bool, _ settings: SourceSettings, below root: String? = nil,
    texts: [String: String] = [:], output: SourceOutput? = nil
  ) throws(UnreadableFile) -> ImportedLayouts {
    var params: JSONObject = [
      "paths": .array(paths.map { .string($0) }), "namesFiles": .bool(namesFiles),
      "hints": settings.json,
    ]
    if let root { params["root"] = .string(root) }
    if !texts.isEmpty {
      params["texts"] = .object(
        JSONObject(texts.map { JSONObject.Member(key: $0.key, value: .string($0.value)) }))
    }
    if let output { params["output"] = output.json }
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
    return ImportedLayouts(answer["result"] ?? .null, settings)
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

/// The layouts of source files, as `lintel-source` reports them.
struct ImportedLayouts {
  let classes: [ImportedClass]

  /// Files and lines that could not be read and settings without effect, each with its position; classes without a document have their own failure.
  let failures: [(position: String, message: String)]

  /// The values of configurations that no code of their classes reads, by name.
  let unusedNames: Set<String>

  init(_ result: JSONValue, _ settings: SourceSettings) {
    let classes = (result["classes"]?.arrayValue ?? []).map(ImportedClass.init)
    self.classes = classes
    let known = Set(classes.compactMap { $0.failure.map { "\($0.position): \($0.message)" } })
    let wrongFiles = (result["failures"]?.arrayValue ?? []).compactMap { failure in
      let message = failure["message"]?.stringValue ?? "it cannot be read"
      let file = shownSourcePath(failure["file"]?.stringValue ?? "")
      let numbers = ["line", "column"].compactMap { failure[$0]?.integerValue }
      let position = ([file] + numbers.map { "\($0)" }).joined(separator: ":")
      return known.contains("\(position): \(message)") ? nil : (position, message)
    }
    let unused = result["unusedHints"]?.arrayValue ?? []
    unusedNames = Set(unused.compactMap { $0["name"]?.stringValue })
    let unusedHints = unused.compactMap { hint in
      settings.failure(
        ofUnused: hint["name"]?.stringValue ?? "", in: hint["folder"]?.stringValue ?? "")
    }
    failures = wrongFiles + unusedHints
  }
}

/// A class with a layout.
struct ImportedClass {
  let name: String
  /// The path without symbolic links.
  let file: String

  /// All that is known of it; see the guide, "From source".
  let report: JSONObject

  /// `nil` if the class has none, because its code could not be evaluated.
  let document: JSONValue?

  /// The documents in the other size ranges that the app may lay the class out in, for checks.
  let otherDocuments: [JSONValue]

  /// Values that only the running app knows, by key and position.
  let unknown: [(key: String, position: String, expression: String)]

  /// Calls that may change the layout and were not understood.
  let holes: [(position: String, expression: String)]

  /// The reason why it has no document, with its position.
  let failure: (position: String, message: String)?
  let assumedCount: Int
  let variantCount: Int

  /// The name of its file, without `.layout.json`, and the document, which is `nil` if that of an earlier class is
  /// equal; `nil` if none is written.
  let written: (name: String, document: JSONValue?)?

  init(_ value: JSONValue) {
    name = value["class"]?.stringValue ?? ""
    file = value["file"]?.stringValue ?? ""
    let unreported = ["otherDocuments", "written"]
    report = JSONObject((value.objectValue ?? [:]).filter { !unreported.contains($0.key) })
    otherDocuments = value["otherDocuments"]?.arrayValue ?? []
    document = value["document"]
    unknown = (value["unknown"]?.arrayValue ?? []).map { item in
      (
        item["key"]?.stringValue ?? "", shownSourcePath(item["at"]?.stringValue ?? ""),
        item["expression"]?.stringValue ?? ""
      )
    }
    holes = (value["holes"]?.arrayValue ?? []).map { item in
      (shownSourcePath(item["at"]?.stringValue ?? ""), item["expression"]?.stringValue ?? "")
    }
    failure = value["reason"].map { failure in
      (
        shownSourcePath(failure["at"]?.stringValue ?? ""),
        failure["message"]?.stringValue ?? "it has no document"
      )
    }
    let file = value["written"]
    written = file?["name"]?.stringValue.map { ($0, file?["document"]) }
    assumedCount = value["assumed"]?.arrayValue?.count ?? 0
    variantCount = value["document"]?["variants"]?.arrayValue?.count ?? 0
  }
}

extension ImportedClass {
  /// Reports on stderr why the class has no document, if it has none.
  func tellFailure(showsAbsolutePath: Bool = false) {
    guard document == nil else { return }
    let (shown, message) = failure ?? (shownSourcePath(file), "it cannot be evaluated")
    let position = showsAbsolutePath ? FilePath(shown).absolute.text : shown
    writeError("\(position): note: \(name) has no document: \(message)\n")
  }
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

  /// True if values that no class reads are failures.
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
          return JSONObject.Member(
            key: folder,
            value: .object(
              JSONObject(values.map { JSONObject.Member(key: $0.key, value: $0.value) })))
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

  /// The failure for a value that its class does not use; `nil` for one that another configuration gives.
  ///
  /// A configuration that several folders extend has values for the classes of all of them.
  func failure(ofUnused name: String, in folder: String) -> (position: String, message: String)? {
    guard reportsUnused, let (file, values) = byFolder[folder],
      let position = values.byName[name]?.position
    else { return nil }
    return (
      "\(shownSourcePath(file.text)):\(position.line + 1):\(position.character + 1)",
      values.reason(forUnused: name)
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
