import LayoutEngine

/// How the code calls an element.
struct CodeName: Hashable, Sendable {
  let text: String

  /// Whether it is a node, which the class keeps; specs live in the method that makes them.
  let isNode: Bool
}

/// A text with its look.
struct CodeText: Hashable, Sendable {
  let content: TextContent
  let color: Color?
}

/// A value in the code, in no language yet.
enum CodeValue: Hashable, Sendable {
  case number(Double)

  /// A part of something, such as a third.
  case fraction(Double)
  case count(Int)
  case flag(Bool)
  case option(CodeOption)

  /// Constants that are the same in both languages, all of them together.
  case constants([String])
  case element(CodeName)
  case elements([CodeName])
  case dimension(Dimension)
  case size(Size)
  case layoutSize(Dimension, Dimension)

  /// Fractions are of the constrained size of the method it stands in.
  case point(Coordinate, Coordinate)
  case insets(EdgeInsets)
  case attributedText(CodeText)
  case color(Color)

  /// An image of the app.
  case image(ImagePath)
  case emptySpec
}

/// A case of one of Texture's enumerations.
struct CodeOption: Hashable, Sendable {
  /// What the case's name begins with in Objective-C.
  let prefix: String

  /// The case in Swift.
  let name: String

  /// Whether it is the empty set of options, which Swift has no name for.
  let isEmptySet: Bool

  init(_ prefix: String, _ name: String, isEmptySet: Bool = false) {
    self.prefix = prefix
    self.name = name
    self.isEmptySet = isEmptySet
  }
}

/// The making of a spec.
///
/// Labels are the same in both languages but for the first, which in Objective-C begins with `opening`.
struct CodeCall: Hashable, Sendable {
  let className: String

  /// What the class method begins with, up to the first label.
  let opening: String
  let arguments: [Argument]

  struct Argument: Hashable, Sendable {
    let label: String
    let value: CodeValue

    init(_ label: String, _ value: CodeValue) {
      self.label = label
      self.value = value
    }
  }

  init(_ className: String, _ opening: String, _ arguments: Argument...) {
    self.className = className
    self.opening = opening
    self.arguments = arguments
  }
}

/// A line of the code, or a few that belong together.
enum CodeStatement: Hashable, Sendable {
  case comment(String)
  case spec(CodeName, CodeCall)

  /// Sets a property, which may be one of a property.
  case set(CodeName, String, CodeValue)

  /// Says in a comment what the document sets to no effect, and why it has none.
  case inert(InertSetting)

  /// Sets what a button says.
  case title(CodeName, CodeText)

  /// Sets an image of a button; `Image` or `BackgroundImage`.
  case buttonImage(CodeName, String, ImagePath)

  /// Has the node ask a method for its layout.
  case layout(CodeName, method: String)
}

/// A property that a document sets to no effect.
struct InertSetting: Hashable, Sendable {
  let property: String
  let value: CodeValue

  /// In words, such as `only a stack reads it`.
  let reason: String
}

extension Color {
  /// Red, green, blue and alpha, from 0 to 1, to three places.
  var fractions: [Double] {
    [red, green, blue, alpha].map { (Double($0) / 255 * 1_000).rounded() / 1_000 }
  }
}

extension Font {
  /// Whether it is the one that UIKit has for its text style.
  var isPreferred: Bool {
    textStyle.map { family == Font().family && weight == $0.weight } ?? false
  }
}
  /// A color as layers take it.
  case layerColor(Color)

