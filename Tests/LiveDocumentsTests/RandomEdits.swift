import DocumentSyntax
import Foundation
import JSON
import LiveDocuments
import Randomness
import Testing

/// Documents to edit: Texture's results' own, which hold every type.
struct Corpus {
  private let documents: [[UInt8]]

  init() throws { documents = try Self.read.get() }

  private static let read = Result { try readDocuments() }

  private static func readDocuments() throws -> [[UInt8]] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "LayoutEngineTests/Vectors")
    var documents: [[UInt8]] = []
    // Those of scroll nodes and buttons as often as all others.
    for file in ["seeds", "quirks", "random"] + Array(repeating: "nodes", count: 8) {
      let data = try Data(contentsOf: folder.appending(path: "\(file).jsonl"))
      for line in data.split(separator: UInt8(ascii: "\n")) {
        let text = String(decoding: line, as: UTF8.self)
        guard let start = text.range(of: #""document":"#), let end = text.range(of: #","frames":"#)
        else { continue }
        documents.append(Array(text[start.upperBound..<end.lowerBound].utf8))
      }
    }
    // Captures as often as a tenth of all others.
    documents += Array(repeating: Self.captures, count: documents.count / 40).joined()
    return documents
  }

  private static let captures = [
    #"""
    {"constrainedSize":{"width":200,"height":120},"root":{"type":"stack","captured":{"x":0,"y":0,"width":200,"height":120},"children":[{"type":"text","id":"a","text":[{"text":"two "},{"text":"runs","font":{"size":30}}],"style":{"flexShrink":1,"ascender":12},"measured":[{"from":0,"width":30,"height":60},{"from":60,"width":60,"height":20}],"captured":{"x":0,"y":0,"width":60,"height":120}},{"type":"custom","size":{"width":50,"height":20},"captured":{"x":60,"y":0,"width":50,"height":20},"children":[{"type":"image","imageSize":{"width":9,"height":9},"position":{"x":3,"y":4},"captured":{"x":3,"y":4,"width":9,"height":9}}]}]}}
    """#,
    #"""
    {"root":{"type":"stack","direction":"vertical","alignItems":"start","captured":{"x":0,"y":0,"width":100,"height":70},"children":[{"type":"node","measured":{"complete":false,"sizes":[{"from":0,"width":40,"height":40},{"from":90,"width":90,"height":20}]},"captured":{"x":0,"y":0,"width":90,"height":20}},{"type":"image","id":"b","imageSize":{"width":50,"height":50},"captured":{"x":0,"y":20,"width":50,"height":50}},{"type":"text","text":"moved","paragraph":{"lineSpacing":2},"captured":{"x":0,"y":70,"width":60,"height":20}}]}}
    """#,
    #"""
    {"variants":[{"name":"v","scale":3}],"root":{"type":"stack","alignItems":"baselineFirst","children":[{"type":"text","text":"a","style":{"ascender":16},"measured":[{"from":0,"width":10,"height":20}]},{"type":"button","titleNode":{"type":"text","measured":[{"from":0,"width":10,"height":20}]}},{"type":"custom","size":{"width":300,"height":20},"children":[{"type":"stack","position":{"x":1,"y":2,"width":30},"children":[{"type":"text","text":"b"}]}]}]}}
    """#,
  ].map { Array($0.utf8) }

  /// Calls `body` with random documents as they were opened, and after each of a few edits but the last.
  ///
  /// - Parameters:
  ///   - seeds: What each of the documents is made of.
  ///   - body: Is given a document, and what it is called in a failure.
  /// - Throws: What reading the documents throws.
  static func forEachState(
    ofDocuments seeds: Range<UInt64>, _ body: (_ document: LiveDocument, _ name: Comment) -> Void
  ) throws {
    let corpus = try Corpus()
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let text = corpus.document(using: &random)
      let document = LiveDocument(text: text)
      var mutator = TextMutator(text)
      for step in 0..<4 {
        body(document, "seed \(seed), step \(step)")
        let (range, replacement) = mutator.next(using: &random)
        document.replace(range, with: replacement)
        document.finishEditing(version: step)
      }
    }
  }

  /// One of them, minified or spread over lines.
  func document(using random: inout SeededGenerator) -> [UInt8] {
    let document = documents[Int.random(in: 0..<documents.count, using: &random)]
    guard Bool.random(using: &random) else { return document }
    return document.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "{"), UInt8(ascii: "["): [byte, UInt8(ascii: "\n"), 32]
      default: [byte]
      }
    }
  }
}

/// Gives a document variants in every state there is.
enum RandomVariants {
  static func add(to document: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
    // Elements have names for variants to say.
    var text = String(decoding: document, as: UTF8.self)
    for type in ["text", "image", "stack", "node", "button", "scroll"] {
      for id in ["x", "y"] where Bool.random(using: &random) {
        text = text.replacing(
          "\"type\":\"\(type)\"", with: "\"id\":\"\(id)\(type)\",\"type\": \"\(type)\"",
          maxReplacements: 1)
      }
    }
    if Bool.random(using: &random) {
      text = text.replacing(#""size":"#, with: #""textStyle":"headline","size":"#)
    }
    let families = namedChildren(in: text)
    let variants = ["a", "b"].prefix(Int.random(in: 1...2, using: &random))
      .map { variant($0, families, using: &random) }.joined(separator: ",")
    return Array(("{\"variants\":[\(variants)]," + text.dropFirst()).utf8)
  }

  /// The ids of elements with children, each with the ids of these.
  private static func namedChildren(in text: String) -> [(parent: String, children: [String])] {
    var families: [(parent: String, children: [String])] = []
    var pending = (try? JSONValue(parsing: text.utf8)).map { [$0] } ?? []
    while let value = pending.popLast() {
      pending += value.arrayValue ?? value.objectValue?.map(\.value) ?? []
      guard let parent = value["id"]?.stringValue, let children = value["children"]?.arrayValue
      else { continue }
      families.append((parent, children.compactMap { $0["id"]?.stringValue }))
    }
    return families
  }

  /// Orders of children, most of them of all that have an id.
  private static func order(
    _ families: [(parent: String, children: [String])], using random: inout SeededGenerator
  ) -> String {
    let orders = families.map { family in
      var ids = family.children.shuffled(using: &random).map { "\"#\($0)\"" }
      switch Int.random(in: 0..<8, using: &random) {
      case 0: ids.append("\"#xtext\"")
      case 1: ids = Array(ids.dropLast())
      case 2: ids.append("7")
      default: break
      }
      return "\"#\(family.parent)\":[\(ids.joined(separator: ","))]"
    }
    return "{\(orders.joined(separator: ","))}"
  }

  private static func variant(
    _ name: String, _ families: [(parent: String, children: [String])],
    using random: inout SeededGenerator
  ) -> String {
    let types = ["text", "image", "stack", "node", "button", "scroll"]
    // "inner" is in replacements only.
    let ids = types.flatMap { ["#x\($0)", "#y\($0)"] } + ["#inner", "#inner"]
    func named(_ values: [String]) -> String {
      let some = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        let (id, value) = (ids.randomElement(using: &random), values.randomElement(using: &random))
        return "\"\(id ?? "")\":" + (value ?? "")
      }
      return "{\(some.joined(separator: ","))}"
    }
    let languages = ["long", "accented", "rightToLeft"]
    let styles = [
      "{}", #"{"width":40}"#, #"{"flexGrow":1,"flexShrink":1}"#, "[]",
      #"{"preferredSize":{"width":9,"height":"x"}}"#, #"{"alignSelf":"end","minHeight":"50%"}"#,
      #"{"widht":3,"width":"20pt","width":30}"#,
    ]
    let values = [
      #"{"spacing":8,"direction":"vertical","alignItems":"end"}"#, #"{"hidden":true}"#, "{}", "3",
      #"{"text":"one two","font":{"size":20}}"#, #"{"imageSize":{"height":30},"text":7}"#,
      #"{"imageSize":{"width":30,"height":12},"intrinsicSize":{"width":7}}"#,
      #"{"insets":{"top":4},"textContainerInset":{"left":3},"spcing":1,"spacing":1,"spacing":2}"#,
      #"{"type":"text","id":"q","style":{"width":9},"child":{"type":"text"},"lintel-disable":[]}"#,
      #"{"titleNode":{"type":"text"},"isEnabled":false,"scrollableDirections":"both"}"#,
      #"{"semanticContentAttribute":"forceRightToLeft","flexWrap":"wrap","maximumNumberOfLines":1}"#,
    ]
    let elements = [
      #"{"type":"text","text":"instead of it"}"#, #"{"type":"text","id":"xtext","text":"a b"}"#,
      #"{"type":"image","id":"ximage","imageSize":{"width":30,"height":"x"}}"#, "null", "[]",
      #"{"type":"stack","id":"ystack","children":[{"type":"text","id":"inner","text":"in"},"#
        + #"{"type":"node","id":"xnode","child":{"type":"stack","id":"xstack"}}]}"#,
      #"{"type":"stack","children":[{"type":"text","id":"inner","style":{"width":"70%"}}]}"#,
      #"{"type":"overlay","child":{"type":"image","id":"n"},"overlay":{"type":"text","text":"o"}}"#,
      #"{"type":"bogus","child":{"type":"text"}}"#, "{}",
    ]
    let keys = [
      "\"textScale\":" + (["0.5", "1.25", "2", "3.1"].randomElement(using: &random) ?? "1"),
      #""contentSizeCategory":"accessibilityExtraLarge""#, #""contentSizeCategory":"small""#,
      #""userInterfaceLayoutDirection":"rightToLeft""#, #""scale":3"#,
      #""constrainedSize":{"max":{"width":200,"height":"infinity"}}"#,
      "\"pseudolanguage\":\"\(languages.randomElement(using: &random) ?? "")\"",
      "\"hidden\":" + named(["true", "false", "1"]),
      "\"text\":" + named(["\"\"", "\"one\"", "\"one two three four five six\"", "3"]),
      "\"style\":" + named(styles),
      "\"values\":" + named(values), "\"values\":" + named(values),
      "\"instead\":" + named(elements), "\"instead\":" + named(elements),
      "\"order\":" + order(families, using: &random),
      "\"order\":" + order(families, using: &random),
    ]
    let some = keys.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
    return "{" + (["\"name\":\"\(name)\""] + some).joined(separator: ",") + "}"
  }
}

/// Adds layout tests of all kinds to documents, most of which can be evaluated.
enum RandomExpectations {
  static func add(to document: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
    guard document.first == UInt8(ascii: "{"), Int.random(in: 0..<3, using: &random) > 0 else {
      return document
    }
    let text = String(decoding: document, as: UTF8.self)
    let ids = text.split(separator: "\"id\":").dropFirst().compactMap { part -> String? in
      let words = part.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
      return words.count == 3 && words[1].allSatisfy { $0.isLetter || $0.isNumber }
        ? String(words[1]) : nil
    }
    let expectations = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      written(expression(ids, using: &random), using: &random)
    }
    return Array(("{\"expect\":[\(expectations.joined(separator: ","))]," + text.dropFirst()).utf8)
  }

  private static func expression(_ ids: [String], using random: inout SeededGenerator) -> String {
    func element() -> String {
      Int.random(in: 0..<8, using: &random) == 0
        ? "#nobody" : ids.randomElement(using: &random).map { "#\($0)" } ?? "root"
    }
    func value() -> String {
      let members = [
        "x", "y", "width", "height", "maxX", "midY", "firstBaseline", "lines", "widht",
      ]
      let base = Bool.random(using: &random) ? element() : "root"
      return "\(base).\(members.randomElement(using: &random) ?? "x")"
    }
    let selectors = ["text", "stack > *", "node", ":outside", ":empty", "[width>20]", ":hidden"]
    let selector = selectors.randomElement(using: &random) ?? "text"
    let relations = ["==", "!=", "<", "<=", ">", ">="]
    let relation = relations.randomElement(using: &random) ?? "=="
    let spatial = ["inside", "overlaps", "above", "left of", "same row as"]
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return "\(element()) \(spatial.randomElement(using: &random) ?? "") \(element())"
    case 1: return "not \(selector)"
    case 2: return "all(\(selector)).width \(relation) \(value())"
    case 3: return "all(\(selector)) inside root"
    case 4: return "\(value()) \(relation) \(Int.random(in: 0..<100, using: &random))"
    default: return "\(value()) + 2 * \(value()) \(relation) \(value())"
    }
  }

  private static func written(_ text: String, using random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: "{\"that\":\"\(text)\",\"on\":[\"a\",\"c\"]}"
    case 1: "{\"why\":\"\",\"that\":\"\(text)\",\"on\":[\"document\",\"b\"]}"
    default: "\"\(text)\""
    }
  }
}

/// Makes edits as they occur while typing, and worse ones.
struct TextMutator {
  private(set) var text: [UInt8]
  private(set) var history: [String] = []

  init(_ text: [UInt8]) {
    self.text = text
  }

  mutating func next(using random: inout SeededGenerator) -> (Range<Int>, [UInt8]) {
    let (range, replacement) = edit(using: &random)
    return replace(range, with: replacement)
  }

  /// Makes an edit.
  mutating func replace(_ range: Range<Int>, with replacement: [UInt8]) -> (Range<Int>, [UInt8]) {
    history.append("\(range) ← \(String(decoding: replacement, as: UTF8.self))")
    text.replaceSubrange(range, with: replacement)
    return (range, replacement)
  }

  private func edit(using random: inout SeededGenerator) -> (Range<Int>, [UInt8]) {
    func place() -> Int { Int.random(in: 0...text.count, using: &random) }
    let fragments = [
      "{", "}", "[", "]", ",", ":", "\"", " ", "\n", "7", "-", "e", "null", "true", "\"a\":1,",
      #"{"type":"node","intrinsicSize":{"width":10,"height":20}},"#,
      #"{"type":"stack","direction":"vertical","children":["#, #""style":{"flexGrow":1},"#,
      #""lintel-disable":["missing-intrinsic-size","unknown-key"],"#, #","hidden":true"#,
      #""assumed":["text","font"],"#, #""unknown":["insets"],"#, #""unknown":["size","spacing"],"#,
      #""semanticContentAttribute":"forceRightToLeft","#, #""text":"two words","#,
      #""titleNode":{"type":"text","flow":{"length":70,"lineHeight":20}},"#,
      #""imageNode":{"type":"image","imageSize":{"width":20,"height":20}},"#,
      #"{"type":"scroll","automaticallyManagesContentSize":true,"child":"#,
      #""userInterfaceLayoutDirection":"rightToLeft","#, #""textContainerInset":4,"#,
      #""measured":[{"from":0,"width":30,"height":40},{"from":60,"width":60,"height":20}],"#,
      #""captured":{"x":0,"y":0,"width":10,"height":20},"#, #""position":{"x":3,"y":4},"#,
      #"{"type":"custom","size":{"width":50,"height":20},"children":["#,
      #""text":[{"text":"two"},{"text":" runs","font":{"size":30}}],"#,
      #""id":"x","#, #"{"type":"inset","insets":3,"child":"#, "é", "😀", "\\",
      #""variants":[{"name":"a","textScale":2}],"#, #""font":{"textStyle":"body"},"#,
      ##""hidden":{"#x":true},"##, ##""style":{"#x":{"width":20}},"##,
      ##""text":{"#x":"a b c d"},"##, ##""values":{"#x":{"spacing":3,"text":"v"}},"##,
      ##""instead":{"#xtext":{"type":"text","text":"new"}},"##,
      ##""instead":{"#x":{"type":"stack","id":"x","children":[{"type":"text","text":"n"}]}},"##,
      ##""order":{"#x":["#xtext","#ytext"]},"##, #""id":"xtext","#, #""id":"xstack","#,
      ##""#xstack":{"type":"text","id":"xtext"},"##,
      #""pseudolanguage":"long","#, #""contentSizeCategory":"extraLarge","#, "#", "1e3",
    ]
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1, 2: return numberEdit(using: &random) ?? (0..<0, [10])
    case 3, 4:
      let at = place()
      return (at..<at, Array((fragments.randomElement(using: &random) ?? "").utf8))
    case 5:
      let at = place()
      return (at..<min(text.count, at + 1), [])
    case 6:
      let at = place()
      return (at..<min(text.count, at + Int.random(in: 0..<60, using: &random)), [])
    case 7:
      let from = place()
      let copied = Array(
        text[from..<min(text.count, from + Int.random(in: 0..<80, using: &random))])
      let at = place()
      return (at..<at, copied)
    case 8: return wordEdit(using: &random) ?? (0..<0, [32])
    default:
      let at = place()
      return (at..<at, [32])
    }
  }

  /// Replaces a number by another.
  private func numberEdit(using random: inout SeededGenerator) -> (Range<Int>, [UInt8])? {
    guard !text.isEmpty else { return nil }
    var at = Int.random(in: 0..<text.count, using: &random)
    func isDigit(_ index: Int) -> Bool { (48...57).contains(text[index]) }
    while at < text.count, !isDigit(at) { at += 1 }
    var end = at
    while end < text.count, isDigit(end) { end += 1 }
    guard end > at else { return nil }
    return (at..<end, Array("\(Int.random(in: 0..<400, using: &random))".utf8))
  }

  /// Replaces a word in quotes by another that may stand there.
  private func wordEdit(using random: inout SeededGenerator) -> (Range<Int>, [UInt8])? {
    let words = [
      "stack", "node", "inset", "center", "stretch", "vertical", "horizontal", "wrap", "width",
      "flexGrow", "flexShrink", "child", "children", "overlay", "end", "baselineFirst", "50%",
      "scroll", "button", "text", "image", "titleNode", "imageNode", "backgroundImageNode", "both",
      "forceRightToLeft", "forceLeftToRight", "rightToLeft", "contentEdgeInsets", "left", "none",
      "automaticallyManagesContentSize", "textContainerInset", "imageSize", "editableText",
      "a", "x", "#x", "#y", "xtext", "xstack", "#xtext", "#ystack", "values", "instead", "order",
      "long", "accented", "textScale", "textStyle", "body", "headline",
      "large",
      "accessibilityLarge", "hidden", "style", "pseudolanguage", "variants", "name",
      "custom", "measured", "captured", "position", "from", "complete", "sizes", "assumed",
      "unknown", "size",
    ]
    guard !text.isEmpty else { return nil }
    var at = Int.random(in: 0..<text.count, using: &random)
    while at < text.count, text[at] != UInt8(ascii: "\"") { at += 1 }
    var end = at + 1
    while end < text.count, text[end] != UInt8(ascii: "\"") { end += 1 }
    guard end < text.count else { return nil }
    return ((at + 1)..<end, Array((words.randomElement(using: &random) ?? "").utf8))
  }
}
