/// A path as a URI reference (RFC 3986).
package func relativeReference(_ path: FilePath) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var reference: [UInt8] = []
  for byte in path.bytes {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
      reference.append(byte)
    default:
      reference += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: reference, as: UTF8.self)
}
