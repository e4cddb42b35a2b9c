import Foundation
import InspectorServer
import LayoutEngine
import LiveDocuments
import Rendering
import Synchronization
import Testing

/// Fonts that a `.lintel.json` names.
@Suite(.enabled(if: TestFont.areThere, TestFont.reason)) struct FontConfigurationTests {
  private let folder = FontFolder()

  private var document: FilePath { FilePath("\(folder.path)/a/x.layout.json") }

  private func faults(_ text: String) throws -> [String] {
    try folder.write(Array(text.utf8), to: ".lintel.json")
    let files = ConfigurationFiles(folder, trusting: TrustedFolders([FilePath("/")]))
    _ = files.inputs(ofDocumentAt: document).fonts
    let prefix = "\(folder.path)/.lintel.json:"
    return files.takeReports().flatMap(\.lines).map { String($0.dropFirst(prefix.count)) }
  }

  @Test func filesAreFoundBesideTheConfiguration() throws {
    try folder.write(try TestFont.inter.bytes(), to: "fonts/i.otf")
    try folder.write(
      Array(
        """
        {"fonts": {"Inter": {"400": "fonts/i.otf", "700": "\(TestFont.interBold.path)"},
          "CJK": "\(TestFont.cjk.path)#1", "fallback": ["CJK"]}}
        """.utf8), to: ".lintel.json")
    let files = ConfigurationFiles(folder, trusting: TrustedFolders([FilePath("/")]))
    let book = try #require(files.inputs(ofDocumentAt: document).fonts)
    #expect(files.takeReports().isEmpty)
    #expect(Set(book.families.keys) == ["Inter", "CJK"])
    #expect(book.fallback.count == 1)
    func width(_ text: String, weight: Double) -> Double {
      var font = Font(family: "Inter", size: 20, weight: weight)
      font.fonts = book
      return MeasuredText(TextContent(text: text, font: font)).naturalSize.width
    }
    #expect(width("Hello", weight: 400) < width("Hello", weight: 600))
    #expect(width("漢字", weight: 400) == 40)
    // The same until something is another.
    #expect(files.inputs(ofDocumentAt: document).fonts === book)
  }

  @Test func whatCannotBeHadIsSaidWhereItIsNamed() throws {
    try folder.write([1, 2, 3], to: "broken.ttf")
    try folder.write(try TestFont.inter.bytes(), to: "whole.otf")
    #expect(
      try faults(#"{"fonts": {"A": "no.ttf"}}"#) == [#"1:17: "no.ttf" is not there"#])
    #expect(
      try faults(#"{"fonts": {"A": {"400": "broken.ttf"}}}"#)
        == [#"1:25: "broken.ttf" is no font that can be read"#])
    #expect(
      try faults(#"{"fonts": {"A": "whole.otf#3"}}"#)
        == [#"1:17: "whole.otf" has one face, counted from #0, and no #3"#])
    #expect(
      try faults(#"{"fonts": {"A": "\#(TestFont.inter.path)", "fallback": ["B"]}}"#).first?
        .hasSuffix(#""B" is no family that "fonts" has a file for"#) == true)
    #expect(try faults(#"{"fonts": {"fixed": "\#(TestFont.inter.path)"}}"#).count == 1)
    #expect(try faults(#"{"fonts": {"A": {"heavy": "\#(TestFont.inter.path)"}}}"#).count == 1)
    #expect(try faults(#"{"fonts": {"A": 4}}"#).count == 1)
    #expect(try faults(#"{"fonts": []}"#).count == 1)
    #expect(try faults(#"{"fonts": {"A": "\#(TestFont.inter.path)"}}"#).isEmpty)
  }

  @Test func aFileThatChangesIsNoticed() throws {
    try folder.write(try TestFont.inter.bytes(), to: "f.otf")
    try folder.write(Array(#"{"fonts": {"A": "f.otf"}}"#.utf8), to: ".lintel.json")
    let files = ConfigurationFiles(folder, trusting: TrustedFolders([FilePath("/")]))
    let first = try #require(files.inputs(ofDocumentAt: document).fonts)
    let text = Array(#"{"root":{"type":"text","text":"AVATAR","font":{"family":"A"}}}"#.utf8)
    let live = LiveDocument(text: text, inputs: DocumentInputs(fonts: first))
    let before = live.elements.root.flatMap { live.layout.frame(of: $0) }
    try folder.write(try TestFont.dejaVu.bytes(), to: "f.otf")
    let second = try #require(files.inputs(ofDocumentAt: document).fonts)
    #expect(second !== first)
    live.setInputs(DocumentInputs(fonts: second))
    let after = live.elements.root.flatMap { live.layout.frame(of: $0) }
    #expect(before != after)
    let fresh = LiveDocument(text: text, inputs: DocumentInputs(fonts: second))
    #expect(after == fresh.elements.root.flatMap { fresh.layout.frame(of: $0) })
    try folder.remove("f.otf")
    #expect(files.inputs(ofDocumentAt: document).fonts?.families.isEmpty == true)
    #expect(files.takeReports().flatMap(\.lines).count == 1)
    try folder.write(try TestFont.inter.bytes(), to: "f.otf")
    #expect(files.inputs(ofDocumentAt: document).fonts?.families.count == 1)
    #expect(files.takeReports().flatMap(\.lines).isEmpty)
  }

  @Test func picturesDrawLinesAsWideAsMeasured() throws {
    try folder.write(
      Array(#"{"fonts": {"Inter": "\#(TestFont.inter.path)"}}"#.utf8), to: ".lintel.json")
    let fonts = try #require(
      ConfigurationFiles(folder, trusting: TrustedFolders([FilePath("/")])).inputs(
        ofDocumentAt: document
      ).fonts)
    let live = LiveDocument(
      text: Array(
        #"{"root":{"type":"text","text":"Hello there","font":{"family":"Inter"}}}"#.utf8),
      inputs: DocumentInputs(fonts: fonts))
    let root = try #require(live.elements.root)
    let width = try #require(live.elements.text(of: root)).naturalSize.width
    let svg = Picture(of: live, options: PictureOptions(), marks: []).svg()
    #expect(svg.contains("font-family: 'Inter', -apple-system, Inter, system-ui, sans-serif"))
    let stated = try #require(svg.firstMatch(of: /textLength="([0-9.]+)"/))
    #expect(abs((Double(stated.1) ?? 0) - width) < 0.01)
    #expect(svg.contains(">Hello there</text>"))
    let runs = LiveDocument(
      text: Array(
        #"""
        {"root":{"type":"text","font":{"family":"Inter"},"text":[
          {"text":"Price "},{"text":"12.50","font":{"size":24,"weight":700}}]}}
        """#.utf8), inputs: DocumentInputs(fonts: fonts))
    let drawn = Picture(of: runs, options: PictureOptions(), marks: []).svg()
    #expect(drawn.contains(">Price </text>"))
    #expect(drawn.contains("font-size: 24px; font-weight: 700"))
    #expect(drawn.contains(">12.50</text>"))
  }
}

/// A folder of files for one test.
final class FontFolder: FileSource {
  let path: String

  /// The files of a project in the folder.
  let app: Mutex<AppFiles?> = Mutex(nil)

  init() {
    path =
      URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath()
      .appendingPathComponent("lintel-fonts-\(UUID().uuidString)").path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  func stamp(ofFileAt path: FilePath) -> FileStamp? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path.text) else {
      return nil
    }
    let time = (attributes[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
    let size = attributes[.size] as? Int ?? 0
    return FileStamp([size, Int(time * 1e6)])
  }

  func read(fileAt path: FilePath, limit: Int) throws(UnreadableFile) -> [UInt8] {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path.text)), data.count <= limit
    else { throw UnreadableFile(reason: "no such file") }
    return Array(data)
  }

  func appFiles(ofSourceAt path: FilePath) -> AppFiles? { app.withLock { $0 } }
  func layoutFiles(inFolderAt path: FilePath, limit: Int) -> [FilePath] { [] }
  func configurationFiles(inFolderAt path: FilePath, limit: Int) -> [FilePath] { [] }
}
