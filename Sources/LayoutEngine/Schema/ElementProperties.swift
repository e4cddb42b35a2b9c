/// The keys that every element has.
package let elementProperties: [Property] = [
  Property("type", .string, isRequired: true, "What the element is."),
  Property("id", .string, "A name for the element, unique in the document.") {
    if case .string(let id) = $1 { $0.id = id }
  },
  Property("style", .object(styleProperties), "What the element asks of its parent."),
  Property(
    "hidden", .boolean, default: "false", "Whether its parent lays out as if it were not there."
  ) { if case .flag(let isHidden) = $1 { $0.isHidden = isHidden } },
  Property(
    "position", .object(positionProperties),
    "Where a custom spec around it put it on the device, in points."),
  Property(
    "captured", .object(capturedProperties),
    "The frame it had on a device, in its parent. It has no effect on the layout."),
  Property(
    "lintel-disable", .strings, default: "[]",
    "Codes of diagnostics that are not wanted about this element; what is below it has its own."
  ) { if case .strings(let codes) = $1 { $0.disabledCodes = codes } },
  Property(
    "assumed", .strings, default: "[]",
    "Keys whose values were made up when the element was imported from source code."
  ) { if case .strings(let keys) = $1 { $0.marks.assumed = Set(keys.compactMap(\.self)) } },
  Property(
    "unknown", .strings, default: "[]",
    "Keys whose values are known only to the running app, size for that of the element."
  ) { if case .strings(let keys) = $1 { $0.marks.unknown = Set(keys.compactMap(\.self)) } },
]

/// An object of a width and a height in points, both required.
func sizeMembers(
  _ width: @escaping Assignment<Double>, _ height: @escaping Assignment<Double>
) -> ValueShape {
  .object([
    .number("width", .size, default: nil, isRequired: true, "The width, in points.", to: width),
    .number("height", .size, default: nil, isRequired: true, "The height, in points.", to: height),
  ])
}

/// The keys of elements over which no values are laid: they state what the element is, or do not affect its layout.
package let keysOfTheTextAlone: Set = [
  "type", "id", "style", "captured", "lintel-disable", "assumed", "unknown",
]

/// The keys of all types over which values can be laid; one name may be declared by several types.
package let overridableProperties: [Property] = {
  var names: Set<String> = []
  return (elementProperties + allTypes.flatMap(\.properties)).filter {
    !keysOfTheTextAlone.contains($0.name) && names.insert($0.name).inserted
  }
}()
