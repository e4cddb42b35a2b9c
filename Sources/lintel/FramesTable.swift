import DocumentSyntax
import InspectorServer
import JSON
import LayoutEngine
import LiveDocuments

/// The frames of a document for people: one element a line, columns aligned.
struct FramesTable {
  private(set) var lines: [String]

  init(_ document: LaidOutDocument, from elements: [ElementID], columns: Int = lineColumns()) {
    let live = document.live
    var rows = [["element", "type", "frame", "in the root", "not known"]]
    for top in elements {
      live.walk(from: top) { element, pointer, _ in
        rows.append([
          live.elements.id(of: element).map { "#\($0)" } ?? pointer, live.typeName(of: element),
          live.layout.frame(of: element).map(Self.cell) ?? "–",
          live.layout.absoluteFrame(of: element).map(Self.cell) ?? "–",
          live.marks(of: element).words ?? "",
        ])
      }
    }
    lines = elementTable(rows.withoutEmptyLastColumn(headings: 1), columns: columns)
  }

  /// The frames as comma-separated values, exact; the first document's have the names of the columns before them.
  static func csv(
    _ document: LaidOutDocument, from elements: [ElementID], file: String, isFirst: Bool
  ) -> [String] {
    let live = document.live
    var lines = isFirst ? ["file,pointer,id,type,x,y,width,height"] : []
    for top in elements {
      live.walk(from: top) { element, pointer, _ in
        let frame = live.layout.frame(of: element)
        let numbers = [
          frame?.origin.x, frame?.origin.y, frame?.size.width, frame?.size.height,
        ].map { length in length.map { "\(JSONValue.real($0))" } ?? "" }
        let names = [
          file, pointer, live.elements.id(of: element) ?? "", live.typeName(of: element),
        ]
        lines.append((names.map(quoted) + numbers).joined(separator: ","))
      }
    }
    return lines
  }

  /// A cell as RFC 4180 writes it.
  private static func quoted(_ cell: String) -> String {
    guard cell.contains(where: { ",\"".contains($0) || $0.isNewline }) else { return cell }
    return "\"\(cell.replacing("\"", with: "\"\""))\""
  }

  /// A frame as tables and trees show it: `8,12 100×20.5`.
  static func cell(_ frame: Frame) -> String {
    "\(short(frame.origin.x)),\(short(frame.origin.y)) "
      + "\(short(frame.size.width))×\(short(frame.size.height))"
  }
}

/// The lines of a table of elements.
///
/// The first cell of a row is `#` and an id, or a JSON Pointer. It is shortened so that lines fit, to 12 columns at
/// least: an id at its end, a pointer at its start.
func elementTable(_ rows: [[String]], columns: Int = lineColumns()) -> [String] {
  guard let first = rows.first else { return [] }
  let others = first.indices.dropFirst().reduce(0) { sum, column in
    sum + 2 + (rows.map { displayWidth(printable($0[column])) }.max() ?? 0)
  }
  let limit = max(columns - others, 12)
  return alignedColumns(
    rows.map { row in
      var row = row
      let name = printable(row[0])
      row[0] =
        name.hasPrefix("/")
        ? shortenedAtStart(name, to: limit) : shortenedAtEnd(name, to: limit)
      return row
    })
}

extension [[String]] {
  /// The rows without their last cells, if all of these are empty, headings aside.
  func withoutEmptyLastColumn(headings: Int = 0) -> [[String]] {
    dropFirst(headings).allSatisfy { $0.last?.isEmpty ?? true } ? map { $0.dropLast() } : self
  }
}

/// A length for people: thousandths of a point are beyond any pixel; JSON has the exact numbers.
func short(_ length: Double) -> String {
  guard abs(length) < 1e12 else { return InspectorServer.spelled(length) }
  return InspectorServer.spelled((length * 1_000).rounded() / 1_000)
}
