import ArgumentParser
import InspectorServer
import JSON
import LayoutEngine
import LiveDocuments
import Rendering

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write documents as code for Texture.",
    usage: "lintel export <file> ... [<element> ...] [<options>]",
    discussion: """
      Writes a class with the same layout: nodes, named after their ids, styles and specs. Comments have what code cannot \
      express; JSON has a line for each class, with its code as "content".

      Exit code 1: a document has errors.

      Examples:
        lintel export card.layout.json > Card.swift
        lintel export card.layout.json '#header' --class-name HeaderNode
        lintel export card.layout.json --language objective-c --class-name CardNode
      """)

  @OptionGroup var documents: DocumentArguments

  @OptionGroup var format: FormatOptions<PlainFormat>

  @Option(
    parsing: .unconditional, help: "The language: swift, or objective-c (objc).")
  var language = CodeLanguage.swift

  @Option(
    parsing: .unconditional, help: "The name of the class; by default the name of the file.")
  var className: String?

  @OptionGroup(title: ScreenOptions.title) var screen: ScreenOptions

  func run() throws {
    let named = try documents.named(by: "export")
    let found = named.findLayouts(on: screen.change)
    if className != nil, found.files.count > 1 || named.elements.count > 1 {
      throw ValidationError("--class-name names one class; name one file and at most one element")
    }
    try found.forEach { file throws(ExitCode) in
      let document = try openedDocument(at: file, screen.change)
      var parts: [ElementID?] = [nil]
      if !named.elements.isEmpty {
        parts = try document.elements(named: named.elements, path: file)
      }
      for part in parts { try write(part, of: document, at: file, found) }
      try document.reportErrors(at: file)
    }
  }

  private func write(
    _ part: ElementID?, of document: LaidOutDocument, at file: FilePath, _ found: FoundDocuments
  ) throws(ExitCode) {
    let written = code(
      for: document.live, element: part, in: language, className: className ?? file.className)
    switch format.chosen {
    case .text:
      var output = Output()
      output.data(Array(written.utf8))
      try output.finish()
    case .json:
      let answer: JSONObject = [
        "language": .string(language.rawValue), "content": .string(written),
      ]
      try found.print(.object(answer), about: file)
    }
  }
}

extension FilePath {
  /// The file's name without its endings, as the name of a class.
  fileprivate var className: String {
    let name = text.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? "-"
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
