package import JSON
import Randomness

/// Writes values as different people would, and as nobody would.
package struct RandomWriter {
  package enum Manner: CaseIterable, Sendable {
    case compact, oneLine, spread, spreadWithTabs, spreadWithCRLF, wild, commented
  }

  let manner: Manner
  package private(set) var text = ""
  private var random: SeededGenerator

  private let hasTrailingCommas: Bool

  package init(_ manner: Manner, seed: UInt64, trailingCommas: Bool = false) {
    self.manner = manner
    hasTrailingCommas = trailingCommas
    random = SeededGenerator(seed: seed &+ 77)
  }

  /// A document's text, written in a manner that the seed decides.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - seed: The seed.
  ///   - comments: True for a text with comments and with commas behind last entries.
  /// - Returns: The text.
  package static func text(_ document: JSONValue, seed: UInt64, comments: Bool = false) -> String {
    // Most people indent.
    let plain = Manner.allCases.filter { $0 != .commented } + Array(repeating: .spread, count: 6)
    let manner = comments ? .commented : plain[Int(seed % UInt64(plain.count))]
    var writer = RandomWriter(manner, seed: seed, trailingCommas: comments)
    writer.write(document)
    return writer.text
  }

  package mutating func write(_ value: JSONValue, depth: Int = 0, isSpread: Bool = true) {
    switch value {
    case .array(let elements):
      writeItems(elements.map { (nil, $0) }, "[", "]", depth, isSpread)
    case .object(let object):
      var items = object.map { (Optional($0.key), $0.value) }
      // A dead member, which a later one of its name overrides.
      if manner == .wild, let item = items.first, Int.random(in: 0..<4, using: &random) == 0 {
        items.insert((item.0, [0]), at: 0)
      }
      writeItems(items, "{", "}", depth, isSpread)
    default: text += value.description
    }
  }

  private mutating func writeItems(
    _ items: [(String?, JSONValue)], _ opener: String, _ closer: String, _ depth: Int,
    _ isSpread: Bool
  ) {
    let isSpread = isSpread && (depth < 2 || Int.random(in: 0..<3, using: &random) > 0)
    text += opener
    for (index, item) in items.enumerated() {
      text += gap(index == 0 ? "" : " ", depth + 1, isSpread)
      if let key = item.0 {
        text += JSONValue.string(key).description + gap("", 0, false) + ":" + gap(" ", 0, false)
      }
      write(item.1, depth: depth + 1, isSpread: isSpread)
      let isLast = index == items.count - 1
      if !isLast || hasTrailingCommas && random.chance(20) { text += gap("", 0, false) + "," }
    }
    if !items.isEmpty { text += gap("", depth, isSpread) }
    text += closer
  }

  private mutating func gap(_ blank: String, _ depth: Int, _ isSpread: Bool) -> String {
    func line(_ unit: String, _ end: String) -> String {
      isSpread ? end + String(repeating: unit, count: depth) : blank
    }
    switch manner {
    case .compact: return ""
    case .oneLine: return blank
    case .spread: return line("  ", "\n")
    case .spreadWithTabs: return line("\t", "\n")
    case .spreadWithCRLF: return line("    ", "\r\n")
    case .wild:
      return ["", "", " ", "\n", "\n\n   ", "\t", " \r\n  "].randomElement(using: &random) ?? ""
    case .commented:
      let comments = [
        "/* ,] */", " // \"}\n", "// {\"b\": [\n", "/* d\n */ ", "/**/", "//\n", "/*/ */",
      ]
      let comment = random.chance(60) ? "" : random.pick(comments)
      return line("  ", "\n") + comment
    }
  }
}
