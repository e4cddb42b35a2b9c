import LayoutEngine
import LiveDocuments
package import Testing

/// Expects the frames of a document's elements, drawn as a tree.
///
/// A line is an element: two spaces for each level, its type, and `x,y w×h` in its parent, or `–`
/// where nothing is laid out. Numbers have three places at most. The text is a document, or its root
/// element only.
package func expectFrames(
  _ text: String, _ picture: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let differences = frameDifferences(text, picture)
  if differences.isEmpty { return }
  Issue.record("\n\(differences.joined(separator: "\n"))", sourceLocation: sourceLocation)
}

/// What differs between a document's frames and a picture of them, each said in a line.
package func frameDifferences(_ text: String, _ picture: String) -> [String] {
  let drawn = drawing(of: openDocument(text))
  let expected = picture.split(separator: "\n").map(String.init)
  return drawn.difference(from: expected).map { change in
    switch change {
    case .remove(let line, let element, _): "line \(line + 1) expected: \(element)"
    case .insert(let line, let element, _): "line \(line + 1) drawn:    \(element)"
    }
  }
}

private func drawing(of document: LiveDocument) -> [String] {
  guard let root = document.elements.root else { return [] }
  var lines: [String] = []
  document.elements.forEach(from: root, maximumDepth: nil) { element, depth in
    let indentation = String(repeating: "  ", count: depth)
    let type = document.elements.declaration(of: element)?.name ?? "spec"
    lines.append("\(indentation)\(type) \(document.layout.frame(of: element).map(drawing) ?? "–")")
  }
  return lines
}

private func drawing(_ frame: Frame) -> String {
  let (origin, size) = (frame.origin, frame.size)
  return "\(number(origin.x)),\(number(origin.y)) \(number(size.width))×\(number(size.height))"
}

private func number(_ value: Double) -> String {
  guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-∞" : "∞" }
  let rounded = (value * 1000).rounded() / 1000
  return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
}
