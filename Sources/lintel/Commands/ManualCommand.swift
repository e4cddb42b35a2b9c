import ArgumentParser
import InspectorServer

struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print the manual page, for man.",
    discussion: """
      The page is in the language of man(7) and says what the help of all commands says. Its date is \
      SOURCE_DATE_EPOCH, or today.

      Examples:
        lintel manual > lintel.1 && man ./lintel.1
      """)

  func run() throws {
    guard let page = ManualPage(ofHelp: LintelCommand._dumpHelp()) else {
      printError("the help of the commands cannot be read")
      throw CommandFailure.couldNotRun
    }
    var output = Output()
    for line in page.lines { output.line(line) }
    try output.finish()
  }
}
