import Platform
package import LayoutEngine
import Synchronization

/// The faces of a font file.
package struct FontFile: Sendable {
  private let library: HarfBuzz
  private let blob: Blob
  private let name: String

  /// The number of its faces.
  package let faceCount: Int

  /// Holds a copy of a file for as long as a face needs it.
  fileprivate final class Blob: @unchecked Sendable {
    let pointer: OpaquePointer
    private let library: HarfBuzz

    init?(_ bytes: [UInt8], _ library: HarfBuzz) {
      self.library = library
      let pointer = bytes.withUnsafeBytes {
        library.newBlob(
          $0.baseAddress, UInt32(truncatingIfNeeded: $0.count), HarfBuzz.duplicate, nil, nil)
      }
      guard let pointer else { return nil }
      self.pointer = pointer
    }

    deinit { library.destroyBlob(pointer) }
  }

  /// - Throws: Why it is of no use.
  package init(_ bytes: [UInt8], name: String) throws(FontError) {
    switch HarfBuzz.shared {
    case .failure(let error): throw error
    case .success(let library): self.library = library
    }
    guard bytes.count <= Int32.max, let blob = Blob(bytes, library) else { throw .broken }
    self.blob = blob
    self.name = name
    faceCount = Int(library.faceCount(blob.pointer))
    guard faceCount > 0 else { throw .broken }
  }

  /// One of its faces, from 0.
  package func face(_ index: Int) throws(FontError) -> HarfBuzzFace {
    guard index < faceCount else { throw .noFace(index, count: faceCount) }
    guard let face = HarfBuzzFace(library, blob.pointer, index, name: name) else { throw .broken }
    return face
  }
}

/// The reason for which a font cannot be used.
package enum FontError: Error, Hashable, Sendable {
  /// HarfBuzz is not installed.
  case noLibrary

  /// HarfBuzz lacks a function.
  case oldLibrary(missing: String)

  /// The file is not a font, or lacks data that every font has.
  case broken
  case noFace(Int, count: Int)

  init(_ error: LibraryError) {
    switch error {
    case .notThere: self = .noLibrary
    case .tooOld(let missing): self = .oldLibrary(missing: missing)
    }
  }
}

/// A face that HarfBuzz shapes with.
package final class HarfBuzzFace: FontFace, @unchecked Sendable {
  package let name: String
  package let coversASCII: Bool

  /// The number of units of a font size.
  package let unitsPerEm: Int

  /// True if it serves all weights.
  package let isVariable: Bool

  private let library: HarfBuzz
  private let face: OpaquePointer
  private let weightAxis: HarfBuzz.Axis?
  private let sizeAxis: HarfBuzz.Axis?

  /// True if its letters are spaced by size.
  private let isTracked: Bool

  /// Ascender and descender, in sizes of the font.
  private let extent: LineExtent

  private let usual: SizedFont
  private let sized = Mutex<[SizeAndWeight: SizedFont]>([:])
  private let buffers: Buffers

  private struct SizeAndWeight: Hashable {
    let size: Double
    let weight: Double
  }

  /// The number of HarfBuzz's whole units for one unit of the font.
  private static let scale: Int32 = 64

  fileprivate init?(_ library: HarfBuzz, _ blob: OpaquePointer, _ index: Int, name: String) {
    self.library = library
    self.name = name
    guard let face = library.newFace(blob, UInt32(truncatingIfNeeded: index)) else { return nil }
    let unitsPerEm = Int(library.unitsPerEm(face))
    guard library.glyphCount(face) > 0, unitsPerEm > 0,
      let usual = SizedFont(library, face, unitsPerEm: unitsPerEm, scale: Self.scale, [], size: nil)
    else {
      library.destroyFace(face)
      return nil
    }
    self.face = face
    self.unitsPerEm = unitsPerEm
    self.usual = usual
    buffers = Buffers(library)
    let axes = Self.axes(of: face, library)
    weightAxis = axes.first { $0.tag == HarfBuzz.tag("wght") }
    sizeAxis = axes.first { $0.tag == HarfBuzz.tag("opsz") }
    isVariable = weightAxis != nil
    isTracked = !Self.bytes(of: "trak", in: face, library).isEmpty
    extent = Self.extent(of: face, library, usual, unitsPerEm)
    coversASCII = (0x20...0x7E).allSatisfy { usual.glyph(of: $0) != 0 }
    // A font that has no letters at all is most likely no font.
    guard
      (0x20...0x2FFF).contains(where: { usual.glyph(of: $0) != 0 })
        || (0x3000...0xFFFF).contains(where: { usual.glyph(of: $0) != 0 })
    else { return nil }
  }

  deinit { library.destroyFace(face) }

  // MARK: Tables

  private static func bytes(
    of table: StaticString, in face: OpaquePointer, _ library: HarfBuzz
  ) -> [UInt8] {
    guard let blob = library.table(face, HarfBuzz.tag(table)) else { return [] }
    defer { library.destroyBlob(blob) }
    var length: UInt32 = 0
    guard let data = library.blobData(blob, &length) else { return [] }
    return Array(UnsafeRawBufferPointer(start: data, count: min(Int(length), 64)))
  }

  private static func axes(of face: OpaquePointer, _ library: HarfBuzz) -> [HarfBuzz.Axis] {
    var axes = Array(repeating: HarfBuzz.Axis(), count: 16)
    var count = UInt32(axes.count)
    _ = axes.withUnsafeMutableBytes { library.axes(face, 0, &count, $0.baseAddress) }
    return Array(axes.prefix(Int(count)))
  }

  /// The extent in `hhea`, which Apple's systems use; else the extent that HarfBuzz computes from the
  /// other tables.
  private static func extent(
    of face: OpaquePointer, _ library: HarfBuzz, _ font: SizedFont, _ unitsPerEm: Int
  ) -> LineExtent {
    let table = bytes(of: "hhea", in: face, library)
    func number(_ offset: Int) -> Double {
      guard table.count >= offset + 2 else { return 0 }
      return Double(Int16(bitPattern: UInt16(table[offset]) << 8 | UInt16(table[offset + 1])))
    }
    var (ascender, descender) = (number(4), number(6))
    if ascender == 0, descender == 0 {
      ascender = font.metric("hasc") / Double(scale)
      descender = font.metric("hdsc") / Double(scale)
    }
    let em = Double(unitsPerEm)
    // Some fonts write the descender without its sign.
    return LineExtent(
      ascender: min(max(ascender / em, 0), 10), descender: max(min(-abs(descender) / em, 0), -10),
      gap: min(max(number(8) / em, 0), 10))
  }

  // MARK: Measuring

  package func lineExtent(size: Double) -> LineExtent {
    LineExtent(
      ascender: extent.ascender * size, descender: extent.descender * size, gap: extent.gap * size)
  }

  package func covers(_ scalar: Swift.Unicode.Scalar) -> Bool { usual.glyph(of: scalar.value) != 0 }

  /// The advance of a character by itself, in units of the font; `nil` for a character without a glyph.
  package func advance(of scalar: Swift.Unicode.Scalar) -> Double? {
    let glyph = usual.glyph(of: scalar.value)
    return glyph == 0 ? nil : Double(library.advance(usual.pointer, glyph)) / Double(Self.scale)
  }

  package func shape(
    _ text: [UInt8], _ range: Range<Int>, as item: ShapingItem, into glyphs: inout [ShapedGlyph]
  ) {
    let font = font(for: item)
    let buffer = buffers.take()
    defer { buffers.keep(buffer) }
    guard let pointer = buffer.pointer else { return }
    text.withUnsafeBufferPointer {
      library.addText(
        pointer, $0.baseAddress, Int32(clamping: $0.count), UInt32(clamping: range.lowerBound),
        Int32(clamping: range.count))
    }
    library.setDirection(
      pointer, item.isRightToLeft ? HarfBuzz.rightToLeft : HarfBuzz.leftToRight)
    library.setScript(pointer, item.script)
    let features = item.hasLigatures ? [] : Self.withoutLigatures
    features.withUnsafeBytes {
      library.shape(font.pointer, pointer, $0.baseAddress, UInt32(features.count))
    }
    var (count, positionCount): (UInt32, UInt32) = (0, 0)
    guard let infos = library.infos(pointer, &count),
      let positions = library.positions(pointer, &positionCount)
    else { return }
    let pointsPerUnit = item.size / (Double(unitsPerEm) * Double(Self.scale))
    for index in 0..<Int(min(count, positionCount)) {
      let info = infos.load(
        fromByteOffset: index * MemoryLayout<HarfBuzz.GlyphInfo>.stride, as: HarfBuzz.GlyphInfo.self
      )
      let position = positions.load(
        fromByteOffset: index * MemoryLayout<HarfBuzz.GlyphPosition>.stride,
        as: HarfBuzz.GlyphPosition.self)
      glyphs.append(
        ShapedGlyph(
          byteOffset: Int(info.cluster), advance: Double(position.advance) * pointsPerUnit,
          isUnsafeToBreak: info.mask & HarfBuzz.unsafeToBreak != 0))
    }
  }

  private static let withoutLigatures: [HarfBuzz.Feature] = [.off("liga"), .off("clig")]

  /// The font in a size and weight.
  private func font(for item: ShapingItem) -> SizedFont {
    guard weightAxis != nil || sizeAxis != nil || isTracked else { return usual }
    let key = SizeAndWeight(
      size: sizeAxis != nil || isTracked ? item.size : 0,
      weight: weightAxis != nil ? item.weight : 0)
    return sized.withLock { sized in
      if let font = sized[key] { return font }
      var variations: [HarfBuzz.Variation] = []
      if let weightAxis { variations.append(weightAxis.variation(Float(item.weight))) }
      if let sizeAxis { variations.append(sizeAxis.variation(Float(item.size))) }
      let font =
        SizedFont(
          library, face, unitsPerEm: unitsPerEm, scale: Self.scale, variations, size: item.size)
        ?? usual
      if sized.count >= Self.sizeLimit { sized = [:] }
      sized[key] = font
      return font
    }
  }

  /// More sizes and weights than these are not kept.
  private static let sizeLimit = 64
}

extension HarfBuzz.Axis {
  fileprivate func variation(_ value: Float) -> HarfBuzz.Variation {
    HarfBuzz.Variation(tag: tag, value: min(max(value, minimum), max(maximum, minimum)))
  }
}

/// An immutable `hb_font_t`.
private final class SizedFont: @unchecked Sendable {
  let pointer: OpaquePointer
  private let library: HarfBuzz

  init?(
    _ library: HarfBuzz, _ face: OpaquePointer, unitsPerEm: Int, scale: Int32,
    _ variations: [HarfBuzz.Variation], size: Double?
  ) {
    guard let font = library.newFont(face) else { return nil }
    self.library = library
    pointer = font
    library.useOpenType(font)
    let scale = Int32(clamping: unitsPerEm) * scale
    library.setScale(font, scale, scale)
    if let size { library.setPointSize(font, Float(size)) }
    if !variations.isEmpty {
      variations.withUnsafeBytes {
        library.setVariations(font, $0.baseAddress, UInt32(variations.count))
      }
    }
    library.makeImmutable(font)
  }

  deinit { library.destroyFont(pointer) }

  /// The glyph of a character; 0 if the font has none.
  func glyph(of character: UInt32) -> UInt32 {
    var glyph: UInt32 = 0
    return library.nominalGlyph(pointer, character, &glyph) != 0 ? glyph : 0
  }

  func metric(_ tag: StaticString) -> Double {
    var value: Int32 = 0
    return library.metric(pointer, HarfBuzz.tag(tag), &value) != 0 ? Double(value) : 0
  }
}

/// Buffers that were used before.
private final class Buffers: @unchecked Sendable {
  struct Buffer: @unchecked Sendable { let pointer: OpaquePointer? }

  private let library: HarfBuzz
  private let idle = Mutex<[Buffer]>([])

  init(_ library: HarfBuzz) { self.library = library }

  deinit { idle.withLock { for buffer in $0 { library.destroyBuffer(buffer.pointer) } } }

  func take() -> Buffer { idle.withLock { $0.popLast() } ?? Buffer(pointer: library.newBuffer()) }

  func keep(_ buffer: Buffer) {
    library.clearBuffer(buffer.pointer)
    let isKept = idle.withLock { idle in
      guard idle.count < 8 else { return false }
      idle.append(buffer)
      return true
    }
    if !isKept { library.destroyBuffer(buffer.pointer) }
  }
}
