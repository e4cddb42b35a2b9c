/// A hash that is the same on every machine and in every run: FNV-1a, 64 bits.
package struct FNV1a {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package init(of bytes: some Sequence<UInt8>) { for byte in bytes { add(UInt64(byte)) } }

  package mutating func add(_ number: UInt64) { value = (value ^ number) &* 0x100_0000_01B3 }
}

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
