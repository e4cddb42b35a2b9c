import ArgumentParser
import Diagnostics
import InspectorServer
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments
import LivePage
import Rendering

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw layouts on the terminal, or as SVG, PNG or HTML.",
    usage: "lintel render <file> ... [<element> ...] [<options>]",
    discussion: """
      Draws on the terminal, or into the file of --output, whose ending sets the format: .svg, .png, .html, .json or .txt. \
      Two widths are drawn side by side with their differences, and HTML is the page of lintel live with the document in it.

      Exit code 1: a document has errors.

      Examples:
        lintel render card.layout.json
        lintel render card.layout.json '#header' --variant landscape -o header.png
        lintel render card.layout.json --width 320 --width 375 -o both.svg
      """)

  enum Format: String, OutputFormat {
    case text
    case json
    case svg
    case png
    case html
  }

  @OptionGroup var documents: DocumentArguments

  @OptionGroup var format: FormatOptions<Format>

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp("The file to write.", valueName: "file"))
  var output: FilePath?

  @Flag(inversion: .prefixedNo, help: "Also draw names, sizes, distances and diagnostics.")
  var annotate = true

  @Option(parsing: .unconditional, help: "The colors: auto, light or dark.")
  var theme = PictureOptions.Theme.auto

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The width of text output in characters; by default that of the terminal.",
      valueName: "count"))
  var columns: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The pixels of a point in a PNG; by default the document's.", valueName: "pixels"))
  var scale: Double?

  @Option(parsing: .unconditional, help: severityHelp)
  var severity = LeastSeverity.hint

  @Flag(help: watchHelp)
  var watch = false

  @OptionGroup(title: ScreenOptions.title) var screen: ScreenOptions

  /// - Throws: A usage error; after the parser has found no unknown option.
  private func checkUsage() throws {
    let named = try documents.named(by: "render")
    if screen.widths.count > 2 {
      throw ValidationError("--width is given once, or twice for two pictures side by side")
    }
    if let scale, !(scale > 0 && scale <= 100) {
      throw ValidationError("--scale takes a number above 0 and up to 100, not \(short(scale))")
    }
    try checkColumns(columns)
    if let output, output != .standardStream {
      guard let ending = format(ofEnding: output) else {
        throw ValidationError("the file to write must end in .svg, .png, .txt, .html or .json")
      }
      if let named = format.format, named != ending {
        throw ValidationError(
          "--format \(named.rawValue) and the ending of \(output.shown) contradict each other")
      }
    }
    if watch, named.paths.contains(.standardStream) {
      throw ValidationError("stdin cannot be watched")
    }
    if chosen == .html, !(named.elements.isEmpty && annotate && changes.allSatisfy(\.isEmpty)) {
      throw ValidationError(
        "an HTML page has all elements on all screens of the document, so it takes no other option")
    }
    if chosen != .text, chosen != .json, named.elements.count > 1 || named.paths.count > 1 {
      throw ValidationError(
        "\(chosen.rawValue) is one picture; name one file and at most one element")
    }
  }

  /// The format to draw in.
  private var chosen: Format {
    if let format = format.format { return format }
    guard let output else { return .text }
    return output == .standardStream ? .svg : format(ofEnding: output) ?? .svg
  }

  func run() throws {
    try checkUsage()
    let named = try documents.named(by: "render")
    guard watch else { return try draw(named) }
    var changes = FileWatch(paths: named.paths)
    var isDrawn = false
    while true {
      do {
        try draw(named)
        isDrawn = true
      } catch let code as ExitCode where isDrawn || code == CommandFailure.found {
        // A document that is being typed is often broken; the next change may fix it.
        isDrawn = true
      }
      _ = changes.waitForChange()
    }
  }

  /// The screens that the document is laid out on, once or twice.
  private var changes: [ScreenChange] {
    screen.widths.isEmpty ? [screen.change] : screen.widths.map { screen.change(width: $0) }
  }

  private func draw(_ named: NamedDocuments) throws {
    let found = named.findLayouts(on: changes[0])
    if found.files.count > 1, chosen != .json, chosen != .text || output != nil {
      throw ValidationError(
        "\(output == nil ? chosen.rawValue : "--output") is one picture; name one file")
    }
    try found.forEach { file throws(ExitCode) in try draw(file, named.elements, found) }
  }

  private func draw(
    _ file: FilePath, _ names: [String], _ found: FoundDocuments
  ) throws(ExitCode) {
    // Read once: stdin cannot be read twice.
    let text = try documentText(at: file, on: changes[0])
    let documents = try changes.map { change throws(ExitCode) in
      let own = file.namesSource ? try documentText(at: file, on: change) : text
      return try openedDocument(change, own, at: file)
    }
    try writeUse(of: file, found)
    if chosen == .html {
      try write(try frozenPage(of: documents[0], text, at: file))
    } else {
      for name in names.isEmpty ? [nil] : names.map(Optional.some) {
        let pictures = try documents.map { document throws(ExitCode) in
          try picture(of: document, name, at: file)
        }
        if pictures.count == 2 {
          try draw(PicturePair(pictures[0], pictures[1]), of: file, found)
        } else {
          try draw(pictures[0], of: file, found)
          try drawStates(of: documents[0], text, name, at: file, found)
        }
      }
    }
    for document in documents { try document.reportErrors(at: file) }
  }

  /// Names the use of a class above a picture of text, and beside one of another format.
  private func writeUse(of file: FilePath, _ found: FoundDocuments) throws(ExitCode) {
    switch chosen {
    case .json: break
    case .text:
      guard let heading = try found.heading(of: file, on: changes[0]) else { break }
      try write(Array("\(heading)\n".utf8))
    case .svg, .png, .html:
      guard let layout = try readSourceLayout(at: file, on: changes[0]) else { break }
      writeError("note: the picture shows \(layout.className), \(layout.headline)\n")
    }
  }

  /// Draws the states of code behind the document's own, as text or JSON; another format has one picture.
  private func drawStates(
    of document: LaidOutDocument, _ text: [UInt8], _ name: String?, at file: FilePath,
    _ found: FoundDocuments
  ) throws(ExitCode) {
    let states = ShownStates(of: document.live, screen.change, at: file)
    guard chosen == .text || chosen == .json else {
      if !states.names.isEmpty {
        writeError("note: the picture has one state; --state NAME draws another one\n")
      }
      return
    }
    for state in states.names {
      let other = try openedDocument(screen.change.inState(state), text, at: file)
      // A state may lack the element.
      if let name, other.live.element(named: name) == nil { continue }
      if chosen == .text { try write(Array("\(ShownStates.heading(state))\n".utf8)) }
      try draw(try picture(of: other, name, at: file), of: file, found, state: state)
    }
    if let remark = states.remark, chosen == .text { try write(Array("\(remark)\n".utf8)) }
  }

  private func draw(
    _ drawing: some Drawing, of file: FilePath, _ found: FoundDocuments, state: String? = nil
  ) throws(ExitCode) {
    switch chosen {
    case .text:
      let text = drawing.text(columns: columns ?? outputColumns())
      try write(Array((text.hasSuffix("\n") ? text : "\(text)\n").utf8))
    case .svg, .html: try write(Array(drawing.svg().utf8))
    case .png: try write(try pixels(of: drawing))
    case .json:
      var object = JSONObject()
      if let name = found.member(for: file) { object["file"] = .string(name) }
      if let state { object["state"] = .string(state) }
      object["format"] = "svg"
      object["content"] = .string(drawing.svg())
      try write(Array((JSONValue.object(object).serialized() + "\n".utf8)))
    }
  }

  private func pixels(of drawing: some Drawing) throws(ExitCode) -> [UInt8] {
    do throws(PNGError) {
      return try drawing.png()
    } catch {
      printError("\(error)")
      throw CommandFailure.couldNotRun
    }
  }

  /// A picture of a document, or of one of its elements.
  private func picture(
    of document: LaidOutDocument, _ element: String?, at path: FilePath
  ) throws(ExitCode) -> Picture {
    var options = PictureOptions()
    options.annotations = annotate
    options.theme = theme
    options.scale = scale
    if let element { options.element = try document.element(named: element, path: path) }
    let live = document.live
    options.images = images(of: live, at: path)
    return Picture(
      of: live, options: options,
      marks: annotate
        ? live.pictureMarks(
          DiagnosticConfiguration().applied(to: live.diagnostics())
            .filter { $0.severity <= severity.severity }) : [])
  }

  /// The page with the document frozen inside.
  private func frozenPage(
    of document: LaidOutDocument, _ text: [UInt8], at path: FilePath
  ) throws(ExitCode) -> [UInt8] {
    let name = path == .standardStream ? "document" : path.shown
    let title = name.split(separator: "/").last.map(String.init) ?? name
    do throws(ResponseError) {
      var frozen = try FrozenAnswers(text: text, inputs: document.live.text.inputs, at: path)
      let answers = try frozen.answers(
        name: title, text: text,
        images: images(of: document.live, at: path).map { ($0.key.text, $0.value.dataURI) }
          .sorted { $0.0 < $1.0 })
      var generator = SystemRandomNumberGenerator()
      let nonce = (0..<2).map { _ in String(generator.next(), radix: 36) }.joined()
      return FrozenPage.html(answers: answers, title: "\(title) – Lintel", nonce: nonce)
    } catch {
      printError("\(path.shown): \(error.message)")
      throw error.exitCode
    }
  }

  /// The files of the images that the document names, as far as a picture takes them.
  private func images(of document: LiveDocument, at path: FilePath) -> [ImagePath: PictureImage] {
    // What comes from a stream lies in no folder.
    guard path != .standardStream else { return [:] }
    guard let folder = try? path.parts.folder.resolved() else { return [:] }
    var images: [ImagePath: PictureImage] = [:]
    var room = PictureImage.mostBytes
    for image in document.imagePaths {
      let limit = min(room, PictureImage.largestFile)
      // A link may lead out of the folder.
      guard let file = try? folder.appending(image.text).resolved(), file.isInside(folder),
        let bytes = try? readFile(file, below: folder, limit: limit)
      else { continue }
      images[image] = PictureImage(file: bytes)
      room -= bytes.count
    }
    return images
  }

  private func format(ofEnding path: FilePath) -> Format? {
    let endings: [(String, Format)] = [
      (".svg", .svg), (".png", .png), (".txt", .text), (".html", .html), (".json", .json),
    ]
    return endings.first { path.text.lowercased().hasSuffix($0.0) }?.1
  }

  /// Writes a picture to the file of `--output`, or to stdout.
  private func write(_ bytes: [UInt8]) throws(ExitCode) {
    guard let output, output != .standardStream else {
      var output = Output()
      if chosen == .text {
        output.text(String(decoding: bytes, as: UTF8.self))
      } else {
        output.data(bytes)
      }
      return try output.finish()
    }
    do throws(FileError) {
      try writeFile(output, bytes)
    } catch {
      printError("\(error)")
      throw CommandFailure.couldNotRun
    }
  }
}

extension PictureOptions.Theme: ExpressibleByArgument {}
