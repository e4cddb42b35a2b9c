/// A hash that is the same on every machine and in every run: FNV-1a, 64 bits.
package struct FNV1a {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package init(of bytes: some Sequence<UInt8>) { for byte in bytes { add(UInt64(byte)) } }

  package mutating func add(_ number: UInt64) { value = (value ^ number) &* 0x100_0000_01B3 }
}
