import ArgumentParser
import Diagnostics
import InspectorServer
import JSON

struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "Explain a diagnostic and how to fix it.",
    discussion: """
      Prints the page of a rule, or without a code a list of all rules. JSON is an array of {code, severity, summary}, or of \
      a code the same with its page as "markdown".

      Exit code 2: no rule has the code.

      Examples:
        lintel rules
        lintel rules missing-intrinsic-size
        lintel rules --format json
      """)

  @Argument(
    help: ArgumentHelp("The code of a diagnostic.", valueName: "code"), completion: .ruleCodes)
  var code: String?

  @OptionGroup var format: FormatOptions<PlainFormat>

  func validate() throws {
    if let code, RuleDescription.byCode[code] == nil { throw ValidationError(unknownRule(code)) }
  }

  func run() throws {
    var output = Output()
    if format.chosen == .json {
      output.line(json())
    } else if let rule = code.flatMap({ RuleDescription.byCode[$0] }) {
      output.text(rule.markdown)
    } else {
      let width = RuleDescription.all.map(\.code.count).max() ?? 0
      for rule in RuleDescription.all {
        let padding = String(repeating: " ", count: width - rule.code.count)
        let severity = rule.severity.name
        let gap = String(repeating: " ", count: max(11 - severity.count, 0))
        output.line("\(rule.code)\(padding)  \(severity)\(gap)  \(rule.page.summary)")
      }
    }
    try output.finish()
  }

  private func json() -> [UInt8] {
    func object(_ rule: RuleDescription) -> JSONObject {
      [
        "code": .string(rule.code), "severity": .string(rule.severity.name),
        "summary": .string(rule.page.summary),
      ]
    }
    guard let rule = code.flatMap({ RuleDescription.byCode[$0] }) else {
      let rules = RuleDescription.all.map { JSONValue.object(object($0)) }
      return JSONValue.array(rules).serialized()
    }
    var page = object(rule)
    page["markdown"] = .string(rule.markdown)
    return JSONValue.object(page).serialized()
  }
}
