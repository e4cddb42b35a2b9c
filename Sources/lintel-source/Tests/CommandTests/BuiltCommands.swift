import Foundation
import Testing

/// The programs that were built, and a folder to run them in, which is removed with the object.
///
/// `lintel` is that of the package around this one: `swift build` there makes it.
final class BuiltCommands {
  let folder: URL

  struct Outcome {
    let output: String
    let errors: String
    let code: Int32

    var lines: [Substring] { output.split(separator: "\n") }
  }

  /// The folder of the package around this one.
  static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../..").standardizedFileURL

  /// Makes a folder with files by their paths.
  init(_ files: [String: String] = [:]) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "lintel-source-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, text) in files { try write(text, to: path) }
  }

  func write(_ text: String, to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(of path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  deinit { remove() }

  /// Runs a line of a shell in which `lintel` is the program that was built.
  func run(_ line: String) throws -> Outcome {
    let program = Self.checkout.appending(path: ".build/debug/lintel")
    try #require(
      FileManager.default.isExecutableFile(atPath: program.path),
      "there is no \(program.path); \"swift build\" makes it")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    let path = program.deletingLastPathComponent().path
    environment["PATH"] = path + ":" + (environment["PATH"] ?? "")
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    // Files, because a pipe that nobody reads would stop the program.
    let files = ["out", "err"].map { folder.appending(path: ".\($0)") }
    for file in files { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    return Outcome(output: texts[0], errors: texts[1], code: process.terminationStatus)
  }
}
