import DocumentSyntax
import Fonts
import JSON
import LiveDocuments
import Testing

@testable import LayoutEngine

/// Documents whose texts are in fonts, while they are edited.
@Suite(.serialized, .enabled(if: TestFont.areThere, TestFont.reason)) struct FontDocumentsTests {
  private func document(of texts: [String], family: String = "inter") -> [UInt8] {
    let children = texts.map {
      #"{"type":"text","font":{"family":"\#(family)"},"text":"\#($0)"}"#
    }
    return Array(
      #"{"root":{"type":"stack","direction":"vertical","style":{"width":120},"children":[\#(children.joined(separator: ","))]}}"#
        .utf8)
  }

  private func frames(_ document: LiveDocument) -> [Frame?] {
    var frames: [Frame?] = []
    document.elements.forEach { frames.append(document.layout.frame(of: $0)) }
    return frames
  }

  @Test func anEditInOneTextShapesOneText() throws {
    let book = try makeBook([.inter])
    let texts = (0..<200).map { "Message number \($0) of shaping" }
    let live = LiveDocument(text: document(of: texts), inputs: DocumentInputs(fonts: book))
    #expect(live.work.textsShaped == 0 || live.work.textsShaped == 200)
    let text = String(decoding: live.source.text.bytes, as: UTF8.self)
    let place = try #require(text.utf8.firstRange(of: "number 57 ".utf8))
    let offset = text.utf8.distance(from: text.utf8.startIndex, to: place.lowerBound)
    live.replace(offset..<offset, with: Array("very new ".utf8))
    live.finishEditing(version: 2)
    #expect(live.work.textsShaped == 1)
    // Undone, it is one that was shaped before.
    live.replace(offset..<(offset + 9), with: [])
    live.finishEditing(version: 3)
    #expect(live.work.textsShaped == 0)
    var screen = live.currentScreen
    for width in stride(from: 100.0, to: 60, by: -7) {
      screen.constrainedSize.max.width = width
      live.layOut(on: screen)
      #expect(live.work.textsShaped == 0)
    }
  }

  @Test func editedIsWhatIsOpenedAfresh() throws {
    let books: [FontBook?] = [
      try makeBook([.inter, .dejaVu], fallback: [.cjk]), try makeBook([.dejaVu]), nil,
    ]
    let words = ["To", "AVATAR", "日本語", "office", "fi", "سلام", "a", " ", "\\n", "é", "wide words"]
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20 {
      var texts = (0..<6).map { _ in words.randomElement(using: &random) ?? "" }
      let family = ["inter", "dejaVu", "nowhere", "system"].randomElement(using: &random) ?? ""
      var book = books.randomElement(using: &random) ?? nil
      let live = LiveDocument(
        text: document(of: texts, family: family), inputs: DocumentInputs(fonts: book))
      for version in 2..<14 {
        if Int.random(in: 0..<4, using: &random) == 0 {
          book = books.randomElement(using: &random) ?? nil
          live.setInputs(DocumentInputs(fonts: book))
        } else {
          texts[Int.random(in: 0..<texts.count, using: &random)] +=
            words.randomElement(using: &random) ?? ""
          live.replaceAll(with: document(of: texts, family: family))
          live.finishEditing(version: version)
        }
        let fresh = LiveDocument(text: live.source.text.bytes, inputs: DocumentInputs(fonts: book))
        #expect(frames(live) == frames(fresh))
        #expect(live.unavailableFamilies == fresh.unavailableFamilies)
        #expect(live.textsWithoutLevels == fresh.textsWithoutLevels)
      }
    }
  }

  @Test func whatIsKeptIsLimited() throws {
    let texts = ShapedTextCache(limit: 100_000)
    let book = try makeBook([.inter])
    for number in 0..<2_000 {
      let runs = [TextRun(text: "A text of its own, number \(number)", font: font(.inter, book))]
      #expect(texts.text(runs).isNew)
      #expect(!texts.text(runs).isNew)
      #expect(texts.byteCount <= 100_000)
    }
    #expect(texts.byteCount > 10_000)
    let long = String(repeating: "one that is too long ", count: 2_000)
    #expect(texts.text([TextRun(text: long, font: font(.inter, book))]).isNew)
    #expect(texts.byteCount <= 100_000)
  }

  @Test func sourcesAreTold() throws {
    let book = try makeBook([.inter])
    func source(_ family: String, _ fonts: FontBook?) -> TextSource? {
      let live = LiveDocument(
        text: document(of: ["a"], family: family), inputs: DocumentInputs(fonts: fonts))
      return live.elements.root.flatMap { live.elements.children(of: $0).first }
        .flatMap { live.textSource(of: $0) }
    }
    #expect(source("inter", book) == .font)
    #expect(source("inter", nil) == .system)
    #expect(source("system", book) == .system)
    #expect(source("fixed", book) == .fixed)
    let live = LiveDocument(
      text: document(of: ["a", "b"], family: "Gill Sans"), inputs: DocumentInputs(fonts: book))
    #expect(live.unavailableFamilies == ["Gill Sans": 2])
  }
}
