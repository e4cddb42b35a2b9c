import JSON
import ReferenceLayout

/// The frames of an element and of those in it.
struct FrameTree {
  let type: String

  /// The id, or the type of an element of compiled code, which has none.
  let name: String

  /// The frame in the parent, if it is known.
  let frame: [Double]?

  /// The frame in the node around a node, if it is known.
  let view: [Double]?
  private(set) var children: [FrameTree]

  /// The values of this element and of those in it that Lintel does not know, or assumes.
  private(set) var unknown: [String] = []
}

extension FrameTree {
  /// Takes the frames of compiled code; mirrored ones are those of views only.
  init(_ element: PlacedElement, isMirrored: Bool) {
    type = element.element.type
    name = type
    frame = isMirrored ? nil : element.frames.frame
    view = element.frames.view
    // The parts of a button are its own.
    children =
      type == "button" ? [] : element.children.map { FrameTree($0, isMirrored: isMirrored) }
  }

  /// The tree of the elements that `lintel frames` lists, without those that have no frame.
  init?(elements: [JSONValue]) {
    var children: [Substring: [(slot: Slot, pointer: Substring)]] = [:]
    var byPointer: [Substring: JSONValue] = [:]
    for element in elements {
      guard let pointer = element["pointer"]?.stringValue else { return nil }
      let slot = Slot(pointer)
      byPointer[slot.pointer] = element
      children[slot.parent, default: []].append((slot, slot.pointer))
    }
    func tree(_ pointer: Substring) -> FrameTree? {
      guard let element = byPointer[pointer] else { return nil }
      let parts = children[pointer, default: []].sorted { $0.slot.rank < $1.slot.rank }
      return FrameTree(element, parts.compactMap { tree($0.pointer) })
    }
    guard let root = tree("/root") else { return nil }
    self = root
  }

  private init?(_ element: JSONValue, _ parts: [FrameTree]) {
    guard let frame = Self.numbers(element["frame"]) else { return nil }
    let type = element["type"]?.stringValue ?? ""
    self.type = type
    name = element["id"]?.stringValue.map { "#" + $0 } ?? type
    self.frame = frame
    view = Self.numbers(element["nodeFrame"])
    children = type == "button" ? [] : parts
    unknown =
      ["unknown", "assumed"].flatMap { key in
        (element[key]?.arrayValue ?? []).map { "\(key) \($0.stringValue ?? "\($0)")" }
      } + parts.flatMap(\.unknown)
  }

  private static func numbers(_ frame: JSONValue?) -> [Double]? {
    frame?.arrayValue?.map { number in
      switch number.stringValue {
      case "infinity": .infinity
      case "-infinity": -.infinity
      default: number.numberValue ?? .nan
      }
    }
  }

  /// The position of an element in its parent.
  private struct Slot {
    let pointer: Substring
    let parent: Substring

    /// Children before an overlay, a background and a corner.
    let rank: Int

    init(_ text: String) {
      pointer = text[...]
      let end = text.lastIndex(of: "/") ?? text.startIndex
      let name = text[text.index(after: end)...]
      if let index = Int(name) {
        rank = index
        parent = text[..<(text[..<end].lastIndex(of: "/") ?? text.startIndex)]
      } else {
        rank = name == "child" ? 0 : Int.max
        parent = text[..<end]
      }
    }
  }
}

extension FrameTree {
  /// The differences from the frames of compiled code, each in a line.
  ///
  /// Frames are equal bit for bit; zeros of either sign are equal.
  func differences(from compiled: FrameTree) -> [String] {
    var differences: [String] = []
    if type != compiled.type {
      return ["\(name) is \(type), and \(compiled.type) in compiled code"]
    }
    if !Self.areEqual(frame ?? [], compiled.frame ?? frame ?? [])
      || !(view.map { Self.areEqual($0, compiled.view ?? []) } ?? true)
    {
      differences.append(
        "\(name) has \(Self.text(frame ?? [], view)), and \(Self.text(compiled.frame ?? [], compiled.view))"
          + " in compiled code")
    }
    if children.count != compiled.children.count {
      return differences + [
        "\(name) has \(children.map(\.name)), and \(compiled.children.map(\.name)) in compiled code"
      ]
    }
    return zip(children, compiled.children).reduce(differences) {
      $0 + $1.0.differences(from: $1.1)
    }
  }

  private static func areEqual(_ left: [Double], _ right: [Double]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
  }

  private static func text(_ frame: [Double], _ view: [Double]?) -> String {
    "\(frame)" + (view.map { " view \($0)" } ?? "")
  }
}
