package import LayoutEngine
import DocumentSyntax
import JSON

/// What a document says besides its elements.
package struct DocumentHeader: Hashable, Sendable {
  package var scale = 2.0
  package var constrainedSize = DocumentHeader.defaultConstrainedSize
  package var direction = LayoutDirection.leftToRight
  package var variants: [Variant] = []

  package static let defaultConstrainedSize = SizeRange(
    min: .zero, max: Size(width: 375, height: .infinity))

  /// A named what-if; what it leaves out is the document's.
  package struct Variant: Hashable, Sendable {
    package var name: String
    package var scale: Double
    package var constrainedSize: SizeRange
  }
}

/// Reads the document's own object.
struct HeaderReading: ~Copyable {
  var reading: ValueReading
  var header = DocumentHeader()

  /// The value of `root`, if it can be an element.
  var root: SyntaxEntry?

  init(_ source: DocumentSource) {
    reading = ValueReading(source)
  }

  mutating func read() {
    let entry = reading.source.syntax.root
    let top = Location(nil, part: .value)
    guard entry.kind == .object, let node = entry.container else {
      if entry.kind != .missing, entry.kind != .invalid, entry.kind != .tooDeep {
        reading.note(.missingRoot, at: top)
      }
      return
    }
    let members = ObjectMembers(reading.source, node)
    reading.noteDuplicates(members, at: top)
    readRoot(members, of: node)
    for member in members.used {
      let location = Location(nil, [.key(member.key)], part: .value)
      guard let property = documentProperties.first(where: { $0.name == member.key }) else {
        if !isElementWithoutDocument(members) {
          reading.noteUnknown(member, owner: "the document", at: location)
        }
        continue
      }
      switch property.name {
      case "scale": header.scale = scale(member.entry, property, at: location) ?? header.scale
      case "constrainedSize":
        header.constrainedSize =
          sizeRange(member.entry, at: location) ?? header.constrainedSize
      case "userInterfaceLayoutDirection":
        if case .choice(let index)? = reading.value(member.entry, of: property, at: location) {
          header.direction = LayoutDirection.allCases[index]
        }
      default: break
      }
    }
    // A variant may precede what it falls back to.
    if let variants = members["variants"] { readVariants(variants.entry) }
  }

  /// An element at the top, its document missing around it: one diagnostic says so.
  private func isElementWithoutDocument(_ members: ObjectMembers) -> Bool {
    members["root"] == nil && members["type"] != nil
  }

  private mutating func readRoot(_ members: ObjectMembers, of node: SyntaxNode) {
    guard let member = members["root"] else {
      if !reading.source.isCutShort(node) {
        reading.note(.missingRoot, at: Location(nil, part: .value))
      }
      return
    }
    switch member.entry.kind {
    case .object, .tooDeep: root = member.entry
    case .missing, .invalid: break
    default: reading.note(.missingRoot, at: Location(nil, [.key("root")], part: .key))
    }
  }

  private mutating func scale(
    _ entry: SyntaxEntry, _ property: Property, at location: Location
  ) -> Double? {
    reading.number(entry, .scale, property, "a number", at: location)
  }

  // MARK: Size ranges

  private mutating func sizeRange(_ entry: SyntaxEntry, at location: Location) -> SizeRange? {
    guard let node = reading.object(entry, key: "constrainedSize", at: location) else {
      return nil
    }
    let members = ObjectMembers(reading.source, node)
    reading.noteDuplicates(members, at: location)
    var range = DocumentHeader.defaultConstrainedSize
    for member in members.used {
      let place = location.appending(.key(member.key), part: .value)
      switch member.key {
      case "min":
        readSize(member, minimumSizeProperties, into: &range.min, at: place)
      case "max":
        readSize(member, maximumSizeProperties, into: &range.max, at: place)
      case "width", "height":
        let axis: Axis = member.key == "width" ? .horizontal : .vertical
        guard
          let property = sizeRangeProperties.first(where: { $0.name == member.key }),
          let length = reading.number(
            member.entry, .size, property, "a number of points", at: place)
        else { continue }
        range.min[axis] = length
        range.max[axis] = length
      default:
        reading.noteUnknown(member, owner: "constrainedSize", at: place)
      }
    }
    return checked(range, at: location)
  }

  private mutating func readSize(
    _ member: ObjectMembers.Member, _ properties: [Property], into size: inout Size,
    at location: Location
  ) {
    guard let node = reading.object(member.entry, key: member.key, at: location) else { return }
    let members = ObjectMembers(reading.source, node)
    reading.noteDuplicates(members, at: location)
    for member in members.used {
      let place = location.appending(.key(member.key), part: .value)
      guard let property = properties.first(where: { $0.name == member.key }),
        case .number(let kind) = property.shape
      else {
        reading.noteUnknown(member, owner: "a size", at: place)
        continue
      }
      // An infinite minimum is said to be one, and not to be of the wrong kind.
      let axis: Axis = member.key == "width" ? .horizontal : .vertical
      if kind == .size, reading.source.string(of: member.entry) == "infinity" {
        size[axis] = .infinity
      } else if let length = reading.number(
        member.entry, kind, property, "a number of points or \"infinity\"", at: place)
      {
        size[axis] = length
      }
    }
  }

  /// - Returns: `nil` where the range makes no sense; it is noted then.
  private mutating func checked(_ range: SizeRange, at location: Location) -> SizeRange? {
    for axis in Axis.allCases {
      let (low, high) = (range.min[axis], range.max[axis])
      let fault: Problem.ConstrainedSizeFault
      if low.isInfinite {
        fault = .infiniteMinimum(axis)
      } else if high < 0 || low < 0 {
        // Said where it stands, and laid out as the device would.
        continue
      } else if low > high {
        fault = .minimumExceedsMaximum(axis, minimum: low, maximum: high)
      } else if high == 0 {
        fault = .zeroMaximum(axis)
      } else {
        continue
      }
      reading.note(.badConstrainedSize(fault), at: location)
      return nil
    }
    return range
  }

  // MARK: Variants

  private mutating func readVariants(_ entry: SyntaxEntry) {
    let location = Location(nil, [.key("variants")], part: .value)
    guard entry.kind == .array, let node = entry.container else {
      reading.noteWrongType(entry, key: "variants", expected: "an array", at: location)
      return
    }
    for (index, entry) in reading.source.entries(of: node).enumerated() {
      readVariant(entry, at: location.appending(.index(index), part: .value))
    }
  }

  private mutating func readVariant(_ entry: SyntaxEntry, at location: Location) {
    guard let node = reading.object(entry, key: "variants", at: location) else { return }
    let members = ObjectMembers(reading.source, node)
    reading.noteDuplicates(members, at: location)
    var variant = DocumentHeader.Variant(
      name: "", scale: header.scale, constrainedSize: header.constrainedSize)
    for member in members.used {
      let place = location.appending(.key(member.key), part: .value)
      guard let property = variantProperties.first(where: { $0.name == member.key }) else {
        reading.noteUnknown(member, owner: "a variant", at: place)
        continue
      }
      switch property.name {
      case "scale": variant.scale = scale(member.entry, property, at: place) ?? variant.scale
      case "constrainedSize":
        variant.constrainedSize = sizeRange(member.entry, at: place) ?? variant.constrainedSize
      default:
        if let name = reading.source.string(of: member.entry) {
          variant.name = name
        } else {
          reading.noteWrongType(member.entry, key: "name", expected: "a string", at: place)
        }
      }
    }
    if members["name"] == nil, !reading.source.isCutShort(node) {
      reading.note(.missingKey("name", owner: "a variant"), at: location)
      return
    }
    header.variants.append(variant)
  }
}
