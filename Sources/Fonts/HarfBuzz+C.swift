// What HarfBuzz declares in C, as far as it is used.

extension HarfBuzz {
  typealias Release = @convention(c) (OpaquePointer?) -> Void
  typealias NumberOf = @convention(c) (OpaquePointer?) -> UInt32
  typealias SetNumber = @convention(c) (OpaquePointer?, UInt32) -> Void

  typealias NewBlob =
    @convention(c) (
      _ data: UnsafeRawPointer?, _ length: UInt32, _ mode: UInt32,
      _ userData: UnsafeMutableRawPointer?,
      _ destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
    ) -> OpaquePointer?

  typealias BlobData =
    @convention(c) (OpaquePointer?, _ length: UnsafeMutablePointer<UInt32>?) -> UnsafeRawPointer?
  typealias FaceCount = @convention(c) (_ blob: OpaquePointer?) -> UInt32
  typealias NewFace = @convention(c) (_ blob: OpaquePointer?, _ index: UInt32) -> OpaquePointer?
  typealias Table = @convention(c) (_ face: OpaquePointer?, _ tag: UInt32) -> OpaquePointer?

  typealias Axes =
    @convention(c) (
      _ face: OpaquePointer?, _ start: UInt32, _ count: UnsafeMutablePointer<UInt32>?,
      _ axes: UnsafeMutableRawPointer?
    ) -> UInt32

  typealias NewFont = @convention(c) (_ face: OpaquePointer?) -> OpaquePointer?
  typealias SetScale = @convention(c) (_ font: OpaquePointer?, _ x: Int32, _ y: Int32) -> Void
  typealias SetPointSize = @convention(c) (_ font: OpaquePointer?, Float) -> Void
  typealias SetVariations =
    @convention(c) (_ font: OpaquePointer?, UnsafeRawPointer?, _ count: UInt32) -> Void

  typealias NominalGlyph =
    @convention(c) (
      _ font: OpaquePointer?, _ character: UInt32, _ glyph: UnsafeMutablePointer<UInt32>?
    ) -> Int32

  typealias Advance = @convention(c) (_ font: OpaquePointer?, _ glyph: UInt32) -> Int32
  typealias Metric =
    @convention(c) (_ font: OpaquePointer?, _ tag: UInt32, UnsafeMutablePointer<Int32>?) -> Int32

  typealias NewBuffer = @convention(c) () -> OpaquePointer?
  typealias AddText =
    @convention(c) (
      _ buffer: OpaquePointer?, _ text: UnsafePointer<UInt8>?, _ length: Int32, _ start: UInt32,
      _ count: Int32
    ) -> Void
  typealias Glyphs =
    @convention(c) (
      _ buffer: OpaquePointer?, _ count: UnsafeMutablePointer<UInt32>?
    ) -> UnsafeRawPointer?
  typealias Shape =
    @convention(c) (
      _ font: OpaquePointer?, _ buffer: OpaquePointer?, _ features: UnsafeRawPointer?,
      _ count: UInt32
    ) -> Void
  typealias Unicode = @convention(c) () -> OpaquePointer?
  typealias Script = @convention(c) (_ functions: OpaquePointer?, UInt32) -> UInt32

  /// `HB_MEMORY_MODE_DUPLICATE`: the library keeps a copy.
  static let duplicate: UInt32 = 0

  /// `HB_DIRECTION_LTR` and `HB_DIRECTION_RTL`.
  static let leftToRight: UInt32 = 4
  static let rightToLeft: UInt32 = 5

  /// `HB_GLYPH_FLAG_UNSAFE_TO_BREAK`, in the mask of a glyph.
  static let unsafeToBreak: UInt32 = 1

  /// An `hb_feature_t`: tag, value, first and last place.
  struct Feature {
    let tag: UInt32
    let value: UInt32
    let start: UInt32
    let end: UInt32

    static func off(_ name: StaticString) -> Feature {
      Feature(tag: HarfBuzz.tag(name), value: 0, start: 0, end: .max)
    }
  }

  /// An `hb_variation_t`.
  struct Variation {
    let tag: UInt32
    let value: Float
  }

  /// An `hb_glyph_info_t`.
  struct GlyphInfo {
    let glyph: UInt32
    let mask: UInt32
    let cluster: UInt32
    let reserved: (UInt32, UInt32)
  }

  /// An `hb_glyph_position_t`.
  struct GlyphPosition {
    let advance: Int32
    let verticalAdvance: Int32
    let offset: (Int32, Int32)
    let reserved: UInt32
  }

  /// An `hb_ot_var_axis_info_t`.
  struct Axis {
    var index: UInt32 = 0
    var tag: UInt32 = 0
    var name: UInt32 = 0
    var flags: UInt32 = 0
    var minimum: Float = 0
    var usual: Float = 0
    var maximum: Float = 0
    var reserved: UInt32 = 0
  }
}
