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
