import Diagnostics
import Foundation
import LayoutEngine
import LiveDocuments
import Testing

/// Questions about a layout leave it as it is.
@Suite struct QueriesTests {
  private func text(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Inputs")
    return Array(try Data(contentsOf: folder.appending(path: name)))
  }

  private func frames(of document: LiveDocument) -> [String] {
    var frames: [String] = []
    document.forEachElement { element in
      let frame = document.frame(of: element).map { "\($0)" } ?? "none"
      frames.append("\(document.pointer(of: element)) \(frame)")
    }
    return frames
  }

  /// In these some measure requests of the layout are not cached any more when rules ask for them.
  @Test(arguments: [0, 1]) func `frames are the same after all rules and all requests`(
    number: Int
  ) throws {
    let document = LiveDocument(text: try text("queries-\(number)-before.txt"))
    var store = DiagnosticStore()
    _ = store.diagnostics(of: document)
    document.replaceAll(with: try text("queries-\(number)-after.txt"))
    document.finishEditing(version: nil)
    let before = frames(of: document)
    #expect(before == frames(of: LiveDocument(text: try text("queries-\(number)-after.txt"))))
    _ = store.diagnostics(of: document)
    #expect(frames(of: document) == before)
    document.forEachElement { element in
      _ = document.measureRequests(of: element)
      #expect(frames(of: document) == before)
    }
  }
}
