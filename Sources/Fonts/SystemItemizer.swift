import LayoutEngine
import Platform

/// Takes texts apart with what HarfBuzz knows of characters, and FriBidi of directions.
package struct SystemItemizer: TextItemizer, @unchecked Sendable {
  private let library: HarfBuzz
  private let unicode: OpaquePointer?
  private let bidi: FriBidi?

  /// - Throws: Why HarfBuzz cannot be used.
  package init() throws(FontError) {
    library = try HarfBuzz.shared.get()
    unicode = library.unicode()
    bidi = FriBidi.shared
  }

  /// Without FriBidi, whether it is there or not.
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

  /// `FRIBIDI_PAR_ON`: that of the first strong character.
  private static let anyDirection: UInt32 = 0x40
}
