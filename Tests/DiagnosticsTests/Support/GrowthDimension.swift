/// A dimension in which a document grows, with the text that makes it `count` large.
enum GrowthDimension: String, CaseIterable {
  case children, depth, unknownKeys, repeatedKeys, diagnostics, equalIDs, syntaxErrors, lostText
  case overflowingRows, disables, disabledCodes, usedDisables, longText, lines
  case variantIDs, variantTexts, textRuns, tableEntries, oneLine
  case faultyLevels

  /// Elements of the root's children.
  func elements(_ count: Int) -> [String] {
    switch self {
    case .children: Array(repeating: Self.node(), count: count)
    case .depth:
      [
        String(repeating: #"{"type":"inset","insets":0,"child":"#, count: min(count, 400))
          + Self.node() + String(repeating: "}", count: min(count, 400))
      ]
    case .faultyLevels:
      [
        String(
          repeating: #"{"type":"stack","style":{"width":-1},"children":["#, count: min(count, 400))
          + Self.node() + String(repeating: "]}", count: min(count, 400))
      ]
    case .unknownKeys:
      [Self.node((0..<count).map { "\"key\($0)\":1" }.joined(separator: ","))]
    case .repeatedKeys:
      [Self.node(Array(repeating: #""id":"twice""#, count: count).joined(separator: ","))]
    case .diagnostics: Array(repeating: Self.node(#""spacng":1"#), count: count)
    case .equalIDs: Array(repeating: Self.node(#""id":"same""#), count: count)
    case .syntaxErrors: Array(repeating: Self.node(#""hidden":false "alt":1"#), count: count)
    case .lostText: Array(repeating: Self.node(#""alt":word"#), count: count)
    case .overflowingRows:
      Array(
        repeating: """
          {"type":"stack","style":{"width":90},"children":[{"type":"text","text":"one two three four"},\
          \(Self.node())]}
          """, count: count)
    case .disables: Array(repeating: Self.node(#""lintel-disable":["zero-size"]"#), count: count)
    case .disabledCodes:
      [
        Self.node(
          "\"lintel-disable\":[\((0..<count).map { "\"code-\($0)\"" }.joined(separator: ","))]")
      ]
    case .usedDisables:
      Array(
        repeating: Self.node(#""spacng":1,"lintel-disable":["unknown-key"]"#), count: count)
    case .longText:
      [
        """
        {"type":"text","text":"\(String(repeating: "words and ", count: count))"}
        """
      ]
    case .lines: [String(repeating: "\n", count: count) + Self.node()]
    case .textRuns:
      [
        """
        {"type":"text","text":[\(Array(repeating: #"{"text":"one "}"#, count: count).joined(separator: ","))]}
        """
      ]
    case .tableEntries:
      [
        """
        {"type":"text","text":"one","measured":[\(
          (0..<count).map { #"{"from":\#($0),"width":9,"height":5}"# }.joined(separator: ","))]}
        """
      ]
    case .oneLine: [Array(repeating: Self.node(), count: count).joined(separator: ",")]
    case .variantIDs: []
    case .variantTexts:
      (0..<count).map { #"{"type":"text","id":"title\#($0)","text":"one"}"# }
    }
  }

  /// Members of a variant of the document.
  func variantMembers(_ count: Int) -> [String] {
    switch self {
    case .variantIDs:
      ["\"hidden\":{\((0..<count).map { "\"#nobody\($0)\":true" }.joined(separator: ","))}"]
    case .variantTexts:
      [
        "\"text\":{\((0..<count).map { "\"#title\($0)\":\"one two three\"" }.joined(separator: ","))}"
      ]
    default: []
    }
  }

  private static func node(_ member: String = "") -> String {
    let members = member.isEmpty ? "" : "," + member
    return #"{"type":"node","style":{"width":4,"height":4}\#(members)}"#
  }

  /// A document that is `count` large in each of some dimensions, on its own screen and on those of variants.
  ///
  /// In its middle is a cell with the size `40×40` and a text.
  static func document(
    _ dimensions: [GrowthDimension], _ count: Int, variants: Int = 0
  ) -> String {
    let elements = dimensions.flatMap { $0.elements(count) }
    let cell = """
      {"type":"stack","id":"cell","children":[
      {"type":"node","style":{"width":40,"height":40}},
      {"type":"text","text":"message"}]}
      """
    let half = elements.count / 2
    let all = elements[..<half] + [cell, cell.replacing("cell", with: "other")] + elements[half...]
    let members = dimensions.flatMap { $0.variantMembers(count) }
    let screens = (0..<variants).map { number in
      let size = #""constrainedSize":{"width":\#(60 + number % 4),"max":{"height":"infinity"}}"#
      return "{\(([#""name":"v\#(number)""#, size] + members).joined(separator: ","))}"
    }
    return """
      {"constrainedSize":{"width":375,"max":{"height":"infinity"}},
      "variants":[\(screens.joined(separator: ",\n"))],
      "root":{"type":"stack","direction":"vertical","children":[
      \(all.joined(separator: ",\n"))
      ]}}
      """
  }
}
