import DocumentSyntax

/// Breaks a text into lines at its spaces, and inside words that are longer than a line.
///
/// A line takes no more than `columns`, which are 8 at least; where there are more than `limit` lines, the
/// last one ends with an ellipsis.
func wrapped(_ text: String, columns: Int, limit: Int) -> [String] {
  let columns = max(8, columns)
  var lines: [String] = []
  var line = ""
  var width = 0
  for word in text.split(separator: " ") {
    let length = displayWidth(word)
    if width > 0, width + 1 + length > columns {
      lines.append(line)
      (line, width) = ("", 0)
    }
    if width > 0 {
      line += " "
      width += 1
    }
    for character in word {
      let advance = displayWidth(character)
      if width + advance > columns {
        lines.append(line)
        (line, width) = ("", 0)
      }
      line.append(character)
      width += advance
    }
  }
  if width > 0 { lines.append(line) }
  guard lines.count > limit, limit > 0 else { return lines }
  return lines[..<(limit - 1)] + [cut(lines[limit - 1], toColumns: columns - 1) + "…"]
}
