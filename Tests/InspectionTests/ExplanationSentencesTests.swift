import Foundation
import Inspection
import LayoutEngine
import LiveDocuments
import Randomness
import Synchronization
import Testing

/// The calculations in sentences of explanations are right, by the numbers in them.
@Suite struct ExplanationSentencesTests {
  @Test(arguments: ["seeds", "texture-tests", "quirks", "nodes", "random"])
  func `the arithmetic in every sentence of every vector is right`(file: String) throws {
    var faults: [String] = []
    var reckoned = 0
    for (name, document) in try VectorDocuments.all(in: file) {
      document.elements.forEach { element in
        for step in document.explanation(of: element)?.steps ?? [] {
          let sentence = step.sentence(in: document)
          let arithmetic = Arithmetic(of: sentence, scale: document.header.scale)
          reckoned += arithmetic.count
          faults += arithmetic.faults.map {
            "\(name) \(document.pointer(of: element)): \($0) in \"\(sentence)\""
          }
        }
      }
    }
    #expect(reckoned > 10)
    #expect(faults.isEmpty, "\(faults.count), first \(faults.prefix(8).joined(separator: "\n"))")
  }

  /// Every operation is said somewhere, and with a sentence of its own.
  @Test func `random trees come by every operation`() {
    var seen: Set<String> = []
    var faults: [String] = []
    for seed in 0..<120 as Range<UInt64> {
      var trees = RandomTrees(seed: seed)
      let text = trees.document()
      let document = LiveDocument(text: Array(text.utf8))
      document.elements.forEach { element in
        for step in document.explanation(of: element)?.steps ?? [] {
          seen.insert(step.operation.name)
          let sentence = step.sentence(in: document)
          faults += Arithmetic(of: sentence, scale: document.header.scale).faults.map {
            "\(seed) \(document.pointer(of: element)): \($0) in \"\(sentence)\""
          }
        }
      }
    }
    #expect(faults.isEmpty, "\(faults.count), first \(faults.prefix(8).joined(separator: "\n"))")
    let wanted: Set = [
      "constrainedSize", "ownSize", "passDown", "subtractInsets", "offerRoom", "matchChild",
      "fitRatio", "offerRemaining", "measureFreely", "useBasis", "flex", "keepLength",
      "offerAcross", "offerAcrossStretching", "stretch", "content", "sum", "largest", "addInsets",
      "takeRoom", "takeReach", "clamp", "roundUp", "place", "align", "placeFromEnd", "mirror",
    ]
    #expect(wanted.subtracting(seen).isEmpty)
  }

  /// The screen is a part of the document's own object, which has all variables.
  @Test(arguments: ["", ##""constrainedSize": { "width": "$width0" },"##])
  func `An explanation reads the same number of entries among twice as many variables`(
    _ size: String
  ) throws {
    func searchedEntries(_ count: Int) throws -> Int {
      let variables = (0..<count).map { "\"width\($0)\": \($0 + 40)" }.joined(separator: ",")
      let children = (0..<count).map {
        ##"{ "type": "node", "style": { "width": "$width\##($0)", "height": 4 } }"##
      }
      let document = LiveDocument(
        text: Array(
          """
          { "variables": { \(variables) }, \(size)
            "root": { "type": "stack", "children": [ \(children.joined(separator: ",")) ] } }
          """.utf8))
      let root = try #require(document.elements.root)
      let explanation = try #require(document.explanation(of: root))
      #expect(explanation.text(in: document).contains("$width0") == !size.isEmpty)
      return document.text.searchedEntries
    }
    let (once, twice) = (try searchedEntries(200), try searchedEntries(400))
    #expect(once == twice)
    #expect(size.isEmpty || once > 0)
  }

  @Test func `wrong arithmetic is found`() {
    for sentence in [
      "375 − 150 = 40 pt", "8 + 40 + 8 = 57", "its style sets a width of 50% of 300, 160 pt",
      "12 is more than its maximum, 20 pt", "30 is less than its minimum, 20 pt",
      "at the end of the 40 pt left: x = 30", "in the middle of the 40 pt left: x = 40",
      "its ratio gives 200 pt: exactly 100 pt",
    ] {
      #expect(!Arithmetic(of: sentence, scale: 2).faults.isEmpty, "\(sentence)")
    }
  }
}

/// The arithmetic in a sentence.
private struct Arithmetic {
  private(set) var faults: [String] = []

  /// The number of calculations that were checked.
  private(set) var count = 0

  /// The error that numbers rounded to a thousandth may have together.
  private static let rounding = 0.0011

  private static let expressions = Mutex(Expressions())

  init(of sentence: String, scale: Double) {
    checkSums(in: sentence)
    for match in matches(#"(N)% of (N), (N) pt"#, in: sentence) {
      check(match[0] / 100 * match[1], match[2], match.map(\.magnitude).max() ?? 0)
    }
    for match in matches(#"(N) is more than its maximum, (N)"#, in: sentence) {
      check(match[0] > match[1], "\(match)")
    }
    for match in matches(#"(N) is less than its minimum, (N)"#, in: sentence) {
      check(match[0] < match[1], "\(match)")
    }
    for match in matches(#"at the start of the (N) pt left.*: [xy] = (N)"#, in: sentence) {
      check(match[1] == 0, "\(match)")
    }
    for match in matches(#"at the end of the (N) pt left.*: [xy] = (N)"#, in: sentence) {
      check(abs(match[1] - match[0]) <= 1 / scale + Self.rounding, "\(match)")
    }
    for match in matches(#"in the middle of the (N) pt left.*: [xy] = (N)"#, in: sentence) {
      check(abs(match[1] - match[0] / 2) <= 1 / scale + Self.rounding, "\(match)")
    }
    for match in matches(#"its ratio gives (N) pt: exactly (N) pt"#, in: sentence) {
      check(match[0], match[1], match[0])
    }
    let stretched = #"stretched to its line, (N) pt(?:, set by [^;]*)?: exactly (N) pt"#
    for match in matches(stretched, in: sentence) {
      check(match[0], match[1], match[0])
    }
    let largest = #"largest of [^:;]* is (N) pt (?:wide|high); it takes its minimum: (N)"#
    for match in matches(largest, in: sentence) {
      check(match[0] <= match[1], "\(match)")
    }
  }

  /// `8 + 40 − 3 left over = 45`: what stands between two numbers is one sign, and words that name the number
  /// before or behind them.
  private mutating func checkSums(in sentence: String) {
    let sides = sentence.components(separatedBy: " = ")
    for (left, right) in zip(sides, sides.dropFirst()) {
      // The end of what is before a colon or a comma is another matter.
      let sum = left.components(separatedBy: ": ").last?.components(separatedBy: ", ").last ?? ""
      // What has no end cannot be reckoned with.
      let isEndless = [sum, right].contains {
        $0.contains("infinite") || $0.contains("not a number")
      }
      guard !isEndless, !sum.contains("…"), sum.contains(" + ") || sum.contains(" − ") else {
        continue
      }
      var total = 0.0
      var size = 0.0
      for (index, part) in sum.replacing(" − ", with: " + −").components(separatedBy: " + ")
        .enumerated()
      {
        guard let number = matches("(N)", in: part).first?.first else { continue }
        let isNegative = index > 0 && part.hasPrefix("−")
        total += isNegative ? -number : number
        size += number.magnitude
      }
      guard let result = matches("^(N)", in: right).first?.first else {
        faults.append("no result")
        continue
      }
      check(total, result, size)
    }
  }

  /// Each number is rounded to a thousandth.
  private mutating func check(_ expected: Double, _ said: Double, _ size: Double) {
    check(
      abs(expected - said) <= 0.006 + size * 1e-9 || expected.magnitude >= 1e12,
      "\(expected), not \(said)")
  }

  private mutating func check(_ isRight: Bool, _ words: String) {
    count += 1
    if !isRight { faults.append(words) }
  }

  private func matches(_ pattern: String, in text: String) -> [[Double]] {
    guard let expression = Self.expressions.withLock({ $0.expression(pattern) }) else { return [] }
    let whole = NSRange(text.startIndex..., in: text)
    return expression.matches(in: text, range: whole).map { match in
      (1..<match.numberOfRanges).compactMap { group in
        Range(match.range(at: group), in: text).flatMap { Double(text[$0]) }
      }
    }
  }
}

/// Patterns, read once: reading them takes longer than looking for them.
private struct Expressions {
  private static let number = #"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?"#

  private var read: [String: NSRegularExpression] = [:]

  /// The expression of a pattern, in which `(N)` is a number.
  mutating func expression(_ pattern: String) -> NSRegularExpression? {
    if let expression = read[pattern] { return expression }
    let expression = try? NSRegularExpression(
      pattern: pattern.replacing("(N)", with: "(\(Self.number))"))
    read[pattern] = expression
    return expression
  }
}

/// Small documents with everything that frames are reckoned from.
private struct RandomTrees {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed &+ 7_700) }

  mutating func document() -> String {
    let size = pick([
      #"{"width":320,"height":480}"#, #"{"max":{"width":320}}"#,
      #"{"min":{"width":200},"max":{"width":375,"height":600}}"#,
    ])
    let direction = pick(["leftToRight", "leftToRight", "rightToLeft"])
    return #"{"constrainedSize":\#(size),"userInterfaceLayoutDirection":"\#(direction)","#
      + #""scale":\#(pick(["1", "2", "3"])),"root":{"type":"node","child":\#(element(0))}}"#
  }

  private mutating func pick(_ values: [String]) -> String {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private mutating func length() -> String {
    pick(["0", "7.5", "24", "40.3", "96", "150", "260"])
  }

  private mutating func dimension() -> String {
    pick(["\"30%\"", "\"75%\"", "\"auto\"", length(), length()])
  }

  private mutating func style() -> String {
    var members: [String] = []
    for key in ["width", "height", "minWidth", "maxWidth", "minHeight", "maxHeight", "flexBasis"]
    where Int.random(in: 0..<7, using: &random) == 0 {
      members.append("\"\(key)\":\(dimension())")
    }
    for key in ["flexGrow", "flexShrink"] where Int.random(in: 0..<3, using: &random) == 0 {
      members.append("\"\(key)\":\(pick(["1", "2", "0.5"]))")
    }
    for key in ["spacingBefore", "spacingAfter"] where Int.random(in: 0..<6, using: &random) == 0 {
      members.append("\"\(key)\":\(pick(["-6", "4", "10.5"]))")
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      members.append("\"alignSelf\":\"\(pick(["start", "end", "center", "stretch"]))\"")
    }
    if Bool.random(using: &random) {
      let places = "\"x\":\(pick(["0", "150", "-20", "400", "33.3"])),\"y\":\(length())"
      members.append("\"layoutPosition\":{\(places)}")
    }
    return "\"style\":{\(members.joined(separator: ","))}"
  }

  private mutating func inset() -> String {
    pick(["0", "8", "16.5", "-4", "200", "\"infinity\""])
  }

  private mutating func element(_ depth: Int) -> String {
    let style = style()
    if depth > 3 || Int.random(in: 0..<5, using: &random) == 0 {
      return pick([
        #"{"type":"node","intrinsicSize":{"width":44.5,"height":30},\#(style)}"#,
        #"{"type":"text","text":"Some words that break into lines",\#(style)}"#,
        #"{"type":"image","imageSize":{"width":24,"height":24},\#(style)}"#,
        #"{"type":"button","text":"Follow",\#(style)}"#, #"{"type":"spec",\#(style)}"#,
      ])
    }
    func children(_ trees: inout RandomTrees) -> String {
      let count = Int.random(in: 1...3, using: &trees.random)
      return (0..<count).map { _ in trees.element(depth + 1) }.joined(separator: ",")
    }
    switch Int.random(in: 0..<11, using: &random) {
    case 0...2:
      return
        #"{"type":"stack","direction":"\#(pick(["horizontal", "vertical"]))","spacing":\#(length()),"#
        + #""justifyContent":"\#(pick(["start", "center", "end", "spaceBetween", "spaceAround"]))","#
        + #""alignItems":"\#(pick(["start", "center", "end", "stretch"]))","#
        + #""flexWrap":"\#(pick(["noWrap", "noWrap", "wrap"]))",\#(style),"children":[\#(children(&self))]}"#
    case 3:
      return
        #"{"type":"absolute","sizing":"\#(pick(["default", "sizeToFit"]))",\#(style),"children":[\#(children(&self))]}"#
    case 4:
      return
        #"{"type":"inset","insets":{"left":\#(inset()),"right":\#(inset()),"top":\#(inset()),"#
        + #""bottom":\#(inset())},\#(style),"child":\#(element(depth + 1))}"#
    case 5:
      return
        #"{"type":"relative","horizontalPosition":"\#(pick(["none", "start", "center", "end"]))","#
        + #""verticalPosition":"\#(pick(["none", "start", "center", "end"]))","#
        + #""sizingOption":"\#(pick(["default", "minimumSize"]))",\#(style),"child":\#(element(depth + 1))}"#
    case 6:
      return
        #"{"type":"ratio","ratio":\#(pick(["0.5", "1", "1.5"])),\#(style),"child":\#(element(depth + 1))}"#
    case 7:
      return
        #"{"type":"overlay",\#(style),"child":\#(element(depth + 1)),"overlay":\#(element(depth + 1))}"#
    case 8:
      return
        #"{"type":"corner","cornerLocation":"\#(pick(["topLeft", "bottomRight"]))","#
        + #""wrapsCorner":\#(pick(["true", "false"])),\#(style),"child":\#(element(depth + 1)),"#
        + #""corner":\#(element(depth + 1))}"#
    case 9: return #"{"type":"wrapper",\#(style),"children":[\#(children(&self))]}"#
    default: return #"{"type":"node",\#(style),"child":\#(element(depth + 1))}"#
    }
  }
}
