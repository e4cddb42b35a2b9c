/// The elements that a type takes.
package enum ChildrenRule: Hashable, Sendable {
  case none

  /// `child`, which a node may have and a spec must.
  case single(isRequired: Bool)

  /// `child`, and a second element under this key.
  case companion(String)

  /// `child`, which it may have, or elements under these keys.
  case parts([String])

  /// `children`.
  case many

  /// `child` or `children`.
  case singleOrMany
}

/// A value of `type`, declared once.
///
/// A class, so that handing one on while a document is read copies nothing.
package final class TypeDeclaration: Sendable {
  /// As documents write it.
  package let name: String
  package let type: ElementType

  /// Texture's class.
  package let textureName: String

  /// The effect of the type, in a sentence or two.
  package let summary: String

  package let children: ChildrenRule

  /// The type's own keys; ``elementProperties`` has the keys that all types share.
  package let properties: [Property]

  /// The name that replaced it in Texture 2.0, if it is of 1.x.
  package let replacement: String?

  let content: @Sendable (ElementBuilder) -> ElementContent

  init(
    _ name: String, _ type: ElementType, texture: String, _ summary: String,
    children: ChildrenRule, properties: [Property] = [], replacement: String? = nil,
    content: @escaping @Sendable (ElementBuilder) -> ElementContent = { _ in .none }
  ) {
    self.name = name
    self.type = type
    self.textureName = texture
    self.summary = summary
    self.children = children
    self.properties = properties
    self.replacement = replacement
    self.content = content
  }
}

/// The keys of an element while they are read, before they are folded into the inputs of the algorithms.
package struct ElementBuilder: Sendable {
  package var style = StyleBuilder()
  var node = NodeBuilder()

  /// A part of a text, while that is read.
  package var run = RunBuilder()

  /// The frame it had on a device; sides that were not written are no numbers.
  var captured = Frame(origin: Point(x: .nan, y: .nan), size: .undefined)

  /// The position in a custom spec.
  var position = CustomPosition()

  /// The keys of its spec, in a builder of that spec's own type; `nil` until one is read.
  private var spec: InlineValues?

  /// The look of the element; `nil` until a key sets it.
  package private(set) var appearance: Appearance?
  package var isHidden = false
  package var id: String?

  /// The codes whose diagnostics are not wanted, by their index in the array.
  package var disabledCodes: [String?] = []

  /// The values that its source code does not state.
  package var marks = ContentMarks()

  package init() {}

  /// The environment of its text on the device.
  package var environment: TextEnvironment {
    get { node.environment }
    set { node.environment = newValue }
  }

  /// The keys of its spec.
  subscript<Builder: SpecBuilder>(_: Builder.Type) -> Builder {
    get { spec?[Builder.self] ?? Builder() }
    set { spec = InlineValues(newValue) }
  }

  /// The look of the element, to write to.
  var writtenAppearance: Appearance {
    get { appearance ?? Appearance() }
    set { appearance = newValue }
  }

  /// The frame it had on a device, if all of it can be read.
  package var capturedFrame: Frame? {
    let isWritten =
      !captured.origin.x.isNaN && !captured.origin.y.isNaN && !captured.size.width.isNaN
      && !captured.size.height.isNaN
    return isWritten ? captured : nil
  }

  /// The description of an element of this type.
  package func description(of declaration: TypeDeclaration) -> ElementDescription {
    ElementDescription(
      type: declaration.type, isHidden: isHidden,
      semanticContentAttribute: node.semanticContentAttribute, position: position,
      style: style.style, content: declaration.content(self))
  }
}

/// A style while it is being read.
package struct StyleBuilder: Sendable {
  package var style = ElementStyle.default

  /// The specificity of the key that set each of the six sizes, two bits each: a single side beats
  /// a pair in points, which beats a pair of dimensions, in whatever order they are written.
  private var precedence: UInt16 = 0

  /// Lets values set from now on override all earlier ones, however specific.
  package mutating func beginOverrides() { precedence = 0 }

  mutating func set(
    _ bound: SizeBound, _ axis: Axis, to dimension: Dimension, by precedence: SizePrecedence
  ) {
    let shift = (UInt16(bound.rawValue) * 2 + (axis == .horizontal ? 0 : 1)) * 2
    guard (self.precedence >> shift) & 3 <= precedence.rawValue else { return }
    self.precedence = self.precedence & ~(3 << shift) | precedence.rawValue << shift
    style[bound, axis] = dimension
  }
}

/// The specificity of a key that sets a size dimension.
enum SizePrecedence: UInt16, Sendable {
  case layoutSize = 1
  case size
  case side
}

/// The keys that every element has.
package let elementProperties: [Property] = [
  Property("type", .string, isRequired: true, "What the element is."),
  Property("id", .string, "A name for the element, unique in the document.") {
    if case .string(let id) = $1 { $0.id = id }
  },
  Property("style", .object(styleProperties), "What the element asks of its parent."),
  Property(
    "hidden", .boolean, default: "false", "Whether its parent lays out as if it were not there."
  ) { if case .flag(let isHidden) = $1 { $0.isHidden = isHidden } },
  Property(
    "position", .object(positionProperties),
    "Where a custom spec around it put it on the device, in points."),
  Property(
    "captured", .object(capturedProperties),
    "The frame it had on a device, in its parent. It has no effect on the layout."),
  Property(
    "lintel-disable", .strings, default: "[]",
    "Codes of diagnostics that are not wanted about this element; what is below it has its own."
  ) { if case .strings(let codes) = $1 { $0.disabledCodes = codes } },
  Property(
    "assumed", .strings, default: "[]",
    "Keys whose values were made up when the element was imported from source code."
  ) { if case .strings(let keys) = $1 { $0.marks.assumed = Set(keys.compactMap(\.self)) } },
  Property(
    "unknown", .strings, default: "[]",
    "Keys whose values are known only to the running app, size for that of the element."
  ) { if case .strings(let keys) = $1 { $0.marks.unknown = Set(keys.compactMap(\.self)) } },
]

/// An object of a width and a height in points, both required.
func sizeMembers(
  _ width: @escaping Assignment<Double>, _ height: @escaping Assignment<Double>
) -> ValueShape {
  .object([
    .number("width", .size, default: nil, isRequired: true, "The width, in points.", to: width),
    .number("height", .size, default: nil, isRequired: true, "The height, in points.", to: height),
  ])
}

/// The keys of elements over which no values are laid: they define the element, or do not affect its layout.
package let keysOfTheTextAlone: Set = [
  "type", "id", "style", "captured", "lintel-disable", "assumed", "unknown", "layout", "variables",
  "each",
]

/// The keys of elements that a variant cannot have among its values; it may say which values are known in it.
package let keysOfNoVariant = keysOfTheTextAlone.subtracting(["assumed", "unknown"])

/// The members of `defaults`: the types, with the keys that can have a default.
package let defaultsProperties: [Property] = allTypes.map { type in
  let keys = (elementProperties + type.properties).filter {
    $0.name == "style" || !keysOfTheTextAlone.contains($0.name)
  }
  return Property(
    type.name, .object(keys),
    "Keys for all elements of the type \(type.name) that do not set them themselves.")
}

/// The keys of all types over which values can be laid; one name may be declared by several types.
package let overridableProperties: [Property] = {
  var names: Set<String> = []
  return (elementProperties + allTypes.flatMap(\.properties)).filter {
    !keysOfNoVariant.contains($0.name) && names.insert($0.name).inserted
  }
}()
