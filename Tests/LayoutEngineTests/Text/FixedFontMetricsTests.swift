import Testing

@testable import LayoutEngine

@Suite struct FixedFontMetricsTests {
  @Test func `the capacity is what fits, however the quotient is rounded`() {
    for size in stride(from: 0.1, through: 40, by: 0.1) {
      let metrics = FixedFontMetrics(size: size)
      for count in 1...200 {
        let justFits = metrics.width(ofClusters: count) - 0x1p-20
        for width in [justFits.nextDown, justFits, justFits.nextUp] where width > 0 {
          let capacity = metrics.capacity(of: width)
          let isLargest =
            !metrics.fits(clusters: capacity + 1, in: width)
            && (capacity == 1 || metrics.fits(clusters: capacity, in: width))
          #expect(isLargest, "size \(size), width \(width)")
        }
      }
    }
  }
}
