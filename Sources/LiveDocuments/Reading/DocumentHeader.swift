package import LayoutEngine
import DocumentSyntax

/// The part of a document besides its elements.
package struct DocumentHeader: Hashable, Sendable {
  package var screen = Screen(constrainedSize: defaultConstrainedSize, scale: 2)
  package var variants: [Variant] = []

  /// The layout tests, in the order of the text.
  package var expectations: [WrittenExpectation] = []

  package var scale: Double { screen.scale }
  package var constrainedSize: SizeRange { screen.constrainedSize }
  package var direction: LayoutDirection { screen.direction }

  /// Has all screens measure texts in these font files.
  mutating func setFonts(_ fonts: FontBook?) {
    screen.texts.fonts = fonts
    for index in variants.indices { variants[index].screen.texts.fonts = fonts }
  }

  package static let defaultConstrainedSize = SizeRange(
    min: .zero, max: Size(width: 375, height: .infinity))

  /// A named what-if; what it leaves out is the document's.
  package struct Variant: Hashable, Sendable {
    package var name: String
    package var screen: Screen

    /// True if it sets a size, a text size or another trait of the screen; false for a state, which changes elements
    /// only.
    package var changesScreen = false

    /// The members that name elements.
    package var namedElements: [NamedElement] = []
  }

  /// An element as a variant names it.
  package struct NamedElement: Hashable, Sendable {
    /// As written, `#` and an `id`.
    package let name: String

    /// The key of the variant: `hidden`, `text`, `style`, `values`, `instead` or `order`.
    package let key: String

    /// The name.
    package let location: Location

    /// True for a child in an order, which is a value and not a key.
    package var isListed = false

    /// True if another element replaces it.
    var isReplaced = false

    /// `nil` where the name does not begin with `#`.
    package var id: String? {
      guard name.utf8.first == UInt8(ascii: "#") else { return nil }
      return String(decoding: name.utf8.dropFirst(), as: UTF8.self)
    }
  }
}
