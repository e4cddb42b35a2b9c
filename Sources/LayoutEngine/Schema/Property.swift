/// A key that documents may write, declared once.
///
/// A class, so that handing one on while a document is read copies nothing.
package final class Property: Sendable {
  package let name: String

  /// The key of an element, if layout depends on it.
  package let key: ElementKey?
  package let shape: ValueShape

  /// The default where the key is missing, as documents write it; `nil` where nothing is assumed.
  package let defaultText: String?

  /// True if a missing key is an error.
  package let isRequired: Bool

  /// The effect of the key, in Texture's terms: one or two sentences.
  package let summary: String

  /// True if a string can name a variable whose value is read instead: not where a string is a name or a note.
  package let takesVariables: Bool

  /// Writes a value into a builder; `nil` for objects whose members are written one by one and which mean nothing
  /// without them.
  package let assign: (@Sendable (inout ElementBuilder, PropertyValue) -> Void)?

  init(
    _ name: String, _ shape: ValueShape, default defaultText: String? = nil,
    isRequired: Bool = false, _ summary: String,
    assign: (@Sendable (inout ElementBuilder, PropertyValue) -> Void)? = nil
  ) {
    self.name = name
    key = ElementKey(rawValue: name)
    takesVariables = !Self.namesAndNotes.contains(name)
    self.shape = shape
    self.defaultText = defaultText
    self.isRequired = isRequired
    self.summary = summary
    self.assign = assign
  }
}

extension Property {
  /// The keys of names and notes, and of lists of them.
  private static let namesAndNotes: Set = [
    "type", "id", "lintel-disable", "assumed", "unknown", "captured", "note", "device", "system",
    "app", "at", "name", "that", "on", "why", "variants", "variables", "defaults", "expect", "root",
    "$schema", "layouts", "layout",
  ]
}

/// Puts a value where it goes in a builder.
typealias Assignment<Value> = @Sendable (inout ElementBuilder, Value) -> Void

extension Property {
  /// A number written straight to one property.
  static func number(
    _ name: String, _ kind: NumberKind, default value: String? = "0", isRequired: Bool = false,
    _ summary: String, to assign: @escaping Assignment<Double>
  ) -> Property {
    Property(name, .number(kind), default: value, isRequired: isRequired, summary) {
      if case .number(let number) = $1 { assign(&$0, number) }
    }
  }

  /// A name out of a list written straight to one property.
  static func choice<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, of _: Choice.Type, _ summary: String,
    to assign: @escaping Assignment<Choice>
  ) -> Property {
    let cases = Array(Choice.allCases)
    return Property(
      name, .choice(cases.map(\.rawValue)), default: cases.first?.rawValue, summary
    ) {
      if case .choice(let index) = $1, cases.indices.contains(index) {
        assign(&$0, cases[index])
      }
    }
  }
}

/// The form of the value of a key.
///
/// The single source for reading values, for diagnostics about values, for the JSON Schema and for the information
/// that editors show about a key.
package indirect enum ValueShape: Sendable {
  case boolean
  case string

  /// A number with a meaning that limits it.
  case number(NumberKind)

  /// A whole number, 0 or more.
  case count

  /// A number of points, `"70pt"`, `"50%"` or `"auto"`.
  case dimension

  /// A number of points, or a percentage.
  case coordinate

  /// `"#RRGGBB"`, `"#RRGGBBAA"` or a name.
  case color

  /// The path of an image beside the document.
  case imagePath

  /// One of these names; the first is the default unless the property says otherwise.
  case choice([String])

  /// An object of these members.
  case object([Property])

  /// One number for all members of an object, or the object.
  case uniform(NumberKind, [Property])

  /// An object of `min` and `max` sizes, or a single exact size.
  case sizeRange

  /// An array of strings.
  case strings

  /// An array of objects of these members.
  case records([Property])

  /// An array of measured sizes, or an object that has it.
  case measuredSizes

  /// A string, or an array of runs.
  case textRuns

  case element
  case elements
  case variants

  /// An array of expressions: strings, or objects that have one.
  case expectations

  /// An array of the names of variants.
  case variantNames

  /// An object with members named `#id`, each with a value of the property for this element.
  case byElement(Property)

  /// An object of keys that values can be laid over, for one element of any type.
  case screenValues

  /// An array of `#id`s.
  case ids

  /// An object of values of any kind, by the names of variables; a file with one, or a list of files with an object at
  /// its end, where files may be named.
  case variables(mayBeFiles: Bool)

  /// An object of objects of keys, by the types of elements.
  case defaults

  /// An object of layouts by their names.
  case layouts

  /// The name of a layout behind `#`.
  case layoutName

  /// An array of objects of variables, a file with one, or a number.
  case entries

  /// Any value: the engine does not read it.
  case ignored
}

/// One of a document's `layouts`, whatever its name.
private let namedLayout = Property("layouts", .object(layoutProperties), "A layout.")

/// The meaning of a number, which decides its valid range.
package enum NumberKind: Hashable, Sendable {
  /// Points, of either sign.
  case length

  /// Points of either sign, or `"infinity"`.
  case inset

  /// Points, 0 or more.
  case size

  /// Points, 0 or more, or `"infinity"`.
  case limit

  /// A flex factor, 0 or more; 1.x wrote `true` and `false`.
  case factor

  /// Height divided by width, more than 0.
  case ratio

  /// Pixels per point, more than 0.
  case scale

  /// The factor of font sizes, more than 0.
  case textScale

  case plain
}

/// One value as read from a document, already of the shape its property asks for.
package enum PropertyValue: Hashable, Sendable {
  case number(Double)

  /// An object, whose members follow one by one.
  case object
  case dimension(Dimension)
  case coordinate(Coordinate)
  case flag(Bool)
  case color(Color)
  case imagePath(ImagePath)

  /// The position of the name in the shape's list.
  case choice(Int)
  case string(String)

  /// The strings by their index in the array; `nil` for a member that is not a string.
  case strings([String?])
  case measured(MeasuredSizes)
  case runs([RunBuilder])
}

extension ValueShape {
  /// The members of an object of this shape, or of an object in an array of it.
  package var members: [Property] {
    switch self {
    case .object(let members), .uniform(_, let members): members
    case .sizeRange: sizeRangeProperties
    case .measuredSizes: measuredProperties
    case .records, .textRuns, .variants, .expectations: itemMembers ?? []
    case .screenValues: overridableProperties
    case .defaults: defaultsProperties
    default: []
    }
  }

  /// The member of this name of an object of this shape, or of an object in an array of it.
  package func member(_ name: String) -> Property? {
    if case .byElement(let property) = self {
      return name.utf8.first == UInt8(ascii: "#") ? property : nil
    }
    if case .layouts = self { return namedLayout }
    return members.first { $0.name == name }
  }

  /// The members of the objects in an array of this shape; `nil` where it holds no objects that are no
  /// elements.
  package var itemMembers: [Property]? {
    switch self {
    case .records(let members): members
    case .measuredSizes: measuredSizeProperties
    case .textRuns: textRunProperties
    case .variants: variantProperties
    case .expectations: expectationProperties
    default: nil
    }
  }
}

/// A key that bears on an element's layout, of its own object or of its style.
package enum ElementKey: String, CaseIterable, Hashable, Sendable {
  // MARK: Style: sizes

  case width, height, minWidth, minHeight, maxWidth, maxHeight
  case preferredSize, minSize, maxSize
  case preferredLayoutSize, minLayoutSize, maxLayoutSize

  // MARK: Style: keys that a stack or an absolute spec reads

  case spacingBefore, spacingAfter
  case flexGrow, flexShrink, flexBasis
  case alignSelf, ascender, descender
  case layoutPosition

  // MARK: Stacks

  case direction, spacing, justifyContent, alignItems
  case flexWrap, alignContent, lineSpacing
  case horizontalAlignment, verticalAlignment

  // MARK: Other specs

  case insets, ratio
  case centeringOptions, sizingOptions
  case horizontalPosition, verticalPosition, sizingOption
  case sizing
  case cornerLocation, offset, wrapsCorner

  // MARK: Nodes

  case intrinsicSize, imageSize, flow
  case text, font, maximumNumberOfLines
  case semanticContentAttribute
  case scrollableDirections, automaticallyManagesContentSize
  case contentSpacing, laysOutHorizontally, imageAlignment
  case contentHorizontalAlignment, contentVerticalAlignment, contentEdgeInsets
  case textContainerInset

  // MARK: Captures

  case measured, size, position

  /// As documents write it: cases are named like their keys.
  package var name: String { rawValue }

  /// The index in the order of declaration, which is the case's representation in memory.
  var ordinal: UInt8 { unsafeBitCast(self, to: UInt8.self) }

  // Raw values would be compared and hashed as strings.
  package static func == (left: ElementKey, right: ElementKey) -> Bool {
    left.ordinal == right.ordinal
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(ordinal) }

  /// True if it is a key of `style`.
  package var isStyle: Bool { ElementKeys.style.contains(self) }
}

/// A set of ``ElementKey``, which has a bit for each.
package struct ElementKeys: OptionSet, Hashable, Sendable {
  package let rawValue: UInt128

  package init(rawValue: UInt128) {
    self.rawValue = rawValue
  }

  // The library's initialiser calls the runtime in each step, and rules make some hundred sets at first use.
  package init(arrayLiteral elements: Self...) {
    var bits: UInt128 = 0
    for element in elements { bits |= element.rawValue }
    rawValue = bits
  }

  package init(_ keys: ElementKey...) {
    self.init(keys)
  }

  package init(_ keys: some Sequence<ElementKey>) {
    var bits: UInt128 = 0
    for key in keys { bits |= key.bit }
    rawValue = bits
  }

  package func contains(_ key: ElementKey) -> Bool { rawValue & key.bit != 0 }

  package mutating func insert(_ key: ElementKey) {
    self = ElementKeys(rawValue: rawValue | key.bit)
  }

  /// The keys in the order of their declaration.
  package var keys: [ElementKey] { ElementKey.allCases.filter(contains) }

  package static let sides = ElementKeys(
    .width, .height, .minWidth, .minHeight, .maxWidth, .maxHeight)

  /// Every key that sets one of the six sides.
  package static let sizes: ElementKeys = [
    .sides,
    ElementKeys(
      .preferredSize, .minSize, .maxSize, .preferredLayoutSize, .minLayoutSize, .maxLayoutSize),
  ]

  /// The keys of which only a stack takes notice.
  package static let stackItem = ElementKeys(
    .spacingBefore, .spacingAfter, .flexGrow, .flexShrink, .flexBasis, .alignSelf, .ascender,
    .descender)

  package static let style: ElementKeys = [.sizes, .stackItem, ElementKeys(.layoutPosition)]
}

extension ElementKey {
  /// The bit of the key; a test holds that there is one for each key.
  fileprivate var bit: UInt128 { 1 << UInt128(ordinal) }
}
