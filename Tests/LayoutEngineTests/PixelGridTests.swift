import Randomness
import Testing

@testable import LayoutEngine

/// Rounding to pixels.
@Suite struct PixelGridTests {
  @Test(arguments: [0.5, 1, 2, 3, 2.625, 7.3, PixelGrid.largestScale])
  func `sizes are rounded as lengths are`(scale: Double) {
    let grid = PixelGrid(scale: scale)
    var random = SeededGenerator(seed: 11)
    for _ in 0..<RandomCases.count(4_000) {
      let magnitude = Double.random(in: -12...7, using: &random)
      let length = Double(sign: .plus, exponent: Int(magnitude * 3), significand: 1.7)
      // On a pixel, just beside it, and anywhere.
      let pixel = (length * scale).rounded(.down) / scale
      for length in [length, pixel, pixel.nextUp, pixel.nextDown, pixel + PixelGrid.tolerance]
      where isValidLength(length) {
        let size = grid.layoutSize(Size(width: length, height: 0))
        #expect(size == Size(width: grid.roundedUp(length), height: 0), "\(length)")
      }
    }
  }

  @Test(arguments: [-1, .nan, .infinity, 1e7, .leastNonzeroMagnitude])
  func `A size that is not a number is rounded to 0`(
    length: Double
  ) {
    #expect(PixelGrid(scale: 2).layoutSize(Size(width: length, height: 4)) == .zero)
  }
}
