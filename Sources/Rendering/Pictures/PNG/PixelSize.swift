/// The size of a picture, in pixels.
struct PixelSize: Hashable, Sendable {
  let width: Int32
  let height: Int32

  /// The sides of the sheet before they are rounded up: drawn at another size, patterns would blur and
  /// take many times as long.
  let drawnWidth: Double
  let drawnHeight: Double

  static let longestSide = 16_384
  static let mostPixels = 67_108_864

  /// The size of a sheet, in whole pixels.
  init(_ sheet: Rectangle, scale: Double) throws(PNGError) {
    drawnWidth = sheet.width * scale
    drawnHeight = sheet.height * scale
    // What is a hair above a pixel is that pixel.
    let width = max(1, (drawnWidth - 0.001).rounded(.up))
    let height = max(1, (drawnHeight - 0.001).rounded(.up))
    let longest = Double(Self.longestSide)
    guard width <= longest, height <= longest, width * height <= Double(Self.mostPixels) else {
      throw .tooLarge(width: width, height: height)
    }
    self.width = Int32(width)
    self.height = Int32(height)
  }
}
