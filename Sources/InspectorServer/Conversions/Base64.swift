/// Bytes as text, by RFC 4648 with padding.
func base64(_ bytes: [UInt8]) -> String {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var result: [UInt8] = []
  result.reserveCapacity((bytes.count + 2) / 3 * 4)
  var index = 0
  while index < bytes.count {
    let rest = min(3, bytes.count - index)
    var group: UInt32 = 0
    for offset in 0..<3 {
      group = group << 8 | (offset < rest ? UInt32(bytes[index + offset]) : 0)
    }
    for place in 0..<4 {
      let digit = Int(group >> UInt32(18 - 6 * place)) & 63
      result.append(place <= rest ? alphabet[digit] : UInt8(ascii: "="))
    }
    index += 3
  }
  return String(decoding: result, as: UTF8.self)
}
