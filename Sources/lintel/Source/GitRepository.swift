import InspectorServer
import LiveDocuments
import Platform
import Synchronization
import SystemPackage

/// A Git repository with a working tree, of which commits are read.
///
/// Only plumbing commands are run. They run no hooks, filters or pagers, take no locks, write nothing and get no objects
/// from elsewhere, so what a partial clone lacks cannot be read.
struct GitRepository: Sendable {
  private let program: FilePath

  /// The folder of the working tree, without symbolic links.
  let folder: FilePath

  /// Finds the repository that a file is in.
  ///
  /// - Parameter path: An absolute path without symbolic links; neither the file nor its folder needs to exist.
  /// - Throws: The reason why there is none.
  init(around path: FilePath) throws(UnreadableFile) {
    guard let program = Self.programPath else {
      throw UnreadableFile(reason: "--rev needs git, which is not in the PATH")
    }
    var start = path
    while (try? start.status())?.type != .directory, start.bytes.count > 1 {
      start = start.parts.folder
    }
    Self.prepareEnvironment()
    let answer = try Self.output(of: program, in: start, ["rev-parse", "--show-toplevel"])
    guard answer.first == UInt8(ascii: "/"), answer.last == UInt8(ascii: "\n"),
      let folder = try? FilePath(answer.dropLast()).resolved()
    else {
      let message = Self.message(answer)
      throw UnreadableFile(
        reason: message.contains("not a git repository")
          ? "\(path.shown): not in a Git repository" : "\(path.shown): git: \(message)")
    }
    (self.program, self.folder) = (program, folder)
  }

  /// Variables that a hook of Git sets for its own repository, and that would stand for another one here.
  private static let variablesOfHooks = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR",
  ]

  private static func prepareEnvironment() {
    for name in variablesOfHooks { setEnvironmentValue(name, nil) }
    setEnvironmentValue("LC_ALL", "C")
    setEnvironmentValue("GIT_OPTIONAL_LOCKS", "0")
    setEnvironmentValue("GIT_TERMINAL_PROMPT", "0")
    // Since Git 2.45; the option for protocols has this effect in older ones.
    setEnvironmentValue("GIT_NO_LAZY_FETCH", "1")
  }

  /// The program in the first folder of PATH that has one.
  private static var programPath: FilePath? {
    let folders = environmentValue("PATH")?.split(separator: UInt8(ascii: ":")) ?? []
    return folders.map { FilePath($0) }.filter(\.isAbsolute).map { $0.appending("git") }
      .first { path in
        let status = try? path.status()
        return status?.type == .regular
          && status?.permissions.isDisjoint(with: [.ownerExecute, .groupExecute, .otherExecute])
            == false
      }
  }

  private static func arguments(_ folder: FilePath, _ words: [String]) -> [FilePath] {
    // Reading the index may run the program that core.fsmonitor names.
    let settings = ["-c", "protocol.allow=never", "-c", "core.fsmonitor=false"]
    return [FilePath("-C"), folder] + (settings + words).map { FilePath($0) }
  }

  /// The longest output of a command that is read, in bytes.
  private static let outputLimit = 64 << 20

  /// The output of a command, and its messages where it fails.
  private static func output(
    of program: FilePath, in folder: FilePath, _ words: [String], dropsErrors: Bool = false
  ) throws(UnreadableFile) -> [UInt8] {
    let process: ChildProcess
    do throws(Errno) {
      process = try ChildProcess(
        program, arguments(folder, words), errors: dropsErrors ? .dropped : .inOutput)
    } catch {
      throw UnreadableFile(reason: "\(program.shown): \(error)")
    }
    defer { process.close() }
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while let count = try? process.output.read(into: &buffer), count > 0 {
      output += buffer[..<count]
      guard output.count <= outputLimit else {
        throw UnreadableFile(reason: "git \(words[0]) answers with more than \(outputLimit) bytes")
      }
    }
    return output
  }

  /// A message of Git in one line, without its first word.
  private static func message(_ output: [UInt8]) -> String {
    let line = String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    for word in ["fatal: ", "error: "] where line.hasPrefix(word) {
      return String(line.dropFirst(word.count))
    }
    return line.isEmpty ? "no answer" : line
  }

  // MARK: Revisions

  /// Finds the commits that an option names: `A`, `A..B`, or `A...B` for the last common commit of both and B.
  ///
  /// - Returns: The commit before, and the one after; `nil` for the working tree.
  /// - Throws: The reason why there is no such commit.
  func range(_ text: String) throws(UnreadableFile) -> (before: GitCommit, after: GitCommit?) {
    guard let dots = text.firstRange(of: "..") else { return (try commit(text), nil) }
    func side(_ name: Substring) throws(UnreadableFile) -> GitCommit {
      try commit(name.isEmpty ? "HEAD" : String(name))
    }
    let isSymmetric = text[dots.upperBound...].hasPrefix(".")
    let before = try side(text[..<dots.lowerBound])
    let after = try side(text[dots.upperBound...].dropFirst(isSymmetric ? 1 : 0))
    guard isSymmetric else { return (before, after) }
    let answer = try output(["merge-base", before.hash, after.hash])
    guard let hash = Self.hash(answer) else {
      throw UnreadableFile(reason: "\(before.name) and \(after.name) have no common commit")
    }
    return (GitCommit(name: String(hash.prefix(10)), hash: hash), after)
  }

  private func commit(_ name: String) throws(UnreadableFile) -> GitCommit {
    // An option is no revision.
    let answer =
      name.hasPrefix("-") ? [] : try output(["rev-parse", "--verify", "\(name)^{commit}"])
    guard let hash = Self.hash(answer) else {
      throw UnreadableFile(
        reason: "no commit of \(folder.shown) is named \(quoted(name)); a shallow clone may have "
          + "to fetch it")
    }
    return GitCommit(name: name, hash: hash)
  }

  /// The object name in the last line of an answer, behind warnings.
  private static func hash(_ answer: [UInt8]) -> String? {
    guard let line = answer.split(separator: UInt8(ascii: "\n")).last,
      line.count == 40 || line.count == 64, line.allSatisfy(\.isHexDigit)
    else { return nil }
    return String(decoding: line, as: UTF8.self)
  }

  private func output(
    _ words: [String], dropsErrors: Bool = false
  ) throws(UnreadableFile) -> [UInt8] {
    try Self.output(of: program, in: folder, words, dropsErrors: dropsErrors)
  }

  // MARK: Files

  /// The regular files of a commit in a folder and below, in the order of Git: paths from the repository's folder on,
  /// with the names of their objects.
  func files(
    of commit: GitCommit, below path: [UInt8]
  ) throws(UnreadableFile) -> [(path: [UInt8], object: [UInt8])] {
    try entries(of: commit, below: path, ofMode: "100")
  }

  /// The symbolic links of a commit: paths from the repository's folder on, with the names of the objects that hold
  /// their targets.
  func links(of commit: GitCommit) throws(UnreadableFile) -> [(path: [UInt8], object: [UInt8])] {
    try entries(of: commit, below: [], ofMode: "120")
  }

  /// The entries of a commit in a folder and below whose mode begins with these digits.
  private func entries(
    of commit: GitCommit, below path: [UInt8], ofMode digits: String
  ) throws(UnreadableFile) -> [(path: [UInt8], object: [UInt8])] {
    let words =
      ["--literal-pathspecs", "ls-tree", "-r", "-z", "--full-tree", commit.hash]
      + (path.isEmpty ? [] : ["--", FilePath(path).text])
    return try output(words, dropsErrors: true).split(separator: 0).compactMap { record in
      guard let tab = record.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
      let fields = record[..<tab].split(separator: UInt8(ascii: " "))
      guard fields.count == 3, fields[0].starts(with: digits.utf8) else { return nil }
      return (Array(record[(tab + 1)...]), Array(fields[2]))
    }
  }

  /// The files that were renamed since a commit: their earlier paths by their later ones, from the repository's folder
  /// on.
  ///
  /// Git pairs files of which at least half is equal. The working tree is not read, because that could run filters: a
  /// file that was renamed there counts once the index has it under its new name.
  ///
  /// - Parameters:
  ///   - before: The earlier commit.
  ///   - after: The later commit; `nil` for the index.
  /// - Returns: The earlier paths by the later ones.
  /// - Throws: The reason why there is no answer.
  func earlierPaths(
    from before: GitCommit, to after: GitCommit?
  ) throws(UnreadableFile) -> [[UInt8]: [UInt8]] {
    let options = ["-M", "-l1000", "--diff-filter=R", "--name-status", "-z"]
    let words =
      after.map { ["diff-tree", "-r"] + options + [before.hash, $0.hash] }
      ?? ["diff-index", "--cached"] + options + [before.hash]
    let fields = try output(words, dropsErrors: true).split(separator: 0)
    var paths: [[UInt8]: [UInt8]] = [:]
    // The status, the earlier and the later path.
    for start in stride(from: 0, to: fields.count - 2, by: 3) {
      paths[Array(fields[start + 2])] = Array(fields[start + 1])
    }
    return paths
  }

  /// Starts a process that reads objects.
  func objects() throws(UnreadableFile) -> GitObjects {
    do throws(Errno) {
      return GitObjects(
        try ChildProcess(
          program, Self.arguments(folder, ["cat-file", "--batch"]), errors: .dropped))
    } catch {
      throw UnreadableFile(reason: "\(program.shown): \(error)")
    }
  }
}

/// A commit, by the name that the user gave it.
struct GitCommit: Sendable {
  let name: String
  let hash: String
}

/// The objects of a repository, read through one process.
final class GitObjects: Sendable {
  enum Kind: String { case blob, tree, commit, tag }

  struct Object {
    let kind: Kind

    /// `nil` for an object longer than the limit.
    let content: [UInt8]?
  }

  fileprivate struct Pipe {
    let process: ChildProcess
    var received: [UInt8] = []
    var start = 0
  }

  private let pipe: Mutex<Pipe>

  /// Names that are sent before the answers are read, in bytes: fewer than any pipe holds, so that neither process
  /// waits for the other.
  private static let batchLength = 4096

  fileprivate init(_ process: ChildProcess) { pipe = Mutex(Pipe(process: process)) }

  deinit { pipe.withLock { $0.process.close() } }

  /// Reads objects.
  ///
  /// - Parameters:
  ///   - names: Their names, as `main:Sources/Card.swift`.
  ///   - limit: The longest content that is kept, in bytes.
  ///   - take: Receives each object, or `nil` for one that does not exist, with the index of its name.
  /// - Throws: The reason why there are no answers.
  func read(
    _ names: [[UInt8]], limit: Int, _ take: (Int, Object?) throws(UnreadableFile) -> Void
  ) throws(UnreadableFile) {
    try pipe.withLock { (pipe) throws(UnreadableFile) in
      var next = 0
      while next < names.count {
        var batch: [UInt8] = []
        let first = next
        repeat {
          // A name with a line break would be two; an empty one is missing.
          if !names[next].contains(UInt8(ascii: "\n")) { batch += names[next] }
          batch.append(UInt8(ascii: "\n"))
          next += 1
        } while next < names.count && batch.count + names[next].count < Self.batchLength
        do throws(Errno) {
          try pipe.process.input.write(batch)
        } catch {
          throw UnreadableFile(reason: "git cat-file ended: \(error)")
        }
        for index in first..<next { try take(index, try pipe.object(limit: limit)) }
      }
    }
  }

  /// Reads one object.
  func read(_ name: [UInt8], limit: Int) throws(UnreadableFile) -> Object? {
    var found: Object?
    try read([name], limit: limit) { found = $1 }
    return found
  }
}

extension GitObjects.Pipe {
  /// Reads the next answer: a header with kind and length, then the content.
  fileprivate mutating func object(limit: Int) throws(UnreadableFile) -> GitObjects.Object? {
    while !received[start...].contains(UInt8(ascii: "\n")) { try receive() }
    let end = received[start...].firstIndex(of: UInt8(ascii: "\n")) ?? start
    let fields = received[start..<end].split(separator: UInt8(ascii: " ")).suffix(2)
      .map { String(decoding: $0, as: UTF8.self) }
    start = end + 1
    guard fields.count == 2, let kind = GitObjects.Kind(rawValue: fields[0]),
      let length = Int(fields[1]), length >= 0
    else { return nil }
    var content: [UInt8] = []
    var missing = length
    while true {
      let count = min(missing, received.count - start)
      if length <= limit { content += received[start..<(start + count)] }
      start += count
      missing -= count
      if missing == 0 { break }
      try receive()
    }
    // A line break is behind the content.
    while received.count == start { try receive() }
    start += 1
    return GitObjects.Object(kind: kind, content: length <= limit ? content : nil)
  }

  private mutating func receive() throws(UnreadableFile) {
    received.removeFirst(start)
    start = 0
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    guard let count = try? process.output.read(into: &buffer), count > 0 else {
      throw UnreadableFile(
        reason: "git cat-file ended without an answer; a partial clone may lack the object")
    }
    received += buffer[..<count]
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}
