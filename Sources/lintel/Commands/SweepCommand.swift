import ArgumentParser
import Diagnostics
import InspectorServer
import JSON
import LiveDocuments

struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Find the widths, heights or text scales at which something changes.",
    discussion: """
      The document is laid out at many values, and where two differ the exact value between them is \
      looked for. Each line is one change. A width or height is exact, as in "constrainedSize": {"width": 320}, \
      or with --at-most its maximum. Directories are searched for *.layout.json. The exit code is \
      1 with --fail-on if such a change was found. What is said on request only, as that maximumNumberOfLines cuts \
      a text, counts where the rules of .lintel.json give it a level.

      Examples:
        lintel sweep card.layout.json 320 430
        lintel sweep card.layout.json 1 2 --over textScale
        lintel sweep layouts/ 320 430 --fail-on text-truncated
      """)

  enum Parameter: String, CaseIterable, ExpressibleByArgument {
    case width
    case height
    case textScale
  }

  @Argument(
    help: ArgumentHelp(
      "Documents and directories (- is stdin), then the first and the last value.",
      valueName: "paths> ... <from> <to"),
    completion: .documents)
  var words: [String]

  @Option(help: "What varies: width, height or textScale.")
  var over = Parameter.width

  @Flag(help: "Take each value as the most, and not as exactly so much.")
  var atMost = false

  @Option(help: "The variant to start from.", completion: .variants)
  var variant: String?

  @Option(help: ArgumentHelp("How many layouts to begin with; 32 if left out.", valueName: "count"))
  var samples: Int?

  @Option(
    help: ArgumentHelp(
      "Exit with 1 if this kind of change, or a diagnostic of this code, comes up.",
      valueName: "kind"),
    completion: .sweepChanges)
  var failOn: [String] = []

  @OptionGroup var format: AnswerFormat

  func validate() throws {
    guard words.count >= 3 else {
      throw ValidationError(
        "name a document, the first and the last value: card.layout.json 320 430")
    }
    for word in words.suffix(2) where Double(word) == nil {
      throw ValidationError(
        "\(word) is no number; the last two words are the first and the last value")
    }
  }

  private var ends: (from: Double, to: Double) {
    let ends = words.suffix(2).compactMap { Double($0) }
    return (ends.first ?? 0, ends.last ?? 0)
  }

  func run() throws {
    var (isFound, hasFailed) = (false, false)
    var files: [FilePath] = []
    for word in words.dropLast(2) {
      let found = layoutFiles(at: FilePath(word))
      files += found.files
      for error in found.errors {
        hasFailed = true
        printError("\(error)")
      }
    }
    let isOne = files.count == 1 && words.count == 3
    var changedCount = 0
    for file in files {
      do throws(ExitCode) {
        let outcome = try sweep(file, isOne: isOne)
        if outcome.isFound { isFound = true }
        if outcome.hasChanges { changedCount += 1 }
      } catch {
        if isOne { throw error }
        hasFailed = true
      }
    }
    if !isOne, !format.json {
      var output = Output()
      output.line(
        changedCount == 0
          ? "nothing changes in \(files.count) files"
          : "something changes in \(changedCount) of \(files.count) files")
      try output.finish()
    }
    if hasFailed { throw CommandFailure.couldNotRun }
    if isFound { throw CommandFailure.found }
  }

  /// Sweeps one of the documents.
  ///
  /// - Returns: Whether something changes, and whether that is to be none.
  private func sweep(
    _ file: FilePath, isOne: Bool
  ) throws(ExitCode) -> (hasChanges: Bool, isFound: Bool) {
    let (from, to) = ends
    var params: JSONObject = [
      "over": .string(over.rawValue), "from": .real(from), "to": .real(to),
      "samples": .integer(Int64(samples ?? 32)),
    ]
    if atMost { params["bound"] = "atMost" }
    if let variant { params["variant"] = .string(variant) }
    var answer = try DocumentQuestion(method: "layout/sweep", params: params).answer(about: file)
    let thresholds = answer["thresholds"]?.arrayValue ?? []
    let atStart = try standing(failOn.filter { ruleByCode[$0] != nil }, in: file)
    if !isOne, var object = answer.objectValue {
      object["file"] = .string(file.text)
      answer = .object(object)
    }
    let prefix = isOne ? "" : "\(file.shownName): "
    try format.print(answer) { answer in
      var lines = atStart + thresholds.compactMap { $0["message"]?.stringValue }
      let bound = answer["bound"]?.stringValue.map { " (\($0))" } ?? ""
      let range = "\(over.rawValue) \(short(from)) to \(short(to))\(bound)"
      let count = answer["measurements"]?.integerValue ?? 0
      let changes = "\(thresholds.count) \(thresholds.count == 1 ? "change" : "changes")"
      lines.append(
        thresholds.isEmpty
          ? "nothing changes between the samples of \(range), \(count) layouts"
          : "\(changes): \(range), \(count) layouts")
      if answer["isComplete"]?.boolValue == false {
        lines.append(
          "a limit was reached: some changes may be missing, or told between samples only")
      }
      // Of many files those are of interest in which something changes.
      if !isOne, lines.count == 1 { return [] }
      return lines.map { prefix + $0 }
    }
    let isFound = thresholds.contains { threshold in
      [threshold["kind"], threshold["code"]].contains {
        $0?.stringValue.map(failOn.contains) == true
      }
    }
    return (!thresholds.isEmpty || !atStart.isEmpty, isFound || !atStart.isEmpty)
  }

  /// What is wrong at the first value already, and so does not come up.
  private func standing(_ codes: [String], in file: FilePath) throws(ExitCode) -> [String] {
    guard !codes.isEmpty else { return [] }
    var screen = ScreenChange(variant: variant, isAtMost: atMost)
    switch over {
    case .width: screen.width = ends.from
    case .height: screen.height = ends.from
    case .textScale: screen.textScale = ends.from
    }
    let document = try openedDocument(at: file, screen)
    let configuration =
      ConfigurationFiles(SystemFiles(), trusting: TrustOptions.ofCommand).configuration(
        ofDocumentAt: file.absolute)
      ?? DiagnosticConfiguration()
    return configuration.applied(to: document.live.diagnostics())
      .filter { codes.contains($0.code) }
      .map { diagnostic in
        let name =
          diagnostic.subject.map { document.live.shortName(of: $0) }
          ?? document.live.pointer(of: diagnostic.place)
        return "\(diagnostic.code) on \(name) at \(short(ends.from)) already"
      }
  }
}
