extension JSONWriter {
  package mutating func null() { rawValue("null".utf8) }

  package mutating func value(_ value: Bool) { rawValue(value ? "true".utf8 : "false".utf8) }

  package mutating func value(_ value: Int) { rawValue(String(value).utf8) }

  /// Writes the shortest number that reads back as `value`.
  ///
  /// A whole number below 2^53 has no fraction (`120`) and −0 is `0`. JSON knows no other than
  /// finite numbers: the rest become the strings `"infinity"`, `"-infinity"` and `"nan"`.
  package mutating func value(_ value: Double) {
    if value.magnitude < 0x1p53, value.rounded(.towardZero) == value {
      self.value(Int(value))
    } else if value.isFinite {
      rawValue(value.description.utf8)
    } else if value.isNaN {
      self.value("nan")
    } else {
      self.value(value > 0 ? "infinity" : "-infinity")
    }
  }

  /// Writes a string, escaping only what must be: quotes, backslashes and control characters.
  package mutating func value(_ value: String) {
    separate()
    appendQuoted(value)
  }

  mutating func appendQuoted(_ string: String) {
    var string = string
    bytes.append(UInt8(ascii: "\""))
    string.withUTF8 { appendEscaped($0) }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var copied = 0
    for (index, byte) in text.enumerated() {
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      bytes.append(contentsOf: text[copied..<index])
      appendEscape(of: byte)
      copied = index + 1
    }
    bytes.append(contentsOf: text[copied...])
  }

  private mutating func appendEscape(of byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    default:
      bytes.append(contentsOf: byte < 0x10 ? "u000".utf8 : "u001".utf8)
      bytes.append(contentsOf: String(byte & 0x0F, radix: 16).utf8)
    }
  }
}
