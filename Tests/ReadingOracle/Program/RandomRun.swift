import Foundation
import RandomClasses

/// The comparison of random classes, which are written, compiled into a program of their own, and run.
struct RandomRun {
  private let folder: URL
  private let build: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "random-classes-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("Classes"), withIntermediateDirectories: true)
    build = URL(fileURLWithPath: CommandLine.arguments[0]).standardizedFileURL
      .deletingLastPathComponent()
  }

  /// Compares so many classes; false if a frame differs.
  func run(_ count: Int, seed: UInt64) throws -> Bool {
    let isKept = ProcessInfo.processInfo.environment["ORACLE_KEEP"] != nil
    defer { if !isKept { try? FileManager.default.removeItem(at: folder) } }
    let files = RandomFiles.files(count, seed: seed)
    var paths: [String] = []
    for (name, text) in files.classes { paths.append(try write(text, "Classes/\(name)")) }
    for (name, text) in files.cases { paths.append(try write(text, name)) }
    let program = folder.appendingPathComponent("compare").path
    let start = Date()
    let compiled = try status(
      "/usr/bin/env",
      [
        "swiftc", "-Onone", "-swift-version", "5", "-suppress-warnings", "-j2",
        "-I", build.appendingPathComponent("Modules").path, "-I", "Sources/CJansson", "-L",
        build.path, "-lOracleRun",
        "-Xlinker", "-rpath", "-Xlinker", build.path, "-o", program,
      ] + paths.sorted())
    guard compiled == 0 else { return false }
    print("\(count) classes compiled in \(Int(Date().timeIntervalSince(start))) s")
    return try status(program, [folder.appendingPathComponent("Classes").path]) == 0
  }

  private func write(_ text: String, _ name: String) throws -> String {
    let file = folder.appendingPathComponent(name)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }

  private func status(_ path: String, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
