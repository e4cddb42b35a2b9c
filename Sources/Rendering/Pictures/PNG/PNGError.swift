package import Platform

/// Why there is no PNG.
package enum PNGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The library that draws SVG cannot be used.
  case library(LibraryError)

  /// The picture would have this many pixels.
  case tooLarge(width: Double, height: Double)

  /// Too many layers overlap: drawing would take minutes; the picture would be painted over this
  /// many times.
  case tooManyLayers(Double)

  /// The library could not draw it, for the reason that it gives.
  case failed(reason: String)

  package var description: String {
    switch self {
    case .library(.notThere(let reason)):
      "a PNG is drawn by librsvg, which could not be loaded: install librsvg2-2 (Debian, Ubuntu) or "
        + "librsvg (Homebrew) and ask again, or ask for SVG (\(legible(reason, limit: 200)))"
    case .library(.tooOld(let missing)):
      "a PNG is drawn by librsvg 2.46 or newer, and the one installed has no \(missing)"
    case .tooLarge(let width, let height):
      "the picture would be \(decimal(width, places: 0)) × \(decimal(height, places: 0)) pixels, and "
        + "the most are \(PixelSize.longestSide) a side and \(PixelSize.mostPixels) in all: "
        + "choose a smaller scale or an element"
    case .tooManyLayers(let layers):
      "the elements would paint the picture \(decimal(layers, places: 0)) times over, which takes too "
        + "long at its size: choose a smaller scale or an element, or ask for SVG"
    case .failed(let reason): "librsvg could not draw the picture: \(reason)"
    }
  }
}
