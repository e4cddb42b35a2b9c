/// The keys of a document.
package let documentProperties: [Property] = [
  Property("$schema", .ignored, "Where the JSON Schema is, for editors without the daemon."),
  Property(
    "scale", .number(.scale), default: "2",
    "Pixels per point; sizes are rounded up to whole pixels."),
  Property(
    "constrainedSize", .sizeRange,
    default: #"{"min": {"width": 0, "height": 0}, "max": {"width": 375, "height": "infinity"}}"#,
    "The size range the root is measured in: a min and a max size, or one exact size."),
  Property(
    "variants", .variants, default: "[]",
    "Named what-ifs: other screens, text sizes and contents that the document is checked under."),
  Property(
    "variables", .variables(mayBeFiles: true), default: "{}",
    "Values by name, a file with such an object, or a list of files with an object at its end. A string such as \"$gutter\" stands for the value of a variable wherever a value may be."
  ),
  Property(
    "defaults", .defaults, default: "{}",
    "Keys by type, for all elements of the type that do not set them themselves."),
  Property(
    "layouts", .layouts, default: "{}",
    "Layouts by name. A node whose layout is \"#name\" has the root of one as its own content."),
  Property(
    "expect", .expectations, default: "[]",
    "Layout tests: expressions over frames and selectors that must hold on the document's own screen and "
      + "on all variants."),
  Property(
    "userInterfaceLayoutDirection", .choice(LayoutDirection.allCases.map(\.rawValue)),
    default: LayoutDirection.leftToRight.rawValue,
    "The app's direction. From right to left every node mirrors its own content, but where its "
      + "semanticContentAttribute says otherwise."),
  Property(
    "root", .element, isRequired: true,
    "The outermost element, which is laid out in constrainedSize."),
]

/// The keys of a variant.
package let variantProperties: [Property] = [
  Property("name", .string, isRequired: true, "How queries and messages call it."),
  Property(
    "variables", .variables(mayBeFiles: false),
    "Values of the document's variables on this variant."),
  Property("constrainedSize", .sizeRange, "The size range; the document's where it is missing."),
  Property("scale", .number(.scale), "Pixels per point; the document's where it is missing."),
  Property(
    "userInterfaceLayoutDirection", .choice(LayoutDirection.allCases.map(\.rawValue)),
    "The app's direction; the document's where it is missing."),
  Property(
    "contentSizeCategory", .choice(ContentSizeCategory.allCases.map(\.rawValue)),
    default: ContentSizeCategory.large.rawValue,
    "The text size that the user chose: fonts with a textStyle take their size from it."),
  Property(
    "textScale", .number(.textScale), default: "1",
    "A factor for all font sizes, those of text styles as well."),
  Property(
    "pseudolanguage", .choice(Pseudolanguage.allCases.map(\.rawValue)),
    "What texts are made into: half as long again, accented, or left as they are in an app from right to "
      + "left."),
  Property(
    "hidden",
    .byElement(
      Property(
        "hidden", .boolean, default: "false",
        "Whether its parent lays out as if it were not there, on this variant.")),
    "Whether elements are hidden, by #id."),
  Property(
    "text",
    .byElement(Property("text", .string, "What it says on this variant.")),
    "What elements say instead of their text, by #id."),
  Property(
    "style",
    .byElement(
      Property(
        "style", .object(styleProperties), "Keys that are laid over its style on this variant.")),
    "Keys laid over the styles of elements, by #id."),
  Property(
    "values",
    .byElement(
      Property(
        "values", .screenValues,
        "Keys of its type that are laid over its own on this variant. An object is merged member by "
          + "member, as insets; any other value replaces the element's.")),
    "Values laid over any keys of elements but type, id, style and children, by #id; hidden, text and "
      + "style of the variant win over them."),
  Property(
    "instead",
    .byElement(
      Property(
        "instead", .element,
        "The element that stands in its place on this variant, with all below it.")),
    "Elements that stand in the place of others and of all below those, by #id."),
  Property(
    "order",
    .byElement(
      Property(
        "order", .ids,
        "The #ids of all its children that have one, in the order of this variant; children without "
          + "an id keep their index.")),
    "The order of the children of elements, by #id."),
]

/// The keys of one of a document's `layouts`.
package let layoutProperties: [Property] = [
  Property(
    "variables", .variables(mayBeFiles: true), default: "{}",
    "The variables of the layout with their values where a use sets none, or files of variables."),
  Property("root", .element, isRequired: true, "The outermost element of the layout."),
]

/// The keys of nodes that use layouts.
let useProperties: [Property] = [
  Property(
    "layout", .layoutName,
    "One of the document's layouts, by #name, or a file: its root is the content of the node."),
  Property(
    "variables", .variables(mayBeFiles: false), "Values of the layout's variables for this use."),
  Property(
    "each", .entries,
    "Among children: one such node for each object of variables in an array or in a file with one, or so many as a number says; or a variable with one of these."
  ),
]

/// The keys of an expectation that is written as an object.
package let expectationProperties: [Property] = [
  Property(
    "that", .string, isRequired: true,
    "The expression that must hold, such as #title.maxX <= root.width."),
  Property(
    "on", .variantNames,
    "The names of the variants on which it must hold, \"document\" being the document's own screen; "
      + "that and all variants where it is missing."
  ),
  Property("why", .string, "The reason, which the message of a failure repeats."),
]

/// A side of the document's minimum and maximum size.
package let minimumSizeProperties: [Property] = [
  Property("width", .number(.size), default: "0", "Least width, in points."),
  Property("height", .number(.size), default: "0", "Least height, in points."),
]

package let maximumSizeProperties: [Property] = [
  Property("width", .number(.limit), default: "375", "Greatest width, in points or infinity."),
  Property(
    "height", .number(.limit), default: #""infinity""#,
    "Greatest height, in points or infinity."),
]

/// The forms of a size range: `min` and `max`, or an exact `width` and `height`.
package let sizeRangeProperties: [Property] = [
  Property("min", .object(minimumSizeProperties), "The least size that the root may have."),
  Property("max", .object(maximumSizeProperties), "The greatest size that the root may have."),
  Property("width", .number(.size), "The exact width, in points."),
  Property("height", .number(.size), "The exact height, in points."),
]

/// The members of the `sizeRange` of AsyncDisplayKit 1.x, which hold dimensions.
package let oldSizeRangeProperties: [Property] = [
  ("min", "minLayoutSize", "The least width and height."),
  ("max", "maxLayoutSize", "The greatest width and height."),
].map { name, key, summary in
  Property(name, styleProperties.first { $0.name == key }?.shape ?? .ignored, summary)
}

/// One size that a device measured.
package let measuredSizeProperties: [Property] = [
  Property(
    "from", .number(.size), isRequired: true,
    "The least width, in points, that was offered where the content took this size."),
  Property("width", .number(.size), isRequired: true, "The width it took there, in points."),
  Property("height", .number(.size), isRequired: true, "The height it took there, in points."),
]

/// A table of measured sizes as an object.
package let measuredProperties: [Property] = [
  Property(
    "complete", .boolean, default: "true",
    "Whether the device was asked wherever the size changes; between the widths of other tables sizes "
      + "are about right."),
  Property("sizes", .records(measuredSizeProperties), isRequired: true, "The sizes."),
]

/// The measurements of a device, on a leaf.
let measuredProperty = Property(
  "measured", .measuredSizes,
  "The sizes that its content took on a device, by the offered width, ascending. They beat text, flow "
    + "and intrinsicSize, with insets, line limit and truncation in them."
) { if case .measured(let sizes) = $1 { $0.node.measured = sizes } }

/// The frame an element had on a device.
package let capturedProperties: [Property] = [
  .number(
    "x", .inset, default: nil, isRequired: true,
    "Distance from the parent's left edge, in points or infinity.",
    to: { $0.captured.origin.x = $1 }),
  .number(
    "y", .inset, default: nil, isRequired: true,
    "Distance from the parent's top edge, in points or infinity.",
    to: { $0.captured.origin.y = $1 }),
  .number(
    "width", .size, default: nil, isRequired: true, "The width it had there, in points.",
    to: { $0.captured.size.width = $1 }),
  .number(
    "height", .size, default: nil, isRequired: true, "The height it had there, in points.",
    to: { $0.captured.size.height = $1 }),
  Property("note", .string, "What is to be said about what is in it."),
  Property("device", .string, "On the root: the model of the device."),
  Property("system", .string, "On the root: the system and its version."),
  Property("app", .string, "On the root: the app and its version."),
  Property("at", .string, "On the root: when it was captured."),
]

/// The position and the range that a custom spec gave a child.
package let positionProperties: [Property] = [
  .number("x", .length, "Distance from the left edge.", to: { $0.position.origin.x = $1 }),
  .number("y", .length, "Distance from the top edge.", to: { $0.position.origin.y = $1 }),
  .number(
    "width", .size, default: nil, "The width it had to take; without it, what it takes.",
    to: { $0.position.width = $1 }),
  .number(
    "height", .size, default: nil, "The height it had to take; without it, what it takes.",
    to: { $0.position.height = $1 }),
  .number(
    "minWidth", .size, default: nil, "The least width it could take.",
    to: { $0.position.minWidth = $1 }),
  .number(
    "maxWidth", .limit, default: nil,
    "The greatest width it could take, in points or infinity; without it, the spec's.",
    to: { $0.position.maxWidth = $1 }),
  .number(
    "minHeight", .size, default: nil, "The least height it could take.",
    to: { $0.position.minHeight = $1 }),
  .number(
    "maxHeight", .limit, default: nil,
    "The greatest height it could take, in points or infinity; without it, the spec's.",
    to: { $0.position.maxHeight = $1 }),
]

/// The values of an element that the source code it was imported from does not state.
package struct ContentMarks: Hashable, Sendable {
  /// The keys whose values were made up, such as `text`.
  package var assumed: Set<String> = []

  /// The keys whose values are known only to the running app; `size` is the size of the element itself.
  package var unknown: Set<String> = []

  package init() {}

  package var isEmpty: Bool { assumed.isEmpty && unknown.isEmpty }
}
