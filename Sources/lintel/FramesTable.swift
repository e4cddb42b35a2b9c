import DocumentSyntax
import InspectorServer
import LayoutEngine
import LiveDocuments

/// The frames of a document for people: one element a line, columns aligned.
struct FramesTable {
  private(set) var lines: [String]

  init(_ document: LaidOutDocument) {
    let live = document.live
    var rows = [["element", "type", "frame", "in the root"]]
    live.walk(from: document.root) { element, pointer, _ in
      let id = live.id(of: element).map { " #\($0)" } ?? ""
      rows.append([
        pointer + id, live.typeName(of: element), live.frame(of: element).map(Self.cell) ?? "–",
        live.absoluteFrame(of: element).map(Self.cell) ?? "–",
      ])
    }
    let widths = rows[0].indices.map { column in rows.map { displayWidth($0[column]) }.max() ?? 0 }
    lines = rows.map { row in
      var line = ""
      for (cell, width) in zip(row, widths) {
        line += cell + String(repeating: " ", count: width - displayWidth(cell) + 2)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  private static func cell(_ frame: Frame) -> String {
    "\(short(frame.origin.x)),\(short(frame.origin.y)) "
      + "\(short(frame.size.width))×\(short(frame.size.height))"
  }

  /// Thousandths of a point are beyond any pixel; the exact numbers are in `--format json`.
  private static func short(_ length: Double) -> String {
    guard abs(length) < 1e12 else { return InspectorServer.spelled(length) }
    return InspectorServer.spelled((length * 1_000).rounded() / 1_000)
  }
}
