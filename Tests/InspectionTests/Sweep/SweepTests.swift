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

  @Test func `The facts of a sample are those of its variant`() throws {
    let document = openDocument(
      """
      { "variants": [
          { "name": "phone", "constrainedSize": { "max": { "width": 50, "height": 999 } } },
          { "name": "tablet", "constrainedSize": { "max": { "width": 500, "height": 999 } } } ],
        "root": { "type": "text", "id": "t", "text": "Hello world", "font": { "size": 10 } } }
      """)
    var sweep = try Sweep(
      WhatIf(of: document), over: .variants(["tablet", "phone", "tablet"]), samples: 1)
    let result = try sweep.run()
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
}
