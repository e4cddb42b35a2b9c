import Diagnostics
import Foundation
import InspectorServer
import JSON
import LayoutEngine
import LiveDocuments
import Testing

/// The counted work of a check of many files and folders at most doubles with their number.
@Suite struct FileCountsTests {
  /// The counted work of a check.
  private struct Work {
    var documents = 0
    var looks = 0
    var reads = 0
  }

  /// Writes files, each folder with the same number of them, and a configuration file in some folders.
  private func files(
    _ count: Int, inFoldersOf size: Int, configured: (_ folder: Int) -> Bool
  ) throws -> CountedFiles {
    let files = try CountedFiles()
    try files.folder.write(
      #"{"extends": "base.json", "maximumDiagnostics": 9}"#, to: ".lintel.json")
    try files.folder.write(#"{"rules": {"unknown-key": "error"}}"#, to: "base.json")
    for number in 0..<count {
      let folder = number / size
      try files.folder.write(
        #"{"root":{"type":"node","style":{"width":4,"height":4},"spacng":1}}"#,
        to: "f\(folder)/\(number).layout.json")
      if number % size == 0, configured(folder) {
        try files.folder.write(#"{"maximumDiagnostics": 8}"#, to: "f\(folder)/.lintel.json")
      }
    }
    return files
  }

  /// Finds what a check of a folder needs of each of its files, as `lintel check` does, and reads them.
  private func check(_ files: CountedFiles) throws -> Work {
    let root = FilePath(files.folder.url.path)
    let configurations = ConfigurationFiles(files)
    var work = Work()
    for path in files.layoutFiles(inFolderAt: root, limit: .max) {
      #expect(configurations.configuration(ofDocumentAt: path)?.maximumDiagnostics != nil)
      #expect(configurations.inputs(ofDocumentAt: path) == DocumentInputs(defaultFont: .system))
      _ = try files.read(fileAt: path, limit: 1 << 20)
      work.documents += 1
    }
    #expect(configurations.takeReports() == [])
    (work.looks, work.reads) = (files.looks, files.reads)
    return work
  }

  /// Has a server report on all files of a folder, as editors do.
  private func report(_ files: CountedFiles) -> Work {
    var client = files.client()
    let report = client.request("workspace/diagnostic", ["previousResultIds": []])
    let items = report?["items"]?.arrayValue ?? []
    #expect(items.allSatisfy { $0["items"]?.arrayValue?.first?["code"] == "unknown-key" })
    return Work(documents: items.count, looks: files.looks, reads: files.reads)
  }

  private func expectDoubled(
    _ once: Work, _ twice: Work, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(once.documents == 30 && twice.documents == 60, sourceLocation: sourceLocation)
    #expect(
      once.reads > 0 && twice.reads <= 2 * once.reads,
      "\(name), reads: \(once.reads), then \(twice.reads)", sourceLocation: sourceLocation)
    #expect(
      once.looks > 0 && twice.looks <= 2 * once.looks,
      "\(name), looks: \(once.looks), then \(twice.looks)", sourceLocation: sourceLocation)
  }

  @Test func `Files of one folder: a check reads each once, and their configuration once`() throws {
    let (once, twice) = (
      try check(files(30, inFoldersOf: 100) { _ in false }),
      try check(files(60, inFoldersOf: 100) { _ in false })
    )
    expectDoubled(once, twice, "check")
    // The configuration and the file that it extends.
    #expect(once.reads == 30 + 2 && twice.reads == 60 + 2)
  }

  @Test(arguments: [1, 3])
  func `Folders: a check reads each configuration file once`(filesPerFolder: Int) throws {
    for isConfigured in [false, true] {
      let (once, twice) = (
        try check(files(30, inFoldersOf: filesPerFolder) { _ in isConfigured }),
        try check(files(60, inFoldersOf: filesPerFolder) { _ in isConfigured })
      )
      expectDoubled(once, twice, "check")
      let configurations = isConfigured ? 60 / filesPerFolder : 2
      #expect(twice.reads == 60 + configurations)
    }
  }

  @Test(arguments: [1, 100])
  func `Files and folders: a report on a workspace at most doubles`(filesPerFolder: Int) throws {
    let (once, twice) = (
      report(try files(30, inFoldersOf: filesPerFolder) { $0 % 2 == 0 }),
      report(try files(60, inFoldersOf: filesPerFolder) { $0 % 2 == 0 })
    )
    expectDoubled(once, twice, "report")
  }

  @Test(arguments: [1, 100])
  func `lintel check reports on each file of a folder once`(filesPerFolder: Int) throws {
    for count in [20, 40] {
      let folder = try files(count, inFoldersOf: filesPerFolder) { _ in true }.folder
      let outcome = try BuiltProgram.run("check", "--format", "json", ".", in: folder.url)
      let diagnostics = try JSONValue(parsing: outcome.output.utf8).arrayValue ?? []
      #expect(diagnostics.count == count)
      #expect(Set(diagnostics.compactMap { $0["file"]?.stringValue }).count == count)
    }
  }
}
