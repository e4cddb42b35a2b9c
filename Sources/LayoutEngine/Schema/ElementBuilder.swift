/// An element while its keys are being read: what they say, before it is folded into what the
/// algorithms work on.
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

  /// The codes whose diagnostics are not wanted, by their place in the array.
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

  /// Has what is set from now on beat what was before, however specific.
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
