package import LayoutEngine

/// One element as outlines of a document show it.
package struct OutlineItem: Hashable, Sendable {
  package let element: ElementID

  /// The place in the outline of the element around it; `nil` for the root.
  package let parent: Int?

  /// How many elements are around it.
  package let depth: Int

  /// The element's object, as bytes of the text.
  package let range: Range<Int>

  /// What names it, within ``range``: the value of its `id`, else of its `type`, else its opening brace.
  package let nameRange: Range<Int>

  /// The beginning of the text that it shows; `nil` if it is none that shows one.
  package let text: String?
}
