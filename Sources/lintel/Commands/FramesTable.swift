import DocumentSyntax
import InspectorServer
import JSON
import LayoutEngine
import LiveDocuments

/// The frames of a document as lines for people.
struct FramesTable {
  private let live: LiveDocument

  /// The class of the code that each node of a source file with a layout of its own is of, by JSON Pointer.
  private let classes: [String: String]

  init(of live: LiveDocument, classes: [String: String] = [:]) {
    (self.live, self.classes) = (live, classes)
  }

  /// A table with an element in each line; hidden elements come last.
  ///
  /// Rows that repeat in the nodes of one class are one row, unless selectors chose the rows.
  func table(_ listing: ElementListing, isSelected: Bool, columns: Int = lineColumns()) -> [String]
  {
    let rows = listing.matches
    let folding = isSelected ? RepeatedRows() : repeatedRows(rows)
    var cells: [[String]] = []
    var hidden: [[String]] = []
    for (index, row) in rows.enumerated() where !folding.folded.contains(index) {
      let frame = live.layout.frame(of: row.element)
      let line = [
        live.elements.id(of: row.element).map { "#\($0)" } ?? row.pointer,
        live.typeName(of: row.element), frame.map(Self.cell) ?? "–",
        folding.remarks[index] ?? live.layout.absoluteFrame(of: row.element).map(Self.cell) ?? "–",
        live.marks(of: row.element).words ?? "",
      ]
      if frame == nil { hidden.append(line) } else { cells.append(line) }
    }
    let headings = [["element", "type", "frame", "in the root", "not known"]]
    return elementTable(
      (headings + cells + hidden).withoutEmptyLastColumn(headings: 1), columns: columns)
  }

  /// A tree with an element in each line, indented below its parent.
  func tree(_ listing: ElementListing) -> [StyledText] {
    let paint = Paint.standardOutput
    return listing.rows.map { row in
      let id: StyledText =
        live.elements.id(of: row.element).map { " " + paint("#\($0)", .bold) } ?? ""
      let frame = live.layout.frame(of: row.element).map { " " + Self.cell($0) }
      return "\(String(repeating: "  ", count: row.indentation))\(live.typeName(of: row.element))"
        + id + paint(frame ?? " –", .faint)
        + paint(live.marks(of: row.element).words.map { "  \($0)" } ?? "", .yellow)
    }
  }

  /// The frames as comma-separated values, exact.
  func csv(_ listing: ElementListing, file: String) -> [String] {
    listing.matches.map { row in
      let frame = live.layout.frame(of: row.element)
      let numbers = [
        frame?.origin.x, frame?.origin.y, frame?.size.width, frame?.size.height,
      ].map { length in length.map { "\(JSONValue.real($0))" } ?? "" }
      let names = [
        file, row.pointer, live.elements.id(of: row.element) ?? "", live.typeName(of: row.element),
      ]
      return (names.map(Self.quoted) + numbers).joined(separator: ",")
    }
  }

  /// The names of the columns of ``csv(_:file:)``.
  static let csvHeading = "file,pointer,id,type,x,y,width,height"

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

  // MARK: Repeated rows

  /// The rows that stand for several in nodes of one class.
  private struct RepeatedRows {
    /// The indices of the rows that another one stands for.
    var folded: Set<Int> = []

    /// The number of nodes that a row stands for, in words, by the index of the row.
    var remarks: [Int: String] = [:]
  }

  /// A row without what tells nodes of one class apart.
  private struct RepeatedRow: Hashable {
    let className: String

    /// The JSON Pointer from the node on.
    let path: Substring
    let type: String
    let frame: Frame?
    let marks: String?
  }

  private func repeatedRows(_ rows: [ElementListing.Row]) -> RepeatedRows {
    guard !classes.isEmpty else { return RepeatedRows() }
    var indices: [RepeatedRow: [Int]] = [:]
    // The nodes with a class around the row, outermost first.
    var nodes: [(depth: Int, pointer: String, className: String)] = []
    for (index, row) in rows.enumerated() {
      while let last = nodes.last, last.depth >= row.depth { nodes.removeLast() }
      if let node = nodes.last {
        let repeated = RepeatedRow(
          className: node.className, path: row.pointer.dropFirst(node.pointer.count),
          type: live.typeName(of: row.element), frame: live.layout.frame(of: row.element),
          marks: live.marks(of: row.element).words)
        indices[repeated, default: []].append(index)
      }
      if let name = classes[row.pointer] { nodes.append((row.depth, row.pointer, name)) }
    }
    var result = RepeatedRows()
    for (row, indices) in indices where indices.count > 1 {
      result.folded.formUnion(indices.dropFirst())
      result.remarks[indices[0]] = "in \(indices.count) \(row.className)s"
    }
    return result
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
