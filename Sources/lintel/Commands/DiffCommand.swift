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
    abstract: "Print which frames differ between two documents, folders or variants.",
    usage: "lintel diff <file> [<file>] [<options>]",
    discussion: """
      With one document its own screen, or that of --variant, is compared with that of --to-variant; a folder \
      does so with each document in it. Of two folders the documents with the same path are compared. Elements \
      are matched by their ids, others by their places. The other options of a screen hold for both sides. JSON \
      has a line for each comparison, the answer of layout/diff.

      The exit code is 1 if a frame differs or a document is in one folder only, and 2 if something could not \
      be read or found.

      Examples:
        lintel diff before.layout.json after.layout.json
        lintel diff card.layout.json --to-variant landscape
        lintel diff before/ after/ --width 320
      """)

  @OptionGroup var documents: FileArguments

  @OptionGroup var format: FormatOptions<PlainFormat>

  @OptionGroup var screen: ScreenOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Compare with this variant of the second document.", valueName: "name"),
    completion: .variants)
  var toVariant: String?

  private func paths() throws -> [FilePath] {
    let paths = try documents.named(by: "diff").paths
    if paths.count > 2 {
      throw ValidationError("diff takes two files or folders, not \(paths.count)")
    }
    if paths.count == 1, toVariant == nil, screen.others.variant == nil {
      throw ValidationError("diff takes a second file, or a variant with --to-variant")
    }
    if paths.count == 2, paths[0].isFolder != paths[1].isFolder {
      throw ValidationError("diff takes two files or two folders, not one of each")
    }
    return paths
  }

  func run() throws {
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
    if format.chosen == .text {
      var output = Output()
      output.line(
        differingCount == 0
          ? "no frame differs in \(keys.count) documents"
          : "frames differ in \(differingCount) of \(keys.count) documents")
      try output.finish()
    }
    try status.finish()
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
    let answer: JSONValue
    do throws(ExitCode) {
      answer = try difference(from, to)
    } catch {
      return error
    }
    let changes = answer["changes"]?.arrayValue ?? []
    var output = Output()
    switch format.chosen {
    case .json:
      var object = JSONObject()
      if let name { object["file"] = .string(name.text) }
      for member in answer.objectValue ?? [:] { object[member.key] = member.value }
      output.line(JSONValue.object(object).serialized())
    case .text:
      if name == nil || !changes.isEmpty {
        if let name { output.line("\(name.shown):") }
        for line in lines(answer, changes) { output.line(line) }
      }
    }
    try output.finish()
    return changes.isEmpty ? .success : CommandFailure.found
  }

  private func difference(_ from: FilePath, _ to: FilePath) throws(ExitCode) -> JSONValue {
    // Read once: stdin cannot be read twice.
    let text = try documentText(at: from)
    var change = screen.change
    let before = try openedDocument(change, text, at: from)
    change.variant = toVariant
    let after = try openedDocument(change, from == to ? text : try documentText(at: to), at: to)
    do throws(ResponseError) {
      return try layoutDifference(from: before.live, to: after.live)
    } catch {
      printError("\(from.shown): \(error.message)")
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

extension FilePath {
  /// True if a folder has this path.
  fileprivate var isFolder: Bool {
    self != .standardStream && (try? status())?.type == .directory
  }
}
