package import JSON

/// An element of a document, or a spec that a button makes.
package final class Element {
  package let type: String

  /// The path in the document; `nil` for the specs of buttons.
  let pointer: String?
  let keys: JSONValue
  package var style = Style()
  package var children: [Element] = []

  /// The element in each other slot, such as `overlay`.
  package var slots: [String: Element] = [:]

  /// Makes the element in a node for each range in which the node is measured; `nil` if that is in a slot, or missing.
  package var content: ((Bounds) -> Element?)?

  /// Returns the size of a node without an element in it, in a maximum.
  package var measure: ((Pair) -> Pair)?

  var isNode: Bool { Self.nodes.contains(type) }

  private static let nodes: Set = [
    "node", "text", "editableText", "button", "image", "networkImage", "video", "map", "scroll",
  ]
  private static let slotNames = [
    "child", "overlay", "background", "corner", "titleNode", "imageNode", "backgroundImageNode",
  ]

  init(
    _ written: JSONValue, at pointer: String, in variant: JSONValue?, as slot: String = "child"
  ) {
    let keys = Self.screenValues(written, in: variant)
    type = keys["type"]?.stringValue ?? "spec"
    self.pointer = pointer
    self.keys = keys
    if slot == "titleNode" { style.flexShrink = 1 }
    style.apply(keys["style"])
    if let id = keys["id"]?.stringValue { style.apply(variant?["style"]?["#" + id]) }
    for (index, child) in Self.ordered(keys, in: variant)
    where !Self.isHidden(child, in: variant) {
      children.append(Element(child, at: "\(pointer)/children/\(index)", in: variant))
    }
    for name in Self.slotNames {
      guard let child = keys[name], !Self.isHidden(child, in: variant) else { continue }
      slots[name] = Element(child, at: "\(pointer)/\(name)", in: variant, as: name)
    }
  }

  /// An element that no document names.
  package init(
    _ type: String, _ keys: JSONObject = JSONObject(), children: [Element] = [],
    pointer: String? = nil
  ) {
    self.type = type
    self.keys = .object(keys)
    self.pointer = pointer
    self.children = children
  }

  /// The document with what stands in the place of elements on a variant.
  static func replaced(_ keys: JSONValue, in variant: JSONValue?) -> JSONValue {
    guard let instead = variant?["instead"], var object = keys.objectValue else { return keys }
    if let id = keys["id"]?.stringValue, let element = instead["#" + id] { return element }
    for name in slotNames {
      if let child = keys[name] { object[name] = replaced(child, in: variant) }
    }
    if let children = keys["children"]?.arrayValue {
      object["children"] = .array(children.map { replaced($0, in: variant) })
    }
    return .object(object)
  }

  /// An element with the values that a variant lays over it; one number for all sides is four.
  private static func screenValues(_ keys: JSONValue, in variant: JSONValue?) -> JSONValue {
    guard let id = keys["id"]?.stringValue, let values = variant?["values"]?["#" + id]?.objectValue,
      var object = keys.objectValue
    else { return keys }
    for value in values {
      guard let new = value.value.objectValue, let old = object[value.key] else {
        object[value.key] = value.value
        continue
      }
      var merged =
        old.objectValue
        ?? JSONObject(
          ["top", "left", "bottom", "right"].map { JSONObject.Member(key: $0, value: old) })
      for member in new { merged[member.key] = member.value }
      object[value.key] = .object(merged)
    }
    return .object(object)
  }

  /// The children with their indices in the text, in the order of a variant.
  private static func ordered(
    _ keys: JSONValue, in variant: JSONValue?
  ) -> [(index: Int, child: JSONValue)] {
    let children = (keys["children"]?.arrayValue ?? []).enumerated().map { ($0, $1) }
    guard let id = keys["id"]?.stringValue, let order = variant?["order"]?["#" + id]?.arrayValue
    else { return children }
    var named = order.compactMap { name in
      children.first { $0.1["id"]?.stringValue.map { "#" + $0 } == name.stringValue }
    }[...]
    return children.map { $0.1["id"] == nil ? $0 : named.removeFirst() }
  }

  static func isHidden(_ written: JSONValue, in variant: JSONValue?) -> Bool {
    let keys = screenValues(written, in: variant)
    if let id = keys["id"]?.stringValue, let isHidden = variant?["hidden"]?["#" + id]?.boolValue {
      return isHidden
    }
    return keys["hidden"]?.boolValue ?? false
  }

  func number(_ key: String, _ usual: Double = 0) -> Double { keys[key]?.numberValue ?? usual }
  func word(_ key: String, _ usual: String) -> String { keys[key]?.stringValue ?? usual }
  func flag(_ key: String, _ usual: Bool = false) -> Bool { keys[key]?.boolValue ?? usual }

  func size(_ key: String) -> Pair? {
    keys[key].map {
      Pair(x: $0["width"]?.numberValue ?? 0, y: $0["height"]?.numberValue ?? 0)
    }
  }

  /// The insets near and far on both axes; `nil` where the key is missing.
  func insets(_ key: String) -> (near: Pair, far: Pair)? {
    guard let value = keys[key] else { return nil }
    func side(_ name: String) -> Double {
      if let side = value[name] { return side.numberValue ?? .infinity }
      return value.objectValue == nil ? value.numberValue ?? .infinity : 0
    }
    return (
      Pair(x: side("left"), y: side("top")), Pair(x: side("right"), y: side("bottom"))
    )
  }
}

/// The content of a node without a child.
enum LeafContent {
  case none
  case size(Pair)
  case flow(length: Double, lineHeight: Double)
  case measured([(from: Double, size: Pair)])

  init(_ element: Element) {
    if let table = element.keys["measured"]?.arrayValue, !table.isEmpty {
      self = .measured(
        table.map {
          (
            $0["from"]?.numberValue ?? 0,
            Pair(x: $0["width"]?.numberValue ?? 0, y: $0["height"]?.numberValue ?? 0)
          )
        })
    } else if let size = element.size("intrinsicSize")
      ?? (element.type == "image" ? element.size("imageSize") : nil)
    {
      self = .size(size)
    } else if let flow = element.keys["flow"] {
      self = .flow(
        length: flow["length"]?.numberValue ?? 0, lineHeight: flow["lineHeight"]?.numberValue ?? 0)
    } else {
      self = .none
    }
  }

  var isNone: Bool { if case .none = self { true } else { false } }
}

/// One document on the screen of one of its variants.
package struct ReferenceDocument {
  let root: Element
  let bounds: Bounds
  let screen: Screen
  let isRightToLeft: Bool

  /// True if there is nothing to lay out.
  let isHidden: Bool

  /// Reads a document on the screen of a variant, or on its own.
  package init(_ document: JSONValue, variant name: String? = nil) {
    let variant = document["variants"]?.arrayValue?.first {
      name != nil && $0["name"]?.stringValue == name
    }
    func value(_ key: String) -> JSONValue? { variant?[key] ?? document[key] }
    let keys = Element.replaced(document["root"] ?? .null, in: variant)
    isHidden = Element.isHidden(keys, in: variant)
    root = Element(keys, at: "/root", in: variant)
    bounds = Self.bounds(value("constrainedSize"))
    screen = Screen(scale: value("scale")?.numberValue ?? 2)
    isRightToLeft = value("userInterfaceLayoutDirection")?.stringValue == "rightToLeft"
  }

  /// A document of an element that is no JSON.
  init(_ root: Element, _ bounds: Bounds, scale: Double, isRightToLeft: Bool) {
    self.root = root
    self.bounds = bounds
    screen = Screen(scale: scale)
    self.isRightToLeft = isRightToLeft
    isHidden = false
  }

  private static func bounds(_ value: JSONValue?) -> Bounds {
    func number(_ value: JSONValue?, _ usual: Double) -> Double {
      value?.stringValue == "infinity" ? .infinity : value?.numberValue ?? usual
    }
    if let width = value?["width"], let height = value?["height"] {
      return Bounds(exactly: Pair(x: number(width, 0), y: number(height, 0)))
    }
    return Bounds(
      low: Pair(x: number(value?["min"]?["width"], 0), y: number(value?["min"]?["height"], 0)),
      high: Pair(
        x: number(value?["max"]?["width"], 375), y: number(value?["max"]?["height"], .infinity)))
  }
}
