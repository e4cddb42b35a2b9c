extension JSONValue {
  /// The text on one line, without white space.
  package var line: String {
    var text = ""
    write(to: &text, indentation: nil)
    return text
  }

  /// The text in lines, indented by two spaces; short objects of plain values stay on one line.
  package var pretty: String {
    var text = ""
    write(to: &text, indentation: 0)
    return text
  }

  private var isPlain: Bool {
    switch self {
    case .array(let items): items.isEmpty
    case .object(let members): members.isEmpty
    default: true
    }
  }

  private func write(to text: inout String, indentation: Int?) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .number(let value): text += Self.digits(of: value)
    case .string(let value): Self.quote(value, to: &text)
    case .array(let items):
      Self.write(items, "[", "]", to: &text, indentation, isShort: items.allSatisfy(\.isPlain)) {
        $0.write(to: &$1, indentation: $2)
      }
    case .object(let members):
      let isShort = members.count <= 4 && members.allSatisfy(\.value.isPlain)
      Self.write(members, "{", "}", to: &text, indentation, isShort: isShort) {
        Self.quote($0.key, to: &$1)
        $1 += $2 == nil ? ":" : ": "
        $0.value.write(to: &$1, indentation: $2)
      }
    }
  }

  private static func write<Element>(
    _ items: [Element], _ open: String, _ close: String, to text: inout String,
    _ indentation: Int?, isShort: Bool, _ write: (Element, inout String, Int?) -> Void
  ) {
    guard !items.isEmpty else {
      text += open + close
      return
    }
    text += open
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      if let indentation {
        if isShort {
          text += index > 0 || open == "{" ? " " : ""
        } else {
          text += "\n" + String(repeating: " ", count: indentation + 2)
        }
      }
      write(item, &text, indentation.map { $0 + 2 })
    }
    if let indentation {
      if !isShort {
        text += "\n" + String(repeating: " ", count: indentation)
      } else if open == "{" {
        text += " "
      }
    }
    text += close
  }

  package static func digits(of value: Double) -> String {
    guard value.isFinite else { return "null" }
    if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
    return "\(value)"
  }

  private static func quote(_ value: String, to text: inout String) {
    text += "\""
    // Nearly all strings: to append their scalars one by one took a tenth of the time of an edit.
    if value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) {
      text += value
      text += "\""
      return
    }
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default:
        if scalar.value < 0x20 {
          let digits = String(scalar.value, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    text += "\""
  }
}
