import ArgumentParser
import Diagnostics
import InspectorServer

struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "Explain a diagnostic and how to fix it.",
    discussion: """
      Without a code it lists all codes, each in a line with its severity and what it means.

      Examples:
        lintel rules
        lintel rules missing-intrinsic-size
      """)

  @Argument(
    help: ArgumentHelp("The code of a diagnostic.", valueName: "code"), completion: .ruleCodes)
  var code: String?

  func run() throws {
    var output = Output()
    if let code {
      guard let rule = ruleByCode[code] else {
        let nearest = nearestCode(to: code).map { "; did you mean \($0)?" } ?? ""
        printError("no rule has the code \(code)\(nearest)")
        throw CommandFailure.found
      }
      output.text(RulePage.markdown(of: rule))
    } else {
      let width = allRules.map { $0.code.count }.max() ?? 0
      for rule in allRules.sorted(by: { $0.code < $1.code }) {
        let padding = String(repeating: " ", count: width - rule.code.count)
        let severity = rule.severity.name
        let gap = String(repeating: " ", count: max(11 - severity.count, 0))
        output.line("\(rule.code)\(padding)  \(severity)\(gap)  \(rule.page.summary)")
      }
    }
    try output.finish()
  }
}
