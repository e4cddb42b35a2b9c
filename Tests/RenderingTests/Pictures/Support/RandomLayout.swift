import Randomness

/// A document of random elements with sensible and senseless values.
struct RandomLayout {
  private var random: SeededGenerator
  private var elementsLeft: Int
  private(set) var text = ""

  init(seed: UInt64, elements: Int = 25) {
    random = SeededGenerator(seed: seed)
    elementsLeft = elements
    let width = pick(["375", "320", "0", "1e7", "40.33", "\"infinity\""])
    let height = pick(["\"infinity\"", "667", "10", "9999999"])
    let root = element(depth: 0)
    text = """
      {"scale": \(pick(["1", "2", "3", "1.5", "0.3", "1e9"])),
      "constrainedSize": {"max": {"width": \(width), "height": \(height)}}, "root": \(root)}
      """
  }

  private mutating func pick(_ values: [String]) -> String {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func number() -> String {
    pick([
      "0", "1", "8", "12.5", "33.333", "100", "250", "-20", "5000", "9999998", "1e12", "-1e300",
      "0.001", "1e-300",
    ])
  }

  /// Nested a dozen levels deep at most.
  private mutating func element(depth: Int) -> String {
    elementsLeft -= 1
    var members = ["\"style\": \(style())"]
    if chance(60) { members.append("\"id\": \(id())") }
    if chance(5) { members.append("\"hidden\": true") }
    let isLeaf = depth > 11 || elementsLeft <= 0 || chance(25)
    members += isLeaf ? leaf() : container(depth: depth + 1)
    return "{\(members.joined(separator: ", "))}"
  }

  private mutating func id() -> String {
    pick([
      #""a""#, #""b""#, #""row 1""#, #""<x>&\"y\"""#, #""]]>""#, #""_root""#, #""1st""#, #""é""#,
      #""\u202Eabc""#, #""\u0000\u001B[31m""#, #""日本語""#, #""👩‍👩‍👧""#, #""\uFFFE""#, #""́""#, #""""#,
      "\"n\(Int.random(in: 0..<1_000, using: &random))\"",
    ])
  }

  private mutating func style() -> String {
    var members: [String] = []
    let keys = [
      "width", "height", "minWidth", "maxHeight", "spacingBefore", "spacingAfter", "flexGrow",
      "flexShrink", "flexBasis", "ascender",
    ]
    for key in keys where chance(15) { members.append("\"\(key)\": \(number())") }
    if chance(10) { members.append("\"width\": \"\(pick(["50%", "150%", "33.3%"]))\"") }
    if chance(10) {
      members.append("\"layoutPosition\": {\"x\": \(number()), \"y\": \(number())}")
    }
    return "{\(members.joined(separator: ", "))}"
  }

  private mutating func leaf() -> [String] {
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1:
      let text = pick([
        #""Hello""#, #""日本語のテキスト 🎉""#, #""two\nlines\r\n""#, #""a\u0000b <c> & ]]> \u202E""#,
        #""Donaudampfschifffahrtsgesellschaft""#, #""""#, #""   spaces   in   it   ""#,
      ])
      return [
        "\"type\": \"\(pick(["text", "button", "editableText"]))\"", "\"text\": \(text)",
        "\"font\": {\"size\": \(pick(["17", "12", "0", "0.01", "900", "1e9"]))}",
        "\"maximumNumberOfLines\": \(pick(["0", "1", "3"]))",
      ]
    case 2: return ["\"type\": \"spec\""]
    case 3:
      return [
        "\"type\": \"text\"",
        "\"flow\": {\"length\": \(number()), \"lineHeight\": \(number())}",
      ]
    case 4:
      return [
        "\"type\": \"image\"",
        "\"imageSize\": {\"width\": \(number()), \"height\": \(number())}",
      ]
    case 5: return ["\"type\": \"nonsense\""]
    default: return ["\"type\": \"\(pick(["node", "networkImage", "video", "map"]))\""]
    }
  }

  private mutating func container(depth: Int) -> [String] {
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3:
      let count = Int.random(in: 0...5, using: &random)
      let children = (0..<count).map { _ in element(depth: depth) }
      let align = pick(["stretch", "center", "baselineFirst", "baselineLast", "end"])
      return [
        "\"type\": \"stack\"", "\"direction\": \"\(pick(["horizontal", "vertical"]))\"",
        "\"spacing\": \(number())", "\"alignItems\": \"\(align)\"",
        "\"flexWrap\": \"\(pick(["noWrap", "wrap"]))\"", "\"lineSpacing\": \(number())",
        "\"children\": [\(children.joined(separator: ", "))]",
      ]
    case 4:
      let insets =
        "{\"top\": \(number()), \"left\": \(pick(["\"infinity\"", "4"])), \"right\": \(number())}"
      return [
        "\"type\": \"inset\"", "\"insets\": \(insets)", "\"child\": \(element(depth: depth))",
      ]
    case 5:
      let kind = pick(["overlay", "background"])
      return [
        "\"type\": \"\(kind)\"", "\"child\": \(element(depth: depth))",
        "\"\(kind)\": \(element(depth: depth))",
      ]
    case 6:
      return [
        "\"type\": \"corner\"", "\"cornerLocation\": \"topRight\"",
        "\"child\": \(element(depth: depth))", "\"corner\": \(element(depth: depth))",
      ]
    case 7:
      return [
        "\"type\": \"absolute\"",
        "\"children\": [\(element(depth: depth)), \(element(depth: depth))]",
      ]
    case 8:
      return [
        "\"type\": \"ratio\"", "\"ratio\": \(number())", "\"child\": \(element(depth: depth))",
      ]
    default:
      return [
        "\"type\": \"\(pick(["center", "relative", "wrapper", "node"]))\"",
        "\"child\": \(element(depth: depth))",
      ]
    }
  }
}
