import LayoutEngine
import LiveDocuments

/// A use of a layout as a node of a class.
struct LayoutClassUse {
  /// The index of the class.
  let index: Int
  let use: LayoutUse

  /// The values that the properties of the class have in this use, in their order.
  let values: [CodeValue]
}

/// The classes of the layouts that a document uses: one for each, or several where uses differ in more than values that
/// variables give.
///
/// Each use is written as a class with its properties; uses with the same code share one. So a class is right for each of
/// its uses, whatever the variables do.
final class LayoutClasses {
  /// A class for a layout, and the parameters of its initialiser.
  struct Class {
    let code: CodeClass

    /// The variables behind the properties, in their order.
    let variables: [String]

    /// The values of properties where a use gives none.
    fileprivate(set) var defaults: [CodeExpression?]

    /// The code with the values of properties where a use gives none.
    var complete: CodeClass {
      var code = self.code
      code.defaults = defaults
      return code
    }
  }

  /// Inner ones first.
  private(set) var all: [Class] = []
  private let document: LiveDocument
  private let hints: CodeHints
  private let constants: CodeConstants
  private var indices: [Key: Int] = [:]
  private var known: [ElementID: LayoutClassUse?] = [:]

  /// The layout and the code of a class without its name and comments.
  private struct Key: Hashable {
    let layout: String
    let code: CodeClass
  }

  init(_ document: LiveDocument, _ hints: CodeHints, _ constants: CodeConstants) {
    self.document = document
    self.hints = hints
    self.constants = constants
  }

  /// The class of a node that uses a layout; `nil` for an element without one.
  func use(of element: ElementID) -> LayoutClassUse? {
    if let use = known[element] { return use }
    let use = makeUse(of: element)
    known[element] = .some(use)
    return use
  }

  private func makeUse(of element: ElementID) -> LayoutClassUse? {
    guard let use = document.layoutUse(of: element),
      document.elements.type(of: element) == .node,
      document.elements.algorithm(of: element) == .nodeWithChild
    else { return nil }
    let scope = CodeScope(document, use: use, constants)
    let elements = CodeElements(document, top: element, scope, self)
    let code = CodeClass(document, elements, self, hints)
    let properties = scope.properties
    let key = Key(layout: use.layout, code: code.withoutComments)
    let index = indices[key] ?? all.count
    if index == all.count {
      indices[key] = index
      let name = ClassName(capitalized(codeName(of: use.layout))).text
      var named = code
      named.className = constants.uniqueName(name.hasSuffix("Node") ? name : name + "Node")
      named.hints = hints.fontFamily.map { ["font \($0)"] } ?? []
      all.append(
        Class(
          code: named, variables: properties.map(\.variable),
          defaults: properties.map { defaultValue($0.variable, $0.property.type, use) }))
    }
    for (slot, property) in properties.enumerated()
    where all[index].defaults[slot] == nil {
      // Whatever the layout states as an object is known from a use that leaves it.
      guard case .none = use.setting(of: property.variable),
        [.font, .color].contains(property.property.type)
      else { continue }
      all[index].defaults[slot] = .literal(property.value)
    }
    return LayoutClassUse(index: index, use: use, values: properties.map(\.value))
  }

  /// The value that the layout itself gives to a variable; `nil` if the layout gives it an object or no value.
  private func defaultValue(
    _ name: String, _ type: CodeType, _ use: LayoutUse
  ) -> CodeExpression? {
    guard let unset = use.unset else { return nil }
    let value: CodeValue? =
      switch type {
      case .number: unset.number(of: name).map(CodeValue.number)
      case .text: unset.text(of: name).map(CodeValue.text)
      case .flag: unset.flag(of: name).map(CodeValue.flag)
      case .font, .color: nil
      }
    guard let value else { return nil }
    if case .value(let other)? = unset.definition(of: name)?.form, !use.isOwn(other),
      let constant = constants.constant(other, value)
    {
      return constant
    }
    return .literal(value)
  }

  // MARK: Loops

  /// True if two neighbours come of the same `each` and a loop may make both: they have one class, and no look that
  /// differs.
  func isSameLoop(_ element: ElementID, as first: ElementID) -> Bool {
    guard let entry = document.repeatedElement(element),
      let other = document.repeatedElement(first), entry.group == other.group,
      let use = use(of: element), let otherUse = self.use(of: first), use.index == otherUse.index
    else { return false }
    let elements = document.elements
    let style = elements.style(of: element)
    return style == elements.style(of: first) && !style.hasRelativePosition
      && elements.appearance(of: element) == elements.appearance(of: first)
      && elements.description(of: element).semanticContentAttribute
        == elements.description(of: first).semanticContentAttribute
      && elements.description(of: element).position == CustomPosition()
      && elements.description(of: first).position == CustomPosition()
      && document.disabledCodes(of: element).isEmpty && document.disabledCodes(of: first).isEmpty
  }

  /// The construction of a node that uses a layout.
  func construction(of element: ElementID, _ elements: CodeElements) -> NodeConstruction? {
    guard let use = elements.uses[element] else { return nil }
    let name = all[use.index].code.className
    guard let loop = elements.loops[element] else {
      let arguments = self.arguments(of: use, in: elements.scope, entry: nil)
      return NodeConstruction(className: name, arguments: arguments, loop: nil)
    }
    return construction(of: loop, use.index, elements)
  }

  private func arguments(
    of use: LayoutClassUse, in scope: CodeScope, entry: RepeatedElement?
  ) -> [NodeConstruction.Argument] {
    let layout = all[use.index]
    return zip(layout.code.properties.indices, use.values).map { slot, value in
      let property = layout.code.properties[slot]
      let name = layout.variables[slot]
      let code: CodeExpression?
      switch use.use.setting(of: name) {
      case .none: code = nil
      case .plain: code = .literal(value)
      case .entry: code = entry?.sets(name) == true ? .entry(name) : .literal(value)
      case .string(let string):
        code = scope.expression(string, for: value, in: entry) ?? .literal(value)
      }
      let standard = layout.defaults[slot]
      let isStandard =
        standard.map { self.value(of: $0) == value } ?? false
      return .init(property: property, value: code ?? (isStandard ? nil : .literal(value)))
    }
  }

  private func value(of expression: CodeExpression) -> CodeValue? {
    switch expression {
    case .literal(let value): value
    case .constant(_, let name): constants.value(of: name)
    default: nil
    }
  }

  /// The loop that makes nodes of one class.
  private func construction(
    of loop: [ElementID], _ index: Int, _ elements: CodeElements
  ) -> NodeConstruction {
    let layout = all[index]
    let uses = loop.compactMap { elements.uses[$0] ?? use(of: $0) }
    let entries = loop.map { document.repeatedElement($0) }
    let rows = zip(uses, entries).map { arguments(of: $0, in: elements.scope, entry: $1) }
    func column(_ slot: Int) -> NodeLoop.Column {
      NodeLoop.Column(
        property: layout.code.properties[slot], values: uses.map { .literal($0.values[slot]) })
    }
    // Values that differ, or that an entry hands on, are listed.
    let listed = layout.code.properties.indices.map { slot in
      let first = rows[0][slot].value
      let isShared = rows.allSatisfy { $0[slot].value == first }
      return !isShared || first?.names.contains { $0.isOfEntry } == true
    }
    // Entries and their numbers are not counted together.
    let isCounted = !listed.contains(true)
    var columns: [NodeLoop.Column] = []
    let handedOn = layout.code.properties.enumerated().map {
      slot, property -> NodeConstruction.Argument in
      let shared = rows[0][slot]
      guard listed[slot] || !isCounted && shared.value?.names.contains(.index) == true else {
        return shared
      }
      columns.append(column(slot))
      return .init(property: property, value: .entry(property.name))
    }
    return NodeConstruction(
      className: layout.code.className, arguments: handedOn,
      loop: NodeLoop(columns: columns, count: loop.count))
  }
}

/// The construction of a node by its class, or of nodes in a loop.
struct NodeConstruction: Hashable, Sendable {
  let className: String
  let arguments: [Argument]
  let loop: NodeLoop?

  struct Argument: Hashable, Sendable {
    let property: CodeProperty

    /// The value; `nil` for the default value that the class has.
    let value: CodeExpression?
  }

  /// True if only an initialiser can compute the arguments.
  var needsProperties: Bool { arguments.contains { $0.value?.needsProperties ?? false } }
}

/// A loop over values, or over numbers from 0 if there are no values.
struct NodeLoop: Hashable, Sendable {
  /// The values of one property, one for each round.
  struct Column: Hashable, Sendable {
    let property: CodeProperty
    let values: [CodeExpression]
  }

  let columns: [Column]
  let count: Int
}
