/// A type that documents may name: its declaration and its layout algorithm.
///
/// Each kind is an enum without cases in a file of this folder, with a line in ``allKinds``.
protocol ElementKind: SendableMetatype {
  static var declaration: TypeDeclaration { get }

  /// The names that it had in Texture 1.x.
  static var formerDeclarations: [TypeDeclaration] { get }

  static var children: ChildrenRule { get }
  static var isDisplayNode: Bool { get }

  /// True if it works on the offered range, its own sizes without effect.
  static var ignoresOwnSize: Bool { get }

  /// True if it works on the offered range and parent size, and reads its own sizes itself, if at
  /// all.
  static var usesOfferedRange: Bool { get }

  /// Measures the children of an element, places them and returns the element's size in points.
  static func layOut(
    _ element: Int32, in range: SizeRange, parentSize: Size, pass: inout LayoutPass
  ) -> Size

  // Operations on the values of a spec for callers that do not know their type.
  static func areEqual(_ left: InlineValues, _ right: InlineValues) -> Bool
  static func hash(_ values: InlineValues, into hasher: inout Hasher)
  static func describe(_ values: InlineValues) -> String
}

extension ElementKind {
  static var formerDeclarations: [TypeDeclaration] { [] }
  static var usesOfferedRange: Bool { ignoresOwnSize }

  static var traits: ElementType.Traits {
    var traits: ElementType.Traits = []
    if isDisplayNode { traits.insert(.displayNode) }
    if ignoresOwnSize { traits.insert(.ignoresOwnSize) }
    if usesOfferedRange { traits.insert(.usesOfferedRange) }
    switch children {
    case .none: traits.insert(.leaf)
    case .single, .companion: traits.insert(.needsChild)
    case .many, .singleOrMany, .parts: break
    }
    return traits
  }
}

/// A kind of spec, which measures and places its children by an algorithm of its own.
protocol LayoutSpec: ElementKind {
  /// Its keys as written.
  associatedtype Builder: SpecBuilder = NoProperties
}

extension LayoutSpec {
  static var isDisplayNode: Bool { false }
  static var ignoresOwnSize: Bool { false }

  static func areEqual(_ left: InlineValues, _ right: InlineValues) -> Bool {
    left[Builder.Properties.self] == right[Builder.Properties.self]
  }

  static func hash(_ values: InlineValues, into hasher: inout Hasher) {
    hasher.combine(values[Builder.Properties.self])
  }

  static func describe(_ values: InlineValues) -> String {
    "\(values[Builder.Properties.self])"
  }

  /// The properties that the algorithm reads of an element of this kind.
  @inline(__always)
  static func properties(of element: Int32, in tree: borrowing ElementTree) -> Builder.Properties {
    guard case .spec(let content) = tree.records[element].content else {
      return Builder().properties
    }
    return content.values[Builder.Properties.self]
  }

  @inline(__always)
  static func properties(of element: Int32, in pass: borrowing LayoutPass) -> Builder.Properties {
    properties(of: element, in: pass.tree)
  }
}

/// A spec's keys while they are read, before they are folded into the properties of its algorithm.
///
/// Keys and properties take at most 32 bytes each.
protocol SpecBuilder: BitwiseCopyable, Sendable {
  associatedtype Properties: BitwiseCopyable & Hashable & Sendable = Self

  init()

  var properties: Properties { get }
}

extension SpecBuilder where Properties == Self {
  var properties: Self { self }
}

/// The properties of an algorithm that reads only its children.
struct NoProperties: SpecBuilder, Hashable {}

// MARK: Declarations

extension LayoutSpec {
  /// Declares the type under the name that documents write, with the name of Texture's class.
  ///
  /// A name of 1.x has a `replacement`, and `content` if its keys do not determine the properties of the algorithm.
  static func declare(
    _ name: String, texture: String, _ summary: String, properties: [Property] = [],
    replacement: String? = nil, content: Builder.Properties? = nil
  ) -> TypeDeclaration {
    let type = ElementType(Self.self)
    return TypeDeclaration(
      name, type, texture: texture, summary, children: children, properties: properties,
      replacement: replacement
    ) { element in
      if Builder.self == NoProperties.self { return .none }
      let properties = content ?? element[Builder.self].properties
      return .spec(SpecContent(values: InlineValues(properties), type: type))
    }
  }

  /// A key of its own.
  static func property(
    _ name: String, _ shape: ValueShape, default defaultText: String? = nil,
    isRequired: Bool = false, _ summary: String,
    assign: @escaping @Sendable (inout Builder, PropertyValue) -> Void
  ) -> Property {
    Property(name, shape, default: defaultText, isRequired: isRequired, summary) {
      assign(&$0[Builder.self], $1)
    }
  }

  /// A number written straight to one property.
  static func number(
    _ name: String, _ kind: NumberKind, default value: String? = "0", isRequired: Bool = false,
    _ summary: String, to assign: @escaping @Sendable (inout Builder, Double) -> Void
  ) -> Property {
    .number(name, kind, default: value, isRequired: isRequired, summary) {
      assign(&$0[Builder.self], $1)
    }
  }

  /// A name out of a list written straight to one property.
  static func choice<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, of choices: Choice.Type, _ summary: String,
    to assign: @escaping @Sendable (inout Builder, Choice) -> Void
  ) -> Property {
    .choice(name, of: choices, summary) { assign(&$0[Builder.self], $1) }
  }
}
