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
      It writes a class with the same layout: the nodes, named after their ids, their styles, and the \
      specs. What code cannot express is in comments. With elements only these are written, each with \
      everything in it. JSON has a line for each class, with its code as "content".

      The exit code is 1 if a document has errors, and 2 if something could not be read or found.

      Examples:
        lintel export card.layout.json > Card.swift
        lintel export card.layout.json '#header' --class-name HeaderNode
        lintel export --language objective-c --class-name CardNode card.layout.json
      """)

  @OptionGroup var documents: DocumentArguments

  @OptionGroup var format: FormatOptions<PlainFormat>

  @Option(
    parsing: .unconditional, help: "The language: swift, or objective-c (objc).")
  var language = CodeLanguage.swift

  @Option(
    parsing: .unconditional, help: "The name of the class; by default the name of the file.")
  var className: String?

  @OptionGroup var width: ScreenWidth

  @OptionGroup var screen: OtherScreenOptions

  func run() throws {
    let named = try documents.named(by: "export")
    let found = named.find()
    if className != nil, found.files.count > 1 || named.elements.count > 1 {
      throw ValidationError("--class-name names one class; name one file and at most one element")
    }
    try found.forEach { file throws(ExitCode) in
      let document = try openedDocument(at: file, screen.change(width: width.points))
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
