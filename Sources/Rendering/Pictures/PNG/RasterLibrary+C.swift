// What librsvg, GLib and cairo declare in C, as far as it is used.

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
