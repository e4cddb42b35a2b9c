import Foundation

/// A compiler of the toolchain, run in a folder of its own that goes away with it.
final class Compiler {
  let folder: URL
  private let program: URL

  /// - Returns: `nil` where the program is not on the path.
  init?(_ name: String) throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let candidates = path.split(separator: ":").map {
      URL(filePath: String($0)).appending(path: name)
    }
    guard
      let program = candidates.first(where: {
        FileManager.default.isExecutableFile(atPath: $0.path)
      })
    else { return nil }
    self.program = program
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ text: String, to name: String) throws {
    let url = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Runs it in its folder.
  ///
  /// - Returns: The lines that it wrote about what is wrong; empty if it succeeded.
  func run(_ arguments: [String]) throws -> [String] {
    let log = folder.appending(path: "log")
    try Data().write(to: log)
    let output = try FileHandle(forWritingTo: log)
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = output
    process.standardError = output
    try process.run()
    process.waitUntilExit()
    try output.close()
    if process.terminationStatus == 0 { return [] }
    let words = String(decoding: try Data(contentsOf: log), as: UTF8.self)
    return ["\(program.lastPathComponent) ended with \(process.terminationStatus)"]
      + words.split(separator: "\n").map(String.init).prefix(40)
  }
}
