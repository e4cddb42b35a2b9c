import Diagnostics
import Foundation
import TestSupport
import Testing

/// The commands, the layout and the numbers of the README.
@Suite struct ReadmeTests {
  static let root = ProtocolFolder.url.deletingLastPathComponent()

  @Test func `Commands of the README print the outputs below them`() throws {
    let page = try Self.page()
    let folder = try Self.folder(with: page)
    defer { try? FileManager.default.removeItem(at: folder) }
    let blocks = page.components(separatedBy: "```console\n$ ").dropFirst()
    var count = 0
    for block in blocks {
      let text = block.components(separatedBy: "```\n")[0]
      let lines = text.split(separator: "\n", maxSplits: 1)
      // Source code needs lintel-source; Tests/ClientTests/test_shell.py runs that command.
      if lines[0].contains(".swift") { continue }
      #expect(try output(of: String(lines[0]), in: folder) == String(lines[1]), "\(lines[0])")
      count += 1
    }
    #expect(count == 3)
  }

  @Test func `The layout of the README is formatted`() throws {
    let folder = try Self.folder(with: try Self.page())
    defer { try? FileManager.default.removeItem(at: folder) }
    let check = "lintel format --check title.layout.json 2>&1; echo $?"
    #expect(try output(of: check, in: folder) == "0\n")
  }

  @Test func `The README states the number of rules and has at most 170 lines`() throws {
    let page = try Self.page()
    #expect(page.contains(" \(allRules.count) rules "))
    #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 171)
  }

  private static func page() throws -> String {
    try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
  }

  /// Makes a folder with the layout of the page and the examples.
  private static func folder(with page: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let json = try #require(page.components(separatedBy: "```json\n").dropFirst().first)
    try Data(json.components(separatedBy: "```")[0].utf8).write(
      to: folder.appending(path: "title.layout.json"))
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "Protocol"), withDestinationURL: root.appending(path: "Protocol"))
    return folder
  }

  @Test func `The picture of the README is the one that its command draws`() throws {
    let picture = "Protocol/examples/feed-cell.svg"
    let drawn = try output(
      of: "lintel render Protocol/examples/feed-cell.layout.json -o -", in: Self.root)
    if ProcessInfo.processInfo.environment["LINTEL_RECORD"] != nil {
      try Data(drawn.utf8).write(to: Self.root.appending(path: picture))
    }
    #expect(try String(contentsOf: Self.root.appending(path: picture), encoding: .utf8) == drawn)
  }

  /// The output of a command line, with the program that was built beside the tests in the path.
  private func output(of command: String, in folder: URL) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    process.standardOutput = pipe
    process.environment = ["PATH": "\(try folderOfTheProgram().path):/usr/bin:/bin"]
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }

  private func folderOfTheProgram() throws -> URL {
    var folder = URL(filePath: testProgramPath()).resolvingSymlinksInPath()
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let program = folder.appending(path: "lintel").path
      if FileManager.default.isExecutableFile(atPath: program),
        try FileManager.default.attributesOfItem(atPath: program)[.type] as? FileAttributeType
          == .typeRegular
      {
        return folder
      }
    }
    throw CocoaError(.fileNoSuchFile)
  }
}
