import Foundation
import JSON
import LiveDocuments

/// The documents whose frames Texture's own code gave.
enum VectorDocuments {
  static func all(in file: String) throws -> [(name: String, document: LiveDocument)] {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../LayoutEngineTests/Vectors/\(file).jsonl")
    return try Data(contentsOf: url).split(separator: UInt8(ascii: "\n")).map { line in
      let value = try JSONValue(parsing: line)
      return (
        value["name"]?.stringValue ?? "",
        LiveDocument(text: value["document"]?.serialized() ?? [])
      )
    }
  }
}
