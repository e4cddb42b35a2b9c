import Diagnostics
import DocumentSyntax
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

/// Captures of one node on several screens as one document.
@Suite struct CaptureMergeTests {
  private static let narrow = [(0, 40, 60), (80, 80, 40)]
  private static let wide = [(80, 80, 40), (150, 150, 20)]

  private func capture(
    width: Int, sizes: [(Int, Int, Int)], isComplete: Bool = false, frame: String,
    insets: Int = 10, type: String = "text"
  ) -> LiveDocument {
    let table = sizes.map { #"{"from":\#($0.0),"width":\#($0.1),"height":\#($0.2)}"# }
      .joined(separator: ",")
    let measured =
      isComplete ? "[\(table)]" : #"{"complete":false,"sizes":[\#(table)]}"#
    return openDocument(
      #"{"scale":1,"constrainedSize":{"max":{"width":\#(width)}},"root":{"type":"inset","insets":\#(insets),"#
        + #""child":{"type":"\#(type)","id":"a","measured":\#(measured),"captured":\#(frame)}}}"#)
  }

  private func text(_ merge: CaptureMerge) throws -> String {
    String(decoding: try merge.text(), as: UTF8.self)
  }

  /// Such variants may have more than their screen.
  @Test func `variants that are there stay as they are written`() throws {
    let first = openDocument(
      ##"{"variants":[{"name":"large","textScale":2,"hidden":{"#a":true}}],"##
        + #""root":{"type":"text","id":"a","text":"a"}}"#)
    let merge = CaptureMerge(first)
    try merge.add(openDocument(#"{"root":{"type":"text","id":"a","text":"a"}}"#), named: "small")
    let variants = LiveDocument(text: try merge.text()).header.variants
    #expect(variants.map(\.name) == ["large", "small"])
    #expect(variants.first == first.header.variants.first)
  }

  @Test func `each capture is a variant, and sizes of all are known`() throws {
    let first = capture(
      width: 100, sizes: Self.narrow, frame: #"{"x":10,"y":10,"width":80,"height":40}"#)
    let second = capture(
      width: 200, sizes: Self.wide, frame: #"{"x":10,"y":10,"width":150,"height":20}"#)
    let merge = CaptureMerge(first)
    try merge.add(second, named: "wide")
    try merge.add(second, named: "wide")
    let merged = LiveDocument(text: try merge.text())
    #expect(merged.header.variants.map(\.name) == ["wide", "wide′"])
    #expect(merged.header.variants.map(\.screen.constrainedSize.max.width) == [200, 200])
    let leaf = try #require(merged.element(at: "/root/child"))
    let sizes = merged.elements.description(of: leaf).content.measuredSizes
    #expect(sizes?.sizes.map(\.from) == [0, 80, 150])
    #expect(sizes?.isComplete == false)
    #expect(merged.layout.frame(of: leaf)?.size == Size(width: 80, height: 40))
    let variant = LiveDocument(text: try merge.text(), variant: "wide")
    #expect(variant.layout.frame(of: leaf)?.size == Size(width: 150, height: 20))
    #expect(merge.differences(in: try merge.text()).isEmpty)
    #expect(merged.captureDifferences.isEmpty)
  }

  @Test func `a table that has everything stays`() throws {
    let first = capture(
      width: 100, sizes: Self.narrow, isComplete: true,
      frame: #"{"x":10,"y":10,"width":80,"height":40}"#)
    let merge = CaptureMerge(first)
    try merge.add(
      capture(width: 200, sizes: Self.wide, frame: #"{"x":0,"y":0,"width":9,"height":9}"#),
      named: "other")
    #expect(try text(merge).contains(#""measured":[{"from":0,"width":40,"height":60},"#))
    let differences = merge.differences(in: try merge.text())
    #expect(differences.map(\.name) == ["other"])
    #expect(differences.map(\.element) == ["#a"])
    #expect(differences.map(\.count) == [1])
  }

  @Test func `A capture of another node is refused with the difference`() throws {
    let frame = #"{"x":10,"y":10,"width":80,"height":40}"#
    let merge = CaptureMerge(capture(width: 100, sizes: Self.narrow, frame: frame))
    #expect(throws: CaptureMerge.Fault.self) {
      try merge.add(
        capture(width: 100, sizes: Self.narrow, frame: frame, insets: 12), named: "a")
    }
    #expect(throws: CaptureMerge.Fault.self) {
      try merge.add(
        capture(width: 100, sizes: Self.narrow, frame: frame, type: "image"), named: "a")
    }
    #expect(throws: CaptureMerge.Fault.self) {
      try merge.add(openDocument(#"{"root":{"type":"inset","insets":10}}"#), named: "a")
    }
    #expect(throws: CaptureMerge.Fault.self) {
      try merge.add(openDocument("{}"), named: "a")
    }
  }
}
