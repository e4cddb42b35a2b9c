import Testing

@testable import LayoutEngine

@Test("a record is two lines of a cache") func recordSize() {
  #expect(MemoryLayout<ElementRecord>.stride == 128)
}
