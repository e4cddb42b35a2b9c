package import LayoutEngine
import DocumentSyntax

/// The screen, the variants and the layout tests of a document.
package struct DocumentHeader: Hashable, Sendable {
  package var screen = Screen(constrainedSize: defaultConstrainedSize, scale: 2)
  package var variants: [Variant] = []

  /// The layout tests, in the order of the text.
  package var expectations: [WrittenExpectation] = []

  package var scale: Double { screen.scale }
  package var constrainedSize: SizeRange { screen.constrainedSize }
  package var direction: LayoutDirection { screen.direction }

  /// Sets the fonts in which all screens measure texts.
  mutating func setFonts(of inputs: DocumentInputs) {
    screen.texts.setFonts(of: inputs)
    for index in variants.indices { variants[index].screen.texts.setFonts(of: inputs) }
  }

  package static let defaultConstrainedSize = SizeRange(
    min: .zero, max: Size(width: 375, height: .infinity))

  /// A named screen or state of the document; keys that a variant leaves out have the document's values.
  package struct Variant: Hashable, Sendable {
    package var name: String
    package var screen: Screen

    /// True if the variant sets a size, a text size or another trait of the screen.
    package var changesScreen = false

    /// The members that name elements.
    package var namedElements: [NamedElement] = []

    /// True if the variant changes elements, on the document's screen or, as a state of code for another device, on its
    /// own.
    package var isState: Bool { !changesScreen || !namedElements.isEmpty }
  }

  /// An element as a variant names it.
  package struct NamedElement: Hashable, Sendable {
    /// The name as written: `#` and an `id`.
    package let name: String

    /// The key of the variant: `hidden`, `text`, `style`, `values`, `instead` or `order`.
    package let key: String

    /// The location of the name.
    package let location: Location

    /// True for a child in an order, which is a value and not a key.
    package var isListed = false

    /// True if another element replaces the element.
    var isReplaced = false

    /// The id; `nil` if the name does not begin with `#`.
    package var id: String? {
      guard name.utf8.first == UInt8(ascii: "#") else { return nil }
      return String(decoding: name.utf8.dropFirst(), as: UTF8.self)
    }
  }
}

extension TextEnvironment {
  fileprivate mutating func setFonts(of inputs: DocumentInputs) {
    fonts = inputs.fonts
    defaultFont = inputs.defaultFont
  }
}
