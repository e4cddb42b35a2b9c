import ArgumentParser
import Diagnostics
import InspectorServer
import JSONRPC
import LayoutEngine
import LiveDocuments
import LivePage
import Rendering

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a document.",
    discussion: """
      Without --output it is drawn with characters on the terminal. The ending of the file sets the \
      format: .svg, .png, .txt or .html; - is SVG on stdout. A PNG has the document's scale and needs librsvg. \
      An .html is the page of lintel live with the document frozen inside, on all its screens: one file that \
      needs no network, with the picture, the tree and why each element is where it is.

      Examples:
        lintel render card.layout.json
        lintel render card.layout.json -o card.svg
        lintel render --element '#header' card.layout.json -o header.png
        lintel render --width 320 --watch card.layout.json
        lintel render --width 320 --width 375 card.layout.json -o both.svg
        lintel render card.layout.json -o card.html

      With --width twice there are two pictures in one, and the elements that are another size, or elsewhere in \
      their parent, are marked in both and listed below.

      Images that the document names are drawn into an SVG or a PNG: PNG, JPEG and GIF files in its folder, \
      each of at most 512 KiB and 4 MiB together. Of others, and of links that lead out of the folder, the name is \
      drawn.
      """)

  @Argument(help: "A document; - is stdin.", completion: .documents)
  var path: FilePath

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write: .svg, .png, .txt or .html.", valueName: "file"))
  var output: FilePath?

  @Option(
    help: "Draw only this element and everything in it: # and an id, or a JSON Pointer.",
    completion: .elements)
  var element: String?

  @Option(
    help: ArgumentHelp(
      "Lay out at exactly this width; twice for two pictures side by side.", valueName: "points"))
  var width: [Double] = []

  @OptionGroup var screen: OtherScreenOptions

  @Flag(inversion: .prefixedNo, help: "Also draw names, sizes, distances and diagnostics.")
  var annotate = true

  @Option(help: "The colors: auto, light or dark.")
  var theme = PictureOptions.Theme.auto

  @Option(
    help: ArgumentHelp(
      "The width of a text drawing, in characters; by default that of the terminal.",
      valueName: "count"))
  var columns: Int?

  @Option(
    help: ArgumentHelp(
      "The pixels of a point in a PNG; by default the document's.", valueName: "pixels"))
  var scale: Double?

  @Option(help: "The least serious diagnostics to draw.")
  var severity = LeastSeverity.hint

  @Flag(help: "Draw again whenever the document, its configuration or its fonts change.")
  var watch = false

  func validate() throws {
    if let output, output != .standardStream, format(of: output) == nil {
      throw ValidationError("the file to write must end in .svg, .png, .txt or .html")
    }
    if let output, format(of: output) == .html {
      guard element == nil, annotate, changes.allSatisfy(\.isEmpty) else {
        throw ValidationError(
          "an .html has all elements on all screens of the document, so it takes no other option")
      }
    }
    if width.count > 2 {
      throw ValidationError("--width is given once, or twice for two pictures side by side")
    }
    if let scale, !(scale > 0 && scale <= 100) {
      throw ValidationError("--scale takes a number above 0 and up to 100")
    }
    if watch, path == .standardStream { throw ValidationError("stdin cannot be watched") }
  }

  func run() throws {
    guard watch else { return try draw() }
    var changes = FileWatch(paths: [path])
    while true {
      do {
        try draw()
      } catch let code as ExitCode where code == CommandFailure.found {
        // A document that is being typed is often broken; the next change may mend it.
      }
      _ = changes.waitForChange()
    }
  }

  /// What the document is laid out on, once or twice.
  private var changes: [ScreenChange] {
    width.isEmpty ? [screen.change(width: nil)] : width.map { screen.change(width: $0) }
  }

  private func draw() throws {
    if let output, output != .standardStream, format(of: output) == .html {
      return try write(try frozenPage(), to: output)
    }
    // Twice from stdin would be nothing.
    let text = try documentText(at: path)
    let pictures = try changes.map { try picture(of: text, $0) }
    if pictures.count == 2 { return try draw(PicturePair(pictures[0], pictures[1])) }
    for picture in pictures { try draw(picture) }
  }

  private func draw(_ drawing: some Drawing) throws {
    let columns = columns ?? outputColumns()
    guard let output else { return try print(drawing.text(columns: columns)) }
    switch format(ofOutput: output) {
    case .svg, .html: try write(Array(drawing.svg().utf8), to: output)
    case .txt: try write(Array(drawing.text(columns: columns).utf8), to: output)
    case .png: try write(try pixels(of: drawing), to: output)
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

  private func format(ofOutput output: FilePath) -> Format {
    output == .standardStream ? .svg : format(of: output) ?? .svg
  }

  /// The document on one screen.
  private func picture(of text: [UInt8], _ change: ScreenChange) throws -> Picture {
    let document = try openedDocument(change, text, at: path)
    var options = PictureOptions()
    options.annotations = annotate
    options.theme = theme
    options.scale = scale
    if let element { options.element = try document.element(named: element, path: path) }
    let live = document.live
    options.images = images(of: live)
    return Picture(
      of: live, options: options,
      marks: annotate
        ? live.pictureMarks(
          DiagnosticConfiguration().applied(to: live.diagnostics())
            .filter { $0.severity <= severity.severity }) : [])
  }

  /// The page with the document frozen inside.
  private func frozenPage() throws(ExitCode) -> [UInt8] {
    let text = try documentText(at: path)
    let document = try openedDocument(screen.change(width: nil), text, at: path)
    let name = path == .standardStream ? "document" : path.shown
    let title = name.split(separator: "/").last.map(String.init) ?? name
    do throws(ResponseError) {
      var frozen = try FrozenAnswers(text: text, fonts: document.live.fonts, at: path)
      let answers = try frozen.answers(
        name: title, text: text,
        images: images(of: document.live).map { ($0.key.text, $0.value.dataURI) }
          .sorted { $0.0 < $1.0 })
      var generator = SystemRandomNumberGenerator()
      let nonce = (0..<2).map { _ in String(generator.next(), radix: 36) }.joined()
      return FrozenPage.html(answers: answers, title: "\(title) – Lintel", nonce: nonce)
    } catch {
      printError("\(path.shown): \(error.message)")
      throw CommandFailure.found
    }
  }

  /// The files of the images that the document names, as far as a picture takes them.
  private func images(of document: LiveDocument) -> [ImagePath: PictureImage] {
    // What comes from a stream lies in no folder.
    guard path != .standardStream else { return [:] }
    guard let folder = try? path.parts.folder.resolved() else { return [:] }
    var images: [ImagePath: PictureImage] = [:]
    var room = PictureImage.mostBytes
    for image in document.imagePaths {
      let limit = min(room, PictureImage.largestFile)
      // A link may lead out of the folder.
      guard let file = try? folder.appending(image.text).resolved(), file.isInside(folder),
        let bytes = try? readFile(file, limit: limit)
      else { continue }
      images[image] = PictureImage(file: bytes)
      room -= bytes.count
    }
    return images
  }

  private enum Format: String, CaseIterable {
    case svg
    case png
    case txt
    case html
  }

  private func format(of path: FilePath) -> Format? {
    Format.allCases.first { path.text.lowercased().hasSuffix(".\($0.rawValue)") }
  }

  private func print(_ text: String) throws(ExitCode) {
    var output = Output()
    output.text(text.hasSuffix("\n") ? text : "\(text)\n")
    try output.finish()
  }

  private func write(_ bytes: [UInt8], to path: FilePath) throws(ExitCode) {
    if path == .standardStream {
      var output = Output()
      output.data(bytes)
      return try output.finish()
    }
    do throws(FileError) {
      try writeFile(path, bytes)
    } catch {
      printError("\(error)")
      throw CommandFailure.couldNotRun
    }
  }
}

extension PictureOptions.Theme: ExpressibleByArgument {}
