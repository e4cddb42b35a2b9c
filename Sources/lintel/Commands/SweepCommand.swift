import ArgumentParser
import Diagnostics
import InspectorServer
import JSON

struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Find the widths, heights or text scales at which something changes.",
    discussion: """
      The document is laid out at many values, and where two differ the exact value between them is \
      looked for. Each line is one change. A width or height is exact, as in "constrainedSize": {"width": 320}, \
      or with --at-most its maximum. The exit code is 1 with --fail-on if such a change was found.

      Examples:
        lintel sweep card.layout.json 320 430
        lintel sweep card.layout.json 1 2 --over textScale
        lintel sweep card.layout.json 320 430 --fail-on text-truncated
      """)

  enum Parameter: String, CaseIterable, ExpressibleByArgument {
    case width
    case height
    case textScale
  }

  @Argument(help: "A document; - is stdin.")
  var file: FilePath

  @Argument(help: "The first value.")
  var from: Double

  @Argument(help: "The last value.")
  var to: Double

  @Option(help: "What varies: width, height or textScale.")
  var over = Parameter.width

  @Flag(help: "Take each value as the most, and not as exactly so much.")
  var atMost = false

  @Option(help: "The variant to start from.")
  var variant: String?

  @Option(help: ArgumentHelp("How many layouts to begin with.", valueName: "count"))
  var samples = 32

  @Option(
    help: ArgumentHelp(
      "Exit with 1 if this kind of change, or a diagnostic of this code, comes up.",
      valueName: "kind"))
  var failOn: [String] = []

  @OptionGroup var format: AnswerFormat

  func run() throws {
    var params: JSONObject = [
      "over": .string(over.rawValue), "from": .real(from), "to": .real(to),
      "samples": .integer(Int64(samples)),
    ]
    if atMost { params["bound"] = "atMost" }
    if let variant { params["variant"] = .string(variant) }
    let codes = failOn.filter { ruleByCode[$0] != nil }
    let answer = try DocumentQuestion(
      method: "layout/sweep", params: params, requestedCodes: codes
    ).answer(about: file)
    let thresholds = answer["thresholds"]?.arrayValue ?? []
    try format.print(answer) { answer in
      var lines = thresholds.compactMap { $0["message"]?.stringValue }
      let bound = answer["bound"]?.stringValue.map { " (\($0))" } ?? ""
      let range = "\(over.rawValue) \(spelled(from)) to \(spelled(to))\(bound)"
      let count = answer["measurements"]?.integerValue ?? 0
      let changes = "\(thresholds.count) \(thresholds.count == 1 ? "change" : "changes")"
      lines.append(
        thresholds.isEmpty
          ? "nothing changes between the samples of \(range), \(count) layouts"
          : "\(changes): \(range), \(count) layouts")
      if answer["isComplete"]?.boolValue == false { lines.append("more was not looked for") }
      return lines
    }
    let isFound = thresholds.contains { threshold in
      [threshold["kind"], threshold["code"]].contains {
        $0?.stringValue.map(failOn.contains) == true
      }
    }
    if isFound { throw CommandFailure.found }
  }
}
