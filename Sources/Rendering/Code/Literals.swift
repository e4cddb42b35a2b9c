/// A number as both languages write it, as short as reads back; `nil` if it is not finite.
func decimalLiteral(_ value: Double) -> String? {
  guard value.isFinite else { return nil }
  if value.magnitude < 0x1p53, value.rounded(.towardZero) == value { return String(Int(value)) }
  return value.description
}

/// A fraction in percent, where that is short and reads back as the same.
func percentLiteral(_ fraction: Double) -> String? {
  let percent = (fraction * 100 * 10_000).rounded() / 10_000
  guard percent.isFinite, percent.magnitude < 1_000_000, percent / 100 == fraction else {
    return nil
  }
  return decimalLiteral(percent).map { "\($0)%" }
}

/// A fraction as it is written by hand: thirds and the like by a division, others as a number.
func fractionLiteral(_ fraction: Double) -> String? {
  for denominator in [3, 6, 7, 9, 11, 12] {
    let numerator = (fraction * Double(denominator)).rounded()
    guard (1..<Double(3 * denominator)).contains(numerator) else { continue }
    let quotient = numerator / Double(denominator)
    // What a short decimal says is no division by something that no decimal ends with.
    guard quotient.description.utf8.count > 12, abs(quotient - fraction) <= 4 * fraction.ulp
    else { continue }
    return "\(Int(numerator)).0 / \(denominator).0"
  }
  return decimalLiteral(fraction)
}

/// A string in Swift.
///
/// What cannot be seen is written by its code point, except what joins emoji and letters.
func swiftLiteral(_ text: String) -> String {
  var literal = "\""
  var isFirst = true
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": literal.unicodeScalars.append(contentsOf: ["\\", scalar])
    case "\n": literal += "\\n"
    case "\r": literal += "\\r"
    case "\t": literal += "\\t"
    default:
      if scalar.isLegible(atStart: isFirst) {
        literal.unicodeScalars.append(scalar)
      } else {
        literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    isFirst = false
  }
  return literal + "\""
}

/// A string in Objective-C.
///
/// Control characters are written in octal, which always ends after three digits. Two question marks never
/// follow each other, since some compilers make another character of those and a third one.
func objectiveCLiteral(_ text: String) -> String {
  var literal = "@\""
  var previous: Unicode.Scalar?
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": literal.unicodeScalars.append(contentsOf: ["\\", scalar])
    case "?" where previous == "?": literal += "\\?"
    case "\n": literal += "\\n"
    case "\r": literal += "\\r"
    case "\t": literal += "\\t"
    default:
      if scalar.isLegible(atStart: previous == nil) {
        literal.unicodeScalars.append(scalar)
      } else if scalar.value < 0xA0 {
        // C allows no code points for these.
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          literal += "\\" + padded(String(byte, radix: 8), to: 3)
        }
      } else {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        literal +=
          scalar.value > 0xFFFF ? "\\U\(padded(digits, to: 8))" : "\\u\(padded(digits, to: 4))"
      }
    }
    previous = scalar
  }
  return literal + "\""
}

private func padded(_ digits: String, to count: Int) -> String {
  String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
}

extension Unicode.Scalar {
  /// True if it is visible in a source text, or joins visible characters.
  fileprivate func isLegible(atStart: Bool) -> Bool {
    if isASCII { return value >= 0x20 && value < 0x7F }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
      return false
    case .format: return value == 0x200C || value == 0x200D
    case .spaceSeparator: return false
    case .nonspacingMark, .spacingMark, .enclosingMark: return !atStart
    default: return true
    }
  }
}
