import Diagnostics
import Foundation
import InspectorServer
import Testing

/// Which `.lintel.json` is for a document.
@Suite struct ConfigurationFilesTests {
  private let files: CountedFiles
  private let root: String

  init() throws {
    files = try CountedFiles()
    root = files.folder.url.path
  }

  @Test(arguments: ["/", "", "a", "a/b.layout.json", "/no/such/folder/a", "/a/\u{0}/b"])
  func `elsewhere there is none`(path: String) {
    let configurations = ConfigurationFiles(files)
    #expect(configurations.configuration(ofDocumentAt: FilePath(path)) == nil)
    #expect(configurations.takeReports() == [])
  }

  @Test func `a file is read again when it changed, and is forgotten when it is gone`() throws {
    try files.folder.write(#"{"maximumDiagnostics": 3}"#, to: ".lintel.json")
    let configurations = ConfigurationFiles(files)
    let path = "\(root)/a/x.layout.json"
    for _ in 0..<3 {
      #expect(configurations.configuration(ofDocumentAt: FilePath(path))?.maximumDiagnostics == 3)
    }
    #expect(files.reads == 1)
    try files.folder.write(#"{"maximumDiagnostics": 44}"#, to: ".lintel.json")
    #expect(configurations.configuration(ofDocumentAt: FilePath(path))?.maximumDiagnostics == 44)
    #expect(files.reads == 2)
    try files.folder.remove(".lintel.json")
    #expect(configurations.configuration(ofDocumentAt: FilePath(path)) == nil)
  }

  @Test func `Errors of a configuration file are reported once for each change`() throws {
    try files.folder.write(
      "{\"rules\": {\n  \"nonsense\": \"off\", \"missing-key\": 1}}", to: ".lintel.json")
    let configurations = ConfigurationFiles(files)
    let path = "\(root)/a/x.layout.json"
    _ = configurations.configuration(ofDocumentAt: FilePath(path))
    _ = configurations.configuration(ofDocumentAt: FilePath(path))
    let lines = configurations.takeReports().map(\.lines)
    #expect(lines.count == 1)
    #expect(lines.first?.count == 2)
    #expect(
      lines.first?.first
        == "\(root)/.lintel.json:2:3: \"rules.nonsense\" has no effect: no "
        + "diagnostic has the code \"nonsense\"")
    _ = configurations.configuration(ofDocumentAt: FilePath(path))
    #expect(configurations.takeReports() == [])
    try files.folder.write("{", to: ".lintel.json")
    _ = configurations.configuration(ofDocumentAt: FilePath(path))
    #expect(configurations.takeReports().count == 1)
  }

  @Test func `many faults are counted`() throws {
    let rules = (0..<50).map { "\"no-\($0)\": \"off\"" }.joined(separator: ", ")
    try files.folder.write("{\"rules\": {\(rules)}}", to: ".lintel.json")
    let configurations = ConfigurationFiles(files)
    _ = configurations.configuration(ofDocumentAt: FilePath("\(root)/x.layout.json"))
    let report = try #require(configurations.takeReports().first)
    #expect(report.lines.count == 11)
    #expect(report.lines.last?.hasSuffix("there are 40 more faults") == true)
  }

  @Test func `a file that cannot be read is reported, and the defaults hold`() throws {
    try files.folder.write("", to: ".lintel.json/inside")
    let configurations = ConfigurationFiles(files)
    let found = configurations.configuration(ofDocumentAt: FilePath("\(root)/x.layout.json"))
    #expect(found == DiagnosticConfiguration())
    #expect(
      configurations.takeReports().map(\.lines)
        == [["\(root)/.lintel.json: cannot be read, so the defaults hold below its folder"]])
  }
}
