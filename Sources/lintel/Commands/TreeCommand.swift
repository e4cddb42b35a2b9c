import ArgumentParser
import InspectorServer
import LayoutEngine
import LiveDocuments

struct TreeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tree",
    abstract: "Print the elements of a document as a tree, with their sizes.",
    discussion: """
      Examples:
        lintel tree card.layout.json
        lintel tree --width 320 card.layout.json
      """)

  @Argument(help: "A document; - is stdin.")
  var file: FilePath

  @OptionGroup var screen: ScreenOptions

  func run() throws {
    let document = try openedDocument(at: file, screen)
    var output = Output()
    document.live.forEachElement(from: document.root, maximumDepth: nil) { element, depth in
      let id = document.live.id(of: element).map { " #\($0)" } ?? ""
      let size = document.live.frame(of: element).map {
        " \(InspectorServer.spelled($0.size.width))×\(InspectorServer.spelled($0.size.height))"
      }
      output.line(
        String(repeating: "  ", count: depth) + document.live.typeName(of: element) + id
          + (size ?? " –"))
    }
    try output.finish()
  }
}
