import Foundation

/// The folder `Protocol`, which is what clients are given to read.
enum ProtocolFolder {
  static let url = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Protocol")

  static func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: url.appending(path: path)))
  }

  static func text(of path: String) throws -> String {
    String(decoding: try bytes(of: path), as: UTF8.self)
  }

  /// Replaces a file at once: tests that run meanwhile read pages that another one records.
  static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: url.appending(path: path), options: .atomic)
  }

  /// The names of a folder's files with this ending, without it, in alphabetical order.
  static func names(in folder: String, endingWith ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.appending(path: folder).path)
      .filter { $0.hasSuffix(ending) }
      .map { String($0.dropLast(ending.count)) }
      .sorted()
  }
}
