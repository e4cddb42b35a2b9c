import LayoutEngine
import Testing

/// A table of sizes that a device measured, as `Protocol/layout-document.md` says it is read.
@Suite struct MeasuredSizesTests {
  private static func table(_ sizes: [(Double, Double, Double)], isComplete: Bool = true)
    -> MeasuredSizes?
  {
    MeasuredSizes(
      sizes.map { MeasuredSizes.Entry(from: $0.0, size: Size(width: $0.1, height: $0.2)) },
      isComplete: isComplete)
  }

  private static func offered(_ width: Double, _ height: Double = .infinity) -> Size {
    Size(width: width, height: height)
  }

  @Test func `the widest of the widths that are offered counts`() throws {
    let table = try #require(Self.table([(0, 60, 61), (118, 118, 41), (200, 200, 20.5)]))
    for (width, expected) in [
      (118.0, Size(width: 118, height: 41)), (199.9, Size(width: 118, height: 41)),
      (200, Size(width: 200, height: 20.5)), (1_000, Size(width: 200, height: 20.5)),
      (.infinity, Size(width: 200, height: 20.5)), (.nan, Size(width: 200, height: 20.5)),
      (100, Size(width: 60, height: 61)),
    ] {
      #expect(table.size(in: Self.offered(width)) == expected, "\(width)")
    }
  }

  @Test func `A measured size is at most the offered width`() throws {
    let table = try #require(Self.table([(40, 60, 61), (118, 118, 41)]))
    #expect(table.size(in: Self.offered(30)) == Size(width: 30, height: 61))
    #expect(table.size(in: Self.offered(50, 30)) == Size(width: 50, height: 30))
    #expect(table.size(in: Self.offered(-3)) == Size(width: -3, height: 61))
    #expect(table.size(in: Self.offered(.infinity, .nan)) == Size(width: 118, height: 41))
  }

  @Test func `sizes out of order are sorted, and of two for one width the last counts`() throws {
    let table = try #require(Self.table([(100, 100, 20), (0, 50, 40), (100, 90, 25)]))
    #expect(table.sizes.map(\.from) == [0, 100])
    #expect(table.size(in: Self.offered(120)) == Size(width: 90, height: 25))
    #expect(Self.table([]) == nil)
  }

  @Test func `a lookup finds what going through all of them finds`() throws {
    var random = SystemRandomNumberGenerator()
    let widths = (0..<5_000).map { _ in Double.random(in: 0..<1_000, using: &random) }
    let table = try #require(Self.table(widths.map { ($0, $0, 2_000 - $0) }))
    for _ in 0..<500 {
      let width = Double.random(in: 0..<1_100, using: &random)
      let expected = table.sizes.last { $0.from <= width } ?? table.sizes[0]
      #expect(table.size(in: Self.offered(width)).height == expected.size.height)
    }
  }

  @Test func `a table with gaps is about right between its widths only`() throws {
    let table = try #require(Self.table([(0, 50, 40), (100, 100, 20)], isComplete: false))
    #expect(table.isApproximate(in: 60))
    #expect(!table.isApproximate(in: 0))
    #expect(!table.isApproximate(in: 100))
    #expect(!table.isApproximate(in: .infinity))
    let whole = try #require(Self.table([(0, 50, 40), (100, 100, 20)]))
    #expect(!whole.isApproximate(in: 60))
  }
}
