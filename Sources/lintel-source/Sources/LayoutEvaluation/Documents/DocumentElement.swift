import JSONText
import SourceTree

/// An element of a document that is being made.
final class DocumentElement {
  /// A key with its value and the position at which the code sets it.
  struct Entry {
    let key: String
    var value: JSONValue
    let position: SourcePosition?
    /// The call in the file of the class by which a helper sets it.
    var call: SourcePosition?
  }

  /// The identity of an element over several runs: where it is made, and the how-manieth from there.
  struct Identity: Hashable {
    let position: SourcePosition
    let count: Int
  }

  var type: String
  var id: String
  let identity: Identity
  let position: SourcePosition
  /// The call in the file of the class by which a helper makes it.
  var call: SourcePosition?
  var values: [Entry] = []
  var style: [Entry] = []
  /// Elements under a key of their own, in the order of the document.
  var slots: [(key: String, element: DocumentElement)] = []
  var children: [DocumentElement]?
  var isHidden = false
  /// All values below that only data knows, of the root of a layout.
  var unknownKeys: [ElementBuilder.UnknownKey] = []
  var assumed: [String] = []
  var unknown: [String] = []
  /// The position at which the code sets the text, for states; the text itself belongs to the element's position.
  var textPosition: SourcePosition?
  /// The positions at which the code sets keys to unknown values.
  var unknownPositions: [String: SourcePosition] = [:]
  var disabled: [String] = []
  /// The property that holds the element and the calls that may change it.
  var holes: [SourcePosition] = []
  /// The name in the code, without the number that makes an id of it.
  var name = ""
  /// The class of a node with a layout of its own; nil if it has none, or is not kept.
  var maker: Maker?
  /// The name of the class of a node with a layout of its own; nil if it has none.
  var nodeClass: String?
  /// The constants of the code that values are, by the names of keys from the element on.
  var constants: [[String]: String] = [:]

  /// The class of a node and the properties of the object.
  struct Maker {
    /// The positions of the class and its superclasses.
    let classes: [SourcePosition]
    let properties: [String: JSONValue]
  }

  init(type: String, id: String, identity: Identity, position: SourcePosition) {
    self.type = type
    self.id = id
    self.identity = identity
    self.position = position
  }

  func value(_ key: String) -> JSONValue? { values.first { $0.key == key }?.value }

  func set(
    _ key: String, _ value: JSONValue, at position: SourcePosition? = nil,
    calledAt call: SourcePosition? = nil
  ) {
    values.removeAll { $0.key == key }
    values.append(Entry(key: key, value: value, position: position, call: call))
  }

  func assume(_ what: String) {
    if !assumed.contains(what) { assumed.append(what) }
  }

  func markUnknown(_ what: String) {
    if !unknown.contains(what) { unknown.append(what) }
  }

  /// All elements below, itself first.
  var descendants: [DocumentElement] {
    var result: [DocumentElement] = []
    var pending = [self]
    while let next = pending.popLast() {
      result.append(next)
      pending += next.slots.map(\.element) + (next.children ?? [])
    }
    return result
  }

  var json: JSONValue {
    var members: [JSONValue.Member] = [.init("type", .string(type)), .init("id", .string(id))]
    if isHidden { members.append(.init("hidden", .boolean(true))) }
    members += values.map { .init($0.key, $0.value) }
    if !style.isEmpty {
      members.append(.init("style", .object(style.map { .init($0.key, $0.value) })))
    }
    for (key, list) in [("assumed", assumed), ("unknown", unknown), ("lintel-disable", disabled)]
    where !list.isEmpty {
      members.append(.init(key, .array(list.map { .string($0) })))
    }
    members += slots.map { .init($0.key, $0.element.json) }
    if let children { members.append(.init("children", .array(children.map(\.json)))) }
    return .object(members)
  }

  /// Adds the names of the classes of the element and all below it, by JSON Pointer.
  func addClasses(at pointer: String, to classes: inout [(pointer: String, name: String)]) {
    if let nodeClass { classes.append((pointer, nodeClass)) }
    for slot in slots { slot.element.addClasses(at: pointer + "/" + slot.key, to: &classes) }
    for (index, child) in (children ?? []).enumerated() {
      child.addClasses(at: "\(pointer)/children/\(index)", to: &classes)
    }
  }

  /// Adds the positions of the element, its keys and all below it.
  func addSource(at pointer: String, to source: inout SourceMap) {
    source.add(pointer, position, calledAt: call)
    for entry in values { source.add(pointer + "/" + entry.key, entry) }
    for entry in style { source.add(pointer + "/style/" + entry.key, entry) }
    for slot in slots { slot.element.addSource(at: pointer + "/" + slot.key, to: &source) }
    for (index, child) in (children ?? []).enumerated() {
      child.addSource(at: "\(pointer)/children/\(index)", to: &source)
    }
  }
}

/// The positions from which elements and keys come, by JSON Pointer.
struct SourceMap {
  /// In the file of the class, for what a helper makes the call.
  private(set) var positions: [(pointer: String, position: SourcePosition)] = []

  /// The positions in helpers.
  private(set) var helpers: [(pointer: String, position: SourcePosition)] = []

  mutating func add(
    _ pointer: String, _ position: SourcePosition, calledAt call: SourcePosition?
  ) {
    positions.append((pointer, call ?? position))
    if call != nil { helpers.append((pointer, position)) }
  }

  /// Adds a key, unless its position is not known.
  mutating func add(_ pointer: String, _ entry: DocumentElement.Entry) {
    if let position = entry.position { add(pointer, position, calledAt: entry.call) }
  }
}
