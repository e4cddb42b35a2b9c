import Foundation
import Inspection
import JSON
import LayoutEngine
import LiveDocuments
import Testing

/// Every threshold holds when documents are opened that state the two sizes, just before and just after.
@Suite struct SweepVerificationTests {
  @Test func `thresholds of random documents hold in documents opened afresh`() throws {
    let vectors = try randomDocuments()
    #expect(vectors.count > 150)
    var (withThresholds, checked) = (0, 0)
    var wrong: [String] = []
    for (index, (name, text)) in vectors.enumerated() {
      let document = LiveDocument(text: JSONValue.object(text).serialized())
      let axis = index % 2 == 0 ? Axis.horizontal : .vertical
      let parameter: SweepParameter =
        axis == .horizontal ? .width(from: 40, to: 400) : .height(from: 20, to: 200)
      var sweep = try Sweep(WhatIf(of: document), over: parameter, samples: 5)
      let result = try sweep.run()
      #expect(result.isComplete)
      if !result.thresholds.isEmpty { withThresholds += 1 }
      for threshold in result.thresholds.prefix(12) {
        let step = 1 / (64 * document.header.scale)
        guard case (.length(let before), .length(let after)) = (threshold.before, threshold.after),
          after > before, after - before <= step * 1.000_001
        else {
          wrong.append("\(name): \(threshold) is too wide")
          continue
        }
        for (length, expected) in [
          (before, threshold.change.before), (after, threshold.change.after),
        ] {
          checked += 1
          let fresh = opened(text, document.header.constrainedSize, axis, length)
          let found = try value(of: threshold.change.fact, of: document, in: fresh)
          if found != expected {
            wrong.append("\(name): \(threshold.change) is \(found) at \(length)")
          }
        }
      }
    }
    #expect(withThresholds > 100)
    #expect(checked > 500)
    #expect(wrong.isEmpty, "\(wrong.count), first \(wrong.prefix(5))")
  }

  private func randomDocuments() throws -> [(name: String, text: JSONObject)] {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../LayoutEngineTests/Vectors/random.jsonl")
    let lines = try Data(contentsOf: url).split(separator: UInt8(ascii: "\n"))
    return try lines.enumerated().compactMap { index, line in
      // Long content has a threshold for each of its lines.
      guard index % 9 == 0, !hasLongContent(line) else { return nil }
      let vector = try JSONValue(parsing: line)
      guard case .object(let text)? = vector["document"] else { return nil }
      return (vector["name"]?.stringValue ?? "", text)
    }
  }

  private func hasLongContent(_ line: Data) -> Bool {
    String(decoding: line, as: UTF8.self).contains(/"length":[0-9]{4}/)
  }

  /// The document with another constrained size written in it.
  private func opened(
    _ text: JSONObject, _ original: SizeRange, _ axis: Axis, _ length: Double
  ) -> LiveDocument {
    var range = original
    range.min[axis] = length
    range.max[axis] = length
    var text = text
    text["constrainedSize"] = ["min": written(range.min), "max": written(range.max)]
    return LiveDocument(text: JSONValue.object(text).serialized())
  }

  private struct NotObserved: Error {}

  private func written(_ size: Size) -> JSONValue {
    ["width": .real(size.width), "height": .real(size.height)]
  }

  /// Worked out from frames and passes alone.
  private func value(
    of fact: SweepFact, of document: LiveDocument, in fresh: LiveDocument
  ) throws -> Int {
    let original = try #require(fact.element)
    let element = try #require(fresh.element(at: document.pointer(of: original)))
    guard let frame = fresh.layout.frame(of: element) else { return 0 }
    switch fact {
    case .empty(_, let axis): return frame.size[axis] == 0 ? 1 : 0
    case .outside:
      guard fresh.elements.type(of: element).isDisplayNode, let root = fresh.elements.root,
        var around = fresh.elements.parent(of: element)
      else { return 0 }
      var (x, y) = (frame.origin.x, frame.origin.y)
      while around != root, !fresh.elements.type(of: around).isDisplayNode {
        x += fresh.layout.frame(of: around)?.origin.x ?? 0
        y += fresh.layout.frame(of: around)?.origin.y ?? 0
        guard let above = fresh.elements.parent(of: around) else { break }
        around = above
      }
      guard let outer = fresh.layout.frame(of: around)?.size else { return 0 }
      let excess = [
        -x, -y, x + frame.size.width - outer.width, y + frame.size.height - outer.height,
      ]
      return excess.contains { $0.isFinite && $0 > 1 / fresh.header.scale + 1e-6 } ? 1 : 0
    case .lines:
      // A stack may give a child a size without measuring it.
      guard let asked = fresh.layout.measureRequests(of: element).last else { return 0 }
      let range = fresh.layout.resolvedRange(of: element, for: asked)
      switch fresh.elements.content(of: element) {
      case .text:
        return fresh.elements.text(of: element)?.layout(maximumWidth: range.max.width).lineCount
          ?? 0
      case .flow(let flow):
        guard flow.length > 0, flow.lineHeight > 0 else { return 0 }
        // Without any width all is on one line.
        return range.max.width > 0 ? Int((flow.length / range.max.width).rounded(.up)) : 1
      default: return fresh.layout.stackMeasurements(of: element).last?.lines.count ?? 0
      }
    case .cut: return fresh.layout.traits(of: element).contains(.textIsTruncated) ? 1 : 0
    case .condition, .diagnostic: throw NotObserved()
    }
  }
}
