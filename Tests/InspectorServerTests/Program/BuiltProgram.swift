import Foundation
import TestSupport

/// The executable, as it was built beside the tests.
struct BuiltProgram {
  struct Outcome {
    let output: String
    let errors: String
    let code: Int32

    var lines: [Substring] { output.split(separator: "\n") }
  }

  /// Runs it to its end.
  static func run(
    _ arguments: String..., input: String = "", in directory: URL? = nil
  ) throws -> Outcome {
    try run(arguments, input: Data(input.utf8), in: directory)
  }

  static func run(
    _ arguments: [String], input: Data, in directory: URL? = nil
  ) throws -> Outcome {
    try run(url, arguments, input: input, in: directory)
  }

  /// Runs a script of bash in which `$LINTEL` is the program.
  ///
  /// - Returns: What became of it; the code is 124 if it was not done after a minute.
  static func script(_ script: String, in directory: TemporaryFolder) throws -> Outcome {
    let prefix = "ulimit -c 0; LINTEL='\(url.path)'; set -o pipefail; "
    return try run(
      URL(filePath: "/usr/bin/env"), ["timeout", "60", "bash", "-c", prefix + script],
      input: Data(), in: directory.url)
  }

  /// Runs a script as a user who is not root: files that others may not read are readable for root.
  ///
  /// The user can read and write what is in the folder as far as others can.
  static func unprivilegedScript(
    _ script: String, in directory: TemporaryFolder
  ) throws -> Outcome {
    guard getuid() == 0 else { return try Self.script(script, in: directory) }
    // The program may be in a folder of root's.
    let tools = try TemporaryFolder()
    let copy = tools.url.appending(path: "lintel")
    try FileManager.default.copyItem(at: url, to: copy)
    for folder in [tools, directory] { chmod(folder.url.path, 0o777) }
    return try run(
      URL(filePath: "/usr/bin/env"),
      ["timeout", "60", "setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
        + ["bash", "-c", "LINTEL='\(copy.path)'; \(script)"],
      input: Data(), in: directory.url)
  }

  private static func run(
    _ executable: URL, _ arguments: [String], input: Data, in directory: URL?
  ) throws -> Outcome {
    let folder = try TemporaryFolder()
    let (inputURL, outputURL, errorsURL) =
      (
        folder.url.appending(path: "0"), folder.url.appending(path: "1"),
        folder.url.appending(path: "2")
      )
    try input.write(to: inputURL)
    for url in [outputURL, errorsURL] { try Data().write(to: url) }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.standardInput = try FileHandle(forReadingFrom: inputURL)
    process.standardOutput = try FileHandle(forWritingTo: outputURL)
    process.standardError = try FileHandle(forWritingTo: errorsURL)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      output: String(decoding: try Data(contentsOf: outputURL), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errorsURL), as: UTF8.self),
      code: process.terminationStatus)
  }

  static var url: URL {
    var folder = URL(filePath: testProgramPath()).resolvingSymlinksInPath()
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let candidate = folder.appending(path: "lintel")
      var isDirectory: ObjCBool = false
      if FileManager.default.fileExists(atPath: candidate.path, isDirectory: &isDirectory),
        !isDirectory.boolValue
      {
        return candidate
      }
    }
    return folder
  }
}

/// A folder that is gone when nobody uses it any more.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "lintel-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ text: String, to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: url.appending(path: path))
  }
}
