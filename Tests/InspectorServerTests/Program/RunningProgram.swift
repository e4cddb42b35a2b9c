import Foundation
import JSON

/// The daemon at the other end of two pipes.
final class RunningProgram {
  let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Ignores SIGPIPE: a write to a program that has ended throws, and does not end the tests.
  private static let ignoresBrokenPipes: Void = { signal(SIGPIPE, SIG_IGN) }()

  convenience init(_ arguments: String..., environment: [String: String] = [:]) throws {
    try self.init(arguments, environment: environment)
  }

  init(_ arguments: [String], environment: [String: String] = [:]) throws {
    _ = Self.ignoresBrokenPipes
    process.executableURL = BuiltProgram.url
    process.arguments = arguments
    if !environment.isEmpty {
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    }
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  func send(_ bytes: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(bytes.utf8))
  }

  func sendFrame(_ content: String) throws {
    try send("Content-Length: \(content.utf8.count)\r\n\r\n\(content)")
  }

  func hangUp() throws { try input.fileHandleForWriting.close() }

  /// Stops reading what it writes.
  func stopReading() throws { try output.fileHandleForReading.close() }

  /// The next frame it writes.
  func nextFrame() throws -> JSONValue? {
    var header: [UInt8] = []
    while !header.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard let byte = try output.fileHandleForReading.read(upToCount: 1)?.first else { return nil }
      header.append(byte)
    }
    let digits = String(decoding: header, as: UTF8.self).filter(\.isNumber)
    guard let length = Int(digits) else { return nil }
    var content = Data()
    while content.count < length {
      guard let more = try output.fileHandleForReading.read(upToCount: length - content.count)
      else { return nil }
      content += more
    }
    return try JSONValue(parsing: content)
  }

  /// The next line it writes, without its end; `nil` if it writes no more.
  func nextLine() throws -> String? {
    var line: [UInt8] = []
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first {
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  /// Everything it writes until its end.
  func rest() throws -> Data { try output.fileHandleForReading.readToEnd() ?? Data() }

  /// Waits for its end.
  ///
  /// - Returns: The code it exited with; `nil` if it did not within as many seconds.
  func exitCode(within seconds: Double = 10) -> Int32? {
    let deadline = Date.now.addingTimeInterval(seconds)
    while process.isRunning {
      guard Date.now < deadline else {
        process.terminate()
        return nil
      }
      Thread.sleep(forTimeInterval: 0.01)
    }
    return process.terminationStatus
  }
}
