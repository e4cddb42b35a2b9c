import Testing

@testable import LayoutEngine

@Suite struct ElementRecordTests {
  @Test func `a record is two lines of a cache`() {
    #expect(MemoryLayout<ElementRecord>.stride == 128)
  }

  @Test func `each flag has a bit of its own`() {
    typealias Flags = ElementRecord.Flags
    var bits: Flags.RawValue = 0
    for bit in Flags.Bit.allCases {
      #expect(bit.rawValue.nonzeroBitCount == 1, "\(bit)")
      bits |= bit.rawValue
    }
    #expect(bits.nonzeroBitCount == Flags.Bit.allCases.count)
  }

  @Test func `each key of elements has a bit of its own`() {
    let keys = ElementKeys(ElementKey.allCases)
    #expect(keys.rawValue.nonzeroBitCount == ElementKey.allCases.count)
    #expect(keys.keys == ElementKey.allCases)
    // So many can be added before the raw value has to become larger.
    #expect(ElementKeys.RawValue.bitWidth - ElementKey.allCases.count >= 16)
  }
}
