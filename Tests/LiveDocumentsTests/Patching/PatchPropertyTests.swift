import DocumentMaking
import DocumentSyntax
import Foundation
import JSON
import LiveDocuments
import Randomness
import TestSupport
import Testing

@Suite struct PatchPropertyTests {
  @Test(arguments: RandomWriter.Manner.allCases)
  func `patching a text is patching its value`(manner: RandomWriter.Manner) throws {
    let runs =
      UInt64(ProcessInfo.processInfo.environment["LINTEL_EDIT_RUNS"] ?? "")
      ?? UInt64(RandomCases.count(25, least: 5))
    for seed in 0..<runs {
      var patches = RandomPatches(seed: seed)
      var value = patches.document()
      var writer = RandomWriter(manner, seed: seed)
      writer.write(value)
      let document = LiveDocument(text: Array(writer.text.utf8))
      for step in 0..<8 {
        let patch = patches.patch(of: value, readsValues: true)
        let before = document.source.text.bytes
        let expected = patched(value, patch)
        var edits: [SourceEdit]?
        do { edits = try document.apply(patch) } catch { edits = nil }
        let after = document.source.text.bytes
        let what: Comment = "\(manner), seed \(seed), step \(step): \(patch)"
        try #require((edits == nil) == (expected == nil), what)
        try #require(replaying(edits ?? [], on: before) == after, what)
        value = expected ?? value
        let read = try JSONValue(parsing: after.blankingComments, duplicateKeys: .lastWins)
        try #require(canonical(read) == canonical(value), what)
        document.finishEditing(version: step)
        let actual = DocumentSnapshot(of: document)
        let fresh = DocumentSnapshot(of: LiveDocument(text: after))
        try #require(actual == fresh, "\(what) \(actual.differences(from: fresh))")
      }
    }
  }

  @Test func `A patch of a uniformly formatted document leaves it uniform`() throws {
    for seed in RandomCases.seeds(0..<60) {
      var patches = RandomPatches(seed: seed)
      var writer = RandomWriter(.compact, seed: seed)
      var value = patches.document()
      writer.write(value)
      let document = LiveDocument(text: Array(writer.text.utf8))
      for _ in 0..<8 {
        let patch = patches.patch(of: value, readsValues: true)
        guard let next = patched(value, patch) else { continue }
        _ = try document.apply(patch)
        // A document without members shows no style.
        guard next.objectValue?.isEmpty == false else { break }
        value = next
        let text = document.source.text.bytes
        let read = try JSONValue(parsing: text)
        #expect(read.serialized() == text, "seed \(seed)")
      }
    }
  }
}
