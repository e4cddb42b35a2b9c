import DocumentSyntax
import JSON
package import LayoutEngine

/// An element whose frame differs from its frame on a device.
package struct CaptureDifference: Hashable, Sendable {
  package let element: ElementID

  /// The frame on the device, in the parent.
  package let captured: Frame

  /// The frame in this layout; `nil` if the element is not laid out.
  package let frame: Frame?

  /// The number of siblings that moved too, at their captured size.
  package let movedSiblings: Int
}

extension LiveDocument {
  /// The frame that an element had on a device; `nil` if the document does not state it.
  package func capturedFrame(of element: ElementID) -> Frame? { elements.capturedFrames[element] }

  /// True if any element has a captured frame.
  package var hasCapture: Bool { !elements.capturedFrames.isEmpty }

  /// The elements with a captured frame, in the order of the text.
  package var capturedElements: [ElementID] {
    if elements.capturedFrames.isEmpty { return [] }
    var found: [ElementID] = []
    elements.forEach { if elements.capturedFrames[$0] != nil { found.append($0) } }
    return found
  }

  /// True if the document is laid out as it was captured: on its own screen, without overrides.
  package var isLaidOutAsCaptured: Bool {
    variantName == nil && screen == nil && elements.overrides.isEmpty
  }

  /// The elements whose frame differs by more than a pixel, without the children of an element that differs.
  ///
  /// The parent shows the cause. ``captureDifferences(in:)`` selects among siblings.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  package var captureDifferences: [CaptureDifference] {
    guard !elements.capturedFrames.isEmpty else { return [] }
    var differences = elements.root.flatMap { captureDifference(of: $0) }.map { [$0] } ?? []
    elements.forEach { differences += captureDifferences(in: $0) }
    return differences.sorted {
      range(of: $0.element).lowerBound < range(of: $1.element).lowerBound
    }
  }

  /// The difference between an element's frame and its captured frame; `nil` if they differ by at most a pixel, or no
  /// frame was captured.
  package func captureDifference(
    of element: ElementID, movedSiblings: Int = 0
  ) -> CaptureDifference? {
    guard let captured = capturedFrame(of: element) else { return nil }
    let frame = elements.isHidden(element) ? nil : layout.unmirroredFrame(of: element)
    if let frame, frame.isSame(as: captured, within: layout.pixelTolerance) { return nil }
    return CaptureDifference(
      element: element, captured: captured, frame: frame, movedSiblings: movedSiblings)
  }

  /// The children of an element whose frames differ, without differences that follow from another difference.
  ///
  /// If the element itself differs, no child is returned. If a child has another size, children that only moved are
  /// left out. If several children only moved, the first is returned for all.
  package func captureDifferences(in parent: ElementID) -> [CaptureDifference] {
    guard !elements.capturedFrames.isEmpty, captureDifference(of: parent) == nil else { return [] }
    let differences = elements.children(of: parent).compactMap { captureDifference(of: $0) }
    let tolerance = layout.pixelTolerance
    let resized = differences.filter { difference in
      guard let size = difference.frame?.size else { return true }
      return !size.isSame(as: difference.captured.size, within: tolerance)
    }
    if !resized.isEmpty || differences.count < 2 { return resized.isEmpty ? differences : resized }
    return [
      captureDifference(of: differences[0].element, movedSiblings: differences.count - 1)
    ].compactMap(\.self)
  }

  /// The elements with an incomplete table of measured sizes, in the order of the text: at widths that the table lacks,
  /// their sizes are estimates.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  package var incompletelyMeasured: [ElementID] {
    var found: [ElementID] = []
    elements.forEach { element in
      if elements.content(of: element).measuredSizes?.isComplete == false {
        found.append(element)
      }
    }
    return found
  }
}

/// Returns true for lengths that differ by no more than a tolerance; infinity is the same as itself.
private func isSame(_ length: Double, _ other: Double, within tolerance: Double) -> Bool {
  length == other || abs(length - other) <= tolerance
}

extension Size {
  fileprivate func isSame(as other: Size, within tolerance: Double) -> Bool {
    LiveDocuments.isSame(width, other.width, within: tolerance)
      && LiveDocuments.isSame(height, other.height, within: tolerance)
  }
}

extension Frame {
  func isSame(as other: Frame, within tolerance: Double) -> Bool {
    LiveDocuments.isSame(origin.x, other.origin.x, within: tolerance)
      && LiveDocuments.isSame(origin.y, other.origin.y, within: tolerance)
      && size.isSame(as: other.size, within: tolerance)
  }
}

extension CaptureDifference {
  /// The difference as a sentence without a full stop: `the device had 118×61 pt at 16, 8; here it
  /// is …`.
  package func sentence(in document: LiveDocument) -> String {
    guard let frame else {
      return "the device had \(words(captured)); here it is not laid out"
    }
    var here = "here it is \(words(frame))"
    if let range = document.layout.measureRequests(of: element).last?.range {
      here += ", offered \(words(range.width)) by \(words(range.height))"
    }
    if movedSiblings > 0 {
      let verb = movedSiblings == 1 ? "lies" : "lie"
      here += "; \(movedSiblings) of its siblings \(verb) elsewhere too"
    }
    return "the device had \(words(captured)); \(here)"
  }

  private func words(_ frame: Frame) -> String {
    "\(spelled(frame.size.width))×\(spelled(frame.size.height)) pt at "
      + "\(spelled(frame.origin.x)), \(spelled(frame.origin.y))"
  }

  private func words(_ range: LengthRange) -> String {
    if range.min == range.max { return spelled(range.min) }
    let end = isUnlimitedLength(range.max) ? "∞" : spelled(range.max)
    return "\(spelled(range.min))…\(end)"
  }
}

/// Merges captures of one node on several screens into one document with variants.
///
/// The document is the first capture. Each further capture adds its screen, and measured sizes to the tables that are
/// not complete.
package final class CaptureMerge {
  private let first: LiveDocument
  private var variants: [JSONValue] = []
  private var names: Set<String> = []
  private var tables: [ElementID: MeasuredSizes] = [:]
  private var others: [(name: String, capture: LiveDocument)] = []

  package init(_ first: LiveDocument) {
    self.first = first
    names = Set(first.header.variants.map(\.name))
  }

  /// The difference that shows that a capture is not of the same node.
  package struct Fault: Error, Hashable, Sendable {
    /// The element of the first capture.
    package let element: ElementID?
    package let reason: String
  }

  /// Adds a capture from another screen as a variant, whose name gets primes until it is unique.
  ///
  /// - Throws: ``Fault`` if the capture differs in more than the screen, measured sizes and captured frames.
  package func add(_ other: LiveDocument, named wished: String) throws(Fault) {
    guard let root = first.elements.root, let otherRoot = other.elements.root else {
      throw Fault(element: nil, reason: "it has no root")
    }
    guard first.header.direction == other.header.direction else {
      throw Fault(element: nil, reason: "it runs in another direction")
    }
    var found: [ElementID: MeasuredSizes] = [:]
    var pending = [(root, otherRoot)]
    while let (element, twin) = pending.popLast() {
      try compare(element, twin, in: other)
      if let sizes = other.elements.content(of: twin).measuredSizes { found[element] = sizes }
      pending += zip(first.elements.children(of: element), other.elements.children(of: twin))
    }
    for (element, sizes) in found {
      let own = tables[element] ?? first.elements.content(of: element).measuredSizes
      tables[element] = own.map { $0.completed(by: sizes) } ?? sizes
    }
    var name = wished.isEmpty ? "screen" : wished
    while !names.insert(name).inserted { name += "′" }
    variants.append(Self.variant(name, other.header))
    others.append((name, other))
  }

  private func compare(
    _ element: ElementID, _ twin: ElementID, in other: LiveDocument
  ) throws(Fault) {
    let (own, its) = (
      first.elements.declaration(of: element)?.name, other.elements.declaration(of: twin)?.name
    )
    guard own == its else {
      let names = (own ?? "no element", its ?? "no element")
      throw Fault(element: element, reason: "there is \(names.0) here and \(names.1) there")
    }
    guard
      first.elements.description(of: element).style == other.elements.description(of: twin).style
    else {
      throw Fault(element: element, reason: "its style is another one there")
    }
    guard first.plainDescription(of: element) == other.plainDescription(of: twin) else {
      throw Fault(element: element, reason: "it has other keys there")
    }
    let children = (first.elements.children(of: element), other.elements.children(of: twin))
    let areAlike = zip(children.0, children.1).allSatisfy {
      first.elements.slot(of: $0) == other.elements.slot(of: $1)
    }
    guard children.0.count == children.1.count, areAlike else {
      throw Fault(
        element: element,
        reason: "it has \(children.0.count) children here and \(children.1.count) there")
    }
  }

  private static func variant(_ name: String, _ header: DocumentHeader) -> JSONValue {
    func side(_ length: Double) -> JSONValue {
      length.isFinite ? .number(length) : .string("infinity")
    }
    func size(_ size: Size) -> JSONValue {
      ["width": side(size.width), "height": side(size.height)]
    }
    return [
      "name": .string(name), "scale": .number(header.scale),
      "constrainedSize": [
        "min": size(header.constrainedSize.min), "max": size(header.constrainedSize.max),
      ],
    ]
  }

  /// The text of the merged document.
  package func text() throws(RewriteError) -> [UInt8] {
    var rewrites: [Rewrite] = []
    for (element, sizes) in tables.sorted(by: { $0.key < $1.key })
    where first.elements.content(of: element).measuredSizes != sizes {
      rewrites.append(
        .setMember(of: Location(element, part: .value), key: "measured", sizes.value))
    }
    let old = first.writtenVariants
    rewrites.append(
      .setMember(of: Location(nil, part: .value), key: "variants", .array(old + variants)))
    let merged = LiveDocument(text: first.source.text.bytes, inputs: first.text.inputs)
    _ = merged.apply(try first.edits(for: rewrites))
    return merged.source.text.bytes
  }

  /// The variants whose layout differs from their captures, with the first element that differs and the number of
  /// elements that differ.
  package func differences(in text: [UInt8]) -> [(name: String, element: String, count: Int)] {
    others.compactMap { name, capture in
      let variant = LiveDocument(text: text, variant: name, inputs: first.text.inputs)
      let differing = capture.capturedElements.filter { element in
        let twin = variant.element(at: capture.pointer(of: element))
        guard let captured = capture.capturedFrame(of: element) else { return false }
        guard let frame = twin.flatMap({ variant.layout.unmirroredFrame(of: $0) }) else {
          return true
        }
        return !frame.isSame(as: captured, within: variant.layout.pixelTolerance)
      }
      guard let element = differing.first else { return nil }
      return (name, capture.shortName(of: element), differing.count)
    }
  }
}

extension LiveDocument {
  /// The variants that the document states.
  fileprivate var writtenVariants: [JSONValue] {
    let variantsRange = range(of: Location(nil, [.key("variants")], part: .value))
    guard !header.variants.isEmpty,
      let value = try? JSONValue(
        parsing: source.text.bytes(in: variantsRange).blankingComments, duplicateKeys: .lastWins),
      case .array(let variants) = value
    else { return [] }
    return variants
  }

  /// The description of an element without its style and without values that depend on the device of the capture.
  fileprivate func plainDescription(of element: ElementID) -> ElementDescription {
    var description = elements.description(of: element)
    description.style = .default
    description.position = CustomPosition()
    description.content = description.content.unmeasured
    if description.type == .custom { description.content = .none }
    return description
  }
}

extension JSONValue {
  fileprivate static func number(_ number: Double) -> JSONValue {
    Int64(exactly: number).map { .integer($0) } ?? .real(number)
  }
}

extension MeasuredSizes {
  /// The table, completed with the sizes of another table for the same content.
  fileprivate func completed(by other: MeasuredSizes) -> MeasuredSizes {
    if isComplete { return self }
    if other.isComplete { return other }
    return MeasuredSizes(other.sizes + sizes, isComplete: false) ?? self
  }

  /// The value of the key `measured` for the table.
  fileprivate var value: JSONValue {
    let sizes = JSONValue.array(
      sizes.map { entry in
        [
          "from": .number(entry.from), "width": .number(entry.size.width),
          "height": .number(entry.size.height),
        ]
      })
    return isComplete ? sizes : ["complete": false, "sizes": sizes]
  }
}

extension LiveDocument {
  /// The rewrites that remove all `captured` members.
  ///
  /// Each rewrite removes text instead of a member, because a document may have thousands of objects with the member.
  ///
  /// - Complexity: In the length of the objects of all elements.
  package var captureRemovals: [Rewrite] {
    var ranges: [Range<Int>] = []
    elements.forEach { element in
      guard let node = elements.node(of: element) else { return }
      ranges += removals(of: "captured", from: node)
    }
    return ranges.map { .replaceText($0, "") }
  }

  /// The ranges of the members with a key, each with the comma and the space up to the next member.
  ///
  /// After the last member that stays, the range begins with the comma and the space before the first removed member.
  private func removals(of key: String, from node: SyntaxNode) -> [Range<Int>] {
    let entries = source.entries(of: node)
    let isRemoved = entries.map { source.isKey(key, of: $0) }
    guard isRemoved.contains(true) else { return [] }
    func start(_ entry: SyntaxEntry) -> Int {
      entry.keyRange?.lowerBound ?? entry.valueRange.lowerBound
    }
    guard let last = isRemoved.lastIndex(of: false) else {
      return [start(entries[0])..<entries[entries.count - 1].valueRange.upperBound]
    }
    var ranges: [Range<Int>] = []
    for index in 0..<last where isRemoved[index] {
      ranges.append(start(entries[index])..<start(entries[index + 1]))
    }
    if last < entries.count - 1 {
      let end = entries[entries.count - 1].valueRange.upperBound
      ranges.append(entries[last].valueRange.upperBound..<end)
    }
    return ranges
  }
}
