package import LayoutEngine
package import LiveDocuments
import Platform

/// A drawing that is written as SVG, as PNG or with characters.
package protocol Drawing {
  func svg() -> String
  func text(columns: Int) -> String
  func png() throws(PNGError) -> [UInt8]
}

/// A drawing of a document's layout, to be written as SVG, as PNG or with characters.
///
/// A picture copies all it needs from the document, and is the same for the same document, options and marks. Its unit
/// is a point of the root.
package struct Picture: Drawing, Sendable {
  let options: PictureOptions
  let scene: Scene

  /// Draws a document with these marks, numbered in their order.
  ///
  /// - Complexity: In the number of elements; `options.elementLimit` limits the elements that are drawn.
  package init(
    of document: LiveDocument, options: PictureOptions = PictureOptions(),
    marks: [PictureMark] = []
  ) {
    self.options = options
    scene = SceneGathering(document, options).scene(marks: options.annotations ? marks : [])
  }

  /// An SVG document that needs nothing else: no scripts, no fonts, no other files.
  ///
  /// Every element drawn is a group with a title. The group is called as the element where its `id` is
  /// unique and a name in XML that starts with no underscore, otherwise after its JSON Pointer.
  package func svg() -> String {
    SVGPicture(scene, options).text
  }

  /// The layout drawn with characters, and a list of the elements without space for a label.
  ///
  /// No line is longer than `columns`, of which wide characters take two, and there are at most `rows` lines unless
  /// that is `nil`; less than 20 columns and 6 rows count as these.
  package func text(columns: Int = 80, rows: Int? = nil) -> String {
    TextPicture(scene, columns: columns, rows: rows).text
  }

  package func text(columns: Int) -> String { text(columns: columns, rows: nil) }

  /// The SVG as the pixels of a PNG file; light unless the theme is dark.
  ///
  /// The sides are the SVG's sides in points times the scale, rounded up to whole pixels.
  ///
  /// - Throws: Where librsvg is not installed, or the picture would be too large.
  package func png() throws(PNGError) -> [UInt8] {
    try png(libraries: RasterLibrary.names)
  }

  /// Painting these takes some seconds.
  private static let mostPaintedPixels = 5e9

  /// The pixels that are painted in the time that a point of a dashed line takes.
  private static let pixelsOfDash = 100.0

  /// The PNG drawn by the first of these libraries that is there.
  func png(libraries: [String]) throws(PNGError) -> [UInt8] {
    var options = options
    if options.theme == .auto { options.theme = .light }
    let scale = options.usableScale ?? scene.scale
    options.scale = scale
    var drawing = SVGPicture(scene, options)
    let size = try PixelSize(drawing.sheet, scale: scale)
    try Self.check([scene], at: scale, size)
    let library = try Self.library(libraries)
    drawing.ruler = library.makeRuler()
    return try library.png(of: drawing.text, size: size)
  }

  /// Checks that scenes can be painted in a picture of this size.
  static func check(
    _ scenes: [Scene], at scale: Double, _ size: PixelSize
  ) throws(PNGError) {
    let painted = scenes.reduce(0) {
      $0 + $1.paintedArea * scale * scale + $1.dashedLength * pixelsOfDash
    }
    guard painted <= mostPaintedPixels else {
      throw .tooManyLayers(painted / (Double(size.width) * Double(size.height)))
    }
  }

  static func library(_ names: [String]) throws(PNGError) -> RasterLibrary {
    do throws(LibraryError) { return try RasterLibrary(names) } catch { throw .library(error) }
  }
}

/// A message about an element, which a picture marks at the element.
package struct PictureMark: Hashable, Sendable {
  /// The element; `nil` for a message about the document as a whole.
  package var element: ElementID?
  package var severity: Severity

  /// The short name of the message, for instance `missing-size`.
  package var code: String

  package var message: String

  package init(_ element: ElementID?, _ severity: Severity, code: String, message: String) {
    self.element = element
    self.severity = severity
    self.code = code
    self.message = message
  }

  /// The severity, as in the Language Server Protocol.
  package enum Severity: String, CaseIterable, Hashable, Sendable {
    case error
    case warning
    case information
    case hint
  }
}

/// The content and style of a picture.
package struct PictureOptions: Hashable, Sendable {
  /// True if names, sizes, distances, overflow and diagnostics are drawn too, and not only the
  /// boxes.
  package var annotations = true

  package var theme = Theme.auto

  /// The element of the document to draw with all below it; the root where it is `nil`.
  package var element: ElementID?

  /// Pixels per point; where it is `nil` or no positive number, a PNG has the document's and an SVG one
  /// that can be read on a screen.
  package var scale: Double?

  /// The scale, if it is one.
  var usableScale: Double? { scale.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } }

  /// The files of images that are drawn; an image without a file shows its name.
  package var images: [ImagePath: PictureImage] = [:]

  /// The maximum number of elements that are drawn, beginning with elements nearest to the top.
  package var elementLimit = 10_000

  package init() {}

  /// The colours of a picture.
  package enum Theme: String, CaseIterable, Hashable, Sendable {
    /// The preference of the viewer; light if it has none.
    case auto
    case light
    case dark
  }
}

/// A file of an image that a picture has in it.
package struct PictureImage: Hashable, Sendable {
  /// The file as a URI.
  package let dataURI: String

  /// The largest file that is put into a picture; of larger ones the name is drawn.
  package static let largestFile = 512 << 10

  /// The greatest number of bytes of files in a picture.
  package static let mostBytes = 4 << 20

  /// - Returns: `nil` for a file that is not PNG, JPEG or GIF, or is too large.
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
    let opacity = decimal(Double(alpha) / 255, digits: 3)
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
    for position in 0..<4 {
      let digit = Int(group >> UInt32(18 - 6 * position)) & 63
      result.append(position <= rest ? alphabet[digit] : UInt8(ascii: "="))
    }
    index += 3
  }
  return String(decoding: result, as: UTF8.self)
}
