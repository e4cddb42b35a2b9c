import Testing

@testable import LayoutEngine

@Suite struct LineBreakerTests {
  @Test func `opportunities are those of another implementation of the standard`() {
    var count = 0
    for sample in lineBreakSamples.split(separator: "\n") {
      let codePoints = sample.split(separator: " ").compactMap { UInt32($0, radix: 16) }
      #expect(notation(of: codePoints) == sample)
      count += 1
    }
    #expect(count > 3000)
  }

  @Test(
    arguments: [
      "$(12)", "-3.14", "1,000.5", "100%", "(1)%", "a.1", "1/2", "#1", "e.g", "code(s)", "don't",
      "12km", "x²", "\u{1F1E9}\u{1F1EA}", "👍🏽", "\u{1FAFF}\u{1F3FD}", "a\u{A0}b",
      "a\u{2060}b", "5\u{202F}%", "…!", "見。", "キャ", "א-ב",
    ])
  func `a line does not end inside`(text: String) {
    #expect(pieces(of: text) == [text])
  }

  @Test func `a line may end after spaces, hyphens and zero width spaces`() {
    #expect(pieces(of: "to be  or") == ["to ", "be  ", "or"])
    #expect(pieces(of: "co-op well-\tmade") == ["co-", "op ", "well-\t", "made"])
    #expect(pieces(of: "a\u{200B}b") == ["a\u{200B}", "b"])
    #expect(pieces(of: "soft\u{AD}ly") == ["soft\u{AD}", "ly"])
  }

  @Test func `a line may end between ideographs, syllables and whole flags`() {
    #expect(pieces(of: "日本語") == ["日", "本", "語"])
    #expect(pieces(of: "한국") == ["한", "국"])
    #expect(pieces(of: "🇩🇪🇫🇷🇮🇹") == ["🇩🇪", "🇫🇷", "🇮🇹"])
    #expect(pieces(of: "（日）本") == ["（日）", "本"])
  }

  @Test func `a break after spaces forgets the letter before them`() {
    #expect(pieces(of: "א- ב") == ["א- ", "ב"])
    #expect(pieces(of: "א -ב") == ["א ", "-", "ב"])
    #expect(pieces(of: "\u{1F1E9} \u{1F1EA}\u{1F1EB}") == ["\u{1F1E9} ", "\u{1F1EA}\u{1F1EB}"])
  }

  @Test(arguments: ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func `a line must end after`(lineBreak: String) {
    var breaker = LineBreaker()
    let opportunities = ("a" + lineBreak + "b").unicodeScalars.map {
      breaker.opportunity(before: LineBreakClass(of: $0))
    }
    #expect(opportunities.last == .mandatory)
    #expect(opportunities.dropLast().allSatisfy { $0 == .prohibited })
  }

  private func notation(of codePoints: [UInt32]) -> String {
    var breaker = LineBreaker()
    var result = ""
    for scalar in codePoints.compactMap(Unicode.Scalar.init) {
      let opportunity = breaker.opportunity(before: LineBreakClass(of: scalar))
      if !result.isEmpty {
        result += opportunity == .prohibited ? " × " : " ÷ "
      }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      result += String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    return result
  }

  private func pieces(of text: String) -> [String] {
    var breaker = LineBreaker()
    var pieces = [""]
    for scalar in text.unicodeScalars {
      if breaker.opportunity(before: LineBreakClass(of: scalar)) != .prohibited {
        pieces.append("")
      }
      pieces[pieces.count - 1].unicodeScalars.append(scalar)
    }
    return pieces
  }
}
