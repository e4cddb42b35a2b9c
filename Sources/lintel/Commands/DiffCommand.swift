import ArgumentParser
import InspectorServer
import JSON
import JSONRPC
import LiveDocuments
import Platform
import SystemPackage

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Print which frames differ between two documents, folders, variants or revisions.",
    usage: "lintel diff <file> [<file> ...] [<options>]",
    discussion: """
      Two documents are compared, the documents with the same path in two folders, or a document and its variant \
      (--to-variant). --rev compares documents and the layouts of source files, in all states, with a revision of Git, and --captured \
      compares captured documents with the frames that the device had.

      Exit code 1: a frame differs, or a document is on one side only.

      Examples:
        lintel diff before/ after/ --width 320
        lintel diff card.layout.json --to-variant landscape
        lintel diff --rev main Sources/PhotoCell.swift
      """)

  @OptionGroup var documents: FileArguments

  @OptionGroup var format: FormatOptions<PlainFormat>

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Compare with this variant of the second document.", valueName: "name"),
    completion: .variants)
  var toVariant: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Compare with this Git revision, or compare two: A..B.", valueName: "revision"),
    completion: .shellCommand("git for-each-ref --format='%(refname:short)' 2>/dev/null"))
  var rev: String?

  @Flag(help: "Compare captured documents with the frames that the device had, to a pixel.")
  var captured = false

  @OptionGroup(title: ScreenOptions.title) var screen: ScreenOptions

  private func paths() throws -> [FilePath] {
    let paths = try documents.named(by: "diff").paths
    if paths.count > 2 {
      throw ValidationError("diff takes two files or folders, not \(paths.count)")
    }
    if paths.count == 1, toVariant == nil, screen.change.variant == nil {
      throw ValidationError("diff takes a second file, or a variant with --to-variant")
    }
    if paths.count == 2, paths[0].isFolder != paths[1].isFolder {
      throw ValidationError("diff takes two files or two folders, not one of each")
    }
    return paths
  }

  func run() throws {
    if captured {
      if rev != nil || toVariant != nil {
        throw ValidationError(
          "--captured compares with the device; it goes with neither --rev nor --to-variant")
      }
      let found = try documents.named(by: "diff", orHere: true).find()
      return try CapturedFrames(format: format.chosen, screen: screen.change).compare(found)
    }
    if let rev { return try compareRevisions(rev) }
    let paths = try paths()
    let named = paths.map { NamedDocuments($0).find() }
    var status = CommandStatus()
    for found in named { if found.hasFailed { status.note(CommandFailure.couldNotRun) } }
    guard named.contains(where: \.areMany) else {
      status.note(try compare(paths[0], paths.last ?? paths[0], name: nil))
      return try status.finish()
    }
    let sides = zip(named, paths).map { found, path in
      Dictionary(
        found.files.map { file in
          (Array(file.bytes.dropFirst(path.bytes.count).drop { $0 == UInt8(ascii: "/") }), file)
        },
        uniquingKeysWith: { first, _ in first })
    }
    let (before, after) = (sides[0], sides.last ?? [:])
    let keys = Set(before.keys).union(after.keys).sorted { $0.lexicographicallyPrecedes($1) }
    var differingCount = 0
    for key in keys {
      let name = FilePath(key)
      let code: ExitCode
      if let from = before[key], let to = after[key] {
        code = try compare(from, to, name: name)
      } else {
        try printMissing(name, from: before[key] == nil ? paths[1] : paths[0])
        code = CommandFailure.found
      }
      if code == CommandFailure.found { differingCount += 1 }
      status.note(code)
    }
    try printSummary(differingCount, of: keys.count, "documents")
    try status.finish()
  }

  private func printSummary(_ count: Int, of total: Int, _ noun: String) throws(ExitCode) {
    guard format.chosen == .text else { return }
    var output = Output()
    output.line(
      count == 0
        ? "no frame differs in \(total) \(noun)" : "frames differ in \(count) of \(total) \(noun)")
    try output.finish()
  }

  private func printMissing(_ name: FilePath, from folder: FilePath) throws(ExitCode) {
    var output = Output()
    switch format.chosen {
    case .text: output.line("\(name.shown): only in \(folder.shown)")
    case .json:
      let answer: JSONValue = [
        "file": .string(name.text), "onlyIn": .string(folder.text),
      ]
      output.line(answer.serialized())
    }
    try output.finish()
  }

  /// Compares two documents, or two variants of one, and prints how they differ.
  ///
  /// - Parameters:
  ///   - from: The document before.
  ///   - to: The document after; the same for two variants of it.
  ///   - name: The name that both have; `nil` for the only comparison.
  /// - Returns: The exit code.
  /// - Throws: The code to exit with if nothing more can be printed.
  private func compare(_ from: FilePath, _ to: FilePath, name: FilePath?) throws -> ExitCode {
    do throws(ExitCode) {
      // Read once: stdin cannot be read twice.
      let text = try documentText(at: from, on: screen.change)
      return try compare(
        ComparedText(text, at: from),
        ComparedText(from == to ? text : try documentText(at: to, on: screen.change), at: to),
        name: name)
    } catch {
      return error
    }
  }

  /// A document on one side of a comparison.
  private struct ComparedText {
    let text: [UInt8]
    let inputs: DocumentInputs

    /// The name in messages.
    let label: String

    /// The name of the revision; empty for a file.
    var revision = ""

    /// The names of its states, each once.
    var stateNames: [String] {
      var seen: Set<String> = []
      return LiveDocument(text: text, inputs: inputs).header.variants
        .filter { $0.isState && seen.insert($0.name).inserted }.map(\.name)
    }

    init(_ text: [UInt8], at path: FilePath) {
      (self.text, inputs, label) = (text, lintel.inputs(for: path), path.shown)
    }

    /// The text of a layout in a revision, which is read with the other files of the revision.
    init(_ text: [UInt8], of pair: Pair, in revision: RevisionDocuments) {
      (self.text, inputs) = (text, revision.inputs(of: pair.file))
      label = revision.label(of: pair.file) + pair.suffix
      self.revision = revision.name
    }
  }

  private func compare(
    _ from: ComparedText, _ to: ComparedText, name: FilePath?, earlierName: FilePath? = nil
  ) throws(ExitCode) -> ExitCode {
    let answer = try difference(from, to)
    let states = try stateDifferences(from, to)
    let changes = answer["changes"]?.arrayValue ?? []
    var output = Output()
    switch format.chosen {
    case .json:
      var object = JSONObject()
      if let name { object["file"] = .string(name.text) }
      if let earlierName { object["renamedFrom"] = .string(earlierName.text) }
      for member in answer.objectValue ?? [:] { object[member.key] = member.value }
      if !states.isEmpty { object["states"] = .array(states.map(\.json)) }
      output.line(JSONValue.object(object).serialized())
    case .text:
      if name == nil || !changes.isEmpty || !states.isEmpty {
        let origin = earlierName.map { "was \($0.shown)" }
        if let name {
          output.line("\(name.shown)\(origin.map { " (\($0))" } ?? ""):")
        } else if let origin {
          output.line(origin)
        }
        for line in lines(answer, changes) { output.line(line) }
        for state in states { for line in lines(state) { output.line(line) } }
      }
    }
    try output.finish()
    return changes.isEmpty && states.isEmpty ? .success : CommandFailure.found
  }

  /// A state whose frames differ, or that only one side has.
  private struct StateDifference {
    let name: String

    /// The answer about the frames; `nil` for a state of one side.
    var answer: JSONValue?

    /// The side that has the state alone.
    var onlyIn: String?

    var json: JSONValue {
      var object: JSONObject = ["state": .string(name)]
      for member in answer?.objectValue ?? [:] { object[member.key] = member.value }
      if let onlyIn { object["onlyIn"] = .string(onlyIn) }
      return .object(object)
    }
  }

  /// Compares the states of a layout in two revisions, unless an option names one.
  ///
  /// - Returns: The states that differ.
  private func stateDifferences(
    _ from: ComparedText, _ to: ComparedText
  ) throws(ExitCode) -> [StateDifference] {
    guard rev != nil, toVariant == nil, screen.change.variant == nil else { return [] }
    let (before, after) = (from.stateNames, to.stateNames)
    let known = (Set(before), Set(after))
    var differences: [StateDifference] = []
    for name in after + before.filter({ !known.1.contains($0) }) {
      guard known.0.contains(name), known.1.contains(name) else {
        let side = known.0.contains(name) ? from : to
        differences.append(StateDifference(name: name, onlyIn: side.revision))
        continue
      }
      let answer = try difference(from, to, inState: name)
      guard answer["changes"]?.arrayValue?.isEmpty == false else { continue }
      differences.append(StateDifference(name: name, answer: answer))
    }
    return differences
  }

  private func lines(_ state: StateDifference) -> [String] {
    guard let answer = state.answer else {
      return ["the state \(quoted(state.name)) is only in \(state.onlyIn ?? "one of them")"]
    }
    return [ShownStates.heading(state.name)]
      + lines(answer, answer["changes"]?.arrayValue ?? []).map { "  " + $0 }
  }

  private func difference(
    _ from: ComparedText, _ to: ComparedText, inState state: String? = nil
  ) throws(ExitCode) -> JSONValue {
    var change = screen.change
    if let state { change.variant = state }
    let before = try openedDocument(change, from.text, with: from.inputs, named: from.label)
    change.variant = toVariant ?? (rev == nil ? nil : change.variant)
    let after = try openedDocument(change, to.text, with: to.inputs, named: to.label)
    do throws(ResponseError) {
      return try layoutDifference(from: before.live, to: after.live)
    } catch {
      printError("\(from.label): \(error.message)")
      throw error.exitCode
    }
  }

  private func lines(_ answer: JSONValue, _ changes: [JSONValue]) -> [String] {
    let rows = changes.map { change in
      let (before, after) = (
        (change["before"] ?? nil).frameCell, (change["after"] ?? nil).frameCell
      )
      return [change.elementName, change["kind"]?.stringValue ?? "", before, "→", after]
    }
    let same = answer["summary"]?["unchanged"]?.integerValue ?? 0
    let count = "\(changes.count) \(changes.count == 1 ? "difference" : "differences")"
    return elementTable(rows) + [
      changes.isEmpty ? "no frame differs, of \(same)" : "\(count), \(same) as before"
    ]
  }
}

// MARK: Revisions

extension DiffCommand {
  /// Compares the layouts at the paths in one revision with those in another, or in the working tree.
  private func compareRevisions(_ rev: String) throws {
    let paths = try documents.named(by: "diff").paths
    if paths.contains(.standardStream) {
      throw ValidationError("--rev compares files, not stdin")
    }
    let sources = paths.map { NamedSource($0.text) }
    let before: RevisionDocuments
    let after: RevisionDocuments
    do throws(UnreadableFile) {
      let resolved = sources.map(\.path.withoutLinks)
      let repository = try GitRepository(around: resolved[0])
      for path in resolved where !path.isInside(repository.folder) {
        throw UnreadableFile(
          reason: "\(path.shown) is not in the repository \(repository.folder.shown)")
      }
      let commits = try repository.range(rev)
      let project = projectFolder(around: resolved)
      before = try RevisionDocuments(
        sources, in: try GitFiles(repository, commits.before), project: project,
        on: screen.change.sourceScreen,
        renamed: try RenamedFiles(in: repository, from: commits.before, to: commits.after))
      var files: GitFiles?
      if let commit = commits.after { files = try GitFiles(repository, commit) }
      after = try RevisionDocuments(
        sources, in: files, project: project, on: screen.change.sourceScreen)
    } catch {
      printError(error.reason)
      throw CommandFailure.couldNotRun
    }
    var status = CommandStatus()
    if before.hasFailed || after.hasFailed { status.note(CommandFailure.couldNotRun) }
    let pairs = pairs(of: sources, before, after, &status)
    let isAlone = pairs.count == 1 && sources.count == 1 && pairs[0].file == sources[0].path
    var differingCount = 0
    for pair in pairs {
      let code: ExitCode
      switch (pair.before, pair.after) {
      case (let from?, let to?):
        do throws(ExitCode) {
          code = try compare(
            ComparedText(from, of: pair, in: before), ComparedText(to, of: pair, in: after),
            name: isAlone ? nil : pair.name, earlierName: before.earlierName(of: pair.file))
        } catch {
          code = error
        }
      case (nil, _):
        try printChange("added", pair.name, missingIn: before)
        code = CommandFailure.found
      case (_, nil):
        try printChange("deleted", pair.name, missingIn: after)
        code = CommandFailure.found
      }
      if code == CommandFailure.found { differingCount += 1 }
      status.note(code)
    }
    if !isAlone, !pairs.isEmpty { try printSummary(differingCount, of: pairs.count, "layouts") }
    try status.finish()
  }

  /// A layout in two revisions; `nil` in one that does not have it.
  private struct Pair {
    let file: FilePath

    /// `#` and the name of the class, if the file has several.
    var suffix = ""
    let before: [UInt8]?
    let after: [UInt8]?

    var name: FilePath { FilePath(file.bytes + Array(suffix.utf8)) }
  }

  /// The layouts of all files, in the order of the paths; layouts of a file are matched by their classes, unless each
  /// revision has at most one.
  private func pairs(
    of sources: [NamedSource], _ before: RevisionDocuments, _ after: RevisionDocuments,
    _ status: inout CommandStatus
  ) -> [Pair] {
    for source in sources where !before.hasPart(of: source) && !after.hasPart(of: source) {
      printError(
        "\(source.path.shown): \(before.existing.union(after.existing).contains(source.path) ? source.reasonForNoClass : "nothing to compare in \(before.name) and in \(after.name)")"
      )
      status.note(CommandFailure.couldNotRun)
    }
    var pairs: [Pair] = []
    for file in before.files.union(after.files).sorted() {
      let named = sources.filter { $0.path == file }
      let isWhole = named.isEmpty || named.contains { $0.className == nil }
      let wanted = isWhole ? nil : Set(named.compactMap(\.className))
      let sides = [before, after].map { side in
        (side.layouts[file] ?? []).filter { wanted?.contains($0.className ?? "") ?? true }
      }
      let failed = before.failedClasses[file, default: []]
        .union(after.failedClasses[file, default: []]).filter { wanted?.contains($0) ?? true }
      if !failed.isEmpty { status.note(CommandFailure.couldNotRun) }
      if failed.isEmpty, sides.allSatisfy({ $0.count <= 1 }) {
        guard sides.contains(where: { !$0.isEmpty }) else { continue }
        pairs.append(
          Pair(
            file: file, before: sides[0].first?.document, after: sides[1].first?.document))
        continue
      }
      var seen: Set<String> = failed
      for layout in sides[1] + sides[0] where seen.insert(layout.className ?? "").inserted {
        let name = layout.className ?? ""
        pairs.append(
          Pair(
            file: file, suffix: "#\(name)",
            before: sides[0].first { $0.className == name }?.document,
            after: sides[1].first { $0.className == name }?.document))
      }
    }
    return pairs
  }

  private func printChange(
    _ change: String, _ name: FilePath, missingIn revision: RevisionDocuments
  ) throws(ExitCode) {
    var output = Output()
    switch format.chosen {
    case .text: output.line("\(name.shown): was \(change), and is not in \(revision.name)")
    case .json:
      let answer: JSONValue = ["file": .string(name.text), "change": .string(change)]
      output.line(answer.serialized())
    }
    try output.finish()
  }
}

extension RevisionDocuments {
  /// True if a file or folder of the command line, or the class that it names, has a layout or a reason for having none.
  fileprivate func hasPart(of source: NamedSource) -> Bool {
    let files = files.filter { file in
      file == source.path || file.bytes.starts(with: source.path.appending("").bytes)
    }
    guard let className = source.className else {
      return hasFailed || !files.isEmpty || hasRenamedFile(at: source.path)
    }
    return files.contains { file in
      failedClasses[file]?.contains(className) == true
        || layouts[file]?.contains { $0.className == className } == true
    }
  }
}

extension FilePath {
  /// True if a folder has this path.
  fileprivate var isFolder: Bool {
    self != .standardStream && (try? status())?.type == .directory
  }
}
