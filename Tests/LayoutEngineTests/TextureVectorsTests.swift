import Foundation
import JSON
import LayoutEngine
import LiveDocuments
import Randomness
import ReferenceLayout
import Testing

/// Results of Texture's own layout code, one document a line.
///
/// `frames` holds one entry for each element in the order of the document: `null` where nothing was
/// laid out, else x, y, width and height in the parent, before nodes mirror them, and behind them the same
/// for the node's view where that differs. Zero is never negative there.
@Suite struct TextureVectorsTests {
  @Test(arguments: [
    ("seeds", 71), ("texture-tests", 255), ("quirks", 162), ("random", 2_975),
  ])
  func `frames equal those of Texture's code, bit for bit`(file: String, count: Int) throws {
    let vectors = try Vector.all(in: file)
    #expect(vectors.count == count)
    var differences: [String] = []
    for vector in file == "random" ? RandomCases.sample(vectors) : vectors {
      let document = LiveDocument(text: vector.document)
      differences += vector.differences(from: document)
    }
    expectNone(differences)
  }

  @Test func `frames of special nodes equal those of Texture's code, bit for bit`() throws {
    let vectors = try Vector.all(in: "nodes")
    #expect(vectors.count == 410)
    var differences: [String] = []
    for vector in vectors {
      let document = LiveDocument(text: vector.document)
      differences += vector.differences(from: document)
      // Nothing of it may depend on what was measured before.
      document.elements.forEach { element in
        _ = document.layout.measureRequests(of: element)
        _ = document.layout.size(of: element, thatFits: range, parentSize: range.max)
      }
      differences += vector.differences(from: document)
    }
    expectNone(differences)
  }

  @Test func `mirrored frames add up to where the views are`() throws {
    var count = 0
    for vector in try Vector.all(in: "nodes") {
      let document = LiveDocument(text: vector.document)
      document.elements.forEach { element in
        guard document.layout.mirroringWidth(of: element) != nil,
          let frame = document.layout.nodeFrame(of: element), frame.origin.x.isFinite
        else { return }
        var x = 0.0
        var above: ElementID? = element
        repeat {
          x += above.flatMap { document.layout.frame(of: $0)?.origin.x } ?? 0
          above = above.flatMap { document.elements.parent(of: $0) }
        } while above.map { !document.elements.type(of: $0).isDisplayNode } ?? false
        count += 1
        #expect(abs(x - frame.origin.x) <= document.layout.pixelTolerance, "\(vector.name)")
      }
    }
    #expect(count > 50)
  }

  @Test func `asking for every request put to an element moves nothing`() throws {
    var differences: [String] = []
    for (index, vector) in try Vector.all(in: "random").enumerated() where index % 10 == 0 {
      let document = LiveDocument(text: vector.document)
      document.elements.forEach { _ = document.layout.measureRequests(of: $0) }
      differences += vector.differences(from: document)
    }
    expectNone(differences)
  }

  /// One that nobody requests.
  private let range = SizeRange(min: .zero, max: Size(width: 77, height: .infinity))

  @Test func `measuring an element out of turn moves nothing`() throws {
    var differences: [String] = []
    for (index, vector) in try Vector.all(in: "random").enumerated() where index % 10 == 5 {
      let document = LiveDocument(text: vector.document)
      document.elements.forEach { element in
        _ = document.layout.size(of: element, thatFits: range, parentSize: range.max)
      }
      differences += vector.differences(from: document)
    }
    expectNone(differences)
  }
}

private func expectNone(_ differences: [String]) {
  if differences.isEmpty { return }
  Issue.record("\(differences.count) differences, first \(differences.prefix(5))")
}

struct Vector {
  let name: String
  let document: [UInt8]
  let frames: [JSONValue]

  /// The content sizes of scroll nodes by pointer; `null` if a node does not manage its size.
  let contentSizes: JSONValue?

  static func all(in file: String) throws -> [Vector] {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Vectors/\(file).jsonl")
    return try Data(contentsOf: url).split(separator: UInt8(ascii: "\n")).map { line in
      let value = try JSONValue(parsing: line)
      return Vector(
        name: value["name"]?.stringValue ?? "", document: value["document"]?.serialized() ?? [],
        frames: value["frames"]?.arrayValue ?? [], contentSizes: value["contentSizes"])
    }
  }

  /// The differences from the frames of a document, a line each.
  func differences(from document: LiveDocument) -> [String] {
    differences(in: document) { element in
      let frame = document.layout.unmirroredFrame(of: element)
      return frame.map { frame in
        ReferenceFrames(
          frame: numbers(frame), view: document.layout.nodeFrame(of: element).map(numbers),
          contentSize: document.layout.scrollContentSize(of: element).map { [$0.width, $0.height] })
      }
    }
  }

  /// The differences from frames by pointer, each in a line.
  func differences(from reference: [String: ReferenceFrames]) -> [String] {
    let document = LiveDocument(text: document)
    return differences(in: document) { reference[document.pointer(of: $0)] }
  }

  private func differences(
    in document: LiveDocument, frames found: (ElementID) -> ReferenceFrames?
  ) -> [String] {
    var differences: [String] = []
    var index = 0
    document.elements.forEach { element in
      let expected = index < frames.count ? frames[index] : .null
      index += 1
      let found = found(element)
      let expectedNumbers = expected.arrayValue?.map(number)
      let isNode = document.elements.type(of: element).isDisplayNode
      let expectedFrame = expectedNumbers.map { Array($0.prefix(4)) }
      let expectedNode = isNode ? expectedNumbers.map { Array($0.suffix(4)) } : nil
      let contentSize = contentSizes?[document.pointer(of: element)]?.arrayValue?.map(number)
      if !areSame(found?.frame, expectedFrame) || !areSame(found?.view, expectedNode)
        || !areSame(found?.contentSize, contentSize)
      {
        differences.append(
          "\(name) \(document.pointer(of: element)): \(String(describing: found)) instead of "
            + "\(expected), \(String(describing: contentSize))")
      }
    }
    if index != frames.count { differences.append("\(name): \(index) elements") }
    return differences
  }

  private func numbers(_ frame: Frame) -> [Double] {
    [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
  }

  private func number(_ value: JSONValue) -> Double {
    switch value.stringValue {
    case "infinity": .infinity
    case "-infinity": -.infinity
    case nil: value.numberValue ?? .nan
    default: .nan
    }
  }

  /// Equal bits, zeros of either sign and all that is not a number taken as one.
  private func areSame(_ left: [Double]?, _ right: [Double]?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.count == right.count
      && zip(left, right).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) }
  }
}
