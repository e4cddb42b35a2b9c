import ArgumentParser
import InspectorServer
import JSON
import LayoutEngine
import LiveDocuments

struct TreeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tree",
    abstract: "Print the elements of a document as a tree, with their frames.",
    discussion: """
      Examples:
        lintel tree card.layout.json
        lintel tree --width 320 card.layout.json
        lintel tree --json card.layout.json | jq -r '.elements[].pointer'
      """)

  @Argument(help: "A document; - is stdin.", completion: .documents)
  var file: FilePath

  @OptionGroup var screen: ScreenOptions

  @Flag(help: "Print a list of the elements as JSON, each with its depth.")
  var json = false

  func run() throws {
    let document = try openedDocument(at: file, screen.change)
    var output = Output()
    if json {
      output.line(Self.json(document))
      return try output.finish()
    }
    let paint = Paint.standardOutput
    document.live.forEachElement(from: document.root, maximumDepth: nil) { element, depth in
      let id: StyledText = document.live.id(of: element).map { " " + paint("#\($0)", .bold) } ?? ""
      let frame = document.live.frame(of: element).map { " " + FramesTable.cell($0) }
      output.line(
        "\(String(repeating: "  ", count: depth))\(document.live.typeName(of: element))" + id
          + paint(frame ?? " –", .faint))
    }
    try output.finish()
  }

  private static func json(_ document: LaidOutDocument) -> [UInt8] {
    let live = document.live
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("elements")
      writer.array { writer in
        live.forEachElement(from: document.root, maximumDepth: nil) { element, depth in
          writer.object { writer in
            writer.member("depth", depth)
            writer.member("pointer", live.pointer(of: element))
            writer.member("type", live.typeName(of: element))
            writer.optionalMember("id", live.id(of: element))
            if let frame = live.frame(of: element) { writer.member("frame", frame) }
          }
        }
      }
    }
    return writer.bytes
  }
}
