import Diagnostics
import Foundation
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

/// The limit of the work of a layout: far more than any screen takes.
@Suite struct WorkLimitTests {
  /// Levels of stacks with percentages around a row of leaves, which they ask for ever new ranges.
  private func multiplyingStacks(levels: Int, leaves: Int) -> String {
    let leaf = #"{"type":"text","text":"leaf","style":{"flexShrink":1}}"#
    var element =
      #"{"type":"stack","children":["#
      + Array(repeating: leaf, count: leaves).joined(separator: ",")
      + "]}"
    for level in 0..<levels {
      let style =
        #","style":{"flexBasis":"97%","flexShrink":1,"width":"93%","minHeight":\#(Double(level) * 0.37)}}"#
      element =
        #"{"type":"stack","direction":"\#(level % 2 == 0 ? "horizontal" : "vertical")","spacing":0.3,"children":["#
        + element.dropLast() + style
        + #",{"type":"node","style":{"flexGrow":1,"width":"\#(level * 7 % 50)%","height":2}}]}"#
    }
    return #"{"constrainedSize":{"width":375,"height":667},"root":\#(element)}"#
  }

  @Test func `runs that are long cost more than runs that are short`() {
    let document = LiveDocument(text: Array(multiplyingStacks(levels: 30, leaves: 5_000).utf8))
    #expect(document.layout.exceededWorkLimit != nil)
    // A run that was under way is not ended.
    #expect(document.layout.workSpent <= document.layout.workLimit + 100_000)
    #expect(document.diagnostics().contains { $0.code == "document-limit" })
  }

  @Test func `a thousand times any example is within the limit`() throws {
    let examples = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Protocol/examples")
    let files = try FileManager.default.contentsOfDirectory(atPath: examples.path)
      .filter { $0.hasSuffix(".layout.json") }
    #expect(files.count > 10)
    for file in files {
      let document = LiveDocument(text: Array(try Data(contentsOf: examples.appending(path: file))))
      #expect(document.layout.workSpent > 0)
      #expect(document.layout.workSpent * 1_000 < document.layout.workLimit, "\(file)")
    }
  }

  @Test func `a document of any size is`() {
    let document = LiveDocument(text: Array(BalancedDocument(elements: 20_000).text.utf8))
    #expect(document.layout.exceededWorkLimit == nil)
    #expect(document.layout.workSpent < 8 * document.elements.count)
  }

  @Test func `hidden children cost what they take to pass over`() {
    func text(_ hidden: Int) -> [UInt8] {
      let children =
        Array(repeating: #"{"type":"node","hidden":true}"#, count: hidden) + [
          #"{"type":"node","style":{"width":3}}"#
        ]
      return Array(
        #"{"root":{"type":"stack","children":[\#(children.joined(separator: ","))]}}"#.utf8)
    }
    #expect(LiveDocument(text: text(1_000)).layout.workSpent > 1_000)
  }

  @Test func `rules ask no more about a document than a layout may cost`() {
    // Laid out just within its limit: what the stacks asked is asked again to be told of.
    for levels in 3..<12 {
      let document = LiveDocument(text: Array(multiplyingStacks(levels: levels, leaves: 200).utf8))
      let before = document.layout.workSpent
      _ = document.diagnostics()
      #expect(document.layout.workSpent - before <= 2 * document.layout.workLimit + 100_000)
    }
  }

  // MARK: Cancelling

  @Test func `a layout that is cancelled ends soon and leaves no frames`() {
    let text = Array(multiplyingStacks(levels: 30, leaves: 5_000).utf8)
    var looks = 0
    let document = LiveDocument(
      text: text,
      isCancelled: {
        looks += 1
        return looks > 20
      })
    #expect(document.isInterrupted)
    #expect(document.layout.exceededWorkLimit == nil)
    #expect(document.layout.workSpent < 40 * 4_096 + 10_000)
    document.elements.forEach { #expect(document.layout.frame(of: $0) == nil) }
  }

  @Test func `nobody is asked more often than every few thousand steps`() {
    var looks = 0
    let document = LiveDocument(
      text: Array(BalancedDocument(elements: 3_000).text.utf8),
      isCancelled: {
        looks += 1
        return false
      })
    #expect(!document.isInterrupted)
    #expect(looks > 0)
    #expect(looks <= document.layout.workSpent / 4_096 + document.elements.count / 1_024 + 4)
  }

  @Test func `after a cancelled layout the next one is that of a fresh document`() throws {
    let text = BalancedDocument(elements: 6_000).text
    let document = LiveDocument(text: Array(text.utf8))
    var isCancelled = true
    document.isCancelled = { isCancelled }
    let edited = text.replacing(#""constrainedSize":{"#, with: #""constrainedSize": {"#)
    let other = edited.replacing(#""width":"#, with: #""maxWidth":"#)
    document.replaceAll(with: Array(other.utf8))
    document.finishEditing(version: 2)
    #expect(document.isInterrupted)
    isCancelled = false
    document.replaceAll(with: Array((other + " ").utf8))
    document.finishEditing(version: 3)
    #expect(!document.isInterrupted)
    #expect(
      DocumentSnapshot(of: document)
        == DocumentSnapshot(of: LiveDocument(text: Array((other + " ").utf8))))
  }

  @Test func `looking for diagnostics ends when it is cancelled`() {
    let document = LiveDocument(text: Array(BalancedDocument(elements: 6_000).text.utf8))
    let check = DocumentCheck()
    let all = check.diagnostics(of: document)
    let whole = DocumentCheck()
    document.isCancelled = { true }
    _ = whole.diagnostics(of: document)
    #expect(whole.isInterrupted)
    #expect(whole.rulesRun < check.rulesRun / 4)
    document.isCancelled = nil
    #expect(whole.diagnostics(of: document) == all)
    #expect(!whole.isInterrupted)
  }
}
