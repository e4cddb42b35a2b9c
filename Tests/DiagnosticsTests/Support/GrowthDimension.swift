/// A dimension in which a document grows, with the text that makes it `count` large.
enum GrowthDimension: String, CaseIterable {
  case children, depth, unknownKeys, repeatedKeys, diagnostics, equalIDs, syntaxErrors, lostText
  case overflowingRows, disables, disabledCodes, usedDisables, longText, lines
  case variantIDs, variantTexts, textRuns, tableEntries, oneLine
  case faultyLevels
  case emptyScrolls, squeezedTexts, wideBubbles, fractions, stretchedTexts, ignoredInsets,
    offPixelRows
  case equalColumns, nestedBubbles, layers
  case variables, usedVariables, undefinedVariables, layouts, uses, repeatedObjects, entries
  case expectations, expectedIDs, assumedKeys, unknownMarks, truncationRuns
  case variantValues, variantStyles, variantReplacements, variantOrders, variantVariables

  /// The keys of documents that grow with the dimension.
  var keys: Set<String> {
    switch self {
    case .children, .oneLine: ["children"]
    case .disables, .disabledCodes, .usedDisables: ["lintel-disable"]
    case .variantIDs: ["hidden"]
    case .variantTexts, .textRuns: ["text"]
    case .tableEntries: ["measured", "sizes"]
    case .variables, .usedVariables, .undefinedVariables, .variantVariables: ["variables"]
    case .layouts, .uses: ["layouts"]
    case .repeatedObjects, .entries: ["each"]
    case .expectations: ["expect"]
    case .expectedIDs: ["on"]
    case .assumedKeys: ["assumed"]
    case .unknownMarks: ["unknown"]
    case .truncationRuns: ["truncationToken"]
    case .variantValues: ["values"]
    case .variantStyles: ["style"]
    case .variantReplacements: ["instead"]
    case .variantOrders: ["order"]
    default: []
    }
  }

  /// The many-valued keys, settings and members of reports that are no dimension of a document, each with the reason.
  static let others: [String: String] = [
    "variants": "GrowthTests doubles the screens of a document",
    "defaults": "there are as many entries as types",
    "fonts": "a configuration is read once for all documents below it",
    "fallback": "a configuration is read once for all documents below it",
    "source": "a configuration is read once for all documents below it",
    "uses": "a configuration is read once for all documents below it",
    "libraries": "a configuration is read once for all documents below it",
    "elements": "a report has the elements of a document, which children doubles",
    "states": "a report has a state for each variant",
  ]

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
    case .emptyScrolls: Array(repeating: Self.scrolledPages, count: count)
    case .squeezedTexts: Array(repeating: Self.squeezedText, count: count)
    case .wideBubbles: Array(repeating: Self.bubble, count: count)
    case .nestedBubbles:
      [
        String(repeating: Self.openingRow, count: min(count, 100)) + Self.deepBubble
          + String(repeating: "]}]}", count: min(count, 100))
      ]
    case .fractions: Array(repeating: Self.fractionElements, count: count)
    case .layers: Array(repeating: Self.layerElements, count: count)
    case .stretchedTexts:
      Array(
        repeating: """
          {"type":"stack","children":[{"type":"text","text":"song","style":{"alignSelf":"stretch"}},\
          {"type":"text","text":"play"}]}
          """, count: count)
    case .ignoredInsets:
      Array(
        repeating: """
          {"type":"inset","insets":{"left":"infinity"},"child":{"type":"node","style":{"height":20}}}
          """, count: count)
    case .offPixelRows: Array(repeating: Self.offPixelRow, count: count)
    case .equalColumns:
      Array(
        repeating: """
          {"type":"stack","direction":"vertical","justifyContent":"center","children":[\
          {"type":"text","text":"column"}]}
          """, count: count)
    case .usedVariables:
      Array(
        repeating: #"{"type":"node","style":{"width":"$shared","height":"$shared"}}"#, count: count)
    case .undefinedVariables: (0..<count).map { Self.node("\"alt\":\"$none\($0)\"") }
    case .uses: Array(repeating: ##"{"type":"node","layout":"#badge"}"##, count: count)
    case .repeatedObjects: Array(repeating: Self.node(#""each":2"#), count: count)
    case .entries:
      [
        ##"{"layout":"#badge","each":["##
          + (0..<count).map { "{\"side\":\($0 % 9)}" }.joined(separator: ",") + "]}"
      ]
    case .assumedKeys: [Self.node(Self.list("assumed", count))]
    case .unknownMarks: [Self.node(Self.list("unknown", count))]
    case .truncationRuns:
      [
        #"{"type":"text","text":"one","truncationToken":["#
          + Array(repeating: #"{"text":"."}"#, count: count).joined(separator: ",") + "]}"
      ]
    case .variantValues, .variantStyles, .variantReplacements, .variantOrders:
      (0..<count).map { Self.node("\"id\":\"box\($0)\"") }
    case .variantIDs, .variables, .layouts, .expectations, .expectedIDs, .variantVariables: []
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
    case .variantValues:
      ["\"values\":{\(Self.boxes(count) { _ in #"{"clipsToBounds":true}"# })}"]
    case .variantStyles: ["\"style\":{\(Self.boxes(count) { _ in #"{"width":9}"# })}"]
    case .variantReplacements: ["\"instead\":{\(Self.boxes(count) { _ in Self.node() })}"]
    case .variantOrders: ["\"order\":{\(Self.boxes(count) { "[\"#box\($0)\"]" })}"]
    case .variantVariables: ["\"variables\":{\(Self.names(count) { "\($0 + 1)" })}"]
    default: []
    }
  }

  /// Members of the document.
  private func members(_ count: Int) -> [String] {
    switch self {
    case .variables, .variantVariables: ["\"variables\":{\(Self.names(count) { "\($0)" })}"]
    case .usedVariables: [#""variables":{"shared":4}"#]
    case .uses, .entries: ["\"layouts\":{\(Self.badge)}"]
    case .layouts:
      ["\"layouts\":{\(Self.names(count) { _ in "{\"root\":\(Self.node())}" })}"]
    case .expectations:
      [
        "\"expect\":["
          + Array(repeating: ##""#cell.width >= 1""##, count: count).joined(separator: ",") + "]"
      ]
    case .expectedIDs:
      [
        ##""expect":[{"that":"#cell.width >= 1","on":["##
          + (0..<count).map { "\"v\($0)\"" }.joined(separator: ",") + "]}]"
      ]
    default: []
    }
  }

  private static func names(_ count: Int, _ value: (Int) -> String) -> String {
    (0..<count).map { "\"name\($0)\":\(value($0))" }.joined(separator: ",")
  }

  private static func boxes(_ count: Int, _ value: (Int) -> String) -> String {
    (0..<count).map { "\"#box\($0)\":\(value($0))" }.joined(separator: ",")
  }

  private static func list(_ key: String, _ count: Int) -> String {
    "\"\(key)\":[" + Array(repeating: #""width""#, count: count).joined(separator: ",") + "]"
  }

  private static let badge =
    #""badge":{"variables":{"side":4},"root":{"type":"node","style":{"width":"$side"}}}"#

  /// Pages whose scroll nodes lie behind them.
  private static let scrolledPages = """
    {"type":"background","child":{"type":"stack","children":[{"type":"text","text":"terms"}]},\
    "background":{"type":"scroll"}},
    {"type":"background","child":{"type":"node","style":{"height":40}},"background":{"type":"scroll"}}
    """

  /// Parts of the parent that are written as numbers, of a text and of what a text is deep in.
  private static let fractionElements = """
    {"type":"text","text":"half","style":{"width":0.5}},
    {"type":"stack","style":{"width":0.5},"children":[{"type":"inset","child":{"type":"text","text":"half"}}]}
    """

  /// Elements on top of each other, all of the same size and not.
  private static let layerElements = """
    {"type":"wrapper","children":[{"type":"node","style":{"height":9}},{"type":"node","style":{"height":9}}]},
    {"type":"wrapper","children":[{"type":"node","style":{"height":9}},{"type":"node","style":{"height":7}}]},
    {"type":"absolute","style":{"height":40},"children":[{"type":"node","style":{"width":"100%","height":"100%"}},\
    {"type":"node","style":{"width":"100%","height":"100%"}}]}
    """

  /// A hint that shrinks beside a long title.
  private static let squeezedText = """
    {"type":"stack","style":{"width":300},"children":[\
    {"type":"text","text":"the unabridged history of a small village in the north","maximumNumberOfLines":1,\
    "style":{"flexShrink":1}},\
    {"type":"text","text":"2 hours ago","maximumNumberOfLines":1,"style":{"flexShrink":1}}]}
    """

  /// A row with a column that may shrink, whose children are to follow.
  private static let openingRow = """
    {"type":"stack","children":[{"type":"stack","direction":"vertical","style":{"flexShrink":1},"children":[
    """

  /// A text that shrinks, with a background that is wider than its lines.
  private static let bubble = """
    {"type":"stack","style":{"width":320},"children":[{"type":"background","style":{"flexShrink":1},\
    "child":{"type":"inset","insets":8,"child":{"type":"text",\
    "text":"The museum reopens after extraordinarily long renovation"}},"background":{"type":"node"}}]}
    """

  /// A bubble with a title above its text, deep in other elements.
  private static let deepBubble = """
    {"type":"stack","style":{"width":320},"children":[{"type":"overlay","style":{"flexShrink":1},\
    "child":{"type":"inset","insets":8,"child":{"type":"stack","direction":"vertical","children":[\
    {"type":"text","text":"Today"},{"type":"inset","insets":2,"child":{"type":"text",\
    "text":"The museum reopens after extraordinarily long renovation"}}]}},"overlay":{"type":"node"}}]}
    """

  /// Thirds that are rounded up to pixels.
  private static let offPixelRow = """
    {"type":"stack","style":{"width":100},"children":[\
    {"type":"node","style":{"width":33.3,"height":4}},{"type":"node","style":{"width":33.3,"height":4}},\
    {"type":"node","style":{"width":33.3,"height":4}}]}
    """

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
    let own = dimensions.flatMap { $0.members(count) }.map { $0 + ",\n" }.joined()
    let screens = (0..<variants).map { number in
      let size = #""constrainedSize":{"width":\#(60 + number % 4),"max":{"height":"infinity"}}"#
      return "{\(([#""name":"v\#(number)""#, size] + members).joined(separator: ","))}"
    }
    return """
      {"constrainedSize":{"width":375,"max":{"height":"infinity"}},
      \(own)"variants":[\(screens.joined(separator: ",\n"))],
      "root":{"type":"stack","direction":"vertical","children":[
      \(all.joined(separator: ",\n"))
      ]}}
      """
  }
}
