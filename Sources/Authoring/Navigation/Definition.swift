package import Diagnostics
package import DocumentSyntax
package import LayoutEngine
package import LiveDocuments

/// The definition of something that a position depends on; all ranges are bytes of the text in which they are.
package struct DefinitionTarget: Hashable, Sendable {
  /// The key or value at the offset of the query.
  package let origin: Range<Int>

  /// All of the element, of the document's size, or of the definition of a variable or a layout.
  package let whole: Range<Int>

  /// The part of it to show.
  package let exact: Range<Int>

  /// The file that has the definition; `nil` if the document has it.
  package var file: File?

  package struct File: Hashable, Sendable {
    package let uri: String
    package let text: SourceText

    package static func == (left: File, right: File) -> Bool { left.uri == right.uri }

    package func hash(into hasher: inout Hasher) { hasher.combine(uri) }
  }
}

extension LiveDocument {
  /// The length that a percentage is of; of an id, also in variants and expectations, the first element that has
  /// it; of a variable or a layout, its definition.
  package func definition(at offset: Int) -> DefinitionTarget? {
    if let variable = text.pointedVariable(at: offset) { return definition(of: variable) }
    if let layout = text.pointedLayout(at: offset) { return text.definition(of: layout) }
    if let named = text.namedFile(asLayoutAt: offset) {
      return DefinitionTarget(
        origin: named.range, whole: named.root, exact: named.root,
        file: .init(uri: named.uri, text: named.text))
    }
    if let (id, name) = namedID(at: offset) {
      guard let first = element(withID: id) else { return nil }
      let exact = range(of: Location(first, [.key("id")], part: .value))
      return DefinitionTarget(origin: name, whole: range(of: first), exact: exact)
    }
    guard let location = pointedLocation(at: offset) else { return nil }
    let origin = range(of: location)
    if location.path == [.key("id")], let element = location.element,
      let id = elements.id(of: element)
    {
      guard let first = self.element(withID: id) else { return nil }
      let exact = range(of: Location(first, [.key("id")], part: .value))
      return DefinitionTarget(origin: origin, whole: range(of: first), exact: exact)
    }
    guard let base = percentageBase(at: location), let target = target(of: base) else { return nil }
    return DefinitionTarget(origin: origin, whole: target.whole, exact: target.exact)
  }

  /// The range of a length that percentages refer to.
  ///
  /// - Returns: The whole element, and in it the member that gives it the length, else its type; for the
  ///   document's length `constrainedSize`, and in it the length; `nil` if that is not written.
  func target(of base: PercentageBase) -> (whole: Range<Int>, exact: Range<Int>)? {
    switch base.holder {
    case .document: return documentTarget(on: base.axis)
    case .element(let element):
      let type = range(of: Location(element, part: .type))
      return (range(of: element), sizeMember(of: element, on: base.axis) ?? type)
    }
  }

  /// The member that sets an element's length on an axis; `nil` if the style does not set it, or if the element has a
  /// different length.
  private func sizeMember(of element: ElementID, on axis: Axis) -> Range<Int>? {
    guard let key = sizeKey(.exact, axis, of: element), !isOverridden(element, on: axis) else {
      return nil
    }
    let location = location(of: key, in: element)
    let isSide = ElementKeys.sides.contains(key)
    return range(
      of: isSide ? location : location.appending(.key(axis.sideName), part: .member))
  }

  /// True if an element has another length than its style gives.
  private func isOverridden(_ element: ElementID, on axis: Axis) -> Bool {
    guard let length = layout.frame(of: element)?.size[axis],
      let request = layout.measureRequests(of: element).last
    else {
      return false
    }
    let own = elements.style(of: element).resolvedRange(on: axis, parent: request.parentSize[axis])
    return own.isExact && abs(own.min - length) > layout.pixelTolerance
  }

  private func documentTarget(on axis: Axis) -> (whole: Range<Int>, exact: Range<Int>)? {
    guard let size = member("constrainedSize", of: source.syntax.root) else { return nil }
    let side =
      member(axis.sideName, of: member("max", of: size)) ?? member(axis.sideName, of: size)
    return (size.memberRange, (side ?? size).memberRange)
  }

  /// The last member of this name that an object has.
  private func member(_ name: String, of object: SyntaxEntry?) -> SyntaxEntry? {
    guard let node = object?.container, object?.kind == .object else { return nil }
    var found: SyntaxEntry?
    source.forEachEntry(of: node) { if source.isKey(name, of: $0) { found = $0 } }
    return found
  }
}

extension SyntaxEntry {
  fileprivate var memberRange: Range<Int> {
    (keyRange?.lowerBound ?? valueRange.lowerBound)..<valueRange.upperBound
  }
}

extension Axis {
  fileprivate var sideName: String { self == .horizontal ? "width" : "height" }
}

/// The base of a percentage in a document: one length of an element, or of the size that the
/// document is laid out in.
package struct PercentageBase: Hashable, Sendable {
  package let holder: PercentageHolder
  package let axis: Axis
}

extension LiveDocument {
  /// The base of the percentage at a location.
  ///
  /// - Returns: `nil` where no percentage stands, or one that is of nothing, such as a flex basis outside
  ///   a stack.
  package func percentageBase(at location: Location) -> PercentageBase? {
    guard let element = location.element, isPercentage(location) else { return nil }
    let keys = keys(of: location)
    guard let name = keys.first, let last = keys.last else { return nil }
    switch name {
    case "flexBasis":
      guard keys.count == 1, let parent = elements.parent(of: element),
        let stack = elements.content(of: parent).stack
      else { return nil }
      return PercentageBase(holder: .element(parent), axis: stack.direction)
    case "layoutPosition":
      guard keys.count == 2, last == "x" || last == "y", let parent = elements.parent(of: element),
        elements.type(of: parent) == .absolute
      else { return nil }
      return PercentageBase(
        holder: .element(parent), axis: last == "x" ? .horizontal : .vertical)
    default:
      guard let key = ElementKey(rawValue: name), ElementKeys.sizes.contains(key),
        let axis = Axis(ofSide: last)
      else { return nil }
      return PercentageBase(holder: elements.percentageHolder(of: element), axis: axis)
    }
  }

  private func isPercentage(_ location: Location) -> Bool {
    let text = spelling(at: location.with(part: .value))
    guard text.hasPrefix("\""), text.hasSuffix("%\"") else { return false }
    return jsonNumber(text.dropFirst().dropLast(2)) != nil
  }
}

extension Axis {
  /// The axis along which a side such as `width` or `maxHeight` lies.
  fileprivate init?(ofSide name: String) {
    if name.hasSuffix("idth") {
      self = .horizontal
    } else if name.hasSuffix("eight") {
      self = .vertical
    } else {
      return nil
    }
  }
}

/// A position in the expression of a layout test.
package struct PointedExpectation: Sendable {
  package let written: WrittenExpectation

  /// The UTF-8 offset in the expression.
  package let offset: Int
}

extension LiveDocument {
  /// The layout test in whose expression a byte is.
  package func expectation(at offset: Int) -> PointedExpectation? {
    guard let location = pointedLocation(at: offset), location.element == nil,
      location.part == .value, location.path.first == .key("expect"),
      let written = header.expectations.first(where: { $0.textLocation == location })
    else { return nil }
    return PointedExpectation(
      written: written, offset: self.offset(at: offset, inStringAt: location))
  }

  /// The id that an expression names at a byte, and the bytes from its # on.
  func expectationID(at offset: Int) -> (id: String, range: Range<Int>)? {
    guard let pointed = expectation(at: offset), let read = try? Expectation(pointed.written.text),
      let named = read.ids.first(where: {
        $0.range.lowerBound <= pointed.offset && pointed.offset <= $0.range.upperBound
      })
    else { return nil }
    let location = pointed.written.textLocation
    return (named.id, range(of: named.range, inStringAt: location))
  }

  /// The ranges in which expressions name an id, from the # on.
  ///
  /// - Complexity: O(*n*) in the length of all expressions.
  package func expectationUses(ofID id: String) -> [Range<Int>] {
    header.expectations.flatMap { written -> [Range<Int>] in
      guard let read = try? Expectation(written.text) else { return [] }
      let parts = read.ids.filter { $0.id.utf8.elementsEqual(id.utf8) }.map(\.range)
      return parts.isEmpty ? [] : ranges(of: parts, inStringAt: written.textLocation)
    }
  }

  /// The ranges in which variants and expressions name an id, in the order of the text.
  func nameRanges(ofID id: String) -> [Range<Int>] {
    inOrder(variantKeys(naming: id) + expectationUses(ofID: id))
  }

  /// The id that a variant or an expression names at a byte, and the bytes of the name.
  func namedID(at offset: Int) -> (id: String, range: Range<Int>)? {
    if let (id, key) = variantID(at: offset) { return (id, key) }
    return expectationID(at: offset)
  }
}
