/// Splits the runs of a text into items that one face can shape at once, and has them shaped.
struct ParagraphShaping: Sendable {
  let bytes: [UInt8]
  let segments: [TextSegment]
  let starts: [Int32]
  let paragraphs: [Range<Int>]

  /// The width of each cluster, in points.
  private(set) var widths: [Double]

  /// True if a line break before the cluster changes the shapes around it.
  private(set) var isUnsafe: [Bool]
  private(set) var spans: [ShapedText.Span] = []
  private(set) var firstExtent = LineExtent(ascender: 0, descender: 0)
  private(set) var lastExtent = LineExtent(ascender: 0, descender: 0)
  private(set) var isApproximate = false
  private(set) var lacksLevels = false
  private(set) var hasRightToLeft = false

  private var usesFile = false
  private var usesTable = false
  private var items: [Item] = []

  private let runs: [TextRun]

  /// The first byte of each cluster and the end of the text; empty where each byte is a cluster.
  private let clusterOffsets: [Int32]

  /// The first cluster of each run, and the end of the text.
  private let runStarts: [Int]

  /// The script of each cluster; empty unless the text was itemized.
  private var scripts: [UInt32] = []
  private var isRightToLeft: [Bool] = []

  /// Clusters that one face shapes at once.
  private struct Item: Sendable {
    let clusters: Range<Int>
    let face: any FontFace
    let shaping: ShapingItem

    /// The space between its clusters.
    let kern: Double
  }

  init(_ runs: [TextRun]) {
    self.runs = runs
    let text = runs.count == 1 ? runs[0].text : runs.map(\.text).joined()
    bytes = Array(text.utf8)
    segments = textSegments(of: text)
    let isPlain = bytes.allSatisfy { $0 < 0x80 && $0 != 0x0D }
    var offsets: [Int32] = []
    if !isPlain {
      offsets.reserveCapacity(bytes.count + 1)
      var offset: Int32 = 0
      for character in text {
        offsets.append(offset)
        offset += Int32(truncatingIfNeeded: character.utf8.count)
      }
      offsets.append(offset)
    }
    clusterOffsets = offsets
    let count = isPlain ? bytes.count : offsets.count - 1
    widths = Array(repeating: 0, count: count)
    isUnsafe = Array(repeating: false, count: count)

    var (starts, paragraphs): ([Int32], [Range<Int>]) = ([], [])
    starts.reserveCapacity(segments.count + 1)
    var (cluster, first) = (0, 0)
    for (index, segment) in segments.enumerated() {
      starts.append(Int32(truncatingIfNeeded: cluster))
      cluster += segment.wordLength + segment.trailingSpaces
      if segment.endsParagraph {
        paragraphs.append(first..<(index + 1))
        first = index + 1
        // The break is a cluster that belongs to no segment.
        cluster = min(cluster + 1, count)
      }
    }
    starts.append(Int32(truncatingIfNeeded: cluster))
    (self.starts, self.paragraphs) = (starts, paragraphs)

    var runStarts = [0]
    var byte = 0
    for run in runs {
      byte += run.text.utf8.count
      // A mark that is the first of its run belongs to the letter before it.
      runStarts.append(
        isPlain ? byte : offsets.dropLast().partitioningIndex { Int($0) >= byte })
    }
    self.runStarts = runStarts
  }

  var source: TextSource {
    if usesFile { return .font }
    return usesTable ? .system : .fixed
  }

  private func offset(of cluster: Int) -> Int {
    clusterOffsets.isEmpty ? cluster : Int(clusterOffsets[cluster])
  }

  private func cluster(at offset: Int) -> Int {
    if clusterOffsets.isEmpty { return offset }
    return clusterOffsets.dropLast().partitioningIndex { Int($0) > offset } - 1
  }

  private func scalars(of cluster: Int) -> Substring.UnicodeScalarView {
    Substring(decoding: bytes[offset(of: cluster)..<offset(of: cluster + 1)], as: UTF8.self)
      .unicodeScalars
  }

  // MARK: Shaping

  mutating func shape() {
    let books = runs.compactMap(\.font.fonts)
    if let book = books.first, !clusterOffsets.isEmpty { itemize(with: book.itemizer) }
    for (index, run) in runs.enumerated() {
      let clusters = runStarts[index]..<max(runStarts[index + 1], runStarts[index])
      let extent = shape(run, index, clusters)
      if index == 0 { firstExtent = extent }
      if !clusters.isEmpty || index == 0 { lastExtent = extent }
    }
    if let first = spans.first, first.start > 0 {
      spans.insert(ShapedText.Span(run: 0, start: 0, extent: firstExtent), at: 0)
    }
  }

  /// Finds out the scripts of the clusters, and which run from right to left.
  private mutating func itemize(with itemizer: any TextItemizer) {
    let count = widths.count
    scripts = Array(repeating: Script.common, count: count)
    for cluster in 0..<count {
      guard let scalar = scalars(of: cluster).first else { continue }
      scripts[cluster] = itemizer.script(of: scalar)
      hasRightToLeft = hasRightToLeft || scalar.runsFromRightToLeft
    }
    for paragraph in paragraphs {
      let clusters = self.clusters(of: paragraph)
      resolveScripts(clusters)
      if hasRightToLeft { resolveDirections(clusters, itemizer) }
    }
  }

  /// True for each paragraph whose first letter runs from right to left; empty if no letter does.
  func rightToLeftParagraphs() -> [Bool] {
    guard !clusterOffsets.isEmpty else { return [] }
    let directions = paragraphs.map { paragraph in
      for cluster in clusters(of: paragraph) {
        for scalar in scalars(of: cluster) {
          if scalar.runsFromRightToLeft { return true }
          if scalar.properties.isAlphabetic { return false }
        }
      }
      return false
    }
    return directions.contains(true) ? directions : []
  }

  private func clusters(of paragraph: Range<Int>) -> Range<Int> {
    guard let last = paragraph.last else { return 0..<0 }
    let end = Int(starts[last]) + segments[last].wordLength + segments[last].trailingSpaces
    return Int(starts[paragraph.lowerBound])..<end
  }

  /// Gives clusters without a script of their own the script of the cluster before them, or else behind them.
  private mutating func resolveScripts(_ clusters: Range<Int>) {
    var current = scripts[clusters].first { !Script.isShared($0) } ?? Script.common
    for cluster in clusters {
      if Script.isShared(scripts[cluster]) {
        scripts[cluster] = current
      } else {
        current = scripts[cluster]
      }
    }
  }

  private mutating func resolveDirections(_ clusters: Range<Int>, _ itemizer: any TextItemizer) {
    if isRightToLeft.isEmpty { isRightToLeft = Array(repeating: false, count: widths.count) }
    let scalars = clusters.map { Array(self.scalars(of: $0)) }
    if let levels = itemizer.levels(of: scalars.flatMap(\.self)) {
      var index = 0
      for (cluster, scalars) in zip(clusters, scalars) {
        if levels.indices.contains(index) { isRightToLeft[cluster] = levels[index] & 1 == 1 }
        index += scalars.count
      }
    } else {
      lacksLevels = true
      for cluster in clusters {
        isRightToLeft[cluster] = Script.runsFromRightToLeft(scripts[cluster])
      }
    }
  }

  private mutating func shape(
    _ run: TextRun, _ index: Int, _ clusters: Range<Int>
  ) -> LineExtent {
    var extent: LineExtent
    let font = run.font
    let size = font.size > 0 && font.size.isFinite ? font.size : 0
    if let attachment = run.attachment {
      extent = LineExtent(ascender: max(attachment.height, 0), descender: 0)
      for cluster in clusters { widths[cluster] = max(attachment.width, 0) }
    } else if font.isFixed {
      let metrics = FixedFontMetrics(size: size)
      extent = LineExtent(ascender: metrics.ascender, descender: metrics.descender)
      for cluster in clusters { widths[cluster] = metrics.advance + run.kern }
    } else {
      extent = shape(clusters, of: run, size)
    }
    extent.ascender += run.baselineOffset
    extent.descender += run.baselineOffset
    if !clusters.isEmpty || spans.isEmpty {
      spans.append(ShapedText.Span(run: index, start: clusters.lowerBound, extent: extent))
    }
    return extent
  }

  private mutating func shape(
    _ clusters: Range<Int>, of run: TextRun, _ size: Double
  ) -> LineExtent {
    let faces = run.font.fonts?.faces(for: run.font) ?? []
    let hasOwn = run.font.fonts?.families[run.font.family] != nil
    // The line extent of a family without a file comes from the table, even if other faces have some of the letters.
    let extent =
      (hasOwn ? faces.first?.lineExtent(size: size) : nil)
      ?? (run.font.isHelvetica
        ? HelveticaFont.lineExtent(size: size) : SystemFont.lineExtent(size: size))
    // The table comes before the fallback then.
    let candidates = hasOwn ? faces : []
    var start = clusters.lowerBound
    var current: Choice?
    let plain = clusterOffsets.isEmpty ? plainChoice(candidates) : nil
    for cluster in clusters {
      let choice: Choice
      if var plain {
        plain.isBreak = (0x0A...0x0C).contains(bytes[cluster])
        choice = plain
      } else {
        choice = self.choice(for: cluster, candidates, otherwise: faces)
      }
      if choice != current {
        if let current { shape(start..<cluster, of: run, size, current, faces) }
        (start, current) = (cluster, choice)
      }
    }
    if let current { shape(start..<clusters.upperBound, of: run, size, current, faces) }
    return extent
  }

  /// The shaper of a cluster: one of the faces, or the table.
  private struct Choice: Equatable {
    var face: Int?
    var script: UInt32
    var isRightToLeft: Bool

    /// True if it ends a paragraph, and has no width.
    var isBreak = false
  }

  private func choice(
    for cluster: Int, _ faces: [any FontFace], otherwise fallback: [any FontFace]
  ) -> Choice {
    let scalars = scalars(of: cluster)
    let isBreak = scalars.first.map { LineBreakClass(of: $0).isMandatoryBreak } ?? false
    var face = faces.firstIndex { covers($0, scalars) }
    if face == nil, faces.isEmpty, !SystemFont.covers(scalars) {
      face = fallback.firstIndex { covers($0, scalars) }
    }
    return Choice(
      face: face, script: scripts.isEmpty ? Script.common : scripts[cluster],
      isRightToLeft: isRightToLeft.isEmpty ? false : isRightToLeft[cluster], isBreak: isBreak)
  }

  /// The shaper of a run of ASCII characters, in which only line breaks differ.
  private func plainChoice(_ faces: [any FontFace]) -> Choice {
    let hasLetters = bytes.contains { (0x41...0x5A).contains($0 & 0xDF) }
    return Choice(
      face: faces.firstIndex { $0.coversASCII },
      script: hasLetters ? Script.latin : Script.common, isRightToLeft: false)
  }

  private func covers(_ face: any FontFace, _ scalars: Substring.UnicodeScalarView) -> Bool {
    scalars.allSatisfy { $0.isIgnorable || face.covers($0) }
  }

  private mutating func shape(
    _ clusters: Range<Int>, of run: TextRun, _ size: Double, _ choice: Choice,
    _ faces: [any FontFace]
  ) {
    if choice.isBreak || clusters.isEmpty { return }
    guard let index = choice.face, faces.indices.contains(index) else {
      usesTable = true
      isApproximate = true
      if run.font.isHelvetica, run.font.fonts?.families[run.font.family] == nil {
        measure(clusters, of: run, size, HelveticaFont(weight: run.font.weight))
        return
      }
      let table = SystemFont(weight: run.font.weight)
      let tracking = run.font.isSystem ? SystemFont.tracking(size: size) : 0
      for cluster in clusters {
        let width =
          clusterOffsets.isEmpty
          ? table.width(ofASCII: bytes[cluster], size, tracking)
          : table.width(of: scalars(of: cluster), size, tracking)
        widths[cluster] = width + run.kern
      }
      return
    }
    usesFile = true
    let item = Item(
      clusters: clusters, face: faces[index],
      shaping: ShapingItem(
        size: size, weight: run.font.weight, script: choice.script,
        isRightToLeft: choice.isRightToLeft, hasLigatures: run.kern == 0),
      kern: run.kern)
    let shaped = shaped(item, clusters)
    for (index, cluster) in clusters.enumerated() {
      widths[cluster] = shaped.widths[index]
      isUnsafe[cluster] = shaped.isUnsafe[index]
    }
    // Nothing is joined across fonts, scripts and directions.
    isUnsafe[clusters.lowerBound] = false
    items.append(item)
  }

  /// Measures clusters by the tables of Helvetica, with the kerning between their first characters.
  private mutating func measure(
    _ clusters: Range<Int>, of run: TextRun, _ size: Double, _ table: HelveticaFont
  ) {
    var previous: UInt32?
    for cluster in clusters {
      let first: UInt32?
      if clusterOffsets.isEmpty {
        first = UInt32(bytes[cluster])
        widths[cluster] = table.advance(ofASCII: bytes[cluster]) * size + run.kern
      } else {
        let scalars = scalars(of: cluster)
        first = scalars.first?.value
        widths[cluster] = table.advance(of: scalars) * size + run.kern
      }
      if let previous, let first {
        widths[cluster - 1] += table.kerning(previous, first) * size
      }
      previous = first
    }
  }

  private func shaped(
    _ item: Item, _ clusters: Range<Int>
  ) -> (widths: [Double], isUnsafe: [Bool]) {
    var glyphs: [ShapedGlyph] = []
    let range = offset(of: clusters.lowerBound)..<offset(of: clusters.upperBound)
    glyphs.reserveCapacity(range.count)
    item.face.shape(bytes, range, as: item.shaping, into: &glyphs)
    var widths = Array(repeating: 0.0, count: clusters.count)
    var isUnsafe = Array(repeating: false, count: clusters.count)
    var hasGlyph = Array(repeating: false, count: clusters.count)
    for glyph in glyphs where range.contains(glyph.byteOffset) {
      let index = cluster(at: glyph.byteOffset) - clusters.lowerBound
      guard widths.indices.contains(index) else { continue }
      widths[index] += glyph.advance
      hasGlyph[index] = true
      if glyph.isUnsafeToBreak { isUnsafe[index] = true }
    }
    // A ligature's width is divided among its clusters; a line that ends inside splits it.
    var start = 0
    while start < hasGlyph.count {
      var end = start + 1
      while end < hasGlyph.count, !hasGlyph[end] { end += 1 }
      if end - start > 1 {
        let width = widths[start] / Double(end - start)
        for index in start..<end { widths[index] = width }
        for index in (start + 1)..<end { isUnsafe[index] = true }
      }
      start = end
    }
    if item.kern != 0 { for index in widths.indices { widths[index] += item.kern } }
    return (widths, isUnsafe)
  }

  /// The widths of some clusters of one item, where they are shaped by themselves.
  func widths(of clusters: Range<Int>) -> [Double] {
    let index = items.partitioningIndex { $0.clusters.upperBound > clusters.lowerBound }
    guard items.indices.contains(index), items[index].clusters.lowerBound <= clusters.lowerBound
    else { return Array(widths[clusters]) }
    let inside = clusters.clamped(to: items[index].clusters)
    return shaped(items[index], inside).widths + widths[inside.upperBound..<clusters.upperBound]
  }
}

/// Scripts by the letters of ISO 15924.
private enum Script {
  static let common = tag("Zyyy")
  static let inherited = tag("Zinh")
  static let latin = tag("Latn")

  /// True if characters of any script may be in a run with this one.
  static func isShared(_ script: UInt32) -> Bool { script == common || script == inherited }

  static func runsFromRightToLeft(_ script: UInt32) -> Bool { rightToLeft.contains(script) }

  private static let rightToLeft = Set(
    ["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Samr", "Mand", "Rohg"].map(tag))

  private static func tag(_ name: String) -> UInt32 {
    name.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension Unicode.Scalar {
  /// True if it is in one of the blocks of letters that run from right to left, or turns the
  /// direction.
  var runsFromRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0x200F, 0x202B, 0x202E, 0x2067, 0xFB1D...0xFDFF, 0xFE70...0xFEFF,
      0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// True if a font may lack it.
  fileprivate var isIgnorable: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0xAD, 0x34F, 0x61C, 0x180B...0x180F, 0x200B...0x200F,
      0x2028...0x202E, 0x2060...0x2069, 0xFE00...0xFE0F, 0xFEFF, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }
}
