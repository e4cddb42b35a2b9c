import Diagnostics
package import DocumentSyntax
import Inspection
import JSON
import LayoutEngine
package import LiveDocuments

extension LiveDocument {
  /// The ranges that depend on the size at a byte, in the order of the text.
  ///
  /// At an element's opening brace, its type, its id, or a key or value that sets its size: the percentages of the
  /// size, and the types of the elements that are measured again or get other space if it changes. At the document's
  /// `constrainedSize`: the percentages of it. At an id, in variants and expectations too, also its names there. At a
  /// variable or a layout: its names.
  ///
  /// With `includesDeclaration` the size itself is listed too: its key or, without a key, the element's type. For a
  /// variable or a layout its definitions are listed.
  package func sizeDependents(at offset: Int, includesDeclaration: Bool) -> [Range<Int>] {
    if let variable = text.pointedVariable(at: offset) {
      return text.nameRanges(of: variable, includesDefinitions: includesDeclaration)
    }
    if let layout = text.pointedLayout(at: offset) {
      return text.nameRanges(of: layout, includesDefinitions: includesDeclaration)
    }
    guard let location = pointedLocation(at: offset) else { return [] }
    var ranges: [Range<Int>]
    var declaration: Location
    if let named = namedID(at: offset) {
      guard let element = element(withID: named.id) else { return [] }
      declaration = Location(element, part: .type)
      ranges = dependents(ofSizeOf: element) + nameRanges(ofID: named.id)
    } else if let element = location.element {
      guard let key = pointedSizeKey(location, of: element, at: offset) else { return [] }
      declaration = key
      ranges = dependents(ofSizeOf: element)
      if location.path == [.key("id")], let id = elements.id(of: element) {
        ranges += nameRanges(ofID: id)
      }
    } else {
      guard location.path.first == .key("constrainedSize") else { return [] }
      declaration = Location(nil, [.key("constrainedSize")], part: .key)
      ranges = percentagesOfDocument()
    }
    let own = range(of: declaration)
    ranges.removeAll { $0 == own }
    return inOrder(includesDeclaration ? ranges + [own] : ranges)
  }

  /// The key at a location if it sets the element's size; the type for the element itself.
  private func pointedSizeKey(
    _ location: Location, of element: ElementID, at offset: Int
  ) -> Location? {
    if location.path.isEmpty {
      // A byte between members refers to none of them.
      return offset <= range(of: element).lowerBound + 1 ? Location(element, part: .type) : nil
    }
    if location.path == [.key("type")] || location.path == [.key("id")] {
      return Location(element, part: .type)
    }
    guard let name = keys(of: location).first, Self.sizeKeys.contains(name) else { return nil }
    let count = location.path.first == .key("style") ? 2 : 1
    return Location(element, Array(location.path.prefix(count)), part: .key)
  }

  /// The keys that set an element's size, including names of 1.x.
  private static let sizeKeys = Set(
    ElementKeys.sizes.keys.map(\.name)
      + [ElementKey.flexBasis, .intrinsicSize, .imageSize, .flow, .ratio].map(\.name)
      + ["preferredFrameSize", "sizeRange"])

  private func dependents(ofSizeOf element: ElementID) -> [Range<Int>] {
    let dependents = dependents(of: element)
    let percentages = dependents.percentages.map {
      location(of: $0.key, in: $0.element, part: .key)
    }
    let others = (dependents.measured + dependents.siblings).map { Location($0, part: .type) }
    return (percentages + others).map { range(of: $0) }
  }

  /// The percentages of the size that the document is laid out in.
  private func percentagesOfDocument() -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var pending = elements.root.map { [$0] } ?? []
    while let element = pending.popLast() {
      for axis in Axis.allCases {
        for bound in SizeBound.allCases {
          guard case .fraction = elements.style(of: element)[bound, axis],
            let key = sizeKey(bound, axis, of: element)
          else { continue }
          ranges.append(range(of: location(of: key, in: element, part: .key)))
        }
      }
      pending += elements.children(of: element).filter {
        elements.percentageHolder(of: $0) == .document
      }
    }
    return ranges
  }

  /// The ranges that belong to the key or value at a byte, in the order of the text.
  ///
  /// - For an id: the values of all elements with the id, one in a valid document, and its names in variants and
  ///   expectations.
  /// - For a percentage: its value, and the member or type that sets its base length.
  /// - For a flex factor or basis: the flex keys of the children that share the space on its line of the stack.
  /// - For a variable or a layout: its names in definitions and values.
  package func highlights(at offset: Int) -> [Range<Int>] {
    if let variable = text.pointedVariable(at: offset) { return text.nameRanges(of: variable) }
    if let layout = text.pointedLayout(at: offset) { return text.nameRanges(of: layout) }
    if let id = pointedID(at: offset)?.id {
      return inOrder(idValues(of: id) + nameRanges(ofID: id))
    }
    guard let location = pointedLocation(at: offset), let element = location.element else {
      return []
    }
    var ranges: [Range<Int>] = []
    let keys = keys(of: location)
    if keys.count == 1, let key = ElementKey(rawValue: keys[0]), key.isFlex {
      ranges = flexShares(of: key, around: element)
    }
    if let base = percentageBase(at: location), let target = target(of: base) {
      ranges += [range(of: location.with(part: .value)), target.exact]
    }
    return inOrder(ranges)
  }

  /// The keys and the listed children by which variants name the elements of an id.
  package func variantKeys(naming id: String) -> [Range<Int>] {
    namedElements.filter { $0.id.map { Array($0.utf8) == Array(id.utf8) } ?? false }
      .map { range(of: $0.location) }
  }

  /// The id by which a variant names the element at a byte.
  func variantID(at offset: Int) -> (id: String, key: Range<Int>)? {
    guard let location = pointedLocation(at: offset), location.element == nil,
      location.path.first == .key("variants"),
      let named = namedElements.first(where: { $0.location == location }), let id = named.id
    else { return nil }
    return (id, range(of: location))
  }

  /// The values of all ids equal to this id, including replacements of variants, in the order of the text.
  ///
  /// - Complexity: O(*n*) in the length of the variants.
  package func idValues(of id: String) -> [Range<Int>] {
    inOrder(
      elements(withID: id).map { range(of: Location($0, [.key("id")], part: .value)) }
        + replacedIDValues.filter { $0.id.utf8.elementsEqual(id.utf8) }.map(\.value))
  }

  /// The flex keys of all children on an element's line that affect the same space as a key of the element.
  private func flexShares(of key: ElementKey, around element: ElementID) -> [Range<Int>] {
    guard let parent = elements.parent(of: element),
      let measurement = layout.stackMeasurements(of: parent).last,
      let line = measurement.lines.first(where: { line in
        line.items.contains { $0.element == element }
      })
    else { return [] }
    let wanted: [ElementKey] =
      switch key {
      case .flexBasis: [.flexGrow, .flexShrink, .flexBasis]
      default: [key, .flexBasis]
      }
    return line.items.flatMap { item in
      wanted.compactMap { other in
        guard elements.writes(other, item.element),
          other == key || takesPart(item.element, by: other, key)
        else { return nil }
        return range(of: location(of: other, in: item.element))
      }
    }
  }

  /// True if another key of a child affects the space that a key shares.
  private func takesPart(_ element: ElementID, by other: ElementKey, _ key: ElementKey) -> Bool {
    let style = elements.style(of: element)
    switch (other, key) {
    case (.flexGrow, _): return style.flexGrow != 0
    case (.flexShrink, _): return style.flexShrink != 0
    // A basis counts if the element grows or shrinks from it.
    case (.flexBasis, .flexGrow): return style.flexGrow != 0
    case (.flexBasis, .flexShrink): return style.flexShrink != 0
    default: return false
    }
  }
}

/// Each range once, in the order of the text.
func inOrder(_ ranges: [Range<Int>]) -> [Range<Int>] {
  Set(ranges).sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
}

extension ElementKey {
  fileprivate var isFlex: Bool { self == .flexGrow || self == .flexShrink || self == .flexBasis }
}

/// An id in a document's text.
package struct PointedID: Hashable, Sendable {
  package let id: String

  /// Its value with the quotes, or the name in a variant or an expectation, as bytes of the text.
  package let value: Range<Int>

  /// The bytes of the id itself, without quotes and #.
  package let content: Range<Int>

  /// Leaves `start` and `end` bytes out at the ends of the value.
  fileprivate init(_ id: String, _ value: Range<Int>, start: Int, end: Int) {
    self.id = id
    self.value = value
    content =
      value.count < start + end
      ? value : (value.lowerBound + start)..<(value.upperBound - end)
  }
}

/// The reason why an element, a variable or a layout cannot have a name.
package enum RenameError: Error, Hashable, Sendable {
  case noID
  case emptyName
  case usedName(String)

  /// A name that strings cannot refer to.
  case badVariableName(String)

  /// A variable has this name already, in another text if `in` is not `nil`.
  case usedVariable(String, in: String?)

  case usedLayout(String)

  /// A file outside the document defines the variable, or refers to it, and other documents see it too.
  case outerVariable(String)

  /// No document reads the variable from the file.
  case unreadVariable(String)

  /// The number of texts exceeds the limit of the search.
  case tooManyFiles
}

extension LiveDocument {
  /// The id at a byte in its value, or in its name in a variant or an expectation.
  package func pointedID(at offset: Int) -> PointedID? {
    if let (id, key) = variantID(at: offset) { return PointedID(id, key, start: 2, end: 1) }
    if let (id, name) = expectationID(at: offset) { return PointedID(id, name, start: 1, end: 0) }
    guard let location = pointedLocation(at: offset), location.part == .value else { return nil }
    let value = range(of: location)
    if location.path == [.key("id")], let element = location.element,
      let id = elements.id(of: element)
    {
      return PointedID(id, value, start: 1, end: 1)
    }
    guard location.element == nil, location.path.last == .key("id"),
      let replacement = replacedIDValues.first(where: { $0.value == value })
    else { return nil }
    return PointedID(replacement.id, value, start: 1, end: 1)
  }

  /// The edits that rename an id, a variable or a layout, in the order of the text.
  ///
  /// For an id they change its value, the values of elements with the same id by mistake, and its names in variants and
  /// expectations.
  package func renaming(idAt offset: Int, to name: String) throws(RenameError) -> [SourceEdit] {
    if let variable = text.pointedVariable(at: offset) {
      return try text.renaming(variable, to: name)
    }
    if let layout = text.pointedLayout(at: offset) { return try text.renaming(layout, to: name) }
    guard let id = pointedID(at: offset)?.id else { throw .noID }
    guard !name.isEmpty else { throw .emptyName }
    let values = idValues(of: id)
    guard idValues(of: name).allSatisfy(values.contains) else { throw .usedName(name) }
    let (value, key) = (JSONValue.string(name), JSONValue.string("#\(name)"))
    // Within a string, which has its quotes.
    let use = JSONValue.string(Expectation.spelling(ofID: name)).serialized().dropFirst().dropLast()
    let edits =
      values.map { SourceEdit($0, with: value.serialized()) }
      + variantKeys(naming: id).map { SourceEdit($0, with: key.serialized()) }
      + expectationUses(ofID: id).map { SourceEdit($0, with: Array(use)) }
    return edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The key or value at or next to a byte; for a duplicate key, the member that counts.
  ///
  /// - Returns: `nil` if the key or value has no location that leads back to the byte.
  package func pointedLocation(at offset: Int) -> Location? {
    guard let location = location(at: offset) else { return nil }
    let range = range(of: location)
    return range.lowerBound <= offset && offset <= range.upperBound ? location : nil
  }

  /// The keys of a path, without a leading `style`.
  func keys(of location: Location) -> [String] {
    let keys = location.path.compactMap { step in
      if case .key(let key) = step { key } else { nil }
    }
    return keys.first == "style" ? Array(keys.dropFirst()) : keys
  }
}
