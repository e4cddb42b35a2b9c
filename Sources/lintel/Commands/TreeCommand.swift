import ArgumentParser
import InspectorServer
import JSON
import LayoutEngine
import LiveDocuments

struct TreeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tree",
    abstract: "Print the elements of documents as a tree, with their frames.",
    usage: "lintel tree <file> ... [<element> ...] [<options>]",
    discussion: """
      With elements only these are printed, each with everything in it. JSON has a line for each document: a \
      list of the elements, each with its depth. Keys whose values are not known are named behind the frame.

      The exit code is 1 if a document has errors, and 2 if something could not be read or found.

      Examples:
        lintel tree card.layout.json
        lintel tree --width 320 card.layout.json '#header'
        lintel tree --json card.layout.json | jq -r '.elements[] | select(.type == "text").pointer'
      """)

  @OptionGroup var documents: DocumentArguments

  @OptionGroup var format: FormatOptions<PlainFormat>

  @OptionGroup var width: ScreenWidth

  @OptionGroup var screen: OtherScreenOptions

  func run() throws {
    let named = try documents.named(by: "tree")
    let found = named.find()
    try found.forEach { file throws(ExitCode) in
      let document = try openedDocument(at: file, screen.change(width: width.points))
      let elements = try document.elements(named: named.elements, path: file)
      var output = Output()
      switch format.chosen {
      case .json:
        output.line(Self.json(document, from: elements, file: found.member(for: file)))
      case .text:
        if found.areMany { output.line("\(file.shownName):") }
        for element in elements { Self.print(document, from: element, to: &output) }
      }
      try output.finish()
      try document.reportErrors(at: file)
    }
  }

  private static func print(
    _ document: LaidOutDocument, from top: ElementID, to output: inout Output
  ) {
    var lines: [StyledText] = []
    let paint = Paint.standardOutput
    document.live.elements.forEach(from: top, maximumDepth: nil) { element, depth in
      let id: StyledText =
        document.live.elements.id(of: element).map { " " + paint("#\($0)", .bold) } ?? ""
      let frame = document.live.layout.frame(of: element).map { " " + FramesTable.cell($0) }
      lines.append(
        "\(String(repeating: "  ", count: depth))\(document.live.typeName(of: element))" + id
          + paint(frame ?? " –", .faint)
          + paint(document.live.marks(of: element).words.map { "  \($0)" } ?? "", .yellow))
    }
    for line in lines { output.line(line) }
  }

  private static func json(
    _ document: LaidOutDocument, from elements: [ElementID], file: String?
  ) -> [UInt8] {
    let live = document.live
    var writer = JSONWriter()
    writer.object { writer in
      writer.optionalMember("file", file)
      writer.key("elements")
      writer.array { writer in
        for top in elements {
          live.elements.forEach(from: top, maximumDepth: nil) { element, depth in
            writer.object { writer in
              writer.member("depth", depth)
              writer.member("pointer", live.pointer(of: element))
              writer.member("type", live.typeName(of: element))
              writer.optionalMember("id", live.elements.id(of: element))
              if let frame = live.layout.frame(of: element) { writer.member("frame", frame) }
              writer.contentMarks(of: element, in: live)
            }
          }
        }
      }
    }
    return writer.bytes
  }
}
