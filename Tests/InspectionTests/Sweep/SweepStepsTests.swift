@testable import Inspection
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

/// Sweeps step by step: partial results, an early end, limits and errors.
@Suite struct SweepStepsTests {
  private static let text = """
    { "type": "stack", "flexWrap": "wrap", "children": [
      { "type": "node", "style": { "width": 100, "height": 10 } },
      { "type": "text", "id": "t", "text": "one two three four", "font": { "size": 10 } } ] }
    """

  private static let parameter = SweepParameter.width(from: 40, to: 400)

  @Test func `A range of text lengths up to the largest integer has samples`() throws {
    let root = try #require(openDocument(Self.text).elements.root)
    let domain = try SweepDomain(
      .textLength(root, from: 0, to: .max), samples: 5, scale: 2)
    #expect(domain.samples.count == 5 && domain.samples.last == .characters(.max))
  }

  @Test func `Sweep steps find what the whole sweep finds, one measurement each`() throws {
    let document = openDocument(Self.text)
    var whole = try Sweep(WhatIf(of: document), over: Self.parameter, samples: 10)
    let result = try whole.run()
    var sweep = try Sweep(WhatIf(of: document), over: Self.parameter, samples: 10)
    var (samples, thresholds, steps) = ([SweepSample](), [SweepThreshold](), 0)
    while let progress = try sweep.advance() {
      steps += 1
      samples += progress.sample.map { [$0] } ?? []
      thresholds += progress.thresholds
      #expect(progress.samplesDone == samples.count && progress.sampleCount == 10)
      #expect(sweep.result.measurementCount == steps)
    }
    #expect(samples == result.samples && thresholds == result.thresholds)
    #expect(sweep.result == result && steps == result.measurementCount)
    #expect(thresholds.count > 2)
    #expect(try sweep.advance() == nil)
  }

  @Test
  func `a sweep that is dropped has a beginning of the results and leaves the document alone`()
    throws
  {
    let document = openDocument(Self.text)
    let before = DocumentSnapshot(of: document)
    let (revision, work) = (document.revision, document.work)
    var whole = try Sweep(WhatIf(of: document), over: Self.parameter, samples: 10)
    let result = try whole.run()
    for steps in [1, 5, 20, 40] {
      var sweep = try Sweep(WhatIf(of: document), over: Self.parameter, samples: 10)
      for _ in 0..<steps { _ = try sweep.advance() }
      #expect(result.samples.starts(with: sweep.result.samples))
      #expect(result.thresholds.starts(with: sweep.result.thresholds))
      #expect(!sweep.result.isFinished && !sweep.result.isComplete)
    }
    #expect(document.revision == revision && document.work == work)
    #expect(DocumentSnapshot(of: document) == before)
  }

  @Test func `a document without a root has samples without a size`() throws {
    var sweep = try Sweep(WhatIf(of: LiveDocument(text: [])), over: Self.parameter, samples: 3)
    let result = try sweep.run()
    #expect(result.samples.count == 3 && result.samples.allSatisfy { $0.rootSize == nil })
  }

  // MARK: Limits

  @Test func `more samples than there may be are spread over the whole range`() throws {
    let document = openDocument("{ \"type\": \"node\" }")
    var sweep = try Sweep(WhatIf(of: document), over: Self.parameter, samples: 5_000)
    let result = try sweep.run()
    #expect(result.samples.count == 1_000 && result.samples.last?.value == .length(400))
    #expect(result.limits == [.samples] && result.isFinished && !result.isComplete)
  }

  @Test func `when the measurements run out all samples are there and the rest is coarse`() throws {
    let document = openDocument("{ \"type\": \"node\" }")
    // Something else is found at each width, so that each sample differs from the next in two facts.
    var sweep = try Sweep(
      WhatIf(of: document), over: .width(from: 1, to: 1_000_000), samples: 1_000
    ) { document in
      let width = document.header.constrainedSize.max.width
      return [SweepDiagnostic(code: "\(width)", pointer: "")]
    }
    let result = try sweep.run()
    #expect(result.measurementCount <= 20_000 && result.samples.count == 1_000)
    #expect(result.limits == [.measurements] && result.isFinished)
    let widths = result.thresholds.map { threshold -> Double in
      guard case (.length(let before), .length(let after)) = (threshold.before, threshold.after)
      else { return .nan }
      return after - before
    }
    #expect(widths.first == 1.0 / 128)
    #expect((widths.max() ?? 0) > 100)
  }

  @Test func `A sweep of twice the elements measures half as often between its samples`() throws {
    func measurements(_ count: Int) throws -> Int {
      let children = Array(repeating: #"{"type":"node","hidden":true}"#, count: count - 1)
      let document = openDocument(
        #"{"type":"stack","children":[\#(children.joined(separator: ","))]}"#)
      let root = try #require(document.elements.root)
      var sweep = try Sweep(
        WhatIf(of: document), over: .width(from: 1, to: 1_000_000), samples: 20, observing: [root]
      ) { document in
        let width = document.header.constrainedSize.max.width
        return [SweepDiagnostic(code: "\(width)", pointer: "")]
      }
      let result = try sweep.run()
      #expect(result.samples.count == 20 && result.limits == [.measurements])
      return result.measurementCount
    }
    #expect(try measurements(5_000) == 100)
    #expect(try measurements(10_000) == 50)
    #expect(SweepLimit.measurementCount(ofElements: 25) == SweepLimit.maximumMeasurementCount)
  }

  /// Thresholds and elements meet in the loop over measurements, each of which lays out all elements.
  @Test(arguments: [10, 400])
  func `A sweep with twice the thresholds measures at most twice as often`(elements: Int) throws {
    func measurements(_ count: Int) throws -> Int {
      let children = Array(repeating: #"{"type":"node"}"#, count: elements - 1)
      let document = openDocument(
        #"{"type":"stack","children":[\#(children.joined(separator: ","))]}"#)
      let root = try #require(document.elements.root)
      let width = 1_000.0 / Double(count)
      var sweep = try Sweep(
        WhatIf(of: document), over: .width(from: 1, to: 1_000), samples: 100, observing: [root]
      ) { document in
        let step = (document.header.constrainedSize.max.width / width).rounded(.down)
        return [SweepDiagnostic(code: "\(step)", pointer: "")]
      }
      let result = try sweep.run()
      #expect(result.isComplete && result.thresholds.count >= count - 1)
      return result.measurementCount
    }
    let (once, twice) = (try measurements(8), try measurements(16))
    #expect(once > 0 && twice <= 2 * once, "\(once), then \(twice)")
  }

  @Test func `thresholds and changes beyond measure are left out, and that is said`() throws {
    let document = openDocument("{ \"type\": \"node\" }")
    var sweep = try Sweep(
      WhatIf(of: document), over: .width(from: 1, to: 1_000), samples: 20
    ) { document in
      let width = document.header.constrainedSize.max.width
      return Set((0..<6_000).map { SweepDiagnostic(code: "\(width) \($0)", pointer: "") })
    }
    let result = try sweep.run()
    #expect(result.thresholds.count == 10_000 && result.samples.count == 20)
    #expect(result.limits == [.thresholds, .changes])
    #expect(result.samples.reduce(0) { $0 + $1.changes.count } <= 100_000)
    #expect(result.samples.last?.changes.isEmpty == true)
  }

  // MARK: Errors

  private func error(_ parameter: SweepParameter, samples: Int = 5) -> SweepError? {
    let whatIf = WhatIf(of: openDocument(Self.text))
    do {
      _ = try Sweep(whatIf, over: parameter, samples: samples)
      return nil
    } catch {
      return error
    }
  }

  @Test func `ranges must go upwards among lengths that there are`() {
    for (from, to) in [(0.0, 5.0), (-1, 5), (6, 5), (.nan, 5), (1, .nan), (1, .infinity), (1, 1e7)]
    {
      guard case .badRange = error(.width(from: from, to: to)),
        case .badRange = error(.height(from: from, to: to))
      else {
        Issue.record("\(from) to \(to)")
        continue
      }
    }
    #expect(error(.width(from: 1, to: 2), samples: 1) == .tooFewSamples(1))
    #expect(error(.width(from: 1, to: 1), samples: 0) == .tooFewSamples(0))
    #expect(error(.variants([])) == .noVariants)
    #expect(error(.variants(["x"])) == .whatIf(.unknownVariant("x")))
  }

  @Test func `Sweeping a missing or too long text is refused`() throws {
    let document = openDocument(
      """
      { "type": "stack", "children": [ { "type": "text", "text": "" },
        { "type": "text", "text": "éé" } ] }
      """)
    let root = try #require(document.elements.root)
    let texts = document.elements.children(of: root)
    func error(_ element: ElementID, _ from: Int, _ to: Int) -> SweepError? {
      do {
        var sweep = try Sweep(
          WhatIf(of: document), over: .textLength(element, from: from, to: to), samples: 2)
        _ = try sweep.run()
        return nil
      } catch {
        return error as? SweepError
      }
    }
    #expect(error(root, 0, 1) == .whatIf(.noText(root)))
    #expect(error(texts[0], 0, 1) == .emptyText(texts[0]))
    #expect(error(texts[0], 0, 0) == nil)
    #expect(error(texts[1], -1, 1) == .badTextRange(from: -1, to: 1))
    #expect(error(texts[1], 2, 1) == .badTextRange(from: 2, to: 1))
    #expect(error(texts[1], 0, 60_000) == nil)
    #expect(error(texts[1], 0, 60_001) == .textTooLong(texts[1], bytes: 100_002))
    guard case .textTooLong = error(texts[1], 0, .max) else {
      Issue.record("no text is so long")
      return
    }
    #expect(
      #expect(throws: SweepError.self) {
        try Sweep(
          WhatIf(of: document), over: .width(from: 1, to: 2), samples: 2,
          observing: [ElementID(index: 99)])
      } == .whatIf(.noElement(ElementID(index: 99))))
  }
}
