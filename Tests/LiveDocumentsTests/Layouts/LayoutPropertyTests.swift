import Diagnostics
import DocumentSyntax
import Foundation
import JSON
import LayoutEngine
import LiveDocuments
import Randomness
import TestSupport
import Testing

/// A document with layouts is laid out as its expansion, and after any edits it is what opening its text anew makes it.
@Suite struct LayoutPropertyTests {
  private static func runs(_ usual: Int) -> UInt64 {
    UInt64(ProcessInfo.processInfo.environment["LINTEL_EDIT_RUNS"] ?? "")
      ?? UInt64(RandomCases.count(usual))
  }

  @Test func `After any edits frames and diagnostics equal those of the expanded document`() throws
  {
    var compared = 0
    for seed in 70_000..<(70_000 + Self.runs(400)) {
      var random = SeededGenerator(seed: seed)
      var maker = LayoutMaker()
      maker.repeatsVariables = seed.isMultiple(of: 2)
      let text = maker.document(using: &random)
      let document = LiveDocument(text: text)
      var mutator = TextMutator(text)
      for step in 0..<10 {
        if step > 0 {
          let (range, replacement) = LayoutMaker.edit(of: &mutator, using: &random)
          document.replace(range, with: replacement)
          document.finishEditing(version: step)
        }
        guard let expansion = document.expansion, document.usesBeyondLimit.isEmpty else { continue }
        let expanded = LiveDocument(text: expansion.serialized())
        compared += 1
        let areComparable = [document, expanded].allSatisfy(Self.isFree(of:))
        let (actual, expected) = (
          Self.layout(of: document, withCodes: areComparable),
          Self.layout(of: expanded, withCodes: areComparable)
        )
        guard actual != expected else { continue }
        Issue.record(
          """
          seed \(seed), step \(step): \(actual.differences(from: expected))
          \(String(decoding: mutator.text, as: UTF8.self))
          \(String(decoding: expansion.serialized(), as: UTF8.self))
          """)
        return
      }
    }
    #expect(compared > 100)
  }

  @Test func `After any edits everything equals the same text opened afresh`() throws {
    for seed in 80_000..<(80_000 + Self.runs(300)) {
      try edit(seed)
    }
    for seed in 86_000..<(86_000 + Self.runs(300)) {
      try edit(seed, repeatsVariables: true)
    }
  }

  /// Objects of a broken text end where the text around them says.
  @Test func `An each of a text without some brackets is read`() throws {
    let text = Array(
      """
      {
        "layouts": { "a": { "root": { "type": "text", "text": "x" } } },
        "root": {
          "type": "stack",
          "children": [
            {
              "type": "node",
              "style": {
                "width": 1
              },
              "each": 3,
              "layout": "#a"
            },
            { "each": [ {}, { "b": 1 } ], "layout": "#a" }
          ]
        }
      }
      """.utf8)
    let marks = text.indices.filter { "{}[]\",:".utf8.contains(text[$0]) }
    var elementCounts: Set<Int> = []
    for first in marks {
      for second in [first + 1, marks.last ?? 0] + marks.suffix(3)
      where second > first && second < text.count {
        var broken = text
        broken.remove(at: second)
        broken.remove(at: first)
        let fresh = LiveDocument(text: broken)
        let document = LiveDocument(text: text)
        document.replace(second..<(second + 1), with: [])
        document.replace(first..<(first + 1), with: [])
        document.finishEditing(version: 1)
        #expect(
          DocumentSnapshot(of: document).withSortedDiagnostics
            == DocumentSnapshot(of: fresh).withSortedDiagnostics,
          "\(first), \(second)")
        elementCounts.insert(fresh.elements.count)
      }
    }
    #expect(elementCounts.count > 3)
    _ = LiveDocument(
      text: Array(#"{"root"{"children"[\#n      {\#n       :{\#n "each":3\#n      }"#.utf8))
  }

  /// In the first a document is put before another one, in the second an object with `each` before another one, so that
  /// elements find another object after they were met without one, or were read.
  @Test(arguments: [80_271, 80_519] as [UInt64])
  func `Elements that find another object late are read from it`(_ seed: UInt64) throws {
    try edit(seed)
  }

  /// Makes random edits and compares with the text opened afresh, until something differs.
  private func edit(_ seed: UInt64, repeatsVariables: Bool = false) throws {
    var random = SeededGenerator(seed: seed)
    var maker = LayoutMaker()
    maker.repeatsVariables = repeatsVariables
    let text = maker.document(using: &random)
    let document = LiveDocument(text: text)
    let variant = LiveDocument(text: text, variant: "v")
    var (store, variantStore) = (DiagnosticStore(), DiagnosticStore())
    var mutator = TextMutator(text)
    for step in 0..<20 {
      let (range, replacement) = LayoutMaker.edit(of: &mutator, using: &random)
      document.replace(range, with: replacement)
      document.finishEditing(version: step)
      variant.update(to: document.snapshot)
      let fresh = LiveDocument(text: mutator.text)
      let expected = [fresh, LiveDocument(text: mutator.text, variant: "v")].map {
        DocumentSnapshot(of: $0).withSortedDiagnostics
      }
      let actual = [
        DocumentSnapshot(of: document, diagnostics: &store).withSortedDiagnostics,
        DocumentSnapshot(of: variant, diagnostics: &variantStore).withSortedDiagnostics,
      ]
      var strays: [String] = []
      document.elements.forEach { element in
        let pointer = document.pointer(of: element)
        if document.element(at: pointer) != element { strays.append(pointer) }
      }
      #expect(strays == [], "seed \(seed), step \(step)")
      guard actual != expected || !strays.isEmpty else { continue }
      Issue.record(
        """
        seed \(seed), step \(step): \(actual[0].differences(from: expected[0]))
        \(actual[1].differences(from: expected[1])) after \(mutator.history.suffix(3))
        \(String(decoding: mutator.text, as: UTF8.self))
        """)
      return
    }
  }

  /// True if nothing in a document is left out for a problem.
  private static func isFree(of document: LiveDocument) -> Bool {
    document.text.documentProblems.isEmpty
      && document.elements.root.map { root in
        document.elements.subtree(of: root).allSatisfy {
          document.elements.problems(of: $0).isEmpty
        }
      } ?? false
  }

  /// The frames of all elements and the codes of those diagnostics that do not depend on where things are written.
  private static func layout(of document: LiveDocument, withCodes: Bool) -> LayoutSnapshot {
    let written: Set = [
      "unused-variable", "json-duplicate-key", "unknown-variable", "wrong-value-type",
      "unknown-layout", "layout-cycle", "unknown-key", "missing-key", "disable-without-effect",
      "variable-cycle", "missing-type", "unknown-type", "wrong-child-key", "bad-dimension",
    ]
    let codes = withCodes ? DiagnosticStore.all(of: document).map(\.code) : []
    return LayoutSnapshot(
      of: document, hasPointers: false, codes: codes.filter { !written.contains($0) })
  }
}

extension DiagnosticStore {
  fileprivate static func all(of document: LiveDocument) -> [Diagnostic] {
    var store = DiagnosticStore()
    return store.diagnostics(of: document)
  }
}
