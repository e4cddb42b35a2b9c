/// Spreads JSON text over lines, two spaces a level; what is empty stays on its line.
///
/// - Precondition: `text` is JSON on one line, as the writer makes it.
func indented(_ text: String) -> String {
  var result: [UInt8] = []
  var depth = 0
  var isInString = false
  var isEscaped = false
  func breakLine() {
    result.append(UInt8(ascii: "\n"))
    result += repeatElement(UInt8(ascii: " "), count: depth * 2)
  }
  for byte in text.utf8 {
    if isInString {
      result.append(byte)
      isInString = isEscaped || byte != UInt8(ascii: "\"")
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      continue
    }
    let isAfterOpening = result.last == UInt8(ascii: "{") || result.last == UInt8(ascii: "[")
    switch byte {
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if !isAfterOpening { breakLine() }
      result.append(byte)
    case UInt8(ascii: ","):
      result.append(byte)
      breakLine()
    default:
      if isAfterOpening { breakLine() }
      result.append(byte)
      if byte == UInt8(ascii: ":") { result.append(UInt8(ascii: " ")) }
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { depth += 1 }
      isInString = byte == UInt8(ascii: "\"")
    }
  }
  return String(decoding: result, as: UTF8.self)
}
