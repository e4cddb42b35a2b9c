import ArgumentParser
import InspectorServer
import LiveDocuments
import Rendering

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a document as code for Texture.",
    discussion: """
      The class that lays out what the document says: its nodes, named after their ids, their styles, and \
      the specs in the order in which they are built. What code cannot say stands in comments.

      Examples:
        lintel export card.layout.json > Card.swift
        lintel export --language objective-c --class-name CardNode card.layout.json
      """)

  @Argument(help: "A document; - is stdin.")
  var path: FilePath

  @Option(help: "The language: swift or objective-c.")
  var language = CodeLanguage.swift

  @Option(help: "What the class is called; after the file unless told.")
  var className: String?

  @Option(help: "Write this element and what is in it: # and an id, or a JSON Pointer.")
  var element: String?

  @Option(help: "Take this variant of the document.")
  var variant: String?

  func run() throws {
    let document = try openedDocument(at: path, variant: variant)
    let part = try element.map { try document.element(named: $0, path: path) }
    var output = Output()
    output.text(
      code(for: document.live, element: part, in: language, className: className ?? defaultName))
    try output.finish()
  }

  /// The file's name without its endings.
  private var defaultName: String {
    let name =
      path.text.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? "-"
    return name == "-" ? "LayoutNode" : name
  }
}

extension CodeLanguage: ExpressibleByArgument {}
