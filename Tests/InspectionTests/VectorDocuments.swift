import Foundation
import JSON
import LiveDocuments
import Randomness

/// The documents whose frames Texture's own code gave.
enum VectorDocuments {
  /// The documents of a file; unless all cases run, a tenth of the random ones and a third of the others.
  static func all(in file: String) throws -> [(name: String, document: LiveDocument)] {
    let lines = try lines(of: file)
    if file == "random" { return try RandomCases.sample(lines).map(read) }
    return try every(RandomCases.runsAll ? 1 : 3, in: file)
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
