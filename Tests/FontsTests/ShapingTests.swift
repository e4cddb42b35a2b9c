import Foundation
import Fonts
import Testing

@testable import LayoutEngine

/// Texts of one script each, so that all of one is shaped at once.
private let words: [(font: TestFont, text: String)] = [
  (.inter, "Typography, kerning: AVATAR To. We"), (.inter, "office affluent (12) -> 3"),
  (.inter, "naïve café Ångström"), (.interBold, "Good morning everybody"),
  (.dejaVu, "Привет, мир"), (.dejaVu, "Καλημέρα κόσμε"), (.dejaVu, "fi fl ffi — “quoted”"),
  (.dejaVu, "e\u{301}galite\u{301}"), (.arabic, "السلام عليكم"), (.arabic, "مَرْحَبًا بِكُمْ"),
  (.cjk, "日本語の文章です。"), (.cjk, "漢字と仮名"), (.cjk, "한국어 문장"),
]

@Suite struct ShapingTests {
  /// HarfBuzz's own program is asked about the same texts.
  @Test(
    .enabled(if: TestFont.areThere, TestFont.reason),
    .enabled(if: isInstalled("hb-shape"), "no hb-shape"), arguments: words.indices)
  func advancesAreThoseOfHarfBuzz(_ index: Int) throws {
    let (font, text) = words[index]
    let printed = try output(
      of: "hb-shape",
      ["--output-format=json", "--no-glyph-names", "--language=und", font.path, text])
    let glyphs = try #require(
      try JSONSerialization.jsonObject(with: Data(printed.utf8)) as? [[String: Any]])
    let expected = glyphs.reduce(0.0) { $0 + ($1["ax"] as? Double ?? .nan) }
    let face = try font.face()
    let book = try makeBook([font])
    #expect(
      width(text, FontsTests.font(font, book, size: Double(face.unitsPerEm))) == expected,
      "\(text) in \(font)")
  }

  @Test(.enabled(if: TestFont.areThere, TestFont.reason)) func fallbackIsByGraphemeCluster() throws
  {
    let book = try makeBook([.inter, .arabic, .cjk], fallback: [.arabic, .cjk])
    let inter = font(.inter, book, size: 20)
    let parts = width("abc", inter) + width("漢字", font(.cjk, book, size: 20))
    #expect(abs(width("abc漢字", inter) - parts) < 0.001)
    #expect(!MeasuredText(TextContent(text: "abc漢字", font: inter)).isApproximate)
    // What no font has is measured by the table.
    let odd = MeasuredText(TextContent(text: "abc\u{16A0}", font: inter))
    #expect(odd.source == .font)
    #expect(odd.isApproximate)
  }

  @Test(.enabled(if: TestFont.areThere, TestFont.reason)) func directionsAreThoseOfTheAlgorithm()
    throws
  {
    let book = try makeBook([.dejaVu])
    let font = font(.dejaVu, book)
    let text = MeasuredText(TextContent(text: "abc (שלום 12) def", font: font))
    #expect(text.lacksLevels == !book.itemizer.knowsLevels)
    let levels = try #require(book.itemizer.levels(of: Array("ab שלום 12".unicodeScalars)))
    #expect(levels == [0, 0, 0, 1, 1, 1, 1, 1, 2, 2])
    let bare = FontBook(
      families: book.families, fallback: [],
      itemizer: try SystemItemizer(withoutLevels: ()))
    #expect(
      MeasuredText(TextContent(text: "abc שלום", font: FontsTests.font(.dejaVu, bare))).lacksLevels)
  }

  @Test func weightsAreChosenAsCSSDoes() {
    #expect(nearestWeight(to: 450, among: [300, 400, 500, 700]) == 500)
    #expect(nearestWeight(to: 400, among: [300, 500, 700]) == 500)
    #expect(nearestWeight(to: 400, among: [300, 700]) == 300)
    #expect(nearestWeight(to: 500, among: [600, 700]) == 600)
    #expect(nearestWeight(to: 300, among: [200, 400]) == 200)
    #expect(nearestWeight(to: 300, among: [400, 700]) == 400)
    #expect(nearestWeight(to: 600, among: [400, 700]) == 700)
    #expect(nearestWeight(to: 900, among: [400, 700]) == 700)
    #expect(nearestWeight(to: 400, among: []) == nil)
  }

  @Test(.enabled(if: TestFont.areThere, TestFont.reason)) func extentIsThatOfHhea() throws {
    // Of DejaVu Sans: 1901 and -483 of 2048.
    let extent = try TestFont.dejaVu.face().lineExtent(size: 2048)
    #expect(extent.ascender == 1901)
    #expect(extent.descender == -483)
    let book = try makeBook([.dejaVu])
    let text = MeasuredText(TextContent(text: "a", font: font(.dejaVu, book, size: 2048)))
    #expect(text.naturalSize.height == 2384)
    #expect(text.ascender == 1901)
  }
}

@Suite(.enabled(if: TestFont.areThere, TestFont.reason)) struct SetTextTests {
  private func content(
    _ text: String, limit: Int = 0, _ edit: (inout TextSetting.Values) -> Void = { _ in }
  ) throws -> TextContent {
    let book = try makeBook([.inter])
    var content = TextContent(
      text: text, font: font(.inter, book, size: 20), maximumNumberOfLines: limit)
    var values = TextSetting.Values()
    edit(&values)
    content.setting = TextSetting(values)
    return content
  }

  private func lines(_ content: TextContent, _ width: Double) -> [String] {
    let characters = Array(content.text)
    return MeasuredText(content).lines(maximumWidth: width, limit: 100).map {
      String(characters[$0.clusters]) + ($0.token ?? "") + String(characters[$0.clustersBehind])
    }
  }

  @Test func linesEndWhereWordsDo() throws {
    let text = try content("one two  three\nfour")
    let two = MeasuredText(try content("one two")).naturalSize.width
    #expect(lines(text, two) == ["one two", "three", "four"])
    #expect(lines(text, two - 0.1) == ["one", "two", "three", "four"])
    #expect(lines(text, 1_000) == ["one two  three", "four"])
    #expect(lines(try content("donaudampf"), 50).joined() == "donaudampf")
    #expect(MeasuredText(try content("donaudampf")).layout(maximumWidth: 50).breaksWord)
    #expect(lines(try content(""), 50) == [])
    #expect(MeasuredText(try content("a")).size(maximumWidth: 0).width == 0)
  }

  @Test func aTokenTakesItsWidth() throws {
    let cut = try content("one two three four", limit: 1)
    let room = MeasuredText(try content("one two…")).naturalSize.width + 1
    #expect(lines(cut, room) == ["one two…"])
    #expect(lines(cut, room + 5) == ["one two…"])
    let stop = try content("one two. three four", limit: 1)
    #expect(lines(stop, room + 12) == ["one two…"])
    let layout = MeasuredText(cut).layout(maximumWidth: room)
    #expect(layout.isTruncated)
    #expect(layout.size.width <= room)
    let more = try content("one two three four", limit: 1) {
      $0.truncationToken = [TextRun(text: "… more", font: Font(family: "system", size: 20))]
    }
    #expect(lines(more, 120).first?.hasSuffix("… more") == true)
    let head = try content("one two three four") {
      $0.paragraph.lineBreakMode = .byTruncatingHead
    }
    #expect(lines(head, 90).first?.hasPrefix("…") == true)
    #expect(lines(head, 90).first?.hasSuffix("four") == true)
    let middle = try content("one two three four") {
      $0.paragraph.lineBreakMode = .byTruncatingMiddle
    }
    let shown = try #require(lines(middle, 90).first)
    #expect(shown.hasPrefix("one") && shown.hasSuffix("ur") && shown.contains("…"))
    let clipped = try content("one two three four") { $0.paragraph.lineBreakMode = .byClipping }
    #expect(MeasuredText(clipped).size(maximumWidth: 90).width == 90)
  }

  /// The open fonts of the tests have no line gap, so one is written into one of them.
  @Test func lineGapsCountWhereTheyAreAskedFor() throws {
    var bytes = try TestFont.dejaVu.bytes()
    let tag = Array("hhea".utf8)
    let entry = try #require(
      stride(from: 12, to: 12 + 16 * 30, by: 16).first { Array(bytes[$0..<($0 + 4)]) == tag })
    let table = bytes[(entry + 8)..<(entry + 12)].reduce(0) { $0 << 8 | Int($1) }
    bytes[table + 8] = 0
    bytes[table + 9] = 200
    let face = try FontFile(bytes, name: "gap").face(0)
    var font = Font(family: "gap", size: 20.48)
    font.fonts = FontBook(
      families: ["gap": FontFamily([.init(weight: nil, isItalic: false, face: face)])],
      fallback: [], itemizer: try SystemItemizer())
    func size(_ uses: Bool) -> TextSize {
      var values = TextSetting.Values()
      values.paragraph.usesFontLeading = uses
      var content = TextContent(text: "one\ntwo", font: font)
      content.setting = TextSetting(values)
      return MeasuredText(content).naturalSize
    }
    #expect(abs(size(false).height - 2 * 23.84) < 1e-6)
    #expect(abs(size(true).height - 2 * 25.84) < 1e-6)
    #expect(size(true).width == size(false).width)
  }

  @Test func paragraphStyleChangesHeights() throws {
    let height = MeasuredText(try content("one")).naturalSize.height
    let spaced = MeasuredText(try content("one\ntwo\nthree") { $0.paragraph.lineSpacing = 5 })
    #expect(abs(spaced.naturalSize.height - (3 * height + 10)) < 1e-9)
    let multiple = MeasuredText(try content("one") { $0.paragraph.lineHeightMultiple = 1.5 })
    #expect(multiple.naturalSize.height == height * 1.5)
    let limited = MeasuredText(
      try content("one\ntwo") {
        $0.paragraph.minimumLineHeight = 40
        $0.paragraph.maximumLineHeight = 50
      })
    #expect(limited.naturalSize.height == 80)
    let indented = MeasuredText(
      try content("one two three") {
        $0.paragraph.firstLineHeadIndent = 30
        $0.paragraph.headIndent = 10
      })
    let plain = MeasuredText(try content("one two three"))
    #expect(indented.naturalSize.width == plain.naturalSize.width + 30)
    #expect(indented.layout(maximumWidth: 75).lineCount == 3)
  }

  @Test func runsHaveFontsOfTheirOwn() throws {
    let book = try makeBook([.inter, .dejaVu])
    var content = TextContent(text: "big small")
    content.runs = [
      TextRun(text: "big ", font: font(.inter, book, size: 30)),
      TextRun(text: "small", font: font(.dejaVu, book, size: 10)),
    ]
    let apart =
      width("big ", font(.inter, book, size: 30)) + width("small", font(.dejaVu, book, size: 10))
    let whole = MeasuredText(content)
    #expect(abs(whole.naturalSize.width - apart) < 0.001)
    let high = try TestFont.inter.face().lineExtent(size: 30)
    #expect(whole.naturalSize.height == high.ascender - high.descender)
    // The second line has only small letters.
    let low = try TestFont.dejaVu.face().lineExtent(size: 10)
    let narrow = whole.layout(maximumWidth: 50)
    #expect(narrow.lineCount == 2)
    #expect(abs(narrow.size.height - (high.height + low.height)) < 1e-9)
    var attached = content
    attached.runs.append(TextRun(text: "\u{FFFC}", font: font(.inter, book)))
    attached.runs[2].attachment = Size(width: 25, height: 60)
    #expect(abs(MeasuredText(attached).naturalSize.width - apart - 25) < 0.001)
    #expect(MeasuredText(attached).naturalSize.height == 60 - high.descender)
    var spaced = content
    spaced.runs[1].kern = 2
    #expect(abs(MeasuredText(spaced).naturalSize.width - apart - 10) < 0.001)
    var raised = content
    raised.runs[0].baselineOffset = 4
    #expect(
      abs(
        MeasuredText(raised).naturalSize.height
          - (high.ascender + 4 - min(high.descender + 4, low.descender)))
        < 1e-9)
  }

  /// Whatever the width: as many lines as counted, none wider than allowed but for one cluster, and all
  /// clusters once.
  @Test func linesAreThoseThatAreCounted() throws {
    let book = try makeBook([.inter, .dejaVu, .arabic, .cjk], fallback: [.arabic, .cjk])
    let pieces = [
      "a", "To", "cee ", "  ", "\n", "-", "日本", "🎉", "(x) ", "\r\n", "longerword", "é", "AVATAR",
      "سلام ", "fi", "ffl", "e\u{301}", "\t", "\u{AD}", "קל ",
    ]
    var random = SystemRandomNumberGenerator()
    for _ in 0..<600 {
      let text = (0..<Int.random(in: 0...14, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let family = [TestFont.inter, .dejaVu].randomElement(using: &random) ?? .inter
      let limit = Int.random(in: 0...3, using: &random)
      let content = TextContent(
        text: text, font: font(family, book, size: 10), maximumNumberOfLines: limit)
      let measured = MeasuredText(content)
      let width = Double.random(in: 1...120, using: &random)
      let layout = measured.layout(maximumWidth: width)
      let lines = measured.lines(maximumWidth: width, limit: .max)
      let what = "\(text.debugDescription) in \(width), \(limit) lines"
      #expect(lines.count == layout.lineCount, "\(what)")
      // Lines from right to left begin at the right edge.
      let widest =
        lines.map { $0.isRightToLeft && $0.x > 0 ? width - $0.x : $0.x + $0.width }.max() ?? 0
      #expect(abs(widest - layout.size.width) < 1e-6, "\(what)")
      for line in lines where line.clusters.count > 1 && line.token == nil {
        #expect(line.width <= width + 1e-5, "\(what)")
      }
      #expect(measured.size(maximumWidth: width) == layout.size)
      #expect(measured.size(maximumWidth: .infinity) == measured.naturalSize)
      var end = 0
      for line in lines {
        #expect(line.clusters.lowerBound >= end, "\(what)")
        end = line.clusters.upperBound
      }
      // The same text shaped anew comes to the same.
      let anew = TypesetText(content) { ShapedText($0) }
      #expect(anew.unwrapped.widest == measured.naturalSize.width, "\(what)")
      if !text.isEmpty {
        #expect(anew.fill(width).height == layout.size.height, "\(what)")
        #expect(anew.fill(width).widest == layout.size.width, "\(what)")
      }
    }
  }
}
