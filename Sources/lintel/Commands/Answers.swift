import ArgumentParser
import DocumentSyntax
import InspectorServer
import JSON
import LayoutEngine
import LiveDocuments

extension FoundDocuments {
  /// Prints an answer about a file as a line of JSON, with the file if there are several.
  func print(_ answer: JSONValue, about file: FilePath) throws(ExitCode) {
    var answer = answer
    if let name = member(for: file), let object = answer.objectValue {
      answer = .object(JSONObject([JSONObject.Member(key: "file", value: .string(name))] + object))
    }
    var output = Output()
    output.line(answer.serialized())
    try output.finish()
  }

  /// The line above what is printed about a file: its name if there are several, and the use of a class.
  func heading(of file: FilePath, on screen: ScreenChange) throws(ExitCode) -> String? {
    guard let layout = try readSourceLayout(at: file, on: screen) else {
      return areMany ? "\(file.shownName):" : nil
    }
    return "\(areMany ? file.shownName : layout.className), \(layout.headline):"
  }

  /// Prints lines for people, under the heading of the file.
  func print(
    _ lines: [String], about file: FilePath, on screen: ScreenChange
  ) throws(ExitCode) {
    var output = Output()
    if let heading = try heading(of: file, on: screen) { output.line(heading) }
    for line in lines { output.line(line) }
    try output.finish()
  }
}

/// Cells in columns, each as wide as it has to be, once it is ``printable(_:keepsLines:)``.
func alignedColumns(_ rows: [[String]]) -> [String] {
  let rows = rows.map { $0.map { printable($0) } }
  guard let first = rows.first else { return [] }
  let widths = first.indices.map { column in rows.map { displayWidth($0[column]) }.max() ?? 0 }
  return rows.map { row in
    var line = ""
    for (cell, width) in zip(row, widths) {
      line += cell + String(repeating: " ", count: width - displayWidth(cell) + 2)
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}

extension JSONValue {
  /// The name of an element of an answer: `#` and its id, or its JSON Pointer.
  var elementName: String {
    self["id"]?.stringValue.map { "#\($0)" } ?? self["pointer"]?.stringValue ?? ""
  }

  /// A frame as tables show it: `8,12 100×20.5`.
  var frameCell: String {
    let sides = arrayValue?.compactMap(\.numberValue).map { short($0) } ?? []
    return sides.count == 4 ? "\(sides[0]),\(sides[1]) \(sides[2])×\(sides[3])" : "–"
  }
}
