import JSON
import Randomness

extension JSONValue {
  /// A value as a reader would make it: a real that is written without a fraction does not occur.
  static func random(depth: Int, using random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .integer(.random(in: .min ... .max, using: &random))
    case 3: return .integer(.random(in: -100...100, using: &random))
    case 4: return randomReal(using: &random)
    case 5: return .string(randomText(using: &random))
    case 6:
      return .array(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          .random(depth: depth - 1, using: &random)
        })
    default:
      return .object(
        JSONObject(
          (0..<Int.random(in: 0...4, using: &random)).map { index in
            JSONObject.Member(
              key: "\(index)" + randomText(using: &random).filter { $0 != "\0" },
              value: .random(depth: depth - 1, using: &random))
          }))
    }
  }

  private static func randomReal(using random: inout SeededGenerator) -> JSONValue {
    let real = Double(bitPattern: random.next())
    let isWrittenAsInteger = real.magnitude < 0x1p53 && real.rounded() == real
    return real.isFinite && !isWrittenAsInteger ? .real(real) : .real(0.1)
  }

  private static func randomText(using random: inout SeededGenerator) -> String {
    let alphabet = Array("aZ0\"\\/\0\u{1}\u{1F}\n\r\t\u{7F}é€\u{2028}😀~")
    return String(
      (0..<Int.random(in: 0...12, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? "a"
      })
  }

  /// Puts a fault into a text, or not.
  static func damage(_ text: inout [UInt8], using random: inout SeededGenerator) {
    let telling = Array("[]{}\",:\\u0e+-.9\0\n\u{FF}".utf8)
    let index = Int.random(in: 0...text.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: text.insert(telling.randomElement(using: &random) ?? 0, at: index)
    case 1: text.insert(contentsOf: "18446744073709551616".utf8, at: index)
    case 2: text.removeSubrange(index..<min(index + 3, text.count))
    default: text.insert(.random(in: 0...255, using: &random), at: index)
    }
  }
}
