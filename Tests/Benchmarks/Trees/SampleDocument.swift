import LayoutEngine
import LiveDocuments

/// A document to measure with: generated, or read from a file.
struct SampleDocument {
  /// The shape or the file's name.
  let name: String

  /// The size asked for, in boxes; of a file what it has.
  let size: Int
  let text: [UInt8]

  init(_ shape: Shape, boxCount: Int, hasLabels: Bool = false, seed: UInt64) {
    name = shape.rawValue
    size = boxCount
    text = GeneratedTree(shape, boxCount: boxCount, seed: seed, hasLabels: hasLabels).document()
  }

  /// A document of about this many bytes.
  init(_ shape: Shape, byteCount: Int, isIndented: Bool, seed: UInt64) {
    let trial = GeneratedTree(shape, boxCount: 1_000, seed: seed).document(isIndented: isIndented)
    name = shape.rawValue
    size = max(10, byteCount * 1_000 / trial.count)
    text = GeneratedTree(shape, boxCount: size, seed: seed).document(isIndented: isIndented)
  }

  /// - Returns: `nil` where the file cannot be read.
  init?(path: String) {
    guard let bytes = readFile(path) else { return nil }
    name = String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    text = bytes
    size = LiveDocument(text: bytes).boxCount
  }
}

extension LiveDocument {
  /// The elements as engines with padding count them: an inset around a stack is its padding.
  var boxCount: Int {
    var count = 0
    elements.forEach { element in
      guard elements.type(of: element) == .inset,
        let child = elements.child(of: element, role: .child),
        elements.type(of: child) == .stack
      else {
        count += 1
        return
      }
    }
    return count
  }

  /// All elements, parents before children.
  var elementsInOrder: [ElementID] {
    var found: [ElementID] = []
    found.reserveCapacity(elements.count)
    elements.forEach { found.append($0) }
    return found
  }
}
