package import JSON

/// Adds to random documents what they lack: texts in many fonts and settings, specs of the app's own classes, positions
/// in percent, and variants of screens, texts and hidden elements.
package struct RandomDetails {
  private var choices: Choices

  /// The ids of texts, and of all elements.
  private var texts: [String] = []
  private var ids: [String] = []

  private static let words = [
    "one", "two", "three", "\"four\"", "back\\slash", "sechs", "sieben", "Ährenfeld", "日本", "😀",
    "👩‍👩‍👧", "مرحبا", "??/", "%@", "//", "a\nb", "tab\there", "e\u{301}", "\u{7F}", "\u{2028}",
  ]

  private init(_ choices: Choices) { self.choices = choices }

  /// A document with random details added: what export has to write as hints.
  package static func adding(to document: JSONValue, number: Int, seed: UInt64) -> JSONValue {
    var source = Choices(seed: seed &* 0x2545_F491_4F6C_DD1D &+ UInt64(number))
    var maker = RandomDetails(source.fork())
    guard var object = document.objectValue, let root = object["root"] else { return document }
    object["root"] = maker.element(root)
    if maker.choices.oneIn(2) {
      object["variants"] = .array((0...maker.choices.below(2)).map { maker.variant($0) })
    }
    return .object(object)
  }

  private mutating func element(_ value: JSONValue) -> JSONValue {
    guard var element = value.objectValue else { return value }
    for member in element {
      if member.value["type"] != nil {
        element[member.key] = self.element(member.value)
      } else if member.key == "children", let children = member.value.arrayValue {
        element["children"] = .array(children.map { self.element($0) })
      }
    }
    let type = element["type"]?.stringValue ?? ""
    if type == "absolute" { fill(absolute: &element) }
    if let id = element["id"]?.stringValue { ids.append("#" + id) }
    let hasContent = ["intrinsicSize", "flow", "child", "titleNode"].contains { element[$0] != nil }
    guard ["text", "editableText", "button"].contains(type), !hasContent, !choices.oneIn(8) else {
      return .object(element)
    }
    element["text"] = choices.oneIn(4) ? runs() : .string(text())
    if let id = element["id"]?.stringValue { texts.append("#" + id) }
    if !choices.oneIn(4) { element["font"] = font() }
    if choices.oneIn(3) { element["maximumNumberOfLines"] = .integer(Int64(choices.below(4))) }
    guard type != "button" else { return .object(element) }
    if choices.oneIn(3) { element["paragraph"] = paragraph() }
    guard type == "text" else { return .object(element) }
    if choices.oneIn(4) { element["truncationMode"] = .string(choices.pick(Self.breakModes)) }
    if choices.oneIn(4) {
      element["truncationToken"] =
        choices.oneIn(2) ? runs() : .string(choices.pick(["… more", ""]))
    }
    return .object(element)
  }

  /// Makes a spec of the app's own class of an absolute one, or has children in it stand at a part of it.
  private mutating func fill(absolute element: inout JSONObject) {
    let isCustom = choices.oneIn(2)
    if isCustom {
      element["type"] = "custom"
      element["sizing"] = nil
      element["size"] = [
        "width": .real(choices.pick([40, 120.5, 1000.0 / 3])),
        "height": .real(choices.pick([30, 0, 64])),
      ]
    }
    var children = element["children"]?.arrayValue ?? []
    for index in children.indices {
      guard var child = children[index].objectValue, !choices.oneIn(3) else { continue }
      if isCustom {
        child["position"] = position()
      } else {
        var style = child["style"]?.objectValue ?? [:]
        let x: JSONValue = .string(choices.pick(["50%", "33.3%", "100%"]))
        style["layoutPosition"] = ["x": x, "y": choices.oneIn(2) ? "25%" : 4]
        child["style"] = .object(style)
      }
      children[index] = .object(child)
    }
    element["children"] = .array(children)
  }

  private mutating func position() -> JSONValue {
    var position: JSONObject = ["x": .real(choices.pick([0, 8, 20.0 / 3, -3]))]
    if choices.oneIn(2) { position["y"] = .real(choices.pick([4, 12.5])) }
    for key in ["width", "height", "minWidth", "maxWidth", "minHeight", "maxHeight"]
    where choices.oneIn(4) {
      position[key] = .real(choices.pick([10, 44.5, 80]))
    }
    return .object(position)
  }

  private mutating func variant(_ number: Int) -> JSONValue {
    var variant: JSONObject = ["name": .string("other \"\(number)\"")]
    if choices.oneIn(2) {
      variant["constrainedSize"] = ["max": ["width": .integer(choices.pick([200, 320, 430]))]]
    }
    if choices.oneIn(3) { variant["scale"] = .integer(choices.pick([1, 3])) }
    if choices.oneIn(4) { variant["userInterfaceLayoutDirection"] = "rightToLeft" }
    if choices.oneIn(4) { variant["textScale"] = .real(choices.pick([0.75, 1.5])) }
    if choices.oneIn(4) { variant["contentSizeCategory"] = "accessibilityLarge" }
    if choices.oneIn(5) {
      variant["pseudolanguage"] = .string(choices.pick(["long", "accented", "rightToLeft"]))
    }
    if !ids.isEmpty, choices.oneIn(4) {
      variant["hidden"] = .object(JSONObject(dictionaryLiteral: (choices.pick(ids), .bool(true))))
    }
    if !texts.isEmpty, choices.oneIn(3) {
      variant["text"] = .object(
        JSONObject(dictionaryLiteral: (choices.pick(texts), .string(text()))))
    }
    return .object(variant)
  }

  private static let breakModes = [
    "byWordWrapping", "byCharWrapping", "byClipping", "byTruncatingHead", "byTruncatingTail",
    "byTruncatingMiddle",
  ]

  private mutating func text() -> String {
    (0..<choices.below(9)).map { _ in choices.pick(Self.words) }.joined(separator: " ")
  }

  private mutating func font() -> JSONValue {
    var font = JSONObject()
    if !choices.oneIn(3) {
      font["family"] = .string(
        choices.pick(["system", "system", "system", "fixed", "Nowhere Sans"]))
    }
    if choices.oneIn(4) {
      font["textStyle"] = .string(choices.pick(["headline", "body", "caption2", "largeTitle"]))
    } else if !choices.oneIn(4) {
      font["size"] = .real(choices.pick([11, 12.5, 13, 15, 17, 22, 40.0 / 3]))
    }
    if choices.oneIn(3) { font["weight"] = .integer(choices.pick([300, 400, 500, 600, 650, 700])) }
    if choices.oneIn(5) { font["italic"] = .bool(true) }
    return .object(font)
  }

  private mutating func runs() -> JSONValue {
    .array(
      (0...choices.below(3)).map { _ in
        if choices.oneIn(6) {
          return ["attachment": ["width": .integer(Int64(choices.below(40))), "height": 20]]
        }
        var run: JSONObject = ["text": .string(text())]
        if choices.oneIn(2) { run["font"] = font() }
        if choices.oneIn(4) { run["kern"] = .real(choices.pick([1, -0.5, 0.25])) }
        if choices.oneIn(5) { run["baselineOffset"] = .real(choices.pick([2, -3.5])) }
        return .object(run)
      })
  }

  private mutating func paragraph() -> JSONValue {
    var paragraph = JSONObject()
    for key in ["lineSpacing", "minimumLineHeight", "maximumLineHeight"] where choices.oneIn(3) {
      paragraph[key] = .real(choices.pick([1, 4, 24, 20.0 / 3]))
    }
    for key in ["headIndent", "firstLineHeadIndent"] where choices.oneIn(4) {
      paragraph[key] = .real(choices.pick([8, -4, 2.5]))
    }
    if choices.oneIn(3) { paragraph["lineHeightMultiple"] = .real(choices.pick([1.25, 0.8])) }
    if choices.oneIn(3) {
      let ways = ["natural", "left", "center", "right", "justified"]
      paragraph["alignment"] = .string(choices.pick(ways))
    }
    if choices.oneIn(4) { paragraph["lineBreakMode"] = .string(choices.pick(Self.breakModes)) }
    if choices.oneIn(6) { paragraph["usesFontLeading"] = .bool(true) }
    return .object(paragraph)
  }
}
