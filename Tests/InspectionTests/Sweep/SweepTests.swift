import Inspection
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

/// Thresholds that can be worked out by hand.
@Suite struct SweepTests {
  private static let step = 1.0 / 128

  /// Three nodes of 100 points with 8 points between, in a document of scale 2.
  private static let tags = """
    { "type": "stack", "id": "tags", "flexWrap": "wrap", "spacing": 8, "children": [
      { "type": "node", "style": { "width": 100, "height": 10 } },
      { "type": "node", "style": { "width": 100, "height": 10 } },
      { "type": "node", "style": { "width": 100, "height": 10 } } ] }
    """

  private func length(_ value: SweepValue) -> Double {
    guard case .length(let length) = value else { return .nan }
    return length
  }

  /// The thresholds as `sentence (before, after)`.
  private func thresholds(
    _ text: String, _ parameter: SweepParameter, samples: Int = 2
  ) throws -> [String] {
    let document = openDocument(text)
    let whatIf = WhatIf(of: document)
    var sweep = try Sweep(whatIf, over: parameter, samples: samples)
    let result = try sweep.run()
    #expect(result.isComplete)
    return result.thresholds.map { $0.sentence(of: parameter, in: whatIf) }
  }

  // MARK: Lengths

  @Test(arguments: [2, 3, 7, 31, 301])
  func `the lines of a wrapping stack change where one more child fits`(samples: Int) throws {
    let document = openDocument(Self.tags)
    let root = try #require(document.elements.root)
    var sweep = try Sweep(
      WhatIf(of: document), over: .width(from: 100, to: 400), samples: samples)
    let result = try sweep.run()
    #expect(
      result.thresholds.map(\.change.kind) == [
        .lines(root, from: 3, to: 2), .lines(root, from: 2, to: 1),
      ])
    #expect(result.thresholds.map { length($0.before) } == [208 - Self.step, 316 - Self.step])
    #expect(result.thresholds.map { length($0.after) } == [208, 316])
    #expect(result.samples.count == samples && result.isComplete)
    #expect(result.measurementCount <= samples + 2 * 16)
  }

  @Test func `Thresholds that depend on approximate texts are marked`() throws {
    func row(_ family: String) -> String {
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "stack", "id": "row", "flexWrap": "wrap", "children": [
          { "type": "text", "text": "Good morning", "font": { "family": "\(family)" } },
          { "type": "node", "style": { "width": 100, "height": 10 } } ] },
        { "type": "stack", "children": [
          { "type": "node", "id": "far", "style": { "width": 150, "height": 10 } } ] } ] }
      """
    }
    let parameter = SweepParameter.width(from: 120, to: 300)
    let exact = try thresholds(row("fixed"), parameter)
    #expect(exact.contains { $0.hasPrefix("#row") } && !exact.contains { $0.contains("about") })
    let about = try thresholds(row("system"), parameter)
    #expect(
      about.filter { $0.hasPrefix("#row") && $0.contains("from a width of about ") }.count == 1)
    #expect(about.contains { $0.hasPrefix("#far fits into the root from a width of 149") })
  }

  @Test func `Widths from which a text is cut, and from which it is complete`() throws {
    // Ten characters of 6 points.
    func text(_ style: String) -> String {
      """
      { "type": "stack", "children": [
        { "type": "text", "id": "title", "text": "abcdefghij", "maximumNumberOfLines": 1,
          "font": { "size": 10 }, "style": { \(style) } } ] }
      """
    }
    let wider = try thresholds(text(#""flexShrink": 1"#), .width(from: 20, to: 100))
    // A hundredth of a point less than the text needs is no cut.
    let start = "the text of #title is shown completely from a width of 59.99"
    #expect(wider.map { $0.hasPrefix(start) } == [true], "\(wider)")
    let larger = try thresholds(text(#""width": 90"#), .textScale(from: 1, to: 2))
    let prefix = "the text of #title is cut from a text scale of 1.5"
    #expect(larger.map { $0.hasPrefix(prefix) } == [true], "\(larger)")
  }

  @Test func `The sentence of a threshold has the change and its value`() throws {
    #expect(
      try thresholds(Self.tags, .width(from: 100, to: 400)) == [
        "#tags has 2 lines instead of 3 from a width of 208 pt",
        "#tags has 1 line instead of 2 from a width of 316 pt",
      ])
  }

  @Test func `a text breaks where its characters do not fit`() throws {
    // Eleven characters of 6 points; the longer word has five.
    let text = """
      { "type": "text", "id": "t", "text": "Hello world", "font": { "size": 10 } }
      """
    #expect(
      try thresholds(text, .width(from: 30, to: 100)) == [
        "#t has 1 line instead of 2 from a width of 66 pt"
      ])
  }

  @Test func `a text that its stack does not measure has no lines, whatever it had before`() throws
  {
    // The text grows in whole points from nothing.
    let text = """
      { "constrainedSize": { "width": 300, "height": 40 },
        "root": { "type": "stack", "alignItems": "start", "children": [
          { "type": "node", "style": { "width": 100, "height": 10 } },
          { "type": "text", "id": "t", "text": "aaaa", "font": { "size": 10 },
            "style": { "flexGrow": 1, "flexShrink": 1 } } ] } }
      """
    let found = try thresholds(text, .width(from: 90, to: 200)).filter { $0.contains("line") }
    #expect(
      found == [
        "#t has 4 lines instead of 0 from a width of 101 pt",
        "#t has 2 lines instead of 4 from a width of 112 pt",
        "#t has 1 line instead of 2 from a width of 124 pt",
      ])
  }

  @Test func `flowing content has lines as well`() throws {
    let content = """
      { "type": "node", "id": "f", "flow": { "length": 100, "lineHeight": 10 } }
      """
    let found = try thresholds(content, .width(from: 60, to: 110))
    #expect(found == ["#f has 1 line instead of 2 from a width of 100 pt"])
  }

  @Test func `an element fits once it is no more than a pixel too long`() throws {
    let document = openDocument(
      """
      { "type": "stack", "children": [
        { "type": "node", "id": "a", "style": { "width": 348, "height": 10 } } ] }
      """)
    let a = try #require(document.element(withID: "a"))
    let whatIf = WhatIf(of: document)
    var sweep = try Sweep(whatIf, over: .width(from: 300, to: 400), samples: 5)
    let threshold = try #require(try sweep.run().thresholds.first)
    #expect(threshold.change.kind == .fits(a))
    // The stack is made as wide as whole pixels: 347.5, half a point less than the node.
    #expect(length(threshold.before) == 347 && length(threshold.after) == 347 + Self.step)
    #expect(
      threshold.sentence(of: .width(from: 300, to: 400), in: whatIf)
        == "#a fits into the root from a width of 347.008 pt")
  }

  @Test func `A sweep finds the width at which an element collapses`() throws {
    let text = """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "node", "style": { "width": 10, "height": 100 } },
        { "type": "node", "id": "b", "style": { "width": 10, "height": 50, "flexShrink": 1 } } ] }
      """
    let found = try thresholds(text, .height(from: 100, to: 200), samples: 4)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("#b has a height above 0 from a height of 10") == true)
  }

  @Test func `each fact is followed to its own threshold`() throws {
    let text = """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "text", "id": "s", "text": "aa aa", "font": { "size": 10 } },
        { "type": "text", "id": "t", "text": "aaaa aaaa aaaa", "font": { "size": 10 } } ] }
      """
    #expect(
      try thresholds(text, .width(from: 24, to: 100)) == [
        "#s has 1 line instead of 2 from a width of 30 pt",
        "#t has 2 lines instead of 3 from a width of 54 pt",
        "#t has 1 line instead of 2 from a width of 84 pt",
      ])
  }

  @Test func `A swept width is exact, or a maximum with the minimum unchanged`() throws {
    func rootWidths(_ size: String, _ bound: SweptBound) throws -> [Double?] {
      let document = openDocument(
        """
        { "constrainedSize": \(size), "root": { "type": "image", "imageSize":
          { "width": 10, "height": 10 } } }
        """)
      var sweep = try Sweep(
        WhatIf(of: document), over: .width(from: 20, to: 80, as: bound), samples: 3)
      return try sweep.run().samples.map { $0.rootSize?.width }
    }
    let range = "{ \"min\": { \"width\": 30 }, \"max\": { \"width\": 60 } }"
    #expect(try rootWidths("{ \"width\": 30, \"height\": 30 }", .exact) == [20, 50, 80])
    #expect(try rootWidths(range, .exact) == [20, 50, 80])
    #expect(try rootWidths(range, .atMost) == [20, 30, 30])
  }

  // MARK: Texts and variants

  @Test func `the length of a text is exact in characters`() throws {
    let text = """
      { "constrainedSize": { "max": { "width": 60, "height": 999 } },
        "root": { "type": "text", "id": "t", "text": "abcdefghij", "font": { "size": 10 } } }
      """
    let document = openDocument(text)
    let root = try #require(document.elements.root)
    // Ten characters a line; the space that follows hangs.
    let parameter = SweepParameter.textLength(root, from: 0, to: 30)
    let whatIf = WhatIf(of: document)
    var sweep = try Sweep(whatIf, over: parameter, samples: 4)
    let result = try sweep.run()
    #expect(result.samples.map(\.value) == [0, 10, 20, 30].map { .characters($0) })
    let lines = result.thresholds.filter { $0.change.fact == .lines(root) }
    #expect(lines.map(\.before) == [0, 11, 22].map { .characters($0) })
    #expect(lines.map(\.after) == [1, 12, 23].map { .characters($0) })
    #expect(
      lines.last?.sentence(of: parameter, in: whatIf)
        == "#t has 3 lines instead of 2 from 23 characters in #t")
    #expect(document.elements.text(of: root)?.layout(maximumWidth: 60).lineCount == 1)
  }

  @Test func `Swept text lengths count grapheme clusters`() throws {
    let document = openDocument(
      """
      { "constrainedSize": { "max": { "width": 12, "height": 999 } },
        "root": { "type": "text", "text": "👩‍👩‍👧🇩🇪e\u{301}", "font": { "size": 10 } } }
      """)
    let root = try #require(document.elements.root)
    var sweep = try Sweep(
      WhatIf(of: document), over: .textLength(root, from: 1, to: 3), samples: 3)
    #expect(try sweep.run().samples.map { $0.rootSize?.width } == [6, 12, 12])
  }

  @Test func `neighbouring variants are compared`() throws {
    let document = openDocument(
      """
      { "variants": [
          { "name": "phone", "constrainedSize": { "max": { "width": 50, "height": 999 } } },
          { "name": "tablet", "constrainedSize": { "max": { "width": 500, "height": 999 } } } ],
        "root": { "type": "text", "id": "t", "text": "Hello world", "font": { "size": 10 } } }
      """)
    let parameter = SweepParameter.variants(["tablet", "phone", "tablet"])
    let whatIf = WhatIf(of: document)
    var sweep = try Sweep(whatIf, over: parameter, samples: 1)
    let result = try sweep.run()
    #expect(
      result.measurementCount == 3 && result.samples.map { $0.rootSize?.width } == [66, 30, 66])
    #expect(
      result.thresholds.map { $0.sentence(of: parameter, in: whatIf) } == [
        "#t has 2 lines instead of 1 on the variant \"phone\", other than on \"tablet\"",
        "#t has 1 line instead of 2 on the variant \"tablet\", other than on \"phone\"",
      ])
    #expect(result.facts(ofSample: 1).values.sorted() == [2])
  }

  // MARK: Diagnostics

  /// Finds one thing where the root has widths within bounds.
  private func found(_ range: ClosedRange<Double>) -> (LiveDocument) -> Set<SweepDiagnostic> {
    { document in
      let width = document.header.constrainedSize.max.width
      return range.contains(width) ? [SweepDiagnostic(code: "some-rule", pointer: "/root")] : []
    }
  }

  @Test func `Diagnostics that the caller adds have thresholds`() throws {
    let document = openDocument(Self.tags)
    let parameter = SweepParameter.width(from: 100, to: 400)
    let whatIf = WhatIf(of: document)
    var sweep = try Sweep(
      whatIf, over: parameter, samples: 13, observing: [],
      diagnostics: found(150.25...347.5))
    let result = try sweep.run()
    #expect(
      result.thresholds.map { $0.sentence(of: parameter, in: whatIf) } == [
        "some-rule appears on #tags from a width of 150.25 pt",
        "some-rule goes away on #tags from a width of 347.508 pt",
      ])
    #expect(result.thresholds.map { length($0.before) } == [150.25 - Self.step, 347.5])
  }

  @Test func `A change that is undone between two samples is not found`() throws {
    let document = openDocument(Self.tags)
    for (samples, count) in [(2, 0), (31, 2)] {
      var sweep = try Sweep(
        WhatIf(of: document), over: .width(from: 100, to: 400), samples: samples, observing: [],
        diagnostics: found(150...160))
      #expect(try sweep.run().thresholds.count == count)
    }
  }

  @Test func `only the elements that are asked for are observed`() throws {
    let document = openDocument(Self.tags)
    let root = try #require(document.elements.root)
    var sweep = try Sweep(
      WhatIf(of: document), over: .width(from: 100, to: 400), samples: 2,
      observing: document.elements.children(of: root))
    #expect(try sweep.run().thresholds.isEmpty)
  }
}

/// Thresholds of text sizes.
@Suite struct TextScaleSweepTests {
  /// A button of 0.6 × 10 × 5 = 30 points beside a label that is 100 points wide, in 145 points.
  private static let row = """
    { "constrainedSize": { "width": 145, "height": 40 }, "root": { "type": "stack", "children": [
      { "type": "node", "style": { "width": 100, "height": 10 } },
      { "type": "text", "id": "buy", "text": "Buy!!", "font": { "size": 10 } } ] } }
    """

  @Test func `from which size on a button is cut`() throws {
    let document = openDocument(Self.row)
    let whatIf = WhatIf(of: document)
    let parameter = SweepParameter.textScale(from: 0.5, to: 3)
    var sweep = try Sweep(whatIf, over: parameter, samples: 6)
    let result = try sweep.run()
    #expect(result.isComplete)
    let threshold = try #require(
      result.thresholds.first { if case .leaves = $0.change.kind { true } else { false } })
    // At 1.5 it is as wide as its space; a pixel more is tolerated.
    guard case .factor(let before) = threshold.before, case .factor(let after) = threshold.after
    else { return #expect(Bool(false), "it is no factor") }
    #expect(after - before <= 1.0 / 4_096)
    #expect(after > 1.5 && after < 1.55)
    #expect(
      threshold.sentence(of: parameter, in: whatIf).hasPrefix(
        "#buy reaches out of the root from a text scale of 1.5"))
    // The same as a document that says so itself.
    for (scale, isOutside) in [(before, false), (after, true)] {
      let variant = "{ \"name\": \"s\", \"textScale\": \(scale) }"
      let text = Self.row.replacing(
        "{ \"constrained", with: "{ \"variants\": [\(variant)], \"constrained")
      let fresh = LiveDocument(text: Array(text.utf8), variant: "s")
      let element = try #require(fresh.element(withID: "buy"))
      let frame = try #require(fresh.layout.frame(of: element))
      #expect((frame.origin.x + frame.size.width > 145.5) == isOutside)
    }
  }

  @Test(arguments: [(0, 2), (2, 1), (1, 1_001), (-1, 1)])
  func `a range that is none`(from: Double, to: Double) throws {
    let document = openDocument(Self.row)
    let error = #expect(throws: SweepError.self) {
      _ = try Sweep(WhatIf(of: document), over: .textScale(from: from, to: to), samples: 4)
    }
    #expect(error == .badTextScales(from: from, to: to))
  }

  @Test func `A sweep of variants uses their screens and values`() throws {
    let two = ##"{ "name": "two", "text": { "#buy": "Add to the list" } }"##
    let text = Self.row.replacing(
      "{ \"constrained", with: "{ \"variants\": [{ \"name\": \"one\" }, \(two)], \"constrained")
    let document = openDocument(text)
    var sweep = try Sweep(WhatIf(of: document), over: .variants(["one", "two"]), samples: 2)
    let kinds = try sweep.run().thresholds.map(\.change.kind)
    let buy = try #require(document.element(withID: "buy"))
    #expect(kinds.contains(.leaves(buy)))
  }

  @Test func `the length of a text that a variant writes is swept`() throws {
    let text = Self.row.replacing(
      "{ \"constrained",
      with: "{ \"variants\": [{ \"name\": \"two\", \"text\": { \"#buy\": \"X\" } }], \"constrained")
    let document = LiveDocument(text: Array(text.utf8), variant: "two")
    let buy = try #require(document.element(withID: "buy"))
    let whatIf = WhatIf(of: document)
    #expect(try whatIf.text(of: buy) == "X")
    var sweep = try Sweep(whatIf, over: .textLength(buy, from: 1, to: 20), samples: 4)
    let kinds = try sweep.run().thresholds.map(\.change.kind)
    #expect(kinds.contains(.leaves(buy)))
  }
}
