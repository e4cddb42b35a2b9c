import JSONText

/// The JSON of a document in which nodes use the layouts of others.
struct DocumentWriter {
  let document: WrittenLayout
  /// The layouts that elements of the document may use.
  let uses: [ObjectIdentifier: WrittenLayout]
  /// The constants of the code that values of the document are.
  private let constants: ConstantVariables
  /// The changes of the variants of the document, by their indices.
  private let variants: [VariantChanges]

  /// The variables by which a variant changes uses of layouts, and the ids of elements in these.
  private final class VariantChanges {
    var variables: [JSONValue.Member] = []
    var removed: Set<String> = []
  }

  private func variantChanges(at index: Int) -> VariantChanges { variants[index] }

  init(document: WrittenLayout, uses: [ObjectIdentifier: WrittenLayout]) {
    self.document = document
    self.uses = uses
    constants = ConstantVariables(besides: document.variables.map(\.name))
    variants = document.references.hidden.map { _ in VariantChanges() }
  }

  /// The document, with the variables that uses of it set.
  var json: JSONValue {
    var members: [JSONValue.Member] = []
    let root = json(of: document.elements.root)
    let variables =
      document.variables.map { JSONValue.Member($0.name, $0.value) }
      + constants.variables.map { .init($0.name, $0.value) }
    for member in document.document.members ?? [] {
      guard member.key == "root" else {
        let isList = member.key == "variants"
        members.append(isList ? .init("variants", changedVariants(member.value)) : member)
        continue
      }
      if !variables.isEmpty { members.append(.init("variables", .object(variables))) }
      members.append(.init("root", root))
    }
    return .object(members)
  }

  /// The variants with variables for the elements of uses that they hide or show.
  private func changedVariants(_ value: JSONValue) -> JSONValue {
    .array(
      zip(value.items ?? [], variants).map { variant, changes in
        if changes.removed.isEmpty { return variant }
        var members = (variant.members ?? []).compactMap { member -> JSONValue.Member? in
          guard member.key == "hidden" else { return member }
          let others = (member.value.members ?? []).filter {
            !changes.removed.contains(String($0.key.dropFirst()))
          }
          return others.isEmpty ? nil : .init("hidden", .object(others))
        }
        if !changes.variables.isEmpty {
          members.append(.init("variables", .object(changes.variables)))
        }
        return .object(members)
      })
  }

  private func json(of element: DocumentElement) -> JSONValue {
    if let use = use(element) { return use.json }
    var members: [JSONValue.Member] = [
      .init("type", .string(element.type)), .init("id", .string(element.id)),
    ]
    members += ownMembers(of: element)
    members += element.slots.map { .init($0.key, json(of: $0.element)) }
    if let children = element.children {
      members.append(.init("children", .array(json(of: children))))
    }
    return .object(members)
  }

  /// The keys of an element but those of its name and of the elements in it.
  private func ownMembers(
    of element: DocumentElement, values: [DocumentElement.Entry]? = nil,
    style: [DocumentElement.Entry]? = nil
  ) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    let isShown = document.bound(.boolean(!element.isHidden), of: element, ["hidden"])
    if isShown != .boolean(true) { members.append(.init("hidden", isShown.inverted)) }
    members += (values ?? element.values).map {
      .init($0.key, written($0.value, of: element, [$0.key]))
    }
    let style = style ?? element.style
    if !style.isEmpty {
      members.append(
        .init(
          "style",
          .object(style.map { .init($0.key, written($0.value, of: element, ["style", $0.key])) })))
    }
    let marks = [
      ("assumed", element.assumed), ("unknown", element.unknown),
      ("lintel-disable", element.disabled),
    ]
    for (key, list) in marks where !list.isEmpty {
      members.append(.init(key, .array(list.map { .string($0) })))
    }
    return members
  }

  private func value(
    _ entry: DocumentElement.Entry, of element: DocumentElement, _ path: [String]
  ) -> JSONValue {
    let path = path + [entry.key]
    guard let members = entry.memberValues else {
      return document.bound(entry.value, of: element, path)
    }
    return .object(
      members.map {
        .init($0.key, document.bound($0.value, of: element, path + [$0.key]))
      })
  }

  /// A value with the names of variables for what they stand for: values that uses set, and constants of the code.
  private func written(
    _ value: JSONValue, of element: DocumentElement, _ path: [String]
  ) -> JSONValue {
    let bound = document.bound(value, of: element, path)
    guard bound == value else { return bound }
    if let constant = element.constants[path] { return constants.reference(to: constant, value) }
    guard case .object(let members) = value, !element.constants.isEmpty || document.isUsed else {
      return value
    }
    return .object(
      members.map { .init($0.key, written($0.value, of: element, path + [$0.key])) })
  }

  // MARK: Uses

  /// A node that uses a layout.
  private struct Use {
    let element: DocumentElement
    let layout: WrittenLayout
    let variables: [JSONValue.Member]
    let members: [JSONValue.Member]

    private var file: JSONValue.Member { .init("layout", .string(layout.fileName)) }

    var json: JSONValue {
      var result: [JSONValue.Member] = [
        .init("type", .string("node")), .init("id", .string(element.id)), file,
      ]
      if !variables.isEmpty { result.append(.init("variables", .object(variables))) }
      return .object(result + members)
    }

    /// True if one line of code makes both.
    func isOfLoop(with other: Use) -> Bool {
      element.identity.position == other.element.identity.position
    }

    /// The object that makes several uses; values that all set alike are its own.
    static func json(of uses: [Use]) -> JSONValue {
      var shared: [JSONValue.Member] = []
      var entries = [[JSONValue.Member]](repeating: [], count: uses.count)
      let set = uses.map { use in
        Dictionary(use.variables.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
      }
      for variable in uses[0].layout.variables {
        let found = set.map { $0[variable.name] }
        guard found.contains(where: { $0 != nil }) else { continue }
        // Each entry has all that differs, also a value that is that of the layout.
        let values = found.map { JSONValue.Member(variable.name, $0 ?? variable.value) }
        if values.allSatisfy({ $0 == values[0] }) {
          shared.append(values[0])
        } else {
          for index in entries.indices { entries[index].append(values[index]) }
        }
      }
      let isCounted = entries.allSatisfy(\.isEmpty)
      var result: [JSONValue.Member] = [
        .init(
          "each",
          isCounted ? .number(Double(uses.count)) : .array(entries.map { .object($0) })),
        uses[0].file,
      ]
      if !shared.isEmpty { result.append(.init("variables", .object(shared))) }
      return .object(result + uses[0].members)
    }
  }

  /// The values of the variables of a layout with which it is laid out as an element; those of which the element has
  /// nothing are left out.
  private func values(
    of layout: WrittenLayout, _ comparison: ElementComparison
  ) -> [String: (value: JSONValue, constant: String?)]? {
    let differences = Dictionary(
      comparison.differences.map { ($0.slot, $0) }, uniquingKeysWith: { $1 })
    var result: [String: (value: JSONValue, constant: String?)] = [:]
    var covered = 0
    for variable in layout.variables {
      let slots = variable.slots.filter(comparison.hasValue)
      let differing = slots.compactMap { slot in
        differences[slot].map { layout.isInverted(slot) ? $0.value.inverted : $0.value }
      }
      guard let first = differing.first else {
        if !slots.isEmpty { result[variable.name] = (variable.value, nil) }
        continue
      }
      guard differing.count == slots.count, differing.allSatisfy({ $0 == first }) else {
        return nil
      }
      covered += slots.count
      let constant = slots.lazy.compactMap { differences[$0]?.constant }.first
      result[variable.name] = (first, first.string == nil ? constant : nil)
    }
    return covered == differences.count ? result : nil
  }

  /// The use of a layout that is laid out as an element; nil if there is none, and the element is written out.
  private func use(_ element: DocumentElement) -> Use? {
    guard let layout = uses[ObjectIdentifier(element)], let child = element.slots.first?.element,
      let comparison = ElementComparison(of: child, with: layout, in: document),
      let base = values(of: layout, comparison)
    else { return nil }
    let variants = document.variants(in: element)
    var states: [(index: Int, values: [String: (value: JSONValue, constant: String?)])] = []
    for (index, hidden) in variants {
      guard
        let comparison = ElementComparison(
          of: child, with: layout, in: document, hiding: hidden),
        let values = values(of: layout, comparison)
      else { return nil }
      states.append((index, values))
    }
    var found: [(variable: WrittenLayout.Variable, changes: [(index: Int, value: JSONValue)])] = []
    for variable in layout.variables {
      let value = base[variable.name]?.value ?? variable.value
      let changes = states.compactMap { state in
        state.values[variable.name].flatMap { $0.value == value ? nil : (state.index, $0.value) }
      }
      // A variable that other elements may name too is none that a variant can set for this one.
      let all = changes.isEmpty ? [] : [value] + changes.map(\.1)
      guard !all.contains(where: { $0.string?.contains("$") == true }) else { return nil }
      if value != variable.value || !changes.isEmpty { found.append((variable, changes)) }
    }
    // Only now is it certain that the values are written, and that the variables for them are used.
    let variables = found.map { variable, changes in
      let (value, constant) = base[variable.name] ?? (variable.value, nil)
      if changes.isEmpty {
        return JSONValue.Member(
          variable.name, constant.map { constants.reference(to: $0, value) } ?? value)
      }
      let name = constants.add(
        element.id + variable.name.prefix(1).uppercased() + variable.name.dropFirst(), value)
      for (index, value) in changes {
        variantChanges(at: index).variables.append(.init(name, value))
      }
      return JSONValue.Member(variable.name, .string("$" + name))
    }
    if !variants.isEmpty {
      let ids = Set(child.inOrder.map(\.id))
      for (index, hidden) in variants {
        variantChanges(at: index).removed.formUnion(hidden.keys.filter(ids.contains))
      }
    }
    let own = layout.isWrapped ? layout.elements.root : nil
    return Use(
      element: element, layout: layout, variables: variables,
      members: ownMembers(
        of: element, values: differing(element.values, own?.values, of: element, []),
        style: differing(element.style, own?.style, of: element, ["style"])))
  }

  /// The keys of a use that the root of its layout does not have alike.
  private func differing(
    _ entries: [DocumentElement.Entry], _ root: [DocumentElement.Entry]?,
    of element: DocumentElement, _ path: [String]
  ) -> [DocumentElement.Entry] {
    entries.filter { entry in
      root?.first { $0.key == entry.key }?.value != value(entry, of: element, path)
    }
  }

  /// The children; nodes of one class that a loop makes are one object, as are three that differ in variables only.
  private func json(of children: [DocumentElement]) -> [JSONValue] {
    let found = children.map { (element: $0, use: use($0)) }
    var result: [JSONValue] = []
    var index = 0
    while index < found.count {
      guard let first = found[index].use else {
        result.append(json(of: found[index].element))
        index += 1
        continue
      }
      let isLoop = index + 1 < found.count && found[index + 1].use?.isOfLoop(with: first) == true
      var end = index + 1
      while end < found.count, let next = found[end].use, canRepeat(first, next),
        isLoop == next.isOfLoop(with: first)
      {
        let isNextLoop = end + 1 < found.count && found[end + 1].use?.isOfLoop(with: next) == true
        if !isLoop, isNextLoop { break }
        end += 1
      }
      let uses = found[index..<end].compactMap(\.use)
      if uses.count >= (isLoop ? 2 : 3) {
        result.append(Use.json(of: uses))
      } else {
        result += uses.map(\.json)
      }
      index = end
    }
    return result
  }

  /// True if one object can make two uses: they differ in variables only, and nothing names them.
  private func canRepeat(_ first: Use, _ second: Use) -> Bool {
    first.layout === second.layout && first.members == second.members
      && !document.references.name(first.element.id)
      && !document.references.name(second.element.id)
  }
}
