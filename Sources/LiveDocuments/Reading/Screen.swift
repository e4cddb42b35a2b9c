package import LayoutEngine

/// What a document is laid out on: the screen, and the state in which its user and its data put it there.
package struct Screen: Hashable, Sendable {
  package var constrainedSize: SizeRange {
    didSet { isSizeWritten = true }
  }

  /// Whether somebody said how large it is: a document without `constrainedSize` does not.
  package internal(set) var isSizeWritten = false

  /// Pixels per point.
  package var scale: Double
  package var direction = LayoutDirection.leftToRight
  package var texts = TextEnvironment()

  /// What elements are instead of what they say of themselves.
  var elements: [ExactString: ElementState] = [:]

  package init(constrainedSize: SizeRange, scale: Double) {
    self.constrainedSize = constrainedSize
    self.scale = scale
  }

  /// The `id`s of the elements that are anything else than what they say of themselves.
  package var namedIDs: [String] { elements.keys.map(\.string).sorted() }

  /// The same screen with an element of this `id` saying its own text.
  package func showingOwnText(of id: String) -> Screen {
    var screen = self
    screen.elements[ExactString(id)]?.text = nil
    screen.elements[ExactString(id)]?.textLocation = nil
    return screen
  }
}

extension LiveDocument {
  /// Where a variant says what a place of an element's object says on its screen; `nil` where the element says
  /// it itself.
  package func variantLocation(of location: Location) -> Location? {
    guard !header.screen.elements.isEmpty, let element = location.element, let id = id(of: element)
    else { return nil }
    return header.screen.elements[ExactString(id)]?.location(of: location)
  }

  /// The elements that variants name, in the order of the text; of variants that nobody looks at none.
  package var namedElements: [DocumentHeader.NamedElement] {
    header.variants.flatMap(\.namedElements)
  }

  /// The type of the first element of an `id`, if all elements of it show no text.
  package func textlessType(ofElementWithID id: String) -> String? {
    let types = elements(withID: id).compactMap { declaration(of: $0) }
    guard let first = types.first, !types.contains(where: \.showsText) else { return nil }
    return first.name
  }

  /// The font of the text that an element shows.
  package func font(of element: ElementID) -> Font? {
    content(of: element).ownText?.font
  }
}

extension TypeDeclaration {
  /// Whether elements of the type may have a text.
  package var showsText: Bool { properties.contains { $0.key == .text } }
}

/// What an element is on one screen, instead of what it says of itself.
struct ElementState: Hashable, Sendable {
  var isHidden: Bool?
  var text: String?

  /// What is laid over its style, in the order in which it is written, and the keys of that.
  var style: [AssignedValue] = []
  var styleKeys: ElementKeys = []

  /// Where text and style are written.
  var textLocation: Location?
  var styleLocation: Location?

  /// Where it is written what a place of the element's object says on this screen; `nil` where that is
  /// there.
  func location(of location: Location) -> Location? {
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
