import DocumentSyntax

/// The start of a text that takes no more than these columns, with an ellipsis where it is cut.
func cut(_ text: String, toColumns limit: Int) -> String {
  guard limit > 0 else { return "" }
  var columns = 0
  var end = text.startIndex
  var index = text.startIndex
  while index < text.endIndex {
    columns += displayWidth(text[index])
    if columns > limit { return String(text[..<end]) + "…" }
    index = text.index(after: index)
    if columns < limit { end = index }
  }
  return text
}
