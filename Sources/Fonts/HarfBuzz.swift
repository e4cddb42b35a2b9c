import LayoutEngine
import Platform

/// HarfBuzz, the library that shapes text with a font.
///
/// The library is loaded with the first font, and not linked: a user who names no fonts neither waits for it nor
/// needs it.
struct HarfBuzz: @unchecked Sendable {
  let newBlob: NewBlob
  let destroyBlob: Release
  let blobData: BlobData
  let faceCount: FaceCount
  let newFace: NewFace
  let destroyFace: Release
  let unitsPerEm: NumberOf
  let glyphCount: NumberOf
  let table: Table
  let axes: Axes
  let newFont: NewFont
  let destroyFont: Release
  let setScale: SetScale
  let setPointSize: SetPointSize
  let setVariations: SetVariations
  let makeImmutable: Release
  let useOpenType: Release
  let nominalGlyph: NominalGlyph
  let advance: Advance
  let metric: Metric
  let newBuffer: NewBuffer
  let destroyBuffer: Release
  let clearBuffer: Release
  let addText: AddText
  let setDirection: SetNumber
  let setScript: SetNumber
  let infos: Glyphs
  let positions: Glyphs
  let shape: Shape
  let unicode: Unicode
  let script: Script

  /// The library, looked for once.
  static let shared: Result<HarfBuzz, FontError> = Result { () throws(LibraryError) in
    try HarfBuzz(fileNames(ofLibrary: "libharfbuzz", version: 0))
  }.mapError { FontError($0) }

  init(_ names: [String]) throws(LibraryError) {
    let library = try SharedLibrary(anyOf: names)
    newBlob = try library.function("hb_blob_create", as: NewBlob.self)
    destroyBlob = try library.function("hb_blob_destroy", as: Release.self)
    blobData = try library.function("hb_blob_get_data", as: BlobData.self)
    faceCount = try library.function("hb_face_count", as: FaceCount.self)
    newFace = try library.function("hb_face_create", as: NewFace.self)
    destroyFace = try library.function("hb_face_destroy", as: Release.self)
    unitsPerEm = try library.function("hb_face_get_upem", as: NumberOf.self)
    glyphCount = try library.function("hb_face_get_glyph_count", as: NumberOf.self)
    table = try library.function("hb_face_reference_table", as: Table.self)
    axes = try library.function("hb_ot_var_get_axis_infos", as: Axes.self)
    newFont = try library.function("hb_font_create", as: NewFont.self)
    destroyFont = try library.function("hb_font_destroy", as: Release.self)
    setScale = try library.function("hb_font_set_scale", as: SetScale.self)
    setPointSize = try library.function("hb_font_set_ptem", as: SetPointSize.self)
    setVariations = try library.function("hb_font_set_variations", as: SetVariations.self)
    makeImmutable = try library.function("hb_font_make_immutable", as: Release.self)
    useOpenType = try library.function("hb_ot_font_set_funcs", as: Release.self)
    nominalGlyph = try library.function("hb_font_get_nominal_glyph", as: NominalGlyph.self)
    advance = try library.function("hb_font_get_glyph_h_advance", as: Advance.self)
    metric = try library.function("hb_ot_metrics_get_position", as: Metric.self)
    newBuffer = try library.function("hb_buffer_create", as: NewBuffer.self)
    destroyBuffer = try library.function("hb_buffer_destroy", as: Release.self)
    clearBuffer = try library.function("hb_buffer_clear_contents", as: Release.self)
    addText = try library.function("hb_buffer_add_utf8", as: AddText.self)
    setDirection = try library.function("hb_buffer_set_direction", as: SetNumber.self)
    setScript = try library.function("hb_buffer_set_script", as: SetNumber.self)
    infos = try library.function("hb_buffer_get_glyph_infos", as: Glyphs.self)
    positions = try library.function("hb_buffer_get_glyph_positions", as: Glyphs.self)
    shape = try library.function("hb_shape", as: Shape.self)
    unicode = try library.function("hb_unicode_funcs_get_default", as: Unicode.self)
    script = try library.function("hb_unicode_script", as: Script.self)
  }

  /// The tag by which HarfBuzz names tables, axes and metrics.
  static func tag(_ name: StaticString) -> UInt32 {
    name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }
}

// C declarations of HarfBuzz, as far as they are used.

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

  /// An `hb_feature_t`: tag, value, first and last offset.
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

/// Finds the scripts of characters with HarfBuzz, and the directions of letters with FriBidi.
package struct SystemItemizer: TextItemizer, @unchecked Sendable {
  private let library: HarfBuzz
  private let unicode: OpaquePointer?
  private let bidi: FriBidi?

  /// - Throws: The reason for which HarfBuzz cannot be used.
  package init() throws(FontError) {
    library = try HarfBuzz.shared.get()
    unicode = library.unicode()
    bidi = FriBidi.shared
  }

  /// Makes an itemizer without FriBidi, even if it is installed.
  package init(withoutLevels: Void) throws(FontError) {
    library = try HarfBuzz.shared.get()
    unicode = library.unicode()
    bidi = nil
  }

  package var knowsLevels: Bool { bidi != nil }

  package func script(of scalar: Swift.Unicode.Scalar) -> UInt32 {
    library.script(unicode, scalar.value)
  }

  package func levels(of paragraph: [Swift.Unicode.Scalar]) -> [Int8]? {
    bidi?.levels(of: paragraph)
  }
}

/// FriBidi, which orders texts in several directions; loaded like HarfBuzz.
private struct FriBidi: @unchecked Sendable {
  private let types: Types
  private let brackets: Brackets
  private let levels: Levels

  static let shared = try? FriBidi(fileNames(ofLibrary: "libfribidi", version: 0))

  init(_ names: [String]) throws(LibraryError) {
    let library = try SharedLibrary(anyOf: names)
    types = try library.function("fribidi_get_bidi_types", as: Types.self)
    brackets = try library.function("fribidi_get_bracket_types", as: Brackets.self)
    levels = try library.function("fribidi_get_par_embedding_levels_ex", as: Levels.self)
  }

  func levels(of paragraph: [Swift.Unicode.Scalar]) -> [Int8]? {
    let characters = paragraph.map(\.value)
    let count = Int32(clamping: characters.count)
    guard count > 0 else { return [] }
    var types = Array(repeating: UInt32(0), count: characters.count)
    var brackets = types
    var levels = Array(repeating: Int8(0), count: characters.count)
    var direction = Self.anyDirection
    self.types(characters, count, &types)
    self.brackets(characters, count, types, &brackets)
    let highest = self.levels(types, brackets, count, &direction, &levels)
    return highest > 0 ? levels : nil
  }

  private typealias Types =
    @convention(c) (
      UnsafePointer<UInt32>?, _ count: Int32, _ types: UnsafeMutablePointer<UInt32>?
    ) -> Void
  private typealias Brackets =
    @convention(c) (
      UnsafePointer<UInt32>?, _ count: Int32, _ types: UnsafePointer<UInt32>?,
      _ brackets: UnsafeMutablePointer<UInt32>?
    ) -> Void
  private typealias Levels =
    @convention(c) (
      _ types: UnsafePointer<UInt32>?, _ brackets: UnsafePointer<UInt32>?, _ count: Int32,
      _ direction: UnsafeMutablePointer<UInt32>?, _ levels: UnsafeMutablePointer<Int8>?
    ) -> Int8

  /// `FRIBIDI_PAR_ON`: the direction of the first strong character.
  private static let anyDirection: UInt32 = 0x40
}
