import Diagnostics
import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments

/// Writes a layout where a node uses it, with the variables of the use, and removes it if nothing else uses it.
///
/// The use gets the members of a root that is a `node`, and any other root as its `child`: it has the same elements.
enum LayoutInlining {
  static func proposals(at offset: Int, in document: LiveDocument) -> [CodeAction] {
    // The quote and # before the name belong to it.
    let layouts = (0...2).lazy.compactMap { document.text.pointedLayout(at: offset + $0) }
    guard let layout = layouts.first, !layout.isDefinition,
      let inlining = Inlining(of: layout, in: document)
    else { return [] }
    let rest = inlining.isLast ? " and remove it" : ""
    return [
      CodeAction(
        "Inline the layout \(shortened(layout.name))\(rest)", .inline,
        steps: inlining.steps + document.formattingSteps)
    ]
  }

  private struct Inlining {
    /// True if no other node uses the layout.
    let isLast: Bool

    private let layout: [Location.Step]
    private let use: [Location.Step]

    /// The members of the use that the layout replaces.
    private var dropped: [String] = []

    /// The values of the layout with their positions in the use.
    private var copied: [(from: [Location.Step], to: [Location.Step], key: String)] = []
    private let variables: VariableSubstitution

    /// The ids of elements of the document, which no other element gets.
    private var ids: Set<String> = []

    init?(of pointed: PointedLayout, in document: LiveDocument) {
      let source = document.source
      layout = [.key("layouts"), .key(pointed.name)]
      guard let node = source.syntax.smallestContainer(at: pointed.range.lowerBound),
        let use = source.path(to: node), let members = source.members(of: node),
        let type = members["type"].flatMap({ source.string(of: $0) }), type == "node",
        members["each"] == nil, !members.keys.contains(where: { ElementSlot(rawValue: $0) != nil }),
        let definition = source.entry(at: layout)?.container,
        let parts = source.members(of: definition), let root = parts["root"]?.container,
        let rootMembers = source.members(of: root)
      else { return nil }
      self.use = use
      isLast = document.text.nameRanges(of: pointed, includesDefinitions: false).count == 1
      // Comments in the removed variables would be lost.
      let going = [members["variables"], isLast ? parts["variables"] : nil].compactMap(\.self)
      guard !going.contains(where: { source.text.bytes(in: $0.valueRange).hasComments }),
        let variables = VariableSubstitution(
          from: members["variables"], parts["variables"], useAt: use, in: document)
      else { return nil }
      self.variables = variables
      let isMerged = document.writtenType(of: root)?.type == .node
      dropped = ["layout", "variables"].filter {
        members[$0] != nil && (!isMerged || rootMembers[$0] == nil)
      }
      if !isLast { noteIDs(of: document) }
      guard variables.rewrites(in: layout + [.key("root")], of: document) != nil else { return nil }
      guard isMerged else {
        copied = [(layout + [.key("root")], use, "child")]
        return
      }
      for key in source.entries(of: root).compactMap({ source.key(of: $0) }) where key != "type" {
        if key == "id", !isLast { continue }
        guard members[key] != nil, key != "layout", key != "variables" else {
          copied.append((layout + [.key("root"), .key(key)], use, key))
          continue
        }
        guard key == "style" else { continue }
        guard let own = members[key]?.container.flatMap({ source.members(of: $0) }),
          let style = rootMembers[key]?.container, let keys = source.members(of: style)
        else { return nil }
        for name in source.entries(of: style).compactMap({ source.key(of: $0) })
        where own[name] == nil && keys[name] != nil {
          copied.append(
            (layout + [.key("root"), .key("style"), .key(name)], use + [.key("style")], name))
        }
      }
    }

    private mutating func noteIDs(of document: LiveDocument) {
      document.elements.forEach { element in
        if !document.isInstance(element), let id = document.elements.id(of: element) {
          ids.insert(id)
        }
      }
    }

    /// The layout's values come to the use, moved if nothing else uses them; then their variables are replaced.
    var steps: [CodeAction.Step] {
      [
        .rewriting { [self] _ in
          var rewrites: [Rewrite] = []
          func location(_ path: [Location.Step]) -> Location { Location(nil, path, part: .value) }
          if isLast { rewrites.append(.moveComments(location(layout), to: location(use))) }
          rewrites += dropped.map { .remove(location(use + [.key($0)])) }
          rewrites += copied.map { from, to, key in
            isLast
              ? .moveMember(location(from), to: location(to), key: key)
              : .copyMember(location(from), to: location(to), key: key)
          }
          if isLast { rewrites.append(.remove(location(layout))) }
          return rewrites
        },
        .rewriting { [self] document in
          copied.flatMap { _, holder, key in
            let path = holder + [.key(key)]
            return (variables.rewrites(in: path, of: document) ?? [])
              + removals(below: path, in: document)
          } + document.removalOfEmptyLayouts
        },
      ]
    }

    /// The removal of ids that other elements of the document have.
    private func removals(
      below path: [Location.Step], in document: LiveDocument
    ) -> [Rewrite] {
      guard !ids.isEmpty, ElementSlot(rawValue: path.last?.name ?? "") != nil,
        let node = document.source.entry(at: path)?.container
      else { return [] }
      let source = document.source
      var rewrites: [Rewrite] = []
      var pending = [(node: node, path: path)]
      while let (node, path) = pending.popLast() {
        let isObject = source.syntax.kind(of: node) == .object
        for (index, entry) in source.entries(of: node).enumerated() {
          let key = isObject ? source.key(of: entry) ?? "" : ""
          if key == "id", let id = source.string(of: entry), ids.contains(id) {
            rewrites.append(.remove(Location(nil, path + [.key("id")], part: .value)))
          }
          guard let inner = entry.container, !isObject || ElementSlot(rawValue: key) != nil else {
            continue
          }
          pending.append((inner, path + [isObject ? .key(key) : .index(index)]))
        }
      }
      return rewrites
    }
  }
}

extension LiveDocument {
  /// The removal of `layouts` if nothing is left in it.
  fileprivate var removalOfEmptyLayouts: [Rewrite] {
    guard let layouts = source.entry(at: [.key("layouts")])?.container,
      source.entries(of: layouts).isEmpty,
      source.syntax.comments(of: layouts, in: source.text).isEmpty
    else { return [] }
    return [.remove(Location(nil, [.key("layouts")], part: .value))]
  }
}

extension DocumentSource {
  /// The members of an object by their keys; `nil` if two have the same key.
  fileprivate func members(of object: SyntaxNode) -> [String: SyntaxEntry]? {
    guard syntax.kind(of: object) == .object else { return nil }
    var members: [String: SyntaxEntry] = [:]
    var isUnique = true
    forEachEntry(of: object) { entry in
      guard let key = key(of: entry), members.updateValue(entry, forKey: key) == nil else {
        isUnique = false
        return
      }
    }
    return isUnique ? members : nil
  }
}

/// The values of the variables of one use of a layout, spelled for the use.
///
/// Values that the use sets are spelled for it already. In values that the layout sets, variables are replaced by their
/// values. Variables of the document have the same names in the layout and at the use.
private struct VariableSubstitution {
  /// A value in its spelling at the use.
  struct Value {
    let spelling: String
    let kind: ValueKind
    let string: String?

    init(_ spelling: String, _ kind: ValueKind, string: String? = nil) {
      self.spelling = spelling
      self.kind = kind
      self.string = string
    }

    init(string: String) {
      self.init(JSONValue.string(string).description, .string, string: string)
    }
  }

  private var values: [String: Value] = [:]

  /// The variables that mean another value at the use than in the layout.
  private var captured: Set<String> = []

  /// The longest value that is written, so that values that name each other stay short.
  private static let longestValue = LiveDocument.longestVariable

  /// The most bytes that are written for all names together.
  private static let mostBytes = 1_048_576

  /// - Returns: `nil` if the value of a variable cannot be written at the use.
  init?(
    from arguments: SyntaxEntry?, _ definitions: SyntaxEntry?, useAt path: [Location.Step],
    in document: LiveDocument
  ) {
    let source = document.source
    var open: [String: SyntaxEntry] = [:]
    for entry in [definitions, arguments].compactMap(\.self) {
      guard let node = entry.container, let members = source.members(of: node) else { return nil }
      for (name, entry) in members {
        guard !entry.valueIsBroken, entry.valueRange.count <= Self.longestValue else { return nil }
        if entry.valueRange.lowerBound >= (arguments?.valueRange.lowerBound ?? .max),
          entry.valueRange.upperBound <= (arguments?.valueRange.upperBound ?? 0)
        {
          values[name] = Self.value(of: entry, in: source)
          open[name] = nil
        } else {
          open[name] = entry
        }
      }
    }
    let own = Set(values.keys).union(open.keys)
    if own.contains("index") == false { values["index"] = Value("0", .number) }
    guard resolve(open, in: source) else { return nil }
    findCaptured(own, useAt: path, in: document)
  }

  private static func value(of entry: SyntaxEntry, in source: DocumentSource) -> Value {
    let spelling = String(decoding: source.text.bytes(in: entry.valueRange), as: UTF8.self)
    return Value(spelling, entry.kind, string: source.string(of: entry))
  }

  /// Finds the values of the layout's own variables, each after the variables that it names.
  ///
  /// - Returns: False for variables that name each other, or that become too long.
  private mutating func resolve(_ open: [String: SyntaxEntry], in source: DocumentSource) -> Bool {
    var open = open
    var begun: Set<String> = []
    for name in open.keys.sorted() {
      var pending = [name]
      while let name = pending.last {
        guard let entry = open[name] else {
          pending.removeLast()
          continue
        }
        let needed = Self.names(in: entry, of: source).filter { open[$0] != nil && $0 != name }
        if needed.isEmpty {
          guard let value = resolved(entry, in: source),
            value.spelling.utf8.count <= Self.longestValue
          else { return false }
          values[name] = value
          open[name] = nil
          pending.removeLast()
        } else if begun.insert(name).inserted {
          pending += needed
        } else {
          return false
        }
      }
    }
    return true
  }

  private static func strings(
    in entry: SyntaxEntry, of source: DocumentSource
  ) -> [(range: Range<Int>, text: String)] {
    if let text = source.string(of: entry) { return [(entry.valueRange, text)] }
    var found: [(range: Range<Int>, text: String)] = []
    var pending = [entry.container].compactMap(\.self)
    while let node = pending.popLast() {
      source.forEachEntry(of: node) { entry in
        if let text = source.string(of: entry) { found.append((entry.valueRange, text)) }
        if let node = entry.container { pending.append(node) }
      }
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static func names(in entry: SyntaxEntry, of source: DocumentSource) -> Set<String> {
    Set(strings(in: entry, of: source).flatMap { names(in: $0.text) })
  }

  private static func names(in text: String) -> [String] {
    VariableReference(text).name.map { [$0] } ?? VariableExpression(text)?.names ?? []
  }

  /// The value of a definition with the values of the variables that it names.
  private func resolved(_ entry: SyntaxEntry, in source: DocumentSource) -> Value? {
    let own = Self.value(of: entry, in: source)
    if let text = own.string {
      guard let value = value(of: text, takesNumbers: true) else { return nil }
      return value.spelling.isEmpty ? own : value
    }
    guard entry.container != nil else { return own }
    var edits: [SourceEdit] = []
    let start = entry.valueRange.lowerBound
    for (range, text) in Self.strings(in: entry, of: source) {
      guard let value = value(of: text, takesNumbers: true) else { return nil }
      if value.spelling.isEmpty { continue }
      edits.append(
        SourceEdit(
          (range.lowerBound - start)..<(range.upperBound - start), with: Array(value.spelling.utf8))
      )
    }
    let bytes = edits.applied(to: Array(own.spelling.utf8))
    return Value(String(decoding: bytes, as: UTF8.self), own.kind)
  }

  /// The value to write for a string that names variables; one without a spelling for a string that stays.
  ///
  /// - Returns: `nil` if the string cannot be written at the use.
  private func value(of text: String, takesNumbers: Bool) -> Value? {
    let unchanged = Value("", .missing)
    let names = Self.names(in: text)
    guard names.allSatisfy({ !captured.contains($0) }) else { return nil }
    guard names.contains(where: { values[$0] != nil }) else { return unchanged }
    switch VariableReference(text) {
    case .value(let name): return values[name]
    case .negation(let name): return values[name].flatMap(Self.negation)
    case .escaped: return unchanged
    case .plain:
      guard takesNumbers, let expression = VariableExpression(text) else { return unchanged }
      return value(of: expression, in: text)
    }
  }

  private static func negation(of value: Value) -> Value? {
    switch (value.kind, value.string.map { VariableReference($0) }) {
    case (.true, _): Value("false", .false)
    case (.false, _): Value("true", .true)
    case (_, .negation(let name)?): Value(string: "$\(name)")
    case (_, .value(let name)?): Value(string: "!$\(name)")
    default: nil
    }
  }

  /// The number of an expression, or an expression of variables of the document.
  private func value(of expression: VariableExpression, in text: String) -> Value? {
    var numbers: [String: Double] = [:]
    var operands: [String: [UInt8]] = [:]
    for name in Set(expression.names) {
      guard let value = values[name] else { continue }
      let number = value.kind == .number ? try? JSONValue(parsing: Array(value.spelling.utf8)) : nil
      numbers[name] = number?.numberValue
      guard let operand = expressionOperand(value.spelling, value.kind, value.string) else {
        guard numbers[name] != nil else { return nil }
        continue
      }
      operands[name] = operand
    }
    if expression.names.allSatisfy({ numbers[$0] != nil }) {
      let number = expression.value { numbers[$0] ?? .nan }
      guard number.isFinite else { return nil }
      let whole = Int64(exactly: number).map { JSONValue.integer($0) }
      return Value((whole ?? .real(number)).description, .number)
    }
    var bytes = Array(text.utf8)
    for range in VariableReference.variables(in: bytes).reversed() {
      let name = String(decoding: bytes[range], as: UTF8.self)
      guard values[name] != nil else { continue }
      guard let operand = operands[name] else { return nil }
      bytes.replaceSubrange((range.lowerBound - 1)..<range.upperBound, with: operand)
    }
    return Value(string: String(decoding: bytes, as: UTF8.self))
  }

  /// Finds the variables of the document with another value at the use: variables that the layout around the use
  /// defines, and variables that may refer to a variable that this use or this layout hides.
  private mutating func findCaptured(
    _ own: Set<String>, useAt path: [Location.Step], in document: LiveDocument
  ) {
    let strings = document.text.variableStrings()
    var defined: Set<String> = []
    var references: [String: Set<String>] = [:]
    let around = path.first == .key("layouts") && path.count > 1 ? path[1].name : nil
    for string in strings {
      if let around, string.layout == around, string.isDefinition, let name = string.definition {
        captured.insert(name)
      }
      guard string.layout == nil, let definition = string.definition else { continue }
      if string.isDefinition { defined.insert(definition) }
      references[definition, default: []].formUnion(
        string.isDefinition ? [] : string.names.map(\.name))
    }
    let hiding = own.filter { defined.contains($0) || document.text.isOuterVariable($0) }
    if !hiding.isEmpty {
      captured.formUnion(references.filter { !$0.value.isEmpty }.keys)
      captured.formUnion(strings.flatMap(\.names).map(\.name).filter(document.text.isOuterVariable))
    }
    captured.subtract(own)
  }

  /// The rewrites that replace the variables in a value that was copied to the use.
  ///
  /// - Returns: `nil` if a string cannot be written without a variable, or they become too long.
  func rewrites(in path: [Location.Step], of document: LiveDocument) -> [Rewrite]? {
    let location = Location(nil, path, part: .value)
    guard document.isWritten(location) else { return nil }
    let range = document.range(of: location)
    var rewrites: [Rewrite] = []
    var written = 0
    for string in document.text.variableStrings(in: range)
    where range.lowerBound <= string.range.lowerBound && string.range.upperBound <= range.upperBound
      && !string.isArgument && !string.isDefinition
    {
      // The entries of an `each` in the layout set variables of their own.
      let isOfEntries = string.names.contains { $0.layout != nil && $0.layout != string.layout }
      guard let text = document.source.text(ofString: string.range) else { return nil }
      if isOfEntries {
        guard string.names.allSatisfy({ $0.layout != nil && $0.layout != string.layout }) else {
          return nil
        }
        continue
      }
      let takesNumbers = if case .expression = string.form { true } else { false }
      guard let value = value(of: text, takesNumbers: takesNumbers) else { return nil }
      if value.spelling.isEmpty { continue }
      written += value.spelling.utf8.count
      guard written <= Self.mostBytes else { return nil }
      guard value.kind == .object || value.kind == .array else {
        rewrites.append(.replaceText(string.range, value.spelling))
        continue
      }
      guard let json = try? JSONValue(parsing: Array(value.spelling.utf8)),
        let location = document.location(at: string.range.lowerBound)
      else { return nil }
      rewrites.append(.setValue(location.with(part: .value), json))
    }
    return rewrites
  }
}

extension DocumentSource {
  /// The text of a string in some bytes.
  fileprivate func text(ofString range: Range<Int>) -> String? {
    (try? JSONValue(parsing: text.bytes(in: range)))?.stringValue
  }
}
