import DocumentSyntax
import InspectorServer
import JSON
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
    lines = alignedColumns(rows)
  }

  /// The frames as comma-separated values, exact; the first document's have the names of the columns before them.
  static func csv(_ document: LaidOutDocument, file: String, isFirst: Bool) -> [String] {
    let live = document.live
    var lines = isFirst ? ["file,pointer,id,type,x,y,width,height"] : []
    live.walk(from: document.root) { element, pointer, _ in
      let frame = live.frame(of: element)
      let numbers = [
        frame?.origin.x, frame?.origin.y, frame?.size.width, frame?.size.height,
      ].map { length in length.map { "\(JSONValue.real($0))" } ?? "" }
      let names = [file, pointer, live.id(of: element) ?? "", live.typeName(of: element)]
      lines.append((names.map(quoted) + numbers).joined(separator: ","))
    }
    return lines
  }

  /// A cell as RFC 4180 writes it.
  private static func quoted(_ cell: String) -> String {
    guard cell.contains(where: { ",\"".contains($0) || $0.isNewline }) else { return cell }
    return "\"\(cell.replacing("\"", with: "\"\""))\""
  }

  private static func cell(_ frame: Frame) -> String {
    "\(short(frame.origin.x)),\(short(frame.origin.y)) "
      + "\(short(frame.size.width))×\(short(frame.size.height))"
  }
}

/// A length for people: thousandths of a point are beyond any pixel; JSON has the exact numbers.
func short(_ length: Double) -> String {
  guard abs(length) < 1e12 else { return InspectorServer.spelled(length) }
  return InspectorServer.spelled((length * 1_000).rounded() / 1_000)
}
