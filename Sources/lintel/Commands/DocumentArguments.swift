import ArgumentParser
import InspectorServer
import Platform
import Synchronization
import SystemPackage

/// The words of a command that takes documents and elements of them.
struct DocumentArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Documents and folders (- is stdin), then elements: # and an id, or a JSON Pointer.",
      valueName: "file> ... <element"),
    completion: .documentsAndElements)
  var words: [String] = []

  /// Sorts the words.
  ///
  /// - Throws: A usage error if no file is named, or if stdin is named twice.
  func named(by command: String) throws -> NamedDocuments {
    let named = NamedDocuments(words)
    try named.requireFiles(command)
    return named
  }
}

/// The words of a command that takes documents only.
struct FileArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Documents and folders; - is stdin.", valueName: "file"),
    completion: .documents)
  var words: [String] = []

  /// Sorts the words.
  ///
  /// - Parameters:
  ///   - command: The name of the command, for messages.
  ///   - isOptional: True to take the working directory where nothing is named.
  /// - Returns: The files and folders.
  /// - Throws: A usage error if there is an element among the words, or no file.
  func named(by command: String, orHere isOptional: Bool = false) throws -> NamedDocuments {
    try NamedDocuments.filesOnly(words.isEmpty && isOptional ? ["."] : words, of: command)
  }
}

/// The documents and elements that a command line names.
///
/// A word that begins with `#` is an element. So is `/root`, and one that begins with `/root/`, unless a file or
/// folder has that path. Any other word is a file or a folder, and so is every word after `--`; see
/// ``fileWords(afterTerminatorOf:)``.
struct NamedDocuments {
  /// The files and folders, as they were named.
  private(set) var paths: [FilePath] = []

  /// The elements: `#` and an id, or a JSON Pointer.
  private(set) var elements: [String] = []

  init(_ path: FilePath) { paths = [path] }

  init(_ words: some Sequence<String>) {
    for word in words {
      if Self.isElement(word) {
        elements.append(word)
      } else if let path = FilePath(argument: word) {
        paths.append(path)
      }
    }
  }

  /// Sorts the words of a command that takes no elements.
  static func filesOnly(
    _ words: some Sequence<String>, of command: String
  ) throws -> NamedDocuments {
    let named = NamedDocuments(words)
    if let element = named.elements.first {
      throw ValidationError(
        "\(command) takes no element such as \(element); a file of that name goes after --")
    }
    try named.requireFiles(command)
    return named
  }

  /// True if a word names an element.
  static func isElement(_ word: String) -> Bool {
    if word.hasPrefix("#") { return true }
    guard word == "/root" || word.hasPrefix("/root/") else { return false }
    return (try? FilePath(argument: word)?.status()) == nil
  }

  fileprivate func requireFiles(_ command: String) throws {
    if paths.isEmpty {
      let other = elements.isEmpty ? "" : ", not only an element such as \(elements[0])"
      throw ValidationError("\(command) takes a file\(other)")
    }
    if paths.count(where: { $0 == .standardStream }) > 1 {
      throw ValidationError("only one of the documents can be stdin")
    }
  }

  /// Marks the words after `--` that would be taken for elements, so that they are files.
  ///
  /// Their first byte is spelled as ``argumentStrings()`` spells bytes that are no text.
  static func fileWords(afterTerminatorOf arguments: [String]) -> [String] {
    guard let terminator = arguments.firstIndex(of: "--") else { return arguments }
    return arguments[...terminator]
      + arguments[(terminator + 1)...].map { word in
        guard let first = word.utf8.first, "#/".utf8.contains(first) else { return word }
        return "\0" + String(first, radix: 16, uppercase: true) + word.dropFirst()
      }
  }

  /// Finds the files: those that are named, and the `*.layout.json` in folders, with the source files that have layouts
  /// if they are wanted.
  ///
  /// Folders that cannot be read are reported on stderr.
  func find(withSources: Bool = false) -> FoundDocuments {
    var found = FoundDocuments()
    for path in paths {
      let search = layoutFiles(at: path, withSources: withSources)
      found.files += search.files
      if search.files != [path] {
        found.hasFolder = true
        found.fromFolders.formUnion(search.files)
      }
      for error in search.errors {
        found.status.note(CommandFailure.couldNotRun)
        printError("\(error)")
      }
    }
    found.leaveOutUnreadableSources()
    return found
  }
}

/// The files that the words of a command line stand for.
struct FoundDocuments {
  fileprivate(set) var files: [FilePath] = []
  fileprivate var hasFolder = false

  /// The files that were found in folders, and not named themselves.
  fileprivate(set) var fromFolders: Set<FilePath> = []

  /// The exit code so far: that of folders that cannot be read.
  fileprivate(set) var status = CommandStatus()

  /// Leaves out source files of folders where nothing can read them, and reports that on stderr.
  ///
  /// A folder with documents can be checked without the program that reads source code.
  fileprivate mutating func leaveOutUnreadableSources() {
    let sources = fromFolders.filter(\.isSourceFile)
    guard !sources.isEmpty, !SourceProgram.isThere else { return }
    files.removeAll(where: sources.contains)
    fromFolders.subtract(sources)
    let count = sources.count == 1 ? "1 source file" : "\(sources.count) source files"
    printError("\(count) with layouts left out: \(SourceProgram.reasonForNone)")
  }

  /// True if a folder could not be read, or has no documents.
  var hasFailed: Bool { status.hasFailed }

  /// True if outputs have to say which file they are about.
  var areMany: Bool { files.count > 1 || hasFolder }

  /// The file as outputs in JSON name it: `nil` where there is only one.
  func member(for file: FilePath) -> String? { areMany ? file.text : nil }

  /// Runs a command for each file; where one of them fails, the others are still done.
  ///
  /// - Throws: The highest of the exit codes.
  func forEach(_ body: (FilePath) throws(ExitCode) -> Void) throws(ExitCode) {
    var status = status
    for file in files {
      do throws(ExitCode) {
        try body(file)
      } catch {
        status.note(error)
      }
    }
    try status.finish()
  }
}

/// The exit code of a command that does several things.
struct CommandStatus {
  private var code: Int32 = 0

  var hasFailed: Bool { code != 0 }

  /// Takes a code, unless there is a higher one.
  mutating func note(_ failure: ExitCode) { code = max(code, failure.rawValue) }

  /// - Throws: The code, unless everything went well.
  func finish() throws(ExitCode) {
    if code != 0 { throw ExitCode(code) }
  }
}

/// The option that allows configurations to name files elsewhere.
struct TrustOptions: ParsableArguments {
  @Option(
    name: .customLong("trust"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Let a .lintel.json name fonts and configurations in this folder, beside its own and the working directory.",
      valueName: "folder"))
  var folders: [FilePath] = []

  func validate() throws { Self.state.withLock { $0 = folders.map(\.absolute) } }

  private static let state = Mutex<[FilePath]>([])

  /// The folders that the command line trusts.
  static var given: TrustedFolders { TrustedFolders(state.withLock { $0 }) }

  /// The given folders and the working directory, where commands find the documents that they are given.
  static var ofCommand: TrustedFolders {
    TrustedFolders(given.paths + [workingFolder().map { FilePath($0) }].compactMap(\.self))
  }
}
