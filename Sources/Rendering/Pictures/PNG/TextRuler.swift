import Platform

/// Measures how wide librsvg draws a text in the fonts of this machine.
///
/// librsvg ignores `textLength`, so lines of a PNG are scaled by hand to the widths of the layout. Pango, by which
/// librsvg draws, is set up as librsvg sets it up: glyphs at fractions of pixels and no hinting.
final class TextRuler {
  private let functions: Functions
  private let context: OpaquePointer
  private let layout: OpaquePointer

  init?(_ functions: Functions) {
    guard let map = functions.defaultFontMap(), let context = functions.newContext(map) else {
      return nil
    }
    guard let layout = functions.newLayout(context) else {
      functions.unreference(context)
      return nil
    }
    self.functions = functions
    self.context = context
    self.layout = layout
    functions.setRoundsPositions(context, 0)
    guard let options = functions.newFontOptions() else { return }
    functions.setHintStyle(options, Self.noHinting)
    functions.setHintMetrics(options, Self.noMetricsHinting)
    functions.setFontOptions(context, options)
    functions.destroyFontOptions(options)
    functions.contextChanged(layout)
  }

  deinit {
    functions.unreference(layout)
    functions.unreference(context)
  }

  /// The advance of a text, in points.
  func width(of text: String, in face: TextFace) -> Double {
    guard let description = functions.newDescription() else { return 0 }
    defer { functions.freeDescription(description) }
    functions.setFamily(description, face.families.joined(separator: ","))
    functions.setSize(description, face.size * Self.unitsOfPoint)
    let weight = face.weight.isNaN ? 400 : max(100, min(face.weight, 1_000))
    functions.setWeight(description, Int32(weight))
    functions.setStyle(description, face.isItalic ? Self.italic : Self.upright)
    functions.setDescription(layout, description)
    functions.setText(layout, text, Int32(clamping: text.utf8.count))
    var (width, height): (Int32, Int32) = (0, 0)
    functions.size(layout, &width, &height)
    return Double(width) / Self.unitsOfPoint
  }
}

/// The font of a line of text, as CSS selects it.
struct TextFace: Hashable, Sendable {
  /// The names of families, the preferred one first.
  var families: [String]
  var size: Double

  /// As in CSS.
  var weight = 400.0
  var isItalic = false
}

// MARK: C

extension TextRuler {
  /// `PANGO_SCALE`.
  private static let unitsOfPoint = 1_024.0

  /// `CAIRO_HINT_STYLE_NONE` and `CAIRO_HINT_METRICS_OFF`.
  private static let noHinting: Int32 = 1
  private static let noMetricsHinting: Int32 = 1

  /// `PANGO_STYLE_NORMAL` and `PANGO_STYLE_ITALIC`.
  private static let upright: Int32 = 0
  private static let italic: Int32 = 2

  /// The functions of Pango and cairo, with the types that these declare in C.
  struct Functions {
    typealias New = @convention(c) () -> OpaquePointer?
    typealias NewFrom = @convention(c) (OpaquePointer?) -> OpaquePointer?
    typealias Act = @convention(c) (OpaquePointer?) -> Void
    typealias SetNumber = @convention(c) (OpaquePointer?, Int32) -> Void
    typealias SetReal = @convention(c) (OpaquePointer?, Double) -> Void
    typealias SetObject = @convention(c) (OpaquePointer?, OpaquePointer?) -> Void
    typealias SetName = @convention(c) (OpaquePointer?, UnsafePointer<CChar>?) -> Void
    typealias TypesetText =
      @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, _ length: Int32) -> Void
    typealias Size =
      @convention(c) (
        OpaquePointer?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?
      ) -> Void

    let defaultFontMap: New
    let newContext: NewFrom
    let setRoundsPositions: SetNumber
    let setFontOptions: SetObject
    let newFontOptions: New
    let setHintStyle: SetNumber
    let setHintMetrics: SetNumber
    let destroyFontOptions: Act
    let newLayout: NewFrom
    let contextChanged: Act
    let newDescription: New
    let freeDescription: Act
    let setFamily: SetName
    let setSize: SetReal
    let setWeight: SetNumber
    let setStyle: SetNumber
    let setDescription: SetObject
    let setText: TypesetText
    let size: Size
    let unreference: Act

    init(_ library: SharedLibrary) throws(LibraryError) {
      defaultFontMap = try library.function("pango_cairo_font_map_get_default", as: New.self)
      newContext = try library.function("pango_font_map_create_context", as: NewFrom.self)
      setRoundsPositions = try library.function(
        "pango_context_set_round_glyph_positions", as: SetNumber.self)
      setFontOptions = try library.function(
        "pango_cairo_context_set_font_options", as: SetObject.self)
      newFontOptions = try library.function("cairo_font_options_create", as: New.self)
      setHintStyle = try library.function(
        "cairo_font_options_set_hint_style", as: SetNumber.self)
      setHintMetrics = try library.function(
        "cairo_font_options_set_hint_metrics", as: SetNumber.self)
      destroyFontOptions = try library.function("cairo_font_options_destroy", as: Act.self)
      newLayout = try library.function("pango_layout_new", as: NewFrom.self)
      contextChanged = try library.function("pango_layout_context_changed", as: Act.self)
      newDescription = try library.function("pango_font_description_new", as: New.self)
      freeDescription = try library.function("pango_font_description_free", as: Act.self)
      setFamily = try library.function("pango_font_description_set_family", as: SetName.self)
      setSize = try library.function(
        "pango_font_description_set_absolute_size", as: SetReal.self)
      setWeight = try library.function("pango_font_description_set_weight", as: SetNumber.self)
      setStyle = try library.function("pango_font_description_set_style", as: SetNumber.self)
      setDescription = try library.function(
        "pango_layout_set_font_description", as: SetObject.self)
      setText = try library.function("pango_layout_set_text", as: TypesetText.self)
      size = try library.function("pango_layout_get_size", as: Size.self)
      unreference = try library.function("g_object_unref", as: Act.self)
    }
  }
}
