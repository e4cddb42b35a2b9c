import Foundation

/// The documents in the folder `Protocol`: the examples, and those on the pages of rules.
enum FixedDocuments {
  static func all() throws -> [(name: String, text: String)] {
    var documents: [(name: String, text: String)] = []
    for folder in ["examples", "examples/broken", "diagnostics"] {
      let path = "Protocol/\(folder)"
      for name in try FileManager.default.contentsOfDirectory(atPath: path).sorted() {
        let file = "\(path)/\(name)"
        if name.hasSuffix(".layout.json") {
          documents.append((file, try String(contentsOfFile: file, encoding: .utf8)))
        } else if name.hasSuffix(".md") {
          let page = try String(contentsOfFile: file, encoding: .utf8)
          documents += blocks(in: page).map { ("\(file):\($0.line)", $0.text) }
        }
      }
    }
    return documents
  }

  /// The blocks of JSON in a page that are documents, each with its first line.
  private static func blocks(in page: String) -> [(line: Int, text: String)] {
    var blocks: [(line: Int, text: String)] = []
    var current: (line: Int, text: String)?
    for (index, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let block = current {
        if line.hasPrefix("```") {
          if block.text.contains("\"root\"") { blocks.append(block) }
          current = nil
        } else {
          current = (block.line, block.text + line + "\n")
        }
      } else if line == "```json" {
        current = (index + 2, "")
      }
    }
    return blocks
  }
}
