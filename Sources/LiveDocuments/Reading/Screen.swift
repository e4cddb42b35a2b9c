import DocumentSyntax
package import LayoutEngine

/// The screen that a document is laid out on: size, scale, direction and text settings, with the states of elements in
/// the variant.
package struct Screen: Hashable, Sendable {
  package var constrainedSize: SizeRange {
    didSet { isSizeWritten = true }
  }

  /// True if the size is given, by the document's `constrainedSize` or by a client.
  package internal(set) var isSizeWritten = false

  /// Pixels per point.
  package var scale: Double
  package var direction = LayoutDirection.leftToRight
  package var texts = TextEnvironment()

  /// The states of elements that replace their own values.
  var elements: [ExactString: ElementState] = [:]

  /// The locations of the elements that replace other elements, by the ids of the replaced elements.
  var replacements: [ExactString: Location] = [:]

  /// The index of the variant in the document's `variants`; `nil` for the document's own screen.
  var variantIndex: Int?

  package init(constrainedSize: SizeRange, scale: Double) {
    self.constrainedSize = constrainedSize
    self.scale = scale
  }

  /// True if only the sizes differ, so that elements and variables are read alike on both screens.
  func differsInSizeOnly(from other: Screen) -> Bool {
    var resized = self
    resized.constrainedSize = other.constrainedSize
    resized.isSizeWritten = other.isSizeWritten
    return resized == other
  }

  /// True if the variant replaces some elements.
  package var replacesElements: Bool { !replacements.isEmpty }

  /// True if the variant changes some elements.
  package var changesElements: Bool { !elements.isEmpty }

  /// This screen, with the element of this `id` showing its own text.
  package func showingOwnText(of id: String) -> Screen {
    var screen = self
    screen.elements[ExactString(id)]?.text = nil
    screen.elements[ExactString(id)]?.textLocation = nil
    return screen
  }
}

extension LiveDocument {
  /// The location in a variant that replaces a location of an element's object; `nil` where the
  /// element's own value is used.
  package func variantLocation(of location: Location) -> Location? {
    guard !header.screen.elements.isEmpty, let element = location.element,
      let id = elements.id(of: element)
    else { return nil }
    guard let state = header.screen.elements[ExactString(id)] else { return nil }
    if let found = state.location(of: location) { return found }
    // A merged object belongs to the variant if the element itself has no object there.
    guard let values = state.values, location.path.count == 1,
      case .key(let key)? = location.path.first, values.members[key] != nil,
      let node = elements.node(of: element), entry(at: .key(key), in: node) == nil
    else { return nil }
    return values.location(of: location)
  }

  /// The elements that variants name, in the order of the text; variants of which only the names are read have none.
  package var namedElements: [DocumentHeader.NamedElement] {
    header.variants.flatMap(\.namedElements)
  }

  /// The elements that are named by variants with the same elements as this document.
  ///
  /// A variant that replaces elements has other ids than the document's own screen, so its names are checked on its own
  /// screen only.
  package var checkedNames: [DocumentHeader.NamedElement] {
    if let variantName, let variant = header.variants.first(where: { $0.name == variantName }),
      !variant.screen.replacements.isEmpty
    {
      return variant.namedElements
    }
    return header.variants.filter(\.screen.replacements.isEmpty).flatMap(\.namedElements)
  }

  /// True if a variant names an element that exists on this screen.
  package func hasElement(for named: DocumentHeader.NamedElement) -> Bool {
    guard let id = named.id else { return false }
    guard named.isReplaced else {
      return elements.named(id).contains { elements.instances.hasDocumentID($0) }
    }
    return replacingElement(forID: id) != nil
  }

  /// The element that replaces the element with an id on this screen.
  package func replacingElement(forID id: String) -> ElementID? {
    guard let node = text.screenNodes.replacements[ExactString(id)],
      let element = element(readFrom: node), elements.isAttached(element)
    else { return nil }
    return element
  }

  /// True if an element, or one around it, replaces another on this screen.
  package func isInReplacement(_ element: ElementID) -> Bool {
    !elements.replacementIDs.isEmpty
      && elements.ancestors(from: element).contains(where: isReplacement)
  }

  /// True if an element replaces another on this screen.
  package func isReplacement(_ element: ElementID) -> Bool {
    guard !elements.replacementIDs.isEmpty, let node = elements.node(of: element) else {
      return false
    }
    return elements.replacementIDs[node] != nil
  }

  /// The location in the document's object of the variant's value for a location of an element's object; `nil` if the
  /// element's own object in `root` states the value.
  package func documentLocation(of location: Location) -> Location? {
    if let found = variantLocation(of: location) { return found }
    guard !elements.replacementIDs.isEmpty, let element = location.element else { return nil }
    var steps: [[Location.Step]] = [location.path]
    var current = element
    while true {
      if let node = elements.node(of: current), let id = elements.replacementIDs[node] {
        guard let top = header.screen.replacements[id] else { return nil }
        return Location(nil, top.path + steps.reversed().joined(), part: location.part)
      }
      guard let parent = layout.tree.elements.parent(of: current) else { return nil }
      let slot = elements.slot(of: current)
      steps.append(
        slot == .children
          ? [.key(slot.rawValue), .index(elements.index(of: current))] : [.key(slot.rawValue)])
      current = parent
    }
  }

  /// The location in an element's object that corresponds to a location in the variant of this screen: the inverse of
  /// ``documentLocation(of:)``.
  ///
  /// `subject` is the element that a diagnostic at the location is about, if it is known.
  package func elementLocation(of location: Location, subject: ElementID?) -> Location? {
    guard location.element == nil, header.screen.variantIndex != nil else { return nil }
    if let subject, let id = elements.id(of: subject),
      let state = header.screen.elements[ExactString(id)]
    {
      if let values = state.values?.location, location.path.starts(with: values.path) {
        return Location(
          subject, Array(location.path.dropFirst(values.path.count)), part: location.part)
      }
      if let style = state.styleLocation, location.path.starts(with: style.path) {
        return Location(
          subject, [.key("style")] + location.path.dropFirst(style.path.count), part: location.part)
      }
      if location.path == state.textLocation?.path {
        return Location(subject, [.key("text")], part: location.part)
      }
    }
    guard !elements.replacementIDs.isEmpty, var node = source.syntax.root.container else {
      return nil
    }
    var found: (element: ElementID, depth: Int)?
    for (depth, step) in location.path.enumerated() {
      guard let next = entry(at: step, in: node)?.container else { break }
      node = next
      if let element = element(readFrom: node) { found = (element, depth + 1) }
    }
    return found.map {
      Location($0.element, Array(location.path.dropFirst($0.depth)), part: location.part)
    }
  }

  /// The type of the first element with an `id`, if no element with this `id` shows text.
  package func textlessType(ofElementWithID id: String) -> String? {
    let types = elements(withID: id).compactMap { elements.declaration(of: $0) }
    guard let first = types.first, !types.contains(where: \.showsText) else { return nil }
    return first.name
  }

  /// The font of the text that an element shows.
  package func font(of element: ElementID) -> Font? {
    elements.content(of: element).ownText?.font
  }
}

extension TypeDeclaration {
  /// True if elements of the type may have a text.
  package var showsText: Bool { properties.contains { $0.key == .text } }
}

/// The values of an element in one variant, which replace its own.
struct ElementState: Hashable, Sendable {
  var isHidden: Bool?
  var text: String?

  /// The values that replace values of the element's style, in the order in which they are written, and their keys.
  var style: [AssignedValue] = []
  var styleKeys: ElementKeys = []

  /// The locations of text and style.
  var textLocation: Location?
  var styleLocation: Location?

  /// The values that are laid over the element's other keys.
  var values: LaidValues?

  /// The order of the element's children.
  var order: LaidOrder?

  /// True if the variant's text or style replaces the value at a location of the element's object.
  func replacesOwn(_ location: Location) -> Bool {
    let name = location.path.first?.name
    return (name == "text" || name == "style") && textOrStyleLocation(of: location) != nil
  }

  /// The location in this variant that replaces a location of the element's object; `nil` where the
  /// element's own value is used.
  func location(of location: Location) -> Location? {
    if let found = textOrStyleLocation(of: location) { return found }
    guard let values, values.covers(location.path) else { return nil }
    return values.location(of: location)
  }

  private func textOrStyleLocation(of location: Location) -> Location? {
    guard case .key(let name)? = location.path.first else { return nil }
    switch name {
    case "text" where text != nil && location.path.count == 1:
      return textLocation?.with(part: location.part)
    case "style" where location.path.count > 1:
      guard case .key(let name) = location.path[1], let key = ElementKey(rawValue: name),
        styleKeys.contains(key), let styleLocation
      else { return nil }
      return Location(
        nil, styleLocation.path + location.path.dropFirst(), part: location.part)
    default: return nil
    }
  }
}

/// The values that a variant lays over the keys of an element.
struct LaidValues: Hashable, Sendable {
  /// The object as written, to compare states.
  let spelling: [UInt8]

  /// The keys that are laid over the element's, each with the members of a merged object; `nil` for any other value.
  let members: [String: Set<String>?]

  /// The object in the variant.
  let location: Location

  /// True if the variant replaces the whole value at a path of the element's own object.
  ///
  /// A merged object covers its own members, but not the whole object of the element.
  func covers(_ path: [Location.Step]) -> Bool {
    guard let key = path.first?.name, let merged = members[key] else { return false }
    guard let merged else { return true }
    guard path.count > 1, let member = path[1].name else { return false }
    return merged.contains(member)
  }

  /// True if a merged object has the member that a problem reports as missing in an object of the element.
  func completes(_ problem: Problem) -> Bool {
    guard case .missingKey(let missing, _) = problem.kind, problem.location.path.count == 1,
      let key = problem.location.path.first?.name, let merged = members[key]
    else { return false }
    return merged?.contains(missing) ?? false
  }

  /// True for keys over which a variant cannot lay values, such as `type`, `id`, `style` and keys that hold elements.
  static func isFixed(_ key: String) -> Bool {
    keysOfNoVariant.contains(key) || ElementSlot(rawValue: key).map { $0 != .root } ?? false
  }

  /// The location in the variant of a path of the element's object.
  func location(of location: Location) -> Location {
    Location(nil, self.location.path + location.path, part: location.part)
  }
}

extension Location.Step {
  /// The name of a member; `nil` for an index or a file.
  var name: String? {
    switch self {
    case .key(let name), .duplicate(let name, _): name
    case .index, .file: nil
    }
  }
}

/// The order in which a variant lists the children of an element.
struct LaidOrder: Hashable, Sendable {
  /// The strings as written; `nil` for an item that is not a string.
  let names: [String?]

  /// The array in the variant.
  let location: Location
}

/// The objects in the text by which a variant replaces elements and lays values over them, by the elements' ids.
///
/// Nodes are not part of ``Screen``, whose values hold in any document of the same text.
struct VariantNodes {
  var values: [ExactString: SyntaxNode] = [:]
  var replacements: [ExactString: SyntaxNode] = [:]
}

/// A value of a key as it was read, to be written to a builder later.
struct AssignedValue: Hashable, Sendable {
  let property: Property
  let value: PropertyValue

  static func == (left: AssignedValue, right: AssignedValue) -> Bool {
    left.property === right.property && left.value == right.value
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(property))
    hasher.combine(value)
  }
}
