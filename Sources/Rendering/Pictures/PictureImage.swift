package import LayoutEngine
package import LiveDocuments

/// A file of an image that a picture has in it.
package struct PictureImage: Hashable, Sendable {
  /// The file as a URI.
  package let dataURI: String

  /// The largest file that is put into a picture; of larger ones the name is drawn.
  package static let largestFile = 512 << 10

  /// The greatest number of bytes of files in a picture.
  package static let mostBytes = 4 << 20

  /// - Returns: `nil` for what is no PNG, JPEG or GIF, and for a file that is too large.
  package init?(file bytes: [UInt8]) {
    guard bytes.count <= Self.largestFile,
      let type = Self.types.first(where: { bytes.starts(with: $0.start) })
    else { return nil }
    dataURI = "data:image/\(type.name);base64,\(base64(bytes))"
  }

  private static let types: [(name: String, start: [UInt8])] = [
    ("png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), ("jpeg", [0xFF, 0xD8, 0xFF]),
    ("gif", Array("GIF8".utf8)),
  ]
}

extension LiveDocument {
  /// The images that the document names, each once, in its order.
  package var imagePaths: [ImagePath] {
    var paths: [ImagePath] = []
    var seen: Set<ImagePath> = []
    elements.forEach { element in
      if let path = elements.appearance(of: element).image, seen.insert(path).inserted {
        paths.append(path)
      }
    }
    return paths
  }
}

extension Color {
  /// The fill of a stylesheet.
  var fill: String { "fill: \(parts.color); fill-opacity: \(parts.opacity)" }

  /// The declarations for a line.
  var stroke: String { "stroke: \(parts.color); stroke-opacity: \(parts.opacity)" }

  private var parts: (color: String, opacity: String) {
    let hex = [red, green, blue].map { part in
      let digits = String(part, radix: 16)
      return digits.utf8.count < 2 ? "0" + digits : digits
    }
    let opacity = decimal(Double(alpha) / 255, places: 3)
    return ("#\(hex.joined())", opacity)
  }
}

/// Bytes as text, by RFC 4648 with padding.
package func base64(_ bytes: [UInt8]) -> String {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var result: [UInt8] = []
  result.reserveCapacity((bytes.count + 2) / 3 * 4)
  var index = 0
  while index < bytes.count {
    let rest = min(3, bytes.count - index)
    var group: UInt32 = 0
    for offset in 0..<3 {
      group = group << 8 | (offset < rest ? UInt32(bytes[index + offset]) : 0)
    }
    for place in 0..<4 {
      let digit = Int(group >> UInt32(18 - 6 * place)) & 63
      result.append(place <= rest ? alphabet[digit] : UInt8(ascii: "="))
    }
    index += 3
  }
  return String(decoding: result, as: UTF8.self)
}
