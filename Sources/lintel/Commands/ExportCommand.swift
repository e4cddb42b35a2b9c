import ArgumentParser
import InspectorServer
import LiveDocuments
import Rendering

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a document as code for Texture.",
    discussion: """
      It writes a class with the same layout: the nodes, named after their ids, their styles, and the \
      specs. What code cannot express is in comments.

      Examples:
        lintel export card.layout.json > Card.swift
        lintel export --language objective-c card.layout.json
      """)

  @Argument(help: "A document; - is stdin.", completion: .documents)
  var path: FilePath

  @Option(help: "The language: swift, or objective-c (objc).")
  var language = CodeLanguage.swift

  @Option(help: "The name of the class; by default the name of the file.")
  var className: String?

  @Option(
    help: "Write only this element and everything in it: # and an id, or a JSON Pointer.",
    completion: .elements)
  var element: String?

  @OptionGroup var trust: TrustOptions

  @Option(help: "The variant to write.", completion: .variants)
  var variant: String?

  func run() throws {
    let document = try openedDocument(at: path, variant: variant)
    let part = try element.map { try document.element(named: $0, path: path) }
    var output = Output()
    let written = code(
      for: document.live, element: part, in: language, className: className ?? defaultName)
    output.data(Array(written.utf8))
    try output.finish()
  }

  /// The file's name without its endings.
  private var defaultName: String {
    let name =
      path.text.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? "-"
    return name == "-" ? "LayoutNode" : name
  }
}

extension CodeLanguage: ExpressibleByArgument {
  /// Takes `objc` as well.
  public init?(argument: String) {
    let name = argument.lowercased()
    self.init(rawValue: ["objc", "obj-c"].contains(name) ? "objective-c" : name)
  }
}
