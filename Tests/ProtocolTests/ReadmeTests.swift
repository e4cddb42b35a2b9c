import Foundation
import Testing

/// What the README shows of the program is what the program prints.
@Suite struct ReadmeTests {
  static let root = ProtocolFolder.url.deletingLastPathComponent()

  @Test func `the commands of the README print what it says`() throws {
    let page = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let blocks = page.components(separatedBy: "```console\n$ ").dropFirst()
    #expect(blocks.count == 5)
    for block in blocks {
      let text = block.components(separatedBy: "```\n")[0]
      let lines = text.split(separator: "\n", maxSplits: 1)
      #expect(try output(of: String(lines[0])) == String(lines[1]), "\(lines[0])")
    }
  }

  @Test func `the picture is the one that is drawn`() throws {
    let picture = "Protocol/examples/feed-cell.svg"
    let drawn = try output(of: "lintel render Protocol/examples/feed-cell.layout.json -o -")
    if ProcessInfo.processInfo.environment["LINTEL_RECORD"] != nil {
      try Data(drawn.utf8).write(to: Self.root.appending(path: picture))
    }
    #expect(try String(contentsOf: Self.root.appending(path: picture), encoding: .utf8) == drawn)
  }

  /// What a command line prints, with the program that was built beside the tests in the path.
  private func output(of command: String) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = Self.root
    process.standardOutput = pipe
    process.environment = ["PATH": "\(try folderOfTheProgram().path):/usr/bin:/bin"]
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }

  private func folderOfTheProgram() throws -> URL {
    var folder = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
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
