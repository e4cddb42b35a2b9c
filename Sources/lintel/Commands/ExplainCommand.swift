import ArgumentParser
import Inspection
import InspectorServer
import JSON
import LayoutEngine
import LiveDocuments

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain the frame of an element.",
    discussion: """
      It prints the steps from the document's constrained size to the element's frame, each with its \
      numbers and the line of the document that is the reason.

      An element is named by # and its id, or by a JSON Pointer such as /root/children/0.

      Examples:
        lintel explain card.layout.json '#title'
        lintel explain --variant landscape card.layout.json /root/child
        lintel explain --width 320 --set '#title.style.flexShrink=1' card.layout.json '#title'
      """)

  @Argument(help: "A document; - is stdin.", completion: .documents)
  var path: FilePath

  @Argument(help: "An element; by default the root.", completion: .documentsAndElements)
  var element: String?

  @OptionGroup var screen: ScreenOptions

  @Option(
    help: ArgumentHelp(
      "The width of the text; by default that of the terminal.", valueName: "columns"))
  var columns: Int?

  func run() throws {
    let document = try openedDocument(at: path, screen.change)
    let element = try document.element(named: element ?? "/root", path: path)
    guard let explanation = document.live.explanation(of: element) else {
      printError("\(path.shown): \(document.live.shortName(of: element)) is not laid out")
      throw CommandFailure.found
    }
    var output = Output()
    output.text(explanation.text(in: document.live, columns: max(columns ?? outputColumns(), 20)))
    try output.finish()
  }
}
