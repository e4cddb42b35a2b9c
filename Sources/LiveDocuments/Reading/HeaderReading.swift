import DocumentSyntax
import JSON
import LayoutEngine

/// Reads the document's own object.
struct HeaderReading: ~Copyable {
  var reader: DocumentReader
  var header = DocumentHeader()

  /// The value of `root`, if it can be an element.
  var root: SyntaxEntry?

  /// The objects of the variants, by their indices in the array.
  var variantNodes: [VariantNodes] = []

  /// The variables and defaults.
  var variables: DocumentVariables

  /// The layouts, whose elements are not read yet.
  var layouts: [DocumentLayouts.Layout] = []

  /// The variables and defaults from before, which are used again if they are the same.
  let formerVariables: DocumentVariables

  /// The former variables of layouts, by the layouts' names.
  let formerLayers: [String: VariableLayer]

  /// The file that is read; `nil` for the document.
  let file: LayoutFile?

  /// The files that the document may name.
  let inputs: DocumentInputs

  /// The members that decide the screen, which a variant with variables of its own reads again.
  private var screenMembers: [(entry: SyntaxEntry, property: Property, path: PathHandle)] = []

  /// The work that variants with variables took, in definitions and bytes of values.
  private var variantSteps = 0

  /// The most work that all variants with variables may take together: each may read all variables.
  private static let mostVariantSteps = 4_000_000

  /// The only variant of which more than the name is read; `nil` if all are read.
  private let onlyVariant: String?

  /// True if only one variant is read.
  var readsOneVariant: Bool { onlyVariant != nil }

  init(
    _ source: DocumentSource, onlyVariant: String?, reusing variables: DocumentVariables,
    layers: [String: VariableLayer], inputs: DocumentInputs, file: LayoutFile? = nil
  ) {
    reader = DocumentReader(source)
    if let file { reader.pathPrefix = [.file(file.uri)] }
    self.file = file
    self.inputs = inputs
    self.onlyVariant = onlyVariant
    formerVariables = variables
    self.variables = DocumentVariables(surroundedAs: variables)
    formerLayers = layers
  }

  mutating func read() {
    let entry = reader.source.syntax.root
    guard entry.kind == .object, let node = entry.container else {
      if entry.kind != .missing, entry.kind != .invalid, entry.kind != .tooDeep {
        reader.note(.missingRoot, at: .top)
      }
      return
    }
    let members = reader.members(of: node)
    reader.noteDuplicates(members, at: .top)
    readVariables(members, reusing: formerVariables)
    readRoot(members, of: node)
    for member in members.used {
      let path = reader.path(of: member, in: .top)
      guard let property = member.key.property(of: documentProperties) else {
        if !isElementWithoutDocument(members) {
          reader.noteUnknown(member, owner: "the document", at: path)
        }
        continue
      }
      switch property.name {
      case "variants", "variables": break
      case "defaults": readDefaults(member.entry, at: path, reusing: formerVariables.defaults)
      case "layouts": readLayouts(member.entry, at: path)
      case "expect": readExpectations(member.entry, at: path)
      default:
        var screen = header.screen
        reader.substitutedBytes = 0
        readScreen(member.entry, property, into: &screen, at: path)
        header.screen = screen
        screenMembers.append((member.entry, property, path))
      }
    }
    // Variants are read last: they fall back to the document's keys, which may follow them.
    if let variants = members["variants"] { readVariants(variants) }
    variables.used = Set(reader.usedVariables)
  }

  /// The screen that the document's own keys make with the variables that are visible now.
  private mutating func screenAgain() -> Screen {
    let problems = reader.problems
    var screen = DocumentHeader().screen
    for member in screenMembers {
      readScreen(member.entry, member.property, into: &screen, at: member.path)
    }
    let new = reader.problems[problems.count...].filter { new in
      !problems.contains { $0.kind == new.kind && $0.location == new.location }
    }
    reader.problems = problems + new
    return screen
  }

  /// True if the top object is an element without a document around it; one diagnostic reports this.
  private func isElementWithoutDocument(_ members: ObjectMembers) -> Bool {
    members["root"] == nil && members["type"] != nil
  }

  private mutating func readRoot(_ members: ObjectMembers, of node: SyntaxNode) {
    guard let member = members["root"] else {
      if !reader.isCutShort(node) {
        reader.note(.missingRoot, at: .top)
      }
      return
    }
    switch member.entry.kind {
    case .object, .tooDeep: root = member.entry
    case .missing, .invalid: break
    default:
      reader.note(.missingRoot, at: reader.path(of: member, in: .top).with(part: .key))
    }
  }

  /// Reads a key that documents and variants have.
  private mutating func readScreen(
    _ entry: SyntaxEntry, _ property: Property, into screen: inout Screen, at path: PathHandle
  ) {
    switch property.name {
    case "scale":
      if let scale = reader.number(entry, .scale, property, "a number", at: path) {
        screen.scale = scale
      }
    case "constrainedSize":
      if let range = sizeRange(entry, property, or: screen.constrainedSize, at: path) {
        screen.constrainedSize = range
      }
      // An unreadable size still counts as written.
      screen.isSizeWritten = true
    case "userInterfaceLayoutDirection":
      if let direction: LayoutDirection = choice(entry, property, at: path) {
        screen.direction = direction
      }
    default: break
    }
  }

  private mutating func choice<Choice: CaseIterable>(
    _ entry: SyntaxEntry, _ property: Property, at path: PathHandle
  ) -> Choice? {
    guard case .choice(let index)? = reader.value(entry, of: property, at: path) else {
      return nil
    }
    return Array(Choice.allCases)[index]
  }

  // MARK: Size ranges

  /// Reads a size range; a substitute is used on the axes on which the range is invalid.
  private mutating func sizeRange(
    _ entry: SyntaxEntry, _ property: Property, or substitute: SizeRange, at path: PathHandle
  ) -> SizeRange? {
    var entry = entry
    var left: DocumentReader.SuspendedText?
    guard reader.follow(&entry, for: property, at: path, leaving: &left) else { return nil }
    defer { reader.leave(to: left) }
    guard let node = reader.object(entry, key: "constrainedSize", at: path) else {
      return nil
    }
    let members = reader.members(of: node)
    reader.noteDuplicates(members, at: path)
    var range = DocumentHeader.defaultConstrainedSize
    for member in members.used {
      let path = reader.path(of: member, in: path)
      let name = reader.name(of: member.key)
      switch name {
      case "min":
        readSize(member, named: name, minimumSizeProperties, into: &range.min, at: path)
      case "max":
        readSize(member, named: name, maximumSizeProperties, into: &range.max, at: path)
      case "width", "height":
        let axis: Axis = name == "width" ? .horizontal : .vertical
        guard
          let property = member.key.property(of: sizeRangeProperties),
          let length = reader.number(
            member.entry, .size, property, "a number of points", at: path)
        else { continue }
        range.min[axis] = length
        range.max[axis] = length
      default:
        reader.noteUnknown(member, owner: "constrainedSize", at: path)
      }
    }
    return checked(range, or: substitute, at: path)
  }

  private mutating func readSize(
    _ member: ObjectMembers.Member, named name: String, _ properties: [Property],
    into size: inout Size, at path: PathHandle
  ) {
    var entry = member.entry
    var left: DocumentReader.SuspendedText?
    guard let property = member.key.property(of: sizeRangeProperties),
      reader.follow(&entry, for: property, at: path, leaving: &left)
    else { return }
    defer { reader.leave(to: left) }
    guard let node = reader.object(entry, key: name, at: path) else { return }
    let members = reader.members(of: node)
    reader.noteDuplicates(members, at: path)
    for member in members.used {
      let path = reader.path(of: member, in: path)
      guard let property = member.key.property(of: properties),
        case .number(let kind) = property.shape
      else {
        reader.noteUnknown(member, owner: "a size", at: path)
        continue
      }
      // An infinite minimum gets its own problem instead of a wrong type.
      let axis: Axis = property.name == "width" ? .horizontal : .vertical
      if kind == .size, reader.string(of: member.entry) == "infinity" {
        size[axis] = .infinity
      } else if let length = reader.number(
        member.entry, kind, property, "a number of points or \"infinity\"", at: path)
      {
        size[axis] = length
      }
    }
  }

  /// The range, with a substitute on the axes on which it is invalid; each invalid axis is noted.
  private mutating func checked(
    _ range: SizeRange, or substitute: SizeRange, at path: PathHandle
  ) -> SizeRange {
    var range = range
    for axis in Axis.allCases {
      let (low, high) = (range.min[axis], range.max[axis])
      let fault: Problem.ConstrainedSizeFault
      if low.isInfinite {
        fault = .infiniteMinimum(axis)
      } else if high < 0 || low < 0 {
        // A negative length is noted at its value, and laid out as on a device.
        continue
      } else if low > high {
        fault = .minimumExceedsMaximum(axis, minimum: low, maximum: high)
      } else if high == 0 {
        fault = .zeroMaximum(axis)
      } else {
        continue
      }
      reader.note(.badConstrainedSize(fault), at: path)
      range.min[axis] = substitute.min[axis]
      range.max[axis] = substitute.max[axis]
    }
    return range
  }

  // MARK: Variants

  private mutating func readVariants(_ member: ObjectMembers.Member) {
    let path = reader.path(of: member, in: .top)
    guard member.entry.kind == .array, let node = member.entry.container else {
      reader.noteWrongType(member.entry, key: "variants", expected: "an array", at: path)
      return
    }
    for (index, entry) in reader.entries(of: node).enumerated() {
      variantNodes.append(VariantNodes())
      readVariant(entry, at: reader.path(at: index, in: path))
    }
  }

  private mutating func readVariant(_ entry: SyntaxEntry, at path: PathHandle) {
    guard let node = reader.object(entry, key: "variants", at: path) else { return }
    let members = reader.members(of: node)
    var variant = DocumentHeader.Variant(name: "", screen: header.screen)
    variant.screen.variantIndex = variantNodes.count - 1
    if let onlyVariant {
      let name = members["name"].flatMap { reader.string(of: $0.entry) } ?? ""
      guard name == onlyVariant else {
        variant.name = name
        if members["name"] != nil { header.variants.append(variant) }
        if let replacements = members["instead"] { readReplacedIDs(replacements.entry) }
        return
      }
    }
    reader.noteDuplicates(members, at: path)
    reader.substitutedBytes = 0
    let scope = reader.scope
    defer { reader.scope = scope }
    if let member = members["variables"] {
      let path = reader.path(of: member, in: path)
      if variantSteps > Self.mostVariantSteps {
        reader.note(.variableLimit, at: path)
      } else {
        readVariables(
          member, ofVariant: variantNodes.count - 1, at: path, reusing: formerVariables)
        if !reader.usedVariables.isEmpty {
          variant.screen = screenAgain()
          variant.screen.variantIndex = variantNodes.count - 1
          variantSteps += screenMembers.reduce(0) { $0 + $1.entry.valueRange.count }
        }
      }
    }
    let ownScope = reader.scope
    defer { if let ownScope, ownScope !== scope { variantSteps += ownScope.steps } }
    var direction: LayoutDirection?
    for member in members.used {
      let path = reader.path(of: member, in: path)
      guard let property = member.key.property(of: variantProperties) else {
        reader.noteUnknown(member, owner: "a variant", at: path)
        continue
      }
      switch property.name {
      case "variables": break
      case "name":
        if case .string(let name)? = reader.value(member.entry, of: property, at: path) {
          variant.name = name
        }
      case "userInterfaceLayoutDirection":
        direction = choice(member.entry, property, at: path)
        variant.changesScreen = true
      case "hidden", "text", "style", "values", "instead", "order":
        // The elements of other screens are not read here.
        if !readsOneVariant, property.name == "values" || property.name == "instead" {
          reader.noteVariables(in: member.entry)
        }
        readElements(member.entry, property, into: &variant, at: path)
      case "contentSizeCategory", "textScale", "pseudolanguage":
        readTexts(member.entry, property, into: &variant.screen.texts, at: path)
        variant.changesScreen = true
      default:
        readScreen(member.entry, property, into: &variant.screen, at: path)
        variant.changesScreen = true
      }
    }
    if variant.screen.texts.pseudolanguage == .rightToLeft {
      variant.screen.direction = .rightToLeft
    }
    if let direction { variant.screen.direction = direction }
    if members["name"] == nil, !reader.isCutShort(node) {
      reader.note(.missingKey("name", owner: "a variant"), at: path)
      return
    }
    header.variants.append(variant)
  }

  private mutating func readTexts(
    _ entry: SyntaxEntry, _ property: Property, into texts: inout TextEnvironment,
    at path: PathHandle
  ) {
    switch property.name {
    case "contentSizeCategory":
      if let category: ContentSizeCategory = choice(entry, property, at: path) {
        texts.contentSizeCategory = category
      }
    case "pseudolanguage":
      texts.pseudolanguage = choice(entry, property, at: path)
    default:
      if let scale = reader.number(entry, .textScale, property, "a number", at: path) {
        texts.textScale = scale
      }
    }
  }
}
