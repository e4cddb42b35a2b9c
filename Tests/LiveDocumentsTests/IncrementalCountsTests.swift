import DocumentSyntax
import Foundation
import LayoutEngine
import LiveDocuments
import Randomness
import TestSupport
import Testing

/// An edit costs what it changes, in counts.
@Suite struct IncrementalCountsTests {
  @Test func `An edit of a leaf costs its ancestors, among any number of elements`() throws {
    let count = RandomCases.count(100_000)
    let balanced = BalancedDocument(elements: count)
    let document = LiveDocument(text: Array(balanced.text.utf8))
    #expect(document.elements.count >= count)
    let middle = balanced.text.utf8.count / 2
    let place = try #require(firstWidth(in: document, from: middle))

    document.replace(place, with: Array("47".utf8))
    document.finishEditing(version: 2)
    #expect(document.work.scannedBytes < 200)
    #expect(document.work.decoded == 1)
    // Its row is asked freely, flexed and stretched, and so is what is around it; eight siblings may
    // share what is left.
    #expect(document.work.measured <= 3 * balanced.depth + 3 * 8)
    #expect(document.changes.count < 100)
    for change in document.changes { #expect(change.before != change.after) }
  }

  @Test func `white space costs its bytes`() throws {
    let document = LiveDocument(text: Array(BalancedDocument(elements: 3_000).text.utf8))
    let place = try #require(firstWidth(in: document, from: 20_000))
    document.replace(place.lowerBound..<place.lowerBound, with: Array("   ".utf8))
    document.finishEditing(version: 2)
    #expect(document.work.decoded == 0)
    #expect(document.work.measured == 0)
    #expect(document.changes.isEmpty)
  }

  @Test func `another order of keys measures nothing`() throws {
    let document = LiveDocument(
      text: Array(
        #"{"root":{"type":"stack","spacing":3,"children":[{"type":"node","style":{"width":9}}]}}"#
          .utf8))
    document.replaceAll(
      with: Array(
        #"{"root":{"children":[{"style":{"width":9},"type":"node"}],"spacing":3,"type":"stack"}}"#
          .utf8))
    document.finishEditing(version: 2)
    #expect(document.work.measured == 0)
    #expect(document.changes.isEmpty)
  }

  @Test func `a default spelled out measures nothing`() throws {
    let text = #"{"root":{"type":"stack","children":[{"type":"node","style":{"width":9}}]}}"#
    let document = LiveDocument(text: Array(text.utf8))
    document.replaceAll(
      with: Array(text.replacing(#""stack","#, with: #""stack","direction":"horizontal","#).utf8))
    document.finishEditing(version: 2)
    #expect(document.work.measured == 0)
  }

  @Test func `indenting the whole text measures nothing`() throws {
    let text = BalancedDocument(elements: 2_000).text
    let document = LiveDocument(text: Array(text.utf8))
    let indented = try JSONSerialization.data(
      withJSONObject: JSONSerialization.jsonObject(with: Data(text.utf8)),
      options: [.prettyPrinted, .sortedKeys])
    document.replaceAll(with: Array(indented))
    document.finishEditing(version: 2)
    #expect(document.source.text.utf8Count == indented.count)
    #expect(document.work.measured == 0)
    #expect(document.changes.isEmpty)
  }

  @Test func `one of a thousand children costs itself and its stack`() throws {
    let children = (0..<1_000).map {
      #"{"type":"node","style":{"width":\#($0 % 7 + 3),"height":5}}"#
    }
    let text =
      #"{"root":{"type":"stack","direction":"vertical","children":[\#(children.joined(separator: ","))]}}"#
    let document = LiveDocument(text: Array(text.utf8))
    let place = try #require(firstWidth(in: document, from: 30_000))
    document.replace(place, with: Array("8".utf8))
    document.finishEditing(version: 2)
    #expect(document.work.decoded == 1)
    #expect(document.work.measured <= 2)
  }

  @Test func `inserting an element lays out no sibling again`() throws {
    let row = #"{"type":"stack","children":[{"type":"node","style":{"width":5,"height":5}}]}"#
    let text =
      #"{"root":{"type":"stack","direction":"vertical","children":[\#(Array(repeating: row, count: 50).joined(separator: ","))]}}"#
    let document = LiveDocument(text: Array(text.utf8))
    let at = try #require(text.range(of: row)).lowerBound.utf16Offset(in: text)
    document.replace(at..<at, with: Array((row + ",").utf8))
    document.finishEditing(version: 2)
    #expect(document.elements.count == 103)
    // The new row and its child, and the stack around them.
    #expect(document.work.measured <= 6)
  }

  @Test func `wrapping an element keeps what is in it`() throws {
    let inner = BalancedDocument(elements: 500).text
    let document = LiveDocument(text: Array(inner.utf8))
    let start = try #require(inner.range(of: #""root":"#)).upperBound.utf16Offset(in: inner)
    let end = inner.utf8.count - 1
    document.replace(end..<end, with: Array("}".utf8))
    document.replace(
      start..<start, with: Array(#"{"type":"wrapper","child":"#.utf8))
    document.finishEditing(version: 2)
    #expect(document.text.syntaxErrors.isEmpty)
    #expect(document.work.decoded <= 2)
    #expect(document.work.measured <= 2)
  }

  /// The digits of the first width at or behind an offset.
  private func firstWidth(in document: LiveDocument, from offset: Int) -> Range<Int>? {
    let text = Array(document.source.text.bytes)
    let key = Array(#""width":"#.utf8)
    var start = offset
    while start + key.count < text.count, Array(text[start..<(start + key.count)]) != key {
      start += 1
    }
    start += key.count
    var end = start
    while end < text.count, (48...57).contains(text[end]) { end += 1 }
    return end > start ? start..<end : nil
  }
}
