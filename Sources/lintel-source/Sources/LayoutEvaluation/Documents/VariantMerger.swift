import JSONText
import SourceTree

/// The difference of another state of a layout from the document, as a variant.
///
/// Elements are matched by where the code makes them. The base tree grows: an element that only the other state has is
/// added hidden, and the variant shows it. What no key of a variant can express is replaced by `instead`.
struct VariantMerger {
  private let base: DocumentElement
  private let ids: BaseIDs
  private(set) var hidden: [JSONValue.Member] = []
  /// The keys of elements that the state changes, by the names of the elements.
  private var text: [(name: String, keys: [DocumentElement.Entry])] = []
  private var style: [(name: String, keys: [DocumentElement.Entry])] = []
  private var values: [(name: String, keys: [DocumentElement.Entry])] = []
  private(set) var instead: [(id: String, element: DocumentElement)] = []
  /// The orders of children, with the element whose children they are.
  private(set) var order: [(parent: DocumentElement, ids: [String])] = []

  /// The ids of a base tree, which grows with the variants.
  final class BaseIDs {
    private var used: Set<String>
    private var counts: [String: Int] = [:]

    init(_ base: DocumentElement) { used = Set(base.descendants.map(\.id)) }

    /// Adds an id.
    ///
    /// - Returns: The id, with a number if the tree has it already.
    func add(_ id: String) -> String {
      if used.insert(id).inserted { return id }
      var count = counts[id] ?? 2
      while !used.insert("\(id)\(count)").inserted { count += 1 }
      counts[id] = count + 1
      return "\(id)\(count)"
    }
  }

  /// - Parameters:
  ///   - base: The tree of the document.
  ///   - ids: Its ids; one object for all variants.
  init(base: DocumentElement, ids: BaseIDs) {
    self.base = base
    self.ids = ids
  }

  mutating func merge(_ other: DocumentElement) {
    if !unite(base, other) { instead.append((base.id, other)) }
    renameReplacements()
  }

  /// Gives the elements of replacements ids that no other element of the state has.
  private func renameReplacements() {
    guard !instead.isEmpty else { return }
    let replaced = Set(instead.map(\.id))
    var used: Set<String> = []
    var pending = [base]
    while let next = pending.popLast() {
      guard !replaced.contains(next.id) else { continue }
      used.insert(next.id)
      pending += next.slots.map(\.element) + (next.children ?? [])
    }
    for (_, element) in instead {
      for descendant in element.descendants {
        let name = descendant.id
        var count = 2
        while !used.insert(descendant.id).inserted {
          descendant.id = "\(name)\(count)"
          count += 1
        }
      }
    }
  }

  var isEmpty: Bool {
    hidden.isEmpty && text.isEmpty && style.isEmpty && values.isEmpty && instead.isEmpty
      && order.isEmpty
  }

  /// The variant; orders are completed by the children that later variants added.
  func json(name: String) -> JSONValue {
    var members: [JSONValue.Member] = [.init("name", .string(name))]
    if !hidden.isEmpty { members.append(.init("hidden", .object(hidden))) }
    if !text.isEmpty {
      let texts = text.flatMap { change in
        change.keys.map { JSONValue.Member(change.name, $0.value) }
      }
      members.append(.init("text", .object(texts)))
    }
    for (key, list) in [("style", style), ("values", values)] where !list.isEmpty {
      let changes = list.map { change in
        JSONValue.Member(change.name, .object(change.keys.map { .init($0.key, $0.value) }))
      }
      members.append(.init(key, .object(changes)))
    }
    if !instead.isEmpty {
      members.append(
        .init("instead", .object(instead.map { .init("#" + $0.id, $0.element.json) })))
    }
    if !order.isEmpty {
      let lists = order.map { entry in
        let all = (entry.parent.children ?? []).map(\.id)
        let ordered = Set(entry.ids)
        let ids = entry.ids + all.filter { !ordered.contains($0) }
        return JSONValue.Member("#" + entry.parent.id, .array(ids.map { .string("#" + $0) }))
      }
      members.append(.init("order", .object(lists)))
    }
    return .object(members)
  }

  /// Adds the positions of what the code sets in the state only, by JSON Pointer.
  func addSource(at pointer: String, to source: inout SourceMap) {
    for change in text {
      for entry in change.keys { source.add("\(pointer)/text/\(Self.escaped(change.name))", entry) }
    }
    for (key, list) in [("style", style), ("values", values)] {
      for change in list {
        for entry in change.keys {
          source.add("\(pointer)/\(key)/\(Self.escaped(change.name))/\(entry.key)", entry)
        }
      }
    }
    for (id, element) in instead {
      element.addSource(at: "\(pointer)/instead/\(Self.escaped("#" + id))", to: &source)
    }
  }

  private static func escaped(_ name: String) -> String {
    name.split(separator: "~", omittingEmptySubsequences: false).joined(separator: "~0")
  }

  /// The values that keys have if they are not set.
  private static let defaults: [String: JSONValue] = [
    "flexGrow": .number(0), "flexShrink": .number(0), "spacingBefore": .number(0),
    "spacingAfter": .number(0), "width": .string("auto"), "height": .string("auto"),
    "flexBasis": .string("auto"), "minWidth": .string("auto"), "maxWidth": .string("auto"),
    "minHeight": .string("auto"), "maxHeight": .string("auto"), "alignSelf": .string("auto"),
    "ascender": .number(0), "descender": .number(0), "spacing": .number(0),
    "lineSpacing": .number(0), "direction": .string("horizontal"),
    "justifyContent": .string("start"), "alignItems": .string("stretch"),
    "flexWrap": .string("noWrap"), "insets": .number(0), "maximumNumberOfLines": .number(0),
    "horizontalPosition": .string("none"), "verticalPosition": .string("none"),
    "horizontalAlignment": .string("none"), "verticalAlignment": .string("none"),
  ]

  /// The keys in which two lists differ, with the values of the second; nil if a key has no default.
  private func difference(
    _ first: [DocumentElement.Entry], _ second: [DocumentElement.Entry]
  ) -> [DocumentElement.Entry]? {
    var result = second.filter { entry in
      first.first { $0.key == entry.key }?.value != entry.value
    }
    for entry in first where !second.contains(where: { $0.key == entry.key }) {
      // A side that is automatic again would still win over a size.
      if ["width", "height"].contains(where: entry.key.lowercased().hasSuffix),
        second.contains(where: { $0.key.hasSuffix("Size") })
      {
        return nil
      }
      guard let value = Self.defaults[entry.key] else { return nil }
      result.append(.init(key: entry.key, value: value, position: nil))
    }
    return result
  }

  /// The `assumed` and `unknown` of the second element, where the first has other ones.
  private static func marks(
    _ first: DocumentElement, _ second: DocumentElement
  ) -> [DocumentElement.Entry] {
    let lists = [
      ("assumed", first.assumed, second.assumed), ("unknown", first.unknown, second.unknown),
    ]
    return lists.filter { Set($0.1) != Set($0.2) }.map {
      .init(key: $0.0, value: .array($0.2.map { .string($0) }), position: nil)
    }
  }

  /// True for elements that are the same one in both states: of one id, or made at one position without another name.
  private func matches(_ first: DocumentElement, _ second: DocumentElement) -> Bool {
    first.type == second.type
      && (first.id == second.id
        || first.identity == second.identity && first.name == second.name)
  }

  /// Records how an element differs; false if only `instead` can express it.
  ///
  /// Nothing is recorded then.
  private mutating func unite(_ first: DocumentElement, _ second: DocumentElement) -> Bool {
    guard first.type == second.type, let keys = difference(first.values, second.values),
      !keys.contains(where: { $0.key == "imageNode" }),
      let styles = difference(first.style, second.style),
      (first.children == nil) == (second.children == nil)
    else { return false }
    let own = Set(first.slots.map(\.key))
    let others = Set(second.slots.map(\.key))
    // A spec needs its child; a node may lose it.
    guard own == others || own.symmetricDifference(others).isDisjoint(with: ["child"]) else {
      return false
    }
    let name = "#" + first.id
    let texts = keys.filter { $0.key == "text" && $0.value.string != nil }
      .map { DocumentElement.Entry(key: $0.key, value: $0.value, position: second.textPosition) }
    if !texts.isEmpty { text.append((name, texts)) }
    let plain = keys.filter { $0.key != "text" || $0.value.string == nil }
    let marks = Self.marks(first, second)
    if !plain.isEmpty || !marks.isEmpty { values.append((name, plain + marks)) }
    if !styles.isEmpty { style.append((name, styles)) }
    for slot in first.slots {
      guard let other = second.slots.first(where: { $0.key == slot.key })?.element else {
        hide(slot.element)
        continue
      }
      // In one slot the number of elements before, from the same line of code, means nothing.
      let isSame =
        matches(slot.element, other)
        || slot.element.identity.position == other.identity.position
          && slot.element.name == other.name
      if !(isSame && unite(slot.element, other)) {
        instead.append((slot.element.id, other))
      }
    }
    for slot in second.slots where !own.contains(slot.key) {
      first.slots.append((slot.key, show(slot.element)))
    }
    if let children = first.children, let other = second.children {
      first.children = unite(children, other, of: first)
    }
    return true
  }

  private mutating func hide(_ element: DocumentElement) {
    if !element.isHidden { hidden.append(.init("#" + element.id, .boolean(true))) }
  }

  /// An element of the other state, hidden in the document and shown in the variant.
  private mutating func show(_ element: DocumentElement) -> DocumentElement {
    element.isHidden = true
    for descendant in element.descendants { descendant.id = ids.add(descendant.id) }
    hidden.append(.init("#" + element.id, .boolean(false)))
    return element
  }

  /// The children of both states in the order of the first, those of the second behind their predecessors.
  private mutating func unite(
    _ first: [DocumentElement], _ second: [DocumentElement], of parent: DocumentElement
  ) -> [DocumentElement] {
    var byID: [String: DocumentElement] = [:]
    var byIdentity: [DocumentElement.Identity: DocumentElement] = [:]
    for child in first {
      byID[child.id] = byID[child.id] ?? child
      byIdentity[child.identity] = byIdentity[child.identity] ?? child
    }
    var pairs: [(mine: DocumentElement?, other: DocumentElement)] = []
    var taken = Set<ObjectIdentifier>()
    for other in second {
      let mine = [byID[other.id], byIdentity[other.identity]].lazy.compactMap { $0 }
        .first { !taken.contains(ObjectIdentifier($0)) && matches($0, other) }
      if let mine { taken.insert(ObjectIdentifier(mine)) }
      pairs.append((mine, other))
    }
    for child in first where !taken.contains(ObjectIdentifier(child)) { hide(child) }
    // The added children, by the child of the first state before them; none for those at the front.
    var added: [ObjectIdentifier?: [DocumentElement]] = [:]
    var previous: ObjectIdentifier?
    var shown: [DocumentElement] = []
    for pair in pairs {
      if let mine = pair.mine {
        if mine.isHidden { hidden.append(.init("#" + mine.id, .boolean(false))) }
        if !unite(mine, pair.other) { instead.append((mine.id, pair.other)) }
        previous = ObjectIdentifier(mine)
        shown.append(mine)
      } else {
        let new = show(pair.other)
        added[previous, default: []].append(new)
        shown.append(new)
      }
    }
    var result = added[nil] ?? []
    for child in first { result += [child] + (added[ObjectIdentifier(child)] ?? []) }
    let all = Set(shown.map(ObjectIdentifier.init))
    let inBase = result.filter { all.contains(ObjectIdentifier($0)) }
    if !zip(inBase, shown).allSatisfy({ $0 === $1 }) {
      order.append((parent, shown.map(\.id)))
    }
    return result
  }
}
