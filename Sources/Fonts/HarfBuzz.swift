import Platform

/// HarfBuzz, which knows what letters become in a font.
///
/// It is loaded when the first font is, and not linked: whoever names no fonts does not wait for it, and
/// needs it not.
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
