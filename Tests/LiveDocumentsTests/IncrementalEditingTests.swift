import Diagnostics
import DocumentSyntax
import Foundation
import JSON
import LiveDocuments
import Randomness
import TestSupport
import Testing

/// After any edits a document is what the same text opened afresh is.
@Suite struct IncrementalEditingTests {
  @Test func `A scroll node that a stack does not measure has no content size`() throws {
    let text = """
      {"constrainedSize": {"width": 375}, "root": {"type": "stack", "children": [
      {"type": "editableText", "text": "one Ährenfeld four مرحبا Ährenfeld four five"},
      {"type": "scroll", "style": {"flexGrow": 1, "flexShrink": 0.5}, "automaticallyManagesContentSize": true}],
      "direction": "vertical", "alignItems": "baselineLast"}}
      """
    let document = LiveDocument(text: Array(text.utf8))
    let scroll = try #require(document.element(at: "/root/children/1"))
    #expect(document.layout.scrollContentSize(of: scroll) != nil)
    let key = try #require(text.utf8.firstRange(of: #""direction""#.utf8))
    let start = text.utf8.distance(from: text.utf8.startIndex, to: key.lowerBound)
    document.replace(start..<(start + 11), with: Array(#""maxWidth""#.utf8))
    document.finishEditing(version: 1)
    #expect(document.layout.scrollContentSize(of: scroll) == nil)
    #expect(
      DocumentSnapshot(of: document)
        == DocumentSnapshot(of: LiveDocument(text: document.source.text.bytes)))
  }

  @Test func `after any edits everything equals the same text opened afresh`() throws {
    let runs =
      UInt64(ProcessInfo.processInfo.environment["LINTEL_EDIT_RUNS"] ?? "")
      ?? UInt64(RandomCases.count(150))
    let corpus = try Corpus()
    for seed in 0..<runs {
      var random = SeededGenerator(seed: seed)
      let text = RandomExpectations.add(to: corpus.document(using: &random), using: &random)
      let document = LiveDocument(text: text)
      var store = DiagnosticStore()
      _ = store.diagnostics(of: document)
      var mutator = TextMutator(text)
      for step in 0..<25 {
        for _ in 0..<(Int.random(in: 0..<4, using: &random) == 0 ? 3 : 1) {
          let (range, replacement) = mutator.next(using: &random)
          document.replace(range, with: replacement)
        }
        document.finishEditing(version: step)
        let fresh = LiveDocument(text: mutator.text)
        let expected = DocumentSnapshot(of: fresh)
        let actual = DocumentSnapshot(of: document, diagnostics: &store)
        guard actual != expected else { continue }
        Issue.record(
          """
          seed \(seed), step \(step): \(actual.differences(from: expected))
          after \(mutator.history.suffix(3))
          """)
        return
      }
    }
  }

  @Test
  func `Change set composes the edits of its revision, and keeps none if they are more than 16`()
    throws
  {
    let document = LiveDocument(text: Array(#"{"root": {"type": "node", "id": "n"}}"#.utf8))
    let start = document.revision
    func insert(_ text: String, at offset: Int, times: Int = 1) {
      for _ in 0..<times { document.replace(offset..<offset, with: Array(text.utf8)) }
    }
    insert(" ", at: 1)
    insert("  ", at: 9)
    document.replace(1..<2, with: [])
    document.finishEditing(version: 1)
    #expect(
      document.changeSets(since: start)?.edits == TextEdits(SourceEdit(8..<8, with: [32, 32])))
    insert(" ", at: 1, times: 16)
    document.finishEditing(version: 2)
    let edits = try #require(document.changeSets(since: start)?.edits)
    #expect(edits.replacements.map(\.old) == [1..<1, 8..<8])
    #expect(edits.replacements.map(\.new) == [1..<17, 24..<26])
    insert(" ", at: 1, times: 17)
    document.finishEditing(version: 3)
    #expect(document.changeSets(since: start + 2)?.edits == nil)
    #expect(document.changeSets(since: start)?.edits == nil)
    #expect(document.changeSets(since: start + 3)?.edits == TextEdits())
  }

  @Test func `after any edits every variant equals that of the same text opened afresh`() throws {
    let runs =
      UInt64(ProcessInfo.processInfo.environment["LINTEL_EDIT_RUNS"] ?? "")
      ?? UInt64(RandomCases.count(150))
    let corpus = try Corpus()
    for seed in 20_000..<(20_000 + runs) {
      var random = SeededGenerator(seed: seed)
      let text = RandomExpectations.add(
        to: RandomVariants.add(to: corpus.document(using: &random), using: &random), using: &random)
      let document = LiveDocument(text: text)
      let variant = LiveDocument(text: text, variant: "a")
      var store = DiagnosticStore()
      _ = store.diagnostics(of: variant)
      let check = DocumentCheck()
      _ = check.diagnostics(of: document)
      var mutator = TextMutator(text)
      for step in 0..<15 {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let (range, replacement) = mutator.next(using: &random)
          document.replace(range, with: replacement)
        }
        document.finishEditing(version: step)
        // All edits are one for it, around what is between them.
        variant.update(to: document.snapshot)
        let fresh = LiveDocument(text: mutator.text, variant: "a")
        let expected = DocumentSnapshot(of: fresh)
        let actual = DocumentSnapshot(of: variant, diagnostics: &store)
        let diagnostics = check.diagnostics(of: document)
        let twice = saidTwice(diagnostics)
        #expect(twice.isEmpty, "seed \(seed), step \(step): \(twice)")
        let found = diagnostics.map { "\($0.code) \($0.range) \($0.message)" }
        let all = DocumentCheck().diagnostics(of: LiveDocument(text: mutator.text))
          .map { "\($0.code) \($0.range) \($0.message)" }
        guard actual != expected || found != all else { continue }
        Issue.record(
          """
          seed \(seed), step \(step): \(actual.differences(from: expected))
          \(found.difference(from: all).prefix(4))
          after \(mutator.history.suffix(3))
          """)
        return
      }
    }
  }

  /// The codes of which one place has two though one explains the other there.
  private func saidTwice(_ diagnostics: [Diagnostic]) -> [[String]] {
    let places = Dictionary(grouping: diagnostics) { [$0.range.lowerBound, $0.range.upperBound] }
    return places.values.flatMap { here in
      here.flatMap { one in
        here.filter { other in
          guard one.code != other.code, one.subject == other.subject, one.subject != nil else {
            return false
          }
          let explained = ruleByCode[one.code]?.subsumes.filter { $0.code == other.code } ?? []
          let yielding = ruleByCode[other.code]?.yieldsTo.filter { $0.code == one.code } ?? []
          return (explained + yielding).contains {
            $0.reaches.contains(.itself) && (!$0.isPerAxis || one.axis == other.axis)
          }
        }.map { [one.code, $0.code] }
      }
    }
  }

  @Test func `an element that a variant names is read where it finds another object`() {
    let variant = ##"{"name":"v","style":{"#a":{"spacingBefore":16}}}"##
    let element = #"{"type":"button","id":"a","child":{"type":"node","id":"b"}}"#
    let root = #","root":{"type":"stack","children":["# + element + "]}}"
    let document = LiveDocument(text: Array((#"{"variants":["# + variant + "]" + root).utf8))
    let follower = LiveDocument(document.snapshot, variant: "v")
    // The last edit leaves the object open, so that the one it had is not there any more.
    let edits = [(#""style""#, #""texts""#), (#""b"}"#, #""b""#)]
    for (old, new) in edits {
      let text = String(decoding: document.source.text.bytes, as: UTF8.self)
      let start = text.utf8.count - text.components(separatedBy: old).last!.utf8.count
      document.replace((start - old.utf8.count)..<start, with: Array(new.utf8))
    }
    document.finishEditing(version: 1)
    follower.update(to: document.snapshot)
    #expect(
      DocumentSnapshot(of: follower)
        == DocumentSnapshot(of: LiveDocument(document.snapshot, variant: "v")))
  }

  @Test func `on a screen of another scale everything is judged again`() {
    let image = #"{"type":"image","style":{"width":0.3,"height":12}}"#
    let item = #"{"type":"background","style":{"flexShrink":1,"flexBasis":0},"child":\#(image)}"#
    let full = #"{"type":"image","imageSize":{"width":3000,"height":100}}"#
    let root = #"{"type":"stack","children":[\#(full),\#(item)]}"#
    let size = #""constrainedSize":{"min":{"width":0},"max":{"width":300}}"#
    let document = LiveDocument(text: Array(#"{"scale":1,\#(size),"root":\#(root)}"#.utf8))
    var store = DiagnosticStore()
    let before = DocumentSnapshot(of: document, diagnostics: &store)
    document.replace(9..<10, with: Array("163".utf8))
    document.finishEditing(version: 1)
    let after = DocumentSnapshot(of: document, diagnostics: &store)
    #expect(after == DocumentSnapshot(of: document))
    let new = Set(after.lines).subtracting(before.lines)
    #expect(new.contains { $0.contains("size-overridden-by-parent") && $0.contains(" wide") })
  }

  @Test func `a spec that becomes the root is not mirrored any more`() {
    let spec = #"{"type":"inset","insets":{"left":10},"child":{"type":"image","id":"a"}}"#
    let node = #"{"type":"node","semanticContentAttribute":"forceRightToLeft","child":"#
    let text = #"{"constrainedSize":{"width":100,"height":50},"root":"# + node + spec + "}}"
    let document = LiveDocument(text: Array(text.utf8))
    let start = text.utf8.count - node.utf8.count - spec.utf8.count - 2
    document.replace(start..<(start + node.utf8.count), with: [])
    document.finishEditing(version: 1)
    document.replace((start + spec.utf8.count)..<(start + spec.utf8.count + 1), with: [])
    document.finishEditing(version: 2)
    let fresh = LiveDocument(text: document.source.text.bytes)
    #expect(DocumentSnapshot(of: document) == DocumentSnapshot(of: fresh))
    #expect(fresh.elements.count == 2)
  }

  @Test func `what the last node to mirror mirrored stands as it is placed again`() {
    let attribute = #","semanticContentAttribute":"forceRightToLeft""#
    let text =
      #"{"constrainedSize":{"width":100,"height":50},"root":{"type":"node"\#(attribute),"child":"#
      + #"{"type":"inset","insets":{"left":10},"child":{"type":"image","id":"a"}}}}"#
    let document = LiveDocument(text: Array(text.utf8))
    let start = text.utf8.count - text.split(separator: attribute, maxSplits: 1)[1].utf8.count
    document.replace((start - attribute.utf8.count)..<start, with: [])
    document.finishEditing(version: 1)
    let fresh = LiveDocument(text: document.source.text.bytes)
    #expect(DocumentSnapshot(of: document) == DocumentSnapshot(of: fresh))
  }

  @Test func `undoing everything gives the document that was opened`() throws {
    let corpus = try Corpus()
    for seed in RandomCases.seeds(1_000..<1_060) {
      var random = SeededGenerator(seed: seed)
      let text = corpus.document(using: &random)
      let document = LiveDocument(text: text)
      let opened = DocumentSnapshot(of: document)
      var mutator = TextMutator(text)
      var undo: [(Range<Int>, [UInt8])] = []
      for step in 0..<12 {
        let before = mutator.text
        let (range, replacement) = mutator.next(using: &random)
        undo.append(
          (range.lowerBound..<(range.lowerBound + replacement.count), Array(before[range])))
        document.replace(range, with: replacement)
        document.finishEditing(version: step)
      }
      for (range, replacement) in undo.reversed() {
        document.replace(range, with: replacement)
        document.finishEditing(version: 99)
      }
      let closed = DocumentSnapshot(of: document)
      #expect(closed == opened, "seed \(seed): \(closed.differences(from: opened))")
    }
  }
}
