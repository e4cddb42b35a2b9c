/// Everything about one element that its layout depends on, its children aside.
///
/// Two equal descriptions lay out alike, however differently they were written: this is where an
/// edit that changes nothing stops.
package struct ElementDescription: Hashable, Sendable {
  package var type: ElementType

  /// True if the parent lays out as if this element did not exist.
  package var isHidden = false

  /// The direction of the content of a node.
  package var semanticContentAttribute = SemanticContentAttribute.unspecified

  /// The position in a custom spec.
  package var position = CustomPosition()

  package var style = ElementStyle.default
  package var content = ElementContent.none

  package init(type: ElementType) {
    self.type = type
  }

  init(
    type: ElementType, isHidden: Bool, semanticContentAttribute: SemanticContentAttribute,
    position: CustomPosition, style: ElementStyle, content: ElementContent
  ) {
    self.type = type
    self.isHidden = isHidden
    self.semanticContentAttribute = semanticContentAttribute
    self.position = position
    self.style = style
    self.content = content
  }

  /// The replacement of an element that cannot be used: an empty spec.
  package static let placeholder = ElementDescription(type: .spec)
}

/// The slot that a child has in its parent.
package enum ChildRole: UInt8, Hashable, Sendable, BitwiseCopyable {
  /// The single child of a spec or node, or one of the `children` of a stack, absolute or wrapper.
  case child

  /// The second element of an overlay, background or corner.
  case companion

  /// The parts of a button.
  case title
  case image
  case backgroundImage

  /// Written where the parent's type takes no children: never laid out.
  case misplaced
}

/// An element of a ``LayoutTree``: an index that stays the same as long as the element lives.
package struct ElementID: Hashable, Comparable, Sendable, BitwiseCopyable {
  package let index: Int32

  package init(index: Int32) {
    self.index = index
  }

  package static func < (left: ElementID, right: ElementID) -> Bool { left.index < right.index }
}

/// The content of an element besides its type and style: the values that its layout algorithm
/// reads.
package typealias ElementContent = Content<TextContent, ButtonContent>

/// The content in the form that a tree stores.
typealias StoredContent = Content<Int32, Int32>

/// The values that an element's layout algorithm works on; a tree keeps its texts and buttons apart and stores
/// their indices instead.
package enum Content<Text, Button> {
  /// Nothing: a spec without values, a spacer, or a node that has a child or nothing.
  case none
  case spec(SpecContent)
  /// The size the content has by itself, in points.
  case intrinsicSize(Size)
  case flow(Flow)
  case text(Text)
  case button(Button)
}

extension Content: Equatable where Text: Equatable, Button: Equatable {}
extension Content: Hashable where Text: Hashable, Button: Hashable {}
extension Content: Sendable where Text: Sendable, Button: Sendable {}

extension ElementContent {
  /// The content without measurements of a device.
  package var unmeasured: ElementContent {
    if case .text(let text) = self, case .measured(_, let content) = text.substitute {
      return content
    }
    return self
  }

  /// The algorithm of a node without a child that has this content.
  package var leafAlgorithm: Algorithm {
    switch self {
    case .intrinsicSize: .intrinsicSize
    case .flow: .flow
    case .text: .text
    case .button: .button
    case .none, .spec: .bareNode
    }
  }

  /// The sizes that a device measured, if any.
  package var measuredSizes: MeasuredSizes? {
    if case .text(let text) = self { return text.measuredSizes }
    return nil
  }

  /// The text of a text or button; `nil` for a text with a stand-in.
  package var ownText: TextContent? {
    switch self {
    case .text(let text): text.substitute == nil ? text : nil
    case .button(let button): button.title
    default: nil
    }
  }
}

extension Content {
  /// The values of a spec of this kind.
  init<Kind: LayoutSpec>(_ properties: Kind.Builder.Properties, of _: Kind.Type) {
    self = .spec(SpecContent(values: InlineValues(properties), type: Kind.declaration.type))
  }

  /// The values of a spec of this kind; `nil` for any other content.
  @inline(__always)
  func properties<Kind: LayoutSpec>(of _: Kind.Type) -> Kind.Builder.Properties? {
    guard case .spec(let content) = self, content.type == Kind.declaration.type else { return nil }
    return content.values[Kind.Builder.Properties.self]
  }

  /// Replaces its text or button, if it is one.
  @inline(__always)
  func map<OtherText, OtherButton>(
    text transform: (Text) -> Content<OtherText, OtherButton>,
    button transformButton: (Button) -> Content<OtherText, OtherButton>
  ) -> Content<OtherText, OtherButton> {
    switch self {
    case .none: .none
    case .spec(let content): .spec(content)
    case .intrinsicSize(let size): .intrinsicSize(size)
    case .flow(let flow): .flow(flow)
    case .text(let text): transform(text)
    case .button(let button): transformButton(button)
    }
  }
}

/// The properties of a spec, with the type whose algorithm reads them.
package struct SpecContent: Sendable {
  // This order takes 34 bytes and the other one 40, which would enlarge the record of each element.
  let values: InlineValues
  let type: ElementType
}

extension SpecContent: Hashable {
  package static func == (left: SpecContent, right: SpecContent) -> Bool {
    left.type == right.type && left.type.kind.areEqual(left.values, right.values)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    type.kind.hash(values, into: &hasher)
  }
}

extension SpecContent: CustomDebugStringConvertible {
  package var debugDescription: String { type.kind.describe(values) }
}

/// Up to 32 bytes of values of one type, which the reader of them knows.
struct InlineValues: Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  @inline(__always)
  init<Values: BitwiseCopyable>(_ values: Values) { self[Values.self] = values }

  @inline(__always)
  subscript<Values: BitwiseCopyable>(_: Values.Type) -> Values {
    get {
      precondition(MemoryLayout<Values>.size <= 32)
      return withUnsafeBytes(of: words) { $0.load(as: Values.self) }
    }
    set {
      precondition(MemoryLayout<Values>.size <= 32)
      withUnsafeMutableBytes(of: &words) { $0.storeBytes(of: newValue, as: Values.self) }
    }
  }
}

/// Breakable content of one total advance: given a maximum width it fills lines of that width.
package struct Flow: BitwiseCopyable, Hashable, Sendable {
  /// The advance on a single line, in points.
  package var length: Double

  /// The height of each line, in points.
  package var lineHeight: Double

  package init(length: Double, lineHeight: Double) {
    self.length = length
    self.lineHeight = lineHeight
  }
}

/// The look of an element in pictures and exported code; layout does not read it.
package struct Appearance: Hashable, Sendable {
  package var backgroundColor: Color?

  /// In points; `nil` where the corners are square.
  package var cornerRadius: Double?

  /// In points, inside the frame.
  package var borderWidth: Double?

  /// Black where only the width is written, as in a `CALayer`.
  package var borderColor: Color?

  /// The color of the text.
  package var color: Color?

  /// A file in the document's folder or below it.
  package var image: ImagePath?

  package init() {}

  /// The color and width of a border that shows.
  package var border: (width: Double, color: Color)? {
    guard let borderWidth, borderWidth > 0, borderWidth.isFinite else { return nil }
    return (borderWidth, borderColor ?? Color.named[0])
  }

  /// The radius of the corners of a frame, at most half its shorter side.
  package func cornerRadius(width: Double, height: Double) -> Double {
    guard let cornerRadius, cornerRadius > 0 else { return 0 }
    return max(0, min(cornerRadius, width / 2, height / 2))
  }
}

/// A color, each part from 0 to 255.
package struct Color: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8
  package let alpha: UInt8

  /// The name in UIKit, if the document uses it.
  package let name: String?

  private init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255, name: String?) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    self.name = name
  }

  /// Makes a color without a name.
  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    self.init(red, green, blue, alpha, name: nil)
  }

  /// True for a color with the same four parts, whatever its name.
  package func looksLike(_ other: Color) -> Bool {
    (red, green, blue, alpha) == (other.red, other.green, other.blue, other.alpha)
  }

  /// Reads `#RRGGBB`, `#RRGGBBAA` or a name.
  package init?(_ text: String) {
    if let named = Self.named.first(where: { $0.name == text }) {
      self = named
      return
    }
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "#"), bytes.count == 7 || bytes.count == 9 else { return nil }
    // The types are written because their inference took the compiler 2 s.
    let digits: [Int] = bytes.dropFirst().compactMap { (byte: UInt8) -> Int? in
      Character(UnicodeScalar(byte)).hexDigitValue
    }
    guard digits.count == bytes.count - 1, bytes.allSatisfy({ $0 < 128 }) else { return nil }
    let parts: [UInt8] = stride(from: 0, to: digits.count, by: 2).map { (index: Int) -> UInt8 in
      UInt8(digits[index] * 16 + digits[index + 1])
    }
    self.init(parts[0], parts[1], parts[2], parts.count > 3 ? parts[3] : 255, name: nil)
  }

  /// - Source: UIKit `UIColor`
  package static let named: [Color] = [
    Color(0, 0, 0, name: "black"), Color(85, 85, 85, name: "darkGray"),
    Color(170, 170, 170, name: "lightGray"), Color(255, 255, 255, name: "white"),
    Color(128, 128, 128, name: "gray"), Color(255, 0, 0, name: "red"),
    Color(0, 255, 0, name: "green"), Color(0, 0, 255, name: "blue"),
    Color(0, 255, 255, name: "cyan"), Color(255, 255, 0, name: "yellow"),
    Color(255, 0, 255, name: "magenta"), Color(255, 128, 0, name: "orange"),
    Color(128, 0, 128, name: "purple"), Color(153, 102, 51, name: "brown"),
    Color(0, 0, 0, 0, name: "clear"),
  ]
}

/// The path of an image from the document's folder, which it does not leave.
package struct ImagePath: Hashable, Sendable {
  package let text: String

  /// - Returns: `nil` for an absolute path, a path with `..` and a URL.
  package init?(_ text: String) {
    let steps = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isPlain = steps.allSatisfy { step in
      !step.isEmpty && !step.elementsEqual("..".utf8) && !step.elementsEqual(".".utf8)
    }
    let forbidden: [UInt8] = [0, UInt8(ascii: "\\"), UInt8(ascii: ":")]
    guard isPlain, !text.utf8.contains(where: forbidden.contains), text.utf8.count <= 1_000 else {
      return nil
    }
    self.text = text
  }

  /// The last part.
  package var name: String { text.split(separator: "/").last.map(String.init) ?? text }
}
