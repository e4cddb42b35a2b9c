import Platform

/// librsvg, which turns our own SVG into pixels, so that there is one drawing and not two.
///
/// It is loaded by the first picture that is asked for as PNG and not linked: with it come cairo, Pango, GLib
/// and some thirty libraries more, which every start of the daemon would wait for, and a program that
/// links it does not start at all where it is missing. So there is nothing to choose when building
/// either: whoever installs the library has PNGs.
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
