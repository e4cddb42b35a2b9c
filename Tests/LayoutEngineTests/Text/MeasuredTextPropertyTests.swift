import LayoutEngine
import Randomness
import Testing

@Suite struct MeasuredTextPropertyTests {
  @Test func `a wider text is never higher`() {
    for seed in RandomCases.seeds(0..<500) {
      let text = MeasuredText(randomContent(seed: seed))
      var height = Double.infinity
      for width in stride(from: 1, through: 300, by: 3.7) {
        let size = text.size(maximumWidth: width)
        #expect(size.height <= height, "seed \(seed), width \(width)")
        height = size.height
      }
      #expect(text.naturalSize.height <= height, "seed \(seed)")
    }
  }

  @Test func `a text keeps its size in the width it requested for`() {
    for seed in RandomCases.seeds(0..<500) {
      let text = MeasuredText(randomContent(seed: seed))
      for width in stride(from: 1, through: 300, by: 3.7) {
        let layout = text.layout(maximumWidth: width)
        guard layout.size.width > 0 else { continue }
        for again in [layout.size.width, layout.size.width.nextDown] {
          #expect(text.layout(maximumWidth: again) == layout, "seed \(seed), width \(width)")
        }
      }
    }
  }

  @Test func `no line is wider than its width or a cluster`() {
    for seed in RandomCases.seeds(0..<500) {
      let content = randomContent(seed: seed)
      let text = MeasuredText(content)
      for width in stride(from: 1, through: 300, by: 3.7) {
        let widest = max(width, 0.6 * content.font.size) + 0x1p-20
        #expect(text.size(maximumWidth: width).width <= widest, "seed \(seed), width \(width)")
      }
    }
  }

  @Test func `the size alone is that of the layout`() {
    for seed in RandomCases.seeds(0..<500) {
      let text = MeasuredText(randomContent(seed: seed))
      for width in [-1, 0, .nan, 1, 20, 40, 80, 160, 320, .infinity] {
        #expect(
          text.size(maximumWidth: width) == text.layout(maximumWidth: width).size,
          "seed \(seed), width \(width)")
      }
      #expect(text.size(maximumWidth: .infinity) == text.naturalSize, "seed \(seed)")
    }
  }

  /// Texts of ASCII alone are read byte by byte.
  @Test func `one letter that is not ASCII changes nothing about the others`() {
    let alphabet = String((0x20..<0x7F as Range<UInt8>).map { Character(Unicode.Scalar($0)) })
    for seed in RandomCases.seeds(0..<500) {
      let content = randomContent(seed: seed, of: alphabet + "aaaa     \t\n\u{B}\u{C}")
      var other = content
      other.text = content.text.replacing("a", with: "à")
      for width in stride(from: 1, through: 300, by: 7.3) {
        #expect(
          MeasuredText(content).layout(maximumWidth: width)
            == MeasuredText(other).layout(maximumWidth: width), "seed \(seed), width \(width)")
      }
    }
  }

  private func randomContent(
    seed: UInt64,
    of alphabet: String = "aaabcdeé-,.(1%$  \t\n日本かー한👩‍👩‍👧‍👦🇩🇪\u{A0}\u{200B}"
  ) -> TextContent {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array(alphabet)
    let letters = (0..<Int.random(in: 0...60, using: &random)).map { _ in
      alphabet.randomElement(using: &random) ?? "a"
    }
    return TextContent(
      text: String(letters), font: Font(size: Double.random(in: 5...30, using: &random)),
      maximumNumberOfLines: Int.random(in: 0...4, using: &random))
  }
}
