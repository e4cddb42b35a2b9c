import Foundation
import Fonts
import LayoutEngine
import LiveDocuments
import Synchronization
import Testing

@testable import InspectorServer

/// The fonts that an app brings with it, by their PostScript names.
@Suite struct AppFontTests {
  @Test(.enabled(if: TestFont.areThere, TestFont.reason))
  func `PostScript names are read of each face`() throws {
    #expect(FontNames.postScriptNames(of: try TestFont.interBold.bytes()) == ["Inter-Bold"])
    #expect(FontNames.postScriptNames(of: try TestFont.dejaVu.bytes()) == ["DejaVuSans"])
    let faces = FontNames.postScriptNames(of: try TestFont.cjk.bytes())
    #expect(faces.count > 4 && faces.first == "NotoSansCJKjp-Regular")
  }

  @Test func `Bytes that are no font have no names`() {
    let collection = Array("ttcf".utf8) + [0, 1, 0, 0, 255, 255, 255, 255]
    #expect(FontNames.postScriptNames(of: []) == [nil])
    #expect(FontNames.postScriptNames(of: collection).allSatisfy { $0 == nil })
    let table: [UInt8] =
      [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0] + Array("name".utf8) + [0, 0, 0, 0, 0, 0, 0, 28]
      + [255, 255, 255, 255, 0, 0, 255, 255, 0, 6]
    for length in 0...table.count {
      #expect(FontNames.postScriptNames(of: Array(table[..<length])) == [nil])
    }
    #expect(
      FontNames.postScriptNames(of: table.map { $0 == 255 ? 127 : $0 }) == [nil])
  }

  @Test func `Names of files are the last parts of the paths of UIAppFonts`() {
    func names(_ text: String) -> [String] { AppFontList.names(in: Array(text.utf8)) }
    #expect(
      names(
        """
        <dict><key>Other</key><array><string>x</string></array>
        <key>UIAppFonts</key>
        <array><string>Fonts/Brand-Bold.ttf</string> <string>A&amp;B.otf</string></array>
        <key>Last</key><string>y</string></dict>
        """) == ["Brand-Bold.ttf", "A&B.otf"])
    #expect(names("<key>UIAppFonts</key><array><string>open") == [])
    #expect(names("<key>UIAppFonts</key>") == [] && names("bplist00") == [] && names("") == [])
    let many = String(repeating: "<string>a.ttf</string>", count: 20_000)
    #expect(names("<key>UIAppFonts</key><array>\(many)</array>").count == 256)
  }

  private static let list = "<key>UIAppFonts</key><array><string>bold.otf</string></array>"

  @Test(.enabled(if: TestFont.areThere, TestFont.reason))
  func `Code is measured in the font files that the app names`() throws {
    let folder = FontFolder()
    try folder.write(try TestFont.interBold.bytes(), to: "App/Fonts/bold.otf")
    try folder.write(try TestFont.inter.bytes(), to: "App/Fonts/other.otf")
    try folder.write(Array(Self.list.utf8), to: "App/Info.plist")
    func path(_ name: String) -> FilePath { FilePath("\(folder.path)/\(name)") }
    folder.app.withLock {
      $0 = AppFiles(
        folder: path("App"), lists: [path("App/Info.plist")],
        fonts: [path("App/Fonts/bold.otf"), path("App/Fonts/other.otf")])
    }
    let files = ConfigurationFiles(folder)
    let book = try #require(files.inputs(ofDocumentAt: path("App/Row.swift")).fonts)
    #expect(Set(book.families.keys) == ["Inter-Bold"])
    #expect(files.inputs(ofDocumentAt: path("App/Cells/Row.m")).fonts === book)
    #expect(files.inputs(ofDocumentAt: path("App/row.layout.json")).fonts == nil)
    // Files outside of the project are not read.
    folder.app.withLock { $0?.folder = path("Elsewhere") }
    let others = ConfigurationFiles(folder)
    #expect(others.inputs(ofDocumentAt: path("App/Row.swift")).fonts == nil)
  }

  @Test(.enabled(if: TestFont.areThere, TestFont.reason))
  func `A configuration's file for a family is used before the app's`() throws {
    let folder = FontFolder()
    try folder.write(try TestFont.interBold.bytes(), to: "bold.otf")
    try folder.write(try TestFont.inter.bytes(), to: "regular.otf")
    try folder.write(Array(Self.list.utf8), to: "Info.plist")
    try folder.write(
      Array(#"{"fonts": {"Inter-Bold": "regular.otf", "Own": "regular.otf"}}"#.utf8),
      to: ".lintel.json")
    func path(_ name: String) -> FilePath { FilePath("\(folder.path)/\(name)") }
    folder.app.withLock {
      $0 = AppFiles(
        folder: path(""), lists: [path("Info.plist")], fonts: [path("bold.otf")])
    }
    let files = ConfigurationFiles(folder)
    let book = try #require(files.inputs(ofDocumentAt: path("Row.swift")).fonts)
    #expect(Set(book.families.keys) == ["Inter-Bold", "Own"])
    func width(_ family: String) -> Double {
      var font = Font(family: family, size: 20)
      font.fonts = book
      return MeasuredText(TextContent(text: "Hello", font: font)).naturalSize.width
    }
    #expect(width("Inter-Bold") == width("Own"))
  }
}
