import Foundation
import LiveDocuments

/// The documents that the protocol's folder shows, those with faults among them.
enum ExampleDocuments {
  static func all() throws -> [LiveDocument] {
    var root = URL(filePath: #filePath).resolvingSymlinksInPath()
    for _ in 0..<5 { root.deleteLastPathComponent() }
    let examples = root.appending(path: "Protocol/examples")
    let folders = [examples, examples.appending(path: "broken")]
    let files = try folders.flatMap {
      try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
    }
    return try files.filter { $0.path.hasSuffix(".layout.json") }
      .sorted { $0.path < $1.path }
      .map { LiveDocument(text: Array(try Data(contentsOf: $0))) }
  }
}
