package import JSON
import LayoutEngine
import LiveDocuments

/// Compares the frames of documents with those of the reference, bit for bit.
package enum LayoutComparison {
  /// The differences of a document on its own screen and on those of its variants, each in a line.
  package static func differences(in document: JSONValue) -> [String] {
    let text = document.serialized()
    let names = (document["variants"]?.arrayValue ?? []).compactMap { $0["name"]?.stringValue }
    return ([nil] + names).flatMap { name in
      let opened = LiveDocument(text: text, variant: name)
      let reference = ReferenceDocument(document, variant: name)
      return differences(of: opened, from: reference.frames()).map {
        "\(name ?? "document"): \($0)"
      }
    }
  }

  private static func differences(
    of document: LiveDocument, from reference: [String: ReferenceFrames]
  ) -> [String] {
    var differences: [String] = []
    var found = 0
    document.elements.forEach { element in
      let pointer = document.pointer(of: element)
      let frames = document.layout.unmirroredFrame(of: element).map { frame in
        ReferenceFrames(
          frame: numbers(frame), view: document.layout.nodeFrame(of: element).map(numbers),
          contentSize: document.layout.scrollContentSize(of: element).map { [$0.width, $0.height] })
      }
      if frames != nil { found += 1 }
      if !areEqual(frames, reference[pointer]) {
        differences.append(
          "\(pointer) has \(description(frames)), and \(description(reference[pointer])) in the reference"
        )
      }
    }
    if found != reference.count {
      differences.append("\(found) elements have frames, and \(reference.count) in the reference")
    }
    return differences
  }

  private static func numbers(_ frame: Frame) -> [Double] {
    [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
  }

  private static func areEqual(_ left: ReferenceFrames?, _ right: ReferenceFrames?) -> Bool {
    areEqual(left?.frame, right?.frame) && areEqual(left?.view, right?.view)
      && areEqual(left?.contentSize, right?.contentSize)
  }

  /// Returns true for equal bits; zeros of either sign are equal, and so is all that is NaN.
  private static func areEqual(_ left: [Double]?, _ right: [Double]?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return zip(left, right).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
  }

  private static func description(_ frames: ReferenceFrames?) -> String {
    guard let frames else { return "no frame" }
    return "\(frames.frame), view \(frames.view?.description ?? "none"), content "
      + (frames.contentSize?.description ?? "none")
  }
}
