import Diagnostics
import DocumentSyntax
import Foundation
import JSON
import LayoutEngine
import LiveDocuments
import Randomness
import Testing

/// A statement about an element that could be left out is true of the whole layout.
@Suite struct StandInTests {
  @Test func `nothing else moves when a child takes the place that a diagnostic offers it`() throws
  {
    let texts = try vectorDocuments()
    var offered = 0
    for seed in RandomCases.seeds(0..<400) {
      var random = SeededGenerator(seed: seed)
      let text = texts[Int.random(in: 0..<texts.count, using: &random)]
      let document = try wrapped(text, using: &random)
      for diagnostic in document.diagnostics() where diagnostic.code == "redundant-wrapper" {
        guard let wrapper = diagnostic.subject,
          let child = document.elements.items(of: wrapper).first
        else {
          Issue.record("seed \(seed): a diagnostic about nothing")
          continue
        }
        offered += 1
        let frame = document.layout.frame(of: wrapper)
        for change in try #require(document.layout.frameChanges(unwrapping: wrapper)) {
          let isExpected =
            change.element == wrapper || change.element == child && change.after == frame
          if !isExpected {
            Issue.record("seed \(seed): \(document.pointer(of: change.element)) \(change)")
          }
        }
      }
    }
    #expect(offered > RandomCases.count(300))
  }

  /// The document with specs around some of its elements that may do nothing.
  private func wrapped(
    _ text: [UInt8], using random: inout SeededGenerator
  ) throws -> LiveDocument {
    let document = LiveDocument(text: text)
    for _ in 0..<6 {
      var elements: [ElementID] = []
      document.elements.forEach { elements.append($0) }
      guard let element = elements.randomElement(using: &random) else { break }
      let rewrite: Rewrite =
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .wrap(element, type: "wrapper")
        case 1: .wrap(element, type: "inset")
        case 2: .wrap(element, type: "stack", key: "children")
        default:
          .wrap(element, type: "stack", members: ["direction": "vertical"], key: "children")
        }
      _ = document.apply(try document.edits(for: [rewrite]))
      document.finishEditing(version: nil)
    }
    return LiveDocument(text: document.source.text.bytes)
  }

  /// Documents of every type whose frames are known from Texture.
  private func vectorDocuments() throws -> [[UInt8]] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "LayoutEngineTests/Vectors")
    return try ["seeds", "quirks", "random"].flatMap { file in
      try String(contentsOf: folder.appending(path: "\(file).jsonl"), encoding: .utf8)
        .split(separator: "\n").compactMap { line in
          guard let start = line.range(of: #""document":"#),
            let end = line.range(of: #","frames":"#)
          else { return nil }
          return Array(line[start.upperBound..<end.lowerBound].utf8)
        }
    }
  }
}
