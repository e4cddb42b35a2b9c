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
  /// - Throws: A usage error if no file is named, if stdin is named twice, or if a file stands behind an element.
  func named(by command: String) throws -> NamedDocuments {
    try NamedDocuments(words, of: command)
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
/// The first word is a file or a folder. Each word after it is one too, up to the first element: a word that begins with
/// `#`, `/root`, or a word that begins with `/root/` and is the path of no file. From there on all words are elements.
/// Every word after `--` is a file; see ``fileWords(afterTerminatorOf:)``.
struct NamedDocuments {
  /// The files and folders, as they were named.
  private(set) var paths: [FilePath]

  /// The elements: `#` and an id, or a JSON Pointer.
  private(set) var elements: [String] = []

  init(_ path: FilePath) { paths = [path] }

  /// - Throws: A usage error if a file stands behind an element, or an element stands where the first file does.
  init(_ words: [String], of command: String) throws {
    if let first = words.first, Self.isElement(first), !Self.isFile(first) {
      throw ValidationError("\(command) takes a file, not only an element such as \(first)")
    }
    let end = Self.endOfFiles(in: words)
    paths = words[..<end].compactMap { FilePath(argument: $0) }
    elements = Array(words[end...])
    if let file = elements.first(where: { !Self.isElement($0) }) {
      throw ValidationError("\(file) stands behind an element; files go before elements")
    }
    if paths.isEmpty { throw ValidationError("\(command) takes a file") }
    if paths.count(where: { $0 == .standardStream }) > 1 {
      throw ValidationError("only one of the documents can be stdin")
    }
  }

  /// Sorts the words of a command that takes no elements.
  static func filesOnly(_ words: [String], of command: String) throws -> NamedDocuments {
    let element = words.indices.first { index in
      Self.isElement(words[index]) && (index > 0 || !Self.isFile(words[index]))
    }
    if let element {
      throw ValidationError(
        "\(command) takes no element such as \(words[element]); a file of that name goes after --")
    }
    return try NamedDocuments(words, of: command)
  }

  /// The index of the first element; the number of words if there is none.
  static func endOfFiles(in words: [String]) -> Int {
    words.indices.dropFirst().first { isElement(words[$0]) } ?? words.endIndex
  }

  /// True if a word behind the first one names an element.
  private static func isElement(_ word: String) -> Bool {
    if word.hasPrefix("#") || word == "/root" { return true }
    return word.hasPrefix("/root/") && !isFile(word)
  }

  private static func isFile(_ word: String) -> Bool {
    (try? FilePath(argument: word)?.status()) != nil
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

  /// Finds the layouts: documents that are named or in folders, and each class with a layout in source files, which is
  /// named `FILE#CLASS` if the file has several.
  ///
  /// Code is evaluated for the screen. Folders, files and classes that cannot be read are reported on stderr.
  func findLayouts(on screen: ScreenChange) -> FoundDocuments {
    var found = find(withSources: true)
    found.separateClasses(on: screen)
    return found
  }

  /// Finds the files: those that are named, and the `*.layout.json` in folders, with the source files that have layouts
  /// if they are requested.
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

  /// The number of source files of folders that nothing can read.
  fileprivate(set) var leftOutCount = 0

  /// The exit code so far: that of folders that cannot be read.
  fileprivate(set) var status = CommandStatus()

  /// Leaves out source files of folders where nothing can read them: a failure, which is reported on stderr.
  ///
  /// The documents of the folder are read all the same.
  fileprivate mutating func leaveOutUnreadableSources() {
    let sources = fromFolders.filter(\.isSourceFile)
    guard !sources.isEmpty, !SourceProgram.isThere else { return }
    files.removeAll(where: sources.contains)
    fromFolders.subtract(sources)
    leftOutCount = sources.count
    status.note(CommandFailure.couldNotRun)
    let count = sources.count == 1 ? "1 source file" : "\(sources.count) source files"
    printError("\(count) with layouts left out: \(SourceProgram.reasonForNone)")
  }

  /// Replaces each source file with several layouts by its classes, and leaves out files of folders that have none.
  fileprivate mutating func separateClasses(on screen: ScreenChange) {
    let sources = files.filter(\.namesSource)
    guard !sources.isEmpty else { return }
    let layouts = SourceLayouts(of: sources, on: screen)
    if layouts.hasFailed { status.note(CommandFailure.couldNotRun) }
    files = files.flatMap { file -> [FilePath] in
      guard file.namesSource else { return [file] }
      do throws(FileError) {
        let classes = try layouts.remember(at: file, on: screen)
        // A failure that was reported already is the reason for having no class.
        if classes.isEmpty, !fromFolders.contains(file), !layouts.hasFailed {
          throw FileError(path: file, reason: NamedSource(file.text).reasonForNoClass)
        }
        if fromFolders.contains(file) { fromFolders.formUnion(classes) }
        return classes
      } catch {
        status.note(CommandFailure.couldNotRun)
        printError("\(error)")
        return []
      }
    }
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
