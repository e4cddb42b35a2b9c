import Foundation
import InspectorServer
import JSON
import Testing

private let fontPath = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

/// Documents whose fonts a `.lintel.json` names, in the server and on the command line.
@Suite(
  .needsFontLibraries,
  .enabled(if: FileManager.default.fileExists(atPath: fontPath), "no fonts-dejavu-core"))
struct FontServingTests {
  private let files: CountedFiles
  private let text = #"{"root":{"type":"text","text":"AVATAR","font":{"family":"DejaVu"}}}"#

  init() throws { files = try CountedFiles() }

  private func copyFont(to name: String) throws {
    try FileManager.default.copyItem(
      at: URL(filePath: fontPath), to: files.folder.url.appending(path: name))
  }

  private func source(_ uri: String, _ client: inout TestClient) -> JSONValue? {
    client.request("layout/tree", ["textDocument": ["uri": .string(uri)]])?["tree"]?["textSource"]
  }

  private func width(_ uri: String, _ client: inout TestClient) -> JSONValue? {
    client.request("layout/tree", ["textDocument": ["uri": .string(uri)]])?["tree"]?["frame"]?
      .arrayValue?[2]
  }

  @Test func `a font file that comes or goes is noticed when the client says so`() throws {
    try files.folder.write(#"{"fonts": {"DejaVu": "d.ttf"}}"#, to: ".lintel.json")
    let uri = files.uri("a.layout.json")
    var client = TestClient(capabilities: [:], files: files)
    let published = client.open(text, uri: uri).published
    #expect(
      published.first { $0["uri"]?.stringValue?.hasSuffix(".lintel.json") == true }?["diagnostics"]?
        .arrayValue?.map { $0["code"] } == ["unusable-font"])
    #expect(
      published.first { $0["uri"] == .string(uri) }?["diagnostics"]?.arrayValue?.map { $0["code"] }
        == ["font-not-available"])
    #expect(source(uri, &client) == "system")
    let about = width(uri, &client)
    try copyFont(to: "d.ttf")
    let mended = client.notify("workspace/didChangeWatchedFiles", ["changes": []]).published
    #expect(mended.count == 2)
    #expect(mended.allSatisfy { $0["diagnostics"]?.arrayValue == [] })
    #expect(source(uri, &client) == "font")
    #expect(width(uri, &client) != about)
    try files.folder.remove("d.ttf")
    _ = client.notify("workspace/didChangeWatchedFiles", ["changes": []])
    #expect(source(uri, &client) == "system")
    #expect(width(uri, &client) == about)
  }

  @Test func `a document of no file and another text of the same file`() throws {
    try copyFont(to: "d.ttf")
    try files.folder.write(#"{"fonts": {"DejaVu": "d.ttf"}}"#, to: ".lintel.json")
    var client = TestClient(capabilities: [:], files: files)
    let inline = client.request("layout/tree", ["document": .string(text)])
    #expect(inline?["tree"]?["textSource"] == "system")
    let uri = files.uri("a.layout.json")
    _ = client.open(text, uri: uri)
    let before = width(uri, &client)
    _ = client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri), "version": 2],
        "contentChanges": [
          ["text": .string(text.replacingOccurrences(of: "AVATAR", with: "AVATARS"))]
        ],
      ])
    #expect(source(uri, &client) == "font")
    #expect(width(uri, &client) != before)
    let hover = client.request(
      "textDocument/hover",
      ["textDocument": ["uri": .string(uri)], "position": ["line": 0, "character": 18]])
    let said = "\(hover ?? .null)"
    #expect(said.contains("measured in its font"))
  }

  @Test func `Tables and trees of frames use the fonts of the nearest configuration`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.layout.json")
    let arguments = ["a.layout.json", "--trust", "/usr/share/fonts"]
    let inTable = try BuiltProgram.run(
      ["frames", "--tree"] + arguments, input: Data(), in: folder.url)
    try folder.write(#"{"fonts": {"DejaVu": "\#(fontPath)"}}"#, to: ".lintel.json")
    let inFont = try BuiltProgram.run(
      ["frames", "--tree"] + arguments, input: Data(), in: folder.url)
    #expect(inFont.errors.isEmpty && inFont.lines != inTable.lines, "\(inFont.errors)")
    let table = try BuiltProgram.run(["frames"] + arguments, input: Data(), in: folder.url)
    let size = try #require(inFont.lines.first?.split(separator: " ").last)
    #expect(table.lines.dropFirst().first?.contains(size) == true)
  }

  @Test func `commands use the fonts of the nearest configuration`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"fonts": {"DejaVu": "\#(fontPath)"}}"#, to: ".lintel.json")
    try folder.write(text, to: "a.layout.json")
    let trust = ["--trust", "/usr/share/fonts"]
    let file = try BuiltProgram.run(
      ["frames", "a.layout.json"] + trust, input: Data(), in: folder.url)
    let stream = try BuiltProgram.run(
      ["frames", "-"] + trust, input: Data(text.utf8), in: folder.url)
    #expect(file.output == stream.output)
    let elsewhere = try TemporaryFolder()
    let plain = try BuiltProgram.run("frames", "-", input: text, in: elsewhere.url)
    #expect(file.output != plain.output)
    let why = try BuiltProgram.run(
      ["explain", "a.layout.json"] + trust, input: Data(), in: folder.url)
    #expect(why.output.contains("measured in its font"))
    let check = try BuiltProgram.run(
      ["check", "a.layout.json"] + trust, input: Data(), in: folder.url)
    #expect(check.output.contains("nothing is wrong"))
  }

  @Test func `without HarfBuzz the tables are used, and that is said once`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"fonts": {"DejaVu": "\#(fontPath)"}}"#, to: ".lintel.json")
    for name in ["a", "b", "c"] { try folder.write(text, to: "\(name).layout.json") }
    // What is no library stands in its place.
    try folder.write("", to: "lib/libharfbuzz.so.0")
    let outcome = try BuiltProgram.script(
      #"LD_LIBRARY_PATH="$PWD/lib" "$LINTEL" check . --trust /usr/share/fonts"#, in: folder)
    #expect(outcome.code == 0)
    let errors = outcome.errors.split(separator: "\n")
    #expect(errors.count == 1)
    #expect(errors.first?.contains(#""fonts" has no effect: libharfbuzz is not installed"#) == true)
    #expect(outcome.output.split(separator: "[font-not-available]").count == 4)
  }
}
