import SystemAccess

/// The size that the beginning of an image file states: in pixels, or of a PDF or SVG in points.
enum ImageHeader {
  struct Size: Equatable {
    let width: Double
    let height: Double
  }

  /// The bytes that are read of a file of an extension.
  private static func limit(_ fileExtension: String) -> Int {
    switch fileExtension {
    case "png", "gif", "webp": 256
    case "pdf": 4_000_000
    default: 256_000
    }
  }

  /// The size of an image file; nil if it cannot be read.
  ///
  /// - Complexity: O(*n*) in the bytes up to the limit of the kind of file.
  static func size(ofFileAt path: String) -> Size? {
    let fileExtension = ResourceFiles.fileExtension(path)
    guard let bytes = SystemAccess.read(path, limit: limit(fileExtension)) else { return nil }
    return size(in: bytes)
  }

  static func size(in bytes: [UInt8]) -> Size? {
    let found: Size? =
      if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
        png(bytes)
      } else if bytes.starts(with: [0xFF, 0xD8]) {
        jpeg(bytes)
      } else if bytes.starts(with: Array("GIF8".utf8)), bytes.count >= 10 {
        pixels(little(bytes, 6, 2), little(bytes, 8, 2))
      } else if bytes.starts(with: Array("RIFF".utf8)), word(bytes, 8) == "WEBP" {
        webp(bytes)
      } else if word(bytes, 4) == "ftyp" {
        heic(bytes)
      } else if bytes.starts(with: Array("%PDF".utf8)) {
        VectorHeader.pdf(bytes)
      } else {
        VectorHeader.svg(bytes)
      }
    guard let found, found.width > 0, found.height > 0, found.width < 1e6, found.height < 1e6
    else { return nil }
    return found
  }

  private static func pixels(_ width: Int?, _ height: Int?) -> Size? {
    guard let width, let height else { return nil }
    return Size(width: Double(width), height: Double(height))
  }

  private static func word(_ bytes: [UInt8], _ offset: Int) -> String? {
    offset + 4 <= bytes.count
      ? String(decoding: bytes[offset..<offset + 4], as: UTF8.self) : nil
  }

  private static func big(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The chunk `IHDR` is the first one, or the second behind Apple's `CgBI`.
  private static func png(_ bytes: [UInt8]) -> Size? {
    var offset = 8
    if word(bytes, offset + 4) == "CgBI" { offset += 12 + (big(bytes, offset, 4) ?? 0) }
    guard word(bytes, offset + 4) == "IHDR" else { return nil }
    return pixels(big(bytes, offset + 8, 4), big(bytes, offset + 12, 4))
  }

  /// The frame of a JPEG file, behind segments with their lengths.
  private static func jpeg(_ bytes: [UInt8]) -> Size? {
    var offset = 2
    while let marker = big(bytes, offset, 2), marker >> 8 == 0xFF {
      let kind = marker & 0xFF
      if kind == 0xFF {
        offset += 1
        continue
      }
      if (0xC0...0xCF).contains(kind), ![0xC4, 0xC8, 0xCC].contains(kind) {
        return pixels(big(bytes, offset + 7, 2), big(bytes, offset + 5, 2))
      }
      guard let length = big(bytes, offset + 2, 2), length >= 2 else { return nil }
      offset += 2 + length
    }
    return nil
  }

  private static func webp(_ bytes: [UInt8]) -> Size? {
    switch word(bytes, 12) {
    case "VP8 ":
      return pixels(
        little(bytes, 26, 2).map { $0 & 0x3FFF }, little(bytes, 28, 2).map { $0 & 0x3FFF })
    case "VP8L":
      return little(bytes, 21, 4).map { bits in
        Size(width: Double(bits & 0x3FFF) + 1, height: Double(bits >> 14 & 0x3FFF) + 1)
      }
    case "VP8X":
      return pixels(little(bytes, 24, 3).map { $0 + 1 }, little(bytes, 27, 3).map { $0 + 1 })
    default: return nil
    }
  }

  /// The largest size that a HEIC file states: that of the image, not of its tiles.
  private static func heic(_ bytes: [UInt8]) -> Size? {
    var largest: Size?
    var offset = 8
    while offset + 16 <= bytes.count {
      // "ispe"
      guard bytes[offset] == 0x69, bytes[offset + 1] == 0x73, bytes[offset + 2] == 0x70,
        bytes[offset + 3] == 0x65
      else {
        offset += 1
        continue
      }
      if let size = pixels(big(bytes, offset + 8, 4), big(bytes, offset + 12, 4)),
        size.width * size.height > (largest.map { $0.width * $0.height } ?? 0)
      {
        largest = size
      }
      offset += 16
    }
    return largest
  }
}
