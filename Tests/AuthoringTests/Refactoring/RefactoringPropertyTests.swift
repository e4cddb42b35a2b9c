import Authoring
import Diagnostics
import DocumentSyntax
import LayoutEngine
import LiveDocuments
import Randomness
import TestSupport
import Testing

@Suite struct RefactoringPropertyTests {
  @Test func `Offered refactorings can be applied and describe their changes correctly`() {
    for text in ExampleTexts.sample { check(text) }
  }

  private func check(_ text: [UInt8]) {
    let document = LiveDocument(text: text)
    let trials = CodeActionMenu(of: document, diagnostics: [], on: ActionTrials(of: document))
    var offsets: [Int] = [0]
    document.elements.forEach { offsets.append(document.range(of: $0).lowerBound) }
    for offset in offsets {
      for refactoring in trials.tried(at: offset, { _ in true }) {
        expectTitle(of: refactoring, in: document)
        #expect(brings(refactoring, in: document), "\(refactoring.titleWithChange)")
      }
    }
    if let conversion = trials.conversionOfOldNames() { expectTitle(of: conversion, in: document) }
  }

  /// True if a refactoring brings no error or warning that its title does not name.
  private func brings(_ refactoring: TriedAction, in document: LiveDocument) -> Bool {
    let before = faultCounts(of: document)
    let bytes = refactoring.edits.applied(to: document.source.text.bytes)
    return faultCounts(of: LiveDocument(text: bytes)).allSatisfy { code, count in
      count <= before[code, default: 0]
        || refactoring.titleWithChange.firstMatch(of: #/^Brings (\S+) and \d+ more/#) != nil
        || refactoring.titleWithChange.hasPrefix("Brings \(code)")
    }
  }

  @Test func `sorting keys moves members and nothing else`() {
    for text in ExampleTexts.broken(count: 12, seed: 23) {
      let source = DocumentSource(text)
      let edits = source.keySortingEdits
      let sorted = edits.applied(to: text)
      #expect(sorted.sorted() == text.sorted())
      #expect(source.hasUnsortedKeys == !edits.isEmpty)
      let after = DocumentSource(sorted)
      #expect(!after.hasUnsortedKeys)
      #expect(after.syntax.errors.count == source.syntax.errors.count)
      let (old, new) = (LiveDocument(text: text), LiveDocument(text: sorted))
      #expect(frames(of: new) == frames(of: old))
    }
  }

  private func frames(of document: LiveDocument) -> Set<String> {
    var lines: Set<String> = []
    document.elements.forEach { element in
      lines.insert("\(document.pointer(of: element)) \(document.layout.frame(of: element) as Any)")
    }
    return lines
  }

  @Test func `Trials of refactorings leave the copy unchanged`() {
    for text in ExampleTexts.sample {
      let trials = ActionTrials(of: LiveDocument(text: text))
      let menu = CodeActionMenu(of: trials.copy, diagnostics: [], on: trials)
      let copy = trials.copy
      let before = DocumentSnapshot(of: copy)
      var offsets: [Int] = []
      copy.elements.forEach { offsets.append(copy.range(of: $0).lowerBound) }
      for offset in offsets.prefix(4) {
        _ = menu.tried(at: offset) { _ in true }
      }
      #expect(copy.source.text.bytes == text)
      #expect(DocumentSnapshot(of: copy) == before)
    }
  }

  @Test func `broken texts are refactored where that is sure, and nothing breaks`() {
    var random = SeededGenerator(seed: 31)
    for text in ExampleTexts.broken(count: 2, seed: 29) {
      let document = LiveDocument(text: text)
      let trials = CodeActionMenu(of: document, diagnostics: [], on: ActionTrials(of: document))
      let offset = Int.random(in: 0...text.count, using: &random)
      for refactoring in trials.tried(at: offset, { _ in true }) {
        let after = LiveDocument(text: refactoring.edits.applied(to: text))
        #expect(after.text.syntaxErrors.count <= document.text.syntaxErrors.count)
      }
    }
  }
}
