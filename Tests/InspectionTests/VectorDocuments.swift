import Foundation
import JSON
import LiveDocuments
import Randomness

/// The documents whose frames Texture's own code gave.
enum VectorDocuments {
  /// The documents of a file, of the random ones those that run.
  static func all(in file: String) throws -> [(name: String, document: LiveDocument)] {
    let lines = try lines(of: file)
    return try (file == "random" ? RandomCases.sample(lines) : lines).map(read)
  }

  /// Every `step`th document of a file.
  static func every(_ step: Int, in file: String) throws -> [(name: String, document: LiveDocument)]
  {
    try lines(of: file).enumerated().filter { $0.offset % step == 0 }.map { try read($0.element) }
  }

  private static func lines(of file: String) throws -> [Data] {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../LayoutEngineTests/Vectors/\(file).jsonl")
    return try Data(contentsOf: url).split(separator: UInt8(ascii: "\n"))
  }

  private static func read(_ line: Data) throws -> (name: String, document: LiveDocument) {
    let value = try JSONValue(parsing: line)
    return (
      value["name"]?.stringValue ?? "",
      LiveDocument(text: value["document"]?.serialized() ?? [])
    )
  }
}
