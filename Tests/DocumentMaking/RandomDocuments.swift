package import JSON

/// Makes layout documents at random, mostly of nodes of special classes.
///
/// `LayoutMaker` makes documents from the schema instead: any key anywhere, for programs that must survive them.
package struct RandomDocuments {
  /// The values that elements get.
  package enum Values: Sendable {
    /// Numbers whose last bit matters; each id stands once.
    case exact

    /// Numbers, texts, ids and types that nobody expects, some of them errors; deeper trees and no variants.
    case hostile
  }

  private var choices: Choices
  private let values: Values
  private var elementsLeft: Int
  private var ids: [String] = []

  /// The elements with an id, each with its type.
  private var named: [(id: String, type: String)] = []

  private init(_ choices: Choices, _ values: Values = .exact, elements: Int = .max) {
    self.choices = choices
    self.values = values
    elementsLeft = elements
  }

  /// The document of a number, which is the same for the same seed.
  ///
  /// - Parameters:
  ///   - number: The number, from 0.
  ///   - seed: The seed.
  ///   - values: The values that elements get.
  ///   - elements: The number of elements that have children, at most.
  /// - Returns: The document.
  package static func document(
    _ number: Int, seed: UInt64, values: Values = .exact, elements: Int = .max
  ) -> JSONValue {
    var source = Choices(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(number))
    var maker = RandomDocuments(source.fork(), values, elements: elements)
    return values == .exact ? maker.document() : maker.hostileDocument()
  }

  /// The text of a document of hostile values, of about 25 elements.
  package static func hostileText<Number: BinaryInteger>(_ number: Number) -> String {
    document(Int(number), seed: 25, values: .hostile, elements: 25).description
  }

  private mutating func hostileDocument() -> JSONValue {
    func side(_ length: Double) -> JSONValue { length == .infinity ? "infinity" : .real(length) }
    let width = side(choices.pick(HostileValues.widths))
    let height = side(choices.pick(HostileValues.heights))
    return [
      "scale": .real(choices.pick(HostileValues.scales)),
      "constrainedSize": ["max": ["width": width, "height": height]],
      "root": element(depth: 0),
    ]
  }

  private mutating func document() -> JSONValue {
    var document = JSONObject()
    document["scale"] = .real(choices.pick([1.0, 2, 2, 3, 3, 1.5]))
    document["constrainedSize"] = constrainedSize()
    if choices.oneIn(5) { document["userInterfaceLayoutDirection"] = "rightToLeft" }
    let root = element(depth: 0)
    document["root"] = root
    if choices.oneIn(3) {
      document["variants"] = .array([variant("v0", of: root), variant("v1", of: root)])
    }
    return .object(document)
  }

  private mutating func variant(_ name: String, of root: JSONValue) -> JSONValue {
    var variant = JSONObject()
    variant["name"] = .string(name)
    if choices.oneIn(2) { variant["constrainedSize"] = constrainedSize() }
    if choices.oneIn(3) { variant["scale"] = .real(choices.pick([1.0, 2, 3])) }
    if choices.oneIn(3) {
      let direction = choices.pick(["leftToRight", "rightToLeft"])
      variant["userInterfaceLayoutDirection"] = .string(direction)
    }
    if !ids.isEmpty, choices.oneIn(2) {
      let isHidden = JSONValue.bool(!choices.oneIn(4))
      variant["hidden"] = .object(JSONObject(dictionaryLiteral: (choices.pick(ids), isHidden)))
    }
    if !ids.isEmpty, choices.oneIn(2) {
      variant["style"] = .object(JSONObject(dictionaryLiteral: (choices.pick(ids), style())))
    }
    if !named.isEmpty, choices.oneIn(2) { variant["values"] = variantValues() }
    if !ids.isEmpty, choices.oneIn(3) {
      let name = choices.pick(ids)
      let (known, types) = (ids, named)
      if var element = element(depth: 2).objectValue {
        element["id"] = .string(String(name.dropFirst()))
        variant["instead"] = .object(JSONObject(dictionaryLiteral: (name, .object(element))))
      }
      // Other variants have no such elements.
      (ids, named) = (known, types)
    }
    if choices.oneIn(2) { variant["order"] = order(below: root, without: variant["instead"]) }
    return .object(variant)
  }

  /// Values for some elements, some of them members of objects.
  private mutating func variantValues() -> JSONValue {
    var all = JSONObject()
    for _ in 0..<3 {
      let (id, type) = choices.pick(named)
      var values = JSONObject()
      switch type {
      case "stack":
        values["spacing"] = .real(distance())
        if choices.oneIn(2) {
          values["direction"] = .string(choices.pick(["vertical", "horizontal"]))
        }
        if choices.oneIn(2) { values["alignItems"] = .string(choices.pick(["end", "center"])) }
      case "inset": values["insets"] = insets { .real($0.distance()) }
      case "button":
        values["contentEdgeInsets"] = insets { .real($0.distance()) }
        if choices.oneIn(2) { values["contentSpacing"] = .real(distance()) }
      case "ratio": values["ratio"] = .real(choices.pick([0.5, 1, 2]))
      case "relative": values["horizontalPosition"] = .string(choices.pick(["center", "end"]))
      default: values["hidden"] = .bool(choices.oneIn(3))
      }
      all["#" + id] = .object(values)
    }
    return .object(all)
  }

  /// The children of all elements in other orders, but in those that are replaced.
  private mutating func order(below root: JSONValue, without replaced: JSONValue?) -> JSONValue {
    var orders = JSONObject()
    var pending = [root]
    while let element = pending.popLast() {
      pending += (element.objectValue ?? [:]).map(\.value).filter { $0["type"] != nil }
      pending += element["children"]?.arrayValue ?? []
      guard let id = element["id"]?.stringValue, replaced?["#" + id] == nil,
        var names = element["children"]?.arrayValue?.compactMap({ $0["id"]?.stringValue })
      else { continue }
      for index in names.indices { names.swapAt(index, choices.below(names.count)) }
      orders["#" + id] = .array(names.map { .string("#" + $0) })
    }
    return .object(orders)
  }

  private mutating func constrainedSize() -> JSONValue {
    func side(_ choices: inout Choices) -> JSONValue {
      switch choices.below(9) {
      case 0: "infinity"
      case 1: .real(.greatestFiniteMagnitude)
      default: .real(choices.pick([1, 320.0, 375, 414, 100, 50, 667, 44.5]))
      }
    }
    if choices.oneIn(4) {
      return ["width": .real(max(1, length())), "height": .real(max(1, length()))]
    }
    let (width, height) = (side(&choices), side(&choices))
    var low: JSONObject = ["width": 0, "height": 0]
    // Exactly as large, or at least so large.
    if choices.oneIn(2), width.stringValue == nil { low["width"] = width }
    if choices.oneIn(4), height.stringValue == nil { low["height"] = height }
    return [
      "min": .object(low), "max": ["width": width, "height": height],
    ]
  }

  // MARK: Numbers

  private mutating func length() -> Double {
    guard values == .exact else { return choices.pick(HostileValues.numbers) }
    return exactLength()
  }

  private mutating func exactLength() -> Double {
    switch choices.below(40) {
    case 0: choices.pick([9_999_999.9999, 9_999_999.6, 9_999_999.5, 9_999_999.999_999])
    case 1: choices.pick([10_000_000, 0, 0.25, 0.1])
    case 2..<12: Double(choices.below(600)) / 3
    case 12..<18: Double(choices.below(2_000)) / 10
    case 18..<21: Double(choices.below(400)) / 4
    default: Double(choices.below(200))
    }
  }

  /// A length of either sign that is short.
  private mutating func distance() -> Double {
    guard values == .exact else { return choices.pick(HostileValues.numbers) }
    return exactDistance()
  }

  private mutating func exactDistance() -> Double {
    switch choices.below(6) {
    case 0: Double(choices.below(60)) / 3
    case 1: Double(choices.below(200)) / 10
    case 2: choices.pick([-0.25, -0.1, -3, 1e-8, -4 / 3])
    default: Double(choices.below(20))
    }
  }

  private mutating func dimension() -> JSONValue {
    switch choices.below(8) {
    case 0: "auto"
    case 1: .string("\(choices.below(101))%")
    case 2: .string(choices.pick(["100%", "50%", "0%"]))
    default: .real(length())
    }
  }

  private mutating func size() -> JSONValue {
    ["width": .real(length()), "height": .real(length())]
  }

  private mutating func insets(_ number: (inout RandomDocuments) -> JSONValue) -> JSONValue {
    if choices.oneIn(4) { return number(&self) }
    var sides = JSONObject()
    for side in ["top", "left", "bottom", "right"] where !choices.oneIn(3) {
      sides[side] = number(&self)
    }
    return choices.oneIn(8) ? [:] : .object(sides)
  }

  // MARK: Elements

  private mutating func style() -> JSONValue {
    var style = JSONObject()
    for _ in 0..<choices.pick([0, 1, 1, 2, 3]) {
      switch choices.below(14) {
      case 0..<5:
        let key = choices.pick([
          "width", "height", "minWidth", "minHeight", "maxWidth", "maxHeight",
        ])
        style[key] = dimension()
      case 5: style[choices.pick(["preferredSize", "minSize", "maxSize"])] = size()
      case 6:
        let key = choices.pick(["preferredLayoutSize", "minLayoutSize", "maxLayoutSize"])
        style[key] = ["width": dimension(), "height": dimension()]
      case 7: style["flexGrow"] = .real(choices.pick([1, 2, 0.5]))
      case 8: style["flexShrink"] = .real(choices.pick([1, 2, 0.5, 0]))
      case 9: style["flexBasis"] = dimension()
      case 10: style["alignSelf"] = .string(choices.pick(["start", "end", "center", "stretch"]))
      case 11: style[choices.pick(["spacingBefore", "spacingAfter"])] = .real(distance())
      case 12: style[choices.pick(["ascender", "descender"])] = .real(distance())
      default: style["layoutPosition"] = ["x": .real(distance()), "y": .real(distance())]
      }
    }
    return .object(style)
  }

  private mutating func element(depth: Int) -> JSONValue {
    let leaves = ["button", "editableText", "text", "image", "node", "networkImage", "spec"]
    let branches = [
      "button", "button", "button", "stack", "stack", "stack", "inset", "overlay", "background",
      "center", "relative", "ratio", "wrapper", "absolute", "corner", "node", "scroll",
    ]
    elementsLeft -= 1
    guard values == .exact else {
      let isLeaf = depth > 11 || elementsLeft <= 0 || choices.oneIn(4)
      let type = choices.pick(isLeaf ? leaves + ["nonsense", "video", "map"] : branches)
      return .object(isLeaf ? leaf(type) : branch(type, depth: depth))
    }
    let isLeaf = depth > 3 || elementsLeft <= 0 || choices.below(10) < 3 + depth
    let type = choices.pick(isLeaf ? leaves : branches)
    return .object(isLeaf ? leaf(type) : branch(type, depth: depth))
  }

  private mutating func start(_ type: String) -> JSONObject {
    var element = JSONObject()
    element["type"] = .string(type)
    if choices.oneIn(2) {
      let id = values == .exact ? "e\(ids.count)" : choices.pick(HostileValues.ids)
      element["id"] = .string(id)
      named.append((id, type))
      ids.append("#" + id)
    }
    if choices.oneIn(2) { element["style"] = style() }
    if choices.oneIn(6), !["spec", "stack", "absolute", "corner", "inset"].contains(type) {
      let ways = ["forceRightToLeft", "forceLeftToRight", "playback"]
      element["semanticContentAttribute"] = .string(choices.pick(ways))
    }
    return element
  }

  private mutating func leaf(_ type: String) -> JSONObject {
    var element = start(type)
    if values == .hostile {
      if choices.oneIn(20) { element["hidden"] = true }
      if choices.oneIn(2) { text(of: &element, type) }
    }
    if ["node", "spec", "stack"].contains(type), choices.oneIn(2) { return element }
    if type == "spec" || type == "button" { return element }
    content(of: &element, type)
    return element
  }

  private mutating func text(of element: inout JSONObject, _ type: String) {
    guard ["text", "button", "editableText"].contains(type) else { return }
    element["text"] = .string(choices.pick(HostileValues.texts))
    element["font"] = ["size": .real(choices.pick(HostileValues.fontSizes))]
    element["maximumNumberOfLines"] = .integer(choices.pick([0, 1, 3]))
  }

  private mutating func content(of element: inout JSONObject, _ type: String) {
    switch choices.below(type == "image" ? 5 : 8) {
    case 0...1: element["intrinsicSize"] = size()
    case 2...3:
      element["flow"] = [
        "length": .real(length()), "lineHeight": .real(Double(choices.below(60)) / 3),
      ]
    case 4: element[type == "image" ? "imageSize" : "intrinsicSize"] = size()
    case 5:
      var (from, sizes) = (0.0, [JSONValue]())
      for _ in 0...choices.below(3) {
        sizes.append([
          "from": .real(from), "width": .real(length()), "height": .real(length()),
        ])
        from += Double(1 + choices.below(60))
      }
      element["measured"] = .array(sizes)
    default: break
    }
    guard type == "text" || type == "editableText", !choices.oneIn(3) else { return }
    element["textContainerInset"] = insets { .real($0.distance()) }
  }

  private mutating func part(_ type: String) -> JSONValue {
    var element = start(type)
    if !choices.oneIn(6) { content(of: &element, type) }
    return .object(element)
  }

  private mutating func branch(_ type: String, depth: Int) -> JSONObject {
    var element = start(type)
    switch type {
    case "button": fill(button: &element, depth: depth)
    case "stack": fill(stack: &element, depth: depth)
    case "absolute":
      element["children"] = children(depth: depth)
      if choices.oneIn(2) { element["sizing"] = "sizeToFit" }
    case "wrapper" where choices.oneIn(2): element["children"] = children(depth: depth)
    default:
      element["child"] = self.element(depth: depth + 1)
      fill(spec: &element, type, depth: depth)
    }
    return element
  }

  private mutating func children(depth: Int) -> JSONValue {
    .array((0..<choices.below(4)).map { _ in element(depth: depth + 1) })
  }

  private mutating func fill(button element: inout JSONObject, depth: Int) {
    if choices.oneIn(12) { element["child"] = self.element(depth: depth + 1) }
    if !choices.oneIn(4) { element["titleNode"] = part("text") }
    if !choices.oneIn(3) { element["imageNode"] = part("image") }
    if choices.oneIn(3) { element["backgroundImageNode"] = part("image") }
    if choices.oneIn(2) { element["contentEdgeInsets"] = insets { .real($0.distance()) } }
    if choices.oneIn(2) { element["contentSpacing"] = .real(distance()) }
    if choices.oneIn(3) { element["laysOutHorizontally"] = .bool(choices.oneIn(3)) }
    if choices.oneIn(3) { element["imageAlignment"] = "end" }
    if choices.oneIn(2) {
      let alignment = choices.pick(["none", "left", "right", "middle"])
      element["contentHorizontalAlignment"] = .string(alignment)
    }
    if choices.oneIn(2) {
      let alignment = choices.pick(["none", "top", "bottom", "center"])
      element["contentVerticalAlignment"] = .string(alignment)
    }
  }

  private mutating func fill(stack element: inout JSONObject, depth: Int) {
    element["children"] = children(depth: depth)
    if choices.oneIn(2) { element["direction"] = "vertical" }
    if choices.oneIn(2) { element["spacing"] = .real(distance()) }
    if choices.oneIn(2) {
      let justify = ["start", "center", "end", "spaceBetween", "spaceAround"]
      element["justifyContent"] = .string(choices.pick(justify))
    }
    if choices.oneIn(2) {
      let align = ["start", "end", "center", "stretch", "baselineFirst", "baselineLast"]
      element["alignItems"] = .string(choices.pick(align))
    }
    if choices.oneIn(4) {
      element["flexWrap"] = "wrap"
      let align = ["start", "center", "end", "spaceBetween", "spaceAround", "stretch"]
      element["alignContent"] = .string(choices.pick(align))
      element["lineSpacing"] = .real(distance())
    }
  }

  private mutating func fill(spec element: inout JSONObject, _ type: String, depth: Int) {
    switch type {
    case "inset":
      element["insets"] = insets { maker in
        maker.choices.oneIn(8) ? "infinity" : .real(maker.distance())
      }
    case "overlay", "background", "corner":
      element[type] = self.element(depth: depth + 1)
      guard type == "corner" else { return }
      let locations = ["topLeft", "topRight", "bottomLeft", "bottomRight"]
      element["cornerLocation"] = .string(choices.pick(locations))
      if choices.oneIn(2) { element["offset"] = ["x": .real(distance()), "y": .real(distance())] }
      if choices.oneIn(2) { element["wrapsCorner"] = .bool(choices.oneIn(2)) }
    case "center":
      element["centeringOptions"] = .string(choices.pick(["none", "x", "y", "xy"]))
      let sizing = ["default", "minimumX", "minimumY", "minimumXY"]
      element["sizingOptions"] = .string(choices.pick(sizing))
    case "relative":
      for key in ["horizontalPosition", "verticalPosition"] {
        element[key] = .string(choices.pick(["none", "start", "center", "end"]))
      }
      let sizing = ["default", "minimumWidth", "minimumHeight", "minimumSize"]
      element["sizingOption"] = .string(choices.pick(sizing))
    case "ratio": element["ratio"] = .real(choices.pick([0.5, 1, 0.75, 1.0 / 3, 2]))
    case "scroll":
      if !choices.oneIn(3) { element["automaticallyManagesContentSize"] = true }
      let directions = ["none", "vertical", "horizontal", "both"]
      element["scrollableDirections"] = .string(choices.pick(directions))
    default: break
    }
  }
}
