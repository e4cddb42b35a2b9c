import ArgumentParser
import Diagnostics
import Inspection
import InspectorServer
import JSON
import LayoutEngine
import LiveDocuments

struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Find the widths, heights or text scales at which something changes.",
    usage: "lintel sweep <file> ... <from> <to> [<element> ...] [<options>]",
    discussion: """
      Lays out at many values and prints the exact value of each change between two: a line breaks, a text is cut, an \
      element leaves its parent, a diagnostic appears. After the values, elements limit the output to their changes.

      Exit code 1: with --fail-on, such a change was found.

      Examples:
        lintel sweep card.layout.json 320 430
        lintel sweep card.layout.json 1 2 '#title' --over textScale
        lintel sweep layouts/ 320 430 --fail-on text-truncated
      """)

  enum Parameter: String, CaseIterable, ExpressibleByArgument {
    case width
    case height
    case textScale
  }

  @Argument(
    help: ArgumentHelp(
      "Documents and folders (- is stdin), the first and the last value, then elements.",
      valueName: "file> ... <from> <to> <element"),
    completion: .documentsAndElements)
  var words: [String] = []

  @OptionGroup var format: FormatOptions<PlainFormat>

  @Option(
    parsing: .unconditional, help: "The parameter to vary: width, height or textScale.")
  var over = Parameter.width

  @Flag(help: atMostHelp)
  var atMost = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many layouts to begin with; 32 by default.", valueName: "count"))
  var samples: Int?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Exit with 1 if this kind of change, or a diagnostic of this code, comes up.",
      valueName: "kind"),
    completion: .sweepChanges)
  var failOn: [String] = []

  @OptionGroup(title: ScreenOptions.title) var screen: ScreenOptions

  /// - Throws: A usage error; after the parser has found no unknown option.
  private func checkUsage() throws {
    for kind in failOn where ruleByCode[kind] == nil && !sweepChangeKinds.contains(kind) {
      let names = sweepChangeKinds + allRules.map { $0.code }
      let nearest = nearestName(to: kind, among: names).map { "; did you mean \($0)?" } ?? ""
      throw ValidationError("no change and no rule is called \(kind)\(nearest)")
    }
    if let samples, !(2...SweepLimit.maximumSampleCount).contains(samples) {
      throw ValidationError(
        "--samples takes a count from 2 to \(SweepLimit.maximumSampleCount), not \(samples)")
    }
    let isFixed =
      switch over {
      case .width: !screen.widths.isEmpty
      case .height: screen.height != nil
      case .textScale: screen.textSize != nil
      }
    if isFixed {
      let option = over == .textScale ? "--text-size" : "--\(over.rawValue)"
      throw ValidationError("\(option) is what varies; leave it out, or name another with --over")
    }
  }

  /// The words by what they are.
  private struct Parts {
    var documents: NamedDocuments
    var from: Double
    var to: Double
  }

  private func parts() throws -> Parts {
    let end = NamedDocuments.endOfFiles(in: words)
    let (others, elements) = (Array(words[..<end]), Array(words[end...]))
    let ends = others.suffix(2)
    guard others.count > 2 || others.count == 2 && ends.allSatisfy({ Double($0) != nil }),
      let first = ends.first, let last = ends.last
    else {
      throw ValidationError(
        "sweep takes a file, the first and the last value, such as card.layout.json 320 430")
    }
    guard let from = Double(first), let to = Double(last) else {
      let wrong = Double(first) == nil ? first : last
      throw ValidationError(
        "\(wrong) is no number; the first and the last value go after the files")
    }
    for value in [from, to] where !(value >= 0 && value < 10_000_000) {
      throw ValidationError("sweep takes values from 0 to 10,000,000, not \(short(value))")
    }
    let documents = try NamedDocuments(others.dropLast(2) + elements, of: "sweep")
    return Parts(documents: documents, from: from, to: to)
  }

  func run() throws {
    try checkUsage()
    let parts = try parts()
    let found = parts.documents.findLayouts(on: screen.change)
    var status = found.status
    var changedCount = 0
    for file in found.files {
      do throws(ExitCode) {
        let outcome = try sweep(file, parts, found)
        if outcome.isFound { status.note(CommandFailure.found) }
        if outcome.hasChanges { changedCount += 1 }
      } catch {
        status.note(error)
      }
    }
    if found.areMany, format.chosen == .text {
      var output = Output()
      output.line(
        changedCount == 0
          ? "nothing changes in \(found.files.count) files"
          : "something changes in \(changedCount) of \(found.files.count) files")
      try output.finish()
    }
    try status.finish()
  }

  /// Sweeps one of the documents.
  ///
  /// - Returns: `hasChanges` if there is a change, and `isFound` if `--fail-on` names one.
  private func sweep(
    _ file: FilePath, _ parts: Parts, _ found: FoundDocuments
  ) throws(ExitCode) -> (hasChanges: Bool, isFound: Bool) {
    let (from, to) = (parts.from, parts.to)
    var params: JSONObject = [
      "over": .string(over.rawValue), "from": .real(from), "to": .real(to),
      "samples": .integer(Int64(samples ?? 32)),
    ]
    if atMost { params["bound"] = "atMost" }
    if !parts.documents.elements.isEmpty {
      params["observe"] = .array(parts.documents.elements.map { .string($0) })
    }
    // Read once: stdin cannot be read twice.
    let text = try documentText(at: file, on: screen.change)
    var server = FileServer()
    params["textDocument"] = [
      "uri": .string(try server.open(file, text, screen.change))
    ]
    try server.requireElements(parts.documents.elements, in: file)
    let answer = try server.answer("layout/sweep", params, about: file)
    let thresholds = answer["thresholds"]?.arrayValue ?? []
    let codes = failOn.filter { ruleByCode[$0] != nil }
    var atStart = try standing(
      codes, at: from, in: text, of: file, screen.change)
    let own = atStart + messages(of: codes, in: answer)
    atStart += try inVariants(codes, at: from, in: text, of: file, params, except: own)
    let shown = ShownStates(
      of: try openedDocument(screen.change, text, at: file).live, screen.change, at: file)
    let states = try inStates(
      shown, in: text, of: file, params,
      except: Set(thresholds.compactMap { $0["message"]?.stringValue }))
    switch format.chosen {
    case .json:
      var object = answer.objectValue ?? [:]
      if !states.isEmpty {
        object["states"] = .array(
          states.map { ["state": .string($0.name), "thresholds": .array($0.thresholds)] })
      }
      try found.print(.object(object), about: file)
    case .text:
      var lines = atStart + thresholds.compactMap { $0["message"]?.stringValue }
      for state in states {
        lines += state.thresholds.compactMap { $0["message"]?.stringValue }.map {
          "in the state \(quoted(state.name)): \($0)"
        }
      }
      if let remark = shown.remark { lines.append(remark) }
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
      if found.areMany, thresholds.isEmpty, atStart.isEmpty, states.isEmpty { lines = [] }
      let prefix = found.areMany ? "\(file.shownName): " : ""
      var output = Output()
      for line in lines { output.line(prefix + line) }
      try output.finish()
    }
    let isFound = (thresholds + states.flatMap(\.thresholds)).contains { threshold in
      [threshold["kind"], threshold["code"]].contains {
        $0?.stringValue.map(failOn.contains) == true
      }
    }
    return (
      !thresholds.isEmpty || !atStart.isEmpty || !states.isEmpty, isFound || !atStart.isEmpty
    )
  }

  /// The messages of thresholds at which diagnostics of these codes come or go.
  private func messages(of codes: [String], in answer: JSONValue) -> [String] {
    (answer["thresholds"]?.arrayValue ?? []).compactMap { threshold in
      guard let code = threshold["code"]?.stringValue, codes.contains(code) else { return nil }
      return threshold["message"]?.stringValue
    }
  }

  /// The diagnostics of these codes that are there in a variant, each with its name; none where an option names one.
  ///
  /// A variant that differs in the swept length only has the diagnostics of the document's own screen, `own`, and is
  /// left out.
  private func inVariants(
    _ codes: [String], at from: Double, in text: [UInt8], of file: FilePath, _ params: JSONObject,
    except own: [String]
  ) throws(ExitCode) -> [String] {
    guard !codes.isEmpty, screen.change.variant == nil else { return [] }
    var lines: [String] = []
    let document = try openedDocument(screen.change, text, at: file).live
    for name in document.shownVariants().names {
      let change = screen.change.inState(name)
      var found = try standing(codes, at: from, in: text, of: file, change)
      found += messages(of: codes, in: try answer(params, in: text, of: file, change))
      if found == own { continue }
      lines += found.map { "in the variant \"\(name)\": \($0)" }
    }
    return lines
  }

  /// Sweeps a text on the screen of a variant.
  private func answer(
    _ params: JSONObject, in text: [UInt8], of file: FilePath, _ change: ScreenChange
  ) throws(ExitCode) -> JSONValue {
    var server = FileServer()
    var params = params
    params["textDocument"] = ["uri": .string(try server.open(file, text, change))]
    return try server.answer("layout/sweep", params, about: file)
  }

  /// The changes in the states of code, each with its state, without those that the document's own state has.
  private func inStates(
    _ states: ShownStates, in text: [UInt8], of file: FilePath, _ params: JSONObject,
    except own: Set<String>
  ) throws(ExitCode) -> [(name: String, thresholds: [JSONValue])] {
    var found: [(name: String, thresholds: [JSONValue])] = []
    for name in states.names {
      let answer = try answer(params, in: text, of: file, screen.change.inState(name))
      let thresholds = (answer["thresholds"]?.arrayValue ?? []).filter { threshold in
        threshold["message"]?.stringValue.map { !own.contains($0) } ?? false
      }
      if !thresholds.isEmpty { found.append((name, thresholds)) }
    }
    return found
  }

  /// The diagnostics that are there at the first value already, and so do not come up.
  private func standing(
    _ codes: [String], at from: Double, in text: [UInt8], of file: FilePath, _ screen: ScreenChange
  ) throws(ExitCode) -> [String] {
    guard !codes.isEmpty else { return [] }
    var change = screen
    change.largestMinimum = .infinity
    switch over {
    case .width:
      change.width = from
      if atMost { change.axesAtMost = [.horizontal] }
    case .height:
      change.height = from
      if atMost { change.axesAtMost = [.vertical] }
    case .textScale: change.textScale = from
    }
    let own = file.namesSource ? try documentText(at: file, on: change) : text
    let document = try openedDocument(change, own, at: file)
    return document.live.configuredDiagnostics(at: file)
      .filter { codes.contains($0.code) }
      .map { diagnostic in
        let name =
          diagnostic.subject.map { document.live.shortName(of: $0) }
          ?? document.live.pointer(of: diagnostic.location)
        return "\(diagnostic.code) on \(name) at \(short(from)) already"
      }
  }
}
