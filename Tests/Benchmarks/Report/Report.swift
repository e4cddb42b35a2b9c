import Glibc
import JSON

/// Prints tables as their rows come, and keeps the figures that goals are about.
final class Report {
  private let printsJSON: Bool
  private var columns: [Column] = []
  private var table = ""

  /// Figures by name, for instance `layout.bal.1000.ns`.
  private(set) var figures: [String: Double] = [:]

  /// A column's title and its width at least.
  struct Column {
    let title: String
    let width: Int

    /// True if the cells are aligned at their start, not at their end.
    let isLeading: Bool
  }

  enum Cell {
    case text(String)

    /// A number with this many decimals; nothing where it is not a number.
    case number(Double, decimals: Int)
    case nothing
  }

  init(printsJSON: Bool) {
    self.printsJSON = printsJSON
  }

  func note(_ name: String, _ value: Double) { figures[name] = value }

  /// Says something about what follows or went before; beside JSON, where it is not in the way.
  func say(_ text: String) {
    if printsJSON {
      let line = Array("\(text)\n".utf8)
      _ = write(2, line, line.count)
    } else {
      print(text)
      fflush(nil)
    }
  }

  /// Starts a table; `titles` are written as wide as their column is to be, spaces on the side that
  /// is to stay empty.
  func begin(_ table: String, _ description: String, columns titles: [String]) {
    self.table = table
    columns = titles.map { title in
      let words = title.split(separator: " ").joined(separator: " ")
      return Column(title: words, width: title.count, isLeading: title.hasSuffix(" "))
    }
    guard !printsJSON else { return }
    say("\n\(table): \(description)")
    say(line(of: columns.map(\.title)))
  }

  func row(_ cells: Cell...) {
    if printsJSON {
      printObject(cells)
    } else {
      say(line(of: cells.map(\.spelling)))
    }
  }

  private func line(of texts: [String]) -> String {
    var line = ""
    for (text, column) in zip(texts, columns) {
      let padding = String(repeating: " ", count: max(0, column.width - text.count))
      line += (column.isLeading ? text + padding : padding + text) + " "
    }
    return line
  }

  private func printObject(_ cells: [Cell]) {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("table", table)
      for (column, cell) in zip(columns, cells) {
        switch cell {
        case .text(let text): writer.member(column.title, text)
        case .number(let value, _) where value.isFinite: writer.member(column.title, value)
        default: break
        }
      }
    }
    print(String(decoding: writer.bytes, as: UTF8.self))
    fflush(nil)
  }
}

extension Report.Cell {
  fileprivate var spelling: String {
    switch self {
    case .text(let text): text
    case .number(let value, let decimals): spelled(value, decimals: decimals)
    case .nothing: ""
    }
  }

  static func number(_ value: Double) -> Report.Cell { .number(value, decimals: 0) }
  static func number(_ value: Int) -> Report.Cell { .number(Double(value), decimals: 0) }
}

/// A number with a fixed count of decimals; `–` for what is no number.
func spelled(_ value: Double, decimals: Int) -> String {
  guard value.isFinite else { return "–" }
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  let scaled = Int((value.magnitude * scale).rounded())
  var text = String(scaled / Int(scale))
  if decimals > 0 {
    let fraction = String(scaled % Int(scale))
    text += "." + String(repeating: "0", count: decimals - fraction.count) + fraction
  }
  return value < 0 && scaled > 0 ? "-" + text : text
}

/// A count as it is said, for instance `10k`.
func sizeName(_ size: Int) -> String {
  if size >= 1_000_000, size.isMultiple(of: 1_000_000) { return "\(size / 1_000_000)M" }
  return size >= 1_000 && size.isMultiple(of: 1_000) ? "\(size / 1_000)k" : "\(size)"
}
