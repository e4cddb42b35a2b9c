package import Platform

/// librsvg, which turns our own SVG into pixels, so that there is one drawing and not two.
///
/// The library is loaded by the first picture that is requested as PNG, and not linked: it brings cairo, Pango, GLib
/// and some thirty more libraries, for which every start of the daemon would wait, and a program that
/// links it does not start at all where it is missing. A build has no option for it
/// either: users who install the library have PNGs.
struct RasterLibrary {
  private let newMemoryStream: NewMemoryStream
  private let newHandle: NewHandle
  private let render: Render
  private let unreference: Release
  private let freeError: Release
  private let newSurface: NewSurface
  private let newContext: NewContext
  private let surfaceStatus: SurfaceStatus
  private let contextStatus: SurfaceStatus
  private let destroyContext: Release
  private let destroySurface: Release
  private let writePNG: WritePNG
  private let statusText: StatusText
  private let textFunctions: TextRuler.Functions

  static let names = fileNames(ofLibrary: "librsvg-2", version: 2)

  init(_ names: [String]) throws(LibraryError) {
    let library = try SharedLibrary(anyOf: names)
    newMemoryStream = try library.function(
      "g_memory_input_stream_new_from_data", as: NewMemoryStream.self)
    newHandle = try library.function("rsvg_handle_new_from_stream_sync", as: NewHandle.self)
    render = try library.function("rsvg_handle_render_document", as: Render.self)
    unreference = try library.function("g_object_unref", as: Release.self)
    freeError = try library.function("g_error_free", as: Release.self)
    newSurface = try library.function("cairo_image_surface_create", as: NewSurface.self)
    newContext = try library.function("cairo_create", as: NewContext.self)
    surfaceStatus = try library.function("cairo_surface_status", as: SurfaceStatus.self)
    contextStatus = try library.function("cairo_status", as: SurfaceStatus.self)
    destroyContext = try library.function("cairo_destroy", as: Release.self)
    destroySurface = try library.function("cairo_surface_destroy", as: Release.self)
    writePNG = try library.function("cairo_surface_write_to_png_stream", as: WritePNG.self)
    statusText = try library.function("cairo_status_to_string", as: StatusText.self)
    textFunctions = try TextRuler.Functions(library)
  }

  /// Makes a ruler for the texts of a picture; `nil` if memory is short.
  func makeRuler() -> TextRuler? { TextRuler(textFunctions) }

  /// Draws an SVG over all of a picture of this size.
  func png(of svg: String, size: PixelSize) throws(PNGError) -> [UInt8] {
    guard let surface = newSurface(Self.argb32, size.width, size.height) else {
      throw .failed(reason: "there is no surface to draw on")
    }
    defer { destroySurface(surface) }
    try check(surfaceStatus(surface))
    try draw(svg, on: surface, size)
    let bytes = PNGBytes()
    let status = withExtendedLifetime(bytes) {
      writePNG(surface, appendBytes, Unmanaged.passUnretained(bytes).toOpaque())
    }
    try check(status)
    return bytes.bytes
  }

  private func draw(
    _ svg: String, on surface: OpaquePointer, _ size: PixelSize
  ) throws(PNGError) {
    guard let context = newContext(surface) else {
      throw .failed(reason: "there is no context to draw with")
    }
    defer { destroyContext(context) }
    // The stream reads these bytes for as long as the document is drawn.
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: svg.utf8.count, alignment: 1)
    defer { copy.deallocate() }
    copy.copyBytes(from: svg.utf8)
    guard let stream = newMemoryStream(copy.baseAddress, copy.count, nil) else {
      throw .failed(reason: "there is no stream to read from")
    }
    defer { unreference(stream) }
    var error: OpaquePointer?
    guard let document = newHandle(stream, nil, Self.unlimited, nil, &error) else {
      throw failure(&error)
    }
    defer { unreference(document) }
    guard render(document, context, Self.viewport(size), &error) != 0 else {
      throw failure(&error)
    }
    try check(contextStatus(context))
  }

  // MARK: Errors

  private func check(_ status: Int32) throws(PNGError) {
    guard status != 0 else { return }
    throw .failed(reason: statusText(status).map { String(cString: $0) } ?? "status \(status)")
  }

  private func failure(_ error: inout OpaquePointer?) -> PNGError {
    guard let found = error else { return .failed(reason: "it does not say why") }
    let reason = Self.message(of: found) ?? "it does not say why"
    freeError(found)
    error = nil
    return .failed(reason: legible(reason, limit: 300))
  }
}

/// The bytes that the library writes, piece by piece.
private final class PNGBytes {
  var bytes: [UInt8] = []
}

private func appendBytes(
  _ closure: UnsafeMutableRawPointer?, _ data: UnsafePointer<UInt8>?, _ count: UInt32
) -> Int32 {
  guard let closure, let data else { return 0 }
  Unmanaged<PNGBytes>.fromOpaque(closure).takeUnretainedValue().bytes
    .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
  return 0
}

// C declarations of librsvg, GLib and cairo, as far as they are used.

extension RasterLibrary {
  typealias NewMemoryStream =
    @convention(c) (
      _ data: UnsafeMutableRawPointer?, _ count: Int,
      _ free: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
    ) -> OpaquePointer?

  typealias NewHandle =
    @convention(c) (
      _ stream: OpaquePointer?, _ baseFile: OpaquePointer?, _ flags: UInt32,
      _ cancellable: OpaquePointer?,
      _ error: UnsafeMutablePointer<OpaquePointer?>?
    ) -> OpaquePointer?

  typealias Render =
    @convention(c) (
      _ handle: OpaquePointer?, _ context: OpaquePointer?,
      _ viewport: UnsafePointer<Double>?,
      _ error: UnsafeMutablePointer<OpaquePointer?>?
    ) -> Int32

  typealias Release = @convention(c) (OpaquePointer?) -> Void
  typealias NewSurface = @convention(c) (_ format: Int32, Int32, Int32) -> OpaquePointer?
  typealias NewContext = @convention(c) (_ surface: OpaquePointer?) -> OpaquePointer?
  typealias SurfaceStatus = @convention(c) (OpaquePointer?) -> Int32
  typealias StatusText = @convention(c) (Int32) -> UnsafePointer<CChar>?

  typealias WritePNG =
    @convention(c) (
      _ surface: OpaquePointer?,
      _ write: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> Int32,
      _ closure: UnsafeMutableRawPointer?
    ) -> Int32

  /// `CAIRO_FORMAT_ARGB32`.
  static let argb32: Int32 = 0

  /// `RSVG_HANDLE_FLAG_UNLIMITED`: the document is our own, and limited by us.
  static let unlimited: UInt32 = 1

  /// An `RsvgRectangle`: x, y, width and height.
  static func viewport(_ size: PixelSize) -> [Double] {
    [0, 0, size.drawnWidth, size.drawnHeight]
  }

  /// The message of a `GError`, which follows two numbers of 32 bits.
  static func message(of error: OpaquePointer) -> String? {
    UnsafeRawPointer(error).load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self)
      .map { String(cString: $0) }
  }
}

/// The reason for which there is no PNG.
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
      "the picture would be \(decimal(width, digits: 0)) × \(decimal(height, digits: 0)) pixels, and "
        + "the most are \(PixelSize.longestSide) a side and \(PixelSize.mostPixels) in all: "
        + "choose a smaller scale or an element"
    case .tooManyLayers(let layers):
      "the elements would paint the picture \(decimal(layers, digits: 0)) times over, which takes too "
        + "long at its size: choose a smaller scale or an element, or ask for SVG"
    case .failed(let reason): "librsvg could not draw the picture: \(reason)"
    }
  }
}

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
    // A length that exceeds a whole pixel by less than 0.001 does not add a pixel.
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
